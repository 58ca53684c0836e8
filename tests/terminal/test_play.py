"""Whole games in the terminal, and quitting them midway."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import cogworks as library
from cogworks import logfile
from cogworks.tables.records import Record
from cogworks.tables.table import Table
from cogworks.terminal import boards, output
from tests.terminal.driver import OPTION, Chooser, answers, cogworks, person, typing, widest

GAMES = library.games()
each_game = pytest.mark.parametrize("game", GAMES)


@each_game
def test_a_person_plays_a_whole_game(game: str, home: Path) -> None:
    seen = cogworks("play", game, "--seed", "3", chooser=person(1))
    assert (seen.code, seen.complaints) == (0, "")
    words = " ".join(seen.screen.split())
    final = r"Final scores: you -?\d+(, seat 2 -?\d+( \(tie: .*\))?)?; the game took \d+ (turn|step)s?\."
    assert re.search(final, words)
    assert "The game is over: " in seen.screen or "won." in seen.screen
    kept = seen.saved()
    assert kept.parent == home / "finished"
    assert list((home / "saved").iterdir()) == []
    log = logfile.load(kept)
    assert log.replay().is_over()
    assert log.players == ["you", "random"][: library.game(game).seats[0]]
    assert widest(seen.screen) <= 80
    assert not [words for _, words in OPTION.findall(seen.screen) if re.fullmatch(r"[\d\s]*", words)]
    assert f"cogworks replay {kept}" in seen.screen


@each_game
def test_a_game_without_its_own_board_still_plays(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(output, "board", lambda name: boards.board("plain"))
    seen = cogworks("play", game, "--seed", "3", chooser=person(1, ["board"]))
    assert seen.code == 0
    assert "Scores: you 0" in seen.screen
    assert widest(seen.screen) <= 80


@each_game
def test_the_same_seed_and_choices_give_the_same_game_and_no_seed_another(game: str) -> None:
    def played(*seed: str) -> list[int]:
        return answers(cogworks("play", game, *seed, chooser=leaving(20, lambda: None, 2)).saved())

    assert played("--seed", "5") == played("--seed", "5")
    assert len({tuple(played()) for _ in range(9)}) > 1


def interrupt() -> str:
    raise KeyboardInterrupt


LEAVING: dict[str, Callable[[], str | None]] = {"Ctrl-C": interrupt, "Ctrl-D": lambda: None, "quit": lambda: "quit"}


def leaving(after: int, way: Callable[[], str | None], seed: int) -> Chooser:
    """Play this many decisions, then quit."""
    play, left = person(seed), [after]

    def choose(screen: str) -> str | None:
        left[0] -= 1
        return play(screen) if left[0] >= 0 else way()

    return choose


@pytest.mark.parametrize("way", LEAVING)
@pytest.mark.parametrize(("game", "after"), [("widget_mechs", 9), ("gadget_builder", 12), ("high_cog", 0)])
def test_quitting_saves_and_continue_resumes_there(game: str, after: int, way: str, home: Path) -> None:
    seen = cogworks("play", game, "--seed", "4", chooser=leaving(after, LEAVING[way], 1))
    assert (seen.code, seen.complaints) == (0, "")
    assert seen.screen.splitlines()[-1] == f"  cogworks play --continue {seen.saved()}"
    begun = answers(seen.saved())
    position = logfile.load(seen.saved()).replay()

    back = cogworks("play", "--continue", chooser=typing(None))
    assert back.code == 0
    assert answers(seen.saved()) == begun, "nothing happens before the person answers"
    question = library.game(game).prompt(position)
    assert " ".join(question.split()) in " ".join(back.screen.split())

    done = cogworks("play", "--continue", str(seen.saved()), chooser=person(1))
    assert done.code == 0
    assert answers(done.saved())[: len(begun)] == begun
    assert logfile.load(done.saved()).replay().is_over()


def test_ctrl_c_during_a_change_saves_all_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The move and the rolls after it are in the store, but the table has not applied them yet."""
    real, lengths = Table._apply, [0]
    is_armed = [False]

    def apply(table: Table, record: Record) -> None:
        if is_armed[0]:
            is_armed[0] = False
            lengths[0] = table.history.position
            raise KeyboardInterrupt
        real(table, record)

    def choose(screen: str) -> str:
        is_armed[0] = True
        return "1"

    monkeypatch.setattr(Table, "_apply", apply)
    seen = cogworks("play", "widget_mechs", "--seed", "1", chooser=choose)
    assert seen.code == 0
    assert "The game is saved." in seen.screen
    log = logfile.load(seen.saved())
    assert len(log.answers) > lengths[0] + 1, "the move and the rolls after it"
    assert log.replay().to_move() >= 0


def test_no_seed_is_ever_saved(home: Path) -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "987654321", chooser=typing("1"))
    assert "987654321" not in seen.saved().read_text()
    assert "seed" not in seen.saved().read_text()


def test_every_move_is_saved_before_the_next_prompt(home: Path) -> None:
    lengths: list[int] = []

    def look(screen: str) -> str | None:
        [path] = (home / "saved").glob("*.json")
        lengths.append(len(logfile.load(path).answers))
        return "1" if len(lengths) < 5 else None

    cogworks("play", "widget_mechs", "--seed", "1", chooser=look)
    assert lengths == sorted(set(lengths))


def test_a_resumed_game_first_shows_what_happened_since_the_last_move() -> None:
    cogworks("play", "widget_mechs", "--seed", "1", chooser=typing("1"))
    seen = cogworks("play", "--continue")
    assert "Resuming after step" in seen.screen
    resumed = seen.screen[seen.screen.index("Resuming") :]
    assert resumed.splitlines()[1].startswith("You made ")
    assert "You took the first turn." not in resumed


@each_game
def test_bots_play_alone_for_a_spectator(game: str) -> None:
    kinds = ["random"] * library.game(game).seats[0]
    seen = cogworks("play", game, "--watch", "--seed", "2", "--seats", ",".join(kinds))
    assert seen.code == 0
    assert "Your" not in seen.screen
    assert not re.search(r"\byou\b", seen.screen, re.IGNORECASE)
    assert "Final scores: seat 1 " in seen.screen
    assert logfile.load(seen.saved()).players == kinds


def test_a_delay_follows_each_turn_of_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    slept: list[float] = []
    monkeypatch.setattr("time.sleep", slept.append)
    cogworks("play", "high_cog", "--seats", "random,random,random", "--delay", "1.5")
    assert set(slept) == {1.5}


def test_options_are_shown_at_the_start_and_kept() -> None:
    seen = cogworks("play", "widget_mechs", "--option", "optional_build=yes", chooser=typing("quit"))
    assert seen.screen.startswith("Widget Mechs with optional_build yes. ")
    assert logfile.load(seen.saved()).options == {"optional_build": True, "parts": 11}


def test_a_game_of_earlier_rules_continues_without_showing_legacy_options() -> None:
    seen = cogworks("play", "widget_ridge", "--seats", "you,random,random", chooser=typing("quit"))
    saved = seen.saved()
    data = json.loads(saved.read_text())
    data |= {"version": 1, "answers": [], "length": 0}
    for later in ("opening", "starters", "whole_price"):
        del data["options"][later]
    saved.write_text(json.dumps(data))
    back = cogworks("play", "--continue", str(saved), chooser=typing("quit"))
    assert back.screen.startswith("Widget Ridge with opening 3, 4, others 5. ")


def test_starter_cards_are_swapped_by_an_option() -> None:
    seen = cogworks(
        "play",
        "widget_ridge",
        "--seats",
        "you,random",
        "--option",
        "starters=seat 2: Coin Press",
        chooser=typing("board", "quit"),
    )
    assert seen.screen.startswith("Widget Ridge with starters seat 2: Coin Press. ")
    assert "Starter cards swapped in: Coin Press." in seen.screen
    assert logfile.load(seen.saved()).options["starters"] == "seat 2: Coin Press"
    wrong = cogworks("play", "widget_ridge", "--option", "starters=seat 1: Coin Purse")
    assert wrong.code == 2
    assert "there is no starter card 'Coin Purse' in this set; write 'Coin Press'" in wrong.complaints


def test_without_a_game_there_is_a_menu() -> None:
    seen = cogworks("play", chooser=typing("9", "chess", "Widget Mechs", "quit"))
    assert seen.code == 0
    assert f"{GAMES.index('widget_mechs') + 1}. Widget Mechs, 2 to 4 seats" in seen.screen
    assert seen.screen.count("Type a number from 1 to") == 2
    assert "Split the dice" in seen.screen


def test_lines_are_not_wider_than_a_narrow_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    seen = cogworks(
        "play", "gadget_builder", "--seed", "1", chooser=person(1, ["help", "board", "?", "log", "9", "quit"])
    )
    assert widest(seen.screen) <= 40
