"""Rules share no working memory: tables of different games run in threads of one process."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from cogworks import CHANCE, Dice
from tests.conformance.cases import CASES, Case, answer

STEPS = 120
PLAIN = [case for case in CASES if not case.options]


@pytest.fixture(autouse=True)
def switching() -> Iterator[None]:
    """Threads switch as often as Python allows; compiled rules cannot be interrupted at all."""
    usual = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(usual)


def course(case: Case) -> list[object]:
    """The first steps of a game: legal actions, a redealt state, and a search's evaluation of it."""
    state, dice, shown = case.new(), Dice(7), list[object]()
    while not state.is_over() and len(shown) < STEPS:
        action = answer(state, dice)
        mover = int(state.to_move())
        if mover != CHANCE:
            world = state.redeal(mover, Dice(len(shown)))
            worth = [state.evaluate(seat) for seat in range(case.seats)]
            shown.append((state.legal_actions(), world.dump(), worth))
        state.apply(action)
    return shown


def test_tables_in_threads_do_not_disturb_each_other() -> None:
    alone = [course(case) for case in PLAIN]
    with ThreadPoolExecutor(len(PLAIN)) as threads:
        together = list(threads.map(course, PLAIN))
    for case, expected, found in zip(PLAIN, alone, together, strict=True):
        assert found == expected, case
