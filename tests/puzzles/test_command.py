"""`cogworks puzzles` in the terminal."""

import json
from pathlib import Path

import pytest

from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.logfile import save as save_log
from cogworks.puzzles import making
from cogworks.puzzles.checking import check
from cogworks.puzzles.files import load, position, puzzles, save, to_text
from cogworks.puzzles.hints import hints
from cogworks.puzzles.words import goal, line
from cogworks.review.grade_study import Plan as GradePlan
from cogworks.review.grade_study import play
from tests.terminal.driver import cogworks, typing, widest


def test_list_shows_every_puzzle_and_a_summary() -> None:
    found = puzzles("widget_mechs")
    seen = cogworks("puzzles", "list", "widget_mechs")
    assert seen.code == 0
    for it in found:
        assert f"{it.id:22} {it.rating:5}  seats {it.seats}  {goal(it)}" in seen.screen
    assert f"{len(found)} puzzles, " in seen.screen
    assert "Themes: " in seen.screen


def test_check_reads_a_file_and_names_wrong_puzzles(tmp_path: Path) -> None:
    found = puzzles("widget_mechs")[:2]
    save(found, "widget_mechs", tmp_path / "good.json")
    seen = cogworks("puzzles", "check", "--file", str(tmp_path / "good.json"), "--processes", "1")
    assert (seen.code, seen.complaints) == (0, "")
    assert "All 2 puzzles are right." in seen.screen
    data = json.loads(to_text(found, "widget_mechs"))
    data["puzzles"][1]["target"] += 1
    (tmp_path / "bad.json").write_text(json.dumps(data))
    seen = cogworks("puzzles", "check", "--file", str(tmp_path / "bad.json"), "--processes", "1")
    assert seen.code == 2
    assert f"1 of 2 puzzles are wrong:\n  {found[1].id}: the best turn reaches {found[1].target}" in seen.complaints


def test_make_refuses_bad_numbers_and_unknown_games() -> None:
    assert "invalid number of games 0" in cogworks("puzzles", "make", "widget_mechs", "--games", "0").complaints
    assert "invalid number of puzzles 0" in cogworks("puzzles", "make", "gizmos", "--most", "0").complaints
    assert "no game named 'chess'" in cogworks("puzzles", "make", "chess").complaints
    assert "no game named 'chess'" in cogworks("puzzles", "list", "chess").complaints


def test_make_saves_what_was_found_when_interrupted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    it = puzzles("widget_mechs")[0]
    row = json.loads(to_text([it], "widget_mechs"))["puzzles"][0]

    def run(plan: object, games: int, where: object, partial: making.Partial, on_progress: object) -> None:
        partial.add(3, [row])
        raise KeyboardInterrupt

    monkeypatch.setattr(making, "run", run)
    path = tmp_path / "mine.json"
    seen = cogworks("puzzles", "make", "widget_mechs", "--save", str(path), "--processes", "1")
    assert seen.code == 130
    assert "1 puzzles from 1 games" in seen.screen
    assert "--continue" in seen.screen
    (kept,) = load(path)
    assert kept.id == "widget_mechs-0007"
    assert check(kept) == ""


def test_play_shows_the_board_hints_judges_and_reveals() -> None:
    it = next(it for it in puzzles("widget_mechs") if it.is_exhaustive)
    steps = line(it)
    seen = cogworks("puzzles", "play", it.id, chooser=typing("nonsense", "hint", "hint", "hint", *steps))
    assert seen.code == 0
    text = " ".join(seen.screen.split())
    assert f"{it.id}, rating {it.rating}." in text
    assert goal(it) in text
    first, second = hints(it)
    assert text.count(first) == 1
    assert text.count(second) == 2
    assert f"{second} There are no more hints." in text
    assert "'nonsense' is not a move you can make now" in text
    assert "Solved!" in text
    assert "Solved exhaustively" in text
    assert widest(seen.screen) <= 80


def test_play_says_when_a_move_is_not_best_and_shows_the_solution() -> None:
    it = next(it for it in puzzles("gizmos") if not it.is_exhaustive)
    labels = game("gizmos").labels(position(it))
    wrong = next(label for action, label in labels.items() if action not in it.accepted[0])
    seen = cogworks("puzzles", "play", it.id, chooser=typing(wrong, "board", "show"))
    text = " ".join(seen.screen.split())
    assert "Not the best: Another move wins more often." in text
    assert f"Solution: {line(it)[0]}. Verified by 5 searches" in text


def test_play_starts_at_a_rating_and_ends_with_quit_or_the_input() -> None:
    found = puzzles("widget_mechs")
    nearest = min(found, key=lambda it: abs(it.rating - 1500))
    seen = cogworks("puzzles", "play", "widget_mechs", "--rating", "1500", chooser=typing("quit"))
    assert f"{nearest.id}, rating" in seen.screen
    assert cogworks("puzzles", "play", "widget_mechs", chooser=typing("next", None)).code == 0
    assert "did you mean widget_mechs-" in cogworks("puzzles", "play", "widget_mechs-x").complaints


def test_make_refuses_games_that_are_not_over_or_of_another_kind(tmp_path: Path) -> None:
    log = Log.of("gizmos", 2)
    save_log(log, tmp_path / "game.json")
    make = ("puzzles", "make", "gizmos", "--save", str(tmp_path / "out"), "--from")
    seen = cogworks(*make, str(tmp_path / "game.json"))
    assert seen.code == 2
    assert "game.json: the game is not over after 0 steps" in seen.complaints
    save_log(play(GradePlan("widget_mechs", 2), "random", 1), tmp_path / "mechs.json")
    seen = cogworks(*make, str(tmp_path / "mechs.json"))
    assert "a game of Widget Mechs has no puzzles of Gizmos" in seen.complaints
    assert not (tmp_path / "out").exists()
