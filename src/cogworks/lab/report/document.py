"""A report as data: sections with tables and plots, which both the page and the terminal show."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from cogworks.lab.statistics import INCONCLUSIVE, Estimate, percent, points


@dataclass(frozen=True, slots=True)
class Cell:
    """Text of a table's cell, and the value it is sorted by."""

    text: str
    value: float | str
    verdict: str = ""
    """'high', 'low' or 'unclear', for colour."""
    interval: tuple[float, float] | None = None
    """For the data files."""


@dataclass
class Table:
    """A table; `faces` names the card drawn in each row."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[Cell]] = field(default_factory=list)
    note: str = ""
    faces: list[int] = field(default_factory=list)
    """For each row, the index of a card in the gallery; -1 for none."""
    name: str = ""
    """File name for the table's data."""


@dataclass
class Plot:
    """A picture: its kind decides which values it needs."""

    title: str
    kind: str
    """`bars`, `histogram`, `lines` or `scatter`."""
    values: Mapping[str, Sequence[float] | Sequence[str] | str]


@dataclass
class Section:
    """A part of a report."""

    title: str
    text: list[str] = field(default_factory=list)
    parts: list[Table | Plot] = field(default_factory=list)
    level: int = 2
    is_list: bool = False
    """Whether each text is an item of a list."""


@dataclass
class Document:
    """A report."""

    title: str
    summary: list[str] = field(default_factory=list)
    sections: list[Section] = field(default_factory=list)


def all_plots(document: Document) -> list[Plot]:
    """All plots in order."""
    return [part for section in document.sections for part in section.parts if isinstance(part, Plot)]


def all_tables(document: Document) -> list[Table]:
    """All tables in order."""
    return [part for section in document.sections for part in section.parts if isinstance(part, Table)]


def visible(table: Table) -> Table:
    """The table without columns in which every cell is empty."""
    kept = [place for place in range(len(table.columns)) if any(row[place].text for row in table.rows)]
    rows: list[Sequence[Cell]] = [[row[place] for place in kept] for row in table.rows]
    return replace(table, columns=[table.columns[place] for place in kept], rows=rows)


def numeric(table: Table) -> list[bool]:
    """For each column, whether it has numbers, to align it to the right; the first column names its row."""
    found = [False]
    for place in range(1, len(table.columns)):
        cells = [row[place] for row in table.rows if row[place].text]
        found.append(bool(cells) and all(isinstance(cell.value, float | int) for cell in cells))
    return found


def text(words: str, verdict: str = "") -> Cell:
    """A cell of text."""
    return Cell(words, words, verdict)


def number(value: float, form: str = "{:.1f}") -> Cell:
    """A cell with a plain number."""
    return Cell(form.format(value) if value == value else "", value if value == value else float("-inf"))


def corrected(q: float, estimate: Estimate) -> Cell:
    """A cell with a corrected p-value; empty if the sample is too small."""
    if not estimate.is_conclusive:
        return number(float("nan"))
    return Cell("<0.001" if q < 0.001 else f"{q:.3f}", q)


def share(estimate: Estimate) -> Cell:
    """A cell with a share and its interval."""
    if not estimate.is_conclusive:
        return Cell(f"{INCONCLUSIVE} (n = {estimate.n})", float("-inf"), "unclear")
    interval = f"{100 * estimate.low:.1f} to {100 * estimate.high:.1f}"
    return Cell(f"{percent(estimate.value)} ({interval})", estimate.value, "", (estimate.low, estimate.high))


def effect(estimate: Estimate, verdict: str = "") -> Cell:
    """A cell with a difference in percentage points and its interval."""
    if not estimate.is_conclusive:
        return Cell(f"{INCONCLUSIVE} (n = {estimate.n})", float("-inf"), "unclear")
    interval = f"{points(estimate.low)} to {points(estimate.high)}"
    return Cell(f"{points(estimate.value)} ({interval})", estimate.value, verdict, (estimate.low, estimate.high))


def mean(estimate: Estimate, form: str = "{:.1f}") -> Cell:
    """A cell with a mean and its interval."""
    if not estimate.is_conclusive:
        return Cell(f"{INCONCLUSIVE} (n = {estimate.n})", float("-inf"), "unclear")
    interval = f"{form.format(estimate.low)} to {form.format(estimate.high)}"
    shown = f"{form.format(estimate.value)} ({interval})"
    return Cell(shown, estimate.value, "", (estimate.low, estimate.high))
