"""The better move at a decision, and a likely continuation."""

from typing import Final

from cogworks.bots.levels import Level, searched
from cogworks.bots.search import Node
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.game import Game
from cogworks.engine.state import State
from cogworks.review.chances import after

LONGEST: Final = 4
"""Moves in a line, with the better move."""
LIKELY: Final = 0.3
"""Share of the simulations that must choose the same next move; below that, there is no likely continuation."""
TRIES: Final = 30
"""Worlds sampled to find one in which the next move is legal."""

Line = tuple[tuple[int, str], ...]
"""Seats and the labels of their moves."""


def line(played: Game[State], state: State, best: int, dice: Dice, by: Level, names: list[str]) -> Line:
    """The best move and its most likely continuation, from what its player knows; ends at the first draw."""
    seat = int(state.to_move())
    found = [(seat, played.label(state, best, names))]
    start = after(state, best, seat, dice)
    if start.is_over() or start.to_move() == CHANCE:
        return tuple(found)
    search = searched(by, start, seat, dice, thorough=True)
    node, wanted = _likely(search.root, int(search.simulations)), list[int]()
    while node is not None and len(wanted) < LONGEST - 1:
        wanted.append(int(node.action))
        node = _likely(node, int(node.visits))
    return tuple(found + _labels(played, start, seat, wanted, dice, names))


def _likely(node: Node, visits: int) -> Node | None:
    """The child that most simulations chose, if these are many."""
    child, most = node.child, None
    while child is not None:
        if most is None or child.visits > most.visits:
            most = child
        child = child.sibling
    return most if most is not None and float(most.visits) >= LIKELY * visits else None


def _labels(
    played: Game[State], start: State, seat: int, wanted: list[int], dice: Dice, names: list[str]
) -> list[tuple[int, str]]:
    """The labels of these moves, in the world where most of them are legal."""
    longest: list[tuple[int, str]] = []
    for _ in range(TRIES):
        world, found = start.redeal(seat, dice), []
        for action in wanted:
            while world.mover >= 0 and len(world.legal_actions()) == 1 and world.legal_actions()[0] != action:
                world.apply(world.legal_actions()[0])
            if world.mover < 0 or action not in world.legal_actions():
                break
            found.append((int(world.to_move()), played.label(world, action, names)))
            world.apply(action)
        if len(found) > len(longest):
            longest = found
        if len(longest) == len(wanted):
            break
    return longest
