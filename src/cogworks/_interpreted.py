"""COGWORKS_INTERPRETED=1: run from the sources although compiled modules lie beside them.

Python prefers `state.cpython-311-….so` to `state.py` in the same folder.  With the switch on, the folders
of this package are searched for sources only; everything else about importing (packages, resources,
reloading, "no such module") stays Python's own.  Debugging and coverage need this, and the tests run both
ways to show that compiled and interpreted rules agree.
"""

import os
import sys
from importlib.abc import PathEntryFinder
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, SourceFileLoader
from typing import Final

SWITCH: Final = "COGWORKS_INTERPRETED"
PACKAGE: Final = os.path.dirname(os.path.abspath(__file__))

_sources_in = FileFinder.path_hook((SourceFileLoader, SOURCE_SUFFIXES))


def _is_ours(folder: str) -> bool:
    return os.path.join(os.path.abspath(folder), "").startswith(os.path.join(PACKAGE, ""))


def _only_sources(folder: str) -> PathEntryFinder:
    """Path hook: search a folder of this package for sources; leave any other to the next hook."""
    if not _is_ours(folder):
        raise ImportError(f"not a folder of cogworks: {folder}")
    return _sources_in(folder)


def is_asked_for() -> bool:
    """Whether the switch is on."""
    return os.environ.get(SWITCH) == "1"


def install() -> None:
    """Obey the switch; called first thing by the package, for what is imported already stays as it is."""
    if not is_asked_for() or _only_sources in sys.path_hooks:
        return
    sys.path_hooks.insert(0, _only_sources)
    # Python remembers who searches a folder, and finding this very module made it remember one of ours.
    for folder in filter(_is_ours, list(sys.path_importer_cache)):
        del sys.path_importer_cache[folder]
