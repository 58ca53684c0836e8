"""Many worlds, one after the other, in a process of their own: which can't find functions of the main module."""

from tests.simulation.checker import check
from tests.simulation.world import run_world


def run_block(first: int, n: int) -> tuple[int, dict[int, list[str]]]:
    """Run some worlds; return how many moves their players sent, and what is wrong by seed."""
    moves, wrong = 0, dict[int, list[str]]()
    for seed in range(first, first + n):
        world = run_world(seed)
        moves += len(world.sent_messages)
        if found := check(world):
            wrong[seed] = found
    return moves, wrong
