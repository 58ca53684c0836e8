"""A review says how likely each seat was to win, and what luck and decisions did to it."""

from itertools import pairwise

import pytest

from cogworks import CHANCE, Dice, Log, game
from cogworks.bots.levels import NOVICE, decide
from cogworks.engine.errors import LogError
from cogworks.review.chances import budget, chance, judge
from cogworks.review.grades import Grade, grade_of
from cogworks.review.review import Review, cut, review

BUDGET = budget(200)


def played(name: str, seats: int = 2, seed: int = 3) -> Log:
    """A finished game between novices."""
    log = Log.of(name, seats)
    state, dice = log.replay(), Dice(seed)
    while not state.is_over():
        if state.to_move() == CHANCE:
            log.answers.append(dice.roll(state))
            continue
        log.answers.append(decide(NOVICE, state, int(state.to_move()), dice))
        state.act(log.answers[-1])
    return log


@pytest.fixture(scope="module")
def log() -> Log:
    return played("high_cog")


@pytest.fixture(scope="module")
def reviewed(log: Log) -> Review:
    return review(log, simulations=40)


@pytest.mark.parametrize("name", ["high_cog", "gadget_builder", "widget_mechs"])
def test_every_answer_belongs_to_one_step_with_one_cause(name: str) -> None:
    log = played(name)
    parts = list(cut(log))
    ends = [0, *(end for _, end, _, _ in parts)]
    assert [start for start, _, _, _ in parts] == ends[:-1]
    assert ends[-1] == len(log.answers)
    for start, _, who, state in parts:
        assert state == log.replay(start)
        assert who == state.to_move()
        assert who == CHANCE or len(state.legal_actions()) > 1
    for (_, _, one, _), (_, _, next, _) in pairwise(parts):
        assert (one, next) != (CHANCE, CHANCE)


def test_chances_end_with_the_result_and_swings_add_up(log: Log, reviewed: Review) -> None:
    assert reviewed.final == tuple(log.replay().returns())
    for seat in range(2):
        swings = sum(reviewed.swing(index, seat) for index in range(len(reviewed.steps)))
        assert swings == pytest.approx(reviewed.final[seat] - reviewed.steps[0].chances[seat])
        assert all(0.0 <= step.chances[seat] <= 1.0 for step in reviewed.steps)


def test_the_same_seed_gives_the_same_review(log: Log, reviewed: Review) -> None:
    assert review(log, simulations=40) == reviewed
    assert review(log, simulations=40, seed=2) != reviewed


def test_chances_depend_only_on_what_the_seat_knows() -> None:
    builder = game("gadget_builder")
    one = builder.position(seats=2, top="blue 3", sides=[{"hand": "blue 5, purple 3"}, {"hand": "red 1"}])
    other = builder.redeal(one, 0, Dice(9))
    assert other != one
    assert chance(one, 0, Dice(4), BUDGET) == chance(other, 0, Dice(4), BUDGET)


def test_giving_away_a_won_game_is_a_blunder() -> None:
    """The last card of the last hand can be played; the other player would play theirs."""
    builder = game("gadget_builder")
    outs = int(builder.new(2).goal) - 1  # type: ignore[attr-defined]
    sides = [{"hand": "blue 5", "outs": outs}, {"hand": "blue 1", "outs": outs}]
    state = builder.position(seats=2, top="blue 3", hands=2 * outs, sides=sides)
    labels = builder.labels(state)
    draw = next(action for action, label in labels.items() if label.startswith("draw"))
    play = next(action for action, label in labels.items() if label.startswith("play"))
    wrong, right = judge(state, draw, Dice(1), BUDGET), judge(state, play, Dice(1), BUDGET)
    assert (wrong.best, right.best) == (play, play)
    assert right.loss == 0
    assert grade_of(wrong.loss) is Grade.BLUNDER


def test_an_unfinished_game_is_refused(log: Log) -> None:
    half = Log(log.game, log.version, log.seats, log.options, log.answers[: len(log.answers) // 2])
    with pytest.raises(LogError, match="not over"):
        review(half, simulations=10)


def test_progress_is_reported(log: Log) -> None:
    seen: list[tuple[int, int]] = []
    done = review(log, simulations=10, progress=lambda at, total: seen.append((at, total)))
    assert seen == [(at, len(done.steps)) for at in range(len(done.steps) + 1)]


def test_a_summary_counts_what_a_player_did(reviewed: Review) -> None:
    for seat in range(2):
        own = [step for step in reviewed.steps if step.who == seat]
        summary = reviewed.summary(seat)
        assert sum(summary.grades.values()) == len(own)
        assert summary.lost == pytest.approx(sum(step.decision.loss for step in own if step.decision))
        assert 0 <= summary.accuracy <= 100
        worst = reviewed.worst(seat)
        assert all(reviewed.steps[index].who == seat for index in worst)


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.0, Grade.GOOD), (0.049, Grade.GOOD), (0.05, Grade.INACCURACY), (0.1, Grade.MISTAKE), (0.2, Grade.BLUNDER)],
)
def test_grades_have_limits(loss: float, grade: Grade) -> None:
    assert grade_of(loss) is grade
