"""Elements that each event of Widget Mechs changes, to mark an opponent's last turn."""

from collections.abc import Sequence

from cogworks.games.widget_mechs.rules import events
from cogworks.games.widget_mechs.rules.rules import WidgetMechs

MINOR = frozenset({"rolled", "split", "attack rolled", "paired", "stopped", "ended"})
"""Events left out of the summary of a turn."""


def turn_of(state: WidgetMechs) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_things(state: WidgetMechs, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    if kind in (events.BUILT, events.ACTIVATED):
        return (f"mech:{numbers[0]}:{numbers[1]}",)
    return (f"mech:{numbers[1]}:{numbers[2]}",) if kind in (events.DAMAGED, events.DESTROYED) else ()
