"""Run the lab's jobs, keep finished ones in a file, and resume from it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cogworks.executor import Executor, code_hash
from cogworks.partial_results import PartialResults
from cogworks.progress import Progress

FORMAT: Final = 1


@dataclass(frozen=True)
class Job:
    """A block of games."""

    function: Callable[..., Any]
    arguments: Sequence[Any]
    games: int
    """How many games it plays, for the progress."""


def blocks(deals: int, size: int) -> list[range]:
    """Deals 0..deals-1 in blocks."""
    return [range(first, min(first + size, deals)) for first in range(0, deals, size)]


class Partial(PartialResults):
    """Results of finished jobs; the file belongs to these jobs."""

    def __init__(self, path: Path, jobs: Sequence[Job], *, is_continued: bool) -> None:
        header = {"cogworks lab": FORMAT, "jobs": len(jobs), "run": fingerprint(jobs)}
        super().__init__(path, header, is_continued=is_continued)


def fingerprint(jobs: Sequence[Job]) -> str:
    """Identify a run: its jobs and the rules they play by."""
    found = hashlib.sha256(code_hash().encode())
    for job in jobs:
        found.update(f"{job.function.__module__}.{job.function.__qualname__} {job.arguments!r}\n".encode())
    return found.hexdigest()


def run(
    jobs: Sequence[Job],
    where: Executor,
    partial: Path | None = None,
    *,
    is_continued: bool = False,
    progress: Progress | None = None,
) -> list[Any]:
    """Run all jobs and return their results in order, whatever order they finish in."""
    kept = Partial(partial, jobs, is_continued=is_continued) if partial else None
    results: dict[int, Any] = dict(kept.results) if kept else {}
    left = [index for index in range(len(jobs)) if index not in results]
    done = sum(jobs[index].games for index in results)
    if progress:
        progress.update(done)
    for index, result in completed(jobs, left, where):
        # Through JSON in every case, so that a resumed run has the same values.
        results[index] = json.loads(json.dumps(result))
        if kept:
            kept.add(index, result)
        done += jobs[index].games
        if progress:
            progress.update(done)
    return [results[index] for index in range(len(jobs))]


def completed(jobs: Sequence[Job], left: Sequence[int], where: Executor) -> Iterator[tuple[int, Any]]:
    """Yield the index and result of each job left, in the order of completion."""
    arguments: Iterable[Sequence[Any]] = ((jobs[index].function, tuple(jobs[index].arguments)) for index in left)
    for place, result in where.completed(call, arguments):
        yield left[place], result


def call(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """Run one job in a worker."""
    return function(*arguments)
