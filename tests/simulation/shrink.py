"""The fewest faults with which a world still fails in the same way."""

from collections.abc import Callable, Sequence

from tests.simulation.checker import check
from tests.simulation.faults import Fault
from tests.simulation.world import run_world


def kinds_of(problems: Sequence[str]) -> set[str]:
    """What is wrong, without where and when: the words before the explanation."""
    return {problem.split(": ")[1] if problem.startswith("table") else problem.split(": ")[0] for problem in problems}


def failures(seed: int, faults: Sequence[Fault] | None = None) -> list[str]:
    """What is wrong in the world of a seed, with these faults instead of its own."""
    return check(run_world(seed, faults))


def shrunk(
    seed: int, faults: Sequence[Fault], run: Callable[[int, Sequence[Fault]], list[str]] = failures
) -> list[Fault]:
    """Leave out one fault after another, as long as the world still fails in one of the same ways."""
    wanted, left = kinds_of(run(seed, faults)), list(faults)
    is_smaller = True
    while is_smaller:
        is_smaller = False
        for fault in list(left):
            fewer = [other for other in left if other is not fault]
            if wanted & kinds_of(run(seed, fewer)):
                left, is_smaller = fewer, True
    return left
