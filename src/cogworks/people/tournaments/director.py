"""Director: starts tournaments, pairs rounds, opens tables, collects results and ends it all.

Every step is one change of the store, and follows from what is stored.  A server that was killed between two steps
continues with the next one, and of several processes that take the same step, one succeeds.
"""

import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Final

from cogworks.people import words
from cogworks.people.tournaments.arena import arena_tables
from cogworks.people.tournaments.deals import Deal, own_deal, round_seed, seat_link, shared_deal
from cogworks.people.tournaments.entries import OPEN, RUNNING, Game, Outcome, RoundRow, Snapshot, Tournament
from cogworks.people.tournaments.pairing import History, Round
from cogworks.people.tournaments.store import tournaments_in
from cogworks.tables.host import Host
from cogworks.tables.play.forfeit import ABANDONED, ABSENT
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.seats.arranged import Arrangement, Place, open_arranged
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import StoreError
from cogworks.tables.table import Table
from cogworks.tables.tournaments.attendance import end_for, end_for_absent, reveal, start_if_complete

BREAK: Final = 15.0
"""Seconds between two rounds, for people to look at the standings."""
GATHERING: Final = 8.0
"""Seconds between two pairings of an arena, so that different players are free."""
MOST_ARENA_GAMES: Final = 2000
BOTS_AT_ONCE: Final = 2
"""Tables without people that one process plays at the same time: bots at people's tables come first."""
MOST_STEPS: Final = 2000
"""Steps for one tournament in one go: far more than a round needs."""

_log = logging.getLogger(__name__)


class Director:
    """Runs the tournaments of a host.  Methods block on the store, so call them from worker threads."""

    def __init__(self, host: Host, on_change: Callable[[str], None] = lambda table: None) -> None:
        self.host = host
        self.store = tournaments_in(host.store)
        self.on_change = on_change
        """Called for a table that changed, or where only bots play."""
        self._settled: set[tuple[str, frozenset[int]]] = set()
        """Tables whose absent players were dealt with, and which players had withdrawn by then."""

    def round(self) -> None:
        """Take all steps that are due, in every unfinished tournament."""
        unfinished = self.store.unfinished()
        waiting: list[str] = []
        for tournament in unfinished:
            try:
                waiting += self.run(tournament.id)
            except (RefusedError, StoreError) as error:
                _log.warning("tournament %s: %s", tournament.id, error)
            except Exception:
                # One tournament must not stop the others.
                _log.exception("tournament %s: failed", tournament.id)
        for table in waiting[:BOTS_AT_ONCE]:
            self.on_change(table)
        if not unfinished:
            self._settled.clear()

    def run(self, id: str) -> list[str]:
        """Take all steps that are due in one tournament; return the tables where only bots play."""
        for _ in range(MOST_STEPS):
            now = self.store.snapshot(id)
            if now is None or not self._step(now):
                return [] if now is None else [game.table for game in _open(now) if _is_bots_only(now, game)]
        return []

    def _step(self, now: Snapshot) -> bool:
        """Take one step; False if none is due."""
        if now.of.phase == OPEN:
            return now.of.starts is not None and now.of.starts <= self.host.now() and self.begin(now)
        return now.of.phase == RUNNING and (self._play(now) or self._close(now) or self._pair(now))

    def begin(self, now: Snapshot) -> bool:
        """Close the sign-up; without enough players, cancel the tournament."""
        if len(now.entries) < least(now.of):
            return self.store.cancel(now.of.id, words.TOO_FEW, self.host.now())
        return self.store.begin(now.of.id, self.host.now())

    # ---- games

    def _play(self, now: Snapshot) -> bool:
        """Open tables that are due, store results, and deal with players who are not there; True if a game changed."""
        ended = self.host.store.ended([game.table for game in _open(now)])
        is_changed = False
        for played in _next_games(now):
            if played.opened is None:
                self._open(now, played)
                is_changed = True
            elif played.table in ended:
                self.store.end_game(played.table, self._outcome(now, played))
                is_changed = True
            else:
                is_changed |= self._attend(now, played)
        return is_changed

    def _open(self, now: Snapshot, played: Game) -> None:
        """Open the table of a game, or store the result if at most one of its players is left."""
        players = now.seating(played.number, played.place, played.turn)
        lost = [seat for seat, player in enumerate(players) if player in now.gone]
        if lost and len(players) - len(lost) <= 1:
            self.store.end_game(played.table, _walkover(len(players), lost))
            return
        # Another process may have opened it, or this one before it was killed.
        open_arranged(self.host, played.table, _arranged(now, played, players), deal_of(now.of, played).seed)
        self.store.open_game(played.table, self.host.now())

    def _outcome(self, now: Snapshot, played: Game) -> Outcome:
        try:
            with self.host.at(played.table) as table:
                table.refresh()
                self._withdraw_absent(now, played, table)
                return _outcome(table)
        except RefusedError as error:
            if error.code == UNAVAILABLE:
                raise
            return self._void(now, played, error)

    def _void(self, now: Snapshot, played: Game, error: RefusedError) -> Outcome:
        """A tie, where a game can't be played to its end here: the round must not wait forever."""
        _log.error("tournament %s: table %s counts as a tie: %s", now.of.id, played.table, error.reason)
        seats = now.of.settings.seats
        return {"shares": [1 / seats] * seats, "scores": [0] * seats, "forfeits": []}

    def _attend(self, now: Snapshot, played: Game) -> bool:
        """Let players lose who have withdrawn or did not appear in time; True if the table changed."""
        players = now.seating(played.number, played.place, played.turn)
        lost = frozenset(seat for seat, player in enumerate(players) if player in now.gone)
        is_late = self.host.now() >= self.deadline(now.of, played)
        key = (played.table, lost if is_late else lost | {-1})
        if not (lost or is_late) or key in self._settled:
            return False
        try:
            with self.host.at(played.table) as table:
                table.refresh()
                before = table.sequence
                bot = self._substitute(table)
                end_for(table, sorted(lost), ABANDONED, bot)
                start_if_complete(table)
                if is_late:
                    end_for_absent(table, bot)
                is_changed = table.sequence != before
        except RefusedError as error:
            if error.code == UNAVAILABLE:
                raise
            self.store.end_game(played.table, self._void(now, played, error))
            return True
        self._settled.add(key)
        if is_changed:
            self.on_change(played.table)
        return is_changed

    def _withdraw_absent(self, now: Snapshot, played: Game, table: Table) -> None:
        """Players who did not appear are not paired again until they come back."""
        players = now.seating(played.number, played.place, played.turn)
        for seat, reason in table.forfeits.items():
            if reason == ABSENT:
                self.store.leave(now.of.id, players[seat], self.host.now())

    def _substitute(self, table: Table) -> str:
        bots = self.host.bots_for(table.header.game, table.header.seats, table.header.options)
        return self.host.usual_bot if self.host.usual_bot in bots else next(iter(bots), "")

    def deadline(self, of: Tournament, played: Game) -> float:
        """When the players of a game must be there; time while no server ran does not count."""
        opened = played.opened or self.host.now()
        down = sum(end - max(start, opened) for start, end in self.host.store.clocks.downtimes(opened))
        return opened + of.settings.appearance + down

    # ---- rounds

    def _close(self, now: Snapshot) -> bool:
        """Reveal the deals of rounds that are over; True if there were any."""
        over = [row for row in now.rows if row.ended is None and _is_over(now, row)]
        for row in over:
            if now.of.settings.is_duplicate:
                for played in now.games:
                    if played.number == row.number and played.opened is not None:
                        self._reveal(played.table)
            self.store.end_round(now.of.id, row.number, self.host.now())
        return bool(over)

    def _reveal(self, id: str) -> None:
        try:
            with self.host.at(id) as table:
                table.refresh()
                reveal(table)
        except RefusedError as error:
            if error.code == UNAVAILABLE:
                raise
            _log.warning("table %s: cannot be revealed: %s", id, error.reason)
        self.on_change(id)

    def _pair(self, now: Snapshot) -> bool:
        """Start the next round, or end the tournament."""
        paired = self._arena_round(now) if now.of.is_arena else self._next_round(now)
        if paired is None:
            is_done = all(row.ended is not None for row in now.rows) and self._is_done(now)
            return is_done and self.store.finish(now.of.id, self.host.now())
        number = len(now.rows)
        games = _games(now, number, paired)
        # If it fails, another process started this round: read what it stored.
        self.store.start_round(now.of.id, number, paired, games, self.host.now())
        return True

    def _next_round(self, now: Snapshot) -> Round | None:
        if any(row.ended is None for row in now.rows) or self._is_done(now) or self.host.now() < next_start(now):
            return None
        return now.event.next_round(now.rounds(), now.played(), now.gone)

    def _is_done(self, now: Snapshot) -> bool:
        """Are all rounds played, or too few players left?"""
        left = len(now.entries) - len(now.gone)
        if now.of.is_arena:
            return self.host.now() >= now.of.closes or len(now.games) >= MOST_ARENA_GAMES
        return len(now.rows) >= now.event.n_rounds or left < max(2, now.of.settings.seats)

    def _arena_round(self, now: Snapshot) -> Round | None:
        """Pair the players who are free, now and then."""
        last = now.rows[-1].started if now.rows else None
        if self._is_done(now) or (last is not None and self.host.now() < last + GATHERING):
            return None
        rounds = now.rounds()
        busy = {player for row, past in zip(now.rows, rounds, strict=True) if row.ended is None
                for table in past.tables for player in table}  # fmt: skip
        free = [entry.number for entry in now.entries if entry.number not in busy | now.gone]
        met: dict[int, frozenset[int]] = {}
        for past in rounds:
            for table in past.tables:
                met.update((player, frozenset(table) - {player}) for player in table)
        standings = {row.player: row.points for row in now.event.standings(rounds, now.played())}
        points = [standings[entry.number] for entry in now.entries]
        tables = arena_tables(free, points, met, now.of.settings.seats, History(rounds))
        return Round(tuple(tables)) if tables else None


def least(of: Tournament) -> int:
    """How many players a tournament needs."""
    return max(2, of.settings.seats)


def next_start(now: Snapshot) -> float:
    """When the next round starts, after a break if people play."""
    if not now.rows or all(entry.bot for entry in now.entries):
        return 0.0
    return (now.rows[-1].ended or 0.0) + BREAK


def deal_of(of: Tournament, played: Game) -> Deal:
    """The luck of a game: shared by all tables of a round in a duplicate."""
    seed = round_seed(of.seed, played.number)
    if of.settings.is_duplicate:
        return shared_deal(seed, played.number, played.deal)
    return own_deal(seed, played.number, played.deal, played.place)


def _games(now: Snapshot, number: int, paired: Round) -> list[Game]:
    """The games of a round, each with the id of its future table.  A duplicate plays all deals from one side first."""
    settings = now.of.settings
    return [
        Game(number, place, turn, turn % settings.deals, secrets.token_urlsafe(9))
        for place in range(len(paired.tables))
        for turn in range(settings.n_games)
    ]


def _open(now: Snapshot) -> list[Game]:
    return [game for game in now.games if game.opened is not None and game.result is None]


def _next_games(now: Snapshot) -> list[Game]:
    """The first unfinished game of each pairing."""
    found: dict[tuple[int, int], Game] = {}
    for played in now.games:
        if played.result is None:
            found.setdefault((played.number, played.place), played)
    return list(found.values())


def _is_over(now: Snapshot, row: RoundRow) -> bool:
    return all(game.result is not None for game in now.games if game.number == row.number)


def _is_bots_only(now: Snapshot, played: Game) -> bool:
    return all(now.entries[player].bot for player in now.seating(played.number, played.place, played.turn))


def _outcome(table: Table) -> Outcome:
    return {
        "shares": table.shares(),
        "scores": [int(score) for score in table.history.state.scores()],
        "forfeits": list(table.forfeits),
    }


def _arranged(now: Snapshot, played: Game, players: Sequence[int]) -> Arrangement:
    """The table of a game: private, its seats reserved under the players' names."""
    of, settings = now.of, now.of.settings
    entries = [now.entries[player] for player in players]
    links = [key_of(seat_link(of.secret, played.table, seat)) for seat in range(len(players))]
    return Arrangement(
        settings.game,
        settings.options,
        [Place(each.name, bot=each.bot, link=link) for each, link in zip(entries, links, strict=True)],
        clock=settings.clock,
        is_rated=settings.is_rated,
        is_listed=False,
        # A player who does not respond loses on time, and no bot takes over.
        hand_over_after=0,
        tournament={
            "id": of.id,
            "name": of.name,
            "number": played.number,
            "luck": deal_of(of, played).label,
            "hidden": settings.is_duplicate,
        },
    )


def _walkover(seats: int, lost: Sequence[int]) -> Outcome:
    shares = [0.0 if seat in lost or len(lost) == seats else 1.0 for seat in range(seats)]
    return {"shares": shares, "scores": [0] * seats, "forfeits": list(lost)}
