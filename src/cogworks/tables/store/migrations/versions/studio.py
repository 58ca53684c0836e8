"""Store the card sets that players write, their versions and pictures."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their index."""
    op.create_table(
        "studio_sets",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("title", sa.String(50), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.Column("newest", sa.Integer, nullable=False),
        sa.Column("is_shared", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("studio_sets_of_player", "studio_sets", ["player", "changed"])
    op.create_table(
        "studio_versions",
        sa.Column("set_id", sa.String(32), sa.ForeignKey("studio_sets.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("pictures", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("set_id", "number"),
    )
    op.create_table(
        "studio_pictures",
        sa.Column("set_id", sa.String(32), sa.ForeignKey("studio_sets.id"), nullable=False),
        sa.Column("hash", sa.String(32), nullable=False),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("set_id", "hash"),
    )
    op.create_table(
        "studio_figures",
        sa.Column("set_id", sa.String(32), sa.ForeignKey("studio_sets.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("data", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("set_id", "number"),
    )
