"""Store which clocks to look at and when, and when no server was running."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables."""
    op.create_table(
        "watched_clocks",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("due", sa.Double, nullable=False, index=True),
    )
    op.create_table(
        "server_beats",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("time", sa.Double, nullable=False),
    )
    op.create_table(
        "downtimes",
        sa.Column("started", sa.Double, primary_key=True),
        sa.Column("ended", sa.Double, nullable=False),
    )
