"""Judging: correct so far, solved, wrong; and errors in a corrupted puzzle."""

from dataclasses import replace

import pytest

from cogworks.build import is_compiled
from cogworks.engine.errors import CogworksError, IllegalActionError
from cogworks.engine.registry import game
from cogworks.puzzles.checking import check
from cogworks.puzzles.files import position, puzzles
from cogworks.puzzles.judging import Result, after, forced, judge
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.solving import Solver
from cogworks.puzzles.themes import theme
from cogworks.puzzles.verifying import Effort

TINY = Effort(1, 200)


def exhaustive(name: str = "widget_mechs") -> Puzzle:
    return next(it for it in puzzles(name) if it.is_exhaustive and len(it.solution) > 2)


def searched() -> Puzzle:
    return next(it for it in puzzles("gizmos") if not it.is_exhaustive)


def test_no_moves_are_right_so_far() -> None:
    assert judge(exhaustive(), []).result is Result.OPEN
    assert judge(searched(), []).result is Result.OPEN


def test_another_order_that_reaches_the_same_result_is_right() -> None:
    """A different best move at every step where there is one."""
    it = next(it for it in puzzles("widget_mechs") if it.is_exhaustive and len(it.accepted[0]) > 1)
    solver = Solver(it.game, theme(it.game, it.theme), position(it), it.seat)
    given: list[int] = []
    while judge(it, given).result is Result.OPEN:
        given.append(solver.best(solver.after(given))[-1])
    assert tuple(given) != it.solution
    assert judge(it, given).result is Result.SOLVED


def test_a_wrong_move_says_what_is_still_possible() -> None:
    it = exhaustive()
    wrong = next(action for action in position(it).legal_actions() if action not in it.accepted[0])
    verdict = judge(it, [wrong])
    assert verdict.result is Result.WRONG
    solver = Solver(it.game, theme(it.game, it.theme), position(it), it.seat)
    left = solver.after([wrong]).value - solver.floor
    assert verdict.reason == theme(it.game, it.theme).missed.format(n=left)


def test_an_illegal_move_names_its_rule_and_a_finished_puzzle_takes_no_moves() -> None:
    it = exhaustive()
    with pytest.raises(IllegalActionError, match="rule"):
        judge(it, [game(it.game).n_actions - 1])
    with pytest.raises(CogworksError, match=rf"{it.id} is over after move {len(it.solution)}"):
        judge(it, [*it.solution, 0])


def test_a_move_that_the_search_found_as_good_solves_the_puzzle() -> None:
    it = searched()
    other = next(action for action in position(it).legal_actions() if action not in it.accepted[0])
    assert judge(it, [other]).result is Result.WRONG
    kind = replace(it, accepted=((*it.accepted[0], other),))
    assert judge(kind, [other]).result is Result.SOLVED


def test_forced_moves_are_added_while_the_puzzle_is_open() -> None:
    it = exhaustive()
    given = forced(it, [])
    assert judge(it, given).result is Result.OPEN
    assert len(after(it, given).legal_actions()) > 1
    assert forced(it, it.solution) == list(it.solution)


# ---- the check


@pytest.mark.parametrize("name", ["gadget_builder", "girl_genius", "widget_mechs", "widget_ridge"])
def test_exhaustive_puzzles_are_solved_again(name: str) -> None:
    """A sample; `cogworks puzzles check` solves all of them.  Interpreted rules are slow, so only the smallest then."""
    found = sorted((it for it in puzzles(name) if it.is_exhaustive), key=lambda it: it.evidence.nodes)
    for it in found[::10] if is_compiled() else found[:2]:
        assert check(it) == ""


def test_a_wrong_first_move_fails_the_check() -> None:
    it = exhaustive()
    wrong = next(action for action in position(it).legal_actions() if action not in it.accepted[0])
    bad = replace(it, solution=(wrong, *it.solution[1:]), accepted=((wrong,), *it.accepted[1:]))
    assert "over after move 1" in check(bad)


def test_a_solution_that_stops_early_fails_the_check() -> None:
    it = exhaustive()
    bad = replace(it, solution=it.solution[:1], accepted=it.accepted[:1])
    assert check(bad) == "the solution does not solve it: more moves are needed"


def test_a_wrong_target_a_missing_move_and_a_damaged_log_fail_the_check() -> None:
    it = exhaustive()
    assert check(replace(it, target=it.target + 1)) == f"the best turn reaches {it.target}, not {it.target + 1}"
    wrong = next(action for action in position(it).legal_actions() if action not in it.accepted[0])
    generous = replace(it, accepted=((*it.accepted[0], wrong), *it.accepted[1:]))
    assert check(generous).startswith("move 1: the best moves are ")
    assert "position is" in check(replace(it, end="0" * 16))
    assert "not one set" in check(replace(it, accepted=())) or "one set of accepted" in check(replace(it, accepted=()))
    assert "is not among the accepted" in check(replace(it, accepted=((), *it.accepted[1:])))
    assert check(replace(it, seat=it.seat + 1)) == f"it is not seat {it.seat + 1}'s turn"


def test_a_wrong_move_of_a_searched_puzzle_fails_the_check() -> None:
    it = max(
        (it for it in puzzles("gizmos") if not it.is_exhaustive), key=lambda it: it.evidence.best - it.evidence.other
    )
    other = next(action for action in position(it).legal_actions() if action not in it.accepted[0])
    bad = replace(it, solution=(other,), accepted=((other,),))
    assert check(bad, TINY) in (f"the search finds {it.solution[0]}, not {other}", "no move is clearly best")
