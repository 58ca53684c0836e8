"""Saved games: one file each, written atomically."""

import logging
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path

from cogworks import logfile
from cogworks.engine.errors import CogworksError
from cogworks.engine.log import Log
from cogworks.engine.state import State
from cogworks.terminal.screen import Screen


class SaveError(CogworksError):
    """A game cannot be saved, or there is none to resume."""


def home() -> Path:
    """The folder for saved games: $COGWORKS_HOME, or the user's data folder."""
    if chosen := os.environ.get("COGWORKS_HOME"):
        return Path(chosen).expanduser()
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "cogworks"
    return Path("~/.local/share/cogworks").expanduser()


@contextmanager
def log_to_file() -> Iterator[None]:
    """Log bot failures to a file in that folder, not to the screen."""
    logger = logging.getLogger("cogworks")
    handler: logging.Handler = logging.NullHandler()
    with suppress(OSError):
        home().mkdir(parents=True, exist_ok=True)
        handler = logging.FileHandler(home() / "trouble.log", encoding="utf-8", delay=True)
    logger.addHandler(handler)
    try:
        yield
    finally:
        logger.removeHandler(handler)
        handler.close()


def last() -> Path:
    """The unfinished game saved most recently."""
    saved = sorted((home() / "saved").glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not saved:
        raise SaveError(f"there is no game to continue in {home() / 'saved'}")
    return saved[-1]


class Save:
    """The file of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._answers: list[int] | None = None
        """The file's content."""

    @classmethod
    def new(cls, game: str, chosen: Path | None) -> "Save":
        """A new file: the chosen one, or one named after the game and the time."""
        if chosen is not None:
            return cls(reserved(chosen))
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        for suffix in ["", *(f"-{n}" for n in range(2, 1000))]:
            path = home() / "saved" / f"{stem}{suffix}.json"
            # A finished game with this name would be overwritten when this one ends.
            if not path.exists() and not (home() / "finished" / path.name).exists():
                return cls(reserved(path))
        raise SaveError(f"too many games were started this second in {home()}")

    def write(self, log: Log, end: State | None = None) -> None:
        """Save the game; `end` is its position, if available."""
        try:
            logfile.save(log, self.path, end)
        except OSError as error:
            raise SaveError(f"the game cannot be saved: {self.path}: {reason(error)}") from error
        self._answers = log.answers

    def keep(self, log: Log, end: State, screen: Screen, again: bool = False) -> bool:
        """Save the game if it has changed (or `again`); on failure, warn and let the game continue."""
        if log.answers == self._answers and not again:
            return True
        try:
            self.write(log, end)
        except SaveError as error:
            screen.say(f"Warning: {error}.")
            return False
        return True

    def finish(self, log: Log) -> None:
        """Save the finished game; without a chosen file it moves to the folder for finished games."""
        self.write(log)
        if self.path.parent == home() / "saved":
            goal = home() / "finished" / self.path.name
            try:
                goal.parent.mkdir(parents=True, exist_ok=True)
                self.path.replace(goal)
            except OSError as error:
                raise SaveError(f"the finished game cannot be moved: {goal}: {reason(error)}") from error
            self.path = goal


def reserved(path: Path) -> Path:
    """Create a file that must not exist yet."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("x").close()
    except FileExistsError as error:
        raise SaveError(f"{path} already exists; choose another file") from error
    except OSError as error:
        raise SaveError(f"the game cannot be saved: {path}: {reason(error)}") from error
    return path


def reason(error: OSError) -> str:
    """The system's error message, without its number."""
    return error.strerror or str(error)
