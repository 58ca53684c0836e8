"""Add an index on records other than moves."""

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the index; it also identifies finished games."""
    op.drop_index("ended_tables", "records")
    beside = sa.text("kind <> 'answer'")
    op.create_index(
        "records_beside_answers", "records", ["table_id", "kind"], sqlite_where=beside, postgresql_where=beside
    )
