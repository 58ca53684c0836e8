"""The data behind a report, as CSV and Parquet: one row per game, and each table of the report."""

import csv
import io
from collections.abc import Mapping, Sequence
from math import isfinite
from pathlib import Path

from cogworks.lab.experiment import Chapter
from cogworks.lab.report.document import Document, Table, all_tables
from cogworks.lab.report.report import setup_names
from cogworks.study.extras import need

Columns = Mapping[str, Sequence[object]]


def write(document: Document, chapters: Sequence[Chapter], folder: Path, stem: str) -> list[Path]:
    """Write all data files next to a report; return their paths."""
    found: dict[str, Columns] = {"games": games(chapters)} if chapters else {}
    for number, table in enumerate(all_tables(document), 1):
        found[f"{number:02}-{table.name or 'table'}"] = columns_of(table)
    paths: list[Path] = []
    for name, columns in found.items():
        path = folder / f"{stem}.{name}"
        paths += [
            save_csv(columns, path.with_name(f"{path.name}.csv")),
            save_parquet(columns, path.with_name(f"{path.name}.parquet")),
        ]
    return paths


def columns_of(table: Table) -> Columns:
    """The columns of a table: numbers with the ends of their intervals, and None where there is no number."""
    columns: dict[str, list[object]] = {}
    for place, title in enumerate(table.columns):
        cells = [row[place] for row in table.rows]
        name = title or "name"
        if not any(isinstance(cell.value, float | int) for cell in cells):
            columns[name] = [cell.text for cell in cells]
            continue
        columns[name] = [known(cell.value) for cell in cells]
        if any(cell.interval for cell in cells):
            for end, which in enumerate(("low", "high")):
                columns[f"{name}, {which}"] = [known(cell.interval[end]) if cell.interval else None for cell in cells]
    return columns


def known(value: float | str) -> float | None:
    """A number, unless there is none."""
    return float(value) if isinstance(value, float | int) and isfinite(value) else None


def games(chapters: Sequence[Chapter]) -> Columns:
    """One row per game."""
    setups = setup_names([chapter.setup for chapter in chapters])
    rows = [(name, it) for name, chapter in zip(setups, chapters, strict=True) for it in chapter.played]
    seats = max(chapter.setup.seats for chapter in chapters)
    names = ("deal", "first", "answers", "decisions", "forced", "options", "turns", "dead", "leads", "ending")
    columns: dict[str, list[object]] = {"setup": [words for words, _ in rows]}
    for name in names:
        columns[name] = [getattr(it, name) for _, it in rows]
    for seat in range(seats):
        columns[f"result_{seat + 1}"] = [it.returns[seat] if seat < len(it.returns) else None for _, it in rows]
        columns[f"score_{seat + 1}"] = [it.scores[seat] if seat < len(it.scores) else None for _, it in rows]
    return columns


def save_csv(columns: Columns, path: Path) -> Path:
    """Write a CSV file."""
    sink = io.StringIO()
    writer = csv.writer(sink, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows(zip(*columns.values(), strict=True))
    path.write_text(sink.getvalue(), encoding="utf-8")
    return path


def save_parquet(columns: Columns, path: Path) -> Path:
    """Write a Parquet file."""
    pyarrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    parquet.write_table(pyarrow.table({name: pyarrow.array(values) for name, values in columns.items()}), path)
    return path
