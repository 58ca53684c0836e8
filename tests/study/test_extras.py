"""Optional packages: imported only where needed, and an error that says how to install a missing one."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.driver import cogworks
from tests.terminal.test_startup import imported

OPTIONAL = {"numpy", "pyarrow", "gymnasium", "pettingzoo", "pyspiel", "mcp", "ray", "jax", "optax"}


def test_playing_and_hosting_import_no_optional_package(tmp_path: Path) -> None:
    modules, said = imported(tmp_path, "play", "widget_mechs", "--seats", "random,novice", "--watch", "--seed", "1")
    assert "won" in said
    assert modules & OPTIONAL == set()
    script = "import sys, cogworks.web.serve, cogworks.terminal.ladder; print(*sys.modules)"
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert "fastapi" in ran.stdout.split()
    assert set(ran.stdout.split()) & OPTIONAL == set()


@pytest.mark.parametrize("package", ["numpy", "pyarrow"])
def test_a_missing_package_is_named_with_its_extra(
    package: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for name in [name for name in sys.modules if name.startswith("cogworks.study")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, package, None)
    seen = cogworks("study", "record", "widget_mechs", "--out", str(tmp_path / "games.parquet"))
    assert seen.code == 2
    assert f"{package} is not installed: pip install 'cogworks[study]'" in seen.complaints
