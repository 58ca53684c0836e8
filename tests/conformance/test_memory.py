"""Redealt positions agree with everything a seat has seen since the start of the game."""

from collections.abc import Callable
from functools import partial

import pytest

from cogworks import Dice
from tests.conformance.cases import CASES, SCALE, SEED, Case
from tests.conformance.facts import readers
from tests.conformance.give_and_return import Cogs, ForgetsGiven, ForgetsReturned, MemoryCase
from tests.conformance.memory import check_histories, check_step, every_history, is_hidden, steps_of
from tests.conformance.test_hidden import channels

each_case = pytest.mark.parametrize("case", CASES, ids=str)

SHORT = 4000
"""Games with up to this many histories are compared as a whole."""


def check_as_a_whole(case: Case, most: int = 2 * SHORT) -> None:
    """Compare every history of a short game with every other."""
    histories = every_history(case, most)
    assert histories is not None
    check_histories(case, histories, case.game.redeal, samples=40)


def check_by_steps(case: Case, games: int = 1) -> None:
    """Compare some answers of random games, and judge nearly all of them."""
    n_judged: list[bool] = []
    for place, (state, action) in enumerate(steps_of(case, games, 2)):
        for reader in (None, place % case.seats):
            if is_hidden(case, state, reader):
                n_judged.append(check_step(case, state, action, reader, case.game.redeal))
    assert 2 * sum(n_judged) >= len(n_judged), (
        "redealing so seldom agrees with the next answer that nothing is compared"
    )


@each_case
def test_redealt_positions_agree_with_all_that_a_seat_saw(case: Case) -> None:
    if every_history(case, round(SHORT * SCALE)) is not None:
        check_as_a_whole(case)
    else:
        check_by_steps(case)


@pytest.mark.parametrize("kind", [ForgetsGiven, ForgetsReturned])
@pytest.mark.parametrize("way", [check_as_a_whole, partial(check_by_steps, games=10)])
def test_games_that_forget_are_found_out(kind: type[Cogs], way: Callable[[Case], None]) -> None:
    """Positions that look alike now pass, although the seat saw what tells them apart."""
    forgetful = MemoryCase(kind)
    for state, _ in steps_of(forgetful, 20, 2):
        for reader in readers(forgetful):
            other = forgetful.game.redeal(state, reader, Dice(SEED))
            assert channels(forgetful, other, reader) == channels(forgetful, state, reader)
    way(MemoryCase(Cogs))
    with pytest.raises(AssertionError, match=r"contradicts what it saw|knows"):
        way(forgetful)
