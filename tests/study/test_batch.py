"""Batches: the same games as single tables play, in shared arrays."""

import numpy as np
import pytest

import cogworks
from cogworks import CHANCE, CogworksError, Dice, IllegalActionError, State
from cogworks.bots.knowledge import Knowledge
from cogworks.study import Batch, action_mask, observation

GAMES = [(name, seats) for name in cogworks.games() if cogworks.game(name).feature_fields for seats in (2, 3)]
GAMES = [(name, seats) for name, seats in GAMES if seats in cogworks.game(name).seats]
each_game = pytest.mark.parametrize(("name", "seats"), GAMES)
TABLES = 5


class Single:
    """One table of a batch, played by hand."""

    def __init__(self, name: str, seats: int, seed: int, table: int) -> None:
        self.game = cogworks.game(name)
        self.seats = seats
        self.dice = Dice((seed << 32) + table)
        self.start()

    def start(self) -> None:
        self.state: State = self.game.new(self.seats)
        self.roll()

    def roll(self) -> None:
        while self.state.to_move() == CHANCE:
            self.dice.roll(self.state)

    def step(self, action: int) -> tuple[list[float], bool]:
        """Results after an action, and whether it ended the game."""
        self.state.act(action)
        self.roll()
        returns, is_over = self.state.returns(), self.state.is_over()
        if is_over:
            self.start()
        return returns, is_over


@each_game
def test_a_batch_plays_the_games_that_single_tables_play(name: str, seats: int) -> None:
    batch = Batch(name, TABLES, seats=seats, seed=7)
    singles = [Single(name, seats, 7, table) for table in range(TABLES)]
    n_ended = 0
    for _ in range(3000):
        for table, single in enumerate(singles):
            assert batch.movers[table] == single.state.to_move()
            legal = single.state.legal_actions()
            assert batch.legal[table, : batch.n_legal[table]].tolist() == legal
        if n_ended < 1:
            for table, single in enumerate(singles):
                seat = int(single.state.to_move())
                assert np.array_equal(batch.observations[table], observation(single.state, seat))
                assert np.array_equal(batch.masks[table], action_mask(single.state))
        actions = batch.sample()
        batch.step(actions)
        for table, single in enumerate(singles):
            returns, is_over = single.step(int(actions[table]))
            assert batch.rewards[table].tolist() == pytest.approx(returns)
            assert batch.ended[table] == is_over
            # Only those who play together can end a game that nobody wins.
            assert any(returns) == is_over or (is_over and batch.game.results.is_common)
        n_ended += int(batch.ended.sum())
        if n_ended >= 3:
            return
    raise AssertionError("no game ended")


@each_game
def test_the_same_seed_gives_the_same_games(name: str, seats: int) -> None:
    one, other, different = (Batch(name, TABLES, seats=seats, seed=seed) for seed in (3, 3, 4))
    for _ in range(40):
        for batch in (one, other, different):
            batch.step_randomly()
    assert np.array_equal(one.observations, other.observations)
    assert not np.array_equal(one.observations, different.observations)


def test_random_steps_inside_are_the_same_as_sampled_ones() -> None:
    inside, outside = (Batch("widget_mechs", TABLES, seed=1) for _ in range(2))
    inside.step_randomly(50)
    for _ in range(50):
        outside.step(outside.sample())
    assert np.array_equal(inside.observations, outside.observations)


def test_an_illegal_action_names_the_table_and_the_rule_and_changes_nothing() -> None:
    batch = Batch("widget_mechs", 3, seed=1)
    before = [batch.state(table) for table in range(3)]
    actions = batch.sample()
    actions[1] = next(action for action in range(batch.n_actions) if not batch.masks[1, action])
    with pytest.raises(IllegalActionError, match=r"^table 1: .* rule \[M\d"):
        batch.step(actions)
    for bad in (-1, 10**6):
        actions[1] = bad
        with pytest.raises(IllegalActionError, match=r"^table 1: "):
            batch.step(actions)
    assert [batch.state(table) for table in range(3)] == before


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], [[0], [0]], ["a", "b"]])
def test_actions_of_the_wrong_shape_or_type_are_refused(actions: list[object]) -> None:
    batch = Batch("widget_mechs", 2)
    with pytest.raises(CogworksError, match="step takes 2 integers"):
        batch.step(actions)  # type: ignore[arg-type]


@pytest.mark.parametrize("dtype", ["int8", "uint8", "int32", "uint64", ">i4"])
def test_actions_may_be_integers_of_any_type(dtype: str) -> None:
    one, other = Batch("gizmos", 2, seed=1), Batch("gizmos", 2, seed=1)
    actions = one.legal[:, 0].copy()
    assert actions.max() < 128
    one.step(actions)
    other.step(actions.astype(dtype), where=np.array([True, True]))
    assert np.array_equal(one.observations, other.observations)
    most = np.iinfo(dtype).max
    if most >= other.n_actions:
        with pytest.raises(IllegalActionError, match=rf"^table 1: {most} is not"):
            other.step(np.array([other.legal[0, 0], most], dtype))


def test_arrays_share_memory_and_are_read_only() -> None:
    batch = Batch("widget_mechs", 2)
    seen = batch.observations
    before = seen.copy()
    batch.step_randomly(3)
    assert not np.array_equal(seen, before)
    for array in (batch.observations, batch.masks, batch.movers, batch.rewards, batch.ended, batch.legal):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_opponents_are_bots_or_callables_and_see_only_what_their_seat_knows() -> None:
    asked: list[int] = []

    def lowest(known: Knowledge) -> int:
        asked.append(known.seat)
        return known.legal[0]

    batch = Batch("widget_mechs", 3, seats=3, seed=2, opponents={1: lowest, 2: "random"})
    n_ended = 0
    for _ in range(120):
        assert set(batch.movers.tolist()) == {0}
        batch.step(batch.sample())
        n_ended += int(batch.ended.sum())
        assert (batch.rewards.sum(axis=1) > 0).tolist() == batch.ended.tolist()
    assert set(asked) == {1}
    assert n_ended > 0


def test_bad_input_is_refused() -> None:
    with pytest.raises(CogworksError, match="at least one"):
        Batch("widget_mechs", 0)
    with pytest.raises(CogworksError, match="no seat 5"):
        Batch("widget_mechs", 1, opponents={5: "novice"})
    with pytest.raises(CogworksError, match="leave at least one"):
        Batch("widget_mechs", 1, opponents={0: "random", 1: "random"})
    with pytest.raises(CogworksError, match="wizard"):
        Batch("widget_mechs", 1, opponents={1: "wizard"})
    with pytest.raises(CogworksError, match="invalid number of seats"):
        Batch("widget_mechs", 1, seats=9)


def test_a_table_continues_from_any_position() -> None:
    batch = Batch("widget_mechs", 2, seed=5)
    batch.step_randomly(20)
    other = Batch("widget_mechs", 1)
    other.put(0, batch.state(1))
    assert np.array_equal(other.observations[0], batch.observations[1])
    assert np.array_equal(other.masks[0], batch.masks[1])
    with pytest.raises(CogworksError, match="with 2 seats"):
        other.put(0, cogworks.game("widget_mechs").new(3))


def test_with_where_only_some_tables_move() -> None:
    batch = Batch("widget_mechs", 3, seed=1)
    before = [batch.state(table) for table in range(3)]
    actions = batch.sample()
    actions[[0, 2]] = -1
    batch.step(actions, where=np.array([False, True, False]))
    assert [batch.state(table) == before[table] for table in range(3)] == [True, False, True]
    assert batch.lengths.tolist() == [0, 1, 0]
    with pytest.raises(IllegalActionError, match=r"^table 2: -1 is not a legal answer"):
        batch.step(actions, where=[False, False, True])
    for bad in ([True], [1, 0, 1], "all"):
        with pytest.raises(CogworksError, match="where takes 3 booleans"):
            batch.step(actions, where=bad)


def test_each_table_can_have_its_own_seed() -> None:
    batch = Batch("widget_mechs", 2, seed=[7, 8])
    for table, seed in enumerate([7, 8]):
        state = cogworks.game("widget_mechs").new()
        dice = Dice(seed)
        while state.to_move() == CHANCE:
            dice.roll(state)
        assert batch.state(table) == state
    same, numpy = Batch("widget_mechs", 2, seed=7), Batch("widget_mechs", 2, seed=np.int64(7))
    assert np.array_equal(same.observations, numpy.observations)
    with pytest.raises(CogworksError, match="3 seeds for 2 tables"):
        Batch("widget_mechs", 2, seed=[1, 2, 3])


def test_restarted_tables_play_new_games_and_with_a_seed_the_same_ones() -> None:
    batch = Batch("widget_mechs", 3, seed=4)
    first = batch.observations.copy()
    batch.step_randomly(5)
    before = batch.observations.copy()
    batch.restart([1])
    assert batch.lengths.tolist() == [5, 0, 5]
    assert np.array_equal(batch.observations[[0, 2]], before[[0, 2]])
    batch.restart()
    assert batch.lengths.tolist() == [0, 0, 0]
    assert not np.array_equal(batch.observations, first)
    batch.restart(seed=4)
    assert np.array_equal(batch.observations, first)
    with pytest.raises(CogworksError, match="either seed or tables"):
        batch.restart([1], seed=4)


def test_the_final_position_of_a_table_stays_available() -> None:
    batch = Batch("widget_mechs", 2, seed=4)
    with pytest.raises(CogworksError, match="no game has ended at table 0"):
        batch.final(0)
    while not batch.ended[0]:
        batch.step_randomly()
    assert batch.final(0).is_over()
    assert batch.final(0).returns() == pytest.approx(batch.rewards[0].tolist())
    assert not batch.state(0).is_over()
