"""A vector environment plays the same games as single environments do one by one."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

import cogworks
from cogworks import CogworksError, Dice, IllegalActionError
from cogworks.study.gymnasium import env_id
from cogworks.study.vector import VectorEnvironment
from tests.study.games import each_duel, each_table

N = 4
SHORT = 40
"""Games with at most so many answers may end with a player's third move."""


def vector(name: str, **settings: Any) -> VectorEnvironment:
    env = gymnasium.make_vec(env_id(name), num_envs=N, vectorization_mode="vector_entry_point", **settings)
    assert isinstance(env, VectorEnvironment)
    return env


def one_by_one(name: str, **settings: Any) -> Any:
    same_step = {"autoreset_mode": AutoresetMode.SAME_STEP}
    return gymnasium.make_vec(env_id(name), num_envs=N, vectorization_mode="sync", vector_kwargs=same_step, **settings)


def sampled(masks: Any, dice: Dice) -> Any:
    rows = [np.flatnonzero(mask) for mask in masks]
    return np.array([row[dice.below(len(row))] for row in rows])


def compare(name: str, steps: int, illegal_every: int = 0, **settings: Any) -> tuple[int, int]:
    """Play the same actions in both; return how many games ended, and how many of them were truncated."""
    fast, slow = vector(name, **settings), one_by_one(name, **settings)
    assert isinstance(slow, SyncVectorEnv)
    assert data_equivalence(fast.metadata["autoreset_mode"], slow.metadata["autoreset_mode"])
    assert fast.observation_space == slow.observation_space
    assert fast.action_space == slow.action_space
    seen, infos = fast.reset(seed=11)
    assert data_equivalence((seen, infos), slow.reset(seed=11))
    dice, n_ended, n_truncated = Dice(1), 0, 0
    for step in range(steps):
        actions = sampled(infos["action_mask"], dice)
        if illegal_every and step % illegal_every == 0:
            actions[step % N] = fast.single_action_space.n - 1  # type: ignore[attr-defined]
        fast_result, slow_result = fast.step(actions), slow.step(actions)
        assert data_equivalence(fast_result, slow_result)
        seen, _, terminated, truncated, infos = fast_result
        assert seen in fast.observation_space
        n_ended += int((terminated | truncated).sum())
        n_truncated += int((truncated & ~terminated).sum())
    return n_ended, n_truncated


@each_table
def test_it_plays_the_games_of_single_environments(name: str, seats: int) -> None:
    compare(name, 50, seats=seats, opponents="random")


@each_duel
def test_it_plays_the_games_of_single_environments_to_the_end(name: str, seats: int) -> None:
    settings: dict[str, Any] = {"seats": seats, "opponents": "random", "seat": "random", "rewards": "centered"}
    n_ended, n_truncated = compare(name, 60, illegal_every=9, **settings)
    assert n_ended >= 5
    assert n_truncated == 0
    # A new game of `cogworks new-game` has five rounds, and the shortest examples end with a player's second move.
    limit = 3 if cogworks.game(name).longest > SHORT else 1
    assert compare(name, 60 // limit, max_episode_steps=limit, **settings)[1] > 5


def test_games_end_by_the_rules_with_the_same_results() -> None:
    n_ended, _ = compare("widget_mechs", 500, seats=2, opponents="random", seat="random")
    assert n_ended > 3


@pytest.mark.soak
@each_table
def test_it_plays_the_games_of_single_environments_in_long_runs(name: str, seats: int) -> None:
    assert compare(name, 4_000, seats=seats, opponents="random", seat="random")[0] > 0


def test_a_finished_table_starts_over_and_its_last_observation_is_in_info() -> None:
    env = vector("widget_mechs", opponents="random")
    _, infos = env.reset(seed=2)
    dice, ended = Dice(3), False
    while not ended:
        seen, rewards, terminated, _, infos = env.step(sampled(infos["action_mask"], dice))
        ended = bool(terminated.any())
    table = int(np.flatnonzero(terminated)[0])
    won = env.batch.schema.slices["won"]  # type: ignore[union-attr]
    assert infos["_final_obs"].tolist() == terminated.tolist()
    assert infos["final_obs"][table][won][0] == (rewards[table] > 0)
    assert infos["final_obs"][table][won].any()
    assert not seen[table][won].any()
    assert infos["action_mask"][table].any()
    assert not infos["final_info"]["action_mask"][table].any()


def test_gymnasium_s_vector_wrappers_work() -> None:
    env = DictInfoToList(RecordEpisodeStatistics(vector("widget_mechs", opponents="random")))
    rows: Any = env.reset(seed=2)[1]
    dice, episodes = Dice(3), []
    for _ in range(300):
        _, _, terminated, _, rows = env.step(sampled([row["action_mask"] for row in rows], dice))
        episodes += [rows[table]["episode"] for table in np.flatnonzero(terminated)]
    assert len(episodes) > 2
    assert all(episode["l"] > 5 and 0 <= episode["r"] <= 1 for episode in episodes)


def test_illegal_actions_can_be_errors_that_change_nothing() -> None:
    env = vector("widget_mechs", illegal="raise", opponents="random")
    _, infos = env.reset(seed=2)
    before = [env.batch.state(table) for table in range(N)]
    actions = sampled(infos["action_mask"], Dice(1))
    actions[2] = 103
    with pytest.raises(IllegalActionError, match=r"^table 2: .* rule \[M"):
        env.step(actions)
    assert [env.batch.state(table) for table in range(N)] == before


def test_actions_of_the_wrong_shape_or_type_are_refused() -> None:
    env = vector("widget_mechs")
    with pytest.raises(CogworksError, match=r"call reset\(\) first"):
        env.step([0] * N)
    env.reset(seed=1)
    for bad in ([0], [0.5] * N):
        with pytest.raises(CogworksError, match=f"step takes {N} integers"):
            env.step(bad)


def test_seeds_can_be_a_list_and_resets_continue() -> None:
    env, other = vector("widget_mechs"), vector("widget_mechs")
    assert data_equivalence(env.reset(seed=[5, 6, 7, 8]), other.reset(seed=5))
    assert data_equivalence(env.reset(), other.reset())
    assert not data_equivalence(env.reset(), other.reset(seed=5))
    with pytest.raises(CogworksError, match="3 seeds for 4 tables"):
        env.reset(seed=[1, 2, 3])


def test_bad_limits_and_render_modes_are_refused() -> None:
    with pytest.raises(CogworksError, match="invalid max_episode_steps 0"):
        vector("widget_mechs", max_episode_steps=0)
    with pytest.raises(CogworksError, match="vector environments don't render"):
        vector("widget_mechs", render_mode="ansi")
