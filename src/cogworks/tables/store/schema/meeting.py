"""The part of the database schema that is about meeting people: posted seats, relations, invitations, chat."""

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
    Text,
    false,
)

from cogworks.tables.store.schema.metadata import METADATA

POSTS = Table(
    "posts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("player", String(64), nullable=False),
    Column("game", String(64), nullable=False),
    Column("seats", Integer, nullable=False),
    # The name of a preset clock; '' for none.
    Column("clock", String(16), nullable=False),
    Column("is_rated", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    # The id of the table that opens when all seats are taken; the players' tokens are derived from it.
    Column("table_id", String(32), nullable=False),
    Column("is_full", Boolean, nullable=False, server_default=false()),
    # One post for each person and game.
    Index("post_of_player", "player", "game", unique=True),
)

POST_SEATS = Table(
    "post_seats",
    METADATA,
    Column("post_id", String(32), ForeignKey("posts.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    # The hash of the player's token, as records have it.
    Column("key", String(64), nullable=False),
    Column("rating", String(8), nullable=False),
    Column("seen", Double, nullable=False),
    # Of two people who take the same seat, one fails.
    PrimaryKeyConstraint("post_id", "seat"),
    Index("post_seats_of_player", "player"),
    Index("one_seat_a_player", "post_id", "player", unique=True),
)

RELATIONS = Table(
    "relations",
    METADATA,
    Column("player", String(64), nullable=False),
    Column("other", String(64), nullable=False),
    Column("kind", String(8), nullable=False),
    Column("name", String(24), nullable=False),
    Column("since", Double, nullable=False),
    PrimaryKeyConstraint("player", "other"),
    Index("relations_to_player", "other"),
)

INVITATIONS = Table(
    "invitations",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("sender", String(64), nullable=False),
    Column("sender_name", String(24), nullable=False),
    Column("player", String(64), nullable=False),
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # The mark of the reserved seat.
    Column("mark", String(32), nullable=False),
    Column("game", String(64), nullable=False),
    Column("created", Double, nullable=False),
    Index("invitations_of_player", "player", "created"),
    Index("one_invitation_a_pair", "sender", "player", unique=True),
)

REPORTS = Table(
    "reports",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("created", Double, nullable=False),
    Column("reporter", String(64), nullable=False),
    Column("player", String(64), nullable=False),
    Column("name", String(24), nullable=False),
    Column("table_id", String(32), nullable=False),
    Column("step", Integer, nullable=False),
    Column("reason", String(16), nullable=False),
    Column("text", Text, nullable=False),
    Column("is_closed", Boolean, nullable=False, server_default=false()),
    Index("reports_by_time", "is_closed", "created"),
    Index("reports_of_reporter", "reporter", "created"),
)

CHAT_LINES = Table(
    "chat_lines",
    METADATA,
    Column("table_id", String(32), ForeignKey("tables.id"), nullable=False),
    # The id that a record names; the text is apart from the records, so that it can be deleted.
    Column("line", String(32), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("time", Double, nullable=False),
    Column("text", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "line"),
    Index("chat_lines_by_time", "time"),
)
