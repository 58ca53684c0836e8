"""Elements that each event of Widget Ridge changes, to mark the last turn of an opponent or Lord Covington."""

from collections.abc import Sequence

from cogworks.games.widget_ridge.rules import events, steps
from cogworks.games.widget_ridge.rules.cards import AUGMENT
from cogworks.games.widget_ridge.rules.rules import WidgetRidge

MINOR = frozenset(
    {
        "began",
        "ended",
        "drew",
        "shuffled",
        "no draw",
        "paid",
        "gold gained",
        "shown",
        "redealt",
        "new market",
        "split",
        "stowed",
        "aimed",
    }
)
"""Events left out of the summary of a turn."""
COVINGTON = 1
"""The number of Lord Covington's turns, after the only seat of the solo game."""
HIS_STEPS = (steps.STAMPEDE, steps.FLIPPED, steps.OVERLOAD)
HIS_DEEDS = (
    events.TRAMPLED,
    events.TURNED_OVER,
    events.ATE,
    events.SMASHED,
    events.DISABLED,
    events.CHANGED_OVER,
    events.RESTARTED,
)
TO_SIDE = (events.BOUGHT, events.SPARK_GAINED, events.SPARK_LOST, events.CLEANED, events.TOOK)


def turn_of(state: WidgetRidge) -> int:
    """The seat whose turn it is; Lord Covington takes turns as well [S2.1]."""
    return COVINGTON if state.terms.solo and state.step in HIS_STEPS else int(state.turn)


def name_things(state: WidgetRidge, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    if kind in HIS_DEEDS:
        return ("covington",)
    if kind == events.SHOWN:
        return (f"row:{numbers[1]}",)
    if kind in (events.PLACED, events.CONNECTED):
        return (shop(state, numbers[0], numbers[1]),)
    if kind == events.DESTROYED:
        return (shop(state, numbers[1], numbers[2]), f"side:{numbers[1]}")
    if kind in (events.PLAYED, events.DISCARDED):
        return (f"pile:{numbers[0]}:{numbers[1]}",)
    if kind == events.USED:
        return (f"construct:{numbers[0]}",)
    if kind == events.AIMED:
        return (whose(numbers[1]),)
    return (whose(numbers[0]),) if kind in TO_SIDE else ()


def shop(state: WidgetRidge, owner: int, card: int) -> str:
    """The part of a Workshop where a card goes."""
    return f"shop:{owner}:{int(state.cards.type[card]) - AUGMENT}"


def whose(seat: int) -> str:
    """A player's side, or Lord Covington's."""
    return "covington" if seat == events.BOSS else f"side:{seat}"
