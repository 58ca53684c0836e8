"""Game files: where they are, and how bad ones are handled."""

import json
from pathlib import Path

import pytest

from cogworks.terminal import saves
from tests.terminal.driver import answers, begun, cogworks, dice, person, typing

BOTH = ("you", "random")


def a_game(path: Path) -> str:
    return begun(path, "widget_mechs", BOTH, "seat 1 goes first", *dice(6, 3, 6, 1))


def test_games_are_stored_where_the_environment_says(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    assert saves.home() == tmp_path / "home"
    monkeypatch.delenv("COGWORKS_HOME")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert saves.home() == tmp_path / "data" / "cogworks"
    monkeypatch.delenv("XDG_DATA_HOME")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert saves.home() == tmp_path / ".local" / "share" / "cogworks"


def test_continue_without_a_file_takes_the_game_saved_last() -> None:
    cogworks("play", "gadget_builder", chooser=typing("quit"))
    cogworks("play", "widget_mechs", chooser=typing("quit"))
    assert cogworks("play", "--continue").screen.startswith("Widget Mechs.")


def test_games_started_in_the_same_second_have_their_own_files(home: Path) -> None:
    for _ in range(3):
        cogworks("play", "widget_mechs", chooser=typing("quit"))
    assert len(list((home / "saved").iterdir())) == 3


def test_a_chosen_file_stays_where_it_is(tmp_path: Path, home: Path) -> None:
    chosen = tmp_path / "my games" / "one.json"
    seen = cogworks("play", "high_cog", "--save", str(chosen), chooser=typing("quit"))
    assert f"cogworks play --continue '{chosen}'" in seen.screen
    seen = cogworks("play", "--continue", str(chosen), chooser=person(1))
    assert f"cogworks replay '{chosen}'" in seen.screen
    assert chosen.exists()
    assert not (home / "finished").exists()


def test_a_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "diary").write_text("dear diary")
    seen = cogworks("play", "widget_mechs", "--log", str(tmp_path / "diary"))
    assert seen.code == 2
    assert "already exists" in seen.complaints
    assert (tmp_path / "diary").read_text() == "dear diary"


def test_a_folder_that_cannot_be_written_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path / "file"))
    seen = cogworks("play", "widget_mechs")
    assert seen.code == 2
    assert f"cogworks: the game cannot be saved: {tmp_path / 'file'}" in seen.complaints
    assert seen.complaints.count("\n") == 1


def test_a_disk_failure_does_not_end_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    saved = a_game(tmp_path)
    turns: list[str] = []

    def choose(screen: str) -> str | None:
        turns.append(screen)
        if len(turns) == 2:
            monkeypatch.setattr("os.fsync", full_disk)
        if len(turns) == 4:
            monkeypatch.setattr("os.fsync", lambda file: None)
        return "1" if len(turns) < 6 else None

    seen = cogworks("play", "--continue", saved, chooser=choose)
    assert seen.code == 0
    assert "Warning: the game cannot be saved:" in seen.screen
    assert "No space left on device" in seen.screen
    assert len(answers(Path(saved))) > 20


def full_disk(file: int) -> None:
    raise OSError(28, "No space left on device")


def test_with_nothing_to_continue_there_is_an_error() -> None:
    seen = cogworks("play", "--continue")
    assert (seen.code, seen.screen) == (2, "")
    assert "cogworks: there is no game to continue in " in seen.complaints


def test_a_finished_game_is_not_continued() -> None:
    kept = cogworks("play", "high_cog", chooser=person(1)).saved()
    seen = cogworks("play", "--continue", str(kept))
    assert seen.code == 2
    assert "this game is over; watch it with cogworks replay" in seen.complaints


def damage(text: str, how: str) -> str:
    data = json.loads(text)
    match how:
        case "cut off":
            return text[: len(text) // 2]
        case "empty":
            return ""
        case "not a game":
            return "[1, 2, 3]"
        case "deeply nested":
            return "[" * 100_000
        case "illegal answer":
            data["answers"][2] = 103
        case "answers missing":
            data["answers"] = data["answers"][:-1]
        case "old rules":
            data["version"] = 99
        case "unknown game":
            data["game"] = "chess"
        case "unknown option":
            data["options"] = {"speed": 3}
        case "too many seats":
            data["seats"] = 77
        case "unknown player":
            data["players"] = ["you", "deep blue"]
        case "player missing":
            data["players"] = ["you"]
        case "other position":
            data["end"] = "0" * 16
    return json.dumps(data)


DAMAGE = {
    "cut off": "not readable as JSON",
    "empty": "not readable as JSON",
    "not a game": "not a game log",
    "deeply nested": "not readable as JSON",
    "illegal answer": "answer 2 of 5",
    "answers missing": "it holds 4",
    "old rules": "rules version 99",
    "unknown game": "no game named 'chess'",
    "unknown option": "there is no option 'speed'",
    "too many seats": "invalid number of seats 77",
    "unknown player": "unknown player 'deep blue'; choose from: you, random",
    "player missing": "but names 1 players; choose them with --seats",
    "other position": "the log says '0000000000000000'",
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_file_is_refused_with_its_name_and_the_reason(how: str, tmp_path: Path) -> None:
    path = Path(a_game(tmp_path))
    path.write_text(damage(path.read_text(), how))
    before = path.read_text()
    seen = cogworks("play", "--continue", str(path))
    assert (seen.code, seen.screen) == (2, "")
    assert seen.complaints.startswith(f"cogworks: {path}: ")
    assert DAMAGE[how] in seen.complaints
    assert seen.complaints.count("\n") == 1
    assert path.read_text() == before


@pytest.mark.parametrize("path", [".", "/nowhere/at/all", "/dev/null"])
def test_a_missing_file_is_refused(path: str) -> None:
    for words in (("play", "--continue", path), ("replay", path)):
        seen = cogworks(*words)
        assert seen.code == 2
        assert path in seen.complaints


def test_other_players_may_take_over_the_seats(tmp_path: Path) -> None:
    saved = a_game(tmp_path)
    seen = cogworks("play", "--continue", saved, "--seats", "random,random", "--seed", "1")
    assert seen.code == 0
    assert "Final scores" in seen.screen
    assert cogworks("replay", saved).screen.startswith("Widget Mechs, seat 1 random, seat 2 random")
