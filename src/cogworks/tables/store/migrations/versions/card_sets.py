"""Store card sets separately from tables, each once."""

from hashlib import blake2b

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None

TABLES = sa.table("tables", sa.column("id"), sa.column("game"), sa.column("options", sa.JSON))
SETS = sa.table("card_sets", sa.column("hash"), sa.column("text"))


def upgrade() -> None:
    """Create the card_sets table and move texts there that earlier versions stored in each table's options."""
    op.create_table(
        "card_sets",
        sa.Column("hash", sa.String(32), primary_key=True),
        sa.Column("text", sa.Text, nullable=False),
    )
    connection = op.get_bind()
    stored: set[str] = set()
    ids = connection.execute(sa.select(TABLES.c.id).where(TABLES.c.game == "widget_ridge")).scalars().all()
    for id in ids:
        options = connection.execute(sa.select(TABLES.c.options).where(TABLES.c.id == id)).scalar_one()
        text = options.get("cards")
        if not text:
            continue
        text = _valid(text)
        hash = blake2b(text.encode(), digest_size=16).hexdigest()
        if hash not in stored:
            connection.execute(sa.insert(SETS), {"hash": hash, "text": text})
            stored.add(hash)
        options["cards"] = f"{_title(text)}#{hash}"
        connection.execute(sa.update(TABLES).where(TABLES.c.id == id).values(options=options))


def _valid(text: str) -> str:
    """A text that a database can store: earlier versions accepted lone surrogates and zero bytes."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", "\ufffd")
    return text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")


def _title(text: str) -> str:
    for line in text.splitlines():
        head, colon, value = (part.strip() for part in line.partition(":"))
        if colon and head.casefold() == "set":
            return value.partition("#")[0].strip()[:50] or "Untitled"
    return "Untitled"
