"""Lay out picture files for people to read and compare: `python -m tools.tidy_pictures FILES`.

One element a line, indented; numbers without needless zeros; long path data on several lines; attributes instead of
styles. Comments stay; what drawing programs add for themselves goes.
"""

import re
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, TreeBuilder, XMLParser
from xml.sax.saxutils import escape, quoteattr

from cogworks.web.art.files import NAMESPACE, attribute

WIDTH: Final = 120
COMMENT: Final = "!--"
INLINE: Final = ("title", "desc", "text")
"""Elements whose spaces are shown."""
WORDS: Final = ("id", "class", "href", "font-family", "fill", "stroke")
"""Attributes without numbers."""


def tidy(text: str) -> str:
    """An SVG file in this layout."""
    builder = TreeBuilder(comment_factory=_comment, insert_comments=True)
    root = ElementTree.fromstring(text, XMLParser(target=builder))
    return "\n".join(_lines(root, "", f' xmlns="{NAMESPACE}"')) + "\n"


def _comment(text: str | None) -> Element:
    comment = Element(COMMENT)
    comment.text = text
    return comment


def _lines(element: Element, indent: str, more: str = "") -> Iterator[str]:
    if element.tag == COMMENT:
        yield f"{indent}<!--{element.text}-->"
        return
    name = element.tag.removeprefix(f"{{{NAMESPACE}}}")
    if name.startswith("{"):
        return
    attributes = [(key, _shortened(key, value)) for key, value in _attributes(element)]
    start = f"{indent}<{name}{more}{''.join(f' {key}={quoteattr(value)}' for key, value in attributes)}"
    if name in INLINE:
        yield f"{start}>{escape(element.text or '')}</{name}>"
    elif len(element):
        yield f"{start}>"
        for child in element:
            yield from _lines(child, f"{indent}  ")
        yield f"{indent}</{name}>"
    else:
        yield from _wrapped(f"{start}/>", indent)


def _attributes(element: Element) -> Iterator[tuple[str, str]]:
    """The attributes, with those in `style` written out: the site allows no styles inside pictures."""
    for key, value in element.attrib.items():
        if key == "style":
            pairs = (part.partition(":") for part in value.split(";") if ":" in part)
            yield from ((name.strip(), given.strip()) for name, _, given in pairs if not name.strip().startswith("-"))
        elif not key.startswith("{"):
            yield key, value


def _shortened(key: str, value: str) -> str:
    """A value with its numbers as a person writes them."""
    given = attribute(key, value)
    return given if key in WORDS or key.startswith("data-") else shorten(given)


def shorten(text: str) -> str:
    """Text in which 1.500 is 1.5; a number that becomes whole stays apart from a following one such as .5."""
    return re.sub(r"(-?\d*\.\d*?)0+(?!\d)(?=(\.?))", _without_zeros, text)


def _without_zeros(found: re.Match[str]) -> str:
    number = found[1].removesuffix(".")
    number = number if number not in ("", "-") else "0"
    return f"{number} " if found[2] and "." not in number else number


def _wrapped(line: str, indent: str) -> Iterator[str]:
    """A line, broken before commands of its path data if it is too long."""
    if len(line) <= WIDTH or ' d="' not in line:
        yield line
        return
    before, _, rest = line.partition(' d="')
    data, _, after = rest.partition('"')
    current = f'{before} d="'
    for command in re.split(r"(?<=[\d z])(?=[A-Za-z])", data):
        if len(current) + len(command) > WIDTH:
            yield current.rstrip()
            current = f"{indent}    "
        current += command
    yield f'{current.rstrip()}"{after}'


def main(arguments: Sequence[str]) -> int:
    """Lay out these files."""
    for path in map(Path, arguments):
        path.write_text(tidy(path.read_text(encoding="utf-8")), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
