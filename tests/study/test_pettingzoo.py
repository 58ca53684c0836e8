"""PettingZoo's own tests pass for every game, and environments play by the rules."""

from collections.abc import Iterator
from itertools import count
from typing import Any

import numpy as np
import pytest
from pettingzoo.test.api_test import api_test
from pettingzoo.test.performance_benchmark import performance_benchmark
from pettingzoo.test.seed_test import seed_test
from pettingzoo.utils.wrappers import TerminateIllegalWrapper

import cogworks
from cogworks import CHANCE, CogworksError, Dice, IllegalActionError, OptionError
from cogworks.study.pettingzoo import Environment, env, raw_env
from tests.study.games import each_duel, each_table

# api_test warns about dict observations, and about the empty masks of agents that are done, unless the environment is
# on its list of PettingZoo's own.
dict_observations = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros:UserWarning"),
]
each_place = pytest.mark.parametrize("masks", [pytest.param("observation", marks=dict_observations), "info"])


@each_place
@each_table
def test_api_test_passes(name: str, seats: int, masks: str) -> None:
    api_test(env(name, seats=seats, masks=masks, render_mode="ansi"), num_cycles=300 // seats)


@each_place
@each_table
def test_seed_test_passes(name: str, seats: int, masks: str) -> None:
    seed_test(lambda: env(name, seats=seats, masks=masks), num_cycles=200 // seats)


@each_duel
def test_performance_benchmark_passes(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    # It runs for five seconds of its clock: here for a hundred cycles.
    times = count(0, 0.05)
    monkeypatch.setattr("time.time", lambda: next(times))
    performance_benchmark(env(name, seats=seats))


@pytest.mark.soak
@each_place
@each_table
def test_api_test_passes_in_long_runs(name: str, seats: int, masks: str) -> None:
    for _ in range(20):
        api_test(env(name, seats=seats, masks=masks, render_mode="ansi"), num_cycles=20_000)


def played(table: Any, seed: int) -> Iterator[tuple[str, float, bool, bool]]:
    """Play a game at random and yield each agent's data."""
    table.reset(seed=seed)
    dice = Dice(seed + 1)
    for agent in table.agent_iter():
        seen, reward, terminated, truncated, _ = table.last()
        yield agent, reward, terminated, truncated
        if terminated or truncated:
            table.step(None)
        else:
            legal = np.flatnonzero(seen["action_mask"])
            table.step(legal[dice.below(len(legal))])


@each_table
def test_a_game_is_the_one_that_the_seed_deals_and_rewards_are_shares_of_the_victory(name: str, seats: int) -> None:
    table = raw_env(name, seats=seats)
    rewards = dict.fromkeys(table.possible_agents, 0.0)
    left = []
    for agent, reward, terminated, truncated in played(table, 5):
        rewards[agent] += reward
        assert not truncated
        if terminated:
            left.append(agent)
    state, chance, dice = cogworks.game(name).new(seats), Dice(5), Dice(6)
    while not state.is_over():
        if state.to_move() == CHANCE:
            chance.roll(state)
        else:
            legal = state.legal_actions()
            state.apply(legal[dice.below(len(legal))])
    assert table.episode.state == state
    assert list(rewards.values()) == state.returns()
    assert left == table.possible_agents
    assert table.agents == []


def test_centered_rewards_add_up_to_zero() -> None:
    table = raw_env("widget_mechs", seats=3, rewards="centered")
    rewards = [reward for _, reward, terminated, _ in played(table, 5) if terminated]
    assert rewards == pytest.approx([share - 1 / 3 for share in table.episode.state.returns()])
    assert sum(rewards) == pytest.approx(0)
    assert max(rewards) > 0


def test_without_a_seed_each_reset_deals_another_game_and_the_first_seed_determines_them() -> None:
    one, other = (raw_env("widget_mechs") for _ in range(2))
    one.reset(seed=3)
    other.reset(seed=3)
    first = one.episode.state
    for table in (one, other):
        table.reset()
    assert one.episode.state != first
    assert one.episode.state == other.episode.state


def test_only_the_agent_to_move_has_legal_actions_and_each_agent_observes_its_own_seat() -> None:
    table = raw_env("widget_mechs", seats=3)
    table.reset(seed=1)
    place = table.episode.schema.slices["seat"]
    for seat, agent in enumerate(table.possible_agents):
        seen = table.observe(agent)
        assert isinstance(seen, dict)
        assert seen["observation"][place].tolist() == [seat]
        assert seen["action_mask"].any() == (agent == table.agent_selection)


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    table = raw_env("widget_mechs")
    table.reset(seed=1)
    before = table.episode.state.clone()
    for bad in (103, np.int64(103), -1, 10**9, 1.0, None, "build", True):
        with pytest.raises(IllegalActionError, match=r"rule \[M\d"):
            table.step(bad)
    assert table.episode.state == before
    assert table.rewards == {"player_0": 0, "player_1": 0}


@pytest.mark.parametrize("masks", ["observation", "info"])
def test_with_pettingzoo_s_wrapper_an_illegal_action_loses(masks: str) -> None:
    table = TerminateIllegalWrapper(env("widget_mechs", masks=masks), illegal_reward=-1)
    table.reset(seed=1)
    loser = table.agent_selection
    table.step(103)
    assert all(table.terminations.values())
    assert table.rewards[loser] == -1


def test_a_game_is_truncated_after_max_moves() -> None:
    table = raw_env("widget_mechs", max_moves=4)
    rows = list(played(table, 1))
    assert [truncated for _, _, _, truncated in rows] == [False] * 4 + [True] * 2
    assert not any(reward or terminated for _, reward, terminated, _ in rows)


def test_a_game_that_ends_with_its_last_move_is_not_truncated() -> None:
    whole = len(list(played(raw_env("widget_mechs"), 1))) - 2
    *_, last = played(raw_env("widget_mechs", max_moves=whole), 1)
    assert last[2:] == (True, False)


def test_the_board_is_text_for_the_agent_to_move() -> None:
    table = raw_env("widget_mechs", render_mode="ansi")
    table.reset(seed=1)
    text = table.render()
    assert text is not None
    assert "Your mech, 0 points" in text
    for action in table.episode.state.legal_actions():
        assert f"\n{action}: {table.episode.game.label(table.episode.state, action)}" in text


def test_render_without_a_render_mode_warns() -> None:
    table = raw_env("widget_mechs")
    table.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert table.render() is None


def test_options_of_the_game_are_passed_on() -> None:
    table = raw_env("widget_mechs", optional_build=True)
    assert table.episode.options["optional_build"] is True


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"seats": 9}, "invalid number of seats"),
        ({"rewards": "points"}, "invalid rewards 'points': choose one of share, centered"),
        ({"masks": "both"}, "invalid masks 'both'"),
        ({"max_moves": 0}, "invalid max_moves 0"),
        ({"max_moves": 2.5}, "invalid max_moves 2.5"),
        ({"render_mode": "human"}, "invalid render_mode 'human'"),
    ],
)
def test_bad_settings_are_refused(bad: dict[str, Any], words: str) -> None:
    with pytest.raises(CogworksError, match=words):
        env("widget_mechs", **bad)


def test_unknown_games_and_options_are_refused() -> None:
    with pytest.raises(CogworksError, match="no game named 'chess'"):
        env("chess")
    with pytest.raises(OptionError, match="no option 'speed'"):
        env("widget_mechs", speed=3)


def test_a_step_before_reset_is_refused() -> None:
    with pytest.raises(CogworksError, match=r"call reset\(\) first"):
        Environment(raw_env("widget_mechs").episode, False, None).episode.act(0)
