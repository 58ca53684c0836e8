"""Tables and their records, lists, card sets, reviews, daily deals, puzzles and clocks."""

from sqlalchemy import (
    JSON,
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    String,
    Table,
    Text,
    text,
    true,
)

from cogworks.tables.store.schema.metadata import METADATA

TABLES = Table(
    "tables",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("version", Integer, nullable=False),
    Column("seats", Integer, nullable=False),
    Column("options", JSON, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("created", Double, nullable=False, index=True),
    # Data for lists, kept in step with the records by every append.
    Column("height", Integer, nullable=False, server_default="0"),
    Column("last", Double, nullable=False, server_default="0"),
    Column("phase", Integer, nullable=False, server_default="0"),
    Column("is_listed", Boolean, nullable=False, server_default=true()),
    Column("digest", JSON(none_as_null=True)),
    Index("listed_tables", "is_listed", "phase", "last"),
    Index("newest_tables", "is_listed", "created"),
)
GATHERING, PLAYING, OVER = range(3)
"""A table's phase."""

RECORDS = Table(
    "records",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("who", Integer, nullable=False),
    Column("time", Double, nullable=False),
    Column("position", Integer),
    Column("action", Integer),
    Column("client", String(64)),
    Column("data", JSON, nullable=False),
    # This key prevents double writes: of two processes that store the next record, one fails.
    PrimaryKeyConstraint("table_id", "sequence"),
    # No client message is stored twice; records without an id have NULL here, which may repeat.
    Index("one_record_a_message", "table_id", "who", "client", unique=True),
    # Records other than moves: a few among hundreds, used to list tables.
    Index(
        "records_beside_answers",
        "table_id",
        "kind",
        sqlite_where=text("kind <> 'answer'"),
        postgresql_where=text("kind <> 'answer'"),
    ),
)

PLAYER_TABLES = Table(
    "player_tables",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("since", Double, nullable=False),
    # Copies, so that the first page of a player's list is the start of an index.
    Column("is_open", Boolean, nullable=False, server_default=true()),
    Column("last", Double, nullable=False, server_default="0"),
    PrimaryKeyConstraint("player", "table_id"),
    Index("list_of_player", "player", "is_open", "last", "table_id"),
    Index("players_of_table", "table_id"),
)

CARD_SETS = Table(
    "card_sets",
    METADATA,
    Column("hash", String(32), primary_key=True),
    Column("text", Text, nullable=False),
)

REVIEWS = Table(
    "reviews",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("created", Double, nullable=False),
    Column("data", JSON, nullable=False),
)

DAILY_SEEDS = Table(
    "daily_seeds",
    METADATA,
    Column("day", String(10), primary_key=True),
    Column("seed", LargeBinary, nullable=False),
    Column("previous", String(64), nullable=False),
    Column("created", Double, nullable=False),
)

DAILY_ATTEMPTS = Table(
    "daily_attempts",
    METADATA,
    Column("day", String(10), nullable=False),
    Column("game", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    Column("outcome", JSON),
    # One attempt counts for each player, day and game.
    PrimaryKeyConstraint("day", "game", "player"),
    Index("attempts_of_player", "player", "day"),
)

PUZZLE_ATTEMPTS = Table(
    "puzzle_attempts",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("puzzle", String(80), nullable=False),
    Column("game", String(64), nullable=False),
    Column("result", String(16), nullable=False),
    Column("decided", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("has_hint", Boolean, nullable=False),
    Column("is_shown", Boolean, nullable=False),
    Column("solved", Double),
    # One row for each player and puzzle: the first result counts.
    PrimaryKeyConstraint("player", "puzzle"),
)

WATCHED_CLOCKS = Table(
    "watched_clocks",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("due", Double, nullable=False, index=True),
)

SERVER_BEATS = Table(
    "server_beats",
    METADATA,
    # One row: some server was running then.
    Column("id", Integer, primary_key=True),
    Column("time", Double, nullable=False),
)

DOWNTIMES = Table(
    "downtimes",
    METADATA,
    Column("started", Double, primary_key=True),
    Column("ended", Double, nullable=False),
)
