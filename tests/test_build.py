"""The rules run the way the installation promises."""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from cogworks import build

INTERPRETED = os.environ.get("COGWORKS_INTERPRETED") == "1"

ASK = """
import importlib.util, sys
from importlib.resources import files
import cogworks.engine.state, cogworks.build
print(cogworks.engine.state.__file__)
print(cogworks.build.how_it_runs())
print([files(package).joinpath("__init__.py").is_file() for package in ("cogworks", "cogworks.engine")])
print(importlib.util.find_spec("cogworks.no_such_room"))
print([name for name, module in sys.modules.items() if name.startswith("cogworks")
       and not (module.__file__ or "").endswith(".py")])
"""


def has_compiler() -> bool:
    compiler = (os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc").split()[0]
    return bool(shutil.which(compiler)) and Path(sysconfig.get_path("include"), "Python.h").exists()


@pytest.mark.skipif(INTERPRETED, reason="this run asked for interpreted rules")
@pytest.mark.skipif(os.environ.get("COGWORKS_PURE") == "1", reason="this run asked for a plain install")
def test_rules_are_compiled_wherever_they_can_be() -> None:
    """A build that failed or was forgotten never counts as compiled; CI must have a compiler."""
    assert build.is_compiled() == (has_compiler() or os.environ.get("CI") == "true")


@pytest.mark.skipif(not INTERPRETED, reason="this run did not ask for interpreted rules")
def test_rules_are_interpreted_when_asked_for() -> None:
    assert not build.is_compiled()


def test_the_switch_chooses_sources_and_leaves_other_imports_alone() -> None:
    answer = subprocess.run(
        [sys.executable, "-W", "error", "-c", ASK],
        env=os.environ | {"COGWORKS_INTERPRETED": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    state, how, resources, missing, not_sources = answer.stdout.splitlines()
    assert state.endswith("state.py")
    assert how == "Rules run interpreted because COGWORKS_INTERPRETED=1 is set."
    assert resources == "[True, True]"
    assert missing == "None"
    assert not_sources == "[]"


def test_a_checkout_that_is_not_compiled_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COGWORKS_INTERPRETED", raising=False)
    monkeypatch.setattr(build, "is_compiled", lambda: False)
    assert "have not been compiled since their last change (`make compiled`)" in build.how_it_runs()
    monkeypatch.setattr(build, "root_of", lambda package: None)
    assert "this installation has no compiled rules" in build.how_it_runs()
