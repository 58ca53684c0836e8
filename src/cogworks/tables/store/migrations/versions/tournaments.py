"""Store tournaments: players, rounds, pairings and games."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "tournaments",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("organiser", sa.String(64), nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("phase", sa.Integer, nullable=False),
        sa.Column("reason", sa.String(120), nullable=False, server_default=""),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("starts", sa.Double),
        sa.Column("started", sa.Double),
        sa.Column("ended", sa.Double),
        sa.Column("occasion", sa.String(80)),
    )
    op.create_index("tournaments_by_phase", "tournaments", ["phase", "created"])
    op.create_index("tournaments_of_organiser", "tournaments", ["organiser", "phase"])
    op.create_index("one_tournament_an_occasion", "tournaments", ["occasion"], unique=True)
    op.create_table(
        "tournament_players",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("bot", sa.String(64), nullable=False),
        sa.Column("name", sa.String(64), nullable=False),
        sa.Column("joined", sa.Double, nullable=False),
        sa.Column("withdrawn", sa.Double),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
    )
    op.create_index("one_entry_a_player", "tournament_players", ["tournament_id", "player"], unique=True)
    op.create_index("tournaments_of_player", "tournament_players", ["player"])
    op.create_table(
        "tournament_rounds",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("started", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("tournament_id", "number"),
    )
    op.create_table(
        "tournament_pairings",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("player", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("tournament_id", "round", "player"),
    )
    op.create_table(
        "tournament_games",
        sa.Column("tournament_id", sa.String(32), sa.ForeignKey("tournaments.id"), nullable=False),
        sa.Column("round", sa.Integer, nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.Column("turn", sa.Integer, nullable=False),
        sa.Column("deal", sa.Integer, nullable=False),
        sa.Column("table_id", sa.String(32), nullable=False),
        sa.Column("opened", sa.Double),
        sa.Column("result", sa.JSON(none_as_null=True)),
        sa.PrimaryKeyConstraint("tournament_id", "round", "place", "turn"),
    )
    op.create_index("game_at_table", "tournament_games", ["table_id"], unique=True)
