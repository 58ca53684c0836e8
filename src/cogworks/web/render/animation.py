"""Data for animations: the events of an update or of a step of a replay."""

from collections.abc import Sequence

from cogworks.engine.game import Data
from cogworks.tables.update_types import LogLines


def animated(log: Sequence[LogLines]) -> Data:
    """The events with the seat that moved, and the seat that moved last; chance does not count as a seat."""
    seats = [entry["who"] for entry in log if entry["who"] >= 0]
    return {
        "events": [{**event, "seat": entry["who"]} for entry in log for event in entry.get("events", ())],
        "mover": seats[-1] if seats else None,
    }
