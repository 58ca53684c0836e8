"""Exhaustive solving, on positions small enough to check by hand."""

import pytest

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.puzzles.puzzle import PuzzleError
from cogworks.puzzles.solving import Solver, TooManyError
from cogworks.puzzles.themes import theme, themes

BOXES = {2: 2, 3: 3, 4: 4, 5: 5, 6: 8, 7: 10, 8: 8, 9: 5, 10: 4, 11: 3, 12: 2}


def attack(*dice: int) -> State:
    """Seat 0 attacks with these dice; only parts 3 and 9 of seat 1 are left to hit."""
    own = dict(list(BOXES.items())[: len(dice)])
    gone = {part: boxes for part, boxes in BOXES.items() if part not in (3, 9)}
    mechs = [{"built": own, "points": len(gone)}, {"built": gone, "destroyed": gone}]
    return game("widget_mechs").position(2, ask="pair", pool=list(dice), mechs=mechs)


def solved(state: State, about: str = "damage", **limits: int) -> Solver:
    return Solver("widget_mechs", theme("widget_mechs", about), state, 0, **limits)


def test_the_most_damage_comes_from_the_right_pairs() -> None:
    """Only parts 3 and 9 can be hit: 1+2 and 4+5 hit both, all other pairs at most one."""
    state = attack(1, 2, 4, 5)
    solver = solved(state)
    assert solver.target == 2
    labels = game("widget_mechs").labels(state)
    assert {labels[action] for action in solver.best(solver.root)} == {
        "pair 1 and 2 to make 3",
        "pair 4 and 5 to make 9",
    }
    steps, accepted = solver.line()
    assert len(steps) == len(accepted) == 4
    for step in steps:
        state.act(step)
    assert theme("widget_mechs", "damage").measure(state, 0) == solver.root.value  # type: ignore[misc]


def test_the_chance_of_random_play_is_exact() -> None:
    """Two dice make one pair; then a hit or a stop: one of two."""
    solver = solved(attack(1, 2))
    assert solver.target == 1
    assert solver.luck() == pytest.approx(0.5)


def test_what_cannot_be_reached_has_target_zero() -> None:
    assert solved(attack(1, 1)).target == 0
    assert solved(attack(1, 2), "scrap").target == 0


def test_a_turn_with_too_many_positions_is_given_up() -> None:
    with pytest.raises(TooManyError, match="more than 3 positions"):
        solved(attack(1, 2, 4, 5), limit=3)


def test_lines_end_at_chance() -> None:
    """Drawing in Gadget Builder is left to chance, so no line is certain, but nothing hidden is met."""
    state = game("gadget_builder").new(2)
    dice = Dice(4)
    while state.to_move() == CHANCE:
        dice.roll(state)
    solver = Solver("gadget_builder", theme("gadget_builder", "shed"), state, int(state.to_move()))
    assert solver.is_open
    assert not solver.root.is_certain


def test_a_theme_without_a_measure_is_not_solved_exhaustively() -> None:
    with pytest.raises(PuzzleError, match="best cannot be solved exhaustively"):
        Solver("gizmos", theme("gizmos", "best"), game("gizmos").new(2), 0)


def test_unknown_themes_are_named() -> None:
    with pytest.raises(PuzzleError, match="Gizmos has no puzzle theme 'zugzwang'"):
        theme("gizmos", "zugzwang")


@pytest.mark.parametrize("name", ["gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"])
def test_every_game_has_themes_with_texts(name: str) -> None:
    assert len({it.name for it in themes(name)}) == len(themes(name)) >= 2
    for it in themes(name):
        for text in (it.goal, it.found, it.missed):
            assert text.format(n=3).endswith(".")
