"""What rivals and Lord Covington take from a player in Widget Ridge or give them, where the board shows it, and why."""

from collections.abc import Callable, Sequence

from cogworks.engine.event import Event
from cogworks.engine.facts import Cause, Change
from cogworks.games.widget_ridge.rules import events
from cogworks.games.widget_ridge.rules.cards import AUGMENT
from cogworks.games.widget_ridge.rules.rules import WidgetRidge


def lost_part(state: WidgetRidge, owner: int, card: int) -> Change:
    """A part of a Workshop is gone: its socket is empty."""
    return Change((owner,), (f"socket-{owner}-{int(state.cards.type[card]) - AUGMENT}",))


HARMS: dict[int, Callable[[WidgetRidge, Sequence[int]], Change]] = {
    events.SPARK_LOST: lambda before, numbers: Change((numbers[0],), (f"spark-{numbers[0]}",)),
    events.DISCARDED: lambda before, numbers: Change((numbers[0],), (f"discard-{numbers[0]}",)),
    events.DESTROYED: lambda before, numbers: lost_part(before, numbers[1], numbers[2]),
    events.REPAIRED: lambda before, numbers: lost_part(before, numbers[0], numbers[1]),
    events.SMASHED: lambda before, numbers: lost_part(before, numbers[0], numbers[1]),
}
"""Whom an event harms, by its kind."""
GIFTS: dict[int, Callable[[WidgetRidge, Sequence[int]], Change]] = {
    events.SPARK_GAINED: lambda before, numbers: Change((numbers[0],), (f"spark-{numbers[0]}",)),
}
"""Who gains from an event, by its kind."""

FULL_CONSTRUCT = "Full Construct"


def cause_of(state: WidgetRidge, happened: Sequence[Event]) -> Cause | None:
    """The card or Full Construct whose effect is running after these events of a turn."""
    for event in reversed(happened):
        numbers = event.open
        if event.kind == events.USED:
            return Cause(numbers[0], FULL_CONSTRUCT)
        if event.kind in (events.PLAYED, events.CONNECTED):
            # A connection triggers the Device, which is the neighbour [R3.6].
            card = numbers[2] if event.kind == events.CONNECTED else numbers[1]
            return Cause(numbers[0], state.terms.decks[numbers[0]].names[card])
        if event.kind in (events.BEGAN, events.ENDED, events.TURNED_OVER):
            return None
    return None
