"""Games in files of their own: COGWORKS_GAMES names files or folders, separated like paths, to register on start."""

import os
import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from typing import Final

from cogworks.engine.errors import CogworksError

VARIABLE: Final = "COGWORKS_GAMES"
PREFIX: Final = "cogworks_game_"
"""Modules of game files have names of their own, so that other processes find them, too."""


def load_all() -> None:
    """Register the games that the environment names; server and worker processes inherit it."""
    for word in filter(None, os.environ.get(VARIABLE, "").split(os.pathsep)):
        place = Path(word)
        for file in sorted(place.glob("*.py")) if place.is_dir() else [place]:
            load(file)


def load(file: Path) -> None:
    """Run a game file, which registers its game."""
    name = PREFIX + file.stem
    if name in sys.modules:
        return
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise CogworksError(f"{VARIABLE} names {file}, which is not a Python file")
    module = module_from_spec(spec)
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
