"""Render a rulebook's Markdown as HTML, with an anchor for every numbered rule."""

import re
from typing import Final

from markupsafe import Markup, escape

RULE: Final = re.compile(r"\*\*\[([A-Z]+\d+\.\d+)\]\*\*")
BOLD: Final = re.compile(r"\*\*(.+?)\*\*")
ITALIC: Final = re.compile(r"\*(?!\s)(.+?)\*")
CODE: Final = re.compile(r"`(.+?)`")


def rendered(text: str) -> Markup:
    """The whole rulebook."""
    parts = re.split(r"\n\s*\n", text.strip())
    return Markup("\n").join(block(part.strip("\n")) for part in parts)


def block(text: str) -> Markup:
    """Render one block: a heading, a table, a list or a paragraph."""
    lines = text.split("\n")
    if lines[0].startswith("#"):
        level = len(lines[0]) - len(lines[0].lstrip("#"))
        head = Markup("<h{0}>{1}</h{0}>").format(min(level + 1, 4), inline(lines[0].lstrip("# ")))
        return head + block("\n".join(lines[1:])) if len(lines) > 1 else head
    if lines[0].lstrip().startswith("|"):
        return _table(lines)
    if re.match(r"\s*[-*] ", lines[0]):
        return _list("ul", re.split(r"\n\s*[-*] ", "\n" + text)[1:])
    if re.match(r"\s*1\. ", lines[0]):
        return _list("ol", re.split(r"\n\s*\d+\. ", "\n" + text)[1:])
    return Markup("<p>{}</p>").format(inline(" ".join(line.strip() for line in lines)))


def _list(kind: str, items: list[str]) -> Markup:
    rendered = Markup("").join(Markup("<li>{}</li>").format(inline(item)) for item in items)
    return Markup("<{0}>{1}</{0}>").format(kind, rendered)


def _table(lines: list[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    has_head = len(rows) > 1 and _is_rule(rows[1])
    shown = [row for row in rows if not _is_rule(row)]
    body = Markup("").join(_row(row, "th" if has_head and n == 0 else "td") for n, row in enumerate(shown))
    return Markup('<div class="scroll" tabindex="0"><table>{}</table></div>').format(body)


def _row(cells: list[str], tag: str) -> Markup:
    body = Markup("").join(Markup("<{0}>{1}</{0}>").format(tag, inline(cell)) for cell in cells)
    return Markup("<tr>{}</tr>").format(body)


def _is_rule(row: list[str]) -> bool:
    """Is it the line below a table's head?"""
    return all(set(cell) <= set("-: ") for cell in row)


def inline(text: str) -> Markup:
    """Render the marks inside a paragraph."""
    safe = str(escape(text))
    safe = RULE.sub(r'<b class="rule" id="rule-\1">\1</b>', safe)
    safe = CODE.sub(r"<code>\1</code>", safe)
    safe = BOLD.sub(r"<strong>\1</strong>", safe)
    safe = ITALIC.sub(r"<em>\1</em>", safe)
    # All input was escaped; the tags are ours.
    return Markup(safe)
