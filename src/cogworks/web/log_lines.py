"""The lines of a table's log as pages show them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(slots=True)
class LogLine:
    """A line of the log, told once however often it came in a row."""

    kind: str
    """Whose it is, and how it looks."""
    line: str
    taken_back_by: int | None
    """The seat that took the answer back."""
    times: int = 1


def folded(log: Iterable[Mapping[str, object]]) -> list[LogLine]:
    """The lines of a log, newest first; of equal ones in a row, such as cards put back unseen, there is one."""
    told: list[LogLine] = []
    for entry in log:
        who, lines, by = entry["who"], entry["lines"], entry.get("taken_back_by")
        assert isinstance(who, int)
        assert isinstance(lines, list)
        assert by is None or isinstance(by, int)
        kind = f"seat{who}" if who >= 0 else "chance"
        kind += (" undo" if "undone_to" in entry else "") + (" undone" if by is not None else "")
        for words in lines:
            line = LogLine(kind + (" loud" if words.endswith("!") else ""), words, by)
            last = told[-1] if told else None
            if last and (last.kind, last.line, last.taken_back_by) == (line.kind, line.line, by):
                last.times += 1
            else:
                told.append(line)
    return told[::-1]
