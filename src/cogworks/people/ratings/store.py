"""Results, ratings, profiles and flags in a database; without one, in a database in memory."""

from collections.abc import Callable, Collection, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    Connection,
    Row,
    and_,
    delete,
    insert,
    select,
    text,
    tuple_,
    update,
)

from cogworks.people import words
from cogworks.people.ratings.replaying import Change
from cogworks.people.ratings.results import Result, SeatResult, public_id
from cogworks.people.ratings.scale import Rating
from cogworks.people.ratings.watch import MEMORY, Flag
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.ratings import (
    PROFILES,
    RATING_CHANGES,
    RATING_FLAGS,
    RATINGS,
    RESULT_SEATS,
    RESULTS,
    SEAT_PLAYERS,
)

FORMER: Final = "former "
"""What the ids of players begin with whose account was deleted."""
LOCK: Final = 0x726174
"""PostgreSQL advisory lock: one process at a time computes ratings."""
Replay = Callable[
    [Sequence[Result], Callable[[str], Rating], Callable[[str], Sequence[Result]]], tuple[list[Change], list[Flag]]
]


class Profile(NamedTuple):
    """A player in public."""

    player: str
    id: str
    name: str
    is_hidden: bool


class DatabaseRatings(DatabasePart):
    """In a database, through the connections of its store."""

    # ---- seats and results

    def note_seat(self, table: str, key: str, player: str) -> None:
        """Remember which player a token belongs to, before it opens a seat."""
        with self._writing() as connection:
            connection.execute(self._add(SEAT_PLAYERS), {"table_id": table, "key": key, "player": player})

    def seat_keys(self, table: str) -> dict[str, str]:
        """A table's players by the hashes of their tokens."""
        wanted = select(SEAT_PLAYERS.c.key, SEAT_PLAYERS.c.player).where(SEAT_PLAYERS.c.table_id == table)
        with self._reading() as connection:
            return {row.key: row.player for row in connection.execute(wanted)}

    def noted(self, player: str) -> set[str]:
        """The tables where it is known which seat a player has."""
        wanted = select(SEAT_PLAYERS.c.table_id).where(SEAT_PLAYERS.c.player == player)
        with self._reading() as connection:
            return set(connection.execute(wanted).scalars())

    def waiting(self) -> list[str]:
        """Tables with players whose result is not stored."""
        wanted = select(SEAT_PLAYERS.c.table_id).where(SEAT_PLAYERS.c.is_open.is_(True)).distinct()
        with self._reading() as connection:
            return list(connection.execute(wanted).scalars())

    def add(self, result: Result) -> bool:
        """Store a result; False if another process did."""
        with self._writing() as connection:
            table = result.table
            row = {
                "table_id": table,
                "game": result.game,
                "pool": result.pool,
                "seats": len(result.seats),
                "began": result.began,
                "ended": result.ended,
                "decisions": result.decisions,
                "is_rated": result.is_rated,
                "reason": result.reason,
                "is_applied": not result.is_rated,
            }
            is_new = connection.execute(self._add(RESULTS).returning(RESULTS.c.table_id), row).first() is not None
            if is_new:
                for seat in result.seats:
                    connection.execute(insert(RESULT_SEATS), _seat_row(result, seat))
                    if seat.player and not seat.player.startswith(FORMER):
                        self._see(connection, seat.player, seat.name, result.ended)
            self.close(connection, table)
        return is_new

    def close(self, connection: Connection, table: str) -> None:
        """Stop waiting for a table's result."""
        connection.execute(update(SEAT_PLAYERS).where(SEAT_PLAYERS.c.table_id == table).values(is_open=False))

    def give_up(self, table: str) -> None:
        """Stop waiting for a table that cannot be read."""
        with self._writing() as connection:
            self.close(connection, table)

    def _see(self, connection: Connection, player: str, name: str, now: float) -> None:
        row = {"player": player, "id": public_id(player), "name": name, "seen": now}
        connection.execute(self._add(PROFILES), row)
        newer = and_(PROFILES.c.player == player, PROFILES.c.seen <= now)
        connection.execute(update(PROFILES).where(newer).values(name=name, seen=now))

    # ---- ratings

    def unapplied(self) -> list[tuple[str, str]]:
        """The games and pools with results that have not changed ratings yet."""
        wanted = select(RESULTS.c.game, RESULTS.c.pool).where(RESULTS.c.is_applied.is_(False)).distinct()
        with self._reading() as connection:
            return sorted((game, pool) for game, pool in connection.execute(wanted))

    def apply(self, game: str, pool: str, replay: Replay) -> list[Flag]:
        """Compute ratings from the first result that has not changed any, whatever later ones did; return new flags."""
        with self._writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            of_pool = and_(RESULTS.c.game == game, RESULTS.c.pool == pool)
            key = tuple_(RESULTS.c.ended, RESULTS.c.table_id)
            first = connection.execute(
                select(RESULTS.c.ended, RESULTS.c.table_id)
                .where(of_pool, RESULTS.c.is_applied.is_(False))
                .order_by(RESULTS.c.ended, RESULTS.c.table_id)
                .limit(1)
            ).first()
            if first is None:
                return []
            start = tuple(first)
            players, old_flags = _undo(connection, game, pool, start)
            results = results_where(connection, of_pool, RESULTS.c.is_rated.is_(True), key >= tuple_(*start))
            changes, flags = replay(
                results,
                lambda player: _latest(connection, player, game, pool) or Rating(),
                lambda player: _recent(connection, player, of_pool, key < tuple_(*start)),
            )
            for change in changes:
                connection.execute(insert(RATING_CHANGES), _change_row(change))
            for flag in flags:
                connection.execute(insert(RATING_FLAGS), _flag_row(flag))
            connection.execute(update(RESULTS).where(of_pool, key >= tuple_(*start)).values(is_applied=True))
            for player in sorted(players | {change.player for change in changes}):
                _keep_rating(connection, player, game, pool)
            return [flag for flag in flags if (flag.table, flag.player, flag.kind) not in old_flags]

    def reset(self) -> None:
        """Forget everything that follows from results."""
        with self._writing() as connection:
            for derived in (RATING_CHANGES, RATING_FLAGS, RATINGS):
                connection.execute(delete(derived))
            connection.execute(update(RESULTS).where(RESULTS.c.is_rated.is_(True)).values(is_applied=False))

    def dump(self) -> list[str]:
        """Everything that follows from results, in a fixed order, as text."""
        lines: list[str] = []
        with self._reading() as connection:
            for derived in (RATINGS, RATING_CHANGES, RATING_FLAGS):
                rows = connection.execute(select(derived)).all()
                lines += sorted(f"{derived.name} {tuple(row)!r}" for row in rows)
        return lines

    # ---- players who change

    def adopt(self, old: str, new: str) -> None:
        """Give a player's seats and results to another player, who is the same person."""
        with self._writing() as connection:
            mine = select(RESULT_SEATS.c.table_id).where(RESULT_SEATS.c.player == new)
            theirs = select(RESULT_SEATS.c.table_id).where(RESULT_SEATS.c.player == old)
            both = and_(RESULTS.c.table_id.in_(mine), RESULTS.c.table_id.in_(theirs), RESULTS.c.is_rated.is_(True))
            connection.execute(
                update(RESULTS)
                .where(RESULTS.c.table_id.in_(theirs), RESULTS.c.is_rated.is_(True))
                .values(is_applied=False)
            )
            connection.execute(update(RESULTS).where(both).values(is_rated=False, reason=words.SAME_PERSON))
            for seats in (SEAT_PLAYERS, RESULT_SEATS):
                connection.execute(update(seats).where(seats.c.player == old).values(player=new))
            connection.execute(delete(PROFILES).where(PROFILES.c.player == old))

    def forget(self, player: str, former: str, name: str) -> None:
        """Take a player off all results and ratings, which stay for the others."""
        with self._writing() as connection:
            for seats in (SEAT_PLAYERS, RESULT_SEATS, RATING_CHANGES, RATING_FLAGS, RATINGS):
                connection.execute(update(seats).where(seats.c.player == player).values(player=former))
            connection.execute(update(RATING_FLAGS).where(RATING_FLAGS.c.opponent == player).values(opponent=former))
            connection.execute(update(RESULT_SEATS).where(RESULT_SEATS.c.player == former).values(name=name))
            connection.execute(delete(PROFILES).where(PROFILES.c.player == player))

    # ---- profiles

    def profile(self, id: str) -> Profile | None:
        """A player by their public id."""
        return self._profile(PROFILES.c.id == id)

    def profile_of(self, player: str) -> Profile | None:
        """A player's profile."""
        return self._profile(PROFILES.c.player == player)

    def _profile(self, condition: Any) -> Profile | None:
        with self._reading() as connection:
            row = connection.execute(select(PROFILES).where(condition)).first()
        return None if row is None else Profile(row.player, row.id, row.name, row.is_hidden)

    def hide(self, player: str, is_hidden: bool) -> None:
        """Hide a profile, or show it again."""
        with self._writing() as connection:
            connection.execute(update(PROFILES).where(PROFILES.c.player == player).values(is_hidden=is_hidden))


def _undo(
    connection: Connection, game: str, pool: str, start: tuple[Any, ...]
) -> tuple[set[str], Collection[tuple[str, str, str]]]:
    """Delete what results from a certain one on did; return the players and the flags."""
    players: set[str] = set()
    known: list[tuple[str, str, str]] = []
    for derived in (RATING_CHANGES, RATING_FLAGS):
        columns = derived.c
        later = and_(
            columns.game == game, columns.pool == pool, tuple_(columns.ended, columns.table_id) >= tuple_(*start)
        )
        if derived is RATING_CHANGES:
            players = set(connection.execute(select(columns.player).where(later)).scalars())
        else:
            rows = connection.execute(select(columns.table_id, columns.player, columns.kind).where(later))
            known = [(row[0], row[1], row[2]) for row in rows]
        connection.execute(delete(derived).where(later))
    return players, set(known)


def _latest(connection: Connection, player: str, game: str, pool: str) -> Rating | None:
    columns = RATING_CHANGES.c
    row = connection.execute(
        select(RATING_CHANGES)
        .where(columns.player == player, columns.game == game, columns.pool == pool)
        .order_by(columns.ended.desc(), columns.table_id.desc())
        .limit(1)
    ).first()
    return None if row is None else Rating(row.mean, row.sigma, row.ended, row.games)


def _keep_rating(connection: Connection, player: str, game: str, pool: str) -> None:
    """Store a player's latest rating, for lists."""
    columns, rating = RATINGS.c, _latest(connection, player, game, pool)
    own = and_(columns.player == player, columns.game == game, columns.pool == pool)
    connection.execute(delete(RATINGS).where(own))
    if rating is not None:
        row = {
            "player": player,
            "game": game,
            "pool": pool,
            "mean": rating.mean,
            "sigma": rating.sigma,
            "last": rating.last,
            "games": rating.games,
            "sure_until": rating.sure_until(),
        }
        connection.execute(insert(RATINGS), row)


def _recent(connection: Connection, player: str, *conditions: Any) -> list[Result]:
    """A player's last rated results, newest last."""
    seats = RESULT_SEATS.c
    ids = (
        select(RESULTS.c.table_id)
        .join(RESULT_SEATS)
        .where(seats.player == player, RESULTS.c.is_rated.is_(True), *conditions)
        .order_by(RESULTS.c.ended.desc(), RESULTS.c.table_id.desc())
        .limit(MEMORY)
    )
    wanted = list(connection.execute(ids).scalars())
    return results_where(connection, RESULTS.c.table_id.in_(wanted)) if wanted else []


def results_where(connection: Connection, *conditions: Any) -> list[Result]:
    """Results with their seats, in order of their end."""
    rows = connection.execute(select(RESULTS).where(*conditions).order_by(RESULTS.c.ended, RESULTS.c.table_id)).all()
    seats = connection.execute(
        select(RESULT_SEATS).join(RESULTS).where(*conditions).order_by(RESULT_SEATS.c.table_id, RESULT_SEATS.c.seat)
    )
    by_table: dict[str, list[SeatResult]] = {}
    for seat in seats:
        by_table.setdefault(seat.table_id, []).append(seat_of(seat))
    return [result_from(row, by_table.get(row.table_id, [])) for row in rows]


def result_from(row: Row[Any], seats: Sequence[SeatResult]) -> Result:
    """A result from its rows."""
    return Result(
        row.table_id,
        row.game,
        row.pool,
        tuple(seats),
        row.began,
        row.ended,
        row.decisions,
        row.is_rated,
        row.reason,
    )


def seat_of(row: Row[Any]) -> SeatResult:
    """A seat of a result from its row."""
    return SeatResult(row.seat, row.player, row.bot, row.name, row.share, row.score, row.lead, row.place, row.forfeit)


def _seat_row(result: Result, seat: SeatResult) -> dict[str, object]:
    return {
        "table_id": result.table,
        "seat": seat.seat,
        "player": seat.player,
        "bot": seat.bot,
        "name": seat.name,
        "share": seat.share,
        "score": seat.score,
        "lead": seat.lead,
        "place": seat.place,
        "forfeit": seat.forfeit,
        "ended": result.ended,
    }


def _change_row(change: Change) -> dict[str, object]:
    result, rating = change.result, change.rating
    return {
        "table_id": result.table,
        "player": change.player,
        "game": result.game,
        "pool": result.pool,
        "ended": result.ended,
        "mean": rating.mean,
        "sigma": rating.sigma,
        "games": rating.games,
    }


def _flag_row(flag: Flag) -> dict[str, object]:
    return {
        "table_id": flag.table,
        "player": flag.player,
        "kind": flag.kind,
        "opponent": flag.opponent,
        "game": flag.game,
        "pool": flag.pool,
        "ended": flag.ended,
    }
