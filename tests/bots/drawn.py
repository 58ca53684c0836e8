"""Small games for two, given as trees."""

from collections.abc import Mapping

from librt.vecs import vec
from mypy_extensions import i64

from cogworks import OVER, Dice, State

Tree = Mapping[str, tuple[int, tuple[str, ...]]]
"""By position: the mover (a seat or CHANCE), and the position each action leads to."""
WINNERS = {"first wins": [0], "second wins": [1], "draw": [0, 1]}
"""Positions in which the game is over."""


class Drawn(State):
    """A game for two given as a tree; action n leads to the n-th child."""

    def __init__(self, tree: Tree, at: str) -> None:
        super().__init__(tree[at][0] if at in tree else OVER, 1)
        self.tree, self.at = tree, at

    def clone(self) -> "Drawn":
        return Drawn(self.tree, self.at)

    def redeal(self, seat: i64, dice: Dice) -> "Drawn":
        return self.clone()

    def n_seats(self) -> i64:
        return 2

    def fill(self, out: vec[i64]) -> i64:
        for place in range(len(self.tree[self.at][1])):
            out[place] = place
        return len(self.tree[self.at][1])

    def n_cases(self) -> i64:
        return len(self.tree[self.at][1])

    def case(self, pick: i64) -> i64:
        return pick

    def apply(self, action: i64) -> None:
        self.at = self.tree[self.at][1][action]
        self.mover = self.tree[self.at][0] if self.at in self.tree else OVER

    def scores(self) -> list[int]:
        return [int(seat in self.winners()) for seat in range(2)]

    def winners(self) -> list[int]:
        return WINNERS.get(self.at, [])

    def refusal(self, action: i64) -> str:
        return "T1.1"

    def dump(self) -> list[int]:
        return [ord(letter) for letter in self.at]
