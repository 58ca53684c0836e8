"""Bots of every level: legal, reproducible, and blind to what their seat may not see."""

from itertools import pairwise

import pytest

from cogworks import Dice, State, game
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import LEVELS, answer
from cogworks.build import is_compiled
from tests.conformance.cases import CASES, SEED, Case, reservoir

each_case = pytest.mark.parametrize("case", CASES, ids=str)
COUNTS = (
    {"adept": 30, "master": 60, "grandmaster": 60} if is_compiled() else {"adept": 10, "master": 20, "grandmaster": 10}
)
BRIEF = {name: f"{name}:{count}" for name, count in COUNTS.items()}
"""Fewer simulations: these tests don't depend on how many there are, and interpreted rules are slow."""


def choices(case: Case, n: int) -> list[State]:
    """Positions in which a seat has a choice."""
    return [state for state in reservoir(case, n) if state.to_move() >= 0 and len(state.legal_actions()) > 1]


def said(case: Case, state: State, bot: str, luck: int) -> int:
    return answer(knowledge(case.game, state, dict(case.game.settle(case.options)), bot, luck))


@each_case
def test_a_bot_makes_the_same_move_in_positions_its_seat_cannot_tell_apart(case: Case) -> None:
    dice = Dice(SEED)
    for luck, state in enumerate(choices(case, 12)):
        other = case.game.redeal(state, int(state.to_move()), dice)
        for name in LEVELS:
            bot = BRIEF.get(name, name)
            given = said(case, state, bot, luck)
            assert given in state.legal_actions()
            assert said(case, other, bot, luck) == given
            assert said(case, state, bot, luck) == given


@each_case
def test_sensible_moves_depend_only_on_what_the_seat_knows(case: Case) -> None:
    dice = Dice(SEED)
    for state in choices(case, 30):
        other = case.game.redeal(state, int(state.to_move()), dice)
        priors = [state.prior(action) for action in state.legal_actions()]
        assert min(priors) >= 0
        assert [other.prior(action) for action in other.legal_actions()] == priors


@each_case
def test_a_prospect_is_a_share_of_the_victory(case: Case) -> None:
    for state in reservoir(case, 40):
        prospects = [state.evaluate(seat) for seat in range(case.seats)]
        assert all(0.0 <= evaluate <= 1.0 for evaluate in prospects)
        if state.is_over():
            assert prospects == state.returns()


@each_case
def test_a_game_only_estimates_and_the_engine_knows_the_result(case: Case) -> None:
    assert type(case.new()).evaluate is State.evaluate


@each_case
def test_no_searching_level_makes_a_foolish_move(case: Case) -> None:
    for luck, state in enumerate(choices(case, 12)):
        if any(state.prior(action) for action in state.legal_actions()):
            for bot in ("novice", "adept:30"):
                assert state.prior(said(case, state, bot, luck)) > 0


@pytest.mark.parametrize("name", ["girl_genius", "widget_ridge"])
def test_a_search_looks_further_where_a_round_with_more_players_takes_longer(name: str) -> None:
    played = game(name)
    horizons = [int(played.new(seats).horizon()) for seats in played.seats if seats > 1]
    assert horizons[0] > 0
    assert all(fewer < more for fewer, more in pairwise(horizons))
