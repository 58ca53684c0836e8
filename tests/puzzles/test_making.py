"""Mining: the same seed gives the same puzzles, and an interrupted run continues."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from cogworks.bots import levels
from cogworks.engine.errors import CogworksError
from cogworks.executor import executor
from cogworks.puzzles import making, mining
from cogworks.puzzles.checking import check
from cogworks.puzzles.files import puzzles
from cogworks.puzzles.making import BAND, Partial, chosen, distinct, run, varied
from cogworks.puzzles.mining import Plan, mine
from cogworks.puzzles.rating import rating
from cogworks.puzzles.verifying import Effort

PLAN = Plan("widget_mechs", 7, Effort(1, 20))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Random players, and bots that hardly search."""
    monkeypatch.setattr(mining, "TABLES", (("random",),))
    monkeypatch.setattr(mining, "CHECK", Effort(1, 20))
    monkeypatch.setattr(mining, "TRIES", {"novice": 1, "adept": 1, "master": 1})
    monkeypatch.setattr(mining, "EASY_TRIES", 1)

    def shallow(name: str) -> levels.Level:
        by = levels.level(name)
        return replace(by, simulations=min(by.simulations, 6))

    monkeypatch.setattr(mining, "level", shallow)


def mined(
    path: Path, games: int, *, is_continued: bool = False, on_progress: Callable[[int], None] = lambda n: None
) -> Partial:
    partial = Partial(path, PLAN, is_continued=is_continued)
    with executor(1) as where:
        run(PLAN, games, where, partial, on_progress)
    return partial


@pytest.mark.usefixtures("quick")
def test_the_same_seed_gives_the_same_puzzles_and_they_are_right(tmp_path: Path) -> None:
    first, second = mined(tmp_path / "a", 3), mined(tmp_path / "b", 3)
    assert first.results == second.results
    found = chosen(first.results, "widget_mechs", 10)
    assert found
    assert [check(it) for it in found] == [""] * len(found)
    assert mine(PLAN, 1) == first.results[1]


@pytest.mark.usefixtures("quick")
def test_an_interrupted_run_continues(tmp_path: Path) -> None:
    def stop(done: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        mined(tmp_path / "a", 3, on_progress=stop)
    with (tmp_path / "a").open("a") as file:
        file.write("[2, [{")
    whole = mined(tmp_path / "b", 3)
    reported: list[int] = []
    assert mined(tmp_path / "a", 3, is_continued=True, on_progress=reported.append).results == whole.results
    assert reported == [2, 3]
    assert (tmp_path / "a").read_text() == (tmp_path / "b").read_text()


def test_a_run_with_another_seed_is_not_continued(tmp_path: Path) -> None:
    Partial(tmp_path / "a", PLAN, is_continued=False)
    with pytest.raises(CogworksError, match="belongs to a run with other arguments"):
        Partial(tmp_path / "a", replace(PLAN, seed=8), is_continued=True)


def test_a_run_needs_games() -> None:
    with pytest.raises(CogworksError, match="invalid number of games 0"):
        making.check(PLAN, 0)


def test_the_selection_takes_every_theme_and_band_and_no_puzzle_twice() -> None:
    found = puzzles("widget_mechs")
    groups = {(it.theme, it.rating // BAND) for it in found}
    few = varied(found, len(groups))
    assert len(few) == len(groups)
    assert {(it.theme, it.rating // BAND) for it in few} == groups
    twice = [found[0], replace(found[0], id="widget_mechs-9999"), found[-1]]
    assert distinct(twice) == [found[0], found[-1]]


def test_ratings_follow_the_levels_that_solve_a_puzzle() -> None:
    rates = [
        {"random": 0.2, "novice": 1.0, "adept": 1.0, "master": 1.0},
        {"random": 0.1, "novice": 0.5, "adept": 1.0, "master": 1.0},
        {"random": 0.1, "novice": 0.0, "adept": 0.5, "master": 1.0},
        {"random": 0.0, "novice": 0.0, "adept": 0.0, "master": 0.5},
        {"random": 0.0, "novice": 0.0, "adept": 0.0, "master": 0.0},
    ]
    found = [rating(it) for it in rates]
    assert found == sorted(set(found))
    assert 1000 < found[0] < 1300
    assert 2000 < found[3] < found[4] < 2600
