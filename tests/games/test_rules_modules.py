"""How the rules of a game are divided into modules."""

import ast
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import cogworks
from cogworks.engine.state import State

GAMES = Path(cogworks.__file__).parent / "games"
NAMES = sorted(folder.parent.name for folder in GAMES.glob("*/rules"))


def imported(module: Path, package: str) -> set[str]:
    """Modules of the package that a module imports."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(module.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == package:
            found |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith(f"{package}."):
            found.add((node.module or "").removeprefix(f"{package}."))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_no_module_of_the_rules_needs_one_above_it(name: str) -> None:
    modules = {path.stem: imported(path, f"cogworks.games.{name}.rules") for path in (GAMES / name).glob("rules/*.py")}
    TopologicalSorter(modules).prepare()  # raises CycleError
    assert not any("rules" in needs for needs in modules.values())


@pytest.mark.parametrize("name", NAMES)
def test_rules_are_functions_over_one_state(name: str) -> None:
    """One class has the fields, one the hooks.  In a tower, `self.x()` may be defined in the file of any class."""
    game = cogworks.game(name)
    ancestors = type(game.new(game.seats[0])).__mro__
    assert len(ancestors[: ancestors.index(State)]) <= 2
