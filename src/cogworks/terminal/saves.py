"""Where games are kept: one file each, which is always the whole game so far and never half a one."""

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


class SaveError(CogworksError):
    """A place where the game cannot be kept, or where none is kept."""


def home() -> Path:
    """The folder for saved games: $COGWORKS_HOME, or where the desktop keeps such things."""
    if chosen := os.environ.get("COGWORKS_HOME"):
        return Path(chosen).expanduser()
    if data := os.environ.get("XDG_DATA_HOME"):
        return Path(data) / "cogworks"
    return Path("~/.local/share/cogworks").expanduser()


@contextmanager
def trouble_kept() -> Iterator[None]:
    """Trouble with a bot is told to a file in the folder, not in the middle of a game."""
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
    """The game saved last among those not finished."""
    saved = sorted((home() / "saved").glob("*.json"), key=lambda path: (path.stat().st_mtime_ns, path.name))
    if not saved:
        raise SaveError(f"there is no game to continue in {home() / 'saved'}")
    return saved[-1]


class Save:
    """The file of one game."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @classmethod
    def new(cls, game: str, chosen: Path | None) -> "Save":
        """A file that did not exist before: the chosen one, or one named after the game and the time."""
        if chosen is not None:
            return cls(reserved(chosen))
        stem = f"{game}-{datetime.now():%Y%m%d-%H%M%S}"
        for suffix in ["", *(f"-{n}" for n in range(2, 1000))]:
            path = home() / "saved" / f"{stem}{suffix}.json"
            # A finished game of this name would be overwritten when this one ends.
            if not path.exists() and not (home() / "finished" / path.name).exists():
                return cls(reserved(path))
        raise SaveError(f"too many games began this second in {home()}")

    def write(self, log: Log, end: State | None = None) -> None:
        """Keep the game as it stands; `end` is its position, if it is at hand."""
        try:
            logfile.save(log, self.path, end)
        except OSError as error:
            raise SaveError(f"the game cannot be saved: {self.path}: {reason(error)}") from error

    def finish(self, log: Log) -> None:
        """Keep the finished game; one of our own goes to the folder of finished games."""
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
    """Take a file name that nobody else has."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.open("x").close()
    except FileExistsError as error:
        raise SaveError(f"{path} is there already; a game is never written over another") from error
    except OSError as error:
        raise SaveError(f"the game cannot be saved: {path}: {reason(error)}") from error
    return path


def reason(error: OSError) -> str:
    """What the system said, without its number."""
    return error.strerror or str(error)
