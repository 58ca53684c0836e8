"""Positions that remember what each seat did and saw, for information states with perfect recall."""

import json
from collections.abc import Iterator, Sequence
from typing import Final, final

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event, Journal
from cogworks.engine.game import Data, Game
from cogworks.engine.options import Value
from cogworks.engine.registry import game as find_game
from cogworks.engine.state import State

REDEALT = -3
"""In place of a mover: from here on, the hidden cards are resampled for one reader."""

Line = tuple[int, int, list[tuple[int, list[int], list[int], int]]]
"""A step as plain data: mover, action, and the fields of its events."""


KEPT_EVERY: Final = 64
"""Steps between two whose text is cached; those between are quick to compute."""


@final
class Step:
    """An answer and the events that followed; a list linked backwards, so that copies of a position share it."""

    __slots__ = ("action", "before", "events", "mover", "number", "texts")

    def __init__(self, before: "Step | None", mover: int, action: int, events: Sequence[Event]) -> None:
        self.before = before
        self.mover = mover
        self.action = action
        """For REDEALT the reader."""
        self.events = events
        self.number: int = 0 if before is None else before.number + 1
        self.texts: dict[int | None, str] = {}
        """What readers saw up to here, if it is cached."""


class Position:
    """A state, and the steps that led to it.  Copies and pickles are independent of the original."""

    __slots__ = ("_texts", "game", "last", "options", "state")

    def __init__(self, game: Game[State], options: dict[str, Value], state: State, last: Step | None = None) -> None:
        self.game = game
        self.options = options
        self.state = state
        self.last = last
        self._texts: dict[int | None, str] = {}
        """Views and description (None) as text, which are requested often; copies share them."""

    def act(self, action: int) -> None:
        """Apply a legal action.  If it is illegal, raise an error that names the rule, and change nothing."""
        mover = int(self.state.to_move())
        self.state.journal = Journal()
        try:
            self.state.act(action)
            self.last = Step(self.last, mover, action, self.state.journal.events)
            self._texts = {}
        finally:
            self.state.journal = None

    def redealt(self, reader: int, dice: Dice) -> "Position":
        """Return a position that a seat can't tell from this one.

        Secrets that other seats saw before no longer hold in it, so they are dropped.
        """
        dealt = self.game.redeal(self.state, reader, dice)
        return Position(self.game, self.options, dealt, Step(self.last, REDEALT, reader, ()))

    def view(self, seat: int) -> str:
        """Return what a seat sees now, as JSON."""
        if seat not in self._texts:
            self._texts[seat] = json.dumps(self.game.view(self.state, seat))
        return self._texts[seat]

    def description(self) -> str:
        """Return the whole position, including hidden information, as JSON."""
        if None not in self._texts:
            self._texts[None] = json.dumps(self.game.describe(self.state))
        return self._texts[None]

    def seen_by(self, seat: int) -> str:
        """Return everything a seat did and saw so far, one line each."""
        return self._text(self.last, seat)

    def _text(self, last: Step | None, reader: int | None) -> str:
        """Return what a seat or a spectator (None) saw up to a step."""
        fresh: list[Step] = []
        while last is not None and reader not in last.texts:
            fresh.append(last)
            last = last.before
        parts = [] if last is None else [last.texts[reader]]
        for step in reversed(fresh):
            if step.mover == REDEALT:
                if reader is not None and reader != step.action:
                    parts = [self._text(step.before, None)]
                continue
            if step.mover == reader:
                parts.append(f"move {step.action}\n")
            for event in step.events:
                parts.append(f"{self.game.events[event.kind]} {' '.join(map(str, event.seen_by(reader)))}\n")
            if step.number % KEPT_EVERY == 0:
                parts = ["".join(parts)]
                step.texts[reader] = parts[0]
        return "".join(parts)

    def _backwards(self) -> Iterator[Step]:
        step = self.last
        while step is not None:
            yield step
            step = step.before

    def __deepcopy__(self, memo: object) -> "Position":
        copy = Position(self.game, self.options, self.state.clone(), self.last)
        copy._texts = self._texts
        return copy

    def __reduce__(self) -> tuple[object, ...]:
        lines: list[Line] = [
            (step.mover, step.action, [(e.kind, e.open, e.secret, e.reader) for e in step.events])
            for step in self._backwards()
        ]
        seats, described = int(self.state.n_seats()), self.game.describe(self.state)
        return restored, (self.game.name, seats, self.options, described, lines[::-1])


def restored(name: str, seats: int, options: dict[str, Value], described: Data, lines: list[Line]) -> Position:
    """Return a position from its pickled form."""
    last: Step | None = None
    for mover, action, events in lines:
        last = Step(last, mover, action, [Event(*fields) for fields in events])
    game = find_game(name)
    return Position(game, options, game.position(seats, options=options, **described), last)
