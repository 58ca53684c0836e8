"""Gizmos: cards, gifts and bans."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.rules import actions, events
from cogworks.games.gizmos.rules.cards import CARDS
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.rules.sets import DECK_CARDS, PER_LEVEL
from cogworks.games.gizmos.rules.state import ENOUGH_GIZMOS, ENOUGH_LEVEL_3
from cogworks.lab.description import EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import exchange, parts, words


def cards(settings: Settings) -> Sequence[Card]:
    """The cards of the three decks."""
    costs = [int(card.cost) for card in CARDS]
    return [Card(NAMES[card], f"level {card // PER_LEVEL + 1}", costs[card], card) for card in range(DECK_CARDS)]


def clear(described: Data, card: str, dice: Dice) -> None:
    """Take the card out of the display, if it is there, and put another of its level in its place."""
    display = words(described, "display")
    if card in display:
        level = NAMES.index(card) // PER_LEVEL
        sides = parts(described, "sides")
        lying = {*display, *(it for side in sides for key in ("gizmos", "archive") for it in words(side, key))}
        free = [name for name in NAMES[level * PER_LEVEL : (level + 1) * PER_LEVEL] if name not in lying]
        exchange(display, card, free[dice.below(len(free))])


def file(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Put the card in the seat's archive."""
    clear(described, card, dice)
    words(parts(described, "sides")[seat], "archive").append(card)


def build(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Put the card among the seat's gizmos."""
    clear(described, card, dice)
    words(parts(described, "sides")[seat], "gizmos").append(card)


def show(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Put the card in the display, and let the seat move first."""
    display = words(described, "display")
    if card not in display:
        level = NAMES.index(card) // PER_LEVEL
        places = [place for place, it in enumerate(display) if it in NAMES[level * PER_LEVEL : (level + 1) * PER_LEVEL]]
        exchange(display, display[places[dice.below(len(places))]], card)
    described["turn"] = described["first"] = seat


def ending(state: State, happened: Sequence[Event]) -> str:
    """The reason for the last round."""
    table = cast("Gizmos", state)
    if any(side.level_3 >= ENOUGH_LEVEL_3 for side in table.sides):
        return "4 level-3 gizmos"
    return "16 gizmos" if any(side.gizmos >= ENOUGH_GIZMOS for side in table.sides) else "no player can move"


LAB: Final = LabGame(
    cards=cards,
    sightings={
        events.DEALT: Sighting(SEEN, EVERY_SEAT, 0),
        events.SAW: Sighting(SEEN, 0, 1),
        events.FILED: Sighting(TAKEN, 0, 1),
        events.BUILT: Sighting(PLAYED, 0, 1),
    },
    seen="in the display, or looked at in research",
    taken="filed",
    played="built",
    gifts={
        "archive": Gift("in its archive, to be built at its cost", file),
        "built": Gift("already built, for free", build),
        "display": Gift("in the display, and moves first", show),
    },
    suspects=lambda settings, card: (actions.FILE + card, actions.BUILD + card),
    turns=lambda state: int(cast("Gizmos", state).turns),
    ending=ending,
)
