"""Every registered game has a golden playthrough for each number of seats, and still plays it."""

from difflib import unified_diff
from pathlib import Path

import pytest

from tests.playthroughs.playthrough import COMMAND, FOLDER, Entry, cut, expected_files, make

FILES = expected_files()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_the_game_is_played_as_written(file: Path) -> None:
    """The same seed gives the same prompts, labels, log lines and result as in the file."""
    if not file.exists():
        pytest.fail(f"{file.name} is missing: run `{COMMAND}`, then read what it wrote", pytrace=False)
    written, played = file.read_text(encoding="utf-8"), make(*FILES[file])
    if written != played:
        diff = unified_diff(written.splitlines(), played.splitlines(), "written", "played now", lineterm="", n=2)
        shown = "\n".join(list(diff)[:60])
        pytest.fail(f"{file.name}:\n{shown}\nIf that is meant, run `{COMMAND}` and read the diff", pytrace=False)


def test_no_file_without_a_game() -> None:
    stray = sorted(file.name for file in set(FOLDER.glob("*.txt")) - set(FILES))
    assert not stray, f"run `{COMMAND}` to remove them"


def test_playthroughs_are_short_enough_to_read() -> None:
    for file in FOLDER.glob("*.txt"):
        lines = file.read_text(encoding="utf-8").splitlines()
        assert len(lines) <= 150, file.name
        assert max(map(len, lines)) <= 120, file.name


def test_cutting_keeps_the_start_the_firsts_and_the_end() -> None:
    entries = [Entry([f"entry {n}"], n == 500) for n in range(1000)]
    lines = cut(entries)
    assert lines[0] == "entry 0"
    assert lines[-1] == "entry 999"
    at = lines.index("entry 500")
    shown = [line for line in lines if "left out" not in line]
    assert lines[at - 1].startswith("     ... ")
    assert int(lines[at - 1].split()[1]) + int(lines[at + 1].split()[1]) + len(shown) == 1000
    short = entries[:20]
    assert cut(short) == [line for entry in short for line in entry.lines]
