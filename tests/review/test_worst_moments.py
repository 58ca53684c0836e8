"""The decisions and swings of a game that a review shows first."""

import pytest

from cogworks import CHANCE, game
from cogworks.review import moments as moments_module
from cogworks.review.chances import Decision
from cogworks.review.moments import MOST_SWINGS, described, moments
from cogworks.review.review import Review, Step
from cogworks.review.reviewing import cut
from tests.review.test_review import played


def test_moments_say_what_happened_and_what_was_better() -> None:
    builder = game("gadget_builder")
    log = played("gadget_builder")
    parts = [part for part, _ in cut(log)]
    first = next(place for place, part in enumerate(parts) if part.who >= 0)
    seat = parts[first].who
    other = 1 - seat
    chances = {seat: (0.4, 0.6), other: (0.6, 0.4)}
    steps = [
        Step(part.start, part.end, part.who, chances[0], None if part.who < 0 else Decision(7, 0.4, 0.4, 0.4))
        for part in parts
    ]
    steps[first] = Step(
        steps[first].start,
        steps[first].end,
        seat,
        chances[0],
        Decision(best=7, best_chance=0.6, chosen_chance=0.3, before=0.5),
    )
    final = tuple(log.replay().returns())
    found = Review(tuple(steps), final, 1000, {first: ((seat, "play red 9"), (other, "draw"))})
    log.players = ["Ada", "Bo"]
    told = moments(log, found)
    worst = next(moment for moment in told if moment.index == first)
    state = log.replay(worst.start)
    assert worst.text == builder.label(state, log.answers[worst.start], log.players)
    assert (worst.kind, worst.better, worst.then) == ("blunder", "play red 9", ((other, "draw"),))
    assert worst.loss == pytest.approx(0.3)
    (swing,) = (moment for moment in told if moment is not worst)
    assert (swing.kind, swing.end) == ("swing", len(log.answers)), "the last move decided the game"
    assert swing.text == described(log, found, told={swing.index})[swing.index]
    assert swing.text != builder.label(log.replay(swing.start), log.answers[swing.start], log.players)
    assert [moment.index for moment in told] == sorted(moment.index for moment in told)


def test_a_bad_decision_that_is_not_among_the_worst_has_a_better_move_too() -> None:
    log = played("gadget_builder")
    parts = list(cut(log))
    bad = [place for place, (part, state) in enumerate(parts) if part.who == 0 and len(state.legal_actions()) > 2][:4]
    steps, own = [], 0.1
    for place, (part, state) in enumerate(parts):
        loss = 0.5 - bad.index(place) / 10 if place in bad else 0.0
        best = next((it for it in state.legal_actions() if it != log.answers[part.start]), 0)
        decision = None if part.who == CHANCE else Decision(best, 0.9, 0.9 - loss, 0.5)
        steps.append(Step(part.start, part.end, part.who, (own, 0.5), decision))
        own = 1.0 - own if place in bad else own
    told = moments(log, Review(tuple(steps), (own, 0.5), 1000))
    assert [moment.index for moment in told] == bad, "three of the worst, and one more with a big swing"
    last, state = told[-1], parts[bad[-1]][1]
    assert (last.kind, last.then) == ("blunder", ())
    assert last.text == game("gadget_builder").label(state, log.answers[last.start])
    decision = steps[bad[-1]].decision
    assert decision is not None
    assert last.better == game("gadget_builder").label(state, decision.best)


def test_the_worst_decisions_include_inaccuracies_and_are_sorted_by_loss() -> None:
    losses = [0.05, 0.3, 0.0499, 0.07, 0.3, 0.12]
    steps = [Step(n, n + 1, n % 2, (0.5, 0.5), Decision(0, loss, 0.0, 0.5)) for n, loss in enumerate(losses)]
    found = Review((*steps, Step(6, 7, CHANCE, (0.5, 0.5))), (0.5, 0.5), 1000)
    assert found.worst(0) == [4, 0], "0.0499 is a good move"
    assert found.worst(1) == [1, 5, 3]
    assert found.worst(1, most=2) == [1, 5]
    assert [found.loss(index) for index in range(7)] == pytest.approx([*losses, 0.0])
    equal = Review(tuple(Step(n, n + 1, 0, (0.5,), Decision(0, 0.5, 0.25, 0.5)) for n in range(5)), (0.5,), 1000)
    assert equal.worst(0) == [0, 1, 2], "of equal losses the first"


def test_the_largest_swings_are_kept() -> None:
    log = played("gadget_builder")
    parts = [part for part, _ in cut(log)]
    luck = [place for place, part in enumerate(parts) if part.who == CHANCE][1:10]
    sizes = [0.13, 0.3, 0.11, 0.15, 0.25, 0.17, 0.12, 0.21, 0.19]
    steps, own, sign = [], 0.5, 1
    for place, part in enumerate(parts):
        decision = None if part.who == CHANCE else Decision(0, own, own, own)
        steps.append(Step(part.start, part.end, part.who, (own, 0.5), decision))
        if place in luck:
            own += sign * sizes[luck.index(place)]
            sign = -sign
    told = moments(log, Review(tuple(steps), (own, 0.5), 10_000))
    assert len(luck) == len(sizes) > MOST_SWINGS
    assert [moment.index for moment in told] == [luck[n] for n in (1, 3, 4, 5, 7, 8)]
    assert [abs(moment.swings[0]) for moment in told] == pytest.approx([0.3, 0.15, 0.25, 0.17, 0.21, 0.19])


def test_luck_that_the_log_does_not_mention_has_the_labels_of_the_draws(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(moments_module, "_told", lambda played, state, events, names: "")
    log = played("widget_mechs")
    steps = [Step(part.start, part.end, part.who, (0.5, 0.5)) for part, _ in cut(log)]
    first = next(place for place, step in enumerate(steps) if step.who == CHANCE and step.start > 0)
    label = game("widget_mechs").label(log.replay(steps[first].start), log.answers[steps[first].start])
    text = described(log, Review(tuple(steps), (1.0, 0.0), 100))[first]
    assert text.startswith(f"{label[0].upper()}{label[1:]}.")
