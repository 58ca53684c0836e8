"""The table of solo odds is measured by a command that can be interrupted."""

import json
import runpy
import sys
from pathlib import Path

import pytest

from tools import solo_odds


def run(monkeypatch: pytest.MonkeyPatch, *typed: str) -> None:
    """Run the command."""
    monkeypatch.setattr(sys, "argv", ["solo_odds", *typed])
    solo_odds.main()


def test_a_whole_run_writes_the_table(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, kept = tmp_path / "odds.py", tmp_path / "kept.json"
    monkeypatch.setattr(solo_odds, "TABLE", table)
    run(monkeypatch, "--bot", "random", "--games", "1", "--goals", "guild", "--save", str(kept))
    assert not table.exists()  # only one goal
    assert capsys.readouterr().out.count("guild ") == 3
    run(monkeypatch, "--bot", "random", "--games", "1", "--save", str(kept))
    odds = runpy.run_path(str(table))["SOLO_ODDS"]
    assert (odds.games, odds.player, odds.seats) == (1, "random", 1)
    assert (odds.values(0), odds.values(1)) == (list(solo_odds.GOALS), list(solo_odds.DIFFICULTIES))
    assert len(json.loads(kept.read_text())) == 9


def test_saved_games_are_not_played_again(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They are kept by handicap, so that other numbers are measured again."""
    kept = tmp_path / "kept.json"
    kept.write_text(json.dumps({"guild 9 110 random": [[True, True]] * 4}))
    monkeypatch.setattr(solo_odds, "TABLE", tmp_path / "odds.py")
    some = ("--bot", "random", "--games", "4", "--goals", "guild", "--difficulties", "gentle", "--save", str(kept))
    run(monkeypatch, *some, "--bison", "9", "--covington", "110")
    assert "won 100.0%" in capsys.readouterr().out
    run(monkeypatch, *some, "--bison", "15", "--covington", "60")
    assert "won 0.0%" in capsys.readouterr().out
