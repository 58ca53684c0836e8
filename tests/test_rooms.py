"""Rooms stay small enough to survey: a folder lists few files, and a file is soon read."""

from collections import Counter
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
MOST_FILES: Final = 23
"""In a folder, without `__init__.py`."""
MOST_LINES: Final = 600
KINDS: Final = (".py", ".html", ".css", ".js", ".mjs")
DATA: Final = ("web/boards/girl_genius/art/cards", "store/migrations/versions")
"""Folders with a file for each picture, or for each earlier form of the database."""


def written() -> list[Path]:
    """Files that people read, besides data."""
    found = [path for room in ("src", "tests", "bench", "tools") for path in (ROOT / room).rglob("*")]
    return [
        path
        for path in found
        if path.suffix in KINDS and path.name != "__init__.py" and not path.parent.as_posix().endswith(DATA)
    ]


def test_a_folder_holds_about_twenty_files() -> None:
    counts = Counter(path.parent.relative_to(ROOT).as_posix() for path in written())
    assert {folder: n for folder, n in counts.items() if n > MOST_FILES} == {}


def test_no_file_takes_an_afternoon_to_read() -> None:
    lines = {path.relative_to(ROOT).as_posix(): len(path.read_bytes().splitlines()) for path in written()}
    assert {name: n for name, n in lines.items() if n > MOST_LINES} == {}
