"""The same seed gives the same numbers, everywhere and forever."""

from itertools import pairwise

import pytest

from cogworks import CHANCE, CogworksError, Dice, game, playout


def test_a_seed_gives_the_same_numbers_on_every_machine_and_in_every_mode() -> None:
    dice = Dice(1)
    assert [dice.below(100) for _ in range(12)] == SEED_1
    assert [Dice(seed).below(1_000_000) for seed in (0, 1, 2, -1, 2**70 + 2)] == FIRSTS


SEED_1 = [75, 51, 62, 28, 63, 21, 62, 60, 49, 36, 44, 48]
FIRSTS = [883811, 753804, 306922, 489950, 404146]


@pytest.mark.parametrize("n", [2, 3, 6, 7, 52, 90])
def test_every_number_is_about_as_likely_as_the_others(n: int) -> None:
    dice = Dice(7)
    rolls = 3000 * n
    counts = [0] * n
    for _ in range(rolls):
        counts[dice.below(n)] += 1
    expected = rolls / n
    chi_squared = sum((count - expected) ** 2 / expected for count in counts)
    assert chi_squared < 2 * n + 20


def test_two_rolls_in_a_row_are_independent() -> None:
    dice = Dice(3)
    counts = [0] * 36
    for _ in range(36_000):
        counts[dice.below(6) * 6 + dice.below(6)] += 1
    assert sum((count - 1000) ** 2 / 1000 for count in counts) < 36 * 2


def test_neighbouring_seeds_give_unrelated_streams() -> None:
    firsts = [int(Dice(seed).below(1000)) for seed in range(1000)]
    assert len(set(firsts)) > 550
    assert sum(abs(a - b) < 20 for a, b in pairwise(firsts)) < 100


def test_roll_acts_once_and_only_for_chance() -> None:
    state = game("widget_mechs").new(seats=2)
    dice = Dice(5)
    assert state.to_move() == CHANCE
    outcomes = state.legal_actions()
    assert dice.roll(state) in outcomes
    while state.to_move() == CHANCE:
        dice.roll(state)
    before = state.dump()
    with pytest.raises(CogworksError, match="not waiting for chance"):
        dice.roll(state)
    assert state.dump() == before


def test_playout_ends_the_game_and_counts_its_actions() -> None:
    state = game("widget_mechs").new(seats=3)
    again = state.clone()
    assert playout(state, Dice(9)) == playout(again, Dice(9)) > 0
    assert state == again
    assert state.is_over()
    assert playout(state, Dice(9)) == 0
