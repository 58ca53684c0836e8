"""OpenSpiel's own tests pass for every game, and its algorithms play them."""

import pickle
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.observation import make_observation

import cogworks
from cogworks import CHANCE, CogworksError, Dice, IllegalActionError
from cogworks.bots.knowledge import Knowledge
from cogworks.study.observing import observation
from cogworks.study.openspiel import SpielGame, SpielState
from cogworks.study.openspiel_bots import LevelBot, PlayoutEvaluator
from tests.study.games import each_duel, each_table


def load(name: str, seats: int, more: str = "") -> SpielGame:
    game = pyspiel.load_game(f"cogworks_{name}(seats={seats}{more})")
    assert isinstance(game, SpielGame)
    return game


def played(game: SpielGame, answers: int, seed: int = 1) -> SpielState:
    """Return a position after some random answers, at most to the last before the end."""
    state, dice = game.new_initial_state(), Dice(seed)
    for _ in range(answers):
        if state.is_chance_node():
            action = dice_roll(state, dice)
        else:
            legal = state.legal_actions()
            action = legal[dice.below(len(legal))]
        following = state.child(action)
        if following.is_terminal():
            break
        state = following
    return state


def dice_roll(state: SpielState, dice: Dice) -> int:
    engine = state.position.state
    return int(engine.case(dice.below(engine.n_cases())))


def width(name: str, seats: int) -> int:
    """The numbers in a row without its padding."""
    return sum(field.size for field in cogworks.game(name).features(seats))


def answers_in_a_game(name: str, seats: int) -> int:
    return cogworks.playout(cogworks.game(name).new(seats), Dice(1))


@each_table
def test_random_sim_test_passes_at_the_end_of_a_game(name: str, seats: int) -> None:
    game = load(name, seats)
    late = game.new_initial_state()
    dice, rest = Dice(1), answers_in_a_game(name, seats) - 20
    while rest > 0:
        state = late.position.state
        legal = state.legal_actions()
        late.apply_action(dice_roll(late, dice) if late.is_chance_node() else legal[dice.below(len(legal))])
        rest -= 1
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False, specific_initial_state=late)


@pytest.mark.soak
@each_table
def test_random_sim_test_passes(name: str, seats: int) -> None:
    for rewards in ("share", "centered"):
        game = load(name, seats, f",rewards={rewards}")
        pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_random_sim_test_passes_for_a_whole_game() -> None:
    pyspiel.random_sim_test(load("widget_mechs", 2), num_sims=1, serialize=True, verbose=False)


@each_table
def test_a_game_is_described_as_it_is(name: str, seats: int) -> None:
    game, rules = load(name, seats), cogworks.game(name)
    assert game.num_players() == seats
    assert game.num_distinct_actions() == game.max_chance_outcomes() == rules.n_actions
    assert game.max_game_length() == game.max_chance_nodes_in_history() == rules.longest
    results = rules.results
    assert (game.min_utility(), game.max_utility()) == (results.low, results.high)
    assert game.utility_sum() == (results.total if seats > 1 else None)
    assert game.observation_tensor_size() == width(name, seats)
    centered = load(name, seats, ",rewards=centered")
    assert centered.utility_sum() == (pytest.approx(0) if seats > 1 and results.total is not None else None)
    mean = (results.total or 0) / seats
    assert (centered.min_utility(), centered.max_utility()) == (results.low - mean, results.high - mean)


@each_duel
def test_states_follow_the_engine(name: str, seats: int) -> None:
    game, rules = load(name, seats), cogworks.game(name)
    state, engine, dice = game.new_initial_state(), rules.new(seats), Dice(3)
    for _ in range(150):
        if engine.is_over():
            break
        legal = engine.legal_actions()
        assert state.legal_actions() == legal
        if engine.to_move() == CHANCE:
            assert state.is_chance_node()
            weights = engine.chance_weights()
            outcomes = [(action, weight / sum(weights)) for action, weight in zip(legal, weights, strict=True)]
            assert state.chance_outcomes() == outcomes
            action = dice_roll(state, dice)
        else:
            assert state.current_player() == engine.to_move()
            action = legal[dice.below(len(legal))]
        assert state.action_to_string(action) == rules.label(engine, action)
        state.apply_action(action)
        engine.act(action)
        assert state.position.state == engine
        assert state.returns() == engine.returns()
    for seat in range(seats):
        read = game.schema.read(observation(engine, seat).tolist())
        expected = [value for values in read.values() for value in values]
        highs = [field.high for field in game.schema for _ in range(field.size)]
        assert np.array(state.observation_tensor(seat)) * highs == pytest.approx(expected)


def test_centered_returns_add_up_to_zero() -> None:
    game = load("widget_mechs", 3, ",rewards=centered")
    state = played(game, 10_000)
    state = state.child(state.legal_actions()[0])
    while not state.is_terminal():
        state.apply_action(state.legal_actions()[0])
    assert state.returns() == [share - 1 / 3 for share in state.position.state.returns()]
    assert max(state.returns()) > 0


def test_an_illegal_action_names_the_rule_and_changes_nothing() -> None:
    state = played(load("widget_mechs", 2), 30)
    before, history = state.position.state.clone(), state.history()
    with pytest.raises(IllegalActionError, match=r"rule \[M"):
        state.apply_action(103)
    assert state.position.state == before
    assert state.history() == history
    assert state.position.state.journal is None


@each_duel
def test_serialised_positions_are_restored_with_what_each_seat_saw(name: str, seats: int) -> None:
    state = played(load(name, seats), 90)
    _, same = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    for copy in (same, pickle.loads(pickle.dumps(state)), state.clone()):
        assert str(copy) == str(state)
        assert copy.position.state == state.position.state
        assert copy.history() == state.history()
        for seat in range(seats):
            assert copy.information_state_string(seat) == state.information_state_string(seat)
            assert copy.observation_string(seat) == state.observation_string(seat)
        before = str(state)
        copy.apply_action(copy.legal_actions()[0])
        assert str(state) == before != str(copy)


@each_duel
def test_resampled_positions_look_the_same_to_the_seat(name: str, seats: int) -> None:
    for answers in (40, 95):
        state = played(load(name, seats), answers)
        sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
        for seat in range(seats):
            for _ in range(4):
                copy = state.resample_from_infostate(seat, sampler)
                assert copy.information_state_string(seat) == state.information_state_string(seat)
                assert copy.observation_string(seat) == state.observation_string(seat)
                assert copy.current_player() == state.current_player()


@each_duel
def test_information_states_grow_with_what_a_seat_does_and_sees(name: str, seats: int) -> None:
    state, dice = load(name, seats).new_initial_state(), Dice(2)
    texts = [""] * seats
    for _ in range(150):
        if state.is_terminal():
            break
        mover = state.current_player()
        legal = state.legal_actions()
        action = dice_roll(state, dice) if mover == CHANCE else legal[dice.below(len(legal))]
        state.apply_action(action)
        for seat in range(seats):
            text = state.position.seen_by(seat)
            assert text.startswith(texts[seat])
            assert (f"move {action}\n" in text.removeprefix(texts[seat])) == (mover == seat)
            texts[seat] = text
            assert state.information_state_string(seat) == text + state.observation_string(seat)


@each_duel
def test_openspiel_s_search_bots_play_against_ours(name: str, seats: int) -> None:
    game = load(name, seats)
    random = np.random.RandomState(1)
    known: list[Knowledge] = []

    def lowest(given: Knowledge) -> int:
        known.append(given)
        return given.legal[0]

    search = mcts.MCTSBot(game, 1.4, 4, PlayoutEvaluator(seed=1), random_state=random)
    blind = ismcts.ISMCTSBot(game, PlayoutEvaluator(seed=2), 1.4, 4, random_state=random)
    for bots in ([search, LevelBot("random", 3)], [LevelBot(lowest), blind]):
        state, dice, asked = game.new_initial_state(), Dice(5), [0, 0]
        while min(asked) < 4 and not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(dice_roll(state, dice))
            else:
                asked[state.current_player()] += 1
                state.apply_action(bots[state.current_player()].step(state))
    assert {given.seat for given in known} == {0}


def test_openspiel_s_match_runner_plays_our_bots_to_the_end() -> None:
    state = load("widget_mechs", 2).new_initial_state()
    returns = evaluate_bots.evaluate_bots(state, [LevelBot("random", 1), LevelBot("novice", 2)], np.random)
    assert sum(returns) == pytest.approx(1)


def test_playouts_estimate_the_returns() -> None:
    game = load("widget_mechs", 2, ",rewards=centered")
    state = played(game, 100)
    before = str(state)
    values = PlayoutEvaluator(n_rollouts=8, seed=1).evaluate(state)
    assert sum(values) == pytest.approx(0)
    assert all(-0.5 <= value <= 0.5 for value in values)
    assert str(state) == before
    chance = game.new_initial_state()
    assert PlayoutEvaluator().prior(chance) == chance.chance_outcomes()
    while chance.is_chance_node():
        chance.apply_action(chance.legal_actions()[0])
    assert sum(probability for _, probability in PlayoutEvaluator().prior(chance)) == pytest.approx(1)


@each_duel
def test_openspiel_s_learning_environment_runs(name: str, seats: int) -> None:
    environment = rl_environment.Environment(load(name, seats), seed=1)
    step, dice = environment.reset(), Dice(1)
    for _ in range(60):
        if step.last():
            break
        legal = step.observations["legal_actions"][step.observations["current_player"]]
        step = environment.step([legal[dice.below(len(legal))]])
    row: Any = step.observations["info_state"][0]
    assert len(row) == width(name, seats)
    assert 0 <= min(row) <= max(row) <= 1


def test_observations_have_named_fields() -> None:
    game = load("widget_mechs", 2)
    seen = make_observation(game)
    state = played(game, 50)
    seen.set_from(state, 1)
    assert seen.dict["seat"] == [1]
    assert seen.string_from(state, 1) == state.observation_string(1)
    with pytest.raises(CogworksError, match="a single seat knows"):
        make_observation(game, pyspiel.IIGObservationType(public_info=False, perfect_recall=False))


def test_options_are_parameters_and_bad_ones_are_refused() -> None:
    game = load("widget_mechs", 3, ",optional_build=True")
    assert game.options["optional_build"] is True
    assert str(game) == "cogworks_widget_mechs(optional_build=True,seats=3)"
    assert pickle.loads(pickle.dumps(game)).seats == 3
    with pytest.raises(CogworksError, match="invalid number of seats 9"):
        load("widget_mechs", 9)
    with pytest.raises(CogworksError, match="invalid rewards 'points'"):
        load("widget_mechs", 2, ",rewards=points")
    with pytest.raises(pyspiel.SpielError, match="speed"):
        load("widget_mechs", 2, ",speed=3")


def test_a_program_that_registered_the_games_ends_normally() -> None:
    code = "import cogworks.study.openspiel, pyspiel; print(pyspiel.load_game('cogworks_widget_mechs'))"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    assert (run.returncode, run.stdout, run.stderr) == (0, "cogworks_widget_mechs()\n", "")
