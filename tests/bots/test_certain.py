"""Batteries: positions in which a good player is certain.  The strongest level solves all of them."""

from importlib import import_module

import pytest

from cogworks import Dice, game
from cogworks.bots.levels import decide, level
from cogworks.build import is_compiled
from tests.bots.certain import Certain

NAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")
BATTERIES: dict[str, list[Certain]] = {name: import_module(f"tests.bots.certain.{name}").POSITIONS for name in NAMES}
CASES = [(name, it) for name in NAMES for it in BATTERIES[name]]
SIMULATIONS = {"master": 2000, "grandmaster": 6000} if is_compiled() else {"master": 60, "grandmaster": 60}
"""A master's own, and a fifth of what a grandmaster may use."""


def is_solved(name: str, it: Certain, bot: str, seed: int) -> bool:
    """Does the bot give one of the best answers?"""
    played = game(name)
    state = played.position(it.seats, options={}, **it.described)
    seat = int(state.to_move())
    dice = Dice(seed)
    return played.label(state, decide(level(bot), state.redeal(seat, dice), seat, dice)).startswith(it.best)


@pytest.mark.parametrize(("name", "it"), CASES, ids=[f"{name}-{it.why}" for name, it in CASES])
def test_a_grandmaster_solves_it(name: str, it: Certain) -> None:
    labels = list(game(name).labels(game(name).position(it.seats, options={}, **it.described)).values())
    assert all(any(label.startswith(best) for label in labels) for best in it.best), labels
    assert not all(label.startswith(it.best) for label in labels), "every answer would do"
    if is_compiled():
        assert is_solved(name, it, f"grandmaster:{SIMULATIONS['grandmaster']}", 1)


@pytest.mark.parametrize("name", NAMES)
def test_a_master_solves_nine_of_ten(name: str) -> None:
    battery = BATTERIES[name] if is_compiled() else BATTERIES[name][:3]
    assert len(BATTERIES[name]) >= 20
    solved = sum(is_solved(name, it, f"master:{SIMULATIONS['master']}", 2) for it in battery)
    assert solved >= 0.9 * len(battery)
