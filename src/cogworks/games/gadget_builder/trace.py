"""Elements that each event of Gadget Builder changes, to mark an opponent's last turn."""

from collections.abc import Sequence

from cogworks.games.gadget_builder.rules import events
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder

MINOR = frozenset({"ended turn", "building", "paid", "went drawing", "dealt", "kept"})
"""Events left out of the summary of a turn."""
TO_PILE = (events.PLAYED, events.ADDED, events.PAID, events.DISCARDED)
TO_GADGET = (events.BUILT, events.USED, events.POWERED_DOWN, events.STRAIGHTENED)


def turn_of(state: GadgetBuilder) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_things(state: GadgetBuilder, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    if kind in TO_PILE:
        return ("pile",)
    if kind in TO_GADGET:
        return (f"gadget:{numbers[0]}:{numbers[1]}",)
    if kind == events.DRAWN:
        return ("deck", f"side:{numbers[0]}")
    if kind == events.CHOSE_RIVAL:
        return (f"side:{numbers[1]}",)
    return (f"side:{numbers[0]}",) if kind == events.WENT_OUT else ()
