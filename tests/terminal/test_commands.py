"""Input besides a number."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

import cogworks as library
from cogworks import logfile
from tests.terminal.driver import Seen, answers, begun, cogworks, dealt, dice, options, typing

BOTH = ("you", "random")


def mechs(*lines: str) -> Seen:
    """The start of a game of Widget Mechs: the person has rolled 6, 3, 6 and 1."""
    saved = begun(Path(), "widget_mechs", BOTH, "seat 1 goes first", *dice(6, 3, 6, 1))
    return cogworks("play", "--continue", saved, chooser=typing(*lines))


def gadgets(*lines: str) -> Seen:
    """The start of a game of Gadget Builder with a hand that fits the pile but cannot build."""
    hands = (
        "red 1, red 2, red 5, blue 1, blue 3, green 4, green 6, yellow 7",
        ", ".join(["purple 2, blue 6"] * 2 + ["green 7"] * 2 + ["yellow 5"] * 2),
    )
    saved = begun(Path(), "gadget_builder", BOTH, *dealt(*hands, top="red 7"))
    return cogworks("play", "--continue", saved, chooser=typing(*lines))


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_a_choice_by_number_by_text_and_by_part_of_its_text() -> None:
    games = [answers(mechs(typed).saved()) for typed in ("2", "build 7 and 9", "BUILD  7 AND 9", "7 and")]
    assert len({tuple(game[:6]) for game in games}) == 1


def test_a_number_means_the_choice_shown_with_it_even_if_pointless_ones_come_last() -> None:
    game = library.game("widget_mechs")
    first = answers(mechs("1").saved())[5]
    library.register(replace(game, is_pointless=lambda state, action: action == state.legal_actions()[0]))
    try:
        seen = mechs("1")
    finally:
        library.register(game)
    assert list(options(seen.screen.partition("Your choice: ")[0]).values()) == ["build 7 and 9", "build 4 and 12"]
    assert answers(seen.saved())[5] != first
    assert "You made 7 and 9." in seen.screen


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("9", "There is no choice 9. Type a number from 1 to 2."),
        ("0", "There is no choice 0. Type a number from 1 to 2."),
        ("9" * 100, "Type a number from 1 to 2."),
        ("build", "'build' could mean: build 4 and 12; build 7 and 9."),
        ("build 5 and 11", "'build 5 and 11' is not a move you can make now: build 4 and 12"),
        ("-1", "'-1' is not a move you can make now"),
        ("\x1b[A", "'\\x1b[A' is not a move you can make now"),
        ("x" * 5000, "is not a move you can make now"),
        ("²", "'²' is not a move you can make now"),
        ("rules m9.9", "There is no rule m9.9. The rules are M1.1 to M4.5."),
        ("rules", "Type rules and an id such as M1.1, or a chapter: M1, M2, M3, M4."),
        ("undo", "There is nothing to undo."),
        ("undo 2", "'2' is not a person's seat. People have seats: 1."),
        ("undo x", "'x' is not a person's seat. People have seats: 1."),
    ],
)
def test_invalid_input_is_explained_and_asked_again(typed: str, said: str) -> None:
    seen = mechs(typed)
    assert " ".join(said.split()) in " ".join(seen.screen.split())
    assert seen.screen.count("Your choice: ") == 2
    assert len(answers(seen.saved())) == 5, "no move was made"


def test_the_current_rules_come_with_their_ids() -> None:
    seen = mechs("?")
    assert "[M2.1] Roll four dice and split them into two pairs any way you like." in seen.screen
    assert "[M4.1]" in seen.screen
    assert "*" not in seen.screen
    assert "`" not in seen.screen


def test_one_rule_or_a_chapter() -> None:
    assert "[M3.2] With fewer than two dice there is no attack." in mechs("rules m3.2").screen
    assert "[M3.7]" in mechs("rules M3").screen


def test_help_names_every_command() -> None:
    seen = mechs("help")
    for command in ("?", "usual", "hint", "board", "log", "rules ID", "undo", "resign", "auto", "save", "quit", "help"):
        assert f"\n{command}: " in seen.screen


def test_board_shows_more_than_the_short_board() -> None:
    seen = mechs("board")
    assert "  Part 7: 0 of 10 built.\n" in seen.screen
    assert "Build dice: 6, 3, 6 and 1.\n" in seen.screen


def test_log_shows_the_last_lines() -> None:
    seen = mechs("1", "1", "1", "1", "log")
    shown = seen.screen[seen.screen.rindex(": log") :].splitlines()[1:21]
    assert len(shown) == 20
    assert shown[-1].startswith(("You rolled", "You attacked", "You paired"))
    assert mechs("log").screen.count("You rolled 6, 3, 6 and 1.") == 2


def test_save_says_where() -> None:
    seen = mechs("save")
    assert f"The game is saved, as after every move, in\n  {seen.saved()}\n" in seen.screen
    assert logfile.load(seen.saved()).answers


def test_enter_alone_shows_the_choices_again() -> None:
    assert mechs("").screen.count("1. build 4 and 12\n") == 2


def test_a_choice_that_appears_more_than_once_is_one_with_its_target(tmp_path: Path) -> None:
    """A hit shows what is left of the part."""
    turns: list[str] = []
    for _ in range(2):
        turns += [*dice(1, 1, 6, 6), "build 2 and 12", *dice(1, 1, 3, 4), "build 2 and 7"]
    turns = turns[:5] + dice(3, 4, 3, 4) + ["build 7 and 7"] + dice(1, 1, 6, 6) + ["build 2 and 12"] + dice(3, 4)
    saved = begun(tmp_path, "widget_mechs", BOTH, "seat 1 goes first", *turns)
    seen = cogworks("play", "--continue", saved, chooser=typing("", ""))
    assert "1. hit seat 2's part 7 (2 of 10 built)\n2. stop attacking" in seen.screen


# ---- undo


def test_undo_is_free_while_nothing_was_learned() -> None:
    seen = gadgets("play red 1", "add red 2", "undo")
    assert "Undone: play red 1." in seen.screen
    assert answers(seen.saved()) == answers(gadgets().saved())
    again = seen.screen[seen.screen.index("Undone: play") :]
    assert "Play a card on red 7" in again
    assert "Your hand, 8 cards: red 1, 2, 5;" in again


def test_a_move_undone_and_made_again_gives_the_same_game() -> None:
    assert answers(gadgets("red 1", "undo", "red 1").saved()) == answers(gadgets("red 1").saved())


def test_bots_agree_to_an_undo_after_a_draw_and_the_same_card_comes_again() -> None:
    seen = gadgets("draw", "undo", "draw")
    drawn = re.findall(r"^You drew (\w+ \w+)\.$", seen.screen, re.MULTILINE)
    assert len(drawn) == 2
    assert drawn[0] == drawn[1], "undoing is no way to fish for a better card"
    assert seen.screen.count("so this game is now practice.") == 1
    assert "Undone: draw a card." in seen.screen
    kept = answers(seen.saved())
    assert kept[:-2] == answers(gadgets().saved()), "only the second draw is in the saved game"


def test_bots_agree_to_an_undo_after_their_own_moves() -> None:
    seen = mechs("1", "undo")
    assert "Undone: build " in seen.screen
    assert answers(seen.saved()) == answers(mechs().saved())


def test_auto_makes_forced_moves_until_it_is_turned_off() -> None:
    seen = gadgets("auto", "yellow 7")
    assert "Auto-play of forced moves is on." in seen.screen
    assert "You ended the turn." in seen.screen
    assert "Enter for 1" not in seen.screen[: seen.screen.index("You ended the turn.")]
    # It is remembered for the next game.
    assert "You ended the turn." in gadgets("yellow 7").screen
    again = gadgets("auto", "yellow 7", "")
    assert "Auto-play of forced moves is off." in again.screen
    assert "Your choice (Enter for 1): " in again.screen


def test_auto_makes_the_current_forced_move() -> None:
    seen = gadgets("yellow 7", "auto")
    assert "You ended the turn." in seen.screen[seen.screen.index("Auto-play of forced moves is on") :]


def test_undo_works_after_continuing() -> None:
    saved = str(gadgets("red 1").saved())
    seen = cogworks("play", "--continue", saved, chooser=typing("undo", "undo"))
    assert "Undone: play red 1." in seen.screen
    assert "There is nothing to undo." in seen.screen


def test_enter_takes_the_only_choice() -> None:
    seen = gadgets("yellow 7", "")
    assert "You have nothing to add to yellow 7: end the turn.\n1. end the turn\n" in seen.screen
    assert "Your choice (Enter for 1): \nYou ended the turn." in seen.screen


def test_between_moves_in_a_row_only_changes_are_shown() -> None:
    seen = gadgets("red 1", "red 2")
    assert seen.screen.count("Your hand, ") == 3
    assert seen.screen.count("Seat 2: 8 cards") == 1


def gizmos(*lines: str) -> Seen:
    """A game of Gizmos in which the person has drawn three cards to look at."""
    display = [
        "Rusty Rack",
        "River Rack",
        "Mustard Rack",
        "Ebony Rack",
        "Kiln Workbench",
        "Marine Workbench",
        "Ebony Workbench",
    ]
    table = [f"{card} comes up" for card in [*display, "Cascade Tank", "Coal Tank"]]
    spheres = [f"a {colour} sphere comes out" for colour in ("red", "red", "red", "blue", "yellow", "black")]
    drawn = [f"{card} comes up" for card in ("Garnet Lens", "Dewdrop Lens", "Topaz Lens")]
    saved = begun(Path(), "gizmos", BOTH, "seat 1 goes first", *table, *spheres, "research level 1", *drawn)
    return cogworks("play", "--continue", saved, chooser=typing(*lines))


def test_usual_makes_several_moves_at_once() -> None:
    before = len(answers(gizmos("take none").saved()))
    seen = gizmos("take none", "usual")
    assert "You put back Garnet Lens, Dewdrop Lens and Topaz Lens." in " ".join(seen.screen.split())
    assert answers(seen.saved())[before : before + 3] == [247, 248, 249]


def test_the_prompt_mentions_usual_where_it_saves_moves() -> None:
    seen = gizmos("take none")
    assert "Or type usual to put them back in the order drawn." in " ".join(seen.screen.split())
    assert "Or type usual" not in gizmos().screen


def test_without_usual_moves_the_prompt_stays() -> None:
    for seen in (gizmos("usual"), mechs("usual")):
        assert "There is no usual move here." in seen.screen


UNSPENT = "You can still add a card to your play."


def test_leaving_something_unspent_is_confirmed() -> None:
    seen = gadgets("red 1", "end the turn", "maybe", "no", "add red 2")
    assert seen.screen.count(UNSPENT) == 1
    assert seen.screen.count("End anyway? (yes, no, or always to stop asking): ") == 2
    assert "You added red 2." in seen.screen
    ended = gadgets("red 1", "end the turn", "yes")
    assert "You ended the turn." in ended.screen[ended.screen.index(UNSPENT) :]


def test_always_stops_asking_in_later_games_too() -> None:
    assert UNSPENT in gadgets("red 1", "end the turn", "always").screen
    again = gadgets("red 1", "end the turn")
    assert UNSPENT not in again.screen
    assert "You ended the turn." in again.screen


def test_damaged_preferences_are_ignored(home: Path) -> None:
    for text in ("", "[]", "{", '{"auto": "yes", "unspent": 1}', "\udc00"):
        home.mkdir(parents=True, exist_ok=True)
        (home / "settings.json").write_bytes(text.encode("utf-8", "surrogatepass"))
        assert "Your choice: " in gadgets("red 1").screen
