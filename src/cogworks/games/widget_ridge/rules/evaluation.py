"""Evaluation of positions of Widget Ridge: which seat's deck reaches the goal first."""

from math import exp, sqrt
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import lowest
from cogworks.games.widget_ridge.rules import questions, steps
from cogworks.games.widget_ridge.rules.cards import AND, NO_CARD, OR, Pile
from cogworks.games.widget_ridge.rules.sides import Side
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState
from cogworks.games.widget_ridge.rules.worths import DRAWS, GOLDS, Worths

# Constants fitted to games between search bots, to predict the winner best.
GROWTH: Final = 0.37
"""Growth of Spark per turn, each turn, for every Gold per turn above the minimum."""
LIVING: Final = 3.1
PURCHASE: Final = 0.2
"""Growth of Spark per turn for every Gold still to be spent this turn."""
TRIGGER: Final = 0.5
"""How often a drawn card that fits the Device is placed beside it."""
CONSTRUCT: Final = 0.25
"""How often a Full Construct is available and paid for."""
DOUBT: Final = 0.6
"""Uncertainty of a race in rounds, in addition to a share of the remaining rounds."""
DRIFT: Final = 0.2
NEVER: Final = 99.0


def estimate(table: WidgetRidgeState, seat: i64) -> float:
    """Share of the win by the rounds each seat still needs."""
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
    """Rounds until this seat reaches the goal, counted from the end of the current turn."""
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
    """Rounds to earn `left` Spark with a growing income, and to use the Full Constructs the goal requires [R5.7]."""
    rounds = (sqrt(income * income + 2.0 * growth * left) - income) / growth if left > 0.0 else 0.0
    if side.uses < table.terms.uses:
        needed = float(table.terms.uses - side.uses) + 0.7 * float(3 - side.n_parts())
        if needed > rounds:
            return needed
    return rounds


def growth_by(wages: float) -> float:
    """How much a turn's purchases raise the Spark of later turns; always positive."""
    growth = GROWTH * (wages - LIVING)
    return growth if growth > 0.05 else 0.05


# ---- the value of a deck


def packed(worths: Worths, pile: Pile) -> i64:
    """The yield of a pile's cards, packed into one number."""
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
    """The yield of all cards of a seat outside its Workshop, packed."""
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
    """The number of cards a seat cycles through."""
    side = table.sides[seat]
    n = side.deck.total + side.hand.total + side.discard.total + len(side.top)
    return n + table.played.total if seat == table.turn else n


def drawn_share(table: WidgetRidgeState, seat: i64, sums: i64) -> float:
    """The share of its cards a seat draws each turn."""
    n = float(n_cards(table, seat))
    if n < 1.0:
        return 1.0
    share = float(table.terms.draws) * (1.0 + 0.1 * float(sums // DRAWS) / n) / n
    return share if share < 1.0 else 1.0


def connection(table: WidgetRidgeState, side: Side) -> i64:
    """The yield of one connection of the Device in the Workshop, packed."""
    return table.terms.worths[0].packed[side.device] if side.device != NO_CARD else i64(0)


def n_triggers(table: WidgetRidgeState, seat: i64) -> float:
    """Connections to the Device in the Workshop per cycle through the deck."""
    side = table.sides[seat]
    if side.device == NO_CARD:
        return 0.0
    fits = table.cards.fits[side.device]
    n = side.deck.n_of(fits) + side.hand.n_of(fits) + side.discard.n_of(fits)
    if seat == table.turn:
        n += table.played.n_of(fits)
    return TRIGGER * float(n)


def sentence(table: WidgetRidgeState, side: Side) -> float:
    """The Spark a Full Construct yields each turn."""
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


# ---- the current turn


def spark_to_come(table: WidgetRidgeState) -> float:
    """Spark the current seat will still gain this turn from its hand and its construct."""
    side = table.sides[table.turn]
    found = 0.0
    if table.step == steps.THINKING:
        found = share_in_hand(table, spark_of(packed_hand(table)))
    if table.step <= steps.CLOSING or table.asks == questions.CONSTRUCT:
        found += sentence(table, side)
    return found


def gold_to_come(table: WidgetRidgeState) -> float:
    """Gold the current seat can still spend this turn."""
    if table.step != steps.THINKING:
        return 0.0
    return float(table.gold) + share_in_hand(table, gold_of(packed_hand(table)))


def packed_hand(table: WidgetRidgeState) -> i64:
    """The yield of the current seat's hand; for other readers, of all cards that may be in it."""
    side = table.sides[table.turn]
    worths = table.terms.worths[table.turn]
    if table.mover == table.turn:
        return packed(worths, side.hand)
    return packed(worths, side.hand) + packed(worths, side.deck)


def share_in_hand(table: WidgetRidgeState, given: float) -> float:
    """The share of it that is in the hand."""
    side = table.sides[table.turn]
    if table.mover == table.turn or side.deck.total == 0:
        return given
    return given * float(side.hand.total) / float(side.hand.total + side.deck.total)
