"""Features of Gizmos: display, decks, machines and the progress of the turn as small integers."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.gizmos.rules import questions
from cogworks.games.gizmos.rules.cards import COLOURS
from cogworks.games.gizmos.rules.decks import AMONG, CARD, HEAD, SURE, Deck
from cogworks.games.gizmos.rules.sets import (
    DECK_CARDS,
    HALF_CARDS,
    HALVES,
    LEVELS,
    N_ENGINES,
    N_HALVES,
    NO_CARD,
    PER_LEVEL,
    UPGRADE_CARDS,
)
from cogworks.games.gizmos.rules.state import EMPTY, NO_LEVEL, NO_SPHERE, OPEN_RESEARCH, PLACES, GizmosState, Side

N_QUESTIONS: Final = 17
N_SOURCES: Final = 3
N_UPGRADES: Final = len(UPGRADE_CARDS)
CONVERTERS: Final = sorted({card for card in HALF_CARDS if card >= 0})
N_CONVERTERS: Final = len(CONVERTERS)
CONVERTER_HALVES: Final = vec[i64]([HALVES[card] for card in CONVERTERS])
HEAD_BYTES: Final = 6

# What a reader knows about a card under a deck, in one byte: its place from 1 to 36, or more.
ALSO_AMONG: Final = 40
ONLY_AMONG: Final = 80
# A card in another player's hand, whose order is secret.
SOMEWHERE: Final = 63


def fields(seats: int, options: Settings) -> tuple[Field, ...]:
    """The fields that `write` writes."""
    return (
        Field("question", N_QUESTIONS, 1, "one-hot"),
        Field("turn", seats, 1, "one-hot: whose turn it is, the reader first"),
        Field("first", seats, 1, "one-hot: who took the first turn"),
        wide("turns", "turns begun"),
        Field("last_round", 1, 1),
        Field("row", COLOURS, 15, "spheres on offer by colour: red, blue, yellow, black"),
        Field("dispenser", COLOURS, 15, "spheres in the dispenser by colour"),
        Field("next_sphere", COLOURS, 1, "one-hot: the sphere that enters the row next, if players see it"),
        Field("display", DECK_CARDS, 1, "cards in the display", is_aligned=True),
        Field("places", PLACES, PER_LEVEL, "the card in each place of the display: 1 + its number in the level, or 0"),
        Field("decks", LEVELS, PER_LEVEL, "cards in each deck"),
        Field("put_back", LEVELS, PER_LEVEL, "how many of them were put back under the deck"),
        *under_fields(),
        Field("research_level", LEVELS, 1, "one-hot: the deck whose cards are being studied"),
        Field("research_cards", 1, PER_LEVEL, "cards in the researcher's hand"),
        Field("research_returned", 1, PER_LEVEL, "how many of them have a place under the deck"),
        Field(
            "research", PER_LEVEL, SOMEWHERE, "place of each card in that hand, from 1; 63: in the hand, place unknown"
        ),
        Field("building", DECK_CARDS, 1, "one-hot: the card being paid for"),
        Field("building_from", N_SOURCES, 1, "one-hot: display, archive, research"),
        Field("price", 2, 15, "fewest and most spheres"),
        Field("spent", COLOURS, 15, "spheres spent for it by colour"),
        Field("worth", COLOURS, 15, "what they have become"),
        Field("owed", 1, 63, "spheres or cards still to draw"),
        Field("ready", N_ENGINES, 1, "triggered gizmos that have not been used", is_aligned=True),
        Field("used", N_ENGINES, 1, "gizmos used this turn", is_aligned=True),
        Field("worn", N_CONVERTERS, 2, "converters: 1 one half used this turn, 2 all of it"),
        *per_seat(
            seats,
            (
                wide("score"),
                Field("ring", COLOURS, 15, "spheres by colour"),
                Field("limits", 3, 63, "spheres, archived cards, cards drawn by Research"),
                Field("archive", DECK_CARDS, 1, is_aligned=True),
                Field("engines", N_ENGINES, 1, "gizmos with a trigger", is_aligned=True),
                Field("converters", N_HALVES, 1, "halves of converters"),
                Field("upgrades", N_UPGRADES, 1),
                Field("gizmos", 1, 63, "gizmos built, including the starting one"),
                Field("level_3", 1, 63, "level-3 gizmos built"),
                wide("tokens", "points in tokens"),
            ),
        ),
    )


def under_fields() -> tuple[Field, ...]:
    """What is known of the cards under each deck."""
    found: list[Field] = []
    for level in range(1, LEVELS + 1):
        found.append(Field(f"under_{level}", PER_LEVEL, 127, UNDER))
        found.append(Field(f"batches_{level}", HEAD_BYTES, 127, "bits: which of these begin a batch, seven to a byte"))
    return tuple(found)


UNDER: Final = (
    "what the reader knows of each card under a deck: 1 + its place from the top of that part, "
    "+ 40 if it is also known to be in its batch; 80 + the batch's number if only that is known"
)


def write(state: GizmosState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows: all but the order of decks, and cards that others study."""
    n: i64 = len(state.sides)
    row.put_one_hot(state.question(), N_QUESTIONS)
    row.put_one_hot((state.turn - seat + n) % n, n)
    row.put_one_hot((state.first - seat + n) % n, n)
    row.put_wide(state.turns)
    row.put(state.ending)
    row.put_counters(state.row, 0, COLOURS)
    row.put_counters(state.bag, 0, COLOURS)
    row.put_one_hot(state.ahead if state.ahead != NO_SPHERE else i64(-1), COLOURS)
    row.align()
    if not row.is_kept(state.display, DECK_CARDS + PLACES):
        write_display(state, row)
    i: i64
    for i in range(LEVELS):
        row.put(state.decks[i].n_cards())
    for i in range(LEVELS):
        row.put(len(state.decks[i].bottom))
    for i in range(LEVELS):
        deck = state.decks[i]
        if is_under_same(deck.bottom, row, seat):
            row.keep(PER_LEVEL + HEAD_BYTES)
        else:
            write_under(deck, row, seat, i)
    write_research(state, row, seat)
    write_payment(state, row)
    row.put(state.owed)
    row.align()
    if not row.is_kept(state.ready, N_ENGINES):
        row.put_set(state.ready, N_ENGINES)
    row.align()
    if not row.is_kept(state.used, N_ENGINES):
        row.put_set(state.used, N_ENGINES)
    worn = state.spent | state.taken
    if not row.is_kept(worn, N_CONVERTERS):
        write_worn(worn, row)
    for i in range(n):
        write_side(state.sides[(seat + i) % n], row)


def write_worn(gone: i64, row: FeatureRow) -> None:
    """Write how much of each converter is used up for this turn."""
    if gone == 0:
        row.skip(N_CONVERTERS)
        return
    i: i64
    for i in range(N_CONVERTERS):
        halves = CONVERTER_HALVES[i]
        row.put(0 if gone & halves == 0 else 2 if gone & halves == halves else 1)


def write_display(state: GizmosState, row: FeatureRow) -> None:
    """Write the cards on display, as a set and by place."""
    write_levels(state.shown(0), state.shown(1), state.shown(2), row)
    place: i64
    for place in range(PLACES):
        card = state.card_at(place)
        row.put(i64(0) if card == EMPTY else card + 1)


def write_levels(first: i64, second: i64, third: i64, row: FeatureRow) -> None:
    """Write a set of cards, from the start of a word, given as one set for each level."""
    row.put_set(first | (second << PER_LEVEL), 64)
    row.put_set((second >> (64 - PER_LEVEL)) | (third << (2 * PER_LEVEL - 64)), DECK_CARDS - 64)


def is_under_same(bottom: vec[i64], row: FeatureRow, seat: i64) -> bool:
    """Whether the cards under a deck, and who reads the row, are as they were."""
    n: i64 = len(bottom)
    # Of no cards every reader knows the same: nothing.
    is_same = row.is_same(n + 64 * seat if n > 0 else i64(0))
    return row.are_same(bottom, 0, n, PER_LEVEL) and is_same


def write_under(deck: Deck, row: FeatureRow, seat: i64, level: i64) -> None:
    """Write what a seat knows of the cards put back under a deck."""
    bottom = deck.bottom
    if len(bottom) == 0:
        row.skip(PER_LEVEL + HEAD_BYTES)
        return
    start = row.place() - level * PER_LEVEL
    row.skip(PER_LEVEL)
    known = (BIT[seat] << SURE) | (BIT[seat] << AMONG)
    batch: i64 = -1
    heads: i64 = 0
    bit: i64 = 1
    place: i64
    for place in range(len(bottom)):
        entry = bottom[place]
        if entry & HEAD != 0:
            batch += 1
            heads |= bit
        bit += bit
        if entry & known != 0:
            is_among = has(entry >> AMONG, seat)
            if has(entry >> SURE, seat):
                row.add(start + (entry & CARD), place + 1 + (i64(ALSO_AMONG) if is_among else i64(0)))
            else:
                row.add(start + (entry & CARD), ONLY_AMONG + batch)
    row.emit(sevens(heads), HEAD_BYTES)


def sevens(bits: i64) -> i64:
    """Up to 42 bits, seven to a byte."""
    low = (bits & 127) | ((bits & 0x3F80) << 1) | ((bits & 0x1F_C000) << 2)
    return low | ((bits & 0xFE0_0000) << 3) | ((bits & 0x7_F000_0000) << 4) | ((bits & 0x3F8_0000_0000) << 5)


def write_research(state: GizmosState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows of the cards being studied; only their owner knows their order, unless all see them."""
    row.put_one_hot(state.looking if state.looking != NO_LEVEL else i64(-1), LEVELS)
    if row.is_kept(i64(0) if state.looking == NO_LEVEL else i64(UNKNOWN), 2 + PER_LEVEL):
        return
    if state.looking == NO_LEVEL:
        row.skip(2 + PER_LEVEL)
        return
    row.put(len(state.hand))
    row.put(state.placed)
    start = row.place()
    row.skip(PER_LEVEL)
    has_order = seat == state.turn or state.agreed & OPEN_RESEARCH != 0
    place: i64
    for place in range(len(state.hand)):
        entry = state.hand[place]
        if has(entry >> SURE, seat):
            row.add(start + (entry & CARD) % PER_LEVEL, place + 1 if has_order else i64(SOMEWHERE))


def write_payment(state: GizmosState, row: FeatureRow) -> None:
    """Write the card being paid for and what was spent so far."""
    is_paying = state.question() == questions.PAY and state.building != NO_CARD
    card = state.building if is_paying else i64(-1)
    if not row.is_kept(card, DECK_CARDS):
        row.put_one_hot(card, DECK_CARDS)
    if card < 0:
        row.skip(N_SOURCES + 2 + 2 * COLOURS)
        return
    row.put_one_hot(state.source, N_SOURCES)
    row.put(state.least(state.building, state.source))
    row.put(state.highest(state.building, state.source))
    row.put_counters(state.tray, 0, COLOURS)
    row.put_counters(state.pot, 0, COLOURS)


def write_side(side: Side, row: FeatureRow) -> None:
    """Write what one player has."""
    row.put_wide(side.score())
    row.put_counters(side.ring, 0, COLOURS)
    row.emit(side.capacity | (side.shelf << 8) | (side.insight << 16), 3)
    row.align()
    if not row.are_kept(side.filed_1, side.filed_2, side.filed_3, 0, DECK_CARDS):
        write_levels(side.filed_1, side.filed_2, side.filed_3, row)
    row.align()
    if not row.are_kept(side.engines, side.halves, side.upgrades, 0, N_ENGINES + N_HALVES + N_UPGRADES):
        row.put_set(side.engines, N_ENGINES)
        row.put_set(side.halves, N_HALVES)
        row.put_set(side.upgrades, N_UPGRADES)
    row.emit(side.gizmos | (side.level_3 << 8), 2)
    row.put_wide(side.tokens)
