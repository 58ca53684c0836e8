"""Forced moves are auto-played by default only where everyone can tell that there is no choice."""

from collections.abc import Iterator

import pytest

from cogworks import Dice, State
from tests.conformance.cases import CASES, SCALE, SEED, Case, answer

each_case = pytest.mark.parametrize("case", CASES, ids=str)
WORLDS = 3
LONGEST = 400


def decisions(case: Case, n: int) -> Iterator[State]:
    """Positions of random games in which a seat is to move."""
    dice = Dice(SEED)
    while n > 0:
        state = case.new()
        for _ in range(LONGEST):
            if state.is_over() or n <= 0:
                break
            if state.to_move() >= 0:
                n -= 1
                yield state
            state.apply(answer(state, dice))


@each_case
def test_whether_a_choice_is_public_follows_from_what_a_spectator_knows(case: Case) -> None:
    """Every seat knows at least what spectators know, so all can tell, and auto-play reveals nothing by its speed."""
    dice = Dice(SEED)
    for state in decisions(case, int(600 * SCALE)):
        is_public, is_forced = case.game.is_choice_public(state), len(state.legal_actions()) == 1
        for _ in range(WORLDS):
            other = case.game.redeal(state, None, dice)
            # Of a simultaneous question spectators know only how many seats haven't answered it.
            assert len(other.pending()) == len(state.pending())
            assert other.to_move() == state.to_move() or case.game.is_simultaneous(state)
            assert case.game.is_choice_public(other) == is_public
            if is_public:
                assert (len(other.legal_actions()) == 1) == is_forced


@pytest.mark.parametrize("name", ["gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"])
def test_some_forced_moves_of_every_game_are_public(name: str) -> None:
    case = next(each for each in CASES if each.name == name and each.seats > 1)
    found = 0
    for state in decisions(case, 4000):
        found += len(state.legal_actions()) == 1 and case.game.is_choice_public(state)
        if found > 2:
            return
    raise AssertionError("no forced move is public")
