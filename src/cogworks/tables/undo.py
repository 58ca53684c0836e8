"""What a seat may take back, and whether freely: decided by what was learned, never by an author's flag."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Event, Journal
from cogworks.engine.state import SPECTATOR, State
from cogworks.tables.history import History, Move

WORLDS: Final = 24
"""How many worlds the seat cannot tell apart are tried; one that looks different afterwards means it learned."""


@dataclass(slots=True)
class Proposal:
    """A seat asks the others to let it take an answer back."""

    id: int
    seat: int
    to: int
    accepted: set[int] = field(default_factory=set)


def last_answer(moves: Sequence[Move], seat: int) -> int | None:
    """Where the seat last answered: what it would take back.

    Answers the table gave for it are passed over, else they would be given again at once.  An answer without a
    choice that the person gave is not: whether there was a choice may be that person's secret, and the
    proposal to take it back is read by all.
    """
    for place in range(len(moves) - 1, -1, -1):
        if moves[place].who == seat and not moves[place].by_itself:
            return place
    return None


def is_free(history: History, seat: int, to: int) -> bool:
    """May the seat take back its answer at `to`, and all that followed, without asking anybody?"""
    later = history.moves[to:]
    if to < history.floor:
        return False
    if any(move.who not in (seat, CHANCE) and not move.is_forced for move in later):
        return False
    before = history.before(to)
    if _chance_was_seen(before, later) or _others_were_told(history, later, seat):
        return False
    return not _learned(before, later, seat)


def _chance_was_seen(before: State, later: Sequence[Move]) -> bool:
    """Did anybody see which of several outcomes came up?"""
    state = before.clone()
    for move in later:
        if move.who == CHANCE and _is_visible(state, move.action):
            return True
        state.apply(move.action)
    return False


def _is_visible(state: State, action: int) -> bool:
    """Would anybody have seen something else after another outcome?"""
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
    return [_to_the_eye(state, seat) for seat in (SPECTATOR, *range(int(state.n_seats())))]


def _to_the_eye(state: State, seat: int) -> State:
    """The same position for all positions that look alike to the seat, and another one for any other.

    Dealing anew depends on nothing but what the seat knows, and keeps all of that: so this says what comparing
    views would say, at a hundredth of the price.
    """
    return state.redeal(seat, Dice(0))


def _others_were_told(history: History, later: Sequence[Move], seat: int) -> bool:
    """Did another seat get to know a secret by it?  It would keep that knowledge."""
    for move in later:
        for event in history.steps[move.version - 1].events:
            if event.secret and event.reader != seat:
                return True
    return False


def _learned(before: State, later: Sequence[Move], seat: int) -> bool:
    """Do worlds that looked the same to the seat before look different to it now?"""
    seen = _seen_after(before.clone(), later, seat)
    for number in range(WORLDS):
        world = before.redeal(seat, Dice(number))
        # The true world looks as it looked: where nothing is hidden there is no other.
        if world != before and _seen_after(world, later, seat) != seen:
            return True
    return False


def _seen_after(world: State, later: Sequence[Move], seat: int) -> tuple[State, list[object]] | None:
    """What the seat sees and was told after the same answers; None where they cannot be given."""
    journal = Journal()
    world.journal = journal
    for move in later:
        if int(world.to_move()) != move.who:
            return None
        action = _same_answer(world, move)
        if action is None:
            return None
        world.apply(action)
    return _to_the_eye(world, seat), [_told(event, seat) for event in journal.take()]


def _same_answer(world: State, move: Move) -> int | None:
    """The answer that goes by the same name in this world."""
    legal = world.legal_actions()
    if move.who == CHANCE:
        # Nobody saw what came up, or there was one outcome only: here it may have been another.
        return move.action if move.action in legal else legal[0]
    if move.is_forced:
        # Forced there and not here tells the seat which of the two worlds it is in.
        return legal[0] if len(legal) == 1 else None
    return move.action if move.action in legal else None


def _told(event: Event, seat: int) -> object:
    return event.kind, event.seen_by(seat)
