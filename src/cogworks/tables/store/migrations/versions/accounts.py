"""Store accounts with their keys, recovery codes, sessions and one-time tickets."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Create the tables and their indexes."""
    op.create_table(
        "accounts",
        sa.Column("id", sa.String(32), primary_key=True),
        sa.Column("handle", sa.LargeBinary, nullable=False),
        sa.Column("name", sa.String(24), nullable=False),
        sa.Column("player", sa.String(64), nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
        sa.Column("settings", sa.JSON, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("deleted", sa.Double),
    )
    op.create_index("account_of_player", "accounts", ["player"], unique=True)
    op.create_table(
        "account_keys",
        sa.Column("id", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("site", sa.String(255), nullable=False),
        sa.Column("credential", sa.LargeBinary, nullable=False),
        sa.Column("public_key", sa.LargeBinary, nullable=False),
        sa.Column("sign_count", sa.BigInteger, nullable=False),
        sa.Column("transports", sa.JSON, nullable=False),
        sa.Column("is_synced", sa.Boolean, nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("keys_of_account", "account_keys", ["account_id"])
    op.create_table(
        "account_codes",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
    )
    op.create_index("codes_of_account", "account_codes", ["account_id"])
    op.create_table(
        "account_sessions",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id"), nullable=False),
        sa.Column("created", sa.Double, nullable=False),
        sa.Column("used", sa.Double, nullable=False),
    )
    op.create_index("sessions_of_account", "account_sessions", ["account_id"])
    op.create_table(
        "account_tickets",
        sa.Column("hash", sa.String(64), primary_key=True),
        sa.Column("purpose", sa.String(16), nullable=False),
        sa.Column("binding", sa.String(64), nullable=False),
        sa.Column("account_id", sa.String(32), sa.ForeignKey("accounts.id")),
        sa.Column("data", sa.LargeBinary, nullable=False),
        sa.Column("expires", sa.Double, nullable=False),
    )
    op.create_index("expiry_of_tickets", "account_tickets", ["expires"])
    op.create_index("tickets_of_account", "account_tickets", ["account_id"])
