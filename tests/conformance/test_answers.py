"""Single actions: legality, refusals and effects."""

import pytest

from cogworks import CHANCE, OVER, Dice, playout
from tests.conformance.cases import CASES, SCALE, SEED, Case, answer, refused, reservoir, walk

each_case = pytest.mark.parametrize("case", CASES, ids=str)


@each_case
def test_legal_actions_are_ascending_unique_and_never_empty_until_the_end(case: Case) -> None:
    for state in walk(case, games=6, every=1):
        legal = state.legal_actions()
        assert legal == sorted(set(legal))
        assert all(type(action) is int and 0 <= action < case.game.n_actions for action in legal)
        assert bool(legal) == (not state.is_over())
        assert state.to_move() in range(OVER, case.seats)


@each_case
def test_chance_knows_how_likely_each_outcome_is(case: Case) -> None:
    for state in walk(case, games=3, every=3):
        weights = state.chance_weights()
        if state.to_move() == CHANCE:
            assert len(weights) == len(state.legal_actions())
            assert sum(weights) == state.n_cases() > 0
            assert min(weights) > 0
            rolled = state.clone()
            assert Dice(SEED).roll(rolled) in state.legal_actions()
        else:
            assert weights == []


@each_case
def test_an_illegal_action_is_refused_by_a_rule_and_changes_nothing(case: Case) -> None:
    oddities: list[object] = [-1, case.game.n_actions, 10**30, True, 1.0, "1", None]
    for state in reservoir(case, 40):
        before = state.dump()
        legal = set(state.legal_actions())
        for action in [*range(case.game.n_actions), *oddities]:
            if type(action) is int and action in legal:
                continue
            error = refused(state, action)
            assert error.rule in case.game.rules, f"{error} cites no rule of the rulebook"
            assert error.rule in str(error)
        assert state.dump() == before


@each_case
def test_actions_on_a_clone_leave_the_original_and_all_ancestors_alone(case: Case) -> None:
    for first in reservoir(case, 6):
        kept = [(first, first.dump())]
        dice = Dice(SEED)
        for _ in range(12):
            state = kept[-1][0]
            for action in state.legal_actions():
                state.clone().apply(action)
            if state.is_over():
                break
            child = state.clone()
            assert child == state
            child.apply(answer(child, dice))
            kept.append((child, child.dump()))
        assert all(state.dump() == dump for state, dump in kept)


@each_case
def test_positions_share_a_fingerprint_exactly_if_they_are_equal(case: Case) -> None:
    seen: dict[str, list[int]] = {}
    for state in reservoir(case, 60):
        assert state.clone() == state
        assert state.clone().fingerprint() == state.fingerprint()
        assert seen.setdefault(state.fingerprint(), state.dump()) == state.dump()
        assert state != "a state"


@each_case
def test_games_end_within_their_bound_and_share_one_victory(case: Case) -> None:
    dice = Dice(SEED)
    for _ in range(max(5, round(100 * SCALE))):
        state = case.new()
        length = playout(state, dice)
        assert length <= case.game.longest
        assert 2 * length <= case.game.longest_log, "an upload of this game would be refused"
        returns = state.returns()
        assert len(returns) == len(state.scores()) == case.seats
        results = case.game.results
        assert all(results.low <= result <= results.high for result in returns)
        # All players can lose a solo game.
        if results.total is not None and case.seats > 1:
            assert abs(sum(returns) - results.total) < 1e-9
        assert not results.is_common or len(set(returns)) == 1
        assert sorted(state.winners()) == [seat for seat, share in enumerate(state.shares()) if share > 0]
        best = [seat for seat, result in enumerate(returns) if result == max(returns)]
        assert set(state.winners()) <= set(best), "nobody may do better than the winners"
        assert all(0.0 <= state.utility(seat) <= 1.0 for seat in range(case.seats))


@each_case
def test_there_is_no_winner_before_the_end(case: Case) -> None:
    for state in walk(case, games=1, every=5):
        if not state.is_over():
            assert state.returns() == [0.0] * case.seats


@each_case
def test_each_component_is_in_one_place_and_scores_are_true(case: Case) -> None:
    for state in walk(case, games=4, every=6):
        assert case.game.audit(state) == []


@each_case
def test_a_described_position_is_the_position(case: Case) -> None:
    for state in [*reservoir(case, 60), *walk(case, games=1, every=20)]:
        again = case.game.position(case.seats, options=case.options, **case.game.describe(state))
        assert again == state
        assert again.legal_actions() == state.legal_actions()
