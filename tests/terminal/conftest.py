"""Every terminal test has its own folder for saved games and a terminal of 80 by 24."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    # Waiting for the disk at each of thousands of moves would take most of these tests' time.
    monkeypatch.setattr("os.fsync", lambda file: None)
    # The fastest opponent, unless a test chooses one: these are tests of the terminal, not of bots.
    monkeypatch.setattr("cogworks.terminal.seats.RIVAL", "random")
    return tmp_path / "home"
