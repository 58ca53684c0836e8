"""What pages show of results and ratings: leaderboards, curves, histories and statistics, from the database."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Select, and_, case, func, select, tuple_

from cogworks.people.ratings.results import Result
from cogworks.people.ratings.scale import Rating, points
from cogworks.people.ratings.store import DatabaseRatings, Profile, result_from, results_where, seat_of
from cogworks.people.ratings.watch import Flag
from cogworks.tables.play.forfeit import AGREED
from cogworks.tables.store.schema.ratings import (
    PROFILES,
    RATING_CHANGES,
    RATING_FLAGS,
    RATINGS,
    RESULT_SEATS,
    RESULTS,
    SEAT_PLAYERS,
)

WON, LOST, SHARED = "won", "lost", "shared"
NO_RESULT = "none"
OUTCOMES: Final = (WON, LOST, SHARED, NO_RESULT)
NEWEST, SCORE, LENGTH = "newest", "score", "length"
ORDERS: Final = (NEWEST, SCORE, LENGTH)
MOST_MEETINGS: Final = 2000
"""Seats of other people that are looked at for a list of them."""
Own: Final = RESULT_SEATS.alias("own")


class Standing(NamedTuple):
    """A line of a leaderboard."""

    profile: Profile
    rating: Rating


class Point(NamedTuple):
    """A rating after a game."""

    table: str
    ended: float
    mean: float
    sigma: float


class Gain(NamedTuple):
    """What a game changed of a rating, in points."""

    before: int
    after: int

    def __str__(self) -> str:
        change = self.after - self.before
        return f"+{change}" if change >= 0 else f"\u2212{-change}"


class Statistics(NamedTuple):
    """A player's games of one kind."""

    game: str
    seats: int
    games: int
    won: int
    shared: int
    best: int
    average: float
    first: float
    last: float


class Played(NamedTuple):
    """A game in a player's history."""

    result: Result
    seat: int


class Met(NamedTuple):
    """A person whom a player has played with."""

    profile: Profile
    games: int
    last: float
    game: str
    """What they played last."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which of a player's games to list."""

    game: str = ""
    seats: int = 0
    outcome: str = ""
    opponent: str = ""
    """The player id, the level of a bot, or part of a name."""
    is_rated: bool = False
    order: str = NEWEST
    since: float | None = None
    until: float | None = None
    """Games that ended within this time."""


class RatingLists(DatabaseRatings):
    """Lists of results and ratings."""

    def rating(self, player: str, game: str, pool: str) -> Rating:
        """A player's rating, or a newcomer's."""
        columns = RATINGS.c
        own = and_(columns.player == player, columns.game == game, columns.pool == pool)
        with self._reading() as connection:
            row = connection.execute(select(RATINGS).where(own)).first()
        return Rating() if row is None else _rating(row)

    def ratings_of(self, player: str) -> dict[tuple[str, str], Rating]:
        """All ratings of a player, by game and pool."""
        with self._reading() as connection:
            rows = connection.execute(select(RATINGS).where(RATINGS.c.player == player)).all()
        return {(row.game, row.pool): _rating(row) for row in rows}

    def leaderboard(self, game: str, pool: str, now: float, limit: int, offset: int = 0) -> tuple[list[Standing], int]:
        """Players whose rating is certain, best first, without hidden ones; and how many there are."""
        columns = RATINGS.c
        listed = and_(
            columns.game == game, columns.pool == pool, columns.sure_until > now, PROFILES.c.is_hidden.is_(False)
        )
        both = RATINGS.join(PROFILES, RATINGS.c.player == PROFILES.c.player)
        wanted = select(RATINGS, PROFILES.c.id, PROFILES.c.name).select_from(both).where(listed)
        with self._reading() as connection:
            n = connection.execute(select(func.count()).select_from(both).where(listed)).scalar_one()
            rows = connection.execute(
                wanted.order_by(columns.mean.desc(), columns.player).limit(limit).offset(offset)
            ).all()
        return [Standing(Profile(row.player, row.id, row.name, False), _rating(row)) for row in rows], n

    def curve(self, player: str, game: str, pool: str) -> list[Point]:
        """A player's rating after each game."""
        columns = RATING_CHANGES.c
        wanted = select(columns.table_id, columns.ended, columns.mean, columns.sigma).where(
            columns.player == player, columns.game == game, columns.pool == pool
        )
        with self._reading() as connection:
            rows = connection.execute(wanted.order_by(columns.ended, columns.table_id)).all()
        return [Point(*row) for row in rows]

    def gains(self, tables: Collection[str]) -> dict[tuple[str, str], Gain]:
        """What games changed of ratings, by table and player."""
        now, before = RATING_CHANGES.alias("now"), RATING_CHANGES.alias("before")
        same = and_(*(before.c[name] == now.c[name] for name in ("player", "game", "pool")))
        is_earlier = tuple_(before.c.ended, before.c.table_id) < tuple_(now.c.ended, now.c.table_id)
        latest = select(before.c.mean).where(same, is_earlier).order_by(before.c.ended.desc(), before.c.table_id.desc())
        earlier = latest.limit(1).correlate(now).scalar_subquery()
        wanted = select(now.c.table_id, now.c.player, now.c.mean, earlier).where(now.c.table_id.in_(list(tables)))
        with self._reading() as connection:
            rows = connection.execute(wanted).all()
        return {
            (table, player): Gain(points(Rating().mean if was is None else was), points(mean))
            for table, player, mean, was in rows
        }

    def result(self, table: str) -> Result | None:
        """A table's result, if it is stored."""
        with self._reading() as connection:
            return next(iter(results_where(connection, RESULTS.c.table_id == table)), None)

    def statistics(self, player: str, is_rated: bool) -> list[Statistics]:
        """A player's games by game and number of seats."""
        own, of = RESULT_SEATS.c, RESULTS.c
        wanted = (
            select(
                of.game,
                of.seats,
                func.count(),
                func.sum(case((own.share == 1, 1), else_=0)),
                func.sum(case((and_(own.share > 0, own.share < 1), 1), else_=0)),
                func.max(own.score),
                func.avg(own.score),
                func.min(of.ended),
                func.max(of.ended),
            )
            .join(RESULTS)
            .where(own.player == player, own.forfeit != AGREED, *([of.is_rated.is_(True)] if is_rated else []))
            .group_by(of.game, of.seats)
            .order_by(of.game, of.seats)
        )
        with self._reading() as connection:
            rows = connection.execute(wanted.select_from(RESULT_SEATS)).all()
        return [Statistics._make((*row[:6], float(row[6]), *row[7:])) for row in rows]

    def history(self, player: str, wanted: Wanted, limit: int, offset: int = 0) -> tuple[list[Played], int]:
        """A page of a player's finished games, and how many there are."""
        listed = _listed(player, wanted)
        order: Sequence[ColumnElement[Any]] = {
            SCORE: [Own.c.score.desc()],
            LENGTH: [RESULTS.c.decisions.desc()],
        }.get(wanted.order, [])
        page = listed.order_by(*order, RESULTS.c.ended.desc(), RESULTS.c.table_id).limit(limit).offset(offset)
        with self._reading() as connection:
            n = connection.execute(select(func.count()).select_from(listed.subquery())).scalar_one()
            rows = connection.execute(page).all()
            ids = [row.table_id for row in rows]
            seats = connection.execute(
                select(RESULT_SEATS).where(RESULT_SEATS.c.table_id.in_(ids)).order_by(RESULT_SEATS.c.seat)
            ).all()
        found = {id: [seat_of(seat) for seat in seats if seat.table_id == id] for id in ids}
        return [Played(result_from(row, found[row.table_id]), row.own_seat) for row in rows], n

    def met(self, player: str, limit: int) -> list[Met]:
        """People whom a player has played with, most recently met first, without hidden ones."""
        own, other = RESULT_SEATS.alias("mine"), RESULT_SEATS.alias("theirs")
        wanted = (
            select(RESULTS.c.game, RESULTS.c.ended, PROFILES)
            .select_from(own)
            .join(other, and_(other.c.table_id == own.c.table_id, other.c.seat != own.c.seat))
            .join(RESULTS, RESULTS.c.table_id == own.c.table_id)
            .join(PROFILES, PROFILES.c.player == other.c.player)
            .where(own.c.player == player, other.c.player != player, PROFILES.c.is_hidden.is_(False))
            .order_by(own.c.ended.desc(), own.c.table_id)
            .limit(MOST_MEETINGS)
        )
        found: dict[str, Met] = {}
        with self._reading() as connection:
            for row in connection.execute(wanted):
                known = found.get(row.player)
                if known is not None:
                    found[row.player] = known._replace(games=known.games + 1)
                elif len(found) < limit:
                    found[row.player] = Met(Profile(row.player, row.id, row.name, False), 1, row.ended, row.game)
        return list(found.values())

    def seats_of(self, players: Collection[str]) -> list[tuple[str, str]]:
        """The tables without a result where these players have a seat, each with the player."""
        columns = SEAT_PLAYERS.c
        wanted = select(columns.table_id, columns.player).where(
            columns.player.in_(list(players)), columns.is_open.is_(True)
        )
        with self._reading() as connection:
            return [(row.table_id, row.player) for row in connection.execute(wanted)]

    def flags(self, limit: int) -> list[tuple[Flag, str, str]]:
        """What the operator should look at, newest first, with the names of both players."""
        with self._reading() as connection:
            rows = connection.execute(select(RATING_FLAGS).order_by(RATING_FLAGS.c.ended.desc()).limit(limit)).all()
            people = [*(row.player for row in rows), *(row.opponent for row in rows)]
            named = connection.execute(select(PROFILES.c.player, PROFILES.c.name).where(PROFILES.c.player.in_(people)))
            names = {row.player: row.name for row in named}
        return [
            (
                Flag(row.table_id, row.player, row.kind, row.opponent, row.game, row.pool, row.ended),
                names.get(row.player, ""),
                names.get(row.opponent, ""),
            )
            for row in rows
        ]


def _listed(player: str, wanted: Wanted) -> Select[Any]:
    """The games that a filter lets through."""
    found = select(RESULTS, Own.c.seat.label("own_seat")).join(Own, Own.c.table_id == RESULTS.c.table_id)
    found = found.where(Own.c.player == player)
    if wanted.game:
        found = found.where(RESULTS.c.game == wanted.game)
    if wanted.seats:
        found = found.where(RESULTS.c.seats == wanted.seats)
    if wanted.since is not None:
        found = found.where(RESULTS.c.ended >= wanted.since)
    if wanted.until is not None:
        found = found.where(RESULTS.c.ended < wanted.until)
    if wanted.is_rated:
        found = found.where(RESULTS.c.is_rated.is_(True))
    if wanted.outcome == WON:
        found = found.where(Own.c.share == 1)
    elif wanted.outcome == LOST:
        found = found.where(Own.c.share == 0, Own.c.forfeit != AGREED)
    elif wanted.outcome == NO_RESULT:
        found = found.where(Own.c.forfeit == AGREED)
    elif wanted.outcome == SHARED:
        found = found.where(Own.c.share > 0, Own.c.share < 1)
    if wanted.opponent:
        other = RESULT_SEATS.alias("other")
        named = func.lower(other.c.name).contains(wanted.opponent.lower(), autoescape=True)
        is_one = (other.c.player == wanted.opponent) | (other.c.bot == wanted.opponent) | named
        met = select(other.c.seat).where(other.c.table_id == RESULTS.c.table_id, other.c.seat != Own.c.seat, is_one)
        found = found.where(met.exists())
    return found


def _rating(row: Any) -> Rating:
    return Rating(row.mean, row.sigma, row.last, row.games)
