"""What an instruction can refer to in a position: whether it can be followed, with which cards and by whom."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import BIT, size
from cogworks.games.girl_genius.rules import edges
from cogworks.games.girl_genius.rules.board import NO_SLOT
from cogworks.games.girl_genius.rules.cards import (
    ALL,
    ANY,
    BY_ANOTHER,
    DECK,
    DOWN_ONLY,
    DRAW,
    EACH,
    EITHER_FACE,
    EVERY_PILE,
    FACE_DOWN,
    FACE_UP,
    HAND,
    LOSE,
    MOVE,
    PLAY,
    POINTED,
    POP,
    PUT_THIS,
    REPLACE,
    SHUFFLE,
    SWAP,
    THEIR_HAND,
    THEIR_PILE,
    TO_ANOTHER,
    TO_ANY,
    TO_THEM,
    UP_ONLY,
    YOU,
    YOUR_HAND,
    YOUR_PILE,
    edge_of,
    face_of,
    goal_of,
    n_of,
    need_of,
    need_word_of,
    per_of,
    source_of,
    verb_of,
    who_of,
    word_of,
)
from cogworks.games.girl_genius.rules.cards import FLIP as FLIP_VERB
from cogworks.games.girl_genius.rules.cards import SPIN as SPIN_VERB
from cogworks.games.girl_genius.rules.cells import EMPTY, cell_lying
from cogworks.games.girl_genius.rules.entries import clause_you, entry_aims, entry_popper, entry_slot, entry_turned
from cogworks.games.girl_genius.rules.state import HANDS, PILES, GirlGeniusState

MOST_POPS: Final = 108
"""Maximum number of cards popped in a turn [W5.12]."""

# ---- can it be followed?


def repeats(table: GirlGeniusState, entry: i64, step: i64) -> i64:
    """How many times to repeat, including "for each WORD in your Score Pile" [W5.11]."""
    n = n_of(step)
    per = per_of(step)
    if per == 0:
        return n
    return min(n * table.count_word(PILES + table.pile_of(entry_popper(entry)), per - 1), ALL - 1)


def can_follow(table: GirlGeniusState, entry: i64, step: i64) -> bool:
    """Can any of this be done, judging by public information? [W5.8]"""
    you = entry_popper(entry)
    mine = PILES + table.pile_of(you)
    need = need_of(step)
    if need != 0 and table.count_word(mine, need_word_of(step)) < need:
        return False
    if repeats(table, entry, step) == 0:
        return False
    verb = verb_of(step)
    if verb == REPLACE:
        slot = entry_slot(entry)
        return slot != NO_SLOT and cell_lying(table.board[slot]) == EMPTY
    if verb == SWAP:
        return size(reachable(table, step)) >= 2
    if verb == PUT_THIS or (verb >= LOSE and verb != SHUFFLE):
        return True
    if verb == POP and table.pops >= MOST_POPS:
        return False
    return has_source(table, entry, step)


def has_source(table: GirlGeniusState, entry: i64, step: i64) -> bool:
    """Are there cards where the clause takes them from?"""
    you = entry_popper(entry)
    source = source_of(step)
    if source == PLAY:
        return reachable(table, step) != 0
    if source == POINTED:
        return pointed_by(table, entry, step) != NO_SLOT
    if source == YOUR_PILE:
        return table.has_word(PILES + table.pile_of(you), word_of(step))
    if source == YOUR_HAND:
        return not table.is_empty(HANDS + you)
    if source == HAND and who_of(step) == YOU:
        return not table.is_empty(HANDS + you)
    if source == DECK:
        return True
    return players(table, you, step) != 0


# ---- with which cards, by whom


def reachable(table: GirlGeniusState, step: i64) -> i64:
    """The places in play a clause can refer to [W5.6, W5.7]."""
    verb = verb_of(step)
    face = face_of(step)
    if table.first_rules == 1 and (verb == SPIN_VERB or verb == DRAW):
        face = UP_ONLY
    elif verb == FLIP_VERB and face == EITHER_FACE:
        goal = goal_of(step)
        face = DOWN_ONLY if goal == FACE_UP else UP_ONLY if goal == FACE_DOWN else EITHER_FACE
    return edges.targets(table, word_of(step), face)


def pointed_by(table: GirlGeniusState, entry: i64, step: i64) -> i64:
    """The place a popped card points at, or NO_SLOT [W5.13, W5.14]."""
    edge = edge_of(step)
    if not entry_aims(entry, edge):
        return NO_SLOT
    return edges.pointed_from(table, entry_slot(entry), entry_turned(entry), edge)


def players(table: GirlGeniusState, you: i64, step: i64) -> i64:
    """The set of players who can follow the clause or whom it can concern [W5.9, W5.8]."""
    found: i64 = 0
    source = source_of(step)
    who = who_of(step)
    seat: i64
    for seat in range(table.n):
        if seat == you and who != ANY and who != EACH and not is_for_any(step):
            continue
        if source == THEIR_PILE or source == EVERY_PILE:
            pile = table.pile_of(seat)
            if pile == table.pile_of(you) or not table.has_word(PILES + pile, word_of(step)):
                continue
        elif (source == THEIR_HAND or (source == HAND and who != YOU)) and table.is_empty(HANDS + seat):
            continue
        found |= BIT[seat]
    return found


def is_for_any(step: i64) -> bool:
    """Can it give this card to any player, including you?"""
    return verb_of(step) == PUT_THIS and goal_of(step) == TO_ANY


def concerns_other(step: i64) -> bool:
    """Must another player be chosen besides the one who follows it?"""
    source = source_of(step)
    if source == THEIR_PILE or source == THEIR_HAND:
        return True
    verb = verb_of(step)
    goal = goal_of(step)
    if verb == MOVE:
        return goal == TO_THEM
    if verb == PUT_THIS:
        return goal == TO_ANOTHER or goal == TO_ANY
    return verb == REPLACE and goal == BY_ANOTHER


def players_now(table: GirlGeniusState) -> i64:
    """The players the top clause can refer to [W5.9]."""
    entry = table.top()
    return players(table, clause_you(entry), table.step_of(entry))
