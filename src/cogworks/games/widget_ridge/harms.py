"""What rivals and Lord Covington take from a player in Widget Ridge, and where the board shows it."""

from collections.abc import Callable, Sequence

from cogworks.engine.facts import Harm
from cogworks.games.widget_ridge.rules import events
from cogworks.games.widget_ridge.rules.cards import AUGMENT
from cogworks.games.widget_ridge.rules.rules import WidgetRidge


def lost_part(state: WidgetRidge, owner: int, card: int) -> Harm:
    """A part of a Workshop is gone: its socket is empty."""
    return Harm((owner,), (f"socket-{owner}-{int(state.cards.type[card]) - AUGMENT}",))


HARMS: dict[int, Callable[[WidgetRidge, Sequence[int]], Harm]] = {
    events.SPARK_LOST: lambda before, numbers: Harm((numbers[0],), (f"spark-{numbers[0]}",)),
    events.DISCARDED: lambda before, numbers: Harm((numbers[0],), (f"discard-{numbers[0]}",)),
    events.DESTROYED: lambda before, numbers: lost_part(before, numbers[1], numbers[2]),
    events.REPAIRED: lambda before, numbers: lost_part(before, numbers[0], numbers[1]),
    events.SMASHED: lambda before, numbers: lost_part(before, numbers[0], numbers[1]),
}
"""Whom an event harms, by its kind."""
