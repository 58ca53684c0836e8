"""Environments give the same games again: on a busy machine, in other processes and after copying."""

import copy
import pickle
import time
from dataclasses import replace
from itertools import count
from typing import Any

import gymnasium
import numpy as np
import pytest

from cogworks import Dice, OptionError
from cogworks.bots import levels
from cogworks.study import Batch
from cogworks.study.gymnasium import Environment, env_id
from cogworks.study.keywords import ArgumentError
from cogworks.study.pettingzoo import raw_env
from cogworks.study.vector import VectorEnvironment
from tests.study.games import each_duel

COPIES = [lambda it: pickle.loads(pickle.dumps(it)), copy.deepcopy]
each_copy = pytest.mark.parametrize("copied", COPIES, ids=["pickle", "deepcopy"])


# ---- no clock


def trajectory(opponent: str, steps: int) -> list[tuple[bytes, float]]:
    """A learner's observations of its first steps."""
    env = Environment("widget_mechs", opponents=opponent)
    row, info = env.reset(seed=4)
    dice, seen = Dice(9), [(row.tobytes(), 0.0)]
    for _ in range(steps):
        legal = np.flatnonzero(info["action_mask"])
        row, reward, over, _, info = env.step(int(legal[dice.below(len(legal))]))
        seen.append((row.tobytes(), reward))
        if over:
            row, info = env.reset()
    return seen


def test_opponents_don_t_look_at_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """A busy machine, whose clock advances an hour with every call, plays the same games."""
    monkeypatch.setattr(levels, "LEVELS", {**levels.LEVELS, "master": replace(levels.MASTER, simulations=60)})
    usual = [trajectory(level, 6) for level in ("adept", "master")]
    ticks = count(step=3600)
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    assert [trajectory(level, 6) for level in ("adept", "master")] == usual


def test_opponents_in_batches_make_all_their_simulations(monkeypatch: pytest.MonkeyPatch) -> None:
    ticks = count(step=3600)
    monkeypatch.setattr(time, "perf_counter", lambda: float(next(ticks)))
    batches = [Batch("widget_mechs", 3, seed=2, opponents={1: level}) for level in ("adept", "adept:100")]
    for _ in range(4):
        for batch in batches:
            batch.step([int(mask.argmax()) for mask in batch.masks])
    assert np.array_equal(batches[0].observations, batches[1].observations)


# ---- keyword arguments that libraries try


@pytest.mark.filterwarnings("ignore:.*render_mode")
def test_a_render_mode_that_does_not_exist_is_a_type_error() -> None:
    """Stable-Baselines3's `make_vec_env` asks for images first, and continues without after a TypeError."""
    with pytest.raises(TypeError, match="invalid render_mode 'rgb_array': use 'ansi' or None"):
        gymnasium.make("cogworks/WidgetMechs-v1", render_mode="rgb_array")
    with pytest.raises(ArgumentError, match="invalid render_mode 'human'"):
        raw_env("widget_mechs", render_mode="human")
    with pytest.raises(TypeError, match="vector environments don't render"):
        gymnasium.make_vec("cogworks/WidgetMechs-v1", render_mode="ansi")


def test_an_unknown_keyword_argument_is_a_type_error() -> None:
    """TorchRL's `GymEnv` looks for these words, and then repeats frames itself."""
    for make in (gymnasium.make, gymnasium.make_vec):
        with pytest.raises(TypeError, match="unexpected keyword argument 'frameskip'") as caught:
            make("cogworks/WidgetMechs-v1", frameskip=1)
        assert isinstance(caught.value, OptionError)


# ---- copies


def stepped(env: Environment, dice: Dice, steps: int) -> list[bytes]:
    seen = []
    for _ in range(steps):
        legal = np.flatnonzero(env.action_masks())
        row, _, over, _, _ = env.step(int(legal[dice.below(len(legal))]))
        seen.append(row.tobytes())
        if over:
            env.reset()
    return seen


@each_duel
@each_copy
def test_environments_continue_in_copies(name: str, seats: int, copied: Any) -> None:
    env = gymnasium.make(env_id(name), seats=seats, seat="random").unwrapped
    assert isinstance(env, Environment)
    env.reset(seed=3)
    stepped(env, Dice(1), 5)
    twin = copied(env)
    assert stepped(twin, Dice(2), 10) == stepped(env, Dice(2), 10)
    assert twin.observation_space == env.observation_space


@each_duel
@each_copy
def test_batches_continue_in_copies(name: str, seats: int, copied: Any) -> None:
    batch = Batch(name, 5, seats=seats, seed=3)
    for _ in range(500):
        batch.step(batch.sample())
    twin = copied(batch)
    for _ in range(30):
        assert same(batch, twin)
        for it in (batch, twin):
            it.step(it.sample())
    assert not np.shares_memory(batch.masks, twin.masks)


def same(one: Batch, other: Batch) -> bool:
    arrays = ("observations", "masks", "movers", "rewards", "ended", "n_legal", "lengths")
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in arrays)


@each_copy
def test_a_copy_of_a_batch_knows_what_ended(copied: Any) -> None:
    """Rewards and final positions of the last step, and those tables where no game has ended."""
    batch = Batch("widget_mechs", 4, seed=1)
    while not batch.ended.any():
        batch.step(batch.sample())
    twin = copied(batch)
    assert same(batch, twin)
    assert twin.rewards.sum() == batch.ended.sum()
    for table in np.flatnonzero(batch.ended).tolist():
        assert twin.final(table) == batch.final(table)


def test_a_shallow_copy_of_a_batch_is_independent() -> None:
    batch = Batch("widget_mechs", 2, seed=1, opponents={1: "novice"})
    twin, before = copy.copy(batch), batch.observations.copy()
    for _ in range(5):
        twin.step(twin.sample())
    assert np.array_equal(batch.observations, before)


@each_copy
def test_vector_and_pettingzoo_environments_continue_in_copies(copied: Any) -> None:
    tables = VectorEnvironment("widget_mechs", 3, opponents="random")
    tables.reset(seed=1)
    twins = copied(tables)
    for _ in range(40):
        actions = tables.action_masks().argmax(axis=1)
        ours: tuple[Any, ...] = tables.step(actions)
        theirs: tuple[Any, ...] = twins.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(ours[:4], theirs[:4], strict=True))
    table = raw_env("widget_mechs")
    table.reset(seed=1)
    twin = copied(table)
    for _ in range(20):
        action = int(table.episode.mask(table.episode.mover).argmax())
        table.step(action)
        twin.step(action)
    assert twin.episode.state == table.episode.state
    assert twin.episode.state is not table.episode.state
