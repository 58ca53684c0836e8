"""The database schema that results from the migrations, one module per subject."""

from cogworks.tables.store.schema import accounts, meeting, notices, packed, ratings, studio, tables, tournaments
from cogworks.tables.store.schema.metadata import METADATA

__all__ = ["METADATA", "accounts", "meeting", "notices", "packed", "ratings", "studio", "tables", "tournaments"]
