"""What is PostgreSQL's own: an answer is stored, and the other servers are told, in one trip to the database."""

import time
from typing import TYPE_CHECKING, Final

from sqlalchemy import URL, Engine, TextClause, create_engine, event, text
from sqlalchemy.exc import DisconnectionError, SQLAlchemyError
from sqlalchemy.pool import ConnectionPoolEntry, PoolProxiedConnection

from cogworks.tables.store import StoreError

if TYPE_CHECKING:
    import psycopg

KEPT_ALIVE: Final = {
    "connect_timeout": 10, "keepalives_idle": 10, "keepalives_interval": 5, "keepalives_count": 3,
}  # fmt: skip
"""What the driver is told, so that a connection whose other end has vanished is found out in seconds."""
KEPT_OPEN: Final = 12
"""Connections kept for the next time, one for each thread that answers: opening one takes longer than ten answers."""
FRESH: Final = 1.0
"""Seconds for which a connection that has just worked is trusted."""
APPEND: Final[TextClause] = text("""
    WITH stored AS (
        INSERT INTO records (table_id, sequence, kind, who, time, position, action, client, data)
        SELECT table_id, sequence, kind, who, time, position, action, client, data
        FROM json_to_recordset(CAST(:rows AS json)) AS given (
            table_id text, sequence integer, kind text, who integer, time double precision,
            position integer, action integer, client text, data json
        )
        RETURNING table_id
    )
    SELECT pg_notify(:channel, :notice) FROM stored LIMIT 1
""")
"""One statement, hence all or nothing; the others hear of it when it is stored, and not if it is not."""


def engine_of(address: URL) -> Engine:
    """An engine whose connections are looked at before use, unless they worked a moment ago."""
    try:
        engine = create_engine(
            address.set(drivername="postgresql+psycopg"), connect_args=KEPT_ALIVE, pool_size=KEPT_OPEN, max_overflow=3,
        )  # fmt: skip
    except ModuleNotFoundError as error:
        raise StoreError("PostgreSQL needs its driver: install cogworks[postgres]") from error
    event.listen(engine, "checkout", _look_at)
    return engine


def check(engine: Engine) -> None:
    """Begin a transaction that writes, and nothing else; StoreError says why that fails."""
    try:
        with engine.connect() as connection:
            # Takes a transaction number, which a server that is full or only reads refuses.
            connection.execute(text("SELECT txid_current()"))
            connection.commit()
    except SQLAlchemyError as error:
        # The server's own sentence; what the driver says may hold the address and the user.
        diagnosis = getattr(getattr(error, "orig", None), "diag", None)
        raise StoreError(getattr(diagnosis, "message_primary", None) or "no connection to PostgreSQL") from error


def connection_of(engine: Engine) -> "psycopg.Connection":
    """A connection of its own, beside those that are shared."""
    import psycopg

    args, kwargs = engine.dialect.create_connect_args(engine.url)
    return psycopg.connect(*args, **{**kwargs, **KEPT_ALIVE}, autocommit=True)


def _look_at(connection: "psycopg.Connection", entry: ConnectionPoolEntry, proxy: PoolProxiedConnection) -> None:
    """A connection that broke while nobody played is replaced before use instead of failing somebody's move."""
    import psycopg

    now = time.monotonic()
    if now - entry.info.get("used", -FRESH) >= FRESH:
        try:
            connection.execute("SELECT 1")
            connection.rollback()
        except psycopg.Error as error:
            raise DisconnectionError from error
    entry.info["used"] = now
