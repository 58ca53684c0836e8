"""Make puzzles: mine many games in parallel, store the results in a file, choose a varied selection."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

from cogworks.bots.levels import RANDOM
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import Executor, code_hash
from cogworks.partial_results import PartialResults
from cogworks.puzzles.files import position
from cogworks.puzzles.mining import MOST, Plan, mine
from cogworks.puzzles.puzzle import Puzzle, PuzzleError, from_data
from cogworks.puzzles.themes import themes
from cogworks.puzzles.words import line

FORMAT: Final = 1
BAND: Final = 200
"""Rating points per band; the selection takes puzzles from all bands."""
TRIVIAL: Final = 1100
"""Puzzles rated below are left out."""
MOST_GAMES: Final = 1_000_000

Rows = list[dict[str, Any]]


class Partial(PartialResults):
    """The puzzles found in each game, as rows; the file belongs to this plan."""

    def __init__(self, path: Path, plan: Plan, *, is_continued: bool) -> None:
        header: dict[str, object] = {
            "cogworks puzzles run": FORMAT,
            "game": plan.game,
            "seed": plan.seed,
            "effort": [plan.effort.seeds, plan.effort.simulations],
            "code": code_hash(),
        }
        if plan.logs:
            header["logs"] = [log.replay().fingerprint() for log in plan.logs]
        super().__init__(path, header, is_continued=is_continued)


def check(plan: Plan, games: int) -> None:
    """Raise an error if there is nothing to mine."""
    if not themes(plan.game):
        raise PuzzleError(f"{game(plan.game).title} has no puzzle themes: add puzzles/games/{plan.game}.py")
    for log in plan.logs:
        if log.game != plan.game:
            raise PuzzleError(f"a game of {game(log.game).title} has no puzzles of {game(plan.game).title}")
    if not 1 <= games <= MOST_GAMES:
        raise PuzzleError(f"invalid number of games {games}: use 1 to {MOST_GAMES}")


def run(plan: Plan, games: int, where: Executor, partial: Partial, on_progress: Callable[[int], None]) -> None:
    """Mine all games that the file does not hold yet; report how many are done."""
    check(plan, games)
    left = [number for number in range(games) if number not in partial.results]
    on_progress(games - len(left))
    for place, rows in where.completed(mine, [(plan, number) for number in left]):
        partial.add(left[place], rows)
        on_progress(len(partial.results))


def chosen(results: Mapping[int, Rows], name: str, most: int) -> list[Puzzle]:
    """A varied selection of the puzzles found, easiest first.  An id depends only on the game a puzzle comes from."""
    played = game(name)
    shared = played.settle({})
    found: list[Puzzle] = []
    for number, rows in sorted(results.items()):
        for place, row in enumerate(rows):
            puzzle = from_data(name, played.version, shared, row)
            found.append(replace(puzzle, id=f"{name}-{number * MOST + place + 1:04}"))
    kept = varied(distinct(it for it in found if it.rating >= TRIVIAL), most)
    return sorted(kept, key=lambda it: (it.rating, it.id))


def distinct(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Drop near-duplicates: puzzles with the same moves to choose from, and the same solution, as an earlier one."""
    seen: set[tuple[str, ...]] = set()
    kept: list[Puzzle] = []
    for puzzle in found:
        key = (puzzle.theme, *line(puzzle), "", *game(puzzle.game).labels(position(puzzle)).values())
        if key not in seen:
            seen.add(key)
            kept.append(puzzle)
    return kept


def varied(found: Sequence[Puzzle], most: int) -> list[Puzzle]:
    """Up to this many puzzles, taken in turn from every theme and rating band, the richest first."""
    groups: dict[tuple[int, str], list[Puzzle]] = defaultdict(list)
    for puzzle in sorted(found, key=lambda it: (-richness(it), it.id)):
        groups[puzzle.rating // BAND, puzzle.theme].append(puzzle)
    kept: list[Puzzle] = []
    while len(kept) < most and any(groups.values()):
        for key in sorted(groups):
            if groups[key] and len(kept) < most:
                kept.append(groups[key].pop(0))
    return kept


def richness(puzzle: Puzzle) -> float:
    """How rich a puzzle is: the target, the moves of the solution, and how rarely luck is enough."""
    gap = puzzle.evidence.best - puzzle.evidence.other
    return puzzle.target + len(puzzle.solution) / 2 - 10 * puzzle.solved_by[RANDOM.name] + 10 * max(0.0, gap)


def partial_path(path: Path) -> Path:
    """The file with a run's results."""
    return path.with_name(path.name + ".found")


def check_most(most: int) -> None:
    """Raise an error unless the number of puzzles makes sense."""
    if most < 1:
        raise CogworksError(f"invalid number of puzzles {most}: use 1 or more")
