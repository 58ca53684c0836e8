"""Clocks to choose from when a table is opened: live ones by how long a game is, and days per turn."""

from collections.abc import Mapping
from typing import Final

from cogworks.engine.game import Game
from cogworks.engine.state import State
from cogworks.tables.clock.control import CORRESPONDENCE, DAY, LIVE, MINUTE, TimeControl

PACES: Final = {"quick": (2, 5), "normal": (5, 10), "relaxed": (12, 20)}
"""Seconds for each decision of a usual game, and the increment."""
DAYS: Final = (1, 3, 7)


def presets(of: Game[State]) -> Mapping[str, TimeControl]:
    """The clocks a game offers, by name."""
    live = {
        name: TimeControl(LIVE, max(1, round(seconds * of.usual_decisions / MINUTE)) * MINUTE, increment)
        for name, (seconds, increment) in PACES.items()
    }
    return live | {f"days-{days}": TimeControl(CORRESPONDENCE, days * DAY) for days in DAYS}
