"""Tournaments in a database; without one, in a database in memory."""

from collections.abc import Mapping, Sequence
from secrets import token_hex
from typing import Any, Final

from sqlalchemy import Connection, Row, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from cogworks.people.in_memory import made_in_memory
from cogworks.people.tournaments.entries import (
    CANCELLED,
    FINISHED,
    OPEN,
    RUNNING,
    SITS_OUT,
    Entry,
    Game,
    Outcome,
    Pairing,
    RoundRow,
    Snapshot,
    Tournament,
)
from cogworks.people.tournaments.pairing import Round
from cogworks.people.tournaments.settings import from_data
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.tournaments import (
    TOURNAMENT_GAMES,
    TOURNAMENT_PAIRINGS,
    TOURNAMENT_PLAYERS,
    TOURNAMENT_ROUNDS,
    TOURNAMENTS,
)
from cogworks.tables.store.store import SequenceTakenError, Store

UNFINISHED: Final = (OPEN, RUNNING)
COLUMNS: Final = [column.name for column in TOURNAMENTS.columns]


class TournamentStore(DatabasePart):
    """In a database, through the connections of its store.  Whatever two processes store at once, one of them fails."""

    # ---- tournaments

    def add(self, tournament: Tournament, bots: Sequence[Entry]) -> bool:
        """Store a new tournament with its bots; False if its occasion has one."""
        row = {name: getattr(tournament, name) for name in COLUMNS}
        row["settings"] = tournament.settings.as_data()
        with self._writing() as connection:
            if connection.execute(self._add(TOURNAMENTS).returning(TOURNAMENTS.c.id), row).first() is None:
                return False
            if bots:
                connection.execute(insert(TOURNAMENT_PLAYERS), [_entry_row(tournament.id, bot) for bot in bots])
        return True

    def find(self, id: str) -> Tournament | None:
        """A tournament by its id."""
        with self._reading() as connection:
            row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == id)).first()
        return None if row is None else _tournament(row)

    def snapshot(self, id: str) -> Snapshot | None:
        """Everything about a tournament."""
        with self._reading() as connection:
            row = connection.execute(select(TOURNAMENTS).where(TOURNAMENTS.c.id == id)).first()
            if row is None:
                return None

            def rows(table: Any, *order: Any) -> list[Row[Any]]:
                return list(connection.execute(select(table).where(table.c.tournament_id == id).order_by(*order)))

            players, rounds = TOURNAMENT_PLAYERS, TOURNAMENT_ROUNDS
            pairings, games = TOURNAMENT_PAIRINGS, TOURNAMENT_GAMES
            return Snapshot(
                _tournament(row),
                [_entry(it) for it in rows(players, players.c.number)],
                [RoundRow(it.number, it.started, it.ended) for it in rows(rounds, rounds.c.number)],
                [Pairing(it.round, it.player, it.place, it.seat) for it in rows(pairings, pairings.c.round)],
                [_game(it) for it in rows(games, games.c.round, games.c.place, games.c.turn)],
            )

    def unfinished(self) -> list[Tournament]:
        """Tournaments that are open or running, oldest first."""
        return self._listed(TOURNAMENTS.c.phase.in_(UNFINISHED), limit=None, newest=False)

    def finished(self, limit: int, offset: int = 0) -> list[Tournament]:
        """Tournaments that were played, newest first."""
        return self._listed(TOURNAMENTS.c.phase == FINISHED, limit=limit, offset=offset)

    def of_player(self, player: str, limit: int) -> list[Tournament]:
        """The tournaments that someone organises or plays in, newest first."""
        plays = select(TOURNAMENT_PLAYERS.c.tournament_id).where(TOURNAMENT_PLAYERS.c.player == player)
        return self._listed((TOURNAMENTS.c.organiser == player) | TOURNAMENTS.c.id.in_(plays), limit=limit)

    def entries_of(self, player: str, id: str) -> list[Entry]:
        """A player's entries in a tournament: one, or none."""
        columns = TOURNAMENT_PLAYERS.c
        own = select(TOURNAMENT_PLAYERS).where(columns.player == player, columns.tournament_id == id)
        with self._reading() as connection:
            return [_entry(row) for row in connection.execute(own)]

    def _listed(self, *which: Any, limit: int | None, offset: int = 0, newest: bool = True) -> list[Tournament]:
        columns = TOURNAMENTS.c
        order = (columns.created.desc(), columns.id) if newest else (columns.created, columns.id)
        wanted = select(TOURNAMENTS).where(*which).order_by(*order).limit(limit).offset(offset)
        with self._reading() as connection:
            return [_tournament(row) for row in connection.execute(wanted)]

    def n_players(self, ids: Sequence[str]) -> dict[str, int]:
        """How many players each tournament has."""
        columns = TOURNAMENT_PLAYERS.c
        counted = select(columns.tournament_id, func.count()).where(columns.tournament_id.in_(ids))
        with self._reading() as connection:
            return {row[0]: row[1] for row in connection.execute(counted.group_by(columns.tournament_id))}

    def n_unfinished(self, organiser: str | None = None) -> int:
        """How many unfinished tournaments there are, of one organiser or of all."""
        wanted = select(func.count()).select_from(TOURNAMENTS).where(TOURNAMENTS.c.phase.in_(UNFINISHED))
        if organiser is not None:
            wanted = wanted.where(TOURNAMENTS.c.organiser == organiser)
        with self._reading() as connection:
            return int(connection.execute(wanted).scalar_one())

    def begin(self, id: str, now: float) -> bool:
        """Close the sign-up and number the players without gaps; False if it is closed already."""
        columns = TOURNAMENT_PLAYERS.c
        with self._writing() as connection:
            if not _changed(connection, id, (OPEN,), {"phase": RUNNING, "started": now}):
                return False
            players = select(columns.number).where(columns.tournament_id == id).order_by(columns.number)
            for number, old in enumerate(connection.execute(players).scalars().all()):
                this = update(TOURNAMENT_PLAYERS).where(columns.tournament_id == id, columns.number == old)
                connection.execute(this.values(number=number))
            return True

    def finish(self, id: str, now: float) -> bool:
        """End a running tournament; False if it has ended."""
        return self._change(id, RUNNING, {"phase": FINISHED, "ended": now})

    def cancel(self, id: str, reason: str, now: float) -> bool:
        """Cancel a tournament that has not started; False if it has."""
        return self._change(id, OPEN, {"phase": CANCELLED, "reason": reason, "ended": now})

    def _change(self, id: str, before: int, values: Mapping[str, object]) -> bool:
        with self._writing() as connection:
            return _changed(connection, id, (before,), values)

    # ---- players

    def enter(self, id: str, entry: Entry, phases: Sequence[int]) -> bool:
        """Store a player if the tournament is in one of these phases; False if it isn't or the number is taken."""
        with self._writing() as connection:
            # Changes nothing, but the row is locked: the sign-up can't close in between.
            if not _changed(connection, id, phases, {"created": TOURNAMENTS.c.created}):
                return False
            added = self._add(TOURNAMENT_PLAYERS).returning(TOURNAMENT_PLAYERS.c.number)
            return connection.execute(added, _entry_row(id, entry)).first() is not None

    def delete(self, id: str, number: int) -> bool:
        """Take a player off a tournament that has not started; False if it has."""
        columns = TOURNAMENT_PLAYERS.c
        with self._writing() as connection:
            if not _changed(connection, id, (OPEN,), {"created": TOURNAMENTS.c.created}):
                return False
            connection.execute(delete(TOURNAMENT_PLAYERS).where(columns.tournament_id == id, columns.number == number))
            return True

    def leave(self, id: str, number: int, now: float | None) -> None:
        """Withdraw a player, or let them come back (None)."""
        columns = TOURNAMENT_PLAYERS.c
        is_other = columns.withdrawn.is_(None) if now is not None else columns.withdrawn.is_not(None)
        which = (columns.tournament_id == id, columns.number == number, is_other)
        with self._writing() as connection:
            connection.execute(update(TOURNAMENT_PLAYERS).where(*which).values(withdrawn=now))

    def adopt(self, old: str, new: str) -> None:
        """Give a player's entries and tournaments to another player, who is the same person."""
        columns = TOURNAMENT_PLAYERS.c
        own = TOURNAMENT_PLAYERS.alias()
        has_own = select(own.c.number).where(own.c.player == new, own.c.tournament_id == columns.tournament_id).exists()
        with self._writing() as connection:
            connection.execute(update(TOURNAMENT_PLAYERS).where(columns.player == old, ~has_own).values(player=new))
            connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.organiser == old).values(organiser=new))

    def forget(self, player: str, name: str, now: float) -> None:
        """Take a player off all tournaments: withdrawn, and under a neutral name with the number."""
        columns = TOURNAMENT_PLAYERS.c
        former = f"former {token_hex(16)}"
        with self._writing() as connection:
            mine = update(TOURNAMENT_PLAYERS).where(columns.player == player)
            connection.execute(mine.where(columns.withdrawn.is_(None)).values(withdrawn=now))
            for row in connection.execute(select(TOURNAMENT_PLAYERS).where(columns.player == player)).all():
                this = mine.where(columns.tournament_id == row.tournament_id)
                connection.execute(this.values(player=former, name=f"{name} {row.number + 1}"))
            connection.execute(update(TOURNAMENTS).where(TOURNAMENTS.c.organiser == player).values(organiser=former))

    # ---- rounds and games

    def start_round(self, id: str, number: int, paired: Round, games: Sequence[Game], now: float) -> bool:
        """Store a round with all pairings and games, or nothing: False if another process was faster."""
        rows = [{"round": number, "player": player, "place": SITS_OUT, "seat": 0} for player in paired.byes] + [
            {"round": number, "player": player, "place": place, "seat": seat}
            for place, table in enumerate(paired.tables)
            for seat, player in enumerate(table)
        ]
        of = {"tournament_id": id}
        try:
            with self._writing() as connection:
                connection.execute(insert(TOURNAMENT_ROUNDS), of | {"number": number, "started": now})
                if rows:
                    connection.execute(insert(TOURNAMENT_PAIRINGS), [of | row for row in rows])
                if games:
                    connection.execute(insert(TOURNAMENT_GAMES), [of | _game_row(game) for game in games])
        except (SequenceTakenError, IntegrityError):
            return False
        return True

    def end_round(self, id: str, number: int, now: float) -> None:
        """Note that all games of a round have a result."""
        columns = TOURNAMENT_ROUNDS.c
        which = (columns.tournament_id == id, columns.number == number, columns.ended.is_(None))
        with self._writing() as connection:
            connection.execute(update(TOURNAMENT_ROUNDS).where(*which).values(ended=now))

    def open_game(self, table: str, now: float) -> None:
        """Note that a game's table is open."""
        columns = TOURNAMENT_GAMES.c
        with self._writing() as connection:
            mine = update(TOURNAMENT_GAMES).where(columns.table_id == table, columns.opened.is_(None))
            connection.execute(mine.values(opened=now))

    def end_game(self, table: str, result: Outcome) -> None:
        """Store a game's result, once."""
        columns = TOURNAMENT_GAMES.c
        with self._writing() as connection:
            mine = update(TOURNAMENT_GAMES).where(columns.table_id == table, columns.result.is_(None))
            connection.execute(mine.values(result=dict(result)))


def tournaments_in(store: Store) -> TournamentStore:
    """The part of a store that has tournaments."""
    return store.part(TournamentStore, lambda: made_in_memory(TournamentStore))


def _changed(connection: Connection, id: str, phases: Sequence[int], values: Mapping[str, object]) -> bool:
    which = (TOURNAMENTS.c.id == id, TOURNAMENTS.c.phase.in_(phases))
    return connection.execute(update(TOURNAMENTS).where(*which).values(dict(values))).rowcount == 1


def _tournament(row: Row[Any]) -> Tournament:
    given = {name: getattr(row, name) for name in COLUMNS}
    given |= {"settings": from_data(row.settings), "seed": bytes(row.seed), "secret": bytes(row.secret)}
    return Tournament(**given)


def _entry(row: Row[Any]) -> Entry:
    return Entry(row.number, row.player, row.bot, row.name, row.joined, row.withdrawn)


def _entry_row(id: str, entry: Entry) -> dict[str, object]:
    return {
        "tournament_id": id,
        "number": entry.number,
        "player": entry.player,
        "bot": entry.bot,
        "name": entry.name,
        "joined": entry.joined,
        "withdrawn": entry.withdrawn,
    }


def _game(row: Row[Any]) -> Game:
    return Game(row.round, row.place, row.turn, row.deal, row.table_id, row.opened, row.result)


def _game_row(game: Game) -> dict[str, object]:
    return {
        "round": game.number,
        "place": game.place,
        "turn": game.turn,
        "deal": game.deal,
        "table_id": game.table,
        "opened": game.opened,
        "result": game.result,
    }
