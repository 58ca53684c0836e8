"""The command `cogworks study calibration`: tables, plots, maps, and samples that later runs add to."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.bots import chances
from cogworks.bots.levels import Level
from cogworks.review.calibration import Plan
from cogworks.study.commands.calibration import calibrate
from tests.terminal.driver import cogworks

QUICK = Level("adept", "quick", 8)
PLAN = Plan("high_cog", 2, players=QUICK, judge=QUICK)


def test_the_tables_cover_the_game_and_its_thirds(tmp_path: Path) -> None:
    plot = tmp_path / "plot.svg"
    said = calibrate(PLAN, 30, 1, None, plot=plot)
    assert said.startswith("High Cog, 2 seats: 30 games, ")
    assert said.count("\n| ") == 10 + 2 + 4
    for part in ("whole game", "first third", "middle third", "last third"):
        assert said.count(f"\n| {part} | ") == 1
    assert "<svg" in plot.read_text()
    assert calibrate(PLAN, 30, 1, None) == said


def test_a_later_run_adds_games_to_the_samples(tmp_path: Path) -> None:
    kept = tmp_path / "samples.jsonl"
    calibrate(PLAN, 4, 1, None, save=kept)
    first = kept.read_text()
    said = calibrate(PLAN, 9, 1, None, save=kept)
    assert kept.read_text().startswith(first)
    assert said == calibrate(PLAN, 9, 1, None)
    assert len(kept.read_text().splitlines()) == 10
    assert calibrate(PLAN, 4, 1, None, save=kept) == calibrate(PLAN, 4, 1, None)


def test_samples_of_other_games_are_refused(tmp_path: Path) -> None:
    kept = tmp_path / "samples.jsonl"
    calibrate(PLAN, 1, 1, None, save=kept)
    text = kept.read_text()
    with pytest.raises(CogworksError, match="holds samples of other games"):
        calibrate(Plan("high_cog", 2, seed=2), 1, 1, None, save=kept)
    with pytest.raises(CogworksError, match="holds samples of other games"):
        calibrate(replace(PLAN, judge=Level("adept", "quicker", 4)), 1, 1, None, save=kept)
    assert kept.read_text() == text
    kept.write_text("not JSON\n")
    with pytest.raises(CogworksError, match="not a file of calibration samples"):
        calibrate(PLAN, 1, 1, None, save=kept)


def test_a_fit_is_added_to_the_maps(tmp_path: Path) -> None:
    maps = tmp_path / "maps.json"
    maps.write_text('{"gizmos": {"2": [[0, 1.0, 2.0, 0.5]]}}')
    assert "measured by a map fitted to other games" in calibrate(PLAN, 20, 1, None, maps=maps)
    calibrate(PLAN, 20, 1, None, maps=maps, stages=1)
    found = chances.read(maps.read_text())
    assert set(found) == {("gizmos", 2, ""), ("high_cog", 2, "")}
    with pytest.raises(CogworksError, match="0 to 5 stages"):
        calibrate(PLAN, 20, 1, None, maps=maps, stages=6)
    calibrate(PLAN, 20, 1, None, maps=maps, stages=0)
    assert set(chances.read(maps.read_text())) == {("gizmos", 2, "")}
    maps.write_text("[]")
    with pytest.raises(CogworksError, match="not a file of calibration maps"):
        calibrate(PLAN, 20, 1, None, maps=maps)
    assert maps.read_text() == "[]"


def test_the_command_line_says_what_is_wrong() -> None:
    assert "1 to 1000000 games" in cogworks("study", "calibration", "gizmos", "--games", "0").complaints
    assert (
        "invalid number of simulations 0" in cogworks("study", "calibration", "gizmos", "--simulations", "0").complaints
    )
    assert "invalid number of seats 9" in cogworks("study", "calibration", "gizmos", "--seats", "9").complaints


def test_stored_samples_have_one_line_per_game(tmp_path: Path) -> None:
    kept = tmp_path / "samples.jsonl"
    calibrate(PLAN, 3, 1, None, save=kept)
    head, *rows = (json.loads(line) for line in kept.read_text().splitlines())
    assert head["game"] == "high_cog"
    assert [row[0] for row in rows] == [0, 1, 2]
