"""The package: its version, its pins and its source distribution."""

import re
import runpy
import subprocess
import sys
import tomllib
from importlib.metadata import PackageNotFoundError, requires
from itertools import pairwise
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from packaging.version import Version

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
HEADING = re.compile(r"^## \[(.+?)\](?: - (\d{4}-\d{2}-\d{2}))?$", re.MULTILINE)


def test_the_version_is_the_latest_release_in_the_changelog() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    headings = HEADING.findall(text)
    assert len(headings) == text.count("\n## ")
    assert headings[0] == ("Unreleased", "")
    releases = [(Version(name), date) for name, date in headings[1:]]
    assert all(date for _, date in releases)
    assert all(newer > older for newer, older in pairwise(releases))
    assert str(releases[0][0]) == PROJECT["project"]["version"]


def test_the_version_is_written_in_one_place() -> None:
    version = re.compile(rf"\b{re.escape(PROJECT['project']['version'])}\b")
    # The example in a rulebook or a test may have the same digits; code and set-up may not.
    files = [*ROOT.glob("src/cogworks/**/*.py"), ROOT / "setup.py", ROOT / "mkdocs.yml", ROOT / "Makefile"]
    assert [file.name for file in files if version.search(file.read_text(encoding="utf-8"))] == []


def test_every_package_that_make_installs_is_pinned() -> None:
    lines = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    pinned = {canonicalize_name(line.partition("==")[0]) for line in lines if "==" in line}
    groups = PROJECT["dependency-groups"].values()
    waiting = [Requirement(text) for texts in (PROJECT["project"]["dependencies"], *groups) for text in texts]
    seen: set[tuple[str, str]] = set()
    missing = set()
    while waiting:
        wanted = waiting.pop()
        name = canonicalize_name(wanted.name)
        for extra in ("", *sorted(wanted.extras)):
            if (name, extra) not in seen:
                seen.add((name, extra))
                missing |= {name} - pinned
                waiting += [
                    need for need in needs_of(name) if not need.marker or need.marker.evaluate({"extra": extra})
                ]
    assert missing == set()
    assert len(seen) > 40


def needs_of(name: str) -> list[Requirement]:
    """The requirements of an installed package; packages of the optional groups may be missing here."""
    try:
        return [Requirement(text) for text in requires(name) or []]
    except PackageNotFoundError:
        return []


UNPINNED_ACTIONS: set[str] = set()
"""Actions named by a tag, until their commit is known."""


def test_every_action_is_pinned_to_a_commit_and_names_its_version() -> None:
    """A tag can be moved to other code; Dependabot updates the commit and the version together."""
    workflows = [file.read_text(encoding="utf-8") for file in (ROOT / ".github" / "workflows").glob("*.yml")]
    used = {line.strip() for text in workflows for line in re.findall(r"\buses:(.+)", text)}
    assert len(used) > 3
    unpinned = {line for line in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v\d+(\.\d+)+", line)}
    assert unpinned == UNPINNED_ACTIONS
    actions = [line.partition("@")[0] for line in used]
    assert len(set(actions)) == len(actions), "one version of each action"


def test_compiled_modules_type_check_without_optional_packages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel is built in an environment with the compiler and nothing else."""
    monkeypatch.chdir(ROOT)
    setup = runpy.run_path(str(ROOT / "setup.py"))
    checked = [str(file) for file in setup["sources"]()]
    command = [sys.executable, "-m", "mypy", "--no-site-packages", f"--cache-dir={tmp_path}", *setup["MYPY_FLAGS"]]
    ran = subprocess.run([*command, *checked], capture_output=True, text=True, check=False)
    assert ran.stdout == f"Success: no issues found in {len(checked)} source files\n"
