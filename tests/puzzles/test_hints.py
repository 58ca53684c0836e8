"""Hints: graded, in the game's words, and never the whole solution."""

import pytest

from cogworks.engine.names import Names
from cogworks.engine.registry import game, games
from cogworks.puzzles.clues import Clues, Move, clues, counted
from cogworks.puzzles.files import position, puzzle, puzzles
from cogworks.puzzles.hints import hints
from cogworks.puzzles.puzzle import Puzzle
from cogworks.puzzles.themes import themes
from cogworks.puzzles.words import line

NAMES = [name for name in games() if themes(name)]


def some(name: str) -> tuple[Puzzle, ...]:
    return puzzles(name)[::8]


@pytest.mark.parametrize("name", NAMES)
def test_every_puzzle_has_one_or_two_different_hints_in_sentences(name: str) -> None:
    for it in some(name):
        found = hints(it)
        assert 1 <= len(found) == len(set(found)) <= 2, it.id
        assert all(text[:1].isupper() and text.endswith(".") for text in found), it.id


@pytest.mark.parametrize("name", NAMES)
def test_no_hint_is_a_move_of_the_solution(name: str) -> None:
    for it in some(name):
        for text in hints(it):
            assert text.removesuffix(".").lower() not in [label.lower() for label in line(it)[:1]], it.id


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_move_fits_all_hints_if_the_solution_is_one_move(name: str) -> None:
    for it in puzzles(name):
        if len(it.solution) > 1:
            continue
        state = position(it)
        said = hints(it)
        labels = game(name).labels(state)
        about = {action: clues(name).of_move(Move(state, action, label, Names())) for action, label in labels.items()}
        excluded = [label for label in labels.values() if any(text.startswith(f"Don't {label}") for text in said)]
        fitting = [
            action
            for action, label in labels.items()
            if label not in excluded and all(text in about[action] for text in said if text in about[it.solution[0]])
        ]
        assert it.solution[0] in fitting
        assert set(fitting) - set(it.accepted[0]), it.id


@pytest.mark.parametrize(
    ("id", "expected"),
    [
        ("gadget_builder-0067", ["Use gadget 5 on the way.", "Start with a yellow card."]),
        ("gadget_builder-0199", ["You need no gadget: cards are enough.", "Start with a yellow card."]),
        ("girl_genius-0297", ["Spin a card in row 3.", "Vampire Choir pops later in the chain."]),
        ("girl_genius-9002", ["Lay a card pointing south.", "Don't lay Dr. Ampersand pointing south."]),
        ("gizmos-0243", ["Build a gizmo.", "It is a converter."]),
        ("gizmos-0007", ["Research.", "Don't research level 1."]),
        ("widget_mechs-0541", ["Aim only at parts 7 to 12.", "One of your hits is on part 9."]),
        ("widget_ridge-0039", ["Replace one card in your Workshop.", "Place an Augment."]),
        ("widget_ridge-0118", ["Clean out your Workshop on the way.", "Cargo Rocket goes into your Workshop."]),
    ],
)
def test_hints_go_from_the_kind_of_move_or_the_place_to_the_piece(id: str, expected: list[str]) -> None:
    assert hints(puzzle(id)) == expected


def test_hints_name_the_players() -> None:
    it = next(it for it in puzzles("widget_mechs") if it.seats > 2 and hints(it)[0].startswith("Aim at seat "))
    seat = int(hints(it)[0].removeprefix("Aim at seat ")[0]) - 1
    names = ["Ann", "Bob", "Cleo", "Dan"][: it.seats]
    assert hints(it, names)[0] == f"Aim at {names[seat]}."


def test_a_game_without_clues_excludes_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.puzzles.hints.clues", lambda name: Clues())
    it = puzzle("gizmos-0189")
    assert all(text.startswith("Don't ") for text in hints(it))
    assert len(hints(it)) == 2


def test_numbers_are_in_words() -> None:
    assert [counted(0, "card"), counted(1, "card"), counted(6, "card"), counted(7, "card")] == [
        "no cards",
        "one card",
        "six cards",
        "7 cards",
    ]


def test_hints_call_the_wild_gadget_by_its_name() -> None:
    """It has no number: a hint about it used to say 'gadget 0'."""
    played = game("gadget_builder")
    state = played.position(seats=2, top="blue 3", sides=[{"hand": "blue 5, red 1", "straight": "wild"}, {"hand": ""}])
    action = played.parse(state, "use the wild gadget")
    move = Move(state, action, played.label(state, action), Names())
    assert clues("gadget_builder").of_line([move]) == ["Use the wild gadget on the way."]
