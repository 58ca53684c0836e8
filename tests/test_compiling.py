"""Background compilation: low priority, progress messages, and harmless failure."""

import os
import time
from pathlib import Path
from threading import Event

import pytest

from cogworks import compiling
from cogworks.compiling import FAILED, STARTED, Compiling, is_useful, meanwhile

SLEEP = "import subprocess; print('begun', flush=True); subprocess.run(['sleep', '600'])\n"
PATIENCE = 30.0


class Workshop:
    """A checkout with a fake build tool."""

    def __init__(self, root: Path) -> None:
        self.root = root
        (root / "tools").mkdir()
        self.lines: list[str] = []
        self.is_ready = True
        self.done = Event()

    def tool(self, program: str) -> None:
        (self.root / "tools" / "compile_rules.py").write_text(program)

    def begin(self) -> Compiling:
        return Compiling(self.lines.append, self.done.set)

    def wait_for(self, line: str) -> None:
        begun = time.monotonic()
        while line not in self.lines:
            assert time.monotonic() - begun < PATIENCE, self.lines
            time.sleep(0.01)


@pytest.fixture
def workshop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Workshop:
    made = Workshop(tmp_path)
    monkeypatch.setattr(compiling, "root_of", lambda package: tmp_path)
    monkeypatch.setattr(compiling, "is_ready", lambda: made.is_ready)
    return made


def test_progress_is_reported_and_then_the_rules_are_ready(workshop: Workshop) -> None:
    workshop.tool("print('step 1')\nprint('step 2')\n")
    with workshop.begin():
        assert workshop.done.wait(PATIENCE)
    assert workshop.lines == ["step 1", "step 2"]


@pytest.mark.parametrize("program", ["print('no compiler')", "raise SystemExit('broken')"])
def test_a_build_without_a_result_is_reported_once(workshop: Workshop, program: str) -> None:
    workshop.tool(program)
    workshop.is_ready = False
    begun = workshop.begin()
    begun._reader.join(PATIENCE)
    begun.stop()
    assert workshop.lines == (["no compiler"] if "print" in program else ["broken", FAILED])
    assert not workshop.done.is_set()


def test_a_build_runs_at_low_priority(workshop: Workshop) -> None:
    workshop.tool("import sys; print(sys.argv[1:])")
    with workshop.begin():
        workshop.wait_for("['--background']")


def test_a_build_ends_with_the_program_and_its_compiler_too(workshop: Workshop) -> None:
    workshop.tool(
        "import os, subprocess\nwith subprocess.Popen(['sleep', '600']) as child: print(child.pid, flush=True)"
    )
    with workshop.begin():
        while not workshop.lines:
            time.sleep(0.01)
    (compiler,) = workshop.lines
    for _ in range(500):
        try:
            os.kill(int(compiler), 0)
        except ProcessLookupError:
            break
        if Path(f"/proc/{compiler}/stat").exists() and " Z " in Path(f"/proc/{compiler}/stat").read_text():
            break
        time.sleep(0.01)
    else:
        pytest.fail("the compiler outlived the program")
    assert not workshop.done.is_set()


def test_in_the_terminal_nothing_is_printed_in_the_game(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "is_useful", lambda: True)
    workshop.tool("print('step 1')\nprint('ready')\n")
    said: list[str] = []
    with meanwhile(said.append):
        time.sleep(0)
        assert said == [STARTED]
    workshop.tool(SLEEP)
    said.clear()
    with meanwhile(said.append):
        pass
    assert said == [STARTED]


@pytest.mark.parametrize("switch", ["COGWORKS_INTERPRETED", "COGWORKS_PURE"])
def test_interpreted_rules_on_request_stay_interpreted(switch: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(switch, "1")
    assert not is_useful()


def test_only_the_rules_of_a_checkout_can_be_compiled(workshop: Workshop, monkeypatch: pytest.MonkeyPatch) -> None:
    for switch in ("COGWORKS_INTERPRETED", "COGWORKS_PURE"):
        monkeypatch.delenv(switch, raising=False)
    monkeypatch.setattr(compiling, "is_compiled", lambda: False)
    assert is_useful()
    monkeypatch.setattr(compiling, "root_of", lambda package: None)
    assert not is_useful()
    monkeypatch.setattr(compiling, "root_of", lambda package: workshop.root)
    monkeypatch.setattr(compiling, "is_compiled", lambda: True)
    assert not is_useful()
