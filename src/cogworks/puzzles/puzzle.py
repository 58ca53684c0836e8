"""A puzzle as data: the game up to its position, the solution, and its proof."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from cogworks.engine.errors import CogworksError, LogError
from cogworks.engine.game import Data
from cogworks.engine.log import Log
from cogworks.engine.options import Value
from cogworks.puzzles.rating import STRENGTH

RATED_BY: Final = tuple(STRENGTH)
"""The bot levels that rate a puzzle, weakest first.  Files have their results in this order."""


class PuzzleError(CogworksError):
    """A puzzle that does not exist, cannot be read, or is wrong.  The message gives the reason."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """Results of the searches."""

    best: float
    """Chance of winning after the solution: the lowest of all seeds."""
    other: float
    """Highest of all seeds: the chance after the best other move, or for exhaustive puzzles after the search's move."""
    seeds: int
    simulations: int
    """Per seed."""
    nodes: int = 0
    """Positions visited by the exhaustive search."""


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A position to solve for one seat."""

    id: str
    game: str
    version: int
    """Rules version of the log."""
    seats: int
    options: Mapping[str, Value]
    answers: tuple[int, ...]
    """The game up to the position, chance included."""
    end: str
    """Fingerprint of the position."""
    seat: int
    """The seat that solves it."""
    theme: str
    target: int
    """The theme's count that the best turn reaches, such as 6 cards; 0 if only the chance of winning counts."""
    solution: tuple[int, ...]
    """One best sequence of answers."""
    accepted: tuple[tuple[int, ...], ...]
    """For each step of the solution, all answers that are as good."""
    is_exhaustive: bool
    """Whether all turns were tried; otherwise a deep search decided."""
    evidence: Evidence
    solved_by: Mapping[str, float] = field(default_factory=dict)
    """How often each bot level solved it, from 0 to 1."""
    rating: int = 0

    def log(self) -> Data:
        """The log up to the position, as `Log.from_data` reads it."""
        return Log(self.game, self.version, self.seats, dict(self.options), list(self.answers)).as_data(self.end)


def as_data(puzzle: Puzzle, shared: Mapping[str, Value]) -> Data:
    """A puzzle for its file, whose header holds the game, its version and the shared options."""
    own = {name: value for name, value in puzzle.options.items() if shared.get(name) != value}
    evidence = puzzle.evidence
    return {
        "id": puzzle.id,
        "theme": puzzle.theme,
        "rating": puzzle.rating,
        "seats": puzzle.seats,
        "seat": puzzle.seat,
        **({"options": own} if own else {}),
        "target": puzzle.target,
        "solution": list(puzzle.solution),
        "accepted": [list(step) for step in puzzle.accepted],
        "exhaustive": puzzle.is_exhaustive,
        "solved_by": [round(puzzle.solved_by.get(level, 0.0), 3) for level in RATED_BY],
        "evidence": [
            round(evidence.best, 4),
            round(evidence.other, 4),
            evidence.seeds,
            evidence.simulations,
            evidence.nodes,
        ],
        "end": puzzle.end,
        "answers": list(puzzle.answers),
    }


def from_data(game: str, version: int, shared: Mapping[str, Value], row: Mapping[str, Any]) -> Puzzle:
    """Read a puzzle from its file."""
    try:
        best, other, seeds, simulations, nodes = row["evidence"]
        return Puzzle(
            id=str(row["id"]),
            game=game,
            version=version,
            seats=int(row["seats"]),
            options={**shared, **row.get("options", {})},
            answers=tuple(map(int, row["answers"])),
            end=str(row["end"]),
            seat=int(row["seat"]),
            theme=str(row["theme"]),
            target=int(row["target"]),
            solution=tuple(map(int, row["solution"])),
            accepted=tuple(tuple(map(int, step)) for step in row["accepted"]),
            is_exhaustive=bool(row["exhaustive"]),
            evidence=Evidence(float(best), float(other), int(seeds), int(simulations), int(nodes)),
            solved_by=dict(zip(RATED_BY, map(float, row["solved_by"]), strict=True)),
            rating=int(row["rating"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise PuzzleError(f"puzzle {row.get('id', '?')!r}: {type(error).__name__}: {error}") from error


def read_log(puzzle: Puzzle) -> Log:
    """The puzzle's log, replayed and verified; earlier rules versions included."""
    try:
        return Log.from_data(puzzle.log())
    except LogError as error:
        raise PuzzleError(f"{puzzle.id}: {error}") from error
