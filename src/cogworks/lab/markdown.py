"""A report as Markdown, for documentation."""

from collections.abc import Iterator

from cogworks.lab.document import Document, Plot, Table, numeric, visible


def lines(document: Document) -> Iterator[str]:
    """The lines of a report; plots are left out, because the tables have their figures."""
    yield f"# {document.title}"
    for words in document.summary:
        yield from ("", words)
    above = 1 if any(section.level == 1 for section in document.sections) else 0
    for section in document.sections:
        yield from ("", f"{'#' * (section.level + above)} {section.title}")
        if section.is_list and section.text:
            yield from ("", *(f"- {words}" for words in section.text))
        for words in () if section.is_list else section.text:
            yield from ("", words)
        for part in section.parts:
            if not isinstance(part, Plot):
                yield ""
                yield from table_lines(part)
                yield from ("", part.note) if part.note else ()


def table_lines(table: Table) -> Iterator[str]:
    """A table; columns of numbers are aligned to the right."""
    table = visible(table)
    yield f"| {' | '.join(escaped(column) for column in table.columns)} |"
    yield f"| {' | '.join('---:' if it else '---' for it in numeric(table))} |"
    for row in table.rows:
        yield f"| {' | '.join(escaped(cell.text) for cell in row)} |"


def escaped(words: str) -> str:
    """Words that keep a table whole."""
    return words.replace("|", "\\|").replace("*", "\\*").replace("_", "\\_")
