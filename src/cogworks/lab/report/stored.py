"""A report as JSON: everything its page and its Markdown show, to render them again without playing."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from math import inf, isfinite
from typing import Any, Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.lab.report.document import Cell, Document, Plot, Section, Table

FORMAT: Final = 1


@dataclass(frozen=True, slots=True)
class StoredReport:
    """A report, and the game whose cards its page shows."""

    document: Document
    game: str
    options: Mapping[str, Value]


def to_text(report: StoredReport) -> str:
    """The report as JSON, with one line per section."""
    document = report.document
    head = {"format": FORMAT, "game": report.game, "options": dict(report.options)}
    top = _json(head | {"title": document.title, "summary": document.summary})
    sections = ",\n".join(_json(_section_data(section)) for section in document.sections)
    return f'{top[:-1]}, "sections": [\n{sections}\n]}}\n'


def from_text(text: str) -> StoredReport:
    """Read a report written by `to_text`."""
    data = json.loads(text)
    if data.get("format") != FORMAT:
        raise CogworksError(f"this report has format {data.get('format')!r}, not {FORMAT}")
    sections = [
        Section(it["title"], it["text"], [_part(part) for part in it["parts"]], it["level"], it["is_list"])
        for it in data["sections"]
    ]
    return StoredReport(Document(data["title"], data["summary"], sections), data["game"], data["options"])


def _json(data: object) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def _section_data(section: Section) -> dict[str, object]:
    return {
        "title": section.title,
        "level": section.level,
        "is_list": section.is_list,
        "text": section.text,
        "parts": [_plot_data(part) if isinstance(part, Plot) else _table_data(part) for part in section.parts],
    }


def _plot_data(plot: Plot) -> dict[str, object]:
    return {"plot": plot.kind, "title": plot.title, "values": dict(plot.values)}


def _table_data(table: Table) -> dict[str, object]:
    return {
        "table": table.name,
        "title": table.title,
        "note": table.note,
        "columns": list(table.columns),
        "faces": table.faces,
        "rows": [[_cell_data(cell) for cell in row] for row in table.rows],
    }


def _cell_data(cell: Cell) -> object:
    """Plain text, or a list of what the cell consists of; null for a figure that a small sample doesn't give."""
    if isinstance(cell.value, str):
        return [cell.text, cell.value, cell.verdict] if cell.verdict or cell.value != cell.text else cell.text
    known = cell.value if isfinite(cell.value) else None
    return [cell.text, known, cell.verdict, *([list(cell.interval)] if cell.interval else [])]


def _part(data: Mapping[str, Any]) -> Table | Plot:
    if "plot" in data:
        return Plot(data["title"], data["plot"], data["values"])
    rows = [[_cell(cell) for cell in row] for row in data["rows"]]
    return Table(data["title"], data["columns"], [*rows], data["note"], data["faces"], data["table"])


def _cell(data: Any) -> Cell:
    if isinstance(data, str):
        return Cell(data, data)
    shown, value, verdict, *interval = data
    low_and_high = (interval[0][0], interval[0][1]) if interval else None
    return Cell(shown, -inf if value is None else value, verdict, low_and_high)
