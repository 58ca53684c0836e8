"""Daily deals: one a day for each game, with the same luck for everyone; the first attempt counts."""

from collections.abc import Sequence
from dataclasses import replace
from threading import Lock
from typing import Final, NamedTuple

from cogworks.engine.registry import game, games
from cogworks.tables import refusals
from cogworks.tables.daily.chain import Day, day_of, later, missing, seed_for
from cogworks.tables.daily.opening import Entrant, first_records
from cogworks.tables.daily.rules import SEAT
from cogworks.tables.daily.store import Attempt, Outcome
from cogworks.tables.host import Host
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.tables.table import Table
from cogworks.tables.update_types import Daily

FRESH: Final = 10.0
"""Seconds to cache leaderboards, because building them reads all attempts of a day."""
KEPT_DAYS: Final = 50
SETTLED_AT_ONCE: Final = 200
"""Maximum finished games read for one leaderboard; the next request reads more."""


class Placed(NamedTuple):
    """One line of a leaderboard."""

    place: int
    """0 if unranked: practice, or finished late."""
    player: str
    table: str
    outcome: Outcome
    is_late: bool = False
    """Finished after the day."""


class Leaderboard(NamedTuple):
    """The leaderboard of one game."""

    lines: list[Placed]
    unfinished: int


class DailyDeals:
    """The daily deals of a host. Methods block on the store, so call them from worker threads."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._store = host.store.daily
        self._lock = Lock()
        self._recent: dict[str, tuple[float, dict[str, Leaderboard]]] = {}
        """Leaderboards by day, with the time they were read."""

    def today(self) -> str:
        """The date in UTC."""
        return day_of(self._host.now())

    def seats(self, name: str) -> int:
        """The number of seats of a game's deal: solo where a game can be played alone."""
        return game(name).seats[0]

    # ---- the chain

    def days(self, first: str, last: str) -> list[Day]:
        """Days of the chain, in order; first brings it up to date."""
        self._extend()
        with refusing_store_errors():
            return self._store.days(first, last)

    def day(self, day: str) -> Day:
        """One day of the chain up to today."""
        found = self.days(day, day) if day <= self.today() else []
        if not found:
            raise refusals.NO_DAILY_DEAL(day=day)
        return found[0]

    def coming(self) -> list[Day]:
        """The days after today whose commitments are already published."""
        return self.days(later(self.today(), 1), "9")

    def _extend(self) -> None:
        """Add the days that are missing, after a pause of the server as well."""
        with self._lock, refusing_store_errors():
            added = missing(self._store.last_day(), self._host.now())
            if added:
                self._store.add_days(added)

    # ---- attempts

    def open(self, name: str, entrant: Entrant, is_practice: bool) -> str:
        """Open a table for today's deal and begin, or return the table of the counted attempt.

        Practice is possible only after the counted attempt is finished: otherwise it would be a rehearsal.
        """
        today = self.day(self.today())
        counted = self.attempt(today.day, name, entrant.id)
        if counted is not None and not (is_practice and counted.outcome):
            return counted.table
        table = self._begin(name, entrant, today, counts=counted is None)
        if table is None:
            # Another request of the same player was faster.
            counted = self.attempt(today.day, name, entrant.id)
            assert counted is not None
            return counted.table
        with self._lock:
            self._recent.pop(today.day, None)
        return table

    def _begin(self, name: str, entrant: Entrant, day: Day, counts: bool) -> str | None:
        """Store a started table; None, without storing it, if it should count and the player has one that does."""
        deal: Daily = {"day": day.day, "counted": counts}
        of, seed = game(name), seed_for(day.seed, name)
        header, owner = self._host.new_header(name, self.seats(name), of.settle({}), seed)
        records = first_records(header, owner, deal, entrant, self._host.usual_bot, self._host.now)
        attempt = Attempt(day.day, name, entrant.id, header.id) if counts else None
        with refusing_store_errors():
            return header.id if self._host.store.create(header, records, attempt) else None

    def attempt(self, day: str, name: str, player: str) -> Attempt | None:
        """A player's attempt that counts, with its outcome if the game has ended."""
        with refusing_store_errors():
            found = self._store.attempt(day, name, player)
            return None if found is None else self._settled(found)

    def attempts_of(self, player: str, days: int) -> list[Attempt]:
        """A player's attempts of the last days."""
        since = later(self.today(), 1 - days)
        with refusing_store_errors():
            return self._settle(self._store.attempts_of(player, since))

    def boards(self, day: str) -> dict[str, Leaderboard]:
        """The leaderboard of each game on a day."""
        with refusing_store_errors():
            attempts = self._settle(self._store.attempts(day))
        return {name: _board([each for each in attempts if each.game == name]) for name in games()}

    def recent_boards(self, day: str, own: Sequence[Attempt] = ()) -> dict[str, Leaderboard]:
        """The leaderboards of a day, at most a few seconds old; these attempts are always up to date."""
        now = self._host.now()
        read, boards = self._recent.get(day, (now - FRESH, {}))
        known = {line.table for board in boards.values() for line in board.lines}
        has_news = any(each.day == day and each.outcome and each.table not in known for each in own)
        if has_news or not now - FRESH < read <= now:
            boards = self.boards(day)
            with self._lock:
                if len(self._recent) >= KEPT_DAYS:
                    self._recent.clear()
                self._recent[day] = now, boards
        return boards

    def _settle(self, attempts: Sequence[Attempt]) -> list[Attempt]:
        """The attempts with the outcomes of games that have ended since the last time."""
        ended = self._host.store.ended([each.table for each in attempts if each.outcome is None])
        waiting = [each for each in attempts if each.outcome is None and each.table in ended]
        settled = {each.table: self._settled(each) for each in waiting[:SETTLED_AT_ONCE]}
        return [settled.get(each.table, each) for each in attempts]

    def _settled(self, attempt: Attempt) -> Attempt:
        """An attempt with its outcome, if its game has ended."""
        if attempt.outcome is not None:
            return attempt
        try:
            with self._host.at(attempt.table) as table:
                found = outcome(table) if table.has_ended else None
        except RefusedError:
            # The table cannot be opened here, for example because its rules changed.
            found = None
        if found is None:
            return attempt
        self._store.settle(attempt, found)
        return replace(attempt, outcome=found)


def outcome(table: Table) -> Outcome:
    """How a finished game ended for the player."""
    state, history = table.history.state, table.history
    view = table.game.view(state, SEAT)
    scores = view["scores"]
    assert isinstance(scores, list)
    others = [score for seat, score in enumerate(scores) if seat != SEAT]
    # The score of a game given up says nothing: a lead must not make up for the end.
    own = 0 if SEAT in table.forfeits else int(scores[SEAT])
    return {
        "name": table.seats.names()[SEAT],
        "share": table.shares()[SEAT],
        "lead": own - max(others, default=0),
        "moves": sum(move.who == SEAT and not move.by_itself for move in history.moves),
        "ended": table.activity.ended or 0.0,
        "practice": table.is_practice,
    }


def _board(attempts: Sequence[Attempt]) -> Leaderboard:
    """Winners first, then the larger lead, then fewer moves, then the earlier end; unranked games last."""
    done = [(each, each.outcome) for each in attempts if each.outcome is not None]
    done.sort(
        key=lambda pair: (
            not pair[0].has_place,
            -pair[1]["share"],
            -pair[1]["lead"],
            pair[1]["moves"],
            pair[1]["ended"],
        )
    )
    lines = [
        Placed(place if each.has_place else 0, each.player, each.table, found, each.is_late)
        for place, (each, found) in enumerate(done, 1)
    ]
    return Leaderboard(lines, len(attempts) - len(done))
