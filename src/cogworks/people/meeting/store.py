"""Posted seats in a database.

Changes are serialized, by SQLite's one writer or by a lock in PostgreSQL, so of two people who accept a seat at the
same time exactly one gets it, on whichever server process they are.
"""

import secrets
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any, Final

from sqlalchemy import Connection, and_, delete, insert, select, text, update

from cogworks.people.meeting.posts import GRACE, KEPT, LEAVING, LONGEST, Applicant, Post, TakenSeat, Terms
from cogworks.tables.store.database_part import DatabasePart
from cogworks.tables.store.schema.meeting import POST_SEATS, POSTS

LOCK: Final = 0x6D656574
"""PostgreSQL advisory lock: one process at a time changes posts."""


class DatabasePosts(DatabasePart):
    """In a database, through the connections of its store."""

    @contextmanager
    def _changing(self, now: float) -> Iterator[Connection]:
        """A connection that alone changes posts, without those that have expired."""
        with self._writing() as connection:
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": LOCK})
            _expire(connection, now)
            yield connection

    def post(self, terms: Terms, who: Applicant, now: float) -> Post:
        """Post a seat, in place of an earlier post of the same game."""
        with self._changing(now) as connection:
            return _post(connection, terms, who, now)

    def pair(self, terms: Terms, who: Applicant, now: float, avoided: set[str], rank: Callable[[Post], Any]) -> Post:
        """Take a seat that is posted on these terms, the first by `rank`; or post one."""
        with self._changing(now) as connection:
            fitting = [
                post
                for post in _posts(connection, POSTS.c.is_full.is_(False), POSTS.c.game == terms.game)
                if post.terms == terms and not post.has(who.player) and not post.has_any(avoided)
            ]
            for post in sorted(fitting, key=rank):
                return _take(connection, post, who, now)
            return _post(connection, terms, who, now)

    def take(self, id: str, who: Applicant, now: float, avoided: set[str]) -> Post | None:
        """Take a free seat of a post; None if it is gone, full, or not for this player."""
        with self._changing(now) as connection:
            for post in _posts(connection, POSTS.c.id == id):
                if post.has(who.player):
                    return post
                if not post.is_full and not post.has_any(avoided):
                    return _take(connection, post, who, now)
        return None

    def withdraw(self, id: str, player: str, now: float) -> None:
        """Withdraw a player's post, or give back the seat they have taken, unless it is full."""
        with self._changing(now) as connection:
            for post in _posts(connection, POSTS.c.id == id, POSTS.c.is_full.is_(False)):
                _leave(connection, post, player)

    def see(self, player: str, now: float) -> None:
        """Note that a player's browser is here."""
        self._note(player, now)

    def leaving(self, player: str, now: float) -> None:
        """Note that a player's browser has left a page; another one may be loading."""
        self._note(player, now - GRACE + LEAVING)

    def _note(self, player: str, seen: float) -> None:
        with self._writing() as connection:
            # Players of a full post are not waited for.
            waiting = select(POSTS.c.id).where(POSTS.c.is_full.is_(False))
            own = and_(POST_SEATS.c.player == player, POST_SEATS.c.post_id.in_(waiting))
            connection.execute(update(POST_SEATS).where(own).values(seen=seen))

    def arrive(self, id: str, player: str, now: float) -> None:
        """Note that a player has found the table of a full post, which is open."""
        with self._changing(now) as connection:
            own = and_(POST_SEATS.c.post_id == id, POST_SEATS.c.player == player)
            connection.execute(delete(POST_SEATS).where(own))

    def expire(self, now: float) -> None:
        """Delete posts that have expired."""
        with self._changing(now):
            pass

    def all(self, now: float) -> list[Post]:
        """All posts that have not expired, oldest first."""
        with self._reading() as connection:
            return [post for post in _posts(connection) if not _is_stale(post, now)]

    def of(self, player: str, now: float) -> list[Post]:
        """The posts where a player has a seat, oldest first."""
        return [post for post in self.all(now) if post.has(player)]

    def version(self) -> str:
        """A digest that changes when a post does."""
        with self._reading() as connection:
            found = [
                (post.id, post.is_full, [(seat.seat, seat.player) for seat in post.taken])
                for post in _posts(connection)
            ]
        return sha256(repr(found).encode()).hexdigest()[:16] if found else ""

    def forget(self, player: str, now: float) -> None:
        """Withdraw all posts of a player who is gone."""
        with self._changing(now) as connection:
            for post in _posts(connection):
                if post.has(player):
                    _leave(connection, post, player)

    def adopt(self, old: str, new: str) -> None:
        """Withdraw the posts of a player who becomes another one: their tokens open no seat any more."""
        self.forget(old, 0.0)


def _post(connection: Connection, terms: Terms, who: Applicant, now: float) -> Post:
    own = and_(POSTS.c.player == who.player, POSTS.c.game == terms.game)
    for earlier in _posts(connection, own):
        _delete(connection, [earlier.id])
    post = Post(secrets.token_urlsafe(9), who.player, terms, now, secrets.token_urlsafe(9), is_full=False)
    row = {
        "id": post.id,
        "player": who.player,
        "game": terms.game,
        "seats": terms.seats,
        "clock": terms.clock,
        "is_rated": terms.is_rated,
        "created": now,
        "table_id": post.table,
        "is_full": False,
    }
    connection.execute(insert(POSTS), row)
    return _take(connection, post, who, now)


def _take(connection: Connection, post: Post, who: Applicant, now: float) -> Post:
    free = min(set(range(post.terms.seats)) - {seat.seat for seat in post.taken})
    seat = TakenSeat(free, who.player, who.name, who.key_at(post.table), who.rating, now)
    row = {
        "post_id": post.id,
        "seat": seat.seat,
        "player": seat.player,
        "name": seat.name,
        "key": seat.key,
        "rating": seat.rating,
        "seen": seat.seen,
    }
    connection.execute(insert(POST_SEATS), row)
    is_full = post.n_open == 1
    taken = tuple(sorted((*post.taken, seat), key=lambda each: each.seat))
    if is_full:
        connection.execute(update(POSTS).where(POSTS.c.id == post.id).values(is_full=True))
        _leave_others(connection, post.id, [each.player for each in taken])
    return Post(post.id, post.player, post.terms, post.created, post.table, is_full, taken)


def _leave_others(connection: Connection, id: str, players: Collection[str]) -> None:
    """Withdraw the other posts of players who have found a game."""
    for other in _posts(connection, POSTS.c.is_full.is_(False), POSTS.c.id != id):
        for player in players:
            if other.has(player):
                _leave(connection, other, player)


def _leave(connection: Connection, post: Post, player: str) -> None:
    if post.player == player:
        _delete(connection, [post.id])
        return
    own = and_(POST_SEATS.c.post_id == post.id, POST_SEATS.c.player == player)
    connection.execute(delete(POST_SEATS).where(own))


def _expire(connection: Connection, now: float) -> None:
    for post in _posts(connection):
        if _is_stale(post, now):
            _delete(connection, [post.id])
        elif not post.is_full:
            for seat in post.taken:
                if now - seat.seen > GRACE:
                    _leave(connection, post, seat.player)


def _is_stale(post: Post, now: float) -> bool:
    if post.is_full:
        return now - max((seat.seen for seat in post.taken), default=0.0) > KEPT
    author = [seat for seat in post.taken if seat.player == post.player]
    return now - post.created > LONGEST or not author or now - author[0].seen > GRACE


def _delete(connection: Connection, ids: Sequence[str]) -> None:
    connection.execute(delete(POST_SEATS).where(POST_SEATS.c.post_id.in_(ids)))
    connection.execute(delete(POSTS).where(POSTS.c.id.in_(ids)))


def _posts(connection: Connection, *conditions: Any) -> list[Post]:
    """Posts with their seats, oldest first."""
    rows = connection.execute(select(POSTS).where(*conditions).order_by(POSTS.c.created, POSTS.c.id)).all()
    ids = [row.id for row in rows]
    seats = connection.execute(
        select(POST_SEATS).where(POST_SEATS.c.post_id.in_(ids)).order_by(POST_SEATS.c.seat)
    ).all()
    taken: dict[str, list[TakenSeat]] = {}
    for row in seats:
        seat = TakenSeat(row.seat, row.player, row.name, row.key, row.rating, row.seen)
        taken.setdefault(row.post_id, []).append(seat)
    return [
        Post(
            row.id,
            row.player,
            Terms(row.game, row.seats, row.clock, row.is_rated),
            row.created,
            row.table_id,
            row.is_full,
            tuple(taken.get(row.id, ())),
        )
        for row in rows
    ]
