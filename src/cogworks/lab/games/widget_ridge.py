"""Widget Ridge: inventions, gifts and bans."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.widget_ridge.cardset.format import cards_of
from cogworks.games.widget_ridge.rules import actions, events, questions
from cogworks.games.widget_ridge.rules.cards import STARTERS
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.starters import spares_in
from cogworks.lab.description import EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import exchange, parts, words

TYPES: Final = ("Widget", "Gadget", "Augment", "Device", "Accessory")


def cards(settings: Settings) -> Sequence[Card]:
    """The inventions of the Marketplace."""
    found = cards_of(settings)
    swapped = len(spares_in(found, str(settings["starters"])))
    return [
        Card(found.names[kind], TYPES[found.type[kind]], int(found.cost[kind]), kind + swapped)
        for kind in range(STARTERS, int(found.n))
    ]


def take(described: Data, card: str, dice: Dice) -> None:
    """Take a copy from the Marketplace deck, or from the row, which gets another card."""
    market, row = words(described, "market"), words(described, "row")
    if card not in market and card in row:
        exchange(row, card, market.pop(dice.below(len(market))))
    elif card in market:
        market.remove(card)


def buy(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Put a copy in the seat's discard pile."""
    take(described, card, dice)
    words(parts(described, "sides")[seat], "discard").append(card)


def hold(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Put a copy in the seat's hand."""
    take(described, card, dice)
    words(parts(described, "sides")[seat], "hand").append(card)


def suspects(settings: Settings, card: int) -> Iterable[int]:
    """Play or place the card, or buy or take any."""
    kind = STARTERS + card
    return (
        actions.PLAY + kind,
        actions.PLACE + kind,
        *range(actions.BUY, actions.PLACE),
        *range(actions.ROW, actions.SHOP),
    )


def forbids(state: State, action: int, card: int) -> bool:
    """Places of the Marketplace are suspect only while the card is there and can be gained."""
    table, kind = cast("WidgetRidge", state), STARTERS + card
    if actions.BUY <= action < actions.PLACE:
        return bool(table.row[action - actions.BUY] == kind)
    if actions.ROW <= action < actions.SHOP:
        return bool(table.asks == questions.TAKING and table.row[action - actions.ROW] == kind)
    return True


def ending(state: State, happened: Sequence[Event]) -> str:
    """The goal, or how the solo game was lost."""
    table = cast("WidgetRidge", state)
    if table.won:
        return "won" if table.phase else "goal reached"
    if not table.phase:
        return "turn limit"
    if table.phase == 1:
        return "lost in the stampede"
    if any(event.kind == events.EXPLODED for event in happened):
        return "lost to Covington's card 10"
    return "lost to Covington's Spark"


LAB: Final = LabGame(
    cards=cards,
    sightings={
        events.SHOWN: Sighting(SEEN, EVERY_SEAT, 0, STARTERS),
        events.BOUGHT: Sighting(TAKEN, 0, 1, STARTERS),
        events.TOOK: Sighting(TAKEN, 0, 1, STARTERS),
        events.PLAYED: Sighting(PLAYED, 0, 1, STARTERS),
    },
    seen="in the Marketplace",
    taken="bought, or taken by an effect",
    played="played from hand",
    gifts={
        "discard": Gift("in its discard pile, as if it had just bought it", buy),
        "hand": Gift("in its hand, in addition to the cards dealt", hold),
    },
    suspects=suspects,
    forbids=forbids,
    turns=lambda state: int(cast("WidgetRidge", state).turns),
    ending=ending,
)
