"""The shipped puzzles: each replays, and its solution is legal and right."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks.build import is_compiled
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.puzzles import hints as hinting
from cogworks.puzzles.files import from_text, load, position, puzzle, puzzles, save, to_text
from cogworks.puzzles.hints import hints
from cogworks.puzzles.judging import Result, judge
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.puzzles.rating import rating
from cogworks.puzzles.themes import themes
from cogworks.puzzles.words import goal, proof

NAMES = [name for name in games() if themes(name)]
ENOUGH = 100
"""Puzzles per game."""


def some(name: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game; interpreted rules are slow, so only a few of them then."""
    return puzzles(name) if is_compiled() else puzzles(name)[::25]


@pytest.mark.parametrize("name", NAMES)
def test_every_game_has_enough_puzzles_with_unique_ids(name: str) -> None:
    found = puzzles(name)
    assert len(found) >= ENOUGH
    assert len({it.id for it in found}) == len(found)
    assert all(it.id.startswith(f"{name}-") for it in found)
    assert len({it.end for it in found}) == len(found)


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_puzzle_replays_and_its_solution_solves_it(name: str) -> None:
    for it in some(name):
        state = position(it)
        assert state.to_move() == it.seat
        for n in range(1, len(it.solution)):
            assert judge(it, it.solution[:n]).result is Result.OPEN
        assert judge(it, it.solution).result is Result.SOLVED
        wrong = [action for action in state.legal_actions() if action not in it.accepted[0]]
        assert wrong
        assert judge(it, wrong[:1]).result is Result.WRONG


@pytest.mark.parametrize("name", NAMES)
def test_a_solution_stays_in_its_turn_without_chance_or_other_seats(name: str) -> None:
    turn_of = game(name).turn_of
    assert turn_of
    for it in some(name):
        state = position(it)
        for answer in it.solution:
            assert state.to_move() == it.seat
            assert turn_of(state) == it.seat
            state.act(answer)


@pytest.mark.parametrize("name", NAMES)
def test_every_shipped_puzzle_has_words(name: str) -> None:
    for it in some(name):
        assert goal(it).endswith(".")
        assert "{" not in goal(it)
        assert proof(it).endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_words_are_the_same_in_all_worlds_the_solver_cannot_distinguish(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for it in puzzles(name)[::20]:
        true = position(it)
        seen = [goal(it), hints(it), proof(it), game(name).view(true, it.seat), game(name).labels(true)]
        for luck in range(3):

            def redealt(puzzle: Puzzle, luck: int = luck, true: State = true) -> State:
                return true.redeal(puzzle.seat, Dice(luck))

            monkeypatch.setattr(hinting, "position", redealt)
            world = redealt(it)
            told = [goal(it), hints(it), proof(it), game(name).view(world, it.seat), game(name).labels(world)]
            assert told == seen
            monkeypatch.undo()


@pytest.mark.parametrize("name", NAMES)
def test_solutions_are_the_same_in_all_worlds_the_solver_cannot_distinguish(name: str) -> None:
    for it in puzzles(name)[::20]:
        true = position(it)
        for luck in range(3):
            state, world = true.clone(), true.redeal(it.seat, Dice(luck))
            for answer in it.solution:
                state.act(answer)
                world.act(answer)
                assert game(name).labels(world) == game(name).labels(state) or state.to_move() != it.seat


@pytest.mark.parametrize("name", NAMES)
def test_ratings_follow_from_the_solvers(name: str) -> None:
    """Files round how often a level solves a puzzle, which can change its rating by one step."""
    assert [it.id for it in puzzles(name) if abs(it.rating - rating(it.solved_by)) > 10] == []


@pytest.mark.parametrize("name", NAMES)
def test_ratings_are_in_order_and_solvers_are_known(name: str) -> None:
    found = puzzles(name)
    assert [it.rating for it in found] == sorted(it.rating for it in found)
    for it in found:
        assert set(it.solved_by) == {"random", "novice", "adept", "master"}
        assert it.solved_by["random"] < 0.34
        assert it.is_exhaustive == (it.evidence.nodes > 0)
        assert it.evidence.simulations > 0


def test_an_unknown_id_suggests_the_nearest() -> None:
    known = puzzles("gizmos")[0].id
    assert puzzle(known).id == known
    with pytest.raises(CogworksError, match=f"no puzzle '{known}x'; did you mean {known}"):
        puzzle(known + "x")
    with pytest.raises(CogworksError, match="no puzzle ''"):
        puzzle("")


@pytest.mark.parametrize("name", NAMES)
def test_files_are_read_as_they_were_written(name: str) -> None:
    assert from_text(to_text(puzzles(name), name)) == puzzles(name)


def test_files_keep_the_rules_version_of_their_puzzles() -> None:
    now = puzzles("widget_ridge")[0]
    options = {key: value for key, value in now.options.items() if key != "first_difficulties"}
    earlier = replace(now, version=2, options=options)
    assert from_text(to_text([earlier], "widget_ridge")) == (earlier,)
    with pytest.raises(PuzzleError, match=r"rules versions \[2, 3\] don't fit into one file"):
        to_text([earlier, now], "widget_ridge")


def test_files_can_be_saved_and_loaded(tmp_path: Path) -> None:
    path = tmp_path / "new" / "puzzles.json"
    save(puzzles("gizmos"), "gizmos", path)
    assert load(path) == puzzles("gizmos")
    with pytest.raises(CogworksError, match=r"missing\.json: cannot be read"):
        load(path.with_name("missing.json"))


def test_damaged_files_are_refused() -> None:
    text = to_text(puzzles("gizmos")[:2], "gizmos")
    with pytest.raises(CogworksError, match="not readable as JSON"):
        from_text(text[:-10])
    with pytest.raises(CogworksError, match="not a puzzle file of format 1"):
        from_text("[]")
    data = json.loads(text)
    data["puzzles"][1]["id"] = data["puzzles"][0]["id"]
    with pytest.raises(CogworksError, match="there are two puzzles gizmos-"):
        from_text(json.dumps(data))
    del data["puzzles"][1]["solution"]
    with pytest.raises(CogworksError, match="'solution'"):
        from_text(json.dumps(data))
    with pytest.raises(CogworksError, match="header of the puzzle file is damaged"):
        from_text(json.dumps({**data, "puzzles": 3}))


def test_a_game_without_a_file_has_no_puzzles() -> None:
    with pytest.raises(CogworksError, match="no game named 'chess'"):
        puzzles("chess")
