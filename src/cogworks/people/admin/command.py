"""Run the commands of `cogworks admin`."""

from argparse import Namespace
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from cogworks.people.admin import accounts, database, tables
from cogworks.people.admin.operator import Operator
from cogworks.tables.host import Host
from cogworks.tables.store.data_folder import database_in
from cogworks.tables.store.database import DatabaseStore

DEEDS = {
    ("tables", "list"): tables.list_tables,
    ("tables", "show"): tables.show,
    ("tables", "end"): tables.end,
    ("tables", "delete"): tables.delete,
    ("accounts", "list"): accounts.list_accounts,
    ("accounts", "show"): accounts.show,
    ("accounts", "end"): accounts.end,
    ("accounts", "delete"): accounts.delete,
    ("prune", None): database.prune,
    ("backup", None): database.back_up,
    ("verify", None): database.verify,
    ("vacuum", None): database.vacuum,
}
"""By area and deed; restoring needs a database that is not opened yet."""


def run(typed: Namespace, home: Path, say: Callable[[str], None], ask: Callable[[str], str]) -> None:
    """Run a command; `ask` reads an answer, or raises EOFError if input has ended."""
    url = database_in(home, typed.database)
    if typed.area == "restore":
        database.restore(url, home, typed.file, say)
        return
    with closing(DatabaseStore(url)) as store:
        DEEDS[typed.area, getattr(typed, "deed", None)](Operator(store, Host(store), home, typed, say, ask))
