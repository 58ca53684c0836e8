"""Store the moves of finished games compressed; those stored before are packed later, a few at a time."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "packed_moves",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("moves", sa.Integer, nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
    )
