"""Boards don't style the result: their stylesheets are on the same page."""

import re
from pathlib import Path
from typing import Final

import cogworks.web

WEB: Final = Path(cogworks.web.__file__).parent
RESULT: Final = (WEB / "site/table/regions/over.html", WEB / "site/review/story.html")
SHARED: Final = {"pawn"}
"""A player's mark, which boards show too."""


def test_no_board_styles_a_class_of_the_result() -> None:
    """A part called total was laid out like Widget Mechs' totals of dice: 40 pixels wide."""
    used = {name for file in RESULT for name in _classes(file.read_text(encoding="utf-8"))} - SHARED
    assert {"result", "final", "tale"} <= used
    found = {
        (file.parent.name, name)
        for file in (WEB / "boards").rglob("*.css")
        for name in _styled(file.read_text(encoding="utf-8"))
        if name in used
    }
    assert found == set()


def _classes(html: str) -> set[str]:
    """The classes of a template, apart from computed ones."""
    found = re.findall(r'class="([^"]*)"', re.sub(r"{{.*?}}|{%.*?%}", " ", html, flags=re.DOTALL))
    return {name for each in found for name in each.split()}


def _styled(css: str) -> set[str]:
    """The classes that a stylesheet styles wherever they are."""
    heads = re.findall(r"(?:^|[{}])([^{}@;]+)\{", re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL))
    firsts = [re.match(r"\s*\.([\w-]+)", each) for head in heads for each in head.split(",")]
    return {first[1] for first in firsts if first}
