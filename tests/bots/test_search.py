"""Search results in small games whose best moves are known."""

import pytest
from mypy_extensions import i64

from cogworks import CHANCE, Dice, State
from cogworks.bots.levels import ADEPT, NOVICE, RANDOM, Level, decide
from cogworks.bots.search import Restriction, Search
from tests.bots.drawn import Drawn, Tree


def best(tree: Tree, seat: int, simulations: int, luck: int = 1) -> int:
    """The action most visited at the root of a tree."""
    search = Search(Drawn(tree, "start"), seat, Dice(luck))
    search.simulate(simulations)
    return search.report()[0][0]


@pytest.mark.parametrize("seat", [0, 1])
def test_an_opponent_is_expected_to_choose_its_own_best_move(seat: int) -> None:
    """The tempting move wins only if the opponent helps; the other one draws whatever the opponent does."""
    wins, loses = ("first wins", "second wins") if seat == 0 else ("second wins", "first wins")
    tree: Tree = {
        "start": (seat, ("tempting", "safe")),
        "tempting": (1 - seat, (wins, loses)),
        "safe": (1 - seat, ("draw", "draw")),
    }
    assert best(tree, seat, 400) == 1


def test_the_results_of_each_seat_are_its_own() -> None:
    """Two moves deep: the opponent leaves the searcher a last choice only if that cannot hurt the opponent."""
    tree: Tree = {
        "start": (0, ("long", "draw")),
        "long": (1, ("last", "second wins")),
        "last": (0, ("first wins", "second wins")),
    }
    assert best(tree, 0, 400) == 1
    open_end: Tree = {**tree, "long": (1, ("last", "draw")), "last": (0, ("first wins", "draw"))}
    search = Search(Drawn(open_end, "start"), 0, Dice(1))
    search.simulate(400)
    chances = {action: mean for action, _, mean in search.report()}
    assert 0.45 < chances[0] < 0.6, "the rival prefers the draw"


@pytest.mark.parametrize("luck", range(20))
def test_bad_luck_at_the_first_try_does_not_rule_a_move_out(luck: int) -> None:
    """A gamble that wins three times in four is found better than a sure draw, however its first tries end."""
    gamble = ("first wins", "first wins", "first wins", "second wins")
    tree: Tree = {"start": (0, ("draw", "gamble")), "gamble": (CHANCE, gamble)}
    assert best(tree, 0, 300, luck) == 1


def test_every_move_is_tried_and_the_better_ones_more() -> None:
    """Twelve moves of which one wins: all are tried, and most visits go to the winning one."""
    ends = ["second wins"] * 12
    ends[7] = "first wins"
    search = Search(Drawn({"start": (0, tuple(ends))}, "start"), 0, Dice(3))
    search.simulate(300)
    visits = {action: n for action, n, _ in search.report()}
    assert min(visits.values()) > 0
    assert visits[7] > 200


class NoRetreat(Restriction):
    """The first seat never gives answer 1 after the tempting move."""

    def __init__(self) -> None:
        super().__init__(0, bytes([0, 1]))

    def forbids(self, state: State, action: i64) -> bool:
        return isinstance(state, Drawn) and state.at == "tempting"


def test_a_restricted_seat_knows_its_own_restriction_deeper_in_the_tree() -> None:
    """The tempting move wins by answer 1 two moves later, which the restricted seat may not give."""
    tree: Tree = {"start": (0, ("tempting", "draw")), "tempting": (0, ("second wins", "first wins"))}
    search = Search(Drawn(tree, "start"), 0, Dice(1), NoRetreat())
    search.simulate(200)
    assert search.report()[0][0] == 1
    assert best(tree, 0, 200) == 0


@pytest.mark.parametrize("level", [RANDOM, NOVICE, ADEPT], ids=lambda level: level.name)
def test_no_level_gives_a_forbidden_answer_unless_nothing_else_is_legal(level: Level) -> None:
    tree: Tree = {"start": (0, ("second wins", "first wins")), "forced": (0, ("first wins",))}
    ban = Restriction(0, bytes([0, 1]))
    assert all(decide(level, Drawn(tree, "start"), 0, Dice(luck), ban) == 0 for luck in range(20))
    assert decide(level, Drawn(tree, "forced"), 0, Dice(1), Restriction(0, bytes([1, 1]))) == 0
    # Other seats are free.
    other = Restriction(1, bytes([0, 1]))
    assert 1 in [decide(level, Drawn(tree, "start"), 0, Dice(luck), other) for luck in range(20)]
