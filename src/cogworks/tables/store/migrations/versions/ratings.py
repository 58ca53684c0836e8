"""Store results of games, ratings, and which player has which seat."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "seat_players",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), nullable=False),
        sa.Column("key", sa.String(64), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.true()),
        sa.PrimaryKeyConstraint("table_id", "key"),
    )
    op.create_index("seats_of_player", "seat_players", ["player"])
    op.create_index("open_seats", "seat_players", ["is_open"])
    op.create_table(
        "results",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("tables.id"), primary_key=True),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("seats", sa.Integer, nullable=False),
        sa.Column("began", sa.Double, nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("decisions", sa.Integer, nullable=False),
        sa.Column("is_rated", sa.Boolean, nullable=False),
        sa.Column("reason", sa.String(80), nullable=False),
        sa.Column("is_applied", sa.Boolean, nullable=False),
    )
    op.create_index("results_of_pool", "results", ["game", "pool", "is_rated", "ended", "table_id"])
    op.create_index("unapplied_results", "results", ["is_applied"])
    op.create_table(
        "result_seats",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("share", sa.Double, nullable=False),
        sa.Column("score", sa.Integer, nullable=False),
        sa.Column("lead", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("forfeit", sa.String(16), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seat"),
    )
    op.create_index("history_of_player", "result_seats", ["player", "ended"])
    op.create_table(
        "ratings",
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("last", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.Column("sure_until", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("player", "game", "pool"),
    )
    op.create_index("leaderboard", "ratings", ["game", "pool", "mean"])
    op.create_table(
        "rating_changes",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.Column("mean", sa.Double, nullable=False),
        sa.Column("sigma", sa.Double, nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player"),
    )
    op.create_index("changes_of_player", "rating_changes", ["player", "game", "pool", "ended"])
    op.create_index("changes_of_pool", "rating_changes", ["game", "pool", "ended"])
    op.create_table(
        "rating_flags",
        sa.Column("table_id", sa.String(32), sa.ForeignKey("results.table_id"), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("opponent", sa.String(64), nullable=False),
        sa.Column("game", sa.String(64), nullable=False),
        sa.Column("pool", sa.String(8), nullable=False),
        sa.Column("ended", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "player", "kind"),
    )
    op.create_index("flags_by_time", "rating_flags", ["ended"])
    op.create_table(
        "profiles",
        sa.Column("player", sa.String(64), primary_key=True),
        sa.Column("id", sa.String(32), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("is_hidden", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("seen", sa.Double, nullable=False),
    )
    op.create_index("profile_by_id", "profiles", ["id"], unique=True)
