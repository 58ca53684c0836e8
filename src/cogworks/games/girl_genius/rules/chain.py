"""Carrying out cards: the stack of popped cards and their clauses.

The stack has two kinds of entries: a card being carried out and, above it, its current clause.  A clause that pops
puts the new cards on top, so that they are finished, with everything they pop, before the clause continues.  A card
reaches a Score Pile only after all that [W5.2, W5.3].
"""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.games.girl_genius.rules import actions, edges, events, questions, reach
from cogworks.games.girl_genius.rules.board import NO_SLOT
from cogworks.games.girl_genius.rules.cards import EACH, EACH_OTHER, is_either, is_optional, who_of
from cogworks.games.girl_genius.rules.cells import cell_turned
from cogworks.games.girl_genius.rules.entries import (
    ASK_MAY,
    ASK_WHO,
    END_IN_HAND,
    END_UNDER,
    at_next_clause,
    begun,
    card_entry,
    clause_entry,
    entry_card,
    entry_clause,
    entry_end,
    entry_popper,
    entry_slot,
    entry_turned,
    has_aims,
    is_begun_card,
    is_card,
    is_clause,
    is_waiting_card,
    with_aims,
    with_doer,
    without_aim,
)
from cogworks.games.girl_genius.rules.state import MARKERS, UNDER, GirlGeniusState


def source_card(table: GirlGeniusState) -> i64:
    """The stack index of the card whose clause is on top."""
    at = table.depth - 2
    while not is_begun_card(table.work[at]):
        at -= 1
    return at


def push_card(table: GirlGeniusState, card: i64, seat: i64, slot: i64, aims: i64) -> None:
    """Push a popped card below the top clause, or on top if there is none."""
    turned: i64 = 0
    if slot != NO_SLOT:
        turned = cell_turned(table.board[slot])
    entry = card_entry(card, seat, slot, turned)
    if aims != 0:
        entry = with_aims(entry)
    table.pops += 1
    if table.journal is not None:
        table.note(events.POPPED, seat, card, i64(events.OFF_BOARD) if slot == NO_SLOT else table.place_number(slot))
    if table.depth > 0 and is_clause(table.top()):
        clause = table.top()
        table.set_top(entry)
        table.push(clause)
    else:
        table.push(entry)


def drop_clause(table: GirlGeniusState) -> None:
    """Remove the finished top clause and sort the cards it popped at the same moment [W5.1]."""
    table.depth -= 1
    sort_popped(table)


def sort_popped(table: GirlGeniusState) -> None:
    """Sort the waiting cards on top of the stack alphabetically, the first on top [W5.1]."""
    order = table.cards.order
    first = table.depth
    while first > 0 and is_waiting_card(table.work[first - 1]):
        first -= 1
    i = first + 1
    while i < table.depth:
        entry = table.work[i]
        j = i
        while j > first and order[entry_card(table.work[j - 1])] < order[entry_card(entry)]:
            table.work[j] = table.work[j - 1]
            j -= 1
        table.work[j] = entry
        i += 1


def n_namesakes(table: GirlGeniusState) -> i64:
    """How many waiting cards on top have the same name [W5.1]."""
    order = table.cards.order[entry_card(table.top())]
    n: i64 = 0
    while n < table.depth:
        entry = table.work[table.depth - 1 - n]
        if not is_waiting_card(entry) or table.cards.order[entry_card(entry)] != order:
            break
        n += 1
    return n


def stop_aiming(table: GirlGeniusState, places: i64) -> None:
    """Cancel the pointing of cards whose line crosses these places [W5.14]."""
    i: i64
    edge: i64
    for i in range(table.depth):
        entry = table.work[i]
        if is_card(entry) and has_aims(entry):
            for edge in range(4):
                if edges.line_from(table, entry_slot(entry), entry_turned(entry), edge) & places != 0:
                    entry = without_aim(entry, edge)
            table.work[i] = entry


# ---- a card


def carry_out(table: GirlGeniusState) -> None:
    """Continue the top card: start its next clause, or lay it down [W5.2, W5.4]."""
    entry = table.top()
    if is_waiting_card(entry):
        if n_namesakes(table) > 1:
            table.wait(questions.ORDER, entry_popper(entry))
            return
        begin_card(table)
        return
    card = entry_card(entry)
    at = table.cards.begins[card] + entry_clause(entry)
    if at == table.cards.begins[card + 1]:
        finish_card(table)
        return
    table.set_top(at_next_clause(entry))
    step = table.cards.program[at]
    if is_either(step):
        choose_clause(table, entry, at)
    elif reach.can_follow(table, entry, step):
        start_clause(table, entry, at, reach.repeats(table, entry, step))


def legal_order(table: GirlGeniusState, out: vec[i64]) -> i64:
    """Which of the popped cards with the same name goes first [W5.1]."""
    n = n_namesakes(table)
    found: i64 = 0
    card: i64
    i: i64
    for card in range(table.cards.n):
        for i in range(n):
            if entry_card(table.work[table.depth - 1 - i]) == card:
                out[found] = actions.CARD + card
                found += 1
    return found


def answer_order(table: GirlGeniusState, card: i64) -> None:
    """Put this card first [W5.1]."""
    i: i64
    for i in range(table.depth - 1, -1, -1):
        if entry_card(table.work[i]) == card:
            entry = table.work[i]
            table.work[i] = table.top()
            table.set_top(entry)
            break
    begin_card(table)


def begin_card(table: GirlGeniusState) -> None:
    """Start the first clause of the top card."""
    entry = begun(table.top())
    table.set_top(entry)
    table.note(events.CARRIED_OUT, entry_popper(entry), entry_card(entry))


def finish_card(table: GirlGeniusState) -> None:
    """Lay the card down, after everything it popped [W5.3]."""
    entry = table.top()
    table.depth -= 1
    card = entry_card(entry)
    seat = entry_popper(entry)
    end = entry_end(entry)
    if end == END_IN_HAND:
        table.give_openly(seat, card)
        table.note(events.PUT_AWAY, seat, card, 0)
    elif end == END_UNDER:
        table.add(UNDER, card)
        table.note(events.PUT_AWAY, seat, card, 1)
    else:
        if end != 0:
            seat = end - 1
        pile = table.pile_of(seat)
        table.note(events.LAID_DOWN, seat, card, table.tally[pile] + table.cards.points[card])
        table.put_on_pile(pile, card)


def choose_clause(table: GirlGeniusState, entry: i64, at: i64) -> None:
    """Choose one of two clauses; impossible ones are not offered [W5.10]."""
    program = table.cards.program
    if reach.can_follow(table, entry, program[at]) or reach.can_follow(table, entry, program[at + 1]):
        table.wait(questions.EITHER, entry_popper(entry))
    else:
        table.set_top(at_next_clause(table.top()))


def legal_either(table: GirlGeniusState, out: vec[i64]) -> i64:
    """The clauses that can be followed [W5.10]."""
    n: i64 = 0
    which: i64
    for which in range(2):
        if can_choose(table, which):
            out[n] = actions.CLAUSE + which
            n += 1
    return n


def can_choose(table: GirlGeniusState, which: i64) -> bool:
    """Can the first (0) or the second (1) of the two clauses be followed?"""
    entry = table.top()
    at = table.cards.begins[entry_card(entry)] + entry_clause(entry) - 1
    return reach.can_follow(table, entry, table.cards.program[at + which])


def answer_either(table: GirlGeniusState, which: i64) -> None:
    """Follow one of the two and skip the other [W5.10]."""
    entry = table.top()
    table.set_top(at_next_clause(entry))
    at = table.cards.begins[entry_card(entry)] + entry_clause(entry) - 1 + which
    start_clause(table, entry, at, reach.repeats(table, entry, table.cards.program[at]))


# ---- markers


def lose_turns(table: GirlGeniusState, seat: i64, n: i64) -> None:
    """Take markers; whenever every player holds one, all give one back [W7.1, W7.3]."""
    table.tally[MARKERS + seat] += n
    table.note(events.LOST_TURN, seat, n)
    while True:
        other: i64
        for other in range(table.n):
            if table.tally[MARKERS + other] == 0:
                return
        for other in range(table.n):
            table.tally[MARKERS + other] -= 1
        table.note(events.GAVE_BACK)


# ---- a clause


def start_clause(table: GirlGeniusState, entry: i64, at: i64, n: i64) -> None:
    """Push the clause once for each player who follows it [W5.9]."""
    step = table.cards.program[at]
    you = entry_popper(entry)
    stage: i64 = ASK_MAY
    if not is_optional(step):
        stage = ASK_WHO
    clause = clause_entry(at, you, n, stage)
    who = who_of(step)
    if who == EACH_OTHER or who == EACH:
        # The last to act is pushed first, so that you, or the seat to your left, act first.
        seat = table.right_of(you)
        while seat != you:
            table.push(with_doer(clause, seat))
            seat = table.right_of(seat)
        if who == EACH:
            table.push(with_doer(clause, you))
    else:
        table.push(with_doer(clause, you))
