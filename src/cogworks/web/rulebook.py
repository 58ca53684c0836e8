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
    blocks = re.split(r"\n\s*\n", text.strip())
    return Markup("\n").join(_block(block.strip("\n")) for block in blocks)


def _block(block: str) -> Markup:
    lines = block.split("\n")
    if lines[0].startswith("#"):
        level = len(lines[0]) - len(lines[0].lstrip("#"))
        head = Markup("<h{0}>{1}</h{0}>").format(min(level + 1, 4), _inline(lines[0].lstrip("# ")))
        return head + _block("\n".join(lines[1:])) if len(lines) > 1 else head
    if lines[0].lstrip().startswith("|"):
        return _table(lines)
    if re.match(r"\s*[-*] ", lines[0]):
        items = re.split(r"\n\s*[-*] ", "\n" + block)[1:]
        return Markup("<ul>{}</ul>").format(Markup("").join(Markup("<li>{}</li>").format(_inline(i)) for i in items))
    return Markup("<p>{}</p>").format(_inline(" ".join(line.strip() for line in lines)))


def _table(lines: list[str]) -> Markup:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    shown = [row for row in rows if not all(set(cell) <= set("-: ") for cell in row)]
    cells = [Markup("").join(Markup("<td>{}</td>").format(_inline(cell)) for cell in row) for row in shown]
    body = Markup("").join(Markup("<tr>{}</tr>").format(row) for row in cells)
    return Markup('<div class="scroll" tabindex="0"><table>{}</table></div>').format(body)


def _inline(text: str) -> Markup:
    safe = str(escape(text))
    safe = RULE.sub(r'<b class="rule" id="rule-\1">\1</b>', safe)
    safe = CODE.sub(r"<code>\1</code>", safe)
    safe = BOLD.sub(r"<strong>\1</strong>", safe)
    safe = ITALIC.sub(r"<em>\1</em>", safe)
    # All input was escaped; the tags are ours.
    return Markup(safe)
