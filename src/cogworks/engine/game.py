"""Game: the sheet a game hands in, and what the engine makes of it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from importlib.resources import files
from typing import Generic, TypeVar

from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError, LabelError, OptionError, PositionError
from cogworks.engine.event import Event
from cogworks.engine.names import Names
from cogworks.engine.options import Option, Settings, Value, settle
from cogworks.engine.state import SPECTATOR, State

S = TypeVar("S", bound=State)
Data = dict[str, object]
"""Plain data that JSON can carry."""

RULE = re.compile(r"\*\*\[([A-Z]+\d+\.\d+)\]\*\*\s*(.*?)(?=\n\s*(?:[-*] )?\*\*\[|\n#|\n\n|\Z)", re.DOTALL)


@dataclass(frozen=True)
class Reckoning:
    """A seat's score explained: parts that add up to it, and what decides between equals, the first thing first."""

    parts: tuple[tuple[str, int], ...]
    ties: tuple[tuple[str, int], ...] = ()
    notes: tuple[str, ...] = ()
    """What is told beside the score and decides nothing between equals."""


@dataclass(frozen=True)
class Game(Generic[S]):
    """Everything a game is: facts about it and the functions of its folder."""

    name: str
    title: str
    seats: range
    options: tuple[Option, ...]
    version: int
    """Rules version: raised whenever an old log would replay differently or be refused."""
    n_actions: int
    longest: int
    """No game takes more answers than this."""
    questions: tuple[str, ...]
    """The name of each question number."""
    families: Mapping[str, range]
    """The blocks of action numbers, by name; together they are 0..n_actions-1."""
    events: tuple[str, ...]
    """The name of each event kind."""
    package: str
    """Where rulebook.md lies."""

    start: Callable[[int, Settings], S]
    """rules.py: the position before the first answer."""
    audit: Callable[[S], list[str]]
    """position.py: complaints about components that do not add up; none for a sound position."""
    place: Callable[[int, Settings, Mapping[str, object]], S]
    """position.py: a position from a description."""
    describe: Callable[[S], Data]
    """position.py: the description of a position, the inverse of `place`; tells all secrets."""
    sight: Callable[[S, int | None], Data]
    """view.py: what lies on the table in a reader's eyes."""
    target: Callable[[S, int], str]
    """view.py: the id of the thing in the view that an action is about, or ''."""
    name_action: Callable[[S, int, Names], str]
    """words.py: an action in a player's words."""
    question_text: Callable[[S, Names], str]
    """words.py: what the deciding seat should do now, in one sentence."""
    rules_now: Callable[[S], tuple[str, ...]]
    """words.py: the ids of the rules that matter for the present question."""
    tell: Callable[[S, int, Sequence[int], Names], str]
    """words.py: a log line from an event's kind and the numbers its reader may know; '' for none.

    The state is any position of the same game: it holds the cards played with, and nothing else is read from it.
    """
    scored_in: tuple[str, str] = ("point", "points")
    """What scores count: one of it, and several."""
    touches: Callable[[S, int], tuple[str, ...]] = lambda state, action: ()
    """view.py: ids of further things that an action would change or lead to, to point at before it is chosen."""
    gallery: Callable[[Settings], list[Data]] = lambda options: []
    """view.py: every kind of card played with, once, as the view shows it, with `n` copies where there are more."""
    reckon: Callable[[S, int], "Reckoning"] | None = None
    """words.py: what a seat's score is made of, where it has parts."""
    is_pointless: Callable[[S, int], bool] = lambda state, action: False
    """words.py: a legal action that cannot help the player; people find it at the end of the list."""
    earlier: Mapping[int, Settings] = field(default_factory=dict)
    """Earlier rules versions that can still be played, each with the options under which today's rules play like it.

    Options that exist only for this are marked `is_legacy`.
    """
    warnings: Callable[[int, Settings], tuple[str, ...]] = lambda seats, options: ()
    """sheet.py: what players should know before a game with so many seats and these options; nothing is refused."""
    rare: frozenset[str] = frozenset()
    """Questions, action families and events that random play hardly meets and that have their own tests."""

    # ---- starting

    def new(self, seats: int | None = None, **options: object) -> S:
        """A fresh table, waiting for its first answer."""
        return self.start(self.check_seats(seats), self.settle(options))

    def check_seats(self, seats: object) -> int:
        """The number of seats, checked; the smallest one if None."""
        if seats is None:
            return self.seats[0]
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise OptionError(f"invalid number of seats {seats!r}: {self.title} has {low} to {high}")
        return seats

    def settle(self, options: Mapping[str, object], version: int | None = None) -> dict[str, Value]:
        """Every option's value, chosen or default; `version` is the rules version the game was begun under."""
        return settle(self.options, {**self.earlier.get(version or self.version, {}), **options})

    def accept(self, options: Mapping[str, object]) -> dict[str, Value]:
        """The options of a new game: as `settle`, and new card sets are read and held against their limits."""
        settled = self.settle(options)
        for option in self.options:
            if option.card_sets is not None and settled[option.name] != option.default:
                option.card_sets.accept(str(settled[option.name]))
        return settled

    def shown(self, options: Settings) -> dict[str, Value]:
        """Options as lists and updates show them: card sets by title and hash."""
        known = {option.name: option for option in self.options}
        return {name: known[name].shown(value) if name in known else value for name, value in options.items()}

    def can_play(self, version: int) -> bool:
        """Whether a game begun under this rules version replays and goes on here."""
        return version == self.version or version in self.earlier

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options for new games."""
        return tuple(option for option in self.options if not option.is_legacy)

    def position(self, seats: int | None = None, *, options: Mapping[str, object] | None = None,
                 **described: object) -> S:  # fmt: skip
        """A position from a readable description of what lies where and what is being asked."""
        state = self.place(self.check_seats(seats), self.settle(options or {}), described)
        complaints = self.audit(state)
        if complaints:
            raise PositionError("; ".join(complaints))
        return state

    # ---- seeing

    def view(self, state: S, seat: int | None = None) -> Data:
        """What one seat may know (None: a spectator), as data that JSON can carry."""
        self._check_reader(state, seat)
        mover = int(state.to_move())
        return {
            "game": self.name,
            "reader": seat,
            "seats": int(state.n_seats()),
            "to_move": mover,
            "question": self.questions[state.question()],
            "scores": state.scores(),
            "returns": state.returns(),
            **self.sight(state, seat),
        }

    def redeal(self, state: S, seat: int | None, dice: Dice) -> S:
        """A random position among those this reader cannot tell from the true one."""
        self._check_reader(state, seat)
        dealt = state.redeal(SPECTATOR if seat is None else seat, dice)
        assert isinstance(dealt, type(state))
        return dealt

    def _check_reader(self, state: S, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < state.n_seats():
            raise CogworksError(f"there is no seat {seat}: seats are 0 to {state.n_seats() - 1}")

    def reckoning(self, state: S, seat: int) -> Reckoning:
        """What a seat's score is made of."""
        return self.reckon(state, seat) if self.reckon else Reckoning((("points", int(state.scores()[seat])),))

    # ---- words

    def label(self, state: S, action: int, names: Sequence[str] | None = None) -> str:
        """An answer in words, unique among the legal ones."""
        return self.name_action(state, action, Names(names, int(state.to_move())))

    def choices(self, state: S) -> list[int]:
        """All legal answers in the order people read them: ascending, pointless ones last."""
        return sorted(state.legal_actions(), key=lambda action: self.is_pointless(state, action))

    def labels(self, state: S, names: Sequence[str] | None = None) -> dict[int, str]:
        """All legal answers with their words, in the order of `choices`."""
        return {action: self.label(state, action, names) for action in self.choices(state)}

    def parse(self, state: S, text: str, names: Sequence[str] | None = None) -> int:
        """The legal answer with this label; upper and lower case and outer spaces do not matter."""
        return find_label(self.labels(state, names), text)

    def prompt(self, state: S, names: Sequence[str] | None = None) -> str:
        """What the deciding seat should do, in one sentence."""
        return self.question_text(state, Names(names, int(state.to_move())))

    def line(self, state: S, event: Event, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        """The log line of an event for one reader (None: a spectator); '' if it has none.

        The state is any position of the game in which it happened.
        """
        return self.tell(state, event.kind, event.seen_by(seat), Names(names, seat))

    # ---- the rulebook

    @cached_property
    def rulebook(self) -> str:
        """The rules in our own words, as Markdown."""
        return (files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> dict[str, str]:
        """Each rule's text by its id."""
        return {id: " ".join(text.split()) for id, text in RULE.findall(self.rulebook)}


def find_label(labels: Mapping[int, str], text: str) -> int:
    """The answer whose label is this text, or the only one whose label contains it; case and spacing don't matter."""
    wanted = " ".join(text.casefold().split())
    for action, label in labels.items():
        if label.casefold() == wanted:
            return action
    close = [action for action, label in labels.items() if wanted and wanted in label.casefold()]
    if len(close) == 1:
        return close[0]
    if close:
        raise LabelError(f"{text!r} could mean: {'; '.join(labels[action] for action in close[:6])}")
    raise LabelError(f"{text!r} is not a move you can make now: {'; '.join(list(labels.values())[:6])}")
