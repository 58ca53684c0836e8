"""Bots at the terminal: levels with budgets, watching, hints, and a bot that fails."""

import json
import logging
import re
from pathlib import Path

import pytest

from cogworks import logfile
from cogworks.bots.knowledge import Knowledge
from cogworks.bots.workers import BotError, Workers
from tests.terminal.driver import cogworks, person, typing


def test_a_person_plays_a_searching_bot_to_the_end() -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "3", "--seats", "you,adept:20", chooser=person(1))
    assert (seen.code, seen.complaints) == (0, "")
    assert "eat 2 is Verity (adept:20), a fair player." in seen.screen
    assert logfile.load(seen.saved()).replay().is_over()


def test_two_levels_are_watched() -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "3", "--seats", "novice,adept:20", "--watch")
    assert seen.code == 0
    assert "Final scores: seat 1 " in seen.screen


def test_the_same_seed_and_simulations_give_the_same_game() -> None:
    games = [cogworks("play", "widget_mechs", "--seed", "8", "--seats", "novice,adept:15", "--watch") for _ in range(2)]
    assert logfile.load(games[0].saved()).answers == logfile.load(games[1].saved()).answers


def test_a_hint_names_a_legal_move_and_the_chances() -> None:
    seen = cogworks("play", "widget_mechs", "--seed", "3", chooser=typing("hint", "quit"))
    assert "Your chance of winning is about " in seen.screen
    assert "A master would: " in seen.screen
    assert "% of the thinking)" in seen.screen


def test_a_bot_that_fails_is_replaced_and_the_game_so_far_is_logged(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, home: Path
) -> None:
    def fail(workers: Workers, known: Knowledge) -> int:
        raise BotError("master did not answer in 5.0 seconds")

    monkeypatch.setattr(Workers, "answer", fail)
    with caplog.at_level(logging.ERROR):
        seen = cogworks("play", "widget_mechs", "--seed", "3", "--seats", "master,master", "--watch")
    assert "Final scores" in seen.screen
    first = caplog.records[0].getMessage()
    assert re.match(r"table terminal: bot master at seat \d failed: BotError: master did not answer in 5.0 sec", first)
    assert logfile.from_text(first[first.index("{") :]).game == "widget_mechs"
    assert "the game so far" in (home / "trouble.log").read_text(encoding="utf-8")


def test_an_unknown_player_is_refused() -> None:
    seen = cogworks("play", "widget_mechs", "--seats", "you,guru")
    assert seen.code == 2
    assert "unknown player 'guru'; choose from: you, random, novice, adept, master" in seen.complaints


def test_the_ladder_shows_its_progress_prints_its_ratings_and_saves_every_result(
    monkeypatch: pytest.MonkeyPatch, home: Path
) -> None:
    monkeypatch.setattr("cogworks.progress.PAUSE", 0.0)
    asked = ("ladder", "widget_mechs", "--seats", "2", "--levels", "random,novice", "--games", "4", "--processes", "1")
    seen = cogworks(*asked)
    assert seen.code == 0
    assert [f"{done:6} of 4 games" in seen.screen for done in range(6)] == [False, True, True, True, True, False]
    assert "| novice against random | 4 |" in seen.screen
    assert "| level | rating | 95% interval |" in seen.screen
    kept = home / "ladders" / "widget_mechs-2-seed1.json"
    assert str(kept) in seen.screen
    assert len(json.loads(kept.read_text(encoding="utf-8"))["results"]) == 4
    assert "at least two different levels" in cogworks("ladder", "gizmos", "--levels", "novice").complaints
