"""Every terminal test has its own folder for saved games and a terminal of 80 by 24."""

from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("LINES", "24")
    # Waiting for the disk at each of some thousand answers is most of the time these tests would take.
    monkeypatch.setattr("os.fsync", lambda file: None)
    # The quickest rival, where a test does not say which: these are tests of the terminal, not of bots.
    monkeypatch.setattr("cogworks.terminal.seats.RIVAL", "random")
    return tmp_path / "home"
