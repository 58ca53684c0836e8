"""Elements that each event of Widget Ridge changes, to mark the last turn of an opponent or Lord Covington."""

from collections.abc import Sequence

from cogworks.games.widget_ridge.rules import state as on
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
HIS_STEPS = (on.STAMPEDE, on.FLIPPED, on.OVERLOAD)
HIS_DEEDS = (on.TRAMPLED, on.TURNED_OVER, on.ATE, on.SMASHED, on.DISABLED, on.CHANGED_OVER, on.RESTARTED)
TO_SIDE = (on.BOUGHT, on.SPARK_GAINED, on.SPARK_LOST, on.CLEANED, on.TOOK)


def turn_of(state: WidgetRidge) -> int:
    """The seat whose turn it is; Lord Covington takes turns as well [S2.1]."""
    return COVINGTON if state.terms.solo and state.step in HIS_STEPS else int(state.turn)


def name_things(state: WidgetRidge, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The elements of the view that an event changed."""
    if kind in HIS_DEEDS:
        return ("covington",)
    if kind == on.SHOWN:
        return (f"row:{numbers[1]}",)
    if kind in (on.PLACED, on.CONNECTED):
        return (shop(state, numbers[0], numbers[1]),)
    if kind == on.DESTROYED:
        return (shop(state, numbers[1], numbers[2]), f"side:{numbers[1]}")
    if kind in (on.PLAYED, on.DISCARDED):
        return (f"pile:{numbers[0]}:{numbers[1]}",)
    if kind == on.USED:
        return (f"construct:{numbers[0]}",)
    if kind == on.AIMED:
        return (whose(numbers[1]),)
    return (whose(numbers[0]),) if kind in TO_SIDE else ()


def shop(state: WidgetRidge, owner: int, card: int) -> str:
    """The part of a Workshop where a card goes."""
    return f"shop:{owner}:{int(state.cards.type[card]) - AUGMENT}"


def whose(seat: int) -> str:
    """A player's side, or Lord Covington's."""
    return "covington" if seat == on.BOSS else f"side:{seat}"
