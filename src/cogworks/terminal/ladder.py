"""Print a ladder's progress while it runs, then the ratings."""

from pathlib import Path

from cogworks.bots import standings
from cogworks.bots.ladder import Contest, Result, check, run, save
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.terminal import saves
from cogworks.terminal.screen import Screen


class LadderProgress:
    """Prints progress with the latest pairing's win rate."""

    def __init__(self, screen: Screen, contest: Contest) -> None:
        self._screen = screen
        self._contest = contest
        self._results: list[Result] = []
        self._progress = Progress(contest.games * len(contest.pairings()), say=self._say, detail=self._standing)
        self._progress.update(0)

    def add(self, result: Result) -> None:
        """Count a finished game."""
        self._results.append(result)
        self._progress.update(len(self._results))

    def _say(self, line: str) -> None:
        self._screen.verbatim(line)
        self._screen.flush()

    def _standing(self) -> str:
        latest = standings.rates(self._contest, self._results)[-1]
        rival = f" against {latest.second}" if latest.second else ""
        return f"; {latest.first}{rival}: {latest.rate:.1%} of {latest.games}"


def climb(screen: Screen, contest: Contest, processes: int | None, ray: str | None, path: Path | None) -> None:
    """Play a ladder, print its ratings and save its results."""
    check(contest)
    file = path or saves.home() / "ladders" / f"{contest.game}-{contest.seats}-seed{contest.seed}.json"
    screen.say(
        f"{game(contest.game).title}, seats: {contest.seats}, games per pairing: {contest.games}, seed {contest.seed}."
    )
    with executor(processes, ray) as where:
        results = run(contest, where, LadderProgress(screen, contest).add)
    save(contest, results, file)
    screen.say()
    for line in standings.report(contest, results):
        screen.verbatim(line)
    screen.say()
    screen.say("All results are saved in")
    screen.verbatim(f"  {file}")
