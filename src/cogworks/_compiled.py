"""Choose between compiled and interpreted rules, before any of them is imported.

A checkout stores sets of compiled modules in `build/compiled`, each in a folder named after the hash of its sources.
Only the set that matches the current sources is used, so an edit never runs stale code, and a set is put in place by
one rename, so it is always complete.  An installed wheel has its compiled modules next to the sources, where Python
finds them.  See docs/decisions/014-compiled-sets.md.

Uses only the standard library and nothing of Cogworks: tools/compile_rules.py loads this file by its path.
"""

import hashlib
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib.machinery import EXTENSION_SUFFIXES, SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    # Importing it takes as long as importing a game.
    from importlib.abc import PathEntryFinder

SWITCH: Final = "COGWORKS_INTERPRETED"
"""Environment variable: 1 runs the sources, for debugging and coverage."""
PIN: Final = "COGWORKS_RULES"
"""Environment variable: the choice of this process.  Child processes choose the same, even if files have changed
since."""
SUFFIX: Final = EXTENSION_SUFFIXES[0]
"""File suffix of compiled modules here: includes the Python version, the system and the processor."""
PACKAGE: Final = Path(__file__).resolve().parent
SETTINGS: Final = ("setup.py", "pyproject.toml", "constraints.txt")
"""Files that determine the list of compiled modules, the flags and the compiler."""
FOLDERS: Final = ("engine", "games", "bots", "study")
"""Everything that compiled modules may import: constants of other modules are compiled in."""

_sources_in = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def root_of(package: Path) -> Path | None:
    """The checkout that contains a package, or None for an installed copy."""
    root = package.parents[1]
    is_checkout = package.parent.name == "src" and all((root / name).is_file() for name in SETTINGS)
    return root if is_checkout else None


def inputs(root: Path) -> Iterator[Path]:
    """Everything a set is compiled from, in a fixed order."""
    yield from (root / name for name in SETTINGS)
    for folder in FOLDERS:
        files = (root / "src" / "cogworks" / folder).rglob("*.py")
        # Editors create hidden files next to open ones, some of them dangling links.
        yield from sorted(file for file in files if not file.name.startswith("."))


def key_of(root: Path) -> str:
    """The name of the set that matches the current sources."""
    found = hashlib.sha256(SUFFIX.encode())
    for file in inputs(root):
        found.update(f"\n{file.relative_to(root).as_posix()}\n{hashlib.sha256(file.read_bytes()).hexdigest()}".encode())
    return found.hexdigest()[:32]


def sets_of(root: Path) -> Path:
    """The folder of a checkout's sets."""
    return root / "build" / "compiled"


def is_asked_for() -> bool:
    """Whether the environment asks for interpreted rules."""
    return os.environ.get(SWITCH) == "1"


def is_ready() -> bool:
    """Whether compiled rules that match the current sources are ready for the next start."""
    root = root_of(PACKAGE)
    return root is not None and (sets_of(root) / key_of(root)).is_dir()


def install() -> None:
    """Choose.  The package calls this first, because modules already imported cannot change."""
    root = root_of(PACKAGE)
    if is_asked_for() or root is not None:
        _search_sources_only()
    if root is not None and not is_asked_for():
        chosen = _choose(root)
        if chosen is not None:
            sys.meta_path.insert(0, _Set(chosen))


def forget_choice() -> None:
    """Let later child processes choose for themselves, as the replacement of this process must."""
    os.environ.pop(PIN, None)


def _choose(root: Path) -> Path | None:
    """The set to use: the parent process's, or the one that matches the sources."""
    key, _, package = os.environ.get(PIN, "").partition("@")
    if package == str(PACKAGE):
        chosen = sets_of(root) / key if key else None
        if chosen is not None and not chosen.is_dir():
            raise ImportError(
                f"the compiled rules in {chosen}, which this program was started with, are gone: restart it"
            )
        return chosen
    chosen = sets_of(root) / key_of(root)
    is_there = chosen.is_dir()
    os.environ[PIN] = f"{chosen.name if is_there else ''}@{PACKAGE}"
    if not is_there:
        return None
    with suppress(OSError):
        os.utime(chosen)  # the most recently used sets are kept
    return chosen


class _Set:
    """Finds the modules of one set."""

    def __init__(self, folder: Path) -> None:
        self._files = {}
        for file in folder.rglob(f"*{SUFFIX}"):
            self._files[file.relative_to(folder).as_posix().removesuffix(SUFFIX).replace("/", ".")] = file

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = self._files.get(name)
        return None if file is None else spec_from_file_location(name, file)


def _is_ours(folder: str) -> bool:
    return os.path.join(os.path.realpath(folder), "").startswith(os.path.join(PACKAGE, ""))


def _only_sources(folder: str) -> "PathEntryFinder":
    """Path hook: find only sources in folders of this package; leave all others to the next hook."""
    if not _is_ours(folder):
        raise ImportError(f"not a folder of cogworks: {folder}")
    return _sources_in(folder)


def _search_sources_only() -> None:
    """Ignore compiled modules next to the sources; imports otherwise work as usual."""
    if _only_sources in sys.path_hooks:
        return
    sys.path_hooks.insert(0, _only_sources)
    # Python caches a finder per folder, and importing this module cached one for ours.
    for folder in filter(_is_ours, list(sys.path_importer_cache)):
        del sys.path_importer_cache[folder]
