"""Resigning at the terminal."""

from tests.terminal.driver import HAND_OVER, cogworks, typing


def test_a_person_resigns_after_a_question_and_the_bot_wins() -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "3", chooser=typing("resign", "maybe", "yes"))
    assert (seen.code, seen.complaints) == (0, "")
    assert seen.screen.count("Resign? Your opponent wins. (yes or no): ") == 2
    assert "Seat 1 resigned. Seat 2 wins." in seen.screen
    assert "Final scores: " in seen.screen


def test_no_keeps_the_game_going() -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "3", chooser=typing("resign", "no", "quit"))
    assert "resigned" not in seen.screen
    assert "To resume it, type" in seen.screen


def test_a_bot_plays_on_for_one_of_several_people() -> None:
    typed = iter(["resign", "yes"])

    def choose(screen: str) -> str | None:
        return "" if screen.endswith(HAND_OVER) else next(typed, "quit")

    seen = cogworks("play", "widget_mechs", "--seats", "you,you,random", "--seed", "3", chooser=choose)
    assert "Resign? You come last, and a bot plays on." in seen.screen
    assert "resigned. An adept bot plays for " in seen.screen
