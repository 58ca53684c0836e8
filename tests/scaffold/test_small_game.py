"""`cogworks new-game --small`: a complete game in one file, which passes what every game must pass."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.game_files import VARIABLE
from cogworks.scaffold.new_game import LONGEST, new_small_game
from tests.terminal.driver import cogworks

ROOT = Path(__file__).parents[2]
SUITE = (
    "tests/conformance",
    "tests/study",
    "tests/terminal/test_play.py",
    "tests/web/render",
    "tests/tables/test_update.py",
)


def run(games: Path, *words: str) -> str:
    environment = {**os.environ, VARIABLE: str(games), "COGWORKS_INTERPRETED": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return ran.stdout


def test_the_suite_passes_on_it(tmp_path: Path) -> None:
    seen = cogworks("new-game", "brass_race", "--small", "--folder", str(tmp_path))
    assert (seen.code, seen.complaints) == (0, "")
    out = run(tmp_path, "pytest", "-q", "-p", "no:cacheprovider", "-k", "brass_race", *SUITE)
    found = re.search(r"(\d+) passed", out)
    assert found
    assert int(found[1]) > 200
    assert "Brass Race" in run(tmp_path, "cogworks.cli", "games")


def test_short_and_long_names_give_formatted_code(tmp_path: Path) -> None:
    for name in ("q", "zz_9", "abcdefghij_klmnopqrst_uvwxyz01"):
        file = new_small_game(name, "W" * LONGEST, tmp_path)
        assert len(file.read_text(encoding="utf-8").splitlines()) < 160
    run(tmp_path, "ruff", "check", "--no-cache", "--config", "pyproject.toml", str(tmp_path))
    run(tmp_path, "ruff", "format", "--check", "--no-cache", "--config", "pyproject.toml", str(tmp_path))


@pytest.mark.parametrize("name", ["Brass", "class", "gizmos", "taken"])
def test_a_bad_or_taken_name_is_refused_and_nothing_is_written(name: str, tmp_path: Path) -> None:
    (tmp_path / "taken.py").write_text("mine", encoding="utf-8")
    with pytest.raises(CogworksError, match=r"invalid name|is taken"):
        new_small_game(name, None, tmp_path)
    assert [file.read_text(encoding="utf-8") for file in tmp_path.iterdir()] == ["mine"]
    with pytest.raises(CogworksError, match="there is no folder"):
        new_small_game("brass_race", None, tmp_path / "none")
