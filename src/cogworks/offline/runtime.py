"""The Python that runs in the browser, and its packages: fetched once, checked against their hashes."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import zipfile
from collections.abc import Sequence
from importlib.metadata import PackageNotFoundError, files
from importlib.resources import files as resources
from pathlib import Path
from typing import Final

from cogworks.engine.errors import CogworksError

PYODIDE: Final = "314.0.7"
"""From npm."""
INTEGRITY: Final = "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The SHA-512 of its archive, in base 64, as npm states it."""
PYTHON: Final = "314"
PLATFORM: Final = "pyemscripten_2026_0_wasm32"
PACKAGES: Final = Path(str(resources("cogworks.offline"))) / "packages.txt"
WAIT: Final = 300
"""Seconds for a download."""


class Runtime:
    """Folders with what the site needs from elsewhere; a folder that is complete is used again."""

    def __init__(self, cache: Path) -> None:
        self._cache = cache

    def pyodide(self) -> Path:
        """The folder of Pyodide's files."""
        folder = self._cache / f"pyodide-{PYODIDE}"
        if (folder / "package" / "pyodide.mjs").exists():
            return folder / "package"
        npm = shutil.which("npm")
        if npm is None:
            raise CogworksError("npm is not installed: the site needs it to fetch Pyodide. Install Node.js")
        self._cache.mkdir(parents=True, exist_ok=True)
        run([npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", str(self._cache)], "fetch Pyodide")
        archive = self._cache / f"pyodide-{PYODIDE}.tgz"
        found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
        if found != INTEGRITY:
            archive.unlink()
            raise CogworksError(f"the archive of Pyodide {PYODIDE} has another hash than expected: {found}")
        unfinished = folder.with_suffix(".part")
        shutil.rmtree(unfinished, ignore_errors=True)
        with tarfile.open(archive) as packed:
            packed.extractall(unfinished, filter="data")
        unfinished.rename(folder)
        return folder / "package"

    def packages(self, node: str) -> Path:
        """The folder of packages, unpacked and translated to bytecode."""
        wanted = hashlib.sha256(PACKAGES.read_bytes()).hexdigest()[:12]
        folder = self._cache / f"packages-{wanted}"
        if folder.exists():
            return folder
        wheels, unfinished = self._cache / "wheels", folder.with_suffix(".part")
        for left in (wheels, unfinished):
            shutil.rmtree(left, ignore_errors=True)
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        command += ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}"]
        command += [f"--abi=cp{PYTHON}", "--abi=none", f"--platform={PLATFORM}", "--platform=any"]
        run([*command, f"--dest={wheels}", f"--requirement={PACKAGES}"], "fetch packages")
        for wheel in sorted(wheels.glob("*.whl")):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(unfinished)
        _copy_markupsafe(unfinished)
        translate(node, self.pyodide(), unfinished)
        unfinished.rename(folder)
        return folder


def run(command: Sequence[str], purpose: str) -> None:
    """Run a program; an error says what it was for, and what the program said."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=WAIT, check=False)
    except (OSError, subprocess.TimeoutExpired) as error:
        raise CogworksError(f"cannot {purpose}: {error}") from error
    if done.returncode:
        lines = [line for line in (done.stderr or done.stdout).splitlines() if line.strip()]
        raise CogworksError(f"cannot {purpose}: {' '.join(lines[-3:]) or f'exit code {done.returncode}'}")


def translate(node: str, pyodide: Path, folder: Path) -> None:
    """Translate Python sources in a folder to bytecode beside them.

    By the very Python that will read it: bytecode differs between versions.
    """
    script = Path(str(resources("cogworks.offline"))) / "browser" / "translate.mjs"
    run([node, str(script), (pyodide / "pyodide.mjs").resolve().as_uri(), str(folder.resolve())], "translate the code")


def _copy_markupsafe(into: Path) -> None:
    """Copy the Python sources of MarkupSafe, which work without its compiled module."""
    try:
        found = [file for file in files("MarkupSafe") or () if file.suffix == ".py"]
    except PackageNotFoundError as error:
        raise CogworksError("MarkupSafe is not installed. Install Cogworks with its dependencies") from error
    for file in found:
        target = into / str(file)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(str(file.locate()), target)
