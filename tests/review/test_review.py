"""A review says how likely each seat was to win, and the effects of luck and decisions on it."""

import json
import pickle
import time
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest

from cogworks import CHANCE, Dice, Log, game
from cogworks.bots.levels import NOVICE, Level, decide
from cogworks.engine.errors import LogError
from cogworks.engine.state import State
from cogworks.review import reviewing
from cogworks.review.accuracy import accuracy
from cogworks.review.chances import Decision, budget, chance, confirm, judge
from cogworks.review.data import as_data, from_data
from cogworks.review.grades import Grade, grade_of
from cogworks.review.lines import line
from cogworks.review.review import NOISE, Review, Step, signed_percent
from cogworks.review.reviewing import (
    FEWEST,
    LEAST,
    MOST,
    Part,
    affordable,
    cut,
    make_plan,
    names_of,
    position,
    review,
    review_part,
)

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
    ends = [0, *(part.end for part, _ in parts)]
    assert [part.start for part, _ in parts] == ends[:-1]
    assert ends[-1] == len(log.answers)
    for part, state in parts[::20]:
        assert state == log.replay(part.start) == position(log, part.start)
    for part, state in parts:
        assert part.who == state.to_move()
        assert part.who == CHANCE or len(state.legal_actions()) > 1
    for (one, _), (next, _) in pairwise(parts):
        assert (one.who, next.who) != (CHANCE, CHANCE)


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
    again = confirm(wrong, state, draw, Dice(2), BUDGET)
    assert again.best == play
    assert again.loss > 0.2
    assert again.before == wrong.before
    found = line(builder, state, play, Dice(1), BUDGET, ["Ada", "Bo"])
    assert found[0] == (0, "play blue 5")


def test_a_loss_that_a_second_search_does_not_find_is_none() -> None:
    builder = game("gadget_builder")
    state = builder.position(seats=2, top="blue 3", sides=[{"hand": "blue 5, red 3"}, {"hand": "blue 1"}])
    first = state.legal_actions()[0]
    lucky = Decision(best=first, best_chance=0.9, chosen_chance=0.1, before=0.5)
    assert confirm(lucky, state, first, Dice(3), BUDGET).loss < 0.2


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


def test_swings_are_split_into_luck_own_and_others(reviewed: Review) -> None:
    for seat in range(2):
        it = reviewed.summary(seat)
        assert it.start + it.luck + it.own + it.others == pytest.approx(reviewed.final[seat])


def test_luck_comes_with_its_standard_error() -> None:
    """Four estimates of one half by 100 simulations each; the result at the end is exact."""
    steps = (
        Step(0, 1, CHANCE, (0.5, 0.5)),
        Step(1, 2, 0, (0.5, 0.5), Decision(1, 0.5, 0.5, 0.5)),
        Step(2, 3, CHANCE, (0.5, 0.5)),
    )
    found = Review(steps, (1.0, 0.0), simulations=100)
    assert found.swing_error(0, 0) == pytest.approx((NOISE * 2 * 0.25 / 100) ** 0.5)
    assert found.swing_error(2, 0) == pytest.approx((NOISE * 0.25 / 100) ** 0.5)
    assert found.summary(0).luck == pytest.approx(0.5)
    assert found.summary(0).luck_error == pytest.approx((NOISE * 3 * 0.25 / 100 / 2) ** 0.5)
    assert found.big_swings() == [2]
    assert Review(steps, (0.6, 0.4), simulations=5).big_swings() == [], "too few simulations to tell"


def test_a_good_move_is_no_swing_of_its_own_player() -> None:
    """If a good move changes its player's own chance, the search had misjudged the position."""
    good, bad = Decision(0, 0.5, 0.5, 0.5), Decision(1, 0.5, 0.2, 0.2)
    steps = (
        Step(0, 1, 0, (0.3, 0.7), good),
        Step(1, 2, 0, (0.6, 0.7), good),
        Step(2, 3, 0, (0.6, 0.3), bad),
        Step(3, 4, 0, (0.3, 0.3), good),
    )
    found = Review(steps, (1.0, 0.3), simulations=1000)
    assert [found.is_big(0, seat) for seat in (0, 1)] == [False, False], "only the player's own chance changed"
    assert [found.is_big(1, seat) for seat in (0, 1)] == [False, True], "it cost the other player something"
    assert found.is_big(2, 0), "a bad move"
    assert found.is_big(3, 0), "the result"
    assert found.big_swings() == [1, 2, 3]
    assert found.summary(0).biggest_swing == 3
    assert Review(steps[:2], (0.9, 0.7), simulations=1000).summary(0).biggest_swing == 1, "the result"
    assert Review((*steps[:2], Step(2, 3, 1, (0.6, 0.7), good)), (0.6, 0.7), 1000).summary(0).biggest_swing == 2


def test_a_summary_has_exactly_the_numbers_of_its_player() -> None:
    """Seat 0 gives away 0.01, 0.03 and 0.11 in three decisions, seat 1 nearly everything in one."""
    steps = (
        Step(0, 1, CHANCE, (0.5, 0.5)),
        Step(1, 2, 0, (0.62, 0.42), Decision(0, 0.6, 0.59, 0.6)),
        Step(2, 3, 1, (0.62, 0.42), Decision(0, 0.9, 0.1, 0.9)),
        Step(3, 4, 0, (0.9, 0.1), Decision(0, 0.9, 0.87, 0.9)),
        Step(4, 5, 0, (0.9, 0.1), Decision(0, 0.8, 0.69, 0.8)),
    )
    found = Review(steps, (0.7, 0.3), simulations=1000)
    ann, bob = found.summary(0), found.summary(1)
    assert (ann.accuracy, bob.accuracy) == (accuracy(found.decisions(0)), accuracy(found.decisions(1)))
    assert 0.0 < bob.accuracy < ann.accuracy < 100.0
    assert (ann.lost, bob.lost) == pytest.approx((0.15, 0.8))
    assert ann.grades == {"GOOD": 2, "INACCURACY": 0, "MISTAKE": 1, "BLUNDER": 0}
    assert bob.grades == {"GOOD": 0, "INACCURACY": 0, "MISTAKE": 0, "BLUNDER": 1}
    assert [ann.start, ann.luck, ann.own, ann.others] == pytest.approx([0.5, 0.1, -0.2, 0.3])
    assert [bob.start, bob.luck, bob.own, bob.others] == pytest.approx([0.5, -0.1, -0.32, 0.22])
    assert (ann.biggest_swing, bob.biggest_swing) == (2, 2)
    # Of equal swings the first counts, and a seat that decided nothing made no mistake.
    equal = Review((Step(0, 1, CHANCE, (0.25, 0.5)), Step(1, 2, 1, (0.5, 0.5))), (0.75, 0.5), 1000).summary(0)
    assert (equal.accuracy, equal.biggest_swing) == (100.0, 0)
    assert Review((Step(0, 1, 0, (0.4,)),), (0.6,), 1000).summary(0).biggest_swing == 0
    own = Step(0, 1, 0, (0.4,), Decision(0, 0.4, 0.4, 0.4))
    assert Review((own, Step(1, 2, 0, (0.4,))), (0.4,), 1000).summary(0).biggest_swing == 1
    assert Review((), (0.4,), 1000).summary(0).biggest_swing == -1


def test_players_with_the_same_name_are_told_apart() -> None:
    log = Log.of("widget_mechs", 3)
    log.players = ["adept", "Ann", "adept"]
    assert names_of(log) == ["adept (seat 1)", "Ann", "adept (seat 3)"]
    log.players = ["adept", "Ann", "Bob"]
    assert names_of(log) == log.players
    log.players = []
    assert names_of(log) == ["Seat 1", "Seat 2", "Seat 3"]


def test_luck_is_compared_with_the_other_players() -> None:
    """A rise of all estimates at a draw does not count as luck."""
    steps = (Step(0, 1, CHANCE, (0.4, 0.5, 0.1)), Step(1, 2, 0, (0.5, 0.6, 0.2), Decision(1, 0.5, 0.5, 0.5)))
    found = Review(steps, (1.0, 0.0, 0.0), simulations=100)
    assert [found.luck_sum(seat) for seat in range(3)] == pytest.approx([0.1, 0.1, 0.1])
    assert [found.summary(seat).luck for seat in range(3)] == pytest.approx([0.0, 0.0, 0.0])
    solo = Review((Step(0, 1, CHANCE, (0.4,)),), (1.0,), simulations=100)
    assert solo.summary(0).luck == pytest.approx(0.6)


def test_parts_can_be_reviewed_in_any_order(log: Log, reviewed: Review) -> None:
    last = reviewed.steps[-1]
    assert review_part(log, Part(last.start, last.end, last.who), 40, 1) == last


def test_tasks_can_run_elsewhere(log: Log, reviewed: Review) -> None:
    asked: list[str] = []

    def ask(work: Callable[..., Any], *given: Any) -> Any:
        asked.append(work.__name__)
        return pickle.loads(pickle.dumps(work(*pickle.loads(pickle.dumps(given)))))

    assert review(log, simulations=40, ask=ask) == reviewed
    assert set(asked) == {"make_plan", "review_part", *(["better_line"] if reviewed.lines else [])}


def test_slow_machines_still_get_useful_estimates(log: Log) -> None:
    assert make_plan(log, None, seconds=0.0).simulations == FEWEST
    assert make_plan(log, None, seconds=10_000.0).simulations > FEWEST


@pytest.mark.parametrize(
    ("cost", "simulations"),
    [(0.001, MOST), (0.05, 260), (0.13, FEWEST), (0.5, FEWEST), (1.2, FEWEST), (2.4, 50), (100.0, LEAST)],
)
def test_a_long_game_gets_fewer_simulations_than_fit_into_two_minutes(cost: float, simulations: int) -> None:
    """Thousands of moves at random fit into a small file."""
    assert affordable(13.0, cost) == simulations


class Counted(list[int]):
    """Answers that count how many of them were read again."""

    n_read = 0

    def __getitem__(self, place: Any) -> Any:
        found = super().__getitem__(place)
        self.n_read += len(found) if isinstance(found, list) else 1
        return found


def test_a_review_reads_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A log is read once, not once for each part: the time would grow with the square of the length."""
    log = played("widget_mechs")
    parts = [part for part, _ in cut(log)]
    answers = Counted(log.answers)
    log.answers = answers
    for part in parts:
        assert position(log, part.start) == log.replay(part.start)
    log.answers, answers.n_read = answers, 0
    for part in parts:
        position(log, part.start)
    assert answers.n_read < 3 * len(answers)


def test_a_position_is_right_after_positions_of_other_games_and_earlier_ones() -> None:
    """And a log that was changed since is another one."""
    one, other = played("widget_mechs", seed=1), played("widget_mechs", seed=2)
    for log, place in ((one, 40), (other, 50), (one, 60), (one, 20), (one, 20)):
        assert position(log, place) == log.replay(place)
    position(one, 30).apply(one.answers[30])
    one.answers[:] = other.answers
    assert position(one, 30) == other.replay(30)


def test_the_first_estimate_of_a_process_does_not_count(log: Log, monkeypatch: pytest.MonkeyPatch) -> None:
    """It reads the maps of all games; a review after it would get too few simulations."""
    clock = [0.0]

    def estimate(state: State, seat: int, dice: Dice, by: Level) -> float:
        clock[0] += 0.0001 if clock[0] else 5.0
        return 0.5

    monkeypatch.setattr(reviewing, "chance", estimate)
    monkeypatch.setattr(time, "process_time", lambda: clock[0])
    assert make_plan(log, None, seconds=1.0).simulations == MOST


@pytest.mark.parametrize(("name", "seats"), [("high_cog", 3), ("widget_ridge", 1)])
def test_other_numbers_of_players(name: str, seats: int) -> None:
    log = played(name, seats)
    parts = make_plan(log, 10, 1.0).parts
    # A few parts are enough, and the games are long.
    found = [review_part(log, part, 10, 1) for part in parts[:: max(1, len(parts) // 4)]]
    assert all(len(step.chances) == seats for step in found)
    short = Review(tuple(found), tuple(log.replay().returns()), 10)
    it = short.summary(seats - 1)
    assert it.start + it.luck + it.own + it.others == pytest.approx(short.final[seats - 1])


def test_a_review_can_be_stored(reviewed: Review) -> None:
    data = json.loads(json.dumps(as_data(reviewed)))
    found = from_data(data)
    assert found is not None
    assert as_data(found) == data
    assert found.lines == reviewed.lines
    assert [step.grade for step in found.steps] == [step.grade for step in reviewed.steps]
    assert from_data({**data, "format": 99}) is None


@pytest.mark.parametrize(
    ("loss", "grade"),
    [(0.0, Grade.GOOD), (0.049, Grade.GOOD), (0.05, Grade.INACCURACY), (0.1, Grade.MISTAKE), (0.2, Grade.BLUNDER)],
)
def test_grades_have_limits(loss: float, grade: Grade) -> None:
    assert grade_of(loss) is grade


@pytest.mark.parametrize(
    ("share", "text"), [(0.124, "+12%"), (-0.03, "\N{MINUS SIGN}3%"), (1.0, "+100%"), (0.004, "0%"), (-0.004, "0%")]
)
def test_changes_of_chances_have_a_sign(share: float, text: str) -> None:
    assert signed_percent(share) == text
