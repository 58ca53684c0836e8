"""The part of the database schema that is about notices: where they go, and which turns need none any more."""

from sqlalchemy import Column, Double, ForeignKey, Index, Integer, LargeBinary, PrimaryKeyConstraint, String, Table

from cogworks.tables.store.schema.metadata import METADATA

NOTICE_CHANNELS = Table(
    "notice_channels",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("player", String(64), nullable=False),
    # push, mail, webhook or feed
    Column("kind", String(8), nullable=False),
    # The hash of the address, so that no browser is listed twice; the address itself is sealed.
    Column("address", String(64), nullable=False),
    Column("data", LargeBinary, nullable=False),
    # The session of a browser that is signed in; '' for guests and for other kinds.
    Column("session", String(64), nullable=False),
    # new (an address to confirm), ready, or why it was stopped
    Column("state", String(16), nullable=False),
    Column("created", Double, nullable=False),
    # Notices in a row that could not be delivered.
    Column("failures", Integer, nullable=False, server_default="0"),
    Index("channels_of_player", "player", "kind"),
    Index("channel_by_address", "kind", "address"),
)

NOTICE_TURNS = Table(
    "notice_turns",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # The last turn that a notice was sent for, or that the player saw.
    Column("turn", Integer, nullable=False),
    Column("time", Double, nullable=False),
    # Of two processes that claim a turn, one changes the row.
    PrimaryKeyConstraint("player", "table_id"),
    Index("turns_of_table", "table_id"),
)
