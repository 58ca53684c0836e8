"""Store what lists need with each table, and index it."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None

OWN = "FROM records WHERE records.table_id = tables.id AND kind <> 'answer' AND kind"


def upgrade() -> None:
    """Add the columns, fill them from the records, and create the indexes."""
    op.add_column("tables", sa.Column("height", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("last", sa.Double, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("phase", sa.Integer, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("is_listed", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("tables", sa.Column("digest", sa.JSON))
    op.add_column("player_tables", sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.true()))
    op.add_column("player_tables", sa.Column("last", sa.Double, nullable=False, server_default="0"))
    op.execute(f"""
        UPDATE tables SET
            height = COALESCE((SELECT MAX(sequence) FROM records WHERE records.table_id = tables.id), -1) + 1,
            last = COALESCE(
                (SELECT time FROM records WHERE records.table_id = tables.id ORDER BY sequence DESC LIMIT 1), created
            ),
            phase = CASE WHEN EXISTS (SELECT 1 {OWN} = 'end') THEN 2
                         WHEN EXISTS (SELECT 1 {OWN} = 'start') THEN 1 ELSE 0 END,
            is_listed = COALESCE(
                (SELECT kind {OWN} IN ('private', 'listed') ORDER BY sequence DESC LIMIT 1),
                CASE WHEN NOT EXISTS (SELECT 1 {OWN} = 'start')
                          OR (SELECT COUNT(DISTINCT who) {OWN} IN ('sit', 'take')) > 1
                     THEN 'listed' ELSE 'private' END
            ) = 'listed'
    """)
    op.execute("""
        UPDATE player_tables SET
            is_open = (SELECT tables.phase < 2 FROM tables WHERE tables.id = player_tables.table_id),
            last = (SELECT tables.last FROM tables WHERE tables.id = player_tables.table_id)
    """)
    op.create_index("listed_tables", "tables", ["is_listed", "phase", "last"])
    op.create_index("newest_tables", "tables", ["is_listed", "created"])
    op.create_index("list_of_player", "player_tables", ["player", "is_open", "last", "table_id"])
    op.create_index("players_of_table", "player_tables", ["table_id"])
