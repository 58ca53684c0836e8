"""The packages of the static edition agree with the installed ones."""

import re
import tomllib
from pathlib import Path

from packaging.requirements import Requirement
from packaging.utils import NormalizedName, canonicalize_name

from cogworks.offline.code import KINDS
from cogworks.offline.runtime import PACKAGES

ROOT = Path(__file__).parents[2]
LINE = re.compile(r"([\w.-]+)==([\w.]+) --hash=sha256:[0-9a-f]{64}")
NEEDS_A_SERVER = {"uvicorn", "websockets", "webauthn", "pebble", "http-ece", "py-vapid", "aiosmtplib"}
"""Dependencies that are imported only by what a browser has no use for."""


def pinned() -> dict[NormalizedName, str]:
    lines = PACKAGES.read_text("utf-8").splitlines()
    found = [LINE.fullmatch(line) for line in lines if not line.startswith("#")]
    return {canonicalize_name(line[1]): line[2] for line in found if line}


def test_every_line_names_a_version_and_a_hash() -> None:
    lines = PACKAGES.read_text("utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#") and not LINE.fullmatch(line)] == []


def test_versions_are_those_that_tests_run_with() -> None:
    constraints = (ROOT / "constraints.txt").read_text("utf-8")
    versions = dict(re.findall(r"^([\w.-]+)==([\w.]+)", constraints, re.MULTILINE))
    known = {canonicalize_name(name): version for name, version in versions.items()}
    assert pinned().items() <= known.items()


def test_every_dependency_is_in_the_browser_or_needs_a_server() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    wanted = {canonicalize_name(Requirement(text).name) for text in project["dependencies"]}
    assert wanted - pinned().keys() == NEEDS_A_SERVER


def test_what_bots_read_is_in_the_browser() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    patterns = project["tool"]["setuptools"]["package-data"]["cogworks"]
    read = {Path(pattern).suffix for pattern in patterns if pattern.startswith("bots/")}
    assert ".weights" in read
    assert read <= set(KINDS)
