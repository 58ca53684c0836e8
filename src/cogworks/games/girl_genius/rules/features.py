"""Features of Girl Genius: the board, hands, piles and cards being carried out as small integers."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has, lowest
from cogworks.engine.features import UNKNOWN, FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.girl_genius.rules.board import NO_SLOT, SLOTS
from cogworks.games.girl_genius.rules.cards import HALF, MAX_CARDS
from cogworks.games.girl_genius.rules.cells import (
    EMPTY,
    EVERYBODY,
    KNOWN,
    STIRRED,
    UP,
    cell_card,
    cell_group,
    cell_knowers,
    cell_lying,
    cell_unsure,
    fills_down,
    fills_from_deck,
    gap_filler,
)
from cogworks.games.girl_genius.rules.entries import (
    clause_places,
    entry_card,
    entry_popper,
    entry_slot,
    is_card,
    is_clause,
)
from cogworks.games.girl_genius.rules.state import HANDS, HEAP, MARKERS, PILES, SEEN, SHOWN, UNDER, GirlGeniusState

N_QUESTIONS: Final = 18
N_STEPS: Final = 8
HEADINGS: Final = 4
GAP_FACE: Final = 0
UP_FACE: Final = 1
DOWN_FACE: Final = 2
FACES: Final = 3


def fields(seats: int, options: Settings) -> tuple[Field, ...]:
    """The fields that `write` writes."""
    place = (
        Field("face", FACES, 1, "one-hot: gap, face up, face down"),
        Field("card", MAX_CARDS, 1, "one-hot: the card, if the reader knows it"),
        Field("heading", HEADINGS, 1, "one-hot: which way the top of a face-up card points"),
        Field("filler", seats, 1, "who fills this gap; who knows a face-down card, but not which way it points"),
        Field("fill", 2, 1, "the gap is filled face down; from the deck"),
        Field("knowers", seats, 1, "who knows a face-down card"),
        Field("group", 1, SLOTS, "1 + the group with which a face-down card was shuffled, or 0"),
    )
    return (
        Field("question", N_QUESTIONS, 1, "one-hot"),
        Field("turn", seats, 1, "one-hot: whose turn it is, the reader first"),
        wide("turns", "turns started"),
        Field("step", N_STEPS, 1, "one-hot: the step of the turn"),
        Field("deck", 1, MAX_CARDS, "cards in the deck"),
        Field("under", MAX_CARDS, 1, "cards under the deck"),
        Field("spot", NO_SLOT + 1, 1, "one-hot: the place being turned up or filled; the last byte: none"),
        Field("filler", seats, 1, "one-hot: who replaces next"),
        Field("owed", 1, 127, "cards still to deal"),
        Field("held", MAX_CARDS, 1, "one-hot: a card from the deck to be laid on the board"),
        Field("chosen", SLOTS, 1, "places chosen for the current instruction"),
        *(
            Field(f"place{slot}.{field.name}", field.size, field.high, field.help)
            for slot in range(SLOTS)
            for field in place
        ),
        Field("shuffled", MAX_CARDS, SLOTS, "1 + the group of face-down cards among which a card is, or 0"),
        Field("stack", MAX_CARDS, MAX_CARDS, "1 + the place of a card on the stack of popped cards, or 0"),
        Field("popper", MAX_CARDS, seats, "for cards on the stack: 1 + who popped it, the reader being 0"),
        Field("popped_at", MAX_CARDS, SLOTS, "for cards on the stack: 1 + where it was, or 0"),
        Field("hand", MAX_CARDS, 1, "the reader's hand"),
        *per_seat(
            seats,
            (
                wide("score"),
                Field("markers", 1, 127, "Lose a Turn markers"),
                Field("cards", 1, MAX_CARDS, "cards in hand"),
                Field("pile", MAX_CARDS, 1, "the Score Pile; partners share that of the first of them"),
                Field("shown", MAX_CARDS, 1, "cards of the hand that everyone has seen"),
                Field(
                    "seen", MAX_CARDS, 63, "hidden cards of the hand that the reader knows to be seen: bits, by whom"
                ),
                Field("seen_by", 1 << seats, 127, "hidden cards that others have seen, by the set of those players"),
            ),
        ),
    )


def write(state: GirlGeniusState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows: the board, its own hand, and what it has seen of the others."""
    n = state.n
    row.put_one_hot(state.question(), N_QUESTIONS)
    row.put_one_hot((state.turn - seat + n) % n, n)
    row.put_wide(state.turns)
    row.put_one_hot(state.step, N_STEPS)
    row.put(state.n_deck())
    write_zone(state, row, UNDER)
    row.put_one_hot(state.spot, NO_SLOT + 1)
    row.put_one_hot((state.filler - seat + n) % n, n)
    row.put(state.owed)
    if not row.is_kept(state.held, MAX_CARDS):
        row.put_one_hot(state.held, MAX_CARDS)
    top = state.work[state.depth - 1] if state.depth > 0 else i64(0)
    row.put_set(clause_places(top) if is_clause(top) else i64(0), SLOTS)
    slot: i64
    for slot in range(SLOTS):
        write_place(state, row, seat, slot)
    write_shuffled(state, row)
    write_stack(state, row, seat)
    write_zone(state, row, HANDS + seat)
    distance: i64
    for distance in range(n):
        write_side(state, row, seat, (seat + distance) % n)


def write_zone(state: GirlGeniusState, row: FeatureRow, zone: i64) -> None:
    """Write a set of cards."""
    low = state.zones[2 * zone]
    high = state.zones[2 * zone + 1]
    if not row.is_pair_kept(low, high, MAX_CARDS):
        row.put_set(low, HALF)
        row.put_set(high, HALF)


def write_place(state: GirlGeniusState, row: FeatureRow, seat: i64, slot: i64) -> None:
    """Write what a seat knows about a place on the board."""
    n = state.n
    cell = state.board[slot]
    lying = cell_lying(cell)
    # Who knows a card and who fills a gap are counted from the reader; everything else is the same for all.
    reader = seat if lying == KNOWN or lying == EMPTY else i64(0)
    if row.is_kept(cell | (state.pattern << 32) | (reader << 40), FACES + MAX_CARDS + HEADINGS + 2 * n + 3):
        return
    if lying == UP:
        row.put_one_hot(UP_FACE, FACES)
        row.put_one_hot(cell_card(cell), MAX_CARDS)
        row.put_one_hot(state.heading(slot), HEADINGS)
        row.skip(2 * n + 3)
    elif lying == EMPTY:
        filler = gap_filler(cell)
        row.put_one_hot(GAP_FACE, FACES)
        row.skip(MAX_CARDS + HEADINGS)
        row.put_one_hot((filler - seat + n) % n if filler < n else i64(-1), n)
        row.put(1 if fills_down(cell) else 0)
        row.put(1 if fills_from_deck(cell) else 0)
        row.skip(n + 1)
    else:
        knowers: i64 = cell_knowers(cell) if lying == KNOWN else i64(0)
        is_known = knowers == EVERYBODY or has(knowers, seat)
        row.put_one_hot(DOWN_FACE, FACES)
        row.put_one_hot(cell_card(cell) if is_known else i64(-1), MAX_CARDS)
        row.skip(HEADINGS)
        row.put_set(rotated(cell_unsure(cell) if lying == KNOWN else i64(0), seat, n), n)
        row.skip(2)
        row.put_set(rotated(knowers, seat, n), n)
        row.put(cell_group(cell) + 1 if lying == STIRRED else i64(0))


def rotated(seats: i64, seat: i64, n: i64) -> i64:
    """A set of seats counted from this one."""
    found: i64 = 0
    distance: i64
    for distance in range(n):
        if has(seats, (seat + distance) % n):
            found |= BIT[distance]
    return found


def write_shuffled(state: GirlGeniusState, row: FeatureRow) -> None:
    """Write for each card the group of face-down cards among which it was shuffled."""
    zones = state.zones
    if row.are_same(zones, 2 * HEAP, 2 * (HEAP + SLOTS), 2 * SLOTS):
        row.keep(MAX_CARDS)
        return
    start = row.place()
    row.skip(MAX_CARDS)
    group: i64
    for group in range(SLOTS):
        at = 2 * (HEAP + group)
        if zones[at] | zones[at + 1] != 0:
            mark(zones[at], row, start, group + 1)
            mark(zones[at + 1], row, start + HALF, group + 1)


def mark(cards: i64, row: FeatureRow, start: i64, value: i64) -> None:
    """Write a value for every card of a set."""
    while cards != 0:
        row.add(start + lowest(cards), value)
        cards &= cards - 1


def write_stack(state: GirlGeniusState, row: FeatureRow, seat: i64) -> None:
    """Write the cards being carried out: their order, who popped them, and where they were."""
    if row.is_kept(stack_key(state, seat), 3 * MAX_CARDS):
        return
    start = row.place()
    row.skip(3 * MAX_CARDS)
    work = state.work
    n_cards: i64 = 0
    at: i64
    for at in range(state.depth):
        entry = work[at]
        if is_card(entry):
            n_cards += 1
            place = start + entry_card(entry)
            row.add(place, n_cards)
            row.add(place + MAX_CARDS, (entry_popper(entry) - seat + state.n) % state.n + 1)
            if entry_slot(entry) != NO_SLOT:
                row.add(place + 2 * MAX_CARDS, entry_slot(entry) + 1)


def stack_key(state: GirlGeniusState, seat: i64) -> i64:
    """A number that is the same for the same cards on the stack as this seat counts their poppers."""
    key: i64 = 0
    n_cards: i64 = 0
    at: i64
    for at in range(state.depth):
        entry = state.work[at]
        if is_card(entry):
            # The bits of the card, of its popper and of its place.
            key = (key << 14) | ((entry >> 2) & 0x3FFF)
            n_cards += 1
    if n_cards == 0:
        return 0
    # More cards don't fit, but are rare: such a stack is written each time.
    return key | (n_cards << 42) | (seat << 46) if n_cards <= 3 else i64(UNKNOWN)


def write_side(state: GirlGeniusState, row: FeatureRow, seat: i64, owner: i64) -> None:
    """Write what a seat knows about a player."""
    pile = state.pile_of(owner)
    row.put_wide(state.tally[pile])
    row.emit(state.tally[MARKERS + owner] | (state.n_cards(HANDS + owner) << 8), 2)
    if pile == owner:
        write_zone(state, row, PILES + pile)
    elif not row.is_pair_kept(0, 0, MAX_CARDS):
        row.skip(MAX_CARDS)
    write_zone(state, row, SHOWN + owner)
    write_seen(state, row, seat, owner)


def write_seen(state: GirlGeniusState, row: FeatureRow, seat: i64, owner: i64) -> None:
    """Write the hidden cards of a hand that others have seen: which, if the reader knows them, and by whom [W7.7]."""
    n = state.n
    zones = state.zones
    is_same = row.is_same(seat)
    reader: i64
    half: i64
    for half in range(2):
        hand = zones[2 * (HANDS + owner) + half]
        for reader in range(n):
            if not row.is_same(zones[2 * (SEEN + reader) + half] & hand):
                is_same = False
    if is_same:
        row.keep(MAX_CARDS + BIT[n])
        return
    start = row.place()
    row.skip(MAX_CARDS + BIT[n])
    for half in range(2):
        seen: i64 = 0
        for reader in range(n):
            seen |= zones[2 * (SEEN + reader) + half]
        seen &= zones[2 * (HANDS + owner) + half]
        while seen != 0:
            card = lowest(seen) + HALF * half
            seers = state.seers(card)
            if seat == owner or has(seers, seat):
                row.add(start + card, rotated(seers, seat, n))
            else:
                row.add(start + MAX_CARDS + rotated(seers, seat, n), 1)
            seen &= seen - 1
