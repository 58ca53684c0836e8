"""The steps of a reviewed game in words, and the moments that mattered."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.event import Event, Journal
from cogworks.engine.game import Game
from cogworks.engine.log import Log
from cogworks.engine.names import Names
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.review.grades import Grade
from cogworks.review.review import Review
from cogworks.review.reviewing import names_of, position

MOST_SWINGS: Final = 6
"""Big swings among the moments, besides the worst decisions."""
LUCK: Final = "luck"
SWING: Final = "swing"
LONGEST: Final = 240
"""Characters of a description."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A step that mattered."""

    index: int
    """Which step of the review."""
    start: int
    """The number of answers before it."""
    end: int
    who: int
    """The seat that decided, or CHANCE."""
    text: str
    """The label of a bad decision's move; otherwise its log line."""
    swings: tuple[float, ...]
    """How it changed each seat's chance."""
    kind: str
    """`luck`, the grade of a bad decision, or `swing` for a good one that changed another player's chance a lot."""
    loss: float = 0.0
    better: str = ""
    """The label of the better move, if the player's was a loss."""
    then: tuple[tuple[int, str], ...] = ()
    """A likely continuation after it: seats and labels."""


def moments(log: Log, review: Review) -> list[Moment]:
    """The worst decisions of each player and the biggest swings, in the order of play."""
    seats = range(log.seats)
    worst = {index for seat in seats for index in review.worst(seat)}
    big = [index for index in review.big_swings() if index not in worst]
    big.sort(key=lambda index: -max(abs(review.swing(index, seat)) for seat in seats if review.is_big(index, seat)))
    chosen = worst | set(big[:MOST_SWINGS])
    told = {index for index in chosen if review.steps[index].grade in (None, Grade.GOOD)}
    texts = described(log, review, told, chosen)
    found: list[Moment] = []
    for index in sorted(chosen):
        step, line = review.steps[index], review.lines.get(index, ())
        swings = tuple(review.swing(index, seat) for seat in seats)
        loss = step.decision.loss if step.decision is not None else 0.0
        kind = LUCK if step.grade is None else SWING if step.grade is Grade.GOOD else step.grade.value
        better = line[0][1] if line else ""
        if not line and step.decision is not None and step.grade is not Grade.GOOD:
            # Only the worst decisions have lines.
            better = game(log.game).label(position(log, step.start), step.decision.best, names_of(log))
        found.append(Moment(index, step.start, step.end, step.who, texts[index], swings, kind, loss, better, line[1:]))
    return found


def described(log: Log, review: Review, told: Collection[int] = (), which: Collection[int] | None = None) -> list[str]:
    """Each step in words: the label of the move, or the log lines of the luck with everything open.

    The decisions in `told` are described by log lines, too, including the forced moves that followed.  With `which`,
    only these steps are described, and the texts of the others are empty.
    """
    played, names = game(log.game), names_of(log)
    state = played.new(log.seats, **log.options)
    state.journal = Journal()
    texts: list[str] = []
    for index, step in enumerate(review.steps):
        if which is not None and index not in which:
            for answer in log.answers[step.start : step.end]:
                state.apply(answer)
            state.journal.take()
            texts.append("")
            continue
        label = "" if step.who == CHANCE or index in told else played.label(state, log.answers[step.start], names)
        events: list[Event] = []
        drawn: list[str] = []
        for answer in log.answers[step.start : step.end]:
            # Forced moves that follow luck are not part of it.
            counts = step.who != CHANCE or state.mover == CHANCE
            if step.who == CHANCE and counts:
                drawn.append(played.label(state, answer, names))
            state.apply(answer)
            new = state.journal.take()
            events += new if counts else []
        texts.append(label or _told(played, state, events, names) or _sentences(drawn))
    return texts


def _told(played: Game[State], state: State, events: Sequence[Event], names: Sequence[str]) -> str:
    """The log lines of these events; '' if there are none."""
    told = [played.line_of(state, event.kind, event.open + event.secret, Names(names)) for event in events]
    lines = list(dict.fromkeys(line for line in told if line))
    return _shortened(lines)


def _sentences(labels: Sequence[str]) -> str:
    """Draws that the log does not mention, by the labels of chance."""
    return _shortened([f"{label[:1].upper()}{label[1:]}." for label in dict.fromkeys(labels)])


def _shortened(lines: Sequence[str]) -> str:
    """As many sentences as fit."""
    shown = [line for place, line in enumerate(lines) if len(" ".join(lines[: place + 1])) <= LONGEST] or lines[:1]
    return " ".join(shown) + (f" … and {len(lines) - len(shown)} more." if len(shown) < len(lines) else "")
