"""Seats of players, results, ratings, profiles."""

from sqlalchemy import (
    Boolean,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    String,
    Table,
    false,
    true,
)

from cogworks.tables.store.schema.metadata import METADATA

SEAT_PLAYERS = Table(
    "seat_players",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # The hash of the token that opens the seat, as records have it.
    Column("key", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("is_open", Boolean, nullable=False, server_default=true()),
    PrimaryKeyConstraint("table_id", "key"),
    Index("seats_of_player", "player"),
    Index("open_seats", "is_open"),
)

RESULTS = Table(
    "results",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), primary_key=True),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("seats", Integer, nullable=False),
    Column("began", Double, nullable=False),
    Column("ended", Double, nullable=False),
    Column("decisions", Integer, nullable=False),
    Column("is_rated", Boolean, nullable=False),
    # Why a game that was to be rated is not; '' otherwise.
    Column("reason", String(80), nullable=False),
    Column("is_applied", Boolean, nullable=False),
    Index("results_of_pool", "game", "pool", "is_rated", "ended", "table_id"),
    Index("unapplied_results", "is_applied"),
)

RESULT_SEATS = Table(
    "result_seats",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(64), nullable=False),
    Column("bot", String(64), nullable=False),
    Column("name", String(64), nullable=False),
    Column("share", Double, nullable=False),
    Column("score", Integer, nullable=False),
    Column("lead", Integer, nullable=False),
    Column("place", Integer, nullable=False),
    Column("forfeit", String(16), nullable=False),
    Column("ended", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "seat"),
    Index("history_of_player", "player", "ended"),
)

RATINGS = Table(
    "ratings",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("mean", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("last", Double, nullable=False),
    Column("games", Integer, nullable=False),
    # Until when the rating is certain enough for leaderboards.
    Column("sure_until", Double, nullable=False),
    PrimaryKeyConstraint("player", "game", "pool"),
    Index("leaderboard", "game", "pool", "mean"),
)

RATING_CHANGES = Table(
    "rating_changes",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("ended", Double, nullable=False),
    Column("mean", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("games", Integer, nullable=False),
    PrimaryKeyConstraint("table_id", "player"),
    Index("changes_of_player", "player", "game", "pool", "ended"),
    Index("changes_of_pool", "game", "pool", "ended"),
)

RATING_FLAGS = Table(
    "rating_flags",
    METADATA,
    Column("table_id", String(32), ForeignKey("results.table_id"), nullable=False),
    Column("player", String(64), nullable=False),
    Column("kind", String(16), nullable=False),
    Column("opponent", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("pool", String(8), nullable=False),
    Column("ended", Double, nullable=False),
    PrimaryKeyConstraint("table_id", "player", "kind"),
    Index("flags_by_time", "ended"),
)

PROFILES = Table(
    "profiles",
    METADATA,
    Column("player", String(64), primary_key=True),
    # The public name of the player in addresses.
    Column("id", String(32), nullable=False),
    Column("name", String(64), nullable=False),
    Column("is_hidden", Boolean, nullable=False, server_default=false()),
    Column("seen", Double, nullable=False),
    Index("profile_by_id", "id", unique=True),
)
