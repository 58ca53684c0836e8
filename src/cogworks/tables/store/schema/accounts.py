"""Accounts: passkeys, recovery codes, sessions, tickets."""

from sqlalchemy import JSON, BigInteger, Boolean, Column, Double, ForeignKey, Index, LargeBinary, String, Table

from cogworks.tables.store.schema.metadata import METADATA

ACCOUNTS = Table(
    "accounts",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("handle", LargeBinary, nullable=False),
    Column("name", String(24), nullable=False),
    # An account's tables and attempts are stored under its player.
    Column("player", String(64), nullable=False),
    Column("secret", LargeBinary, nullable=False),
    Column("settings", JSON, nullable=False),
    Column("created", Double, nullable=False),
    Column("deleted", Double),
    Index("account_of_player", "player", unique=True),
)

ACCOUNT_KEYS = Table(
    "account_keys",
    METADATA,
    Column("id", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("name", String(40), nullable=False),
    Column("site", String(255), nullable=False),
    Column("credential", LargeBinary, nullable=False),
    Column("public_key", LargeBinary, nullable=False),
    Column("sign_count", BigInteger, nullable=False),
    Column("transports", JSON, nullable=False),
    Column("is_synced", Boolean, nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("keys_of_account", "account_id"),
)

ACCOUNT_CODES = Table(
    "account_codes",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Index("codes_of_account", "account_id"),
)

ACCOUNT_SESSIONS = Table(
    "account_sessions",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("account_id", String(32), ForeignKey("accounts.id"), nullable=False),
    Column("created", Double, nullable=False),
    Column("used", Double, nullable=False),
    Index("sessions_of_account", "account_id"),
)

ACCOUNT_TICKETS = Table(
    "account_tickets",
    METADATA,
    Column("hash", String(64), primary_key=True),
    Column("purpose", String(16), nullable=False),
    Column("binding", String(64), nullable=False),
    Column("account_id", String(32), ForeignKey("accounts.id")),
    Column("data", LargeBinary, nullable=False),
    Column("expires", Double, nullable=False),
    Index("expiry_of_tickets", "expires"),
    Index("tickets_of_account", "account_id"),
)
