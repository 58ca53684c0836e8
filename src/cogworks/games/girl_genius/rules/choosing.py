"""Choices within instructions: places, cards of hands and piles, and what chance reveals."""

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import size
from cogworks.engine.dice import CHANCE
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.rules import chain, events, questions, reach
from cogworks.games.girl_genius.rules.board import NO_SLOT, first_slot
from cogworks.games.girl_genius.rules.cards import (
    ALL,
    ANY_CARD,
    DRAW,
    HAND,
    POP,
    TO_YOU,
    YOUR_PILE,
    goal_of,
    source_of,
    verb_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cells import (
    EVERYBODY,
    FRESH,
    KNOWN,
    card_down,
    cell_group,
    cell_lying,
    unseen_card,
)
from cogworks.games.girl_genius.rules.entries import (
    SWEEP,
    clause_doer,
    clause_left,
    clause_other,
    clause_places,
    clause_stage,
    clause_you,
    is_card,
    one_less,
    with_places,
    with_stage,
)
from cogworks.games.girl_genius.rules.state import BAG, HANDS, HEAP, PILES, SEEN, SHOWN, GirlGeniusState

# ---- places


def is_gathered(table: GirlGeniusState, entry: i64, step: i64) -> bool:
    """Choose a clause's places one by one, or take all of them; True when nothing is left to choose."""
    if clause_stage(entry) == SWEEP:
        return True
    left = clause_left(entry)
    places = clause_places(entry)
    if left == ALL:
        places = reach.reachable(table, step)
    elif left != 0 and reach.reachable(table, step) & ~places != 0:
        table.wait(questions.TARGET, clause_doer(entry))
        return False
    sweep(table, entry, places)
    return True


def sweep(table: GirlGeniusState, entry: i64, places: i64) -> None:
    """Set the chosen places and start working through them."""
    table.set_top(with_stage(with_places(entry, places), SWEEP))


def choices(table: GirlGeniusState) -> i64:
    """The places that may be chosen next for the top clause [W5.6, W5.8]."""
    entry = table.top()
    return reach.reachable(table, table.step_of(entry)) & ~clause_places(entry)


# ---- cards of hands and piles


def pick_zone(table: GirlGeniusState, entry: i64, step: i64) -> i64:
    """The hand or Score Pile a clause takes cards from."""
    source = source_of(step)
    if source == HAND:
        return HANDS + clause_doer(entry)
    if source == YOUR_PILE:
        return PILES + table.pile_of(clause_you(entry))
    return PILES + table.pile_of(clause_other(entry))


def may_refuse(table: GirlGeniusState, entry: i64, step: i64) -> bool:
    """May the owner of a hidden hand deny having the word, because not all players have seen it? [W5.16]"""
    if source_of(step) != HAND or word_of(step) == ANY_CARD:
        return False
    return table.first_rules == 1 or not all_have_seen(table, clause_doer(entry), word_of(step))


def all_have_seen(table: GirlGeniusState, owner: i64, word: i64) -> bool:
    """Has every other player seen a card with this word in the hand? [W5.16]"""
    if table.has_word(SHOWN + owner, word):
        return True
    seat: i64
    half: i64
    for seat in range(table.n):
        found: i64 = 0
        for half in range(2):
            seen = table.zones[(SEEN + seat) * 2 + half] & table.zones[(HANDS + owner) * 2 + half]
            found |= seen & (table.cards.low[word] if half == 0 else table.cards.high[word])
        if found == 0 and seat != owner:
            return False
    return True


def legal_pick(table: GirlGeniusState, out: vec[i64], first: i64, refuse: i64) -> i64:
    """The cards of the hand or pile with the word [W5.6, W5.16]."""
    entry = table.top()
    step = table.step_of(entry)
    n = table.write_word(pick_zone(table, entry, step), word_of(step), first, out, 0)
    if may_refuse(table, entry, step):
        out[n] = refuse
        n += 1
    return n


def wants_pick(table: GirlGeniusState, entry: i64, step: i64) -> bool:
    """Ask for the next card of a hand or pile, if there is one."""
    zone = pick_zone(table, entry, step)
    if clause_left(entry) == 0 or table.is_empty(zone):
        return False
    if not may_refuse(table, entry, step) and not table.has_word(zone, word_of(step)):
        return False
    table.wait(questions.PICK, clause_doer(entry))
    return True


def answer_pick(table: GirlGeniusState, card: i64) -> None:
    """Pop, draw or move a card of a hand or a pile."""
    entry = table.top()
    step = table.step_of(entry)
    table.set_top(one_less(entry))
    doer = clause_doer(entry)
    zone = pick_zone(table, entry, step)
    if source_of(step) == HAND:
        table.take_from_hand(doer, card)
    else:
        table.take_from_pile(zone - PILES, card)
    verb = verb_of(step)
    if verb == POP:
        chain.push_card(table, card, doer, NO_SLOT, 0)
    elif verb == DRAW:
        table.note(events.TOOK, doer, card, zone)
        table.give_openly(doer, card)
    else:
        to = clause_you(entry) if goal_of(step) == TO_YOU else clause_other(entry)
        lay_on_pile(table, to, card)


def lay_on_pile(table: GirlGeniusState, seat: i64, card: i64) -> None:
    """Move a card to a Score Pile without carrying it out [W5.15]."""
    pile = table.pile_of(seat)
    table.note(events.MOVED, seat, card, table.tally[pile] + table.cards.points[card])
    table.put_on_pile(pile, card)


# ---- chance


def is_deck_out(table: GirlGeniusState) -> bool:
    """If no card is left to draw, lay down popped cards and end the game [W8.4]."""
    if table.n_deck() > 0:
        return False
    table.note(events.DECK_OUT)
    while table.first_rules == 0 and table.depth > 0 and table.mover != OVER:
        if is_card(table.top()):
            chain.finish_card(table)
        else:
            table.depth -= 1
    table.end_game()
    return True


def must_show(table: GirlGeniusState, places: i64) -> bool:
    """Ask chance for unknown face-down cards that are picked up; False when all are known [W5.7]."""
    left = places & table.down
    while left != 0:
        slot = first_slot(left)
        if cell_lying(table.board[slot]) != KNOWN:
            table.spot = slot
            table.wait(questions.LIFTED, CHANCE)
            return True
        left &= left - 1
    return False


def n_unknown(table: GirlGeniusState) -> i64:
    """The number of equally likely cases for the unknown card at the spot."""
    cell = table.board[table.spot]
    if cell_lying(cell) == FRESH:
        return table.n_bag
    n = table.n_cards(HEAP + cell_group(cell))
    places = size(table.heap_places(cell_group(cell)))
    # Every place of a heap is equally likely to hold an unseen card.
    return n if places == n else places * table.n_bag


def unknown(table: GirlGeniusState, pick: i64) -> i64:
    """The unknown card at the spot in this case."""
    cell = table.board[table.spot]
    if cell_lying(cell) == FRESH:
        return table.pick(BAG, pick)
    heap = HEAP + cell_group(cell)
    n = table.n_cards(heap)
    if size(table.heap_places(cell_group(cell))) == n:
        return table.pick(heap, pick)
    place = pick // table.n_bag
    return table.pick(heap, place) if place < n else table.pick(BAG, pick % table.n_bag)


def uncover(table: GirlGeniusState, card: i64) -> None:
    """Reveal the unknown card at the spot, removing it from the bag or its heap."""
    cell = table.board[table.spot]
    if cell_lying(cell) == FRESH:
        table.remove(BAG, card)
        return
    group = cell_group(cell)
    if table.holds(HEAP + group, card):
        table.remove(HEAP + group, card)
        loosen(table, group, table.spot)
    else:
        table.remove(BAG, card)
        table.unseen -= 1


def loosen(table: GirlGeniusState, group: i64, spot: i64) -> None:
    """Turn a heap without any seen cards into plain unseen cards [W5.21]."""
    if not table.is_empty(HEAP + group):
        return
    left = table.heap_places(group)
    while left != 0:
        slot = first_slot(left)
        if slot != spot:
            table.set_cell(slot, unseen_card())
            table.unseen -= 1
        left &= left - 1


def answer_lifted(table: GirlGeniusState, card: i64) -> None:
    """Pick up a face-down card; all players see it [W5.7]."""
    uncover(table, card)
    table.set_cell(table.spot, card_down(card, EVERYBODY, 0))
    table.note(events.SHOWED, card, table.place_number(table.spot))
    table.spot = NO_SLOT
