"""`cogworks ratings`: recompute all ratings, and list what the operator should look at."""

from argparse import ArgumentParser, Namespace
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from cogworks.people.ratings.ratings import Ratings

MOST_FLAGS: Final = 200


def add_ratings(parser: ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument(
        "what", choices=("recompute", "flags"), help="recompute all ratings, or list suspicious results"
    )
    parser.add_argument("--database", metavar="URL", help="where tables are stored (a file in your data folder)")


def run(typed: Namespace, home: Path, say: Callable[[str], None]) -> None:
    """Run the command."""
    # Imported here: the other commands start faster without it.
    from cogworks.people.ratings.ratings import Ratings
    from cogworks.tables.host import Host
    from cogworks.tables.store.data_folder import folder_for
    from cogworks.tables.store.database import DatabaseStore

    store = DatabaseStore(typed.database or f"sqlite:///{folder_for(home) / 'tables.db'}")
    try:
        ratings = Ratings(Host(store))
        if typed.what == "recompute":
            before = ratings.digest()
            after = ratings.recompute()
            say(f"Ratings recomputed: {after}")
            say("They are the same as before." if before == after else f"They were different before: {before}")
        else:
            _list(ratings, say)
    finally:
        store.close()


def _list(ratings: "Ratings", say: Callable[[str], None]) -> None:
    from cogworks.people.ratings.watch import WORDS

    found = ratings.store.flags(MOST_FLAGS)
    for flag, name, opponent in found:
        day = f"{datetime.fromtimestamp(flag.ended, UTC):%Y-%m-%d}"
        against = f", from {opponent} ({flag.opponent[:12]})" if flag.opponent else ""
        say(f"{day} {flag.game}: {name} ({flag.player[:12]}) {WORDS[flag.kind]}{against}. Last: table {flag.table}")
    if not found:
        say("Nothing looks suspicious.")
