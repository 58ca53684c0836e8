"""Store the seeds and attempts of daily deals."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create both tables."""
    op.create_table(
        "daily_seeds",
        sa.Column("day", sa.String(10), primary_key=True),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("previous", sa.String(64), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
    )
    op.create_table(
        "daily_attempts",
        sa.Column("day", sa.String(10), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("outcome", sa.JSON),
        sa.PrimaryKeyConstraint("day", "game", "player"),
    )
    op.create_index("attempts_of_player", "daily_attempts", ["player", "day"])
