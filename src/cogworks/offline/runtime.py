"""The Python that runs in the browser, and its packages: fetched once, checked against their hashes."""

import base64
import hashlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
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
TRANSLATE: Final = Path(str(resources("cogworks.offline"))) / "browser" / "translate.mjs"
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
        with self._unfinished() as fetched, self._unfinished() as unpacked:
            run([npm, "pack", "--silent", f"pyodide@{PYODIDE}", "--pack-destination", fetched], "fetch Pyodide")
            archive = Path(fetched) / f"pyodide-{PYODIDE}.tgz"
            found = base64.b64encode(hashlib.sha512(archive.read_bytes()).digest()).decode()
            if found != INTEGRITY:
                raise CogworksError(f"the archive of Pyodide {PYODIDE} has another hash than expected: {found}")
            with tarfile.open(archive) as packed:
                packed.extractall(unpacked, filter="data")
            _keep(Path(unpacked), folder)
        return folder / "package"

    def _unfinished(self) -> tempfile.TemporaryDirectory[str]:
        """A folder that is gone afterwards, unless it is kept."""
        return tempfile.TemporaryDirectory(dir=self._cache, ignore_cleanup_errors=True)

    def packages(self, node: str) -> Path:
        """The folder of packages, unpacked and translated to bytecode."""
        wanted = hashlib.sha256(PACKAGES.read_bytes() + TRANSLATE.read_bytes()).hexdigest()[:12]
        folder = self._cache / f"packages-{wanted}"
        if folder.exists():
            return folder
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--require-hashes"]
        command += ["--only-binary=:all:", "--implementation=cp", f"--python-version={PYTHON}"]
        command += [f"--abi=cp{PYTHON}", "--abi=none", f"--platform={PLATFORM}", "--platform=any"]
        self._cache.mkdir(parents=True, exist_ok=True)
        with self._unfinished() as wheels, self._unfinished() as unfinished:
            run([*command, f"--dest={wheels}", f"--requirement={PACKAGES}"], "fetch packages")
            for wheel in sorted(Path(wheels).glob("*.whl")):
                with zipfile.ZipFile(wheel) as packed:
                    packed.extractall(unfinished)
            _copy_markupsafe(Path(unfinished))
            translate(node, self.pyodide(), Path(unfinished))
            _keep(Path(unfinished), folder)
        return folder


def _keep(unfinished: Path, folder: Path) -> None:
    """Put what is complete in its place, unless another process was faster."""
    unfinished.chmod(0o755)
    try:
        unfinished.rename(folder)
    except OSError:
        if not folder.is_dir():
            raise


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
    given = [(pyodide / "pyodide.mjs").resolve().as_uri(), str(folder.resolve())]
    run([node, str(TRANSLATE), *given], "translate the code")


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
