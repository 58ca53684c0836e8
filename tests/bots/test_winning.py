"""Wins that a turn guarantees are found, whatever the priors say, and uncertain wins are not."""

import pytest
from mypy_extensions import i64

from cogworks import CHANCE, Dice
from cogworks.bots.levels import ADEPT, MASTER, Level, decide
from cogworks.bots.search import Restriction
from cogworks.bots.winning import certain_win
from tests.bots.drawn import Drawn, Tree

PLENTY = 1000


class Misjudged(Drawn):
    """Every answer but the first looks bad."""

    def clone(self) -> "Misjudged":
        return Misjudged(self.tree, self.at)

    def redeal(self, seat: i64, dice: Dice) -> "Misjudged":
        return self.clone()

    def prior(self, action: i64) -> i64:
        return 1 if action == 0 else 0


LINE: Tree = {
    "start": (0, ("waste", "sacrifice")),
    "waste": (1, ("second wins", "first wins")),
    "sacrifice": (0, ("second wins", "last")),
    "last": (0, ("second wins", "second wins", "first wins")),
}


@pytest.mark.parametrize("level", [ADEPT, MASTER], ids=lambda level: level.name)
def test_levels_that_search_play_a_win_whose_moves_all_look_bad(level: Level) -> None:
    state = Misjudged(LINE, "start")
    for action in (1, 1, 2):
        assert decide(level, state, 0, Dice(1)) == action
        state.apply(action)
    assert state.winners() == [0]


@pytest.mark.parametrize(
    "end",
    [
        pytest.param((CHANCE, ("first wins", "first wins")), id="chance comes first"),
        pytest.param((1, ("first wins", "second wins")), id="the opponent decides"),
        pytest.param((0, ("draw", "second wins")), id="only a draw"),
    ],
)
def test_only_what_the_seat_alone_decides_is_a_certain_win(end: tuple[int, tuple[str, ...]]) -> None:
    assert certain_win(Drawn({"start": (0, ("draw", "then")), "then": end}, "start"), 0, PLENTY) == -1


class Guessing(Drawn):
    """The seat does not know which of the answers wins: that differs between redealt worlds."""

    def clone(self) -> "Guessing":
        return Guessing(self.tree, self.at)

    def redeal(self, seat: i64, dice: Dice) -> "Guessing":
        ends = ("first wins", "second wins")
        return Guessing({"start": (0, ends if dice.below(2) == 0 else ends[::-1])}, self.at)


@pytest.mark.parametrize("luck", range(10))
def test_a_win_by_guessing_is_not_certain(luck: int) -> None:
    world = Guessing({"start": (0, ("first wins", "second wins"))}, "start").redeal(0, Dice(luck))
    assert certain_win(world, 0, PLENTY) == -1


class RarelySafe(Drawn):
    """The answer loses in one of eight worlds, more than the few worlds of the search show."""

    def clone(self) -> "RarelySafe":
        return RarelySafe(self.tree, self.at)

    def redeal(self, seat: i64, dice: Dice) -> "RarelySafe":
        end = "first wins" if dice.below(8) > 0 else "second wins"
        return RarelySafe({"start": (0, ("draw", end))}, self.at)


def test_a_win_must_hold_in_many_worlds() -> None:
    assert certain_win(RarelySafe({"start": (0, ("draw", "first wins"))}, "start"), 0, PLENTY) == -1


def test_the_shortest_of_several_wins_is_played() -> None:
    tree: Tree = {
        "start": (0, ("a", "first wins")),
        **{it: (0, (after,)) for it, after in zip("abcd", ("b", "c", "d", "first wins"), strict=True)},
    }
    assert certain_win(Drawn(tree, "start"), 0, PLENTY) == 1


def test_the_look_ends_at_its_limit() -> None:
    assert certain_win(Misjudged(LINE, "start"), 0, 100) == 1
    assert certain_win(Misjudged(LINE, "start"), 0, 2) == -1


def test_a_forbidden_answer_is_no_part_of_a_win() -> None:
    assert certain_win(Misjudged(LINE, "start"), 0, PLENTY, Restriction(0, bytes([0, 0, 1]))) == -1


class TooFar(Drawn):
    def clone(self) -> "TooFar":
        raise AssertionError("nothing to look for")

    def winnable_share(self, seat: i64) -> float:
        return 0.0


def test_nothing_is_tried_while_a_win_is_out_of_reach() -> None:
    assert certain_win(TooFar({"start": (0, ("first wins",))}, "start"), 0, PLENTY) == -1
