"""Games in one file: fields are declared once, with who may see them, and the rest follows from that.

A declared field provides its part of the constructor, `clone`, `dump`, `describe`, `build`, `view`, `redeal` and the
features.  This costs speed: games that bots play a million times have their own state classes instead.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final, TypeVar

from mypy_extensions import i64

from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.game import Data, Game
from cogworks.engine.names import Names
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat
from cogworks.engine.state import OVER, SEVERAL, State

EMPTY: Final = 0
"""The value of a place without anything."""
HIDDEN: Final = "hidden"
"""What a view shows of a value that others may not see."""


@dataclass(frozen=True)
class Part:
    """A declared field: a number, or one for each seat."""

    high: int
    """The largest value; the smallest is 0, EMPTY."""
    start: int = EMPTY
    is_per_seat: bool = False
    is_secret: bool = False
    """Only the seat it belongs to sees it, until the game is over."""
    is_noticed: bool = True
    """Do the others see whether a secret place is empty?"""
    is_dealt: bool = False
    """Secret values are cards, each of which exists once; otherwise they are choices."""
    words: tuple[str, ...] = ()
    """What each value is called, EMPTY first."""
    name: str = ""

    def show(self, value: int) -> int | str | None:
        """A value as views show it."""
        if self.words:
            return self.words[value] or None
        return value


def number(high: int, start: int = EMPTY) -> Any:
    """Declare a public number from 0 to `high`."""
    return Part(high, start)


def numbers(high: int, start: int = EMPTY, words: tuple[str, ...] = ()) -> Any:
    """Declare a public number for each seat."""
    return Part(high, start, is_per_seat=True, words=words)


def dealt(words: tuple[str, ...]) -> Any:
    """Declare a secret card for each seat; `words` names the cards, each of which exists once."""
    return Part(len(words), is_per_seat=True, is_secret=True, is_dealt=True, words=("", *words))


def sealed(words: tuple[str, ...]) -> Any:
    """Declare a secret choice for each seat, made at a simultaneous question; `words` names the choices."""
    return Part(len(words), is_per_seat=True, is_secret=True, is_noticed=False, words=("", *words))


class OneFileState(State):
    """A position with declared fields.  Each game subclasses it, declares its fields and adds the rules."""

    GAME: ClassVar[str] = ""
    """The name of its game."""
    PARTS: ClassVar[tuple[Part, ...]] = ()
    QUESTIONS: ClassVar[tuple[str, ...]]
    """The name of each question number; 0 is asked once the game is over."""
    RULES: ClassVar[tuple[tuple[str, ...], ...]]
    """For each question number, the ids of the rules that apply."""
    SIMULTANEOUS: ClassVar[tuple[int, ...]] = ()
    """Questions that all seats of `pending` may answer, in any order."""

    def __init_subclass__(cls) -> None:
        """Collect the declared fields, in order."""
        found = [replace(value, name=key) for key, value in vars(cls).items() if isinstance(value, Part)]
        cls.PARTS = (*cls.PARTS, *found)

    def __init__(self, seats: int, mover: int, asks: int) -> None:
        super().__init__(mover, asks)
        self.seats = seats
        for part in self.PARTS:
            setattr(self, part.name, [part.start] * seats if part.is_per_seat else part.start)

    # ---- provided by the fields

    def clone(self) -> "OneFileState":
        """Return an independent copy."""
        other = type(self)(self.seats, int(self.mover), int(self.asks))
        for part in self.PARTS:
            value = getattr(self, part.name)
            setattr(other, part.name, value[:] if part.is_per_seat else value)
        return other

    def n_seats(self) -> i64:
        """Number of seats."""
        return self.seats

    def dump(self) -> list[int]:
        """The complete position as integers."""
        # At a simultaneous question it makes no difference who is asked first.
        out = [SEVERAL if int(self.asks) in self.SIMULTANEOUS else int(self.mover), int(self.asks)]
        for part in self.PARTS:
            value = getattr(self, part.name)
            out += map(int, value) if part.is_per_seat else [int(value)]
        return out

    def __reduce__(self) -> tuple[object, ...]:
        return restored, (type(self), self.seats, self.dump())

    def sees(self, part: Part, reader: int | None, owner: int) -> bool:
        """May a reader see this value of a seat?"""
        return not part.is_secret or owner == reader or self.is_over()

    def view(self, reader: int | None) -> Data:
        """What a reader may see: numbers, then each player's."""
        players: list[Data] = []
        for owner in range(self.seats):
            shown: Data = {"id": f"player:{owner}", "seat": owner}
            for part in self.PARTS:
                if part.is_per_seat:
                    shown[part.name] = self.shown(part, reader, owner)
            players.append(shown)
        common: Data = {part.name: int(getattr(self, part.name)) for part in self.PARTS if not part.is_per_seat}
        return {**common, "players": players}

    def shown(self, part: Part, reader: int | None, owner: int) -> int | str | None:
        """One value of a seat for a reader."""
        value = int(getattr(self, part.name)[owner])
        if self.sees(part, reader, owner):
            return part.show(value)
        return HIDDEN if part.is_noticed and value else None

    def describe(self) -> Data:
        """The complete position, readable."""
        players: list[Data] = [
            {part.name: int(getattr(self, part.name)[owner]) for part in self.PARTS if part.is_per_seat}
            for owner in range(self.seats)
        ]
        common: Data = {part.name: int(getattr(self, part.name)) for part in self.PARTS if not part.is_per_seat}
        mover = self.dump()[0]
        return {"ask": self.QUESTIONS[self.question()], "to_move": mover, **common, "players": players}

    def place(self, given: Description) -> None:
        """Take over a description."""
        self.asks = given.choice("ask", self.QUESTIONS[1], self.QUESTIONS)
        self.mover = given.number("to_move", 0, SEVERAL, self.seats - 1)
        for part in self.PARTS:
            if not part.is_per_seat:
                setattr(self, part.name, given.number(part.name, part.start, EMPTY, part.high))
        for owner, player in enumerate(given.parts("players", self.seats)):
            for part in self.PARTS:
                if part.is_per_seat:
                    getattr(self, part.name)[owner] = player.number(part.name, part.start, EMPTY, part.high)
            player.done()
        given.done()
        if self.pending():
            self.settle()

    def complaints(self) -> list[str]:
        """What is wrong with a described position."""
        found = [
            f"{part.name}: {part.show(value)} is in two places"
            for part in self.PARTS
            if part.is_dealt
            for value in range(1, part.high + 1)
            if getattr(self, part.name).count(value) > 1
        ]
        if (self.mover == OVER) != (self.asks == 0):
            found.append("a game is over exactly if it asks nothing")
        if self.mover == SEVERAL:
            found.append("a simultaneous question needs a seat that has not answered it")
        return found

    def redeal(self, seat: i64, dice: Dice) -> "OneFileState":
        """Deal unseen cards and choices again: cards that are in no place the seat sees, and any choices.

        A game in which players learn more than the fields show checks what is dealt: `is_possible`.
        """
        while True:
            other = self.redealt(int(seat), dice)
            if other.is_possible(self, int(seat)):
                return other

    def is_possible(self, truth: "OneFileState", seat: int) -> bool:
        """Does a redealt position agree with everything that a seat knows of the true one?"""
        return True

    def redealt(self, seat: int, dice: Dice) -> "OneFileState":
        """Deal what a seat doesn't see again."""
        other = self.clone()
        reader = seat if seat >= 0 else None
        for part in self.PARTS:
            values: list[int] = getattr(other, part.name) if part.is_per_seat else []
            unseen = [owner for owner in range(len(values)) if not self.sees(part, reader, owner)]
            if not unseen:
                continue
            filled = [owner for owner in unseen if values[owner]]
            if not part.is_noticed:
                filled = drawn(unseen, len(filled), dice)
            seen = [values[owner] for owner in range(self.seats) if owner not in unseen] if part.is_dealt else []
            left = [card for card in range(1, part.high + 1) if card not in seen]
            cards = drawn(left, len(filled), dice) if part.is_dealt else [dice.below(part.high) + 1 for _ in filled]
            for owner in unseen:
                values[owner] = EMPTY
            for owner, card in zip(filled, cards, strict=True):
                values[owner] = int(card)
        other.settle()
        # A seat that is asked stays asked, even if others have answered.
        if self.mover == seat and seat in other.pending():
            other.mover = seat
        return other

    def mover_seen_by(self, seat: i64) -> i64:
        """The seat to move as a seat knows it: itself, or an unknown one of several."""
        if int(self.asks) not in self.SIMULTANEOUS:
            return self.mover
        return seat if seat in self.pending() else SEVERAL

    def settle(self) -> None:
        """At a simultaneous question, put it to the first seat that hasn't answered."""
        if int(self.asks) in self.SIMULTANEOUS:
            self.mover = self.pending()[0]

    @classmethod
    def feature_fields(cls, seats: int, options: Settings) -> Sequence[Field]:
        """One-hot numbers; a byte more for a secret that others only notice."""
        own = [part for part in cls.PARTS if part.is_per_seat]
        common = [Field(part.name, part.high + 1, 1, "one-hot") for part in cls.PARTS if not part.is_per_seat]
        fields = [Field(part.name, part.high + 2, 1, "one-hot; the last if hidden") for part in own]
        return (
            Field("question", len(cls.QUESTIONS), 1, "one-hot"),
            Field("waiting", seats + 1, 1, "one-hot: how many seats have not answered a simultaneous question"),
            Field("asked", 1, 1, "whether the reader may answer"),
            *common,
            *per_seat(seats, fields),
        )

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what a seat sees."""
        waiting = self.pending()
        row.put_one_hot(self.asks, len(self.QUESTIONS))
        row.put_one_hot(len(waiting), self.seats + 1)
        row.put(1 if seat in waiting else 0)
        for part in self.PARTS:
            if not part.is_per_seat:
                row.put_one_hot(getattr(self, part.name), part.high + 1)
        for distance in range(self.seats):
            owner = (int(seat) + distance) % self.seats
            for part in self.PARTS:
                if part.is_per_seat:
                    value = getattr(self, part.name)[owner]
                    hidden = part.high + 1 if part.is_noticed and value else EMPTY
                    row.put_one_hot(value if self.sees(part, int(seat), owner) else hidden, part.high + 2)

    # ---- what a game may leave out

    def n_cases(self) -> i64:
        """Chance never answers."""
        return 0

    def case(self, pick: i64) -> i64:
        """Chance never answers."""
        return 0

    def refusal(self, action: i64) -> str:
        """The first rule of the question."""
        return self.RULES[self.question()][0]

    def winners(self) -> list[int]:
        """The seats with the highest score."""
        scores = self.scores()
        return [seat for seat, score in enumerate(scores) if score == max(scores)]

    def target(self, action: int) -> str:
        """The id of the item of the view that an action is about."""
        return f"player:{int(self.mover)}" if self.mover >= 0 else ""

    # ---- words of each game

    @abstractmethod
    def label(self, action: int, names: Names) -> str:
        """The label of an action."""

    @abstractmethod
    def prompt(self, names: Names) -> str:
        """What the seat to move should do."""

    @abstractmethod
    def line(self, kind: int, numbers: Sequence[int], names: Names) -> str:
        """The log line of an event."""


def drawn(things: Sequence[int], n: int, dice: Dice) -> list[int]:
    """Draw n of these things, in random order."""
    left = list(things)
    return [left.pop(dice.below(len(left))) for _ in range(n)]


def restored(kind: type[OneFileState], seats: int, dump: list[int]) -> OneFileState:
    """The position with this dump."""
    state = kind(seats, dump[0], dump[1])  # a seat is chosen below if several are asked
    at = 2
    for part in kind.PARTS:
        size = seats if part.is_per_seat else 1
        setattr(state, part.name, dump[at : at + size] if part.is_per_seat else dump[at])
        at += size
    state.settle()
    return state


S = TypeVar("S", bound=OneFileState)


def one_file_game(kind: type[S], **facts: Any) -> Game[S]:
    """The definition of a game whose state declares its fields; `facts` are fields of `Game`."""

    def start(seats: int, options: Settings) -> S:
        return kind(seats, CHANCE, 1)

    def build(seats: int, options: Settings, described: Mapping[str, object]) -> S:
        state: S = facts.get("start", start)(seats, options)
        state.place(Description(described))
        return state

    kind.GAME = facts["name"]
    provided: dict[str, Any] = {
        "options": (),
        "version": 1,
        "questions": kind.QUESTIONS,
        # Guides and lessons are files of a package; a single file has none.
        "package": __package__,
        "start": start,
        "audit": kind.complaints,
        "build": build,
        "describe": kind.describe,
        "view_of": kind.view,
        "target": kind.target,
        "label_of": kind.label,
        "prompt_of": kind.prompt,
        "rules_now": lambda state: kind.RULES[state.question()],
        "line_of": kind.line,
        "feature_fields": kind.feature_fields,
        "simultaneous": frozenset(kind.QUESTIONS[question] for question in kind.SIMULTANEOUS),
        "hidden_choices": frozenset(kind.QUESTIONS[question] for question in kind.SIMULTANEOUS),
    }
    return Game(**{**provided, **facts})
