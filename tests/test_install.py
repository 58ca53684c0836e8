"""Cogworks as users install it: a wheel in its own environment, with bytecode."""

import os
import shutil
import signal
import subprocess
import sys
import time
import tomllib
import venv
from pathlib import Path
from urllib.request import urlopen

import pytest

from cogworks.web.serve import MOST_RENDER_WORKERS, cores
from tests.web.servers import free_port

ROOT = Path(__file__).parents[1]
BUILT_FROM = ("pyproject.toml", "setup.py", "constraints.txt", "README.md", "LICENSE")

HOME_TRUTHS = """
import cogworks.web.boards.gizmos as board
from cogworks.build import how_it_runs
print(board.__file__)
print(board.__cached__)
print(how_it_runs())
"""


def clean_environment(**more: str) -> dict[str, str]:
    """The environment variables of an ordinary machine, without any that choose sources, rules or bytecode."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "COGWORKS_"))}
    return kept | more


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The interpreter of an environment with the wheel; it shares the other packages of this one."""
    folder = tmp_path_factory.mktemp("install")
    project = folder / "project"
    shutil.copytree(
        ROOT / "src" / "cogworks",
        project / "src" / "cogworks",
        ignore=shutil.ignore_patterns("__pycache__", "*.so", "*.pyd"),
    )
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, project)
    pip = [sys.executable, "-m", "pip", "--quiet", "--disable-pip-version-check"]
    command = [*pip, "wheel", "--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(project)]
    subprocess.run(command, env=clean_environment(COGWORKS_PURE="1"), check=True)
    (wheel,) = folder.glob("cogworks-*.whl")
    venv.create(folder / "venv")
    python = folder / "venv" / "bin" / "python"
    (packages,) = (folder / "venv").glob("lib/python*/site-packages")
    # A line in a .pth file adds a folder without running the .pth files inside: not the editable install there.
    (packages / "borrowed.pth").write_text("\n".join(path for path in sys.path if path.endswith("site-packages")))
    command = [*pip, "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, env=clean_environment(), check=True)
    return python


def test_the_package_comes_from_the_wheel_and_says_how_its_rules_run(installed: Path) -> None:
    command = [str(installed), "-c", HOME_TRUTHS]
    said = subprocess.run(command, env=clean_environment(), capture_output=True, text=True, check=True).stdout
    file, cached, how = said.splitlines()
    assert Path(file).is_relative_to(installed.parents[1])
    assert Path(cached).exists()
    assert how.startswith("Rules run interpreted: this installation has no compiled rules.")
    assert "No C compiler" not in how


def files_in(package: Path) -> set[str]:
    """All files of a package but bytecode and compiled rules."""
    found = (file.relative_to(package) for file in package.rglob("*") if file.is_file())
    return {file.as_posix() for file in found if file.suffix not in (".pyc", ".so", ".pyd")}


def test_the_wheel_has_all_files_of_the_package_and_no_others(installed: Path) -> None:
    (packages,) = installed.parents[1].glob("lib/python*/site-packages")
    assert files_in(packages / "cogworks") == files_in(ROOT / "src" / "cogworks")
    assert {file.name.partition("-")[0] for file in packages.iterdir()} == {"cogworks", "borrowed.pth"}


def test_the_installed_program_tells_its_version_and_plays(installed: Path, tmp_path: Path) -> None:
    environment = clean_environment(COGWORKS_HOME=str(tmp_path))
    said = [
        subprocess.run(
            [str(installed), "-m", "cogworks", *words.split()],
            cwd=tmp_path,
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for words in ("--version", "play widget_mechs --seats random,random --watch --seed 1")
    ]
    version = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["version"]
    assert said[0].startswith(f"cogworks {version}. ")
    assert "Final scores: " in said[1]


def render_processes(server: int) -> int:
    """How many processes the server started with multiprocessing, without its resource tracker."""
    children = Path(f"/proc/{server}/task").glob("*/children")
    pids = [pid for child in children for pid in child.read_text().split()]
    return sum(b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes() for pid in pids)


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="counts processes in /proc")
def test_the_installed_server_renders_in_separate_processes(installed: Path, tmp_path: Path) -> None:
    wanted, port = min(MOST_RENDER_WORKERS, cores()), free_port()
    server = subprocess.Popen(
        [str(installed), "-m", "cogworks.cli", "serve", "--port", str(port)],
        env=clean_environment(COGWORKS_HOME=str(tmp_path), HOME=str(tmp_path)),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    health = ""
    try:
        for _ in range(600):
            try:
                with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5) as answer:
                    health = answer.read().decode()
            except OSError:
                assert server.poll() is None
            if health.startswith((f"ok\n{wanted} of ", "degraded")):
                break
            time.sleep(0.1)
        assert health == f"ok\n{wanted} of {wanted} render processes running\nstore: accepts writes\n"
        assert render_processes(server.pid) == wanted
        with urlopen(f"http://127.0.0.1:{port}/", timeout=5) as answer:
            assert "Gizmos" in answer.read().decode()
    finally:
        server.send_signal(signal.SIGTERM)
        _, complaints = server.communicate(timeout=20)
    assert complaints == ""
