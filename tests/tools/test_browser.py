"""A browser for the tests is found or installed; without one they are skipped, and in CI that is a failure."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import browser

ROOT = Path(__file__).parents[2]


class Machine:
    """A machine with only the programs a test gives it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.programs = folder / "bin"
        self.programs.mkdir()

    def path(self, name: str) -> str:
        return str(self.programs / name)

    def give(self, name: str, script: str) -> None:
        program = self.programs / name
        program.write_text(f'#!/bin/sh\necho "{name} $*" >> {self._folder}/done\n{script}\n')
        program.chmod(0o755)

    def give_installer(self, name: str, browser: str) -> None:
        """A program that installs this browser."""
        self.give(name, f'printf "#!/bin/sh\\n" > {self.path(browser)}; /bin/chmod 755 {self.path(browser)}')

    def done(self) -> list[str]:
        """The commands run, in order, without version checks of browsers."""
        log = self._folder / "done"
        ran = log.read_text().splitlines() if log.exists() else []
        return [line for line in ran if not line.endswith("--version")]


@pytest.fixture
def machine(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Machine:
    """No browser, no way to install one, and not root."""
    made = Machine(tmp_path)
    monkeypatch.setenv("PATH", str(made.programs))
    monkeypatch.setenv("PLAYWRIGHT_BROWSERS_PATH", str(tmp_path / "playwright"))
    monkeypatch.delenv("CHROMIUM", raising=False)
    monkeypatch.delenv("CI", raising=False)
    monkeypatch.setattr(browser, "APPLICATIONS", ())
    monkeypatch.setattr(browser, "PLAYWRIGHT", ("playwright", "install"))
    monkeypatch.setattr(os, "geteuid", lambda: 1000)
    return made


@pytest.mark.parametrize("name", ["chromium", "google-chrome", "msedge"])
def test_an_installed_browser_is_found(machine: Machine, name: str) -> None:
    machine.give_installer("playwright", "chromium")
    machine.give(name, "exit 0")
    assert browser.obtain() == machine.path(name)
    assert machine.done() == []


def test_a_stub_that_does_not_start_is_not_a_browser(machine: Machine) -> None:
    machine.give("chromium", "echo install the snap; exit 1")
    assert browser.find() is None
    machine.give("google-chrome", "exit 0")
    assert browser.find() == machine.path("google-chrome")


def test_the_chosen_browser_comes_first(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.give("chromium", "exit 0")
    machine.give("my-browser", "exit 0")
    monkeypatch.setenv("CHROMIUM", machine.path("my-browser"))
    assert browser.find() == machine.path("my-browser")


def test_a_chosen_browser_that_does_not_start_is_named(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    machine.give("chromium", "exit 0")
    monkeypatch.setenv("CHROMIUM", "/no/such/browser")
    assert browser.main([]) == 1
    assert capsys.readouterr().err == "CHROMIUM=/no/such/browser: this browser does not start\n"


def test_a_browser_that_playwright_has_downloaded_is_found(machine: Machine) -> None:
    assert browser.find() is None
    own = list(browser._candidates())[-1]
    assert "playwright" in own
    Path(own).parent.mkdir(parents=True)
    machine.give("anything", "exit 0")
    shutil.copy(machine.path("anything"), own)
    assert browser.find() == own


def test_playwright_is_asked_for_a_missing_browser(machine: Machine) -> None:
    machine.give_installer("playwright", "chromium")
    machine.give_installer("apt-get", "chromium")
    assert browser.obtain() == machine.path("chromium")
    assert machine.done() == ["playwright install"]


def test_root_installs_it_with_apt_if_playwright_fails(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.give("playwright", "exit 1")
    machine.give_installer("apt-get", "chromium")
    assert browser.obtain() == machine.path("chromium")
    assert machine.done() == ["playwright install", "apt-get -qq update", "apt-get -qq install -y chromium"]


def test_sudo_is_used_if_it_needs_no_password(machine: Machine) -> None:
    machine.give_installer("apt-get", "chromium")
    machine.give("sudo", 'shift; [ "$1" = true ] || "$@"')
    assert browser.obtain() == machine.path("chromium")
    assert machine.done()[0] == "sudo -n true"
    assert machine.done()[-1] == "apt-get -qq install -y chromium"


def test_no_password_is_asked_for(machine: Machine) -> None:
    machine.give_installer("apt-get", "chromium")
    machine.give("sudo", "exit 1")
    assert browser.obtain() is None
    assert machine.done() == ["sudo -n true"]


def test_a_failed_installation_leaves_no_browser(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "geteuid", lambda: 0)
    machine.give("playwright", "exit 0")
    machine.give("apt-get", "exit 100")
    assert browser.obtain() is None
    assert machine.done() == ["playwright install", "apt-get -qq update"]


def test_a_missing_browser_is_reported_in_one_line_and_is_not_a_failure(
    machine: Machine, capsys: pytest.CaptureFixture[str]
) -> None:
    assert browser.main([]) == 0
    assert capsys.readouterr().out == browser.MISSING + "\n"
    assert "make browsertest" in browser.MISSING
    assert "\n" not in browser.MISSING


def test_in_ci_a_missing_browser_is_a_failure(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    assert browser.main([]) == 1
    assert browser.main(["--install"]) == 1


@pytest.mark.parametrize(("ci", "status", "outcome"), [("", 0, "1 skipped"), ("true", 1, "1 error")])
def test_without_a_browser_its_tests_are_skipped_but_not_in_ci(ci: str, status: int, outcome: str) -> None:
    options = ["--quiet", "--maxfail=1", "-k", "test_"]
    command = [sys.executable, "-m", "pytest", *options, "tests/browser/table/test_forced.py"]
    environment = os.environ | {"CHROMIUM": "none", "CI": ci}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    assert run.returncode == status, run.stdout
    assert outcome in run.stdout
    assert browser.SKIPPED in run.stdout


def test_skipped_browser_tests_take_one_line_per_file() -> None:
    command = [sys.executable, "-m", "pytest", "--quiet", "tests/browser/table/test_keyboard.py"]
    environment = os.environ | {"CHROMIUM": "none", "CI": ""}
    run = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=120)
    (line,) = [line for line in run.stdout.splitlines() if line.startswith("SKIPPED")]
    assert not line.startswith("SKIPPED [1]")
    assert line.endswith(browser.SKIPPED)
