"""Store attempts at puzzles."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the table."""
    op.create_table(
        "puzzle_attempts",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("puzzle", sa.String(80), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("result", sa.String(16), nullable=False),
        sa.Column("decided", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("has_hint", sa.Boolean, nullable=False),
        sa.Column("is_shown", sa.Boolean, nullable=False),
        sa.Column("solved", sa.Double),
        sa.PrimaryKeyConstraint("player", "puzzle"),
    )
