"""Styles: every class that a stylesheet names exists in a template or script, so dead rules are noticed."""

import re
from pathlib import Path

import pytest

from cogworks.web.render.renderer import FOLDER

SHEETS = sorted(path.relative_to(FOLDER) for path in FOLDER.rglob("*.css"))
SOURCES = [path for path in FOLDER.rglob("*") if path.suffix in (".html", ".py", ".js")]
GAMES = FOLDER.parent / "games"


def sources() -> str:
    """All text that may contain class names; games name their colours, steps and kinds."""
    files = [*SOURCES, *GAMES.rglob("*.py")]
    return "\n".join(path.read_text("utf-8") for path in files)


def classes(sheet: str) -> set[str]:
    """The classes in the selectors of a stylesheet."""
    rules = re.sub(r"/\*.*?\*/", "", sheet, flags=re.DOTALL)
    # View transition classes are set and used in stylesheets only.
    rules = re.sub(r"::view-transition-\w+\([^)]*\)", "", rules)
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r"\{[^{}]*\}", "{}", rules)))


TEXT = sources()
WORDS = frozenset(re.findall(r"[A-Za-z][\w-]*", TEXT))
STARTS = frozenset(re.findall(r"([A-Za-z][\w-]*)(?:\{\{|\$\{|%d|%s|[\"'] ~)", TEXT))
"""Beginnings of classes that end in a value: `seat{{ side.seat }}`."""


def is_known(name: str) -> bool:
    ends = (name.removeprefix(start) for start in STARTS if name.startswith(start))
    return name in WORDS or any(end.isdigit() or end in WORDS for end in ends)


@pytest.mark.parametrize("sheet", SHEETS, ids=str)
def test_every_class_in_a_stylesheet_exists(sheet: Path) -> None:
    found = classes((FOLDER / sheet).read_text("utf-8"))
    assert found
    assert [name for name in sorted(found) if not is_known(name)] == []


def test_a_dead_class_is_found() -> None:
    assert classes("/* .no */ .dead-rule > .card:hover { width: 1.5em }") == {"dead-rule", "card"}
    assert is_known("card")
    assert is_known("seat3")
    assert not is_known("dead-rule")
