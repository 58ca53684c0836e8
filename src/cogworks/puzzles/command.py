"""The commands `cogworks puzzles make`, `check` and `list`."""

from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from cogworks.engine.registry import game, games
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.puzzles import files, making
from cogworks.puzzles.checking import check
from cogworks.puzzles.mining import Plan
from cogworks.puzzles.puzzle import Puzzle, PuzzleError
from cogworks.puzzles.themes import theme
from cogworks.puzzles.words import goal

BAND: Final = 200

Say = Callable[[str], None]


def make(
    plan: Plan,
    n_games: int,
    most: int,
    path: Path | None,
    processes: int | None,
    ray: str | None,
    *,
    is_continued: bool,
    say: Say,
) -> None:
    """Mine puzzles and save the best; Ctrl+C keeps the puzzles found so far."""
    n_games = len(plan.logs) or n_games
    making.check(plan, n_games)
    making.check_most(most)
    out = path or Path(f"{plan.game}-puzzles.json")
    partial = making.Partial(making.partial_path(out), plan, is_continued=is_continued)
    is_complete = False
    try:
        with executor(processes, ray) as where:
            making.run(plan, n_games, where, partial, Progress(n_games, say=say).update)
        is_complete = True
    finally:
        # Also after Ctrl+C: the puzzles found are saved before the command ends.
        found = making.chosen(partial.results, plan.game, most)
        files.save(found, plan.game, out)
        for text in summary(found):
            say(text)
        say(f"{out}: {len(found)} puzzles from {len(partial.results)} games")
        if not is_complete:
            say("Interrupted. Repeat the command with --continue to mine the remaining games.")


def check_all(name: str | None, path: Path | None, processes: int | None, ray: str | None, say: Say) -> None:
    """Check puzzles; an error names every wrong one and the reason."""
    if path is not None:
        found: Sequence[Puzzle] = files.load(path)
    else:
        found = [it for each in ([name] if name else games()) for it in files.puzzles(each)]
    if not found:
        raise PuzzleError(f"{game(name).title} has no puzzles" if name else "there are no puzzles")
    wrong: list[str] = []
    progress = Progress(len(found), "puzzles", say)
    progress.update(0)
    with executor(processes, ray) as where:
        for done, (place, reason) in enumerate(where.completed(check, [(it,) for it in found]), 1):
            if reason:
                wrong.append(f"{found[place].id}: {reason}")
            progress.update(done)
    if wrong:
        raise PuzzleError(f"{len(wrong)} of {len(found)} puzzles are wrong:\n  " + "\n  ".join(sorted(wrong)))
    say(f"All {len(found)} puzzles are right.")


def listed(name: str) -> list[str]:
    """One line per puzzle, easiest first."""
    found = files.puzzles(name)
    if not found:
        raise PuzzleError(f"{game(name).title} has no puzzles")
    return [f"{it.id:22} {it.rating:5}  seats {it.seats}  {goal(it)}" for it in found] + summary(found)


def summary(found: Sequence[Puzzle]) -> list[str]:
    """How many puzzles there are of each theme and rating."""
    themes = Counter(theme(it.game, it.theme).title for it in found)
    bands = Counter(it.rating // BAND * BAND for it in found)
    return [
        f"{len(found)} puzzles, {sum(it.is_exhaustive for it in found)} solved exhaustively",
        "Themes: " + ", ".join(f"{title} {n}" for title, n in themes.most_common()),
        "Ratings: " + ", ".join(f"{band}-{band + BAND - 1}: {bands[band]}" for band in sorted(bands)),
    ]
