"""The command `cogworks arena`: play, store, rate and report."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.study.arena.agents import check_entrant
from cogworks.study.arena.contest import Contest
from cogworks.study.arena.files import Folder
from cogworks.study.arena.match import play
from cogworks.study.arena.report import markdown, page

REPORT = "report.html"


def run(contest: Contest, out: Path, processes: int | None, ray: str | None, *, is_continued: bool) -> str:
    """Play all games that are missing, and write the report; return the standings as Markdown.

    On Ctrl+C the report covers the games so far.
    """
    contest.check()
    for entrant in contest.entrants:
        check_entrant(entrant, contest)
    folder = Folder(out, contest, is_continued=is_continued)
    schedule = Schedule(contest, folder.results)
    progress = Progress(contest.total)
    progress.update(len(folder.results))
    try:
        with executor(processes, ray) as where:
            for _, result in where.completed(play, schedule.jobs()):
                folder.add(result)
                schedule.note(result)
                progress.update(progress.done + 1)
    finally:
        if folder.results:
            (out / REPORT).write_text(page(contest, folder.results), encoding="utf-8")
    said = markdown(contest, folder.results)
    withdrawn = [contest.entrants[player].name for player in schedule.withdrawn()]
    if withdrawn:
        said += f"\nWithdrawn after {contest.limits.most_failures} lost games by failures: {', '.join(withdrawn)}.\n"
    return f"{said}\nReport: {out / REPORT}\n"


class Schedule:
    """The games still to play.  Those of agents that fail again and again are left out."""

    def __init__(self, contest: Contest, results: list[dict[str, Any]]) -> None:
        self._contest = contest
        self._done = {int(result["number"]) for result in results}
        self._failures = [0] * len(contest.entrants)
        for result in results:
            self.note(result)

    def note(self, result: dict[str, Any]) -> None:
        """Count a lost game."""
        if result["forfeit"] is not None:
            self._failures[result["seating"][result["forfeit"]]] += 1

    def withdrawn(self) -> list[int]:
        """The players that are out."""
        return [player for player, n in enumerate(self._failures) if n >= self._contest.limits.most_failures]

    def jobs(self) -> Iterator[tuple[Contest, int]]:
        """The games in order; decided one by one, because a player may be withdrawn on the way."""
        for number in range(self._contest.total):
            if number not in self._done and not set(self._contest.seating(number)) & set(self.withdrawn()):
                yield self._contest, number
