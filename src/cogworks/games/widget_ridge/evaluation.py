"""What a position of Widget Ridge is worth: who reaches the goal first at the pace of the decks."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import lowest
from cogworks.games.widget_ridge import state as on
from cogworks.games.widget_ridge.cards import AND, NO_CARD, OR, Pile
from cogworks.games.widget_ridge.sides import Side
from cogworks.games.widget_ridge.state import WidgetRidgeState
from cogworks.games.widget_ridge.worths import DRAWS, GOLDS, Worths

# Fitted to games between searchers: which numbers foretell the winner best.
GROWTH: Final = 0.37
"""What a Gold a turn, beyond a bare living, adds to the Spark a turn, turn after turn."""
LIVING: Final = 3.1
PURCHASE: Final = 0.2
"""What a Gold still to be spent in this turn will add to the Spark a turn."""
TRIGGER: Final = 0.5
"""How often a card that fits the Device will be placed beside it when it is drawn."""
CONSTRUCT: Final = 0.25
"""How often a Full Construct will be there and paid for."""
DOUBT: Final = 0.6
"""Rounds by which a race is open to the end; the share of the rounds to go comes on top."""
DRIFT: Final = 0.2
NEVER: Final = 99.0


def evaluate(table: WidgetRidgeState, seat: i64) -> float:
    """A share of the victory by the rounds each seat still needs."""
    n = len(table.sides)
    first = NEVER
    arrivals = vec[float]([0.0] * n)
    other: i64
    for other in range(n):
        rounds = arrival(table, other)
        arrivals[other] = rounds
        if rounds < first:
            first = rounds
    unit = DOUBT + DRIFT * (first if first > 0.0 else 0.0)
    total = 0.0
    for other in range(n):
        total += exp((first - arrivals[other]) / unit)
    return exp((first - arrivals[seat]) / unit) / total


def arrival(table: WidgetRidgeState, seat: i64) -> float:
    """Rounds until this seat reaches the goal, counted from the end of the turn that is being played."""
    side = table.sides[seat]
    left = float(table.terms.spark - side.spark)
    sums = holdings(table, seat)
    share = drawn_share(table, seat, sums)
    triggers = share * n_triggers(table, seat)
    income = share * spark_of(sums) + triggers * spark_of(connection(table, side)) + sentence(table, side)
    wages = share * gold_of(sums) + triggers * gold_of(connection(table, side))
    offset = 0.0
    if seat == table.turn:
        left -= spark_to_come(table)
        income += PURCHASE * gold_to_come(table)
    else:
        ahead = seat - table.turn
        if ahead < 0:
            ahead += len(table.sides)
        offset = float(ahead) / float(len(table.sides)) - 1.0
    return offset + rounds_for(table, side, left, income, growth_by(wages))


def rounds_for(table: WidgetRidgeState, side: Side, left: float, income: float, growth: float) -> float:
    """Rounds for so much Spark at an income that grows; and for the Full Constructs the goal asks for [R5.7]."""
    rounds = (sqrt(income * income + 2.0 * growth * left) - income) / growth if left > 0.0 else 0.0
    if side.uses < table.terms.uses:
        needed = float(table.terms.uses - side.uses) + 0.7 * float(3 - side.n_parts())
        if needed > rounds:
            return needed
    return rounds


def growth_by(wages: float) -> float:
    """How much a turn's purchases raise the Spark of the turns to come; always a little."""
    growth = GROWTH * (wages - LIVING)
    return growth if growth > 0.05 else 0.05


# ---- what a deck gives


def packed(worths: Worths, pile: Pile) -> i64:
    """What the cards of a pile give, packed into one number."""
    table = worths.packed
    total: i64 = 0
    kinds = pile.ones
    while kinds != 0:
        total += table[lowest(kinds)]
        kinds &= kinds - 1
    kinds = pile.twos
    while kinds != 0:
        total += 2 * table[lowest(kinds)]
        kinds &= kinds - 1
    kinds = pile.fours
    while kinds != 0:
        total += 4 * table[lowest(kinds)]
        kinds &= kinds - 1
    kinds = pile.eights
    while kinds != 0:
        total += 8 * table[lowest(kinds)]
        kinds &= kinds - 1
    return total


def spark_of(sums: i64) -> float:
    """The Spark in a packed sum."""
    return 0.1 * float(sums & (GOLDS - 1))


def gold_of(sums: i64) -> float:
    """The Gold in a packed sum."""
    return 0.1 * float((sums >> 16) & (GOLDS - 1))


def holdings(table: WidgetRidgeState, seat: i64) -> i64:
    """What all cards of a seat outside its Workshop give, packed."""
    side = table.sides[seat]
    worths = table.terms.worths[seat]
    total = packed(worths, side.deck) + packed(worths, side.hand) + packed(worths, side.discard)
    if seat == table.turn:
        total += packed(worths, table.played)
    at: i64
    for at in range(len(side.top)):
        card: i64 = side.top[at]
        total += worths.packed[card & 63]
    return total


def n_cards(table: WidgetRidgeState, seat: i64) -> i64:
    """How many cards of a seat go round."""
    side = table.sides[seat]
    n = side.deck.total + side.hand.total + side.discard.total + len(side.top)
    return n + table.played.total if seat == table.turn else n


def drawn_share(table: WidgetRidgeState, seat: i64, sums: i64) -> float:
    """The share of its cards a seat sees each turn."""
    n = float(n_cards(table, seat))
    if n < 1.0:
        return 1.0
    share = float(table.terms.draws) * (1.0 + 0.1 * float(sums // DRAWS) / n) / n
    return share if share < 1.0 else 1.0


def connection(table: WidgetRidgeState, side: Side) -> i64:
    """What one connection of the Device in the Workshop gives, packed."""
    return table.terms.worths[0].packed[side.device] if side.device != NO_CARD else 0


def n_triggers(table: WidgetRidgeState, seat: i64) -> float:
    """Connections to the Device in the Workshop each time all cards have gone round."""
    side = table.sides[seat]
    if side.device == NO_CARD:
        return 0.0
    fits = table.cards.fits[side.device]
    n = side.deck.n_of(fits) + side.hand.n_of(fits) + side.discard.n_of(fits)
    if seat == table.turn:
        n += table.played.n_of(fits)
    return TRIGGER * float(n)


def sentence(table: WidgetRidgeState, side: Side) -> float:
    """What a Full Construct brings each turn, in Spark."""
    if side.augment == NO_CARD or side.device == NO_CARD or side.accessory == NO_CARD:
        return 0.0
    part = table.terms.worths[0].part
    worth = part[side.device]
    extra = part[side.accessory]
    join = table.cards.join[side.accessory]
    if join == AND:
        worth += extra
    elif join == OR and extra > worth:
        worth = extra
    worth += part[side.augment]
    return CONSTRUCT * 0.1 * float(worth) if worth > 0 else 0.0


# ---- the turn that is being played


def spark_to_come(table: WidgetRidgeState) -> float:
    """Spark the seat in turn will still get in this turn, by its hand and by its construct."""
    side = table.sides[table.turn]
    found = 0.0
    if table.step == on.THINKING:
        found = share_in_hand(table, spark_of(packed_hand(table)))
    if table.step <= on.CLOSING or table.asks == on.CONSTRUCT:
        found += sentence(table, side)
    return found


def gold_to_come(table: WidgetRidgeState) -> float:
    """Gold the seat in turn can still spend in this turn."""
    if table.step != on.THINKING:
        return 0.0
    return float(table.gold) + share_in_hand(table, gold_of(packed_hand(table)))


def packed_hand(table: WidgetRidgeState) -> i64:
    """What the hand in turn gives; for anybody else what all cards that may be in it give."""
    side = table.sides[table.turn]
    worths = table.terms.worths[table.turn]
    if table.mover == table.turn:
        return packed(worths, side.hand)
    return packed(worths, side.hand) + packed(worths, side.deck)


def share_in_hand(table: WidgetRidgeState, given: float) -> float:
    """The part of it that is in the hand."""
    side = table.sides[table.turn]
    if table.mover == table.turn or side.deck.total == 0:
        return given
    return given * float(side.hand.total) / float(side.hand.total + side.deck.total)
