"""Levels as typed, and the effect of a budget."""

import ast
from pathlib import Path

import pytest

import cogworks
from cogworks import Dice, OptionError, State, games
from cogworks.bots.ladder import Contest, play
from cogworks.bots.levels import ADEPT, CLOCK_CHECK_EVERY, GRANDMASTER, LEVELS, MASTER, Level, decide, level, searched
from cogworks.build import is_compiled


def first_choice(name: str, most: int = 512, seed: int = 3) -> tuple[State, Dice]:
    """A position in which a seat must move, with at most this many legal actions."""
    state, dice = cogworks.game(name).new(2), Dice(seed)
    while state.to_move() < 0 or len(state.legal_actions()) > most:
        if state.to_move() < 0:
            dice.roll(state)
        else:
            state.apply(state.legal_actions()[0])
    return state, dice


def test_a_level_is_parsed_with_its_budget() -> None:
    assert level("master") is MASTER
    assert (level("master:5000").simulations, level("adept:7").simulations) == (5000, 7)
    assert level("master:300ms").seconds == 0.3


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("guru", "no bot named 'guru'. Choose one of: random, novice, adept, master, grandmaster"),
        ("master:", "invalid bot"),
        ("master:0", "invalid bot"),
        ("master:-5", "invalid bot"),
        ("master:5s", "invalid bot"),
        ("novice:5", "invalid bot"),
        ("master:9999999", "thinks too long"),
        ("master:99999ms", "thinks too long"),
        ("master:\N{ARABIC-INDIC DIGIT THREE}", "invalid bot"),
    ],
)
def test_an_unknown_level_is_refused_with_the_reason(typed: str, reason: str) -> None:
    with pytest.raises(OptionError, match=reason):
        level(typed)


def test_levels_go_from_weak_to_strong() -> None:
    assert list(LEVELS) == ["random", "novice", "adept", "master", "grandmaster"]
    assert 0 < ADEPT.simulations < MASTER.simulations < GRANDMASTER.simulations


def test_a_search_uses_its_simulations_and_no_more() -> None:
    state, dice = first_choice("gadget_builder")
    assert searched(level("adept:37"), state, int(state.to_move()), dice, thorough=True).simulations == 37


@pytest.mark.parametrize("name", games())
def test_a_search_stops_when_its_move_cannot_change(name: str) -> None:
    shorter = 0
    for seed in range(10 if is_compiled() else 3):
        state, dice = first_choice(name, seed=seed)
        seat, again = int(state.to_move()), Dice(0)
        again.stream = dice.stream
        brief = searched(level("adept:400"), state, seat, dice)
        whole = searched(level("adept:400"), state, seat, again, thorough=True)
        assert brief.report()[0][0] == whole.report()[0][0]
        shorter += brief.simulations < whole.simulations == 400
    assert shorter > 0


def test_a_search_without_time_makes_a_minimal_search() -> None:
    state, dice = first_choice("widget_mechs")
    assert (
        searched(Level("hurried", "", 10_000, 0.0), state, int(state.to_move()), dice).simulations == CLOCK_CHECK_EVERY
    )


def test_a_forced_move_needs_no_search() -> None:
    state, dice = first_choice("widget_mechs", most=1)
    stream = dice.stream
    assert decide(MASTER, state, int(state.to_move()), dice) == state.legal_actions()[0]
    assert dice.stream == stream


def test_a_search_beats_random_play() -> None:
    """The minimum for a search; the ladder measures its real strength."""
    contest = Contest("widget_mechs", 2, {}, ("random", "adept:60"), 6, 5)
    assert sum(play(contest, 0, number).returns[number % 2] for number in range(6)) >= 5


def test_level_names_are_written_once() -> None:
    """Other modules use `ADEPT.name`, so that a search for a level finds its uses."""
    package = Path(cogworks.__file__).parent
    # The engine knows no bots; the environments' signatures are documentation; `random` can also be a seat.
    exempt = {"bots/levels.py", "engine/facts.py", "study/gymnasium.py", "study/vector.py", "study/opponents.py"}
    found = set[str]()
    for path in package.rglob("*.py"):
        file = path.relative_to(package).as_posix()
        constants = (node.value for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, ast.Constant))
        if file not in exempt and not set(LEVELS).isdisjoint(constants):
            found.add(file)
    assert found == set()
