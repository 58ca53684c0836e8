"""Compile the rules of this checkout into a set of modules that the package uses from its next start on.

Does nothing if the set for the sources as they are is there already.  The sources are copied first, so edits while the
compiler runs change nothing, and the finished set is put in place by one rename, so a build may be stopped at any time.
Builds wait for each other.  See docs/decisions/014-compiled-sets.md.
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
"""Option: leave the processor to others."""
NICENESS: Final = 15
KEPT: Final = 5
"""Sets kept, those used last: switching between branches needs no compiler."""
SCRATCH: Final = "scratch-"
DIGEST: Final = "c-digest"
"""File in a set: the hash of the C it was compiled from."""
SILENCE: Final = 30.0
"""Seconds after which a step that goes on is mentioned again."""


def load(path: Path) -> ModuleType:
    """A module from its file, without the package around it."""
    spec = importlib.util.spec_from_file_location(path.stem.lstrip("_"), path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


if TYPE_CHECKING:
    from cogworks import _compiled as sets
else:
    # Not the package: it would import all rules, which is slow, and fails while one of them is broken.
    sets = load(ROOT / "src" / "cogworks" / "_compiled.py")


class Progress:
    """Says which step a build has reached, and now and then that it goes on."""

    STEPS: Final = 3

    def __init__(self, sink: TextIO) -> None:
        self._sink = sink
        self._begun = time.monotonic()
        self._doing = ""
        self._end = threading.Event()

    def say(self, text: str) -> None:
        """One line, at once."""
        print(text, file=self._sink, flush=True)

    def step(self, number: int, doing: str) -> None:
        """Begin a step, or report from it."""
        self._doing = f"Compiling rules, step {number} of {self.STEPS}: {doing}"
        self.say(f"{self._doing} ...")

    def compiling(self, n: int, total: int) -> None:
        """Report the next of so many extensions: the first holds all code, the others only lead to it."""
        if n == 0:
            self.step(2, "C compiler, one to two minutes")
        elif n % 20 == 1:
            self.step(3, f"module {n} of {total - 1}")

    def seconds(self) -> int:
        """How long it has taken."""
        return round(time.monotonic() - self._begun)

    @contextmanager
    def reported(self) -> Iterator[None]:
        """Repeat the step while it goes on."""

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
    """Let one build at a time work in a folder; the lock ends with the process that holds it."""
    with (folder / "lock").open("w") as lock:
        if os.name == "posix":
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                progress.say("Another build is compiling the rules: waiting for it ...")
                fcntl.flock(lock, fcntl.LOCK_EX)
        yield


@contextmanager
def logged(file: Path) -> Iterator[TextIO]:
    """Send all output, also that of compilers, to a file; gives what is the terminal meanwhile."""
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
    """Copy everything a set is compiled from, and nothing else."""
    for file in sets.inputs(ROOT):
        target = project / file.relative_to(ROOT)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy2(file, target)


def digest_of(folder: Path, extensions: Sequence[Any]) -> str:
    """The hash of generated C and of all else its compilation depends on."""
    found = hashlib.sha256(f"{sets.SUFFIX} {version('mypy')} {version('librt')}".encode())
    for file in sorted([*folder.rglob("*.c"), *folder.rglob("*.h")]):
        found.update(file.relative_to(folder).as_posix().encode() + hashlib.sha256(file.read_bytes()).digest())
    for extension in extensions:
        found.update(repr((extension.name, extension.extra_compile_args, extension.extra_link_args)).encode())
    return found.hexdigest()


def link_or_copy(source: str, target: str) -> None:
    """Copy a file that nobody will change, without using space where that works."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def compile_set(project: Path, folder: Path, fresh: Path, progress: Progress) -> None:
    """Compile the copied sources of a project into a new folder; of a set with the same C, take the modules."""
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
    """Remove the sets that were not used for longest."""
    used = sorted(folder.glob(f"*/{DIGEST}"), key=lambda file: file.parent.stat().st_mtime)
    for file in used[:-KEPT]:
        # Out of sight first: no process may see half of it.
        file.parent.rename(scratch / file.parent.name)


def build_set(folder: Path, scratch: Path, progress: Progress) -> None:
    """Compile the set and put it in place."""
    project, fresh = scratch / "project", scratch / "set"
    copy_inputs(project)
    # Named after the copy: what was edited since belongs to another set.
    target = folder / sets.key_of(project)
    if target.is_dir():
        return
    compile_set(project, folder, fresh, progress)
    os.utime(fresh)
    fresh.rename(target)
    prune(folder, scratch)
    progress.say(f"Compiled rules are ready ({progress.seconds()} s).")


def install_mypy(progress: Progress) -> None:
    """Install the translator, which only machines with a C compiler need."""
    if importlib.util.find_spec("mypyc") is None:
        progress.step(1, "installing mypy")
        pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "--constraint", str(ROOT / "constraints.txt"), "mypy[mypyc]"], check=True)
        importlib.invalidate_caches()


def main(arguments: Sequence[str]) -> int:
    """Compile the rules if they have to and can be."""
    if BACKGROUND in arguments and hasattr(os, "nice"):
        os.nice(NICENESS)
    folder = sets.sets_of(ROOT)
    if (folder / sets.key_of(ROOT)).is_dir():
        return 0
    if os.environ.get("COGWORKS_PURE") == "1":
        print("The rules run interpreted, as COGWORKS_PURE=1 asks.")
        return 0
    if not load(ROOT / "setup.py").has_compiler():
        print("No C compiler found: the rules run interpreted. Everything works, about 30 times slower.")
        return 0
    folder.mkdir(parents=True, exist_ok=True)
    log = folder / "log"
    try:
        with locked(folder, Progress(sys.stdout)), logged(log) as terminal:
            for left in folder.glob(f"{SCRATCH}*"):  # by a build that was stopped
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
