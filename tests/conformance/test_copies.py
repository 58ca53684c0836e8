"""Copies: every position can be pickled and copied, and copies are independent."""

import copy
import pickle

import pytest

from cogworks import Dice, Journal, State, game
from tests.conformance.cases import CASES, SEED, Case, answer, walk


@pytest.mark.parametrize("case", CASES, ids=str)
def test_positions_can_be_pickled_and_copied(case: Case) -> None:
    """A pickled or copied position is equal to the original, and plays on like it."""
    for place, state in enumerate(walk(case, 2, 40)):
        copies = [pickle.loads(pickle.dumps(state)), copy.deepcopy(state), copy.copy(state)]
        for copied in copies:
            assert type(copied) is type(state)
            assert copied is not state
            assert copied == state
        if not state.is_over():
            assert {played(copied, place) for copied in copies} == {played(state.clone(), place)}
            assert copies[0] != state


def played(state: State, seed: int) -> str:
    """The fingerprint after some random answers."""
    dice = Dice(SEED + seed)
    for _ in range(30):
        if state.is_over():
            break
        state.apply(answer(state, dice))
    return state.fingerprint()


def test_copies_have_no_journal() -> None:
    """As clones: the events of a table belong to the original."""
    state = game("widget_mechs").new(2)
    state.journal = Journal()
    for copied in (pickle.loads(pickle.dumps(state)), copy.deepcopy(state)):
        assert copied.journal is None


def test_positions_in_one_pickle_share_their_card_set() -> None:
    """Many positions need little more room than one."""
    first = game("widget_ridge").new(2)
    one, many = len(pickle.dumps([first])), len(pickle.dumps([first.clone() for _ in range(20)]))
    assert many < 3 * one


def test_dice_continue_in_copies() -> None:
    """Copies of dice roll the same numbers, each on its own."""
    dice = Dice(5)
    dice.below(6)
    copies = [pickle.loads(pickle.dumps(dice)), copy.deepcopy(dice), copy.copy(dice)]
    rolled = [[int(it.below(1000)) for _ in range(20)] for it in [dice, *copies]]
    assert all(row == rolled[0] for row in rolled)


def test_games_are_pickled_by_name() -> None:
    """A game is a constant."""
    gizmos = game("gizmos")
    assert pickle.loads(pickle.dumps(gizmos)) is gizmos
    assert copy.deepcopy(gizmos) is gizmos
    assert copy.copy(gizmos) is gizmos
