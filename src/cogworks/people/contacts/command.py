"""`cogworks reports`: list what players reported, and close reports that are dealt with."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Final

MOST: Final = 200
"""Reports listed at once."""


def add_reports(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("--close", metavar="ID", help="close a report that is dealt with")
    parser.add_argument("--closed", action="store_true", help="list closed reports")
    parser.add_argument("--database", metavar="URL", help="where tables are stored (a file in your data folder)")


def run(typed: Namespace, home: Path, say: Callable[[str], None]) -> None:
    """Run the command."""
    # Imported here: the other commands start faster without it.
    from cogworks.engine.errors import CogworksError
    from cogworks.people.contacts.contacts import contacts_in
    from cogworks.people.words import REPORT_REASONS
    from cogworks.tables.store.data_folder import folder_for
    from cogworks.tables.store.database import DatabaseStore

    store = DatabaseStore(typed.database or f"sqlite:///{folder_for(home) / 'tables.db'}")
    try:
        contacts = contacts_in(store)
        if typed.close:
            if not contacts.close_report(typed.close):
                raise CogworksError(f"no open report {typed.close}")
            say(f"Report {typed.close} is closed.")
            return
        found = contacts.reports(MOST, typed.closed)
        for it in found:
            when = f"{datetime.fromtimestamp(it.created, UTC):%Y-%m-%d %H:%M}"
            whom = f"{it.name} ({it.player[:12] or 'unknown'})"
            say(f"{it.id}  {when}  {whom}: {REPORT_REASONS[it.reason]}. Table {it.table}, step {it.step}")
            say(f"  reported by {it.reporter[:12]}{': ' + it.text if it.text else ''}")
        if not found:
            say("No reports.")
    finally:
        store.close()
