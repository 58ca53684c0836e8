"""A game's description for the lab, and the registry: `lab/games/NAME.py` defines `LAB` for the game NAME."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from cogworks.bots.search import Restriction
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.event import Event
from cogworks.engine.findings import Finding
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.lab.played import Played

SEEN, TAKEN, PLAYED = range(3)
"""Kinds of sightings: what happened to a card."""
EVERY_SEAT: Final = -1
"""In a sighting: all seats saw the card."""
COMPETENT: Final = "competent"
"""In place of a level: the player that a game's `advise` describes."""


@dataclass(frozen=True, slots=True)
class Card:
    """A card, or another component whose value can be measured."""

    name: str
    """Unique in its set."""
    group: str = ""
    """Its type or level, for tables."""
    cost: float | None = None
    face: int = -1
    """Index in the game's gallery, to draw it; -1 if it isn't there."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """Where an event names a seat and a card, as indexes of its numbers."""

    what: int
    seat: int
    """EVERY_SEAT if all seats saw it."""
    card: int
    first: int = 0
    """The event's number for card 0."""


@dataclass(frozen=True, slots=True)
class Gift:
    """A way for one seat to start with a card."""

    words: str
    """The gift in words, as in 'the seat starts with the card …'."""
    give: Callable[[Data, int, str, Dice], None]
    """Change the description of the first position: seat, card name, and dice for what is displaced."""


@dataclass(frozen=True, slots=True)
class Trial:
    """A series of games that measures a card set."""

    player: str
    """A level, or COMPETENT."""
    findings: Callable[[Settings, Sequence[Played]], list[Finding]]
    """The figures of its games, given the options with the card set."""
    seats: int = 2
    variants: tuple[Settings, ...] = ({},)
    """Options besides the card set; each variant has the same number of games."""
    fraction: int = 1
    """Play one in so many of the games asked for."""


def _nothing(settings: Settings) -> Sequence[Card]:
    return ()


def _no_actions(settings: Settings, card: int) -> Iterable[int]:
    return ()


def _always(state: State, action: int, card: int) -> bool:
    return True


def _unknown(state: State, seat: int) -> Iterable[int]:
    return ()


def _uncounted(state: State) -> str:
    return ""


def _unmeasured(settings: Settings, n: int) -> list[Finding]:
    return []


def _by_winners(state: State, events: Sequence[Event]) -> str:
    winners = len(state.winners())
    return "no winner" if winners == 0 else "one winner" if winners == 1 else "shared win"


@dataclass(frozen=True)
class LabGame:
    """A game's description for the lab; parts left out are generic, and a game without cards has no card tables."""

    cards: Callable[[Settings], Sequence[Card]] = _nothing
    """The cards in play.  Sightings and bans refer to them by index."""
    sightings: Mapping[int, Sighting] = field(default_factory=dict)
    """By event kind."""
    seen: str = "seen by a seat"
    taken: str = "taken by a seat"
    played: str = "played by a seat"
    """Meaning of the three sightings in this game."""
    gifts: Mapping[str, Gift] = field(default_factory=dict)
    """Ways to start with a card; the first is the default."""
    suspects: Callable[[Settings, int], Iterable[int]] = _no_actions
    """Actions that may take or play a card."""
    forbids: Callable[[State, int, int], bool] = _always
    """Does a suspect action take or play the card in this position?"""
    turns: Callable[[State], int] | None = None
    """The number of turns so far."""
    skipped: frozenset[int] = frozenset()
    """Event kinds that are a lost turn."""
    ending: Callable[[State, Sequence[Event]], str] = _by_winners
    """How a finished game ended, given all its events."""
    kept: Callable[[State, int], Iterable[int]] = _unknown
    """The cards that a seat has at the end of a game."""
    counted: Mapping[int, str] = field(default_factory=dict)
    """Event kinds to count, each with its name."""
    decision_kind: Callable[[State], str] = _uncounted
    """The name of a kind of decisions to count; '' for others."""
    advise: Callable[[State], int] | None = None
    """The answer of a competent player without search, for many games in a short time."""
    trials: Sequence[Trial] = ()
    """The games that `deck check` plays with a card set."""
    measure: Callable[[Settings, int], list[Finding]] = _unmeasured
    """Figures of a card set from positions, given the options and how many positions to try."""

    def find(self, settings: Settings, name: str) -> int:
        """Return the index of a card; unknown names raise an error with the nearest matches."""
        names = [card.name for card in self.cards(settings)]
        folded = [it.casefold() for it in names]
        wanted = name.strip().casefold()
        if wanted in folded:
            return folded.index(wanted)
        raise CogworksError(f"there is no card {name.strip()!r}{suggestion(wanted, names)}")

    def gift(self, how: str) -> Gift:
        """Return a way to give a card; '' is the default."""
        if not self.gifts:
            raise CogworksError("this game has no cards that a seat can start with")
        name = how or next(iter(self.gifts))
        if name not in self.gifts:
            raise CogworksError(f"there is no gift {how!r}; choose one of: {', '.join(self.gifts)}")
        return self.gifts[name]


class Ban(Restriction):
    """One seat may neither take nor play a card; if nothing else is legal, it may."""

    def __init__(self, lab: LabGame, settings: Settings, n_actions: int, seat: int, card: int) -> None:
        marks = bytearray(n_actions)
        for action in lab.suspects(settings, card):
            marks[action] = 1
        super().__init__(seat, bytes(marks))
        self._forbids = lab.forbids
        self._card = card

    def forbids(self, state: State, action: int) -> bool:
        """Ask the game's description."""
        return self._forbids(state, action, self._card)


_LABS: dict[str, LabGame] = {}


def register(name: str, lab: LabGame) -> None:
    """Register the description of a game outside this package."""
    _LABS[name] = lab


def lab_of(name: str) -> LabGame:
    """Return a game's description; a generic one without cards if it has none."""
    return _LABS[name] if name in _LABS else _own(name)


@cache
def _own(name: str) -> LabGame:
    if find_spec(f"cogworks.lab.games.{name}") is None:
        return LabGame()
    found: LabGame = import_module(f"cogworks.lab.games.{name}").LAB
    return found


def suggestion(word: str, names: Iterable[str]) -> str:
    """'; did you mean X?', or a few of the names if none is similar."""
    known = list(names)
    folded = {name.casefold(): name for name in known}
    near = get_close_matches(word.casefold(), list(folded), 3, cutoff=0.5)
    near += [name for name in folded if word and word.casefold() in name and name not in near][: 3 - len(near)]
    if near:
        return f"; did you mean {' or '.join(repr(folded[name]) for name in near)}?"
    return f"; there are {', '.join(known[:8])}{' and others' if len(known) > 8 else ''}" if known else ""
