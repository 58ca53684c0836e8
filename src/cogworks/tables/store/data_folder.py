"""The folder where a server keeps its database and secrets."""

import os
from pathlib import Path

from cogworks.engine.errors import CogworksError


def folder_for(path: Path) -> Path:
    """The data folder, created if it does not exist."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CogworksError(f"cannot use the data folder {path}: {error.strerror}") from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise CogworksError(f"cannot use the data folder {path}: it is not writable")
    return path
