"""Only a game's own folders name it, so that a new game needs no change elsewhere."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from cogworks.engine.registry import game, games

PACKAGE = Path(__file__).parents[1] / "src" / "cogworks"
OWN = [name for name in games() if (PACKAGE / "games" / name).is_dir()]
NAMED = re.compile(rf"\b({'|'.join([*OWN, *(game(name).title.partition(':')[0] for name in OWN)])})\b")
EXEMPT = {
    # Registers the games.
    "games/__init__.py",
    # Changes stored tables of one game.
    "tables/store/migrations/versions/card_sets.py",
}


def is_own(file: Path) -> bool:
    """Whether a file or one of its folders has the name of a game."""
    return any(part in OWN for part in (*file.parent.parts, file.stem))


def mentions(tree: ast.AST) -> Iterator[str]:
    """Imports and texts of code; docstrings may have examples."""
    docstrings = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docstrings:
            yield node.value


def test_only_a_games_own_folders_name_it() -> None:
    found = {}
    for path in PACKAGE.rglob("*.py"):
        file = path.relative_to(PACKAGE)
        if not is_own(file) and file.as_posix() not in EXEMPT:
            named = [text for text in mentions(ast.parse(path.read_bytes())) if NAMED.search(text)]
            if named:
                found[file.as_posix()] = named
    assert found == {}


@pytest.mark.parametrize("kind", ["css", "html", "js"])
def test_no_page_shared_by_games_names_one(kind: str) -> None:
    files = [path.relative_to(PACKAGE) for path in (PACKAGE / "web").rglob(f"*.{kind}")]
    shared = [file for file in files if not is_own(file)]
    assert len(shared) > 5
    assert [file.as_posix() for file in shared if NAMED.search((PACKAGE / file).read_text(encoding="utf-8"))] == []


def test_mentions_are_noticed() -> None:
    code = '"""About gizmos."""\nfrom cogworks.games.gizmos import view\nSEATS = {"girl_genius": 2}\n'
    found = [text for text in mentions(ast.parse(code)) if NAMED.search(text)]
    assert found == ["cogworks.games.gizmos", "girl_genius"]
    assert is_own(Path("web/boards/gizmos/screens.py"))
    assert is_own(Path("lab/games/gizmos.py"))
    assert not is_own(Path("terminal/decks.py"))
