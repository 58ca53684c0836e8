"""Run the lab's jobs, keep finished ones in a file, and resume from it."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from cogworks.engine.errors import CogworksError
from cogworks.executor import Executor, code_hash
from cogworks.study.progress import Progress

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


class Partial:
    """Results of finished jobs in a file of JSON lines; the first line identifies the run."""

    def __init__(self, path: Path, jobs: Sequence[Job], *, is_continued: bool) -> None:
        self._path = path
        header = {"cogworks lab": FORMAT, "jobs": len(jobs), "run": fingerprint(jobs)}
        self.results: dict[int, Any] = {}
        if is_continued and path.exists():
            self._read(header)
        else:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(header) + "\n", encoding="utf-8")

    def _read(self, header: dict[str, object]) -> None:
        lines = self._path.read_text(encoding="utf-8").splitlines()
        try:
            if json.loads(lines[0]) != header:
                raise CogworksError(
                    f"{self._path} belongs to a run with other arguments or another version of the rules; "
                    "run without --continue to start again"
                )
            for line in lines[1:]:
                index, result = json.loads(line)
                self.results[index] = result
        except (ValueError, IndexError):
            # An interrupted write leaves half a line at the end; that job runs again.
            pass
        kept = [json.dumps(header), *(json.dumps([index, result]) for index, result in self.results.items())]
        self._path.write_text("\n".join(kept) + "\n", encoding="utf-8")

    def add(self, index: int, result: object) -> None:
        """Append a result."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps([index, result]) + "\n")


def fingerprint(jobs: Sequence[Job]) -> str:
    """Identify a run: its jobs and the rules they play by."""
    found = hashlib.sha256(code_hash().encode())
    for job in jobs:
        found.update(f"{job.function.__module__}.{job.function.__qualname__} {job.arguments!r}\n".encode())
    return found.hexdigest()


def run(
    jobs: Sequence[Job], where: Executor, partial: Path | None = None, *, is_continued: bool = False,
    progress: Progress | None = None,
) -> list[Any]:  # fmt: skip
    """Run all jobs and return their results in order, whatever order they finish in."""
    kept = Partial(partial, jobs, is_continued=is_continued) if partial else None
    results: dict[int, Any] = dict(kept.results) if kept else {}
    left = [index for index in range(len(jobs)) if index not in results]
    done = sum(jobs[index].games for index in results)
    if progress:
        progress.add(done)
    for index, result in completed(jobs, left, where):
        # Through JSON in every case, so that a resumed run has the same values.
        results[index] = json.loads(json.dumps(result))
        if kept:
            kept.add(index, result)
        done += jobs[index].games
        if progress:
            progress.add(done)
    return [results[index] for index in range(len(jobs))]


def completed(jobs: Sequence[Job], left: Sequence[int], where: Executor) -> Iterator[tuple[int, Any]]:
    """Yield the index and result of each job left, in the order of completion."""
    arguments: Iterable[Sequence[Any]] = ((jobs[index].function, tuple(jobs[index].arguments)) for index in left)
    for place, result in where.completed(call, arguments):
        yield left[place], result


def call(function: Callable[..., Any], arguments: Sequence[Any]) -> Any:
    """Run one job in a worker."""
    return function(*arguments)
