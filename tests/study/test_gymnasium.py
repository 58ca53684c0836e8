"""Gymnasium's own checks pass for every game, and a learner plays by the rules against opponents."""

from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import cogworks
from cogworks import CHANCE, CogworksError, Dice, IllegalActionError
from cogworks.bots.knowledge import Knowledge
from cogworks.study.gymnasium import Environment, env_id
from cogworks.study.observing import observation
from cogworks.study.policy import random_policy, save
from tests.study.games import each_duel, each_table


def lowest(known: Knowledge) -> int:
    return known.legal[0]


def made(name: str, **settings: Any) -> Environment:
    env = gymnasium.make(env_id(name), **settings).unwrapped
    assert isinstance(env, Environment)
    return env


def sampled(env: Environment, dice: Dice) -> int:
    legal = np.flatnonzero(env.action_masks())
    return int(legal[dice.below(len(legal))])


@each_table
@pytest.mark.parametrize("seat", [0, "random"])
def test_check_env_passes(name: str, seats: int, seat: int | str) -> None:
    check_env(made(name, seats=seats, seat=seat, opponents="random"))


@each_duel
def test_check_env_passes_against_novices(name: str, seats: int) -> None:
    check_env(made(name, seats=seats))


@each_duel
def test_gymnasium_s_wrappers_and_checks_are_quiet_over_a_game(name: str, seats: int) -> None:
    env = gymnasium.make(env_id(name), seats=seats, opponents="random", seat="random")
    _, info = env.reset(seed=3)
    for _ in range(300):
        _, _, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated:
            _, info = env.reset()


def test_every_game_is_registered() -> None:
    for name in ("Gizmos", "GirlGenius", "GadgetBuilder", "WidgetMechs", "WidgetRidge"):
        assert f"cogworks/{name}-v1" in gymnasium.registry


@each_table
def test_a_learner_plays_the_game_that_the_seed_deals(name: str, seats: int) -> None:
    learner = seats - 1
    env = made(name, seats=seats, seat=learner, opponents=lowest)
    seen, info = env.reset(seed=5)
    state, chance, dice = cogworks.game(name).new(seats), Dice(5), Dice(6)
    terminated = False
    for _ in range(5000):
        if state.is_over() and not terminated:
            # Opponents ended the game first: another begins with the same dice.
            state = cogworks.game(name).new(seats)
        if state.to_move() == CHANCE:
            chance.roll(state)
        elif state.to_move() == learner:
            assert np.array_equal(seen, observation(state, learner))
            assert np.flatnonzero(info["action_mask"]).tolist() == state.legal_actions()
            action = sampled(env, dice)
            seen, reward, terminated, truncated, info = env.step(action)
            assert not truncated
            state.act(action)
        else:
            state.act(state.legal_actions()[0])
        if terminated and state.is_over():
            assert reward == state.returns()[learner]
            assert np.array_equal(seen, observation(state, learner))
            assert not info["action_mask"].any()
            return
    assert env.episode.state == state


def test_opponents_are_levels_or_functions_in_turn_order_after_the_learner() -> None:
    asked: list[tuple[int, int]] = []

    def player(number: int) -> Any:
        def choose(known: Knowledge) -> int:
            asked.append((number, known.seat))
            return known.legal[0]

        return choose

    env = made("widget_mechs", seats=4, seat=2, opponents=[player(1), "random", player(3)])
    dice = Dice(1)
    env.reset(seed=1)
    for _ in range(10):
        env.step(sampled(env, dice))
    assert set(asked) == {(1, 3), (3, 1)}


@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_policy_files_are_opponents_if_they_play_the_game(tmp_path: Path, make: Any) -> None:
    save(random_policy("widget_mechs", 2, (8,), seed=5), tmp_path / "player.npz")
    rival = f"file:{tmp_path / 'player.npz'}"
    env = make("cogworks/WidgetMechs-v1", seats=2, seat=0, opponents=rival)
    _, info = env.reset(seed=1)
    masks = info["action_mask"].reshape(-1, 104)
    env.step(masks.argmax(axis=1).reshape(env.action_space.shape))
    with pytest.raises(CogworksError, match="plays widget_mechs with 2 seats, not widget_mechs with 3"):
        make("cogworks/WidgetMechs-v1", seats=3, opponents=rival)
    with pytest.raises(CogworksError, match="No such file"):
        make("cogworks/WidgetMechs-v1", opponents=f"{rival}.txt")


def test_a_random_seat_changes_between_games_and_follows_from_the_seed() -> None:
    env, same = (made("widget_mechs", seats=4, seat="random", opponents="random") for _ in range(2))
    seats = []
    for game in range(40):
        seed = 9 if game == 0 else None
        _, info = env.reset(seed=seed)
        assert same.reset(seed=seed)[1]["seat"] == info["seat"]
        assert info["seat"] == env.seat == env.episode.mover
        seats.append(info["seat"])
    assert set(seats) == {0, 1, 2, 3}


def test_an_illegal_action_loses_the_game_and_info_names_the_rule() -> None:
    env = made("widget_mechs", rewards="centered")
    env.reset(seed=1)
    before = env.episode.state.clone()
    _, reward, terminated, truncated, info = env.step(103)
    assert (reward, terminated, truncated) == (-0.5, True, False)
    assert "rule [M" in info["illegal"]
    assert env.episode.state == before
    with pytest.raises(CogworksError, match=r"call reset\(\) first"):
        env.step(0)
    _, info = env.reset()
    assert "illegal" not in info


def test_an_illegal_action_can_be_an_error_that_changes_nothing() -> None:
    env = made("widget_mechs", illegal="raise")
    env.reset(seed=1)
    before = env.episode.state.clone()
    with pytest.raises(IllegalActionError, match=r"rule \[M"):
        env.step(103)
    assert env.episode.state == before
    _, _, terminated, _, _ = env.step(sampled(env, Dice(1)))
    assert not terminated


def test_the_board_is_text_for_the_learner() -> None:
    env = made("widget_mechs", render_mode="ansi", opponents="random")
    env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert "Your mech" in text
    silent = made("widget_mechs")
    silent.reset(seed=1)
    with pytest.warns(UserWarning, match="render_mode='ansi'"):
        assert silent.render() is None


@pytest.mark.parametrize(
    ("bad", "words"),
    [
        ({"seat": 2}, "invalid seat 2: use a number from 0 to 1, or 'random'"),
        ({"seat": "first"}, "invalid seat 'first'"),
        ({"seats": 9}, "invalid number of seats"),
        ({"opponents": ["novice", "novice"]}, "2 opponents for 1 seats"),
        ({"opponents": "wizard"}, "no bot named 'wizard'"),
        ({"opponents": [3]}, "invalid opponent 3"),
        ({"illegal": "ignore"}, "invalid illegal 'ignore': choose one of lose, raise"),
        ({"rewards": "points"}, "invalid rewards 'points'"),
        ({"speed": 3}, "no option 'speed'"),
    ],
)
@pytest.mark.parametrize("make", [gymnasium.make, gymnasium.make_vec])
def test_bad_settings_are_refused(bad: dict[str, Any], words: str, make: Any) -> None:
    with pytest.raises(CogworksError, match=words):
        make("cogworks/WidgetMechs-v1", **bad)
