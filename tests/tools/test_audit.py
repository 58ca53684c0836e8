"""Audits of packages and workflows, with programs that answer as pip-audit and zizmor do."""

import json
import sys
from pathlib import Path

import pytest

from tools import audit

PACKAGES = [{"name": "good", "version": "1", "vulns": []}, {"name": "bad", "version": "2", "vulns": [{"id": "X-1"}]}]


@pytest.fixture
def pinned(tmp_path: Path) -> Path:
    file = tmp_path / "constraints.txt"
    file.write_text("good==1\nbad==2\n")
    return file


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch, output: str, status: int = 0) -> None:
    """Install a program that prints this, and counts its runs."""
    program = folder / "program"
    program.write_text(f"#!/bin/sh\necho run >> '{folder}/runs'\ncat <<'END'\n{output}\nEND\nexit {status}\n")
    program.chmod(0o755)
    monkeypatch.setattr(audit, "program", lambda name: str(program))


def test_a_weak_package_is_found_every_time(tmp_path: Path, pinned: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    installed(tmp_path, monkeypatch, json.dumps({"dependencies": PACKAGES}), 1)
    for _ in range(2):
        assert audit.packages(pinned, tmp_path / "kept.json", 0.0) == ["bad 2: X-1"]


def test_a_good_answer_is_kept_for_a_day_and_for_these_packages(
    tmp_path: Path, pinned: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    answer = [PACKAGES[0], {"name": "other", "skip_reason": "not found"}]
    installed(tmp_path, monkeypatch, json.dumps({"dependencies": answer}))
    kept, runs = tmp_path / "kept.json", tmp_path / "runs"
    for now, n in ((0.0, 1), (audit.DAY - 1, 1), (audit.DAY, 2)):
        assert audit.packages(pinned, kept, now) == []
        assert len(runs.read_text().split()) == n
        assert capsys.readouterr().out == "pip-audit knows 1 of 2 packages here\n"
    pinned.write_text("good==2\n")
    assert audit.packages(pinned, kept, audit.DAY) == []
    assert len(runs.read_text().split()) == 3


def test_without_a_program_or_a_network_one_line_says_so(
    tmp_path: Path, pinned: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    installed(tmp_path, monkeypatch, "no connection", 1)
    assert audit.packages(pinned, tmp_path / "kept.json") == []
    assert capsys.readouterr().out == "pip-audit got no answer: the packages are not audited\n"
    assert audit.workflows() == ["no connection"]
    monkeypatch.setattr(audit, "program", lambda name: None)
    assert audit.packages(pinned, tmp_path / "kept.json") == audit.workflows() == []
    assert len(capsys.readouterr().out.splitlines()) == 2


def test_programs_are_looked_for_in_the_environment_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "zizmor").touch()
    monkeypatch.setattr(sys, "executable", str(tmp_path / "python"))
    assert audit.program("zizmor") == str(tmp_path / "zizmor")
    assert audit.program("no-such-program") is None
