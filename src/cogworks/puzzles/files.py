"""Puzzle files: a header, then one puzzle per line."""

import json
from collections.abc import Sequence
from difflib import get_close_matches
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from cogworks.engine.registry import game, games
from cogworks.engine.state import State
from cogworks.puzzles.puzzle import Puzzle, PuzzleError, as_data, from_data, read_log

FORMAT: Final = 1


@cache
def puzzles(name: str) -> tuple[Puzzle, ...]:
    """The puzzles that come with a game; none for a game without a file."""
    game(name)
    file = files(__package__).joinpath("data", f"{name}.json")
    return from_text(file.read_text(encoding="utf-8")) if file.is_file() else ()


@cache
def _by_id() -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for name in games() for puzzle in puzzles(name)}


def puzzle(id: str) -> Puzzle:
    """The puzzle with this id."""
    found = _by_id().get(id)
    if found is None:
        near = get_close_matches(id[:40].lower(), _by_id(), 1, cutoff=0.0)
        raise PuzzleError(f"no puzzle {id[:40]!r}" + (f"; did you mean {near[0]}?" if near else ""))
    return found


@cache
def with_puzzles() -> frozenset[str]:
    """The games that have puzzles."""
    return frozenset(name for name in games() if puzzles(name))


def position(puzzle: Puzzle) -> State:
    """The position to solve; show its seat no more than that seat's view."""
    return _replayed(Same(puzzle)).clone()


class Same:
    """A puzzle as a cache key: its options cannot be hashed."""

    def __init__(self, puzzle: Puzzle) -> None:
        self.puzzle = puzzle

    def __hash__(self) -> int:
        return hash((self.puzzle.id, self.puzzle.end))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Same) and other.puzzle == self.puzzle


@lru_cache(maxsize=128)
def _replayed(same: Same) -> State:
    return read_log(same.puzzle).replay()


def to_text(found: Sequence[Puzzle], name: str) -> str:
    """Puzzles of one game as the text of a file."""
    versions = {it.version for it in found} or {game(name).version}
    if len(versions) > 1:
        raise PuzzleError(f"puzzles of {name} from rules versions {sorted(versions)} don't fit into one file")
    (version,) = versions
    # Options added since an earlier version would change what its puzzles mean.
    shared = {
        key: value
        for key, value in game(name).settle({}).items()
        if all(it.options.get(key) is not None for it in found)
    }
    header = {"cogworks puzzles": FORMAT, "game": name, "version": version, "options": shared}
    rows = [json.dumps(as_data(it, shared), separators=(",", ":")) for it in found]
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in header.items()]
    return "{" + ",\n".join(lines) + ',\n"puzzles": [\n' + ",\n".join(rows) + "\n]}\n"


def from_text(text: str) -> tuple[Puzzle, ...]:
    """Read the text of a file."""
    try:
        data = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise PuzzleError(f"not readable as JSON (cut off or damaged): {error}") from error
    if not isinstance(data, dict) or data.get("cogworks puzzles") != FORMAT:
        raise PuzzleError(f"not a puzzle file of format {FORMAT}")
    name, version, shared, rows = (data.get(key) for key in ("game", "version", "options", "puzzles"))
    if (
        not isinstance(name, str)
        or type(version) is not int
        or not isinstance(shared, dict)
        or not isinstance(rows, list)
        or not all(isinstance(row, dict) for row in rows)
    ):
        raise PuzzleError("the header of the puzzle file is damaged")
    game(name)
    found = tuple(from_data(name, version, shared, row) for row in rows)
    ids = [it.id for it in found]
    for id in ids:
        if ids.count(id) > 1:
            raise PuzzleError(f"there are two puzzles {id}")
    return found


def load(path: Path) -> tuple[Puzzle, ...]:
    """Read a puzzle file."""
    try:
        return from_text(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError) as error:
        raise PuzzleError(f"{path}: cannot be read: {error}") from error
    except PuzzleError as error:
        raise PuzzleError(f"{path}: {error}") from error


def save(found: Sequence[Puzzle], name: str, path: Path) -> None:
    """Write a puzzle file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(path.name + ".part")
    unfinished.write_text(to_text(found, name), encoding="utf-8")
    unfinished.replace(path)
