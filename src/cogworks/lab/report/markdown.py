"""A report as Markdown, for documentation."""

import re
from collections.abc import Iterator
from typing import Final

from cogworks.lab.report.document import Document, Plot, Table, numeric, visible

MARKS: Final = re.compile(r"[\\`*_|\[\]]")
"""Emphasis, code, links and columns."""
HTML: Final = re.compile(r"<(?=[A-Za-z/!?])|&(?=#|\w+;)|~(?=~)")
"""Starts of tags and entities, and deleted text, which not every Markdown lets a backslash escape."""
BLOCK: Final = re.compile(r"^(\d{0,9})([#>+.)-])")
"""The start of a heading, quote or list."""


def lines(document: Document) -> Iterator[str]:
    """The lines of a report; plots are left out, because the tables have their figures."""
    yield f"# {escaped(document.title)}"
    for words in document.summary:
        yield from ("", paragraph(words))
    above = 1 if any(section.level == 1 for section in document.sections) else 0
    for section in document.sections:
        yield from ("", f"{'#' * (section.level + above)} {escaped(section.title)}")
        if section.is_list and section.text:
            yield from ("", *(f"- {paragraph(words)}" for words in section.text))
        for words in () if section.is_list else section.text:
            yield from ("", paragraph(words))
        for part in section.parts:
            if not isinstance(part, Plot):
                yield ""
                yield from table_lines(part)
                yield from ("", paragraph(part.note)) if part.note else ()


def table_lines(table: Table) -> Iterator[str]:
    """A table; columns of numbers are aligned to the right."""
    table = visible(table)
    yield f"| {' | '.join(escaped(column) for column in table.columns)} |"
    yield f"| {' | '.join('---:' if it else '---' for it in numeric(table))} |"
    for row in table.rows:
        yield f"| {' | '.join(escaped(cell.text) for cell in row)} |"


def paragraph(words: str) -> str:
    """Words that start no heading, list or quote."""
    return BLOCK.sub(r"\1\\\2", escaped(words))


def escaped(words: str) -> str:
    """Words that are shown as they are: names of cards may look like Markdown or HTML."""
    words = MARKS.sub(r"\\\g<0>", words)
    return HTML.sub(lambda found: f"&#{ord(found[0])};", words)
