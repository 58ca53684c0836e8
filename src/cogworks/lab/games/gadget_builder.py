"""Gadget Builder: gadgets, gifts and bans."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.gadget_builder.rules import actions, events
from cogworks.games.gadget_builder.rules.cards import COST, gadget_card
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.words import CARDS, RANKS
from cogworks.lab.description import PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import exchange, parts, words

GADGETS: Final = range(len(RANKS))
FIRST: Final = int(gadget_card(0))


def name_of(gadget: int) -> str:
    """'gadget 3' or 'wild gadget'."""
    return f"gadget {RANKS[gadget]}" if gadget else "wild gadget"


def cards(settings: Settings) -> Sequence[Card]:
    """The eight gadgets."""
    return [Card(name_of(gadget), "gadget", int(COST[gadget]), FIRST + gadget) for gadget in GADGETS]


def build(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Take a purple card of the gadget out of the deck, or out of a hand, and build it straight."""
    gadget = next(it for it in GADGETS if name_of(it) == card)
    purple, deck = CARDS[gadget_card(gadget)], words(described, "deck")
    if purple in deck:
        deck.remove(purple)
    else:
        hand = next(words(side, "hand") for side in parts(described, "sides") if purple in words(side, "hand"))
        exchange(hand, purple, deck.pop(dice.below(len(deck))))
    words(parts(described, "sides")[seat], "straight").append(RANKS[gadget])


def ending(state: State, happened: Sequence[Event]) -> str:
    """The winner's hands, or the turn limit."""
    table = cast("GadgetBuilder", state)
    return "went out often enough" if max(table.scores()) >= table.goal else "turn limit"


LAB: Final = LabGame(
    cards=cards,
    sightings={
        events.DEALT: Sighting(SEEN, 0, 1, FIRST),
        events.DRAWN: Sighting(SEEN, 0, 1, FIRST),
        events.BUILT: Sighting(TAKEN, 0, 1),
        events.USED: Sighting(PLAYED, 0, 1),
    },
    seen="its purple card was in a hand",
    taken="built",
    played="used",
    gifts={"built": Gift("built and straight in the first hand", build)},
    suspects=lambda settings, card: (actions.BUILD + card, actions.USE + card),
    turns=lambda state: int(cast("GadgetBuilder", state).turns),
    ending=ending,
)
