"""Steps of a reviewed game in words, compared with a replay of each step by itself."""

from typing import Any

import pytest

from cogworks import CHANCE, Dice, Log, game
from cogworks.engine.event import Journal
from cogworks.engine.names import Names
from cogworks.review.chances import Decision
from cogworks.review.grades import Grade
from cogworks.review.moments import LONGEST, _sentences, _shortened, described, moments
from cogworks.review.review import Review, Step

PLAYERS = ["Ada", "Bo", "Cleo"]


def opening(name: str, answers: int, **options: Any) -> Log:
    """The first answers of a random game of three players."""
    log = Log.of(name, 3, **options)
    log.players = PLAYERS
    state, dice = log.replay(), Dice(7)
    while len(log.answers) < answers and not state.is_over():
        if state.to_move() == CHANCE:
            log.answers.append(dice.roll(state))
        else:
            legal = list(state.legal_actions())
            log.answers.append(int(legal[dice.below(len(legal))]))
            state.act(log.answers[-1])
    return log


def steps_of(log: Log) -> list[Step]:
    """The game cut into decisions and luck; forced answers belong to the step before them."""
    begun: list[tuple[int, int]] = []
    was_drawn = False
    state = log.replay(0)
    for n, answer in enumerate(log.answers):
        who = int(state.to_move())
        if (who == CHANCE and not was_drawn) or (who != CHANCE and len(state.legal_actions()) > 1):
            begun.append((n, who))
        was_drawn = who == CHANCE
        state.apply(answer)
    ends = [*(n for n, _ in begun[1:]), len(log.answers)]
    even = (0.5,) * 3
    return [
        Step(start, end, who, even, None if who == CHANCE else Decision(0, 0.5, 0.5, 0.5))
        for (start, who), end in zip(begun, ends, strict=True)
    ]


def replayed(log: Log, step: Step) -> tuple[str, list[str], list[str]]:
    """A step's label, its log lines, and the labels of its draws."""
    played = game(log.game)
    state = played.new(log.seats, **log.options)
    for answer in log.answers[: step.start]:
        state.apply(answer)
    label = played.label(state, log.answers[step.start], PLAYERS)
    state.journal = Journal()
    events, draws = [], []
    for answer in log.answers[step.start : step.end]:
        is_drawn = state.mover == CHANCE
        if is_drawn:
            draws.append(played.label(state, answer, PLAYERS))
        state.apply(answer)
        new = state.journal.take()
        if is_drawn or step.who != CHANCE:
            events += new
    lines = [played.line_of(state, event.kind, event.open + event.secret, Names(PLAYERS)) for event in events]
    return label, [line for line in dict.fromkeys(lines) if line], draws


GAMES: list[tuple[str, dict[str, Any]]] = [
    ("gadget_builder", {"long_game": True}),
    ("girl_genius", {}),
    ("gizmos", {}),
    ("widget_mechs", {"optional_build": True}),
    ("widget_ridge", {"mulligan": False}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=[name for name, _ in GAMES])
def test_every_step_has_its_own_words(name: str, options: dict[str, Any]) -> None:
    log = opening(name, 150, **options)
    steps = steps_of(log)
    review = Review(tuple(steps), (0.5,) * 3, 100)
    labels = described(log, review)
    lines = described(log, review, told=range(len(steps)))
    some = described(log, review, which={3, 5})
    assert [text if n in (3, 5) else "" for n, text in enumerate(labels)] == some
    for index, step in enumerate(steps):
        label, told, draws = replayed(log, step)
        in_full = _shortened(told) or _sentences(draws)
        assert lines[index] == in_full, index
        assert labels[index] == (in_full if step.who == CHANCE else label), index


def test_only_the_steps_that_mattered_are_described(monkeypatch: pytest.MonkeyPatch) -> None:
    log = opening("gadget_builder", 100)
    asked: list[Any] = []

    def noted(log: Log, review: Review, told: Any = (), which: Any = None) -> list[str]:
        asked.append(which)
        return ["text"] * len(review.steps)

    monkeypatch.setattr("cogworks.review.moments.described", noted)
    steps = steps_of(log)
    bad = next(n for n, step in enumerate(steps) if step.who == 1)
    steps[bad] = Step(steps[bad].start, steps[bad].end, 1, (0.5,) * 3, Decision(7, 0.9, 0.1, 0.5))
    (found,) = moments(log, Review(tuple(steps), (0.5,) * 3, 100, {bad: ((1, "draw"),)}))
    assert asked == [{bad}]
    assert (found.index, found.who, found.text, found.kind) == (bad, 1, "text", Grade.BLUNDER.value)
    assert (found.better, found.then) == ("draw", ())
    assert found.loss == pytest.approx(0.8)


def test_luck_has_neither_a_loss_nor_a_better_move() -> None:
    log = opening("gadget_builder", 100)
    steps = steps_of(log)
    luck = next(n for n, step in enumerate(steps) if step.who == CHANCE and n)
    for n, step in enumerate(steps):
        steps[n] = Step(step.start, step.end, step.who, (0.1 if n <= luck else 0.9, 0.5, 0.5), step.decision)
    (found,) = moments(log, Review(tuple(steps), (0.9, 0.5, 0.5), 100))
    assert (found.index, found.who, found.kind) == (luck, CHANCE, "luck")
    assert (found.loss, found.better, found.then) == (0.0, "", ())
    assert found.swings == pytest.approx((0.8, 0.0, 0.0))


def test_moves_have_the_names_of_the_players() -> None:
    log = opening("girl_genius", 60)
    steps, played = steps_of(log), game("girl_genius")
    for n, step in enumerate(steps):
        state = log.replay(step.start)
        labels = (
            {} if step.who == CHANCE else {int(it): played.label(state, it, PLAYERS) for it in state.legal_actions()}
        )
        best = next((it for it, label in labels.items() if label == "Cleo"), None)
        if best is not None:
            steps[n] = Step(step.start, step.end, step.who, (0.5,) * 3, Decision(best, 0.9, 0.1, 0.5))
            (found,) = moments(log, Review(tuple(steps), (0.5,) * 3, 100))
            assert found.better == "Cleo"
            return
    raise AssertionError("choose another game: no player was asked to choose a rival")


def test_as_many_sentences_are_shown_as_fit() -> None:
    assert _shortened([]) == ""
    assert _shortened(["One.", "Two."]) == "One. Two."
    half = "x" * (LONGEST // 2)
    assert _shortened([half, half[:-1]]) == f"{half} {half[:-1]}"
    assert _shortened([half, half]) == f"{half} … and 1 more."
    assert _shortened([half, half, "y", "z"]) == f"{half} … and 3 more."
    long = "x" * (LONGEST + 1)
    assert _shortened([long]) == long
    assert _shortened([long, "y"]) == f"{long} … and 1 more."
    assert _sentences(["red 3", "red 3", "a wild card"]) == "Red 3. A wild card."
