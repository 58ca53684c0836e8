"""Print a ladder's progress while it runs, then the ratings."""

import time
from pathlib import Path
from typing import Final

from cogworks.bots import standings
from cogworks.bots.ladder import Contest, Result, check, run, save
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.terminal import saves
from cogworks.terminal.screen import Screen

PAUSE: Final = 5.0
"""Seconds between progress lines."""


class Progress:
    """Prints progress at intervals."""

    def __init__(self, screen: Screen, contest: Contest) -> None:
        self._screen = screen
        self._contest = contest
        self._all = contest.games * len(contest.pairings())
        self._results: list[Result] = []
        self._began = self._spoke = time.monotonic()

    def add(self, result: Result) -> None:
        """Count a finished game."""
        self._results.append(result)
        now = time.monotonic()
        if now - self._spoke < PAUSE and len(self._results) < self._all:
            return
        self._spoke = now
        done = len(self._results)
        left = (now - self._began) / done * (self._all - done)
        latest = standings.rates(self._contest, self._results)[-1]
        rival = f" against {latest.second}" if latest.second else ""
        standing = f"{latest.first}{rival}: {latest.rate:.1%} of {latest.games}"
        self._screen.verbatim(f"{done:6} of {self._all} games, {left:5.0f} s left; {standing}")
        self._screen.flush()


def climb(screen: Screen, contest: Contest, processes: int | None, ray: str | None, path: Path | None) -> None:
    """Play a ladder, print its ratings and save its results."""
    check(contest)
    file = path or saves.home() / "ladders" / f"{contest.game}-{contest.seats}-seed{contest.seed}.json"
    screen.say(
        f"{game(contest.game).title}, seats: {contest.seats}, games per pairing: {contest.games}, seed {contest.seed}."
    )
    with executor(processes, ray) as where:
        results = run(contest, where, Progress(screen, contest).add)
    save(contest, results, file)
    screen.say()
    for line in standings.report(contest, results):
        screen.verbatim(line)
    screen.say()
    screen.say("All results are saved in")
    screen.verbatim(f"  {file}")
