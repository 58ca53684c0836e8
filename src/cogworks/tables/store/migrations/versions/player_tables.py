"""Store each player's tables."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table, and an index that identifies finished games."""
    op.create_table(
        "player_tables",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("since", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player", "table_id"),
    )
    ended = sa.text("kind = 'end'")
    op.create_index("ended_tables", "records", ["table_id"], sqlite_where=ended, postgresql_where=ended)
