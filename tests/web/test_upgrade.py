"""A server activates compiled rules by restarting once it is idle; visitors notice nothing."""

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from urllib.request import urlopen

import pytest

from cogworks._compiled import SETTINGS, key_of, sets_of
from cogworks.build import is_compiled
from cogworks.web import upgrade
from cogworks.web.upgrade import IDLE_CHECKS, Upgrade
from tests.web.servers import free_port
from tests.web.visitors import House, Tab, play_now

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0

TOOL = """
import shutil, sys
from pathlib import Path
sets = Path(sys.argv[0]).resolve().parents[1] / "build" / "compiled"
print("compiling", flush=True)
shutil.copytree({built!r}, sets / "scratch-1")
(sets / "scratch-1").rename(sets / {key!r})
"""


class Built:
    """A build that finishes at once."""

    def __init__(self, say: Callable[[str], None], then: Callable[[], None]) -> None:
        self.then = then

    def stop(self) -> None:
        pass


def test_the_server_restarts_only_after_it_was_idle_for_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "Compiling", Built)
    monkeypatch.setattr(upgrade, "PAUSE", 0.001)
    idle = [False, True, True, False, *[True] * IDLE_CHECKS]
    looks = iter(idle)
    ended = Event()
    made = Upgrade(lambda text: None, lambda: next(looks), ended.set)
    made._restart_when_idle()
    assert made.is_due
    assert ended.is_set()
    assert list(looks) == []


def test_a_server_stopped_while_people_play_is_not_restarted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(upgrade, "Compiling", Built)
    ended = Event()
    made = Upgrade(lambda text: None, lambda: True, ended.set)
    made.stop()
    made._restart_when_idle()
    assert not made.is_due
    assert not ended.is_set()


def test_a_server_is_idle_while_no_table_is_open(house: House) -> None:
    is_idle = house.app.state.is_idle
    assert is_idle()
    ann = house.browser()
    tab = Tab(ann, play_now(ann, "widget_mechs"))
    tab.say(look=None)
    assert not is_idle()
    tab.close()
    while not is_idle():
        time.sleep(0.01)


@pytest.mark.skipif(not is_compiled(), reason="needs compiled rules to restart with")
def test_a_server_restarts_with_compiled_rules_without_refusing_visitors(tmp_path: Path) -> None:
    """End to end, with a build that only copies the rules this run uses."""
    project = tmp_path / "project"
    ignored = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
    shutil.copytree(ROOT / "src" / "cogworks", project / "src" / "cogworks", ignore=ignored)
    for name in SETTINGS:
        shutil.copy(ROOT / name, project)
    key = key_of(project)
    (project / "tools").mkdir()
    sets_of(project).mkdir(parents=True)
    (project / "tools" / "compile_rules.py").write_text(TOOL.format(built=str(sets_of(ROOT) / key), key=key))
    kept = {name: value for name, value in os.environ.items() if not name.startswith("COGWORKS_")}
    port, output = free_port(), tmp_path / "output"
    with output.open("w") as sink:
        server = subprocess.Popen(
            [sys.executable, "-m", "cogworks.cli", "serve", "--port", str(port), "--compile"],
            env=kept | {"PYTHONPATH": str(project / "src"), "COGWORKS_HOME": str(tmp_path / "home")},
            stdout=sink,
        )
    try:
        while "restarts with them" not in output.read_text():
            assert server.poll() is None
            time.sleep(0.05)
        # From here on every visitor is served.
        n_visits = 0
        while "has restarted" not in output.read_text():
            with urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:
                assert answer.status == 200
            n_visits += 1
            time.sleep(0.05)
        assert n_visits > 1
        with urlopen(f"http://127.0.0.1:{port}/", timeout=PATIENCE) as answer:
            assert answer.status == 200
    finally:
        server.send_signal(signal.SIGTERM)
        server.wait(20)
    lines = output.read_text().splitlines()
    assert lines[0].startswith(f"Cogworks is running at http://localhost:{port}/")
    assert "compiling" in lines
    assert lines[-1] == "The server has restarted. Rules are compiled (mypyc)."
    assert server.returncode == 0
