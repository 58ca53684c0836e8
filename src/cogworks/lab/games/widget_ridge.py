"""Widget Ridge: inventions, gifts and bans, and what a card set is measured by."""

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Final, cast

from cogworks.bots.levels import RANDOM
from cogworks.engine.cards import members
from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.findings import Finding, at_least, at_most, between, figure
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.widget_ridge.cardset.format import cards_of
from cogworks.games.widget_ridge.rules import actions, events, questions
from cogworks.games.widget_ridge.rules.cards import NO_CARD, STARTERS
from cogworks.games.widget_ridge.rules.heuristics import advise
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.starters import spares_in
from cogworks.lab.card_sets.figures import won_by_first_player
from cogworks.lab.description import COMPETENT, EVERY_SEAT, PLAYED, SEEN, TAKEN, Card, Gift, LabGame, Sighting, Trial
from cogworks.lab.editing import exchange, parts, words
from cogworks.lab.played import Played
from cogworks.lab.statistics import mean

WON: Final = "won"
LOST_IN_STAMPEDE: Final = "lost in the stampede"
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
        return WON if table.phase else "goal reached"
    if not table.phase:
        return "turn limit"
    if table.phase == 1:
        return LOST_IN_STAMPEDE
    if any(event.kind == events.EXPLODED for event in happened):
        return "lost to Covington's card 10"
    return "lost to Covington's Spark"


def kept(state: State, seat: int) -> Iterable[int]:
    """The inventions in a seat's deck, hand, discard pile and Workshop."""
    table = cast("WidgetRidge", state)
    side = table.sides[seat]
    kinds = side.deck.kinds() | side.hand.kinds() | side.discard.kinds()
    if seat == table.turn:
        kinds |= table.played.kinds()
    workshop = {side.augment, side.device, side.accessory} - {NO_CARD}
    found = {*members(kinds), *workshop, *(card & 63 for card in side.top)}
    return (int(kind) - STARTERS for kind in found if kind >= STARTERS)


def random_findings(settings: Settings, played: Sequence[Played]) -> list[Finding]:
    """Even random duels end."""
    longest = max(it.turns for it in played)
    return [at_most(f"turns in the longest of {len(played)} random duels", longest, 400)]


def duel_findings(settings: Settings, played: Sequence[Played]) -> list[Finding]:
    """Length, fairness and variety of duels between competent players."""
    names = [card.name for card in cards(settings)]
    decks = [0] * len(names)
    for it in played:
        for card in {card for seat in it.winners() for card in it.kept[seat]}:
            decks[card] += 1
    most, fewest = (decks.index(extreme(decks)) for extreme in (max, min))
    often, rarely = (f"{names[card]}, in {decks[card] / len(played):.0%}" for card in (most, fewest))
    return [
        figure("duels between competent players", len(played)),
        between("turns of each player", mean([it.turns / 2 for it in played]).value, 10, 16, "{:.1f}"),
        won_by_first_player(played, 0.45, 0.55),
        figure("most frequent card in winning decks", often, "at most 65%", decks[most] <= 0.65 * len(played)),
        figure("least frequent card in winning decks", rarely),
    ]


def solo_findings(difficulty: str, settings: Settings, played: Sequence[Played]) -> list[Finding]:
    """How often a competent player wins the solo game, and survives the stampede."""
    endings = [it.ending for it in played]
    won = endings.count(WON) / len(endings)
    survived = 1 - endings.count(LOST_IN_STAMPEDE) / len(endings)
    what = f"solo games on {difficulty} with the stampede survived"
    return [
        figure(f"solo games on {difficulty} won", f"{won:.0%}"),
        # The chase is fitted to a stronger player: see tools/solo_odds.py.
        at_least(what, survived, 0.50, "{:.0%}") if difficulty == "normal" else figure(what, f"{survived:.0%}"),
    ]


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
    kept=kept,
    advise=lambda state: int(advise(cast("WidgetRidge", state))),
    trials=(
        Trial(RANDOM.name, random_findings, fraction=10),
        Trial(COMPETENT, duel_findings),
        *(
            Trial(COMPETENT, partial(solo_findings, it), seats=1, variants=({"difficulty": it},))
            for it in ("gentle", "normal", "hard")
        ),
    ),
)
