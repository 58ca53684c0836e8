"""Card sets that players write: sets, their versions, pictures, and what was measured."""

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
    false,
)

from cogworks.tables.store.schema.metadata import METADATA

STUDIO_SETS = Table(
    "studio_sets",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("title", String(50), nullable=False),
    Column("created", Double, nullable=False),
    Column("changed", Double, nullable=False),
    # The number of the newest version.
    Column("newest", Integer, nullable=False),
    Column("is_shared", Boolean, nullable=False, server_default=false()),
    Index("studio_sets_of_player", "player", "changed"),
)

STUDIO_VERSIONS = Table(
    "studio_versions",
    METADATA,
    Column("set_id", String(32), ForeignKey("studio_sets.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("text", Text, nullable=False),
    # The hash of each card's own picture, by the card's name.
    Column("pictures", JSON, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("set_id", "number"),
)

STUDIO_PICTURES = Table(
    "studio_pictures",
    METADATA,
    Column("set_id", String(32), ForeignKey("studio_sets.id"), nullable=False),
    Column("hash", String(32), nullable=False),
    Column("data", LargeBinary, nullable=False),
    PrimaryKeyConstraint("set_id", "hash"),
)

STUDIO_FIGURES = Table(
    "studio_figures",
    METADATA,
    Column("set_id", String(32), ForeignKey("studio_sets.id"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("data", JSON, nullable=False),
    Column("created", Double, nullable=False),
    PrimaryKeyConstraint("set_id", "number"),
)
