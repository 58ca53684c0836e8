"""The recipe for tabular learning; those with PyTorch are tried by hand."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from cogworks.study import Batch

EXAMPLE = Path(__file__).parents[2] / "examples" / "recipes" / "tabular.py"


@pytest.fixture(name="recipe", scope="module")
def tabular_recipe() -> ModuleType:
    spec = importlib.util.spec_from_file_location("tabular", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    return recipe


def new_batch(seed: int) -> Batch:
    return Batch("widget_mechs", 16, seats=2, seed=seed, opponents={1: "random"}, parts=1)


def test_a_table_of_values_is_learned(recipe: ModuleType) -> None:
    table: dict[tuple[bytes, int], tuple[int, float]] = {}
    before = recipe.play(new_batch(1), table, 200, curious=0, seed=1)
    assert table == {}
    recipe.play(new_batch(2), table, 1500, curious=0.2, seed=2)
    after = recipe.play(new_batch(1), table, 200, curious=0, seed=1)
    assert after > before + 0.1
    assert all(times > 0 and 0 <= mean <= 1 for times, mean in table.values())
    assert all(any(row) for row, _ in table)
