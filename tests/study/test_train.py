"""The training example: a few small updates, and a player that can join a table."""

import importlib.util
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

import cogworks
from cogworks import Dice
from cogworks.bots.knowledge import knowledge
from cogworks.study.policy import load, save

EXAMPLE = Path(__file__).parents[2] / "examples" / "train_ppo.py"


@pytest.fixture(name="recipe")
def small_recipe(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    spec = importlib.util.spec_from_file_location("train_ppo", EXAMPLE)
    assert spec is not None
    assert spec.loader is not None
    recipe = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(recipe)
    for name, value in {"TABLES": 16, "STEPS": 8, "MINIBATCHES": 2}.items():
        monkeypatch.setattr(recipe, name, value)
    return recipe


def test_the_recipe_is_short() -> None:
    assert len(EXAMPLE.read_text(encoding="utf-8").splitlines()) <= 200


def test_a_few_updates_change_the_network_and_the_player_plays(recipe: ModuleType, tmp_path: Path) -> None:
    trainer = recipe.Trainer("widget_mechs", 2, seed=3, hidden=16)
    before = [np.asarray(layer["w"]).copy() for layer in trainer.params]
    for _ in range(3):
        trainer.update()
    after = [np.asarray(layer["w"]) for layer in trainer.params]
    assert all(np.isfinite(layer).all() for layer in after)
    assert all(not np.array_equal(one, other) for one, other in zip(before, after, strict=True))
    save(trainer.policy(), tmp_path / "player.npz")
    player, game = load(str(tmp_path / "player.npz")), cogworks.game("widget_mechs")
    state, dice = game.new(2), Dice(1)
    while not state.is_over():
        if state.to_move() < 0:
            dice.roll(state)
        else:
            state.act(player(knowledge(game, state, game.settle({}), "", 1)))
    recipe.draw([(0, 0.5, 0.1), (1, 0.9, 0.6)], tmp_path / "player.svg")
    assert (tmp_path / "player.svg").read_text().startswith("<svg")


def test_advantages_lead_to_the_next_decision_of_the_same_seat(
    recipe: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seats alternate at one table; seat 0 wins with the last decision."""
    trainer = recipe.Trainer("widget_mechs", 2, seed=3, hidden=8)
    monkeypatch.setattr(recipe, "TABLES", 1)
    monkeypatch.setattr(recipe, "STEPS", 3)
    trainer.batch = recipe.Batch("widget_mechs", 1, seats=2)
    seen = {
        "movers": [np.array([0]), np.array([1]), np.array([0])],
        "values": [np.array([0.5]), np.array([0.4]), np.array([0.7])],
        "ended": [np.array([False]), np.array([False]), np.array([True])],
        "rewards": [np.zeros((1, 2)), np.zeros((1, 2)), np.array([[1.0, 0.0]])],
    }
    found = trainer.advantages(seen, np.array([0.9]))[:, 0]
    assert found[2] == pytest.approx(1 - 0.7)
    assert found[1] == pytest.approx(0 - 0.4)
    assert found[0] == pytest.approx(0.7 - 0.5 + recipe.LAMBDA * 0.3)
