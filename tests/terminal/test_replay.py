"""Replaying a saved game."""

import re
from pathlib import Path

import pytest

import cogworks as library
from tests.terminal.driver import begun, cogworks, dealt, dice, person, widest

HANDS = (
    "red 1, red 2, red 5, blue 1, blue 3, green 4, green 6, yellow 7",
    "purple 2, purple 2, purple 2, green 7, green 7, yellow 5, yellow 5, blue 6",
)


@pytest.fixture
def gadgets(tmp_path: Path) -> str:
    answers = [*dealt(*HANDS, top="red 7"), "draw a card", "seat 1 gets purple wild"]
    return begun(tmp_path, "gadget_builder", ["you", "random"], *answers)


def test_everything_is_open_by_default(gadgets: str) -> None:
    seen = cogworks("replay", gadgets)
    assert seen.code == 0
    lines = seen.screen.splitlines()
    assert lines[0] == "Gadget Builder, seat 1 you, seat 2 random, 20 steps."
    assert lines[1] == "1. Seat 1 went first."
    assert "10. Seat 2 got purple 2." in lines
    assert "20. Seat 1 drew purple wild." in lines
    assert "After step 20 of 20:" in lines
    assert any(line.startswith("Seat 1's hand, 9 cards: red 1, 2, 5;") for line in lines)
    assert any(line.startswith("Seat 2's hand, 8 cards: blue 6;") for line in lines)
    assert "Seat 1 to move: You drew purple wild" in seen.screen
    assert seen.screen == cogworks("replay", gadgets, "--all").screen


def test_a_seat_sees_only_its_own_cards(gadgets: str) -> None:
    seen = cogworks("replay", gadgets, "--seat", "2")
    assert "10. You got purple 2." in seen.screen
    assert "20. Seat 1 drew a card." in seen.screen
    assert "wild" not in seen.screen
    assert "red 1" not in seen.screen
    assert "Seat 1 to move.\n" in seen.screen


def test_a_spectator_sees_no_cards(gadgets: str) -> None:
    seen = cogworks("replay", gadgets, "--spectator")
    assert "20. Seat 1 drew a card." in seen.screen
    assert "hand," not in seen.screen
    assert re.findall(r"purple|blue|green|yellow", seen.screen) == []


def test_steps_from_and_to(gadgets: str) -> None:
    seen = cogworks("replay", gadgets, "--from", "2", "--to", "3")
    lines = seen.screen.splitlines()
    assert lines[1:4] == ["2. Seat 1 got red 1.", "3. Seat 1 got red 2.", ""]
    assert "After step 3 of 20:" in lines
    assert "Seat 1's hand, 2 cards: red 1, 2." in lines
    assert lines[-1] == "Chance to move."
    assert "After step 0 of 20:" in cogworks("replay", gadgets, "--to", "0").screen


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        ("--to 21", "there is no step 21; the game has steps 1 to 20"),
        ("--to -1", "there is no step -1"),
        ("--from 0", "cannot show steps 0 to 20: the first step must be from 1 to 20"),
        ("--from 9 --to 3", "cannot show steps 9 to 3: the first step must be from 1 to 3"),
        ("--seat 3", "there is no seat 3; the game has seats 1 to 2"),
        ("--seat 0", "there is no seat 0; the game has seats 1 to 2"),
    ],
)
def test_missing_steps_and_seats_are_refused(gadgets: str, words: str, reason: str) -> None:
    seen = cogworks("replay", gadgets, *words.split())
    assert (seen.code, seen.screen) == (2, "")
    assert reason in seen.complaints


@pytest.mark.parametrize("game", library.games())
def test_a_finished_game_ends_with_its_result(game: str) -> None:
    kept = str(cogworks("play", game, "--seed", "3", chooser=person(1)).saved())
    for words in ((), ("--seat", "1"), ("--spectator",)):
        seen = cogworks("replay", kept, *words)
        assert seen.code == 0
        assert "Final scores: " in seen.screen.splitlines()[-1] or "the game took" in seen.screen.splitlines()[-1]
        assert widest(seen.screen) <= 80


def test_a_log_without_players_can_be_replayed(tmp_path: Path) -> None:
    saved = begun(tmp_path, "widget_mechs", ["ann", "bob"], "seat 1 goes first", *dice(6, 3))
    text = Path(saved).read_text().replace('["ann", "bob"]', "[]")
    Path(saved).write_text(text)
    assert cogworks("replay", saved).screen.startswith("Widget Mechs, 2 seats, 3 steps.\n1. Seat 1 took")
