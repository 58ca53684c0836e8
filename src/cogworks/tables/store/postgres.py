"""PostgreSQL specifics: store a move and notify the other servers in one round trip."""

import time
from collections.abc import Collection, Mapping
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import URL, Engine, TextClause, create_engine, event, text
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from cogworks.tables.store import queries
from cogworks.tables.store.store import StoreError

if TYPE_CHECKING:
    import psycopg

KEPT_ALIVE: Final = {
    "connect_timeout": 10,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
}
"""Driver options to detect a dead connection within seconds."""
KEPT_OPEN: Final = 12
"""Pooled connections, one per worker thread: opening one takes longer than ten moves."""
FRESH: Final = 1.0
"""Seconds for which a connection that just worked is trusted."""
APPEND: Final[TextClause] = text("""
    WITH stored AS (
        INSERT INTO records (table_id, sequence, kind, who, time, position, action, client, data)
        SELECT table_id, sequence, kind, who, time, position, action, client, data
        FROM json_to_recordset(CAST(:rows AS json)) AS given (
            table_id text, sequence integer, kind text, who integer, time double precision,
            position integer, action integer, client text, data json
        )
        RETURNING table_id
    ), noted AS (
        UPDATE tables SET height = :height, last = :last,
            digest = CASE WHEN :played THEN CAST(:digest AS json) ELSE digest END
        FROM (SELECT table_id FROM stored LIMIT 1) AS changed
        WHERE id = changed.table_id AND height = :first
        RETURNING id
    ), noted_for_players AS (
        UPDATE player_tables SET last = :last FROM noted WHERE player_tables.table_id = noted.id
    )
    SELECT pg_notify(:channel, :notice), (SELECT COUNT(*) FROM noted) FROM stored LIMIT 1
""")
"""One atomic statement: other processes are notified if and only if the move is stored.

It also notes what lists need, for records that change neither phase nor listing; not if an earlier program stored some
before.  Then it returns 0.
"""
KEEP: Final[TextClause] = text("UPDATE tables SET digest = CAST(:digest AS json) WHERE id = :table")


def engine_of(address: URL) -> Engine:
    """Create an engine that checks connections before use, unless they worked a moment ago."""
    try:
        engine = create_engine(
            address.set(drivername="postgresql+psycopg"),
            connect_args=KEPT_ALIVE,
            pool_size=KEPT_OPEN,
            max_overflow=3,
        )
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs its driver: install cogworks[postgres]") from error
    event.listen(engine, "checkout", _look_at)
    return engine


def append(engine: Engine, kinds: Collection[str], given: Mapping[str, Any]) -> None:
    """Store records, and keep what lists need in step with them."""
    is_plain = queries.is_plain(kinds)
    if is_plain:
        with engine.connect() as single:
            found = single.execution_options(isolation_level="AUTOCOMMIT").execute(APPEND, given).one()
        if found[1]:
            return
    with engine.begin() as connection:
        if not is_plain:
            connection.execute(APPEND, given)
        connection.execute(text(queries.REFRESH), given)
        if given["played"] or is_plain:
            connection.execute(KEEP, given)
        connection.execute(text(queries.REFRESH_PLAYERS), given)


def check(engine: Engine) -> None:
    """Start a write transaction and nothing else; StoreError says why it fails."""
    try:
        with engine.connect() as connection:
            # Allocates a transaction number, which a full or read-only server refuses.
            connection.execute(text("SELECT txid_current()"))
            connection.commit()
    except SQLAlchemyError as error:
        # Only the server's message: the driver's may contain the address and the user.
        diagnosis = getattr(getattr(error, "orig", None), "diag", None)
        raise StoreError(getattr(diagnosis, "message_primary", None) or "no connection to PostgreSQL") from error


def connection_of(engine: Engine) -> "psycopg.Connection":
    """Open a separate connection, outside the pool."""
    import psycopg

    args, kwargs = engine.dialect.create_connect_args(engine.url)
    return psycopg.connect(*args, **{**kwargs, **KEPT_ALIVE}, autocommit=True)


def _look_at(connection: "psycopg.Connection", entry: ConnectionPoolEntry, proxy: PoolProxiedConnection) -> None:
    """Replace a connection that broke while idle, so that it doesn't fail a player's move."""
    import psycopg

    now = time.monotonic()
    if now - entry.info.get("used", -FRESH) >= FRESH:
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error as error:
            raise DisconnectionError from error
    entry.info["used"] = now
