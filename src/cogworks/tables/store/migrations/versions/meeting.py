"""Store posted seats, relations between players, invitations, reports and chat."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "posts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("clock", sa.String(16), nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("is_full", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("post_of_player", "posts", ["player", "game"], unique=True)
    op.create_table(
        "post_seats",
        sa.Column("post_id", sa.String(32), sa.ForeignKey("posts.id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("rating", sa.String(8), nullable=False),
        sa.Column("seen", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("post_id", "seat"),
    )
    op.create_index("post_seats_of_player", "post_seats", ["player"])
    op.create_index("one_seat_a_player", "post_seats", ["post_id", "player"], unique=True)
    op.create_table(
        "relations",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("other", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(8), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player", "other"),
    )
    op.create_index("relations_to_player", "relations", ["other"])
    op.create_table(
        "invitations",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("sender", sa.String(64), nullable=False),
        sa.Column("sender_name", sa.String(24), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("mark", sa.String(32), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_index("invitations_of_player", "invitations", ["player", "created"])
    op.create_index("one_invitation_a_pair", "invitations", ["sender", "player"], unique=True)
    op.create_table(
        "reports",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("reporter", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("step", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(16), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("is_closed", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("reports_by_time", "reports", ["is_closed", "created"])
    op.create_index("reports_of_reporter", "reports", ["reporter", "created"])
    op.create_table(
        "chat_lines",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("line", sa.String(32), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("time", sa.Double, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "line"),
    )
    op.create_index("chat_lines_by_time", "chat_lines", ["time"])
