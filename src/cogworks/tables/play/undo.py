"""Which moves a seat can undo, and whether freely: decided by the information revealed since, never by a flag."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event, Journal
from cogworks.engine.state import SPECTATOR, State
from cogworks.tables.history import History, Move

WORLDS: Final = 24
"""Number of indistinguishable states to try; if one looks different afterwards, the seat learned something."""


@dataclass(slots=True)
class Proposal:
    """A seat's request to undo a move."""

    id: int
    seat: int
    to: int
    accepted: set[int] = field(default_factory=set)


@dataclass(frozen=True, slots=True)
class Offer:
    """The undo that a seat can make: the position it returns to, and whether without consent."""

    to: int
    is_free: bool


def offer(history: History, seat: int) -> Offer | None:
    """The undo of the seat's last decision, or of its last answer if only that is free."""
    last = last_answer(history.moves, seat)
    if last is None or last < history.given:
        return None
    start = decision_start(history, last)
    if is_free(history, seat, start):
        return Offer(start, True)
    if start != last and is_free(history, seat, last):
        return Offer(last, True)
    return Offer(start, False)


def decision_start(history: History, last: int) -> int:
    """Where the decision that a seat's answer completes began, such as the build that a payment belongs to.

    A decision is the answers since the seat last got the question that began its uninterrupted answers in this turn.
    Chance and other players interrupt them.
    """
    moves = history.moves
    first = last
    while first > history.given and (moves[first - 1].who, moves[first - 1].turn) == (
        moves[last].who,
        moves[last].turn,
    ):
        first -= 1
    state = history.before(first)
    start, asked = last, -1
    for place in range(first, last + 1):
        if not moves[place].by_itself:
            question = int(state.question())
            asked = question if asked < 0 else asked
            start = place if question == asked else start
        if place < last:
            state.apply(moves[place].action)
    return start


def last_answer(moves: Sequence[Move], seat: int) -> int | None:
    """Where the seat last moved: the move it would undo.

    Skips moves that the table auto-played, since they would be played again at once.  A forced move that the person
    made counts: whether it was forced may be that player's secret, and everyone sees the undo request.
    """
    for place in range(len(moves) - 1, -1, -1):
        if moves[place].who == seat and not moves[place].by_itself:
            return place
    return None


def is_free(history: History, seat: int, to: int) -> bool:
    """May the seat undo its move at `to`, and everything after it, without consent?"""
    later = history.moves[to:]
    if to < history.floor:
        return False
    if any(move.who not in (seat, CHANCE) and not move.is_forced for move in later):
        return False
    before = history.before(to)
    if _chance_was_seen(before, later) or _others_learned(history, later, seat):
        return False
    return not _learned(before, later, seat)


def _chance_was_seen(before: State, later: Sequence[Move]) -> bool:
    """Did anyone see which of several outcomes was drawn?"""
    state = before.clone()
    for move in later:
        if move.who == CHANCE and _is_visible(state, move.action):
            return True
        state.apply(move.action)
    return False


def _is_visible(state: State, action: int) -> bool:
    """Would any seat's view differ after another outcome?"""
    came = state.clone()
    came.apply(action)
    seen = _as_seen(came)
    for other in state.legal_actions():
        if other != action:
            instead = state.clone()
            instead.apply(other)
            if _as_seen(instead) != seen:
                return True
    return False


def _as_seen(state: State) -> list[State]:
    return [_canonical(state, seat) for seat in (SPECTATOR, *range(int(state.n_seats())))]


def _canonical(state: State, seat: int) -> State:
    """A canonical form: equal for states that look the same to the seat, different for all others.

    Redealing depends only on what the seat knows and preserves all of it, so comparing these gives the same result as
    comparing views, at a hundredth of the cost.
    """
    return state.redeal(seat, Dice(0))


def _others_learned(history: History, later: Sequence[Move], seat: int) -> bool:
    """Did another seat learn a secret from it?  Undo cannot take that back."""
    for move in later:
        for event in history.steps[move.version - 1].events:
            if event.secret and event.reader != seat:
                return True
    return False


def _learned(before: State, later: Sequence[Move], seat: int) -> bool:
    """Do states that looked the same to the seat before look different to it now?"""
    seen = _seen_after(before.clone(), later, seat)
    for number in range(WORLDS):
        world = before.redeal(seat, Dice(number))
        # The true state looks the same: if nothing is hidden, there is no other.
        if world != before and _seen_after(world, later, seat) != seen:
            return True
    return False


def _seen_after(world: State, later: Sequence[Move], seat: int) -> tuple[State, list[object]] | None:
    """The seat's view and knowledge after the same moves; None if they are not legal."""
    journal = Journal()
    world.journal = journal
    for move in later:
        if int(world.to_move()) != move.who:
            return None
        action = _same_answer(world, move)
        if action is None:
            return None
        world.apply(action)
    return _canonical(world, seat), [_seen_event(event, seat) for event in journal.take()]


def _same_answer(world: State, move: Move) -> int | None:
    """The action with the same label in this state."""
    legal = world.legal_actions()
    if move.who == CHANCE:
        # The outcome was hidden, or there was only one: here it may have been another.
        return move.action if move.action in legal else legal[0]
    if move.is_forced:
        # Forced there but not here: that would show the seat which of the two states it is in.
        return legal[0] if len(legal) == 1 else None
    return move.action if move.action in legal else None


def _seen_event(event: Event, seat: int) -> object:
    return event.kind, event.seen_by(seat)
