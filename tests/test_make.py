"""Tasks of `make` and the CI script besides running tests."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from hypothesis import settings

ROOT = Path(__file__).parents[1]
PYTHON_SWITCHES = {"PYTHONDONTWRITEBYTECODE": "1", "PYTHONUNBUFFERED": "1"}

needs_make = pytest.mark.skipif(shutil.which("make") is None, reason="needs make")


def variables(said: str) -> set[str]:
    return {line.partition("=")[0] for line in said.splitlines()}


@needs_make
def test_make_runs_as_on_an_ordinary_machine() -> None:
    """Bytecode is written and output buffered, whatever this machine's environment says."""
    command = ["make", "--no-print-directory", "--eval", "probe: ; @env", "probe"]
    run = subprocess.run(
        command, cwd=ROOT, env=os.environ | PYTHON_SWITCHES, capture_output=True, text=True, check=True
    )
    assert "PATH" in variables(run.stdout)
    assert not variables(run.stdout) & PYTHON_SWITCHES.keys()


def test_ci_runs_as_on_an_ordinary_machine(tmp_path: Path) -> None:
    make = tmp_path / "make"
    make.write_text("#!/bin/sh\necho asked for $*\nenv\n")
    make.chmod(0o755)
    environment = os.environ | PYTHON_SWITCHES | {"PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
    run = subprocess.run([ROOT / ".ci" / "run"], env=environment, capture_output=True, text=True, check=True)
    assert run.stdout.startswith("asked for test\n")
    assert not variables(run.stdout) & PYTHON_SWITCHES.keys()


@needs_make
def test_skipped_browser_tests_are_reported_at_the_very_end() -> None:
    command = ["make", "--no-print-directory", "--dry-run", "test"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    planned = [line for line in run.stdout.splitlines() if "pytest" in line or "tools.browser" in line]
    assert [line.rpartition(" -m ")[2].split()[0] for line in planned] == [
        "tools.browser",
        *["pytest"] * 3,
        "tools.browser",
    ]
    assert planned[0].endswith("--install")
    assert planned[-1].endswith("tools.browser")


@needs_make
def test_rules_are_compiled_while_checks_and_interpreted_tests_run() -> None:
    command = ["make", "--no-print-directory", "--dry-run", "test"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    *before, compiled, _ = run.stdout.splitlines()
    assert compiled.startswith("COGWORKS_INTERPRETED=0 ")
    for needed in ("ruff check", "ruff format", "mypy", "lint-imports", "check_rules", "compile_rules", "PRETED=1 "):
        assert any(needed in line for line in before), needed
    assert any("--jobs=2 compiled collected" in line for line in before)


@needs_make
def test_playing_does_not_wait_for_a_compiler() -> None:
    for target in ("play", "terminal"):
        command = ["make", "--no-print-directory", "--dry-run", target]
        planned = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        assert "compile_rules" not in planned
        assert "mypy" not in planned
        assert planned.splitlines()[-1].endswith("--compile")


def test_no_property_test_has_a_deadline_or_random_cases() -> None:
    assert settings.default is not None
    assert settings.default.deadline is None
    assert settings.default.derandomize
