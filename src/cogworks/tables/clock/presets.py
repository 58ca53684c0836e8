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


def described(control: TimeControl) -> str:
    """A clock in a few words: '5 minutes, 10 seconds per turn'."""
    if not control.is_live:
        hours, rest = divmod(control.bank, 3600)
        span = _counted(hours // 24, "day") if not rest and hours % 24 == 0 else _counted(hours, "hour")
        off = f", {_counted(control.days_off, 'day')} off per player" if control.days_off else ""
        return f"{span} per turn{', weekends off' if control.weekends else ''}{off}"
    minutes, seconds = divmod(control.bank, MINUTE)
    bank = _counted(minutes, "minute") if not seconds else f"{minutes}:{seconds:02} minutes"
    return bank if not control.increment else f"{bank}, {_counted(control.increment, 'second')} per turn"


def _counted(n: int, noun: str) -> str:
    return f"{n} {noun}{'' if n == 1 else 's'}"
