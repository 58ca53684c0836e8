"""What other players take from a player in Girl Genius or give them, where the board shows it, and why."""

from collections.abc import Callable, Sequence
from dataclasses import replace

from cogworks.engine.event import Event
from cogworks.engine.facts import Cause, Change
from cogworks.games.girl_genius.rules import events
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.rules.state import HANDS, PILES
from cogworks.games.girl_genius.words import key_of


def _lost_from_pile(before: GirlGenius, numbers: Sequence[int]) -> Change:
    """A card left a Score Pile, which a team shares, for anyone else's."""
    card = numbers[1]
    for seat in range(before.n):
        if before.holds(PILES + before.pile_of(seat), card) and before.pile_of(seat) != before.pile_of(numbers[0]):
            pile = before.pile_of(seat)
            owners = tuple(other for other in range(before.n) if before.pile_of(other) == pile)
            return Change(owners, (f"pile-{seat}",), "from yours")
    return Change((), ())


def _taken(before: GirlGenius, numbers: Sequence[int]) -> Change:
    """A card was taken from a player's hand or Score Pile."""
    doer, _card, zone = numbers
    if zone >= PILES:
        # Its line says from whose pile.
        return replace(_lost_from_pile(before, numbers), origin="")
    victim = zone - HANDS
    return Change((victim,), (f"side:{victim}",)) if zone >= HANDS and victim != doer else Change((), ())


HARMS: dict[int, Callable[[GirlGenius, Sequence[int]], Change]] = {
    events.TOOK: _taken,
    events.TOOK_HIDDEN: lambda before, numbers: Change((numbers[1],), (f"side:{numbers[1]}",)),
    events.MOVED: _lost_from_pile,
    events.POPPED: _lost_from_pile,
    events.LOST_TURN: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
    events.SKIPPED: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
}
"""What other players take from a player, and where."""
GIFTS: dict[int, Callable[[GirlGenius, Sequence[int]], Change]] = {
    events.LAID_DOWN: lambda before, numbers: Change((numbers[0],), (f"pile-{numbers[0]}",)),
    events.MOVED: lambda before, numbers: Change((numbers[0],), (f"pile-{numbers[0]}",)),
    events.DREW: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
    events.TOOK: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
    events.TOOK_HIDDEN: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
}
"""What a player gets in another's turn, and where."""


def cause_of(state: GirlGenius, happened: Sequence[Event]) -> Cause | None:
    """The card that is being carried out after these events of a turn; those it popped come first [W5.3]."""
    last = happened[-1]
    if last.kind in (events.SKIPPED, events.LAID_DOWN):
        return None
    done: list[int] = []
    for event in reversed(happened[:-1]):
        if event.kind in (events.LAID_DOWN, events.PUT_AWAY):
            done.append(event.open[1])
        elif event.kind == events.CARRIED_OUT:
            card = event.open[1]
            if card not in done:
                return Cause(event.open[0], key_of(state.cards, card))
            done.remove(card)
    return None
