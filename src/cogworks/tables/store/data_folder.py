"""The folder where a server keeps its database and secrets."""

import contextlib
import os
import secrets
from pathlib import Path
from typing import Final

from cogworks.engine.errors import CogworksError

COOKIE_SECRET: Final = "cookie-secret"
VAPID_KEY: Final = "vapid-key.pem"
KEY_FILES: Final = (COOKIE_SECRET, VAPID_KEY)
"""The files besides the database that a server can't do without."""
PRIVATE: Final = 0o600
"""The mode of files with secrets."""


def folder_for(path: Path) -> Path:
    """The data folder, created if it does not exist."""
    try:
        path.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise CogworksError(f"cannot use the data folder {path}: {error.strerror}") from error
    if not os.access(path, os.W_OK | os.X_OK):
        raise CogworksError(f"cannot use the data folder {path}: it is not writable")
    return path


def database_in(home: Path, url: str | None) -> str:
    """The address of the database: a given one, or the file in the data folder."""
    return url or f"sqlite:///{folder_for(home) / 'tables.db'}"


def secret_in(folder: Path) -> bytes:
    """The secret that signs cookies: created once, readable only by its owner."""
    path = folder / COOKIE_SECRET
    with contextlib.suppress(FileExistsError):
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE)
        with os.fdopen(handle, "wb") as file:
            file.write(secrets.token_bytes(32))
    found = path.read_bytes()
    if len(found) < 32:
        raise CogworksError(f"invalid secret in {path}: delete it to create a new one (all cookies become invalid)")
    return found
