"""Widget Mechs: parts, gifts and bans."""

from collections.abc import Iterable, Sequence
from typing import Final, cast

from cogworks.engine.cards import count
from cogworks.engine.dice import Dice
from cogworks.engine.event import Event
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import State
from cogworks.games.widget_mechs.position import NUMBERS
from cogworks.games.widget_mechs.rules import actions, events
from cogworks.games.widget_mechs.rules.rules import WidgetMechs
from cogworks.games.widget_mechs.rules.state import BOXES
from cogworks.lab.description import PLAYED, TAKEN, Card, Gift, LabGame, Sighting
from cogworks.lab.editing import parts

FIRST: Final = NUMBERS[0]


def cards(settings: Settings) -> Sequence[Card]:
    """The eleven parts of a mech; a part costs its boxes."""
    return [Card(f"part {part}", "part", int(count(BOXES, part))) for part in NUMBERS]


def build(described: Data, seat: int, card: str, dice: Dice) -> None:
    """Fill all boxes of the part."""
    part = next(it for it in NUMBERS if f"part {it}" == card)
    mech = parts(described, "mechs")[seat]
    built, circled = mech["built"], mech["circled"]
    assert isinstance(built, dict)
    assert isinstance(circled, list)
    built[part] = int(count(BOXES, part))
    mech["circled"] = sorted({*circled, part})


def suspects(settings: Settings, card: int) -> Iterable[int]:
    """All splits, and building with a pair."""
    return (*range(actions.SPLIT, actions.SKIP), actions.BUILD)


def forbids(state: State, action: int, card: int) -> bool:
    """Would the answer mark a box of this part?"""
    table, part = cast("WidgetMechs", state), FIRST + card
    if not table.mechs[table.turn].has_blank(part):
        return False
    if action == actions.BUILD:
        return bool(table.raising() == part)
    low = int(actions.split_of(action))
    return table.optional == 0 and part in (low, int(table.total()) - low)


def ending(state: State, happened: Sequence[Event]) -> str:
    """All parts built, or the turn limit."""
    return "no part left to build" if cast("WidgetMechs", state).unbuilt == 0 else "turn limit"


LAB: Final = LabGame(
    cards=cards,
    sightings={events.BUILT: Sighting(TAKEN, 0, 1, FIRST), events.ACTIVATED: Sighting(PLAYED, 0, 1, FIRST)},
    seen="",
    taken="a box was marked",
    played="activated: all boxes marked",
    gifts={"built": Gift("activated, with all boxes marked", build)},
    suspects=suspects,
    forbids=forbids,
    turns=lambda state: int(cast("WidgetMechs", state).turns),
    ending=ending,
)
