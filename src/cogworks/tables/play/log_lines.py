"""The log lines of an update, with repeats folded, for the browser and the terminal."""

from collections.abc import Iterable
from dataclasses import dataclass

from cogworks.tables.update_types import LogLines


@dataclass(slots=True)
class LogLine:
    """A log line; repeats in a row become one line with a count."""

    version: int
    """The version that added it; for repeats, the last one."""
    who: int
    """The seat that moved, or CHANCE."""
    line: str
    is_undo: bool
    taken_back_by: int | None
    """The seat that undid the move, or None."""
    times: int = 1


def folded(log: Iterable[LogLines]) -> list[LogLine]:
    """The log lines of an update, oldest first; equal lines in a row are folded into one."""
    lines: list[LogLine] = []
    for entry in log:
        version, who, texts, by = entry.get("version", 0), entry["who"], entry["lines"], entry.get("taken_back_by")
        is_undo = "undone_to" in entry
        for text in texts:
            last = lines[-1] if lines else None
            if last and (last.who, last.line, last.is_undo, last.taken_back_by) == (who, text, is_undo, by):
                last.times += 1
                last.version = version
            else:
                lines.append(LogLine(version, who, text, is_undo, by))
    return lines
