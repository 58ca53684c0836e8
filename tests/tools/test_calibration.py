"""The tool that measures all games: it continues, fits, and writes maps, plots and tables."""

from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.bots import chances
from cogworks.bots.levels import Level
from cogworks.review.calibration import Plan
from tools import calibration
from tools.calibration import MARK, file_of, plans, play, write

QUICK = Level("adept", "quick", 8)
PLANS = [Plan("high_cog", seats, players=QUICK, judge=QUICK) for seats in (2, 3)]


@pytest.fixture
def docs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of docs and a file of maps to write to."""
    (tmp_path / "pictures/calibration").mkdir(parents=True)
    (tmp_path / "calibration.md").write_text(f"# Win chances\n\n{MARK}\nold tables\n")
    (tmp_path / "maps.json").write_text('{"gizmos": {"2": [[0, 1.0, 2.0, 0.5]]}}')
    monkeypatch.setattr(calibration, "DOCS", tmp_path)
    monkeypatch.setattr(calibration, "MAPS", tmp_path / "maps.json")
    monkeypatch.setattr(calibration, "plans", lambda: PLANS)
    return tmp_path


def test_every_game_and_number_of_seats_is_measured() -> None:
    sizes = [it.seats for it in plans() if it.game == "widget_ridge" and not it.options]
    assert sizes == [1, 2, 3, 4]
    assert [it.seats for it in plans() if it.game == "girl_genius"] == [2, 3, 4, 5, 6]
    assert len({file_of(Path(), it) for it in plans()}) == len(plans())


def test_the_tables_are_written_below_the_mark(docs: Path) -> None:
    play(docs / "samples", [], 12, 10.0, 1)
    write(docs / "samples")
    text = (docs / "calibration.md").read_text()
    assert text.startswith(f"# Win chances\n\n{MARK}\n| game | seats | games |")
    assert "old tables" not in text
    assert "| High Cog | 2 | 12 | " in text
    assert "| High Cog | 3 | 12 | " in text
    assert "| 2 seats: stated | won | 3 seats: stated | won |" in text
    assert text.count("\n| ") == 3 + 1 + 10
    assert "<svg" in (docs / "pictures/calibration/high_cog-2.svg").read_text()
    assert ("gizmos", 2, "") in chances.read((docs / "maps.json").read_text())
    write(docs / "samples")
    assert (docs / "calibration.md").read_text() == text


def test_what_is_not_measured_again_stays(docs: Path) -> None:
    samples = docs / "samples"
    play(samples, [], 12, 10.0, 1)
    write(samples)
    before = (docs / "calibration.md").read_text().splitlines()
    two, three = (file_of(samples, it) for it in PLANS)
    two.unlink()
    play(samples, ["high_cog-3"], 20, 10.0, 1)
    assert [it.name for it in samples.iterdir()] == [three.name]
    write(samples)
    after = (docs / "calibration.md").read_text().splitlines()
    changed = [new for old, new in zip(before, after, strict=True) if old != new]
    assert any(it.startswith("| High Cog | 3 | 20 | ") for it in changed)
    assert not any(it.startswith("| High Cog | 2 | ") for it in changed)
    bins = [(old.split(" | "), new.split(" | ")) for old, new in zip(before[-10:], after[-10:], strict=True)]
    assert all(old[:2] == new[:2] for old, new in bins)


def test_an_unknown_plan_is_refused(docs: Path) -> None:
    with pytest.raises(CogworksError, match="unknown plan high_cog-9: choose from high_cog-2, high_cog-3"):
        play(docs / "samples", ["high_cog-9"], 3, 10.0, 1)


def test_games_are_added_until_there_are_enough(docs: Path) -> None:
    play(docs / "samples", [], 3, 0.0, 1)
    assert not list((docs / "samples").iterdir())
    with pytest.raises(CogworksError, match="holds no samples"):
        write(docs / "samples")
    play(docs / "samples", [], 3, 10.0, 1)
    first = file_of(docs / "samples", PLANS[0]).read_text()
    play(docs / "samples", [], 5, 10.0, 1)
    assert file_of(docs / "samples", PLANS[0]).read_text().startswith(first)
    assert len(file_of(docs / "samples", PLANS[1]).read_text().splitlines()) == 6
