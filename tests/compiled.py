"""Small checkouts whose rules compile in seconds, with the real tools."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tools.compile_rules import load

ROOT = Path(__file__).parents[1]
WHERE = "import cogworks.engine.state as state; print(state.__file__); print(state.answer())"
"""A program that prints which rules it runs."""


def rule(answer: int) -> str:
    return f"from typing import Final\n\nANSWER: Final = {answer}\n\n\ndef answer() -> int:\n    return ANSWER\n"


class Checkout:
    """A minimal checkout of a package with the same name and layout."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.package = root / "src" / "cogworks"
        self.state = self.package / "engine" / "state.py"
        self.sets = root / "build" / "compiled"
        (root / "tools").mkdir(parents=True)
        for name in ("setup.py", "pyproject.toml", "constraints.txt", "tools/compile_rules.py"):
            shutil.copy(ROOT / name, root / name)
        for name in ("engine", "games", "bots"):
            (self.package / name).mkdir(parents=True)
            (self.package / name / "__init__.py").write_text("")
        shutil.copy(ROOT / "src" / "cogworks" / "_compiled.py", self.package)
        (self.package / "__init__.py").write_text("from cogworks import _compiled\n\n_compiled.install()\n")
        for name in load(ROOT / "setup.py").ENGINE:
            (self.package / "engine" / f"{name}.py").write_text("")
        self.state.write_text(rule(1))

    def environment(self, **more: str) -> dict[str, str]:
        """The environment of a new terminal."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("COGWORKS_")}
        return kept | {"PYTHONPATH": str(self.root / "src")} | more

    def run(self, program: str = WHERE, **more: str) -> list[str]:
        """A program's output."""
        run = subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            cwd=self.root,
            env=self.environment(**more),
            capture_output=True,
            text=True,
            check=False,
        )
        assert run.returncode == 0, run.stderr
        return run.stdout.splitlines()

    def building(self, *arguments: str, **more: str) -> subprocess.Popen[str]:
        """A build that has started."""
        return subprocess.Popen(
            [sys.executable, "tools/compile_rules.py", *arguments],
            cwd=self.root,
            env=self.environment(**more),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            process_group=0,
        )

    def build(self, *arguments: str, status: int = 0, **more: str) -> str:
        """A build's output."""
        process = self.building(*arguments, **more)
        said, _ = process.communicate(timeout=300)
        assert process.returncode == status, said
        return said

    def names(self) -> list[str]:
        """The names of all files among the sets, except the lock and the log."""
        return sorted(entry.name for entry in self.sets.glob("*") if entry.name not in ("lock", "log"))
