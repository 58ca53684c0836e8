"""The one-file games pass what every registered game must pass: rules, hidden information, study, screens."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cogworks.game_files import VARIABLE

ROOT = Path(__file__).parents[2]
GAMES = ROOT / "examples" / "games"
NAMES = sorted(file.stem for file in GAMES.glob("*.py"))
SUITE = (
    "tests/conformance",
    "tests/study/test_pettingzoo.py",
    "tests/study/test_openspiel.py",
    "tests/study/test_gymnasium.py",
    "tests/study/test_vector.py",
    "tests/study/test_batch.py",
    "tests/study/test_texts.py",
    "tests/tables/test_update.py",
    "tests/tables/test_story.py",
    "tests/terminal/test_play.py",
    "tests/web/render",
)


def run(*words: str) -> str:
    """Run a Python module with the games registered; return what it prints."""
    environment = {**os.environ, VARIABLE: str(GAMES)}
    ran = subprocess.run(
        [sys.executable, "-m", *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-2000:]
    return ran.stdout


@pytest.mark.skipif(os.environ.get("COGWORKS_INTERPRETED") == "1", reason="once is enough: on the compiled run")
def test_the_suite_passes_on_them() -> None:
    out = run("pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(NAMES), *SUITE)
    found = re.search(r"(\d+) passed", out)
    assert found
    assert int(found[1]) > 400


@pytest.mark.parametrize("name", NAMES)
def test_bots_play_them_in_the_terminal(name: str, tmp_path: Path) -> None:
    saved = str(tmp_path / "game.json")
    out = run("cogworks.cli", "play", name, "--watch", "--seats", "novice,random", "--seed", "1", "--save", saved)
    assert "Final scores" in out


@pytest.mark.parametrize("name", NAMES)
def test_levels_are_rated_by_shares_of_the_win(name: str) -> None:
    out = run("cogworks.cli", "ladder", name, "--levels", "random,novice", "--games", "20", "--processes", "1")
    assert "novice" in out


def test_kuhn_poker_is_worth_what_theory_says() -> None:
    """With best play of both, the first player loses a chip in 18 games; CFR comes close in a few hundred rounds."""
    code = (
        "import pyspiel, cogworks.study.openspiel\n"
        "from open_spiel.python.algorithms import cfr, expected_game_score\n"
        "game = pyspiel.load_game('cogworks_kuhn_poker')\n"
        "solver = cfr.CFRSolver(game)\n"
        "for _ in range(150): solver.evaluate_and_update_policy()\n"
        "policy = solver.average_policy()\n"
        "value = expected_game_score.policy_value(game.new_initial_state(), [policy] * 2)[0]\n"
        "assert abs(value + 1 / 18) < 0.01, value\n"
    )
    environment = {**os.environ, VARIABLE: str(GAMES)}
    subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, check=True)


def test_a_file_that_is_not_there_is_named() -> None:
    environment = {**os.environ, VARIABLE: "nowhere.py"}
    command = [sys.executable, "-m", "cogworks.cli", "games"]
    ran = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert ran.returncode != 0
    assert "COGWORKS_GAMES names nowhere.py, which is not a Python file" in ran.stderr
