"""The rules in a browser's Python play the same games as here."""

import json
import subprocess
from pathlib import Path

from cogworks.engine.registry import game
from cogworks.offline.runtime import Runtime
from tests.offline.pyodide_games import report

ROOT = Path(__file__).parents[2]


def test_games_in_a_browsers_python_have_the_same_logs_and_leak_nothing(
    runtime: Runtime, node: str, tmp_path: Path
) -> None:
    pyodide = (runtime.pyodide() / "pyodide.mjs").as_uri()
    script = Path(__file__).with_name("run_games.mjs")
    out = tmp_path / "report.json"
    command = [node, str(script), pyodide, str(ROOT), str(runtime.packages(node)), str(out)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stderr[-2000:]
    here = report()
    assert out.read_text(encoding="utf-8").strip() == here
    games = json.loads(here)
    assert len(games.pop("searches")) == len(games)
    without = {(name, seats) for name, logs in games.items() for seats, (_, n) in logs.items() if not n}
    # In all others, redeals changed what opponents see.
    assert without == {("widget_ridge", "1"), *(("widget_mechs", str(seats)) for seats in game("widget_mechs").seats)}
