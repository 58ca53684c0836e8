"""Game logs as readable JSON text and files."""

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from cogworks.engine.errors import LogError
from cogworks.engine.log import Log
from cogworks.engine.state import State

LARGEST: Final = 8_000_000
"""Maximum size of a file in bytes.  Long games take some ten thousand; a device such as /dev/zero never ends."""


def to_text(log: Log, end: State | None = None) -> str:
    """A log as JSON: one line per header field, the actions in rows; `end` as in `Log.as_data`."""
    data = log.as_data(end)
    answers = log.answers
    rows = [", ".join(map(str, answers[i : i + 20])) for i in range(0, len(answers), 20)]
    header = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items() if key != "answers"]
    return "{\n" + ",\n".join(header) + ',\n  "answers": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n"


def from_text(text: str, card_sets: Mapping[str, str] | None = None) -> Log:
    """Read a log, replay and verify it; `card_sets` as in `Log.from_data`."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise LogError(f"not readable as JSON (cut off or damaged): {error}") from error
    return Log.from_data(data, card_sets)


def save(log: Log, path: Path, end: State | None = None) -> None:
    """Write a log atomically: after a crash the old file is intact; `end` as in `Log.as_data`."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    with unfinished.open("w", encoding="utf-8") as file:
        file.write(to_text(log, end))
        file.flush()
        os.fsync(file.fileno())
    unfinished.replace(path)


def load(path: Path, card_sets: Mapping[str, str] | None = None) -> Log:
    """Read a log from a file, replay and verify it; `card_sets` as in `Log.from_data`."""
    text = read_text(path)
    try:
        return from_text(text, card_sets)
    except LogError as error:
        raise LogError(f"{path}: {error}") from error


def read_text(path: Path) -> str:
    """The text of a file that is not larger than any game."""
    try:
        with path.open("rb") as file:
            found = file.read(LARGEST + 1)
        if len(found) > LARGEST:
            raise LogError(f"{path}: too large for a game: the limit is {LARGEST:,} bytes")
        return found.decode()
    except (OSError, UnicodeDecodeError) as error:
        raise LogError(f"{path}: cannot be read: {error}") from error
