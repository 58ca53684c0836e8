"""A report as text for the terminal."""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from textwrap import wrap

from cogworks.lab.report.document import Document, Plot, Table, numeric, visible


def lines(document: Document, width: int = 100) -> Iterator[str]:
    """The lines of a report; plots are left out, because the tables have their figures."""
    yield document.title
    yield "=" * len(document.title)
    for words in document.summary:
        yield from wrap(words, width)
    for section in document.sections:
        yield ""
        yield section.title
        yield ("=" if section.level == 1 else "-") * len(section.title)
        for words in section.text:
            mark = "- " if section.is_list else ""
            yield from wrap(words, width, initial_indent=mark, subsequent_indent=" " * len(mark))
        for part in section.parts:
            if not isinstance(part, Plot):
                yield ""
                yield from table_lines(part, width)


def table_lines(table: Table, width: int) -> Iterator[str]:
    """A table in columns."""
    table = visible(table)
    cells: list[Sequence[str]] = [tuple(table.columns), *([cell.text for cell in row] for row in table.rows)]
    widths = [max(map(len, column)) for column in zip_longest(*cells, fillvalue="")]
    for number, row in enumerate(cells):
        shown = [
            it.rjust(size) if right else it.ljust(size)
            for it, size, right in zip(row, widths, numeric(table), strict=True)
        ]
        yield "  ".join(shown).rstrip()
        if number == 0:
            yield "  ".join("-" * size for size in widths)
    if table.note:
        yield from wrap(table.note, width)
