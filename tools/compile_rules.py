"""Compile the rules of this checkout into a set of modules that the package uses when it next starts.

Does nothing if there is a set for the current sources.  The sources are copied first, so edits during a build have no
effect on it.  The finished set is renamed into place, so a build can be stopped at any time.  Builds wait for each
other.  See docs/decisions/014-compiled-sets.md.
"""

import hashlib
import importlib
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib.metadata import version
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, TextIO

if os.name == "posix":
    import fcntl

ROOT: Final = Path(__file__).resolve().parents[1]
BACKGROUND: Final = "--background"
"""Option: run at low priority."""
NICENESS: Final = 15
KEPT: Final = 5
"""Number of most recently used sets to keep, so that switching branches needs no compiler."""
SCRATCH: Final = "scratch-"
DIGEST: Final = "c-digest"
"""File in a set: the hash of the C it was compiled from."""
SILENCE: Final = 30.0
"""Seconds between progress messages during a long step."""


def load(path: Path) -> ModuleType:
    """Load a module from its file without importing its package."""
    spec = importlib.util.spec_from_file_location(path.stem.lstrip("_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING:
    from cogworks import _compiled as sets
else:
    # Importing the package would import all rules, which is slow and fails if one of them is broken.
    sets = load(ROOT / "src" / "cogworks" / "_compiled.py")


class Progress:
    """Reports the steps of a build, and long steps repeatedly."""

    STEPS: Final = 3

    def __init__(self, sink: TextIO) -> None:
        self._sink = sink
        self._begun = time.monotonic()
        self._doing = ""
        self._end = threading.Event()

    def say(self, text: str) -> None:
        """Print one line and flush."""
        print(text, file=self._sink, flush=True)

    def step(self, number: int, doing: str) -> None:
        """Report the start of a step, or progress within it."""
        self._doing = f"Compiling rules, step {number} of {self.STEPS}: {doing}"
        self.say(f"{self._doing} ...")

    def compiling(self, n: int, total: int) -> None:
        """Report the next extension; the first contains all code, the others are stubs."""
        if n == 0:
            self.step(2, "C compiler, one to two minutes")
        elif n % 20 == 1:
            self.step(3, f"module {n} of {total - 1}")

    def seconds(self) -> int:
        """Return the elapsed time."""
        return round(time.monotonic() - self._begun)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Repeat the current step's message while it runs."""

        def repeat() -> None:
            while not self._end.wait(SILENCE):
                with suppress(OSError):
                    self.say(f"{self._doing} ({self.seconds()} s so far)")

        thread = threading.Thread(target=repeat, daemon=True)
        thread.start()
        try:
            yield
        finally:
            self._end.set()
            thread.join()


@contextmanager
def locked(folder: Path, progress: Progress) -> Iterator[None]:
    """Allow one build at a time in a folder; the lock ends with its process."""
    with (folder / "lock").open("w") as lock:
        if os.name == "posix":
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                progress.say("Another build is compiling the rules. Waiting for it ...")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def logged(file: Path) -> Iterator[TextIO]:
    """Redirect all output, including that of compilers, to a file; yield the terminal."""
    sys.stdout.flush()
    sys.stderr.flush()
    kept = [os.dup(1), os.dup(2)]
    with file.open("wb") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
    try:
        with os.fdopen(os.dup(kept[0]), "w") as terminal:
            yield terminal
    finally:
        sys.stdout.flush()
        sys.stderr.flush()
        for number, old in enumerate(kept, 1):
            os.dup2(old, number)
            os.close(old)


def copy_inputs(project: Path) -> None:
    """Copy everything a set is compiled from."""
    for file in sets.inputs(ROOT):
        target = project / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)


def digest_of(folder: Path, extensions: Sequence[Any]) -> str:
    """Return a hash of the generated C code and everything else its compilation depends on."""
    found = hashlib.sha256(f"{sets.SUFFIX} {version('mypy')} {version('librt')}".encode())
    for file in sorted([*folder.rglob("*.c"), *folder.rglob("*.h")]):
        found.update(file.relative_to(folder).as_posix().encode() + hashlib.sha256(file.read_bytes()).digest())
    for extension in extensions:
        found.update(repr((extension.name, extension.extra_compile_args, extension.extra_link_args)).encode())
    return found.hexdigest()


def link_or_copy(source: str, target: str) -> None:
    """Hard-link a file that never changes, or copy it where links don't work."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def compile_set(project: Path, folder: Path, fresh: Path, progress: Progress) -> None:
    """Compile the copied sources into a new folder; reuse the modules of a set with the same C code."""
    progress.step(1, "translating to C")
    os.chdir(project)  # setup.py and mypy use relative paths
    setup = load(Path("setup.py"))
    extensions = setup.extensions(setup.sources())
    digest = digest_of(project / "build", extensions)
    for other in folder.glob(f"*/{DIGEST}"):
        if other.read_text() == digest:
            shutil.copytree(other.parent, fresh, copy_function=link_or_copy)
            return
    setup.compile_into(fresh, project / "temp", extensions, progress.compiling)
    (fresh / DIGEST).write_text(digest)


def prune(folder: Path, scratch: Path) -> None:
    """Remove the least recently used sets."""
    used = sorted(folder.glob(f"*/{DIGEST}"), key=lambda file: file.parent.stat().st_mtime)
    for file in used[:-KEPT]:
        # Renamed first, so that no process sees a partly deleted set.
        file.parent.rename(scratch / file.parent.name)


def build_set(folder: Path, scratch: Path, progress: Progress) -> None:
    """Compile the set and move it into place."""
    project, fresh = scratch / "project", scratch / "set"
    copy_inputs(project)
    # Named after the copy, because later edits belong to another set.
    target = folder / sets.key_of(project)
    if target.is_dir():
        return
    compile_set(project, folder, fresh, progress)
    os.utime(fresh)
    fresh.rename(target)
    prune(folder, scratch)
    progress.say(f"Compiled rules are ready ({progress.seconds()} s).")


def install_mypy(progress: Progress) -> None:
    """Install mypy, which only machines with a C compiler need."""
    if importlib.util.find_spec("mypyc") is None:
        progress.step(1, "installing mypy")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), "mypy[mypyc]"], check=True)
        importlib.invalidate_caches()


def main(arguments: Sequence[str]) -> int:
    """Compile the rules if necessary and possible."""
    if BACKGROUND in arguments and hasattr(os, "nice"):
        os.nice(NICENESS)
    folder = sets.sets_of(ROOT)
    if (folder / sets.key_of(ROOT)).is_dir():
        return 0
    if os.environ.get("COGWORKS_PURE") == "1":
        print("The rules run interpreted, because COGWORKS_PURE=1 is set.")
        return 0
    if not load(ROOT / "setup.py").has_compiler():
        print("No C compiler found: the rules run interpreted. Everything works, about 30 times slower.")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    try:
        with locked(folder, Progress(sys.stdout)), logged(log) as terminal:
            for left in folder.glob(f"{SCRATCH}*"):  # from an interrupted build
                shutil.rmtree(left, ignore_errors=True)
            progress = Progress(terminal)
            scratch = Path(tempfile.mkdtemp(prefix=SCRATCH, dir=folder))
            try:
                with progress.reported():
                    install_mypy(progress)
                    build_set(folder, scratch, progress)
            finally:
                os.chdir(ROOT)
                shutil.rmtree(scratch, ignore_errors=True)
    except KeyboardInterrupt:
        return 130
    except (Exception, SystemExit) as error:
        if BACKGROUND not in arguments:
            print("".join(log.read_text(errors="replace").splitlines(keepends=True)[-20:]), file=sys.stderr)
        print(f"Compiling the rules failed: {error}. Details: {log.relative_to(ROOT)}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
