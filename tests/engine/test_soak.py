"""Hours of random play, for `make soak`."""

import pytest

from cogworks import Dice, playout
from tests.conformance.cases import CASES, Case


@pytest.mark.soak
@pytest.mark.parametrize("case", CASES, ids=str)
def test_twenty_thousand_random_games_end(case: Case) -> None:
    dice = Dice(2024)
    for _ in range(20_000):
        state = case.new()
        assert playout(state, dice) <= case.game.longest
        assert case.game.audit(state) == []
