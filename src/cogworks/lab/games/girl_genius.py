"""Girl Genius: cards, gifts and bans."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.girl_genius.cardset.format import cards_of
from cogworks.games.girl_genius.position import LETTERS
from cogworks.games.girl_genius.rules import actions as act
from cogworks.games.girl_genius.rules import events as on
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.words import card_keys, points
from cogworks.lab.description import EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import exchange, parts, words


def cards(settings: Settings) -> Sequence[Card]:
    """The cards of the deck."""
    found = cards_of(settings)
    return [Card(key, points(int(found.points[card])), face=card) for card, key in enumerate(card_keys(found))]


def hold(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Exchange one of the seat's cards for this one, which is in the deck, in another hand or on the board."""
    sides = parts(described, "sides")
    hand = words(sides[seat], "hand")
    if card in hand:
        return
    old = hand[dice.below(len(hand))]
    for side in sides:
        if card in words(side, "hand"):
            exchange(words(side, "hand"), card, old)
    board = words(described, "board")
    for heading in LETTERS:
        if f"{card} {heading}" in board:
            exchange(board, f"{card} {heading}", f"{old} {heading}")
    exchange(hand, old, card)


def suspects(settings: Settings, card: int) -> Iterable[int]:
    """Take it, carry it out first, or lay it face down or face up."""
    return (act.CARD + card, act.LAY + 2 * card, act.LAY + 2 * card + 1)


def ending(state: State, events: Sequence[Event]) -> str:
    """Points, a card that wins, the deck, or the turn limit."""
    kinds = {event.kind for event in events}
    if on.WON_BY_CARD in kinds:
        return "a card's instruction"
    if on.DECK_OUT in kinds:
        return "the deck ran out"
    return "score reached" if cast("GirlGenius", state).won else "turn limit"


LAB: Final = LabGame(
    cards=cards,
    sightings={
        on.TURNED_UP: Sighting(SEEN, EVERY_SEAT, 0),
        on.DEALT: Sighting(TAKEN, 0, 1),
        on.DREW: Sighting(TAKEN, 0, 1),
        on.TOOK: Sighting(TAKEN, 0, 1),
        on.CARRIED_OUT: Sighting(PLAYED, 0, 1),
    },
    seen="face up on the board",
    taken="dealt to, drawn or taken into a hand",
    played="popped, so that its instruction was carried out",
    gifts={"hand": Gift("in its opening hand, in place of a random card", hold)},
    suspects=suspects,
    turns=lambda state: int(cast("GirlGenius", state).turns),
    skipped=frozenset({on.SKIPPED}),
    ending=ending,
)
