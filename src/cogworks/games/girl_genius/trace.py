"""Elements that each event of Girl Genius changes, to mark an opponent's last turn."""

from collections.abc import Sequence

from cogworks.games.girl_genius.rules import events
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.words import slot_of

MINOR = frozenset({"turn ended", "dealt", "laid secretly", "saw", "chose player"})
"""Events left out of the summary of a turn."""
DETAIL = r"(,| at) row \d.*"
PLACES = {
    events.TURNED_UP: (1,),
    events.FLIPPED_DOWN: (1,),
    events.SHOWED: (1,),
    events.SPUN: (2,),
    events.POPPED: (2,),
    events.REPLACED: (2,),
    events.REPLACED_DOWN: (1,),
    events.SPUN_DOWN: (1,),
    events.SWAPPED: (1, 2),
}
"""Which numbers of an event are places."""
SEATS = {
    events.LAID_DOWN: (0,),
    events.MOVED: (0,),
    events.TOOK: (0,),
    events.LOST_TURN: (0,),
    events.TOOK_HIDDEN: (0, 1),
    events.DREW: (0,),
}
"""Which numbers of an event are seats whose cards or markers changed."""


def turn_of(state: GirlGenius) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_things(state: GirlGenius, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    slots = [slot_of(numbers[at]) for at in PLACES.get(kind, ())]
    seats = [numbers[at] for at in SEATS.get(kind, ())]
    return (*(f"slot:{slot}" for slot in slots if slot is not None), *(f"side:{seat}" for seat in seats))
