"""The verbs of the cards' instructions, one method each."""

from mypy_extensions import i64

from cogworks.engine.cards import BIT, has
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.rules import chain, choosing, edges, events, questions, reach
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import (
    AGAIN,
    ALL,
    BY_ANOTHER,
    DECK,
    DOWN_FROM_DECK,
    EVERY_PILE,
    FROM_DECK,
    LAID_DOWN,
    LOSE,
    PLAY,
    POINTED,
    PUT_THIS,
    REPLACE,
    THEIR_PILE,
    TO_HAND,
    TO_YOU,
    UNDER_DECK,
    YOUR_HAND,
    YOUR_PILE,
    face_of,
    goal_of,
    source_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    FILL_DOWN,
    FILL_FROM_DECK,
    FRESH,
    KNOWN,
    NEXT_TURN,
    STIRRED,
    TURNED,
    card_down,
    cell_card,
    cell_group,
    cell_knowers,
    cell_lying,
    gap_for,
    shuffled_card,
    with_filler,
)
from cogworks.games.girl_genius.rules.entries import (
    END_IN_HAND,
    END_UNDER,
    SWEEP,
    clause_doer,
    clause_left,
    clause_other,
    clause_places,
    clause_stage,
    clause_you,
    entry_slot,
    one_less,
    with_end,
)
from cogworks.games.girl_genius.rules.reach import MOST_POPS
from cogworks.games.girl_genius.rules.state import BAG, HANDS, HEAP, PILES, SEEN, SHOWN, GirlGeniusState

# ---- the verbs


def pop_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Pick up cards to carry them out, several at once [W5.1, W5.2, W5.17]."""
    source = source_of(step)
    if source == PLAY or source == POINTED:
        if source == POINTED and clause_stage(entry) != SWEEP:
            slot = reach.pointed_by(table, table.work[chain.source_card(table)], step)
            choosing.sweep(table, entry, i64(0) if slot == NO_SLOT else BIT[slot])
        elif choosing.is_gathered(table, entry, step):
            places = clause_places(table.top())
            if not choosing.must_show(table, places):
                lift(table, clause_doer(entry), places)
                chain.drop_clause(table)
    elif table.pops >= MOST_POPS:
        chain.drop_clause(table)
    elif source == DECK:
        if clause_left(entry) == 0:
            chain.drop_clause(table)
        elif not choosing.is_deck_out(table):
            table.wait(questions.DRAWN, CHANCE)
    elif not choosing.wants_pick(table, entry, step):
        chain.drop_clause(table)


def lift(table: GirlGeniusState, seat: i64, places: i64) -> None:
    """Pick up all these cards at the same moment; the seat must replace them [W5.1, W6.1]."""
    while places != 0:
        slot = first_slot(places)
        cell = table.board[slot]
        # Where a face-down card points is unknown [W5.7].
        chain.push_card(table, cell_card(cell), seat, slot, 1 if has(table.up, slot) else 0)
        table.set_cell(slot, gap_for(seat))
        places &= places - 1


def spin_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Spin cards without checking edges [W5.18]."""
    if choosing.is_gathered(table, entry, step):
        if clause_left(entry) == ALL:
            places = clause_places(table.top())
            while places != 0:
                spin_card(table, clause_doer(entry), first_slot(places))
                places &= places - 1
        chain.drop_clause(table)


def spin_card(table: GirlGeniusState, seat: i64, slot: i64) -> None:
    """Spin a card by half a turn [W2.3]; the heading of a face-down card stays hidden [W5.18]."""
    if has(table.up, slot):
        table.board[slot] ^= TURNED
        table.note(events.SPUN, seat, cell_card(table.board[slot]), table.place_number(slot))
    else:
        table.note(events.SPUN_DOWN, seat, table.place_number(slot))


def flip_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Turn cards over, one at a time [W5.19]."""
    if not choosing.is_gathered(table, entry, step):
        return
    entry = table.top()
    places = clause_places(entry)
    if places == 0 or clause_left(entry) != ALL:
        chain.drop_clause(table)
        return
    choosing.sweep(table, entry, places & (places - 1))
    flip_over(table, clause_doer(entry), first_slot(places))


def flip_over(table: GirlGeniusState, seat: i64, slot: i64) -> None:
    """Turn a card face down publicly, or face up, at random unless its heading is known [W5.19, W4.3, W4.4]."""
    if has(table.up, slot):
        card = cell_card(table.board[slot])
        table.note(events.FLIPPED_DOWN, card, table.place_number(slot))
        table.set_cell(slot, card_down(card, EVERYBODY, 0))
        return
    table.spot = slot
    if table.knows_heading(seat, slot):
        table.wait(questions.HEADING, seat)
    else:
        table.wait(questions.REVEAL, CHANCE)


def draw_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Draw cards from the deck or from where the clause says [W7.5, W7.6, W7.7]."""
    source = source_of(step)
    if source == PLAY:
        if choosing.is_gathered(table, entry, step) and not choosing.must_show(table, clause_places(table.top())):
            take_up(table, clause_doer(entry), clause_places(table.top()))
            chain.drop_clause(table)
    elif source == DECK:
        if clause_left(entry) == 0:
            chain.drop_clause(table)
        elif not choosing.is_deck_out(table):
            table.wait(questions.DRAWN, CHANCE)
    elif source == YOUR_PILE or source == THEIR_PILE:
        if not choosing.wants_pick(table, entry, step):
            chain.drop_clause(table)
    elif clause_left(entry) == 0 or table.is_empty(HANDS + victim_of(entry, step)):
        chain.drop_clause(table)
    else:
        table.wait(questions.TAKEN, CHANCE)


def victim_of(entry: i64, step: i64) -> i64:
    """The seat whose hand is drawn from [W7.7]."""
    return clause_you(entry) if source_of(step) == YOUR_HAND else clause_other(entry)


def answer_taken(table: GirlGeniusState, card: i64) -> None:
    """Move a random card between hands; only these two seats see it, unless it was held openly [W7.7]."""
    entry = table.top()
    victim = victim_of(entry, table.step_of(entry))
    doer = clause_doer(entry)
    table.set_top(one_less(entry))
    if table.first_rules == 1 or table.holds(SHOWN + victim, card):
        table.note(events.TOOK, doer, card, HANDS + victim)
        table.take_from_hand(victim, card)
        table.give_openly(doer, card)
        return
    seers = table.seers(card) | BIT[victim]
    table.take_from_hand(victim, card)
    table.add(HANDS + doer, card)
    table.note(events.TOOK_HIDDEN, doer, victim)
    seat: i64
    for seat in range(table.n):
        if seat == doer or has(seers, seat):
            table.note_secret(events.SAW, seat, card)
            if seat != doer:
                table.add(SEEN + seat, card)


def take_up(table: GirlGeniusState, seat: i64, places: i64) -> None:
    """Move cards from the board to a hand [W7.6, W6.1]."""
    while places != 0:
        slot = first_slot(places)
        card = cell_card(table.board[slot])
        table.note(events.TOOK, seat, card, BAG)
        table.set_cell(slot, gap_for(seat))
        table.give_openly(seat, card)
        places &= places - 1


def move_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Move cards to a Score Pile without carrying them out [W5.15]."""
    source = source_of(step)
    if source == PLAY:
        if choosing.is_gathered(table, entry, step):
            move_from_play(table, table.top(), step)
    elif source == EVERY_PILE:
        table.depth -= 1
        collect(table, clause_doer(entry), word_of(step))
    elif not choosing.wants_pick(table, entry, step):
        chain.drop_clause(table)


def move_from_play(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Move the chosen cards from the board to a Score Pile [W5.15, W6.1]."""
    places = clause_places(entry)
    if choosing.must_show(table, places):
        return
    table.depth -= 1
    to = clause_you(entry) if goal_of(step) == TO_YOU else clause_other(entry)
    while places != 0 and table.mover != OVER:
        slot = first_slot(places)
        card = cell_card(table.board[slot])
        table.set_cell(slot, gap_for(clause_doer(entry)))
        choosing.lay_on_pile(table, to, card)
        places &= places - 1


def collect(table: GirlGeniusState, seat: i64, word: i64) -> None:
    """Move all cards with the word from every other Score Pile [W5.15]."""
    pile: i64
    for pile in range(i64(2) if table.teams == 1 else table.n):
        while table.mover != OVER and pile != table.pile_of(seat) and table.has_word(PILES + pile, word):
            card = table.first_with(PILES + pile, word)
            table.take_from_pile(pile, card)
            choosing.lay_on_pile(table, seat, card)


def swap_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Swap two cards [W5.20]."""
    if not choosing.is_gathered(table, entry, step):
        return
    places = clause_places(table.top())
    chain.drop_clause(table)
    one = first_slot(places)
    other = first_slot(places & (places - 1))
    table.note(events.SWAPPED, clause_doer(entry), table.place_number(one), table.place_number(other))
    cell = table.board[one]
    table.set_cell(one, table.board[other])
    table.set_cell(other, cell)
    chain.stop_aiming(table, places)


def shuffle_cards(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Shuffle cards and lay them back face down in their places [W5.21]."""
    if clause_stage(entry) != SWEEP:
        choosing.sweep(table, entry, edges.targets(table, word_of(step), face_of(step)))
        return
    places = clause_places(entry)
    # Rules version 1 revealed unseen cards.
    if table.first_rules == 0 or not choosing.must_show(table, places & table.fresh):
        chain.drop_clause(table)
        stir(table, places)
        table.note(events.SHUFFLED, clause_doer(entry))


def stir(table: GirlGeniusState, places: i64) -> None:
    """Lay these cards back face down in unknown order and with unknown headings [W4.11, W5.21]."""
    group: i64 = 0
    while not table.is_empty(HEAP + group):
        group += 1
    left = places
    while left != 0:
        slot = first_slot(left)
        cell = table.board[slot]
        if cell_lying(cell) == STIRRED:
            if cell_group(cell) != group:
                table.pour(HEAP + cell_group(cell), HEAP + group)
        elif cell_lying(cell) == FRESH:
            table.unseen += 1
        else:
            if cell_lying(cell) == KNOWN and cell_knowers(cell) != EVERYBODY:
                table.note(events.SHOWED, cell_card(cell), table.place_number(slot))
            table.add(HEAP + group, cell_card(cell))
        table.set_cell(slot, shuffled_card(group))
        left &= left - 1
    choosing.loosen(table, group, NO_SLOT)
    chain.stop_aiming(table, places)


def decree(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Run the verbs without choices: turns, this card, its gap, and winning [W7.8, W8.3]."""
    verb = verb_of(step)
    doer = clause_doer(entry)
    left = clause_left(entry)
    at = chain.source_card(table)
    table.depth -= 1
    if verb == LOSE:
        chain.lose_turns(table, doer, left)
    elif verb == AGAIN:
        seat = table.left_of(doer)
        while seat != doer:
            chain.lose_turns(table, seat, left)
            seat = table.left_of(seat)
    elif verb == PUT_THIS:
        table.work[at] = with_end(table.work[at], end_of(entry, step))
    elif verb == REPLACE:
        alter_gap(table, entry_slot(table.work[at]), entry, step)
    else:
        table.note(events.WON_BY_CARD, doer)
        table.win(table.pile_of(doer))


def end_of(entry: i64, step: i64) -> i64:
    """Where this card goes instead of its popper's pile [W5.22]."""
    goal = goal_of(step)
    if goal == TO_HAND:
        return END_IN_HAND
    return i64(END_UNDER) if goal == UNDER_DECK else clause_other(entry) + 1


def alter_gap(table: GirlGeniusState, slot: i64, entry: i64, step: i64) -> None:
    """How, when and by whom this card's gap is filled [W6.5]."""
    goal = goal_of(step)
    gap = table.board[slot]
    if goal == LAID_DOWN:
        gap |= FILL_DOWN
    elif goal == FROM_DECK:
        gap |= FILL_FROM_DECK
    elif goal == DOWN_FROM_DECK:
        gap |= FILL_DOWN | FILL_FROM_DECK
    else:
        filler = clause_other(entry) if goal == BY_ANOTHER else i64(NEXT_TURN)
        gap = with_filler(gap, filler)
    table.board[slot] = gap
