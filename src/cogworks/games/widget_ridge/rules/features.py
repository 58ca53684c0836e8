"""Features of Widget Ridge: Marketplace, decks, Workshops and the solo game as small integers."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import size
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.widget_ridge.rules.cards import MAX_KINDS, NO_CARD, Pile
from cogworks.games.widget_ridge.rules.sides import SECRET, Side, market_slots
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

N_QUESTIONS: Final = 19
BOSS_NUMBERS: Final = 10
PHASES: Final = 2
MOST_ON_TOP: Final = 24
"""Places on top of a deck that are written, and cards that may be there; no effect puts as many cards there."""
MOST_PACKED: Final = 8
NOTHING: Final = 1
"""No numbers, packed."""
HIDDEN: Final = 1
"""On top of a deck: a card that the reader doesn't know; other cards are their kind plus 2."""


def fields(seats: int, options: Settings) -> tuple[Field, ...]:
    """The fields that `write` writes."""
    solo = (
        Field("phase", PHASES, 1, "one-hot: stampede, chase"),
        Field("bison", 1, 127, "bison still running"),
        wide("boss_spark", "Lord Covington's Spark"),
        Field("boss_deck", 1, BOSS_NUMBERS, "cards in his deck"),
        Field("boss_pile", BOSS_NUMBERS, 1, "numbers in his discard pile"),
        Field("boss_card", 1, BOSS_NUMBERS, "the number he turned over, or 0"),
        Field("bonus", 2, 127, "cards and Gold for the next turn"),
    )
    return (
        Field("question", N_QUESTIONS, 1, "one-hot"),
        Field("turn", seats, 1, "one-hot: whose turn it is, the reader first"),
        wide("turns", "turns started"),
        wide("gold", "Gold of the player whose turn it is"),
        wide("actions", "actions taken in this Ideas Phase"),
        wide("market", "cards in the Marketplace deck"),
        *(Field(f"row{slot}", MAX_KINDS, 1, "one-hot: the card in this place") for slot in range(market_slots(seats))),
        Field("melted", MAX_KINDS, 15, "how many of each card the Marketplace's melted pile has"),
        Field("played", MAX_KINDS, 15, "cards played this turn"),
        Field("hand", MAX_KINDS, 15, "the reader's hand"),
        *(solo if seats == 1 else ()),
        *per_seat(
            seats,
            (
                wide("spark"),
                wide("uses", "Full Constructs used"),
                wide("cards", "cards in hand"),
                Field("known", MAX_KINDS, 15, "cards in hand that everyone knows"),
                Field("unsettled", MOST_ON_TOP, MAX_KINDS, "cards in hand or put on the deck: kind + 1, 0 none"),
                Field("unsettled_among", MOST_ON_TOP, MOST_ON_TOP, "among how many cards on top each of these may be"),
                wide("deck", "cards in the draw deck"),
                Field(
                    "top",
                    MOST_ON_TOP,
                    MAX_KINDS + 1,
                    "cards put on the deck, from the top: kind + 2, 1 unknown, 0 none",
                ),
                Field("discard", MAX_KINDS, 15),
                Field("melted_starters", MAX_KINDS, 1),
                Field("augment", MAX_KINDS, 1, "one-hot"),
                Field("device", MAX_KINDS, 1, "one-hot"),
                Field("accessory", MAX_KINDS, 1, "one-hot"),
            ),
        ),
    )


def write(state: WidgetRidgeState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows: the table, its own hand, and what others have shown."""
    n: i64 = len(state.sides)
    row.put_one_hot(state.asks, N_QUESTIONS)
    row.put_one_hot((state.turn - seat + n) % n, n)
    row.put_wide(state.turns)
    row.put_wide(state.gold)
    row.put_wide(state.acts)
    row.put_wide(state.market.total)
    slot: i64
    for slot in range(len(state.row)):
        card = state.row[slot]
        if not row.is_kept(card, MAX_KINDS):
            row.put_one_hot(card, MAX_KINDS)
    write_pile(state.melted, row)
    write_pile(state.played, row)
    write_pile(state.sides[seat].hand, row)
    if state.terms.solo:
        write_solo(state, row)
    distance: i64
    for distance in range(n):
        write_side(state.sides[(seat + distance) % n], row, distance == 0)


def write_pile(pile: Pile, row: FeatureRow) -> None:
    """Write how many of each card a pile has."""
    if row.are_kept(pile.ones, pile.twos, pile.fours, pile.eights, MAX_KINDS):
        return
    if pile.total == 0:
        row.skip(MAX_KINDS)
    else:
        row.put_binary_counts(pile.ones, pile.twos, pile.fours, pile.eights, MAX_KINDS)


def write_solo(state: WidgetRidgeState, row: FeatureRow) -> None:
    """Write Lord Covington's side."""
    row.put_one_hot(state.phase - 1, PHASES)
    row.put(state.bison)
    row.put_wide(state.boss_spark)
    row.put(size(state.boss_deck))
    row.put_set(state.boss_pile, BOSS_NUMBERS)
    row.put(state.flipped)
    row.put(state.bonus_cards)
    row.put(state.bonus_gold)


def write_side(side: Side, row: FeatureRow, is_own: bool) -> None:
    """Write what is known about a player; only the owner knows all cards put on the deck."""
    row.put_wide(side.spark)
    row.put_wide(side.uses)
    row.put_wide(side.hand.total)
    write_known(side.known, row)
    # These depend on two lists of cards, or on who reads the row.
    unsettled = packed(side.unsettled)
    place = i64(len(side.top)) if unsettled != NOTHING else i64(0)
    if not row.is_pair_kept(unsettled, place, 2 * MOST_ON_TOP):
        write_unsettled(side, row)
    row.put_wide(side.deck.total + len(side.top))
    if not row.is_pair_kept(packed(side.top), i64(1) if is_own else i64(0), MOST_ON_TOP):
        write_top(side.top, row, is_own)
    write_pile(side.discard, row)
    if not row.is_kept(side.lost, MAX_KINDS):
        row.put_set(side.lost, MAX_KINDS)
    if not row.is_kept(side.augment | (side.device << 8) | (side.accessory << 16), 3 * MAX_KINDS):
        row.put_one_hot(side.augment if side.augment != NO_CARD else i64(-1), MAX_KINDS)
        row.put_one_hot(side.device if side.device != NO_CARD else i64(-1), MAX_KINDS)
        row.put_one_hot(side.accessory if side.accessory != NO_CARD else i64(-1), MAX_KINDS)


def packed(numbers: bytes) -> i64:
    """Up to eight numbers below 128 as one; UNKNOWN for more."""
    if len(numbers) > MOST_PACKED:
        return UNKNOWN
    found: i64 = NOTHING
    i: i64
    for i in range(len(numbers)):
        found = (found << 7) | i64(numbers[i])
    return found


def write_known(known: bytes, row: FeatureRow) -> None:
    """Write how many of each card in a hand everyone knows."""
    if row.is_kept(packed(known), MAX_KINDS):
        return
    start = row.place()
    row.skip(MAX_KINDS)
    i: i64
    for i in range(len(known)):
        row.add(start + known[i], 1)


def write_unsettled(side: Side, row: FeatureRow) -> None:
    """Write the known cards that may be in hand or on the deck."""
    pairs = side.unsettled
    n: i64 = min(len(pairs) // 2, MOST_ON_TOP)
    i: i64
    for i in range(n):
        row.put(pairs[2 * i] + 1)
    row.skip(MOST_ON_TOP - n)
    for i in range(n):
        row.put(len(side.top) - pairs[2 * i + 1])
    row.skip(MOST_ON_TOP - n)


def write_top(top: bytes, row: FeatureRow, is_own: bool) -> None:
    """Write the cards put on a deck, from its top."""
    n: i64 = min(len(top), MOST_ON_TOP)
    i: i64
    for i in range(n):
        card: i64 = top[len(top) - 1 - i]
        row.put(card % SECRET + 2 if is_own or card < SECRET else i64(HIDDEN))
    row.skip(MOST_ON_TOP - n)
