"""Elements that each event of Gizmos changes, to mark an opponent's last turn."""

from collections.abc import Sequence

from cogworks.games.gizmos.cardtext import COLOURS
from cogworks.games.gizmos.rules import events
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.view import engine_card

MINOR = frozenset({"saw", "returned", "stopped", "ended turn", "filled", "dealt", "next sphere", "lapsed"})
"""Events left out of the summary of a turn."""
DETAIL = ", paying .*| for free"


def turn_of(state: Gizmos) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_things(state: Gizmos, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    seat = numbers[0]
    if kind in (events.PICKED, events.DREW):
        colour = COLOURS[numbers[1]]
        return (f"row:{colour}" if kind == events.PICKED else "dispenser", f"ring:{seat}:{colour}")
    if kind in (events.FILED, events.BUILT):
        return (f"card:{numbers[1]}",)
    if kind == events.RESEARCHED:
        return (f"deck:{numbers[1]}",)
    if kind == events.USED:
        return (f"card:{engine_card(numbers[1], seat)}",)
    return (f"side:{seat}",) if kind == events.SCORED else ()
