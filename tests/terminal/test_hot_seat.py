"""Several people at one terminal: they don't see each other's cards."""

from pathlib import Path

import pytest

import cogworks as library
from cogworks import logfile
from cogworks.terminal.boards import board
from tests.terminal.driver import HAND_OVER, answers, begun, cogworks, dealt, person, typing

HEIGHT = 24


def hand_lines(state: library.State, game: str) -> list[str]:
    """Each seat's view of its own hand."""
    views = [library.game(game).view(state, seat) for seat in range(state.n_seats())]
    return [line for view in views for line in board(game).draw(view, False) if line.startswith("Your hand")]


def test_only_the_hand_of_the_seat_to_move_is_on_the_screen(home: Path) -> None:
    play = person(1)
    asked: list[int] = []

    def look(screen: str) -> str | None:
        [path] = (home / "saved").glob("*.json")
        visible = screen.splitlines()[-HEIGHT:]
        if screen.endswith(HAND_OVER):
            assert not asked or not any(visible[:-1]), "nothing of the last person's is left"
            asked.append(-1)
        else:
            state = logfile.load(path).replay()
            seat = int(state.to_move())
            mine = hand_lines(state, "gadget_builder")[seat]
            shown = " ".join(" ".join(visible).split())
            assert f"Seat {seat + 1}: " in shown
            assert screen.rindex(f"Pass the screen to Seat {seat + 1}, ") == screen.rindex("Pass the screen to Seat ")
            since = " ".join(screen[screen.rindex(HAND_OVER) :].split())
            assert mine in since
            foreign = [line for line in hand_lines(state, "gadget_builder") if line != mine]
            assert not [line for line in foreign if line in since]
            asked.append(seat)
        return play(screen) if len(asked) < 60 else None

    seen = cogworks("play", "gadget_builder", "--seats", "you,you,random", "--seed", "1", chooser=look)
    assert seen.code == 0
    assert {-1, 0, 1} <= set(asked)


def test_a_drawn_card_is_not_shown_to_the_other_person(tmp_path: Path) -> None:
    hands = (
        "red 1, red 2, red 5, blue 1, blue 3, green 4, green 6, yellow 7",
        "purple 2, " * 3 + "green 7, " * 2 + "yellow 5, " * 2 + "blue 6",
    )
    deal = [*dealt(*hands, top="red 7"), "draw a card", "seat 1 gets purple wild", "keep"]
    saved = begun(tmp_path, "gadget_builder", ["you", "you"], *deal)
    seen = cogworks("play", "--continue", saved, chooser=typing("", "log", "board"))
    assert seen.code == 0
    assert "Pass the screen to Seat 2" in seen.screen
    assert "Seat 1 drew a card." in seen.screen
    assert "purple wild" not in seen.screen
    assert "red 1" not in seen.screen


def test_a_person_can_quit_while_the_screen_is_handed_over() -> None:
    for way in ("quit", None):
        seen = cogworks("play", "gadget_builder", "--seats", "you,you", chooser=typing(way))
        assert seen.code == 0
        assert "hand," not in seen.screen
        assert "cogworks play --continue" in seen.screen


def test_without_secrets_the_screen_is_not_handed_over() -> None:
    seen = cogworks("play", "widget_mechs", "--seats", "you,you", chooser=typing("1", "1", "1", "quit"))
    assert "Pass the screen" not in seen.screen
    assert "Seat 1: Split the dice" in seen.screen
    assert "Seat 2: Split the dice" in seen.screen


@pytest.mark.parametrize("game", ["high_cog", "widget_mechs"])
def test_people_play_a_whole_game_and_the_end_is_for_everyone(game: str) -> None:
    seen = cogworks("play", game, "--seats", "you,you", "--seed", "1", chooser=person(1))
    assert seen.code == 0
    assert "Final scores: seat 1 " in seen.screen
    assert "You won" not in seen.screen


# ---- undo among people


def gadgets(tmp_path: Path, *answers: str) -> str:
    """Two people at Gadget Builder; seat 1 begins with a hand that fits the pile."""
    hands = (
        "red 1, red 2, red 5, blue 1, blue 3, green 4, green 6, yellow 7",
        "purple 2, " * 3 + "green 7, " * 2 + "yellow 5, " * 2 + "blue 6",
    )
    return begun(tmp_path, "gadget_builder", ["you", "you"], *dealt(*hands, top="red 7"), *answers)


DRAWN = ("draw a card", "seat 1 gets purple wild", "keep", "play green 7")
"""Seat 2 has moved since, so seat 1 needs consent to undo keeping the card."""


def test_a_person_undoes_freely_what_revealed_nothing(tmp_path: Path) -> None:
    saved = gadgets(tmp_path)
    before = answers(Path(saved))
    seen = cogworks("play", "--continue", saved, chooser=typing("", "red 1", "undo"))
    assert "Undone: play red 1." in seen.screen
    assert "Do you agree?" not in seen.screen
    assert answers(Path(saved)) == before


def test_other_people_are_asked_before_more_is_undone(tmp_path: Path) -> None:
    saved = gadgets(tmp_path)
    before = answers(Path(saved))
    # Seat 1 draws, then asks to undo that; seat 2 gets the screen and agrees; seat 1 gets it back.
    seen = cogworks("play", "--continue", saved, chooser=typing("", "draw", "undo", "", "maybe", "yes", ""))
    asked = seen.screen[seen.screen.index("Seat 2: Seat 1 asks to undo this move: Seat 1 drew a card.") :]
    assert asked.count("Do you agree? (yes or no): ") == 2, "what is neither yes nor no is asked again"
    assert "Pass the screen to Seat 1" in asked
    assert "You undid a move." in asked
    assert answers(Path(saved)) == before


def test_without_consent_the_move_is_not_undone(tmp_path: Path) -> None:
    saved = gadgets(tmp_path)
    seen = cogworks("play", "--continue", saved, chooser=typing("", "draw", "undo", "", "no", ""))
    after = seen.screen[seen.screen.index("Do you agree?") :]
    assert "Seat 2 did not agree to the undo." in after
    assert "undid a move" not in after
    assert len(answers(Path(saved))) == len(answers(Path(gadgets(tmp_path / "other")))) + 2


def test_the_request_for_consent_reveals_no_card(tmp_path: Path) -> None:
    seen = cogworks("play", "--continue", gadgets(tmp_path, *DRAWN), chooser=typing("", "undo 1", "no"))
    assert "asks to undo this move: Seat 1 " in " ".join(seen.screen.split())
    assert "purple wild" not in seen.screen


def test_a_seat_can_ask_while_another_is_to_move(tmp_path: Path) -> None:
    saved = gadgets(tmp_path, *DRAWN)
    before = len(answers(Path(saved)))
    seen = cogworks("play", "--continue", saved, chooser=typing("", "undo 1", "yes", ""))
    assert "Do you agree?" in seen.screen
    assert "Pass the screen to Seat 1" in seen.screen
    assert len(answers(Path(saved))) < before


def test_people_can_quit_when_asked_for_consent(tmp_path: Path) -> None:
    saved = gadgets(tmp_path, *DRAWN)
    before = answers(Path(saved))
    for way in ("quit", None):
        seen = cogworks("play", "--continue", saved, chooser=typing("", "undo 1", way))
        assert seen.code == 0
        assert "cogworks play --continue" in seen.screen
        assert answers(Path(saved)) == before


def test_hints_between_people_need_an_option_and_are_in_the_log() -> None:
    people = ("play", "widget_mechs", "--seats", "you,you", "--seed", "3")
    refused = cogworks(*people, chooser=typing("hint", "quit"))
    assert "Hints are off at this table, because people play each other." in refused.screen
    assert "A master would" not in refused.screen
    allowed = cogworks(*people, "--hints", chooser=typing("hint", "1", "log", "quit"))
    assert "A master would: " in allowed.screen
    assert "used a hint." in allowed.screen
