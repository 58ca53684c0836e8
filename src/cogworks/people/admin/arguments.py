"""The arguments of `cogworks admin`.  What carries it out is imported when it runs."""

from argparse import ArgumentParser, ArgumentTypeError
from pathlib import Path

YES = "do it without asking"


def days(typed: str) -> float:
    """A number of days."""
    try:
        found = float(typed)
    except ValueError:
        found = -1.0
    if not 0 <= found < 100_000:
        raise ArgumentTypeError(f"{typed!r} is not a number of days")
    return found


def add_retention(parser: ArgumentParser) -> None:
    """Add how long tables are kept."""
    parser.add_argument(
        "--keep-finished",
        metavar="DAYS",
        type=days,
        help="delete games this long after their end, unless they count for ratings, tournaments or daily deals",
    )
    parser.add_argument(
        "--keep-idle",
        metavar="DAYS",
        type=days,
        help="delete unfinished tables of guests that were not used for this long",
    )


def add_admin(parser: ArgumentParser) -> None:
    """Add the commands of the operator."""
    areas = parser.add_subparsers(dest="area", metavar="COMMAND", required=True)
    tables = areas.add_parser("tables", help="list, show, end and delete tables")
    deeds = tables.add_subparsers(dest="deed", metavar="COMMAND", required=True)
    found = _command(deeds.add_parser("list", help="list tables, most recently used first"))
    found.add_argument("--phase", choices=("gathering", "playing", "over"), help="only tables in this phase")
    found.add_argument("--game", metavar="GAME", help="only tables of this game")
    found.add_argument("--limit", metavar="N", type=int, default=50, help="how many (50)")
    _command(deeds.add_parser("show", help="show a table and its players")).add_argument("id", metavar="ID")
    ending = _command(deeds.add_parser("end", help="end a game without a result"), is_asked=True)
    ending.add_argument("id", metavar="ID", nargs="+")
    deleting = _command(deeds.add_parser("delete", help="delete tables for good"), is_asked=True)
    deleting.add_argument("id", metavar="ID", nargs="+")

    accounts = areas.add_parser("accounts", help="list, show, sign out and delete accounts")
    deeds = accounts.add_subparsers(dest="deed", metavar="COMMAND", required=True)
    found = _command(deeds.add_parser("list", help="list accounts, newest first"))
    found.add_argument("--name", metavar="TEXT", default="", help="only names that contain this")
    found.add_argument("--limit", metavar="N", type=int, default=50, help="how many (50)")
    _command(deeds.add_parser("show", help="show an account")).add_argument("id", metavar="ID")
    ending = _command(deeds.add_parser("end", help="end all sessions of an account"), is_asked=True)
    ending.add_argument("id", metavar="ID")
    deleting = _command(deeds.add_parser("delete", help="delete an account for good"), is_asked=True)
    deleting.add_argument("id", metavar="ID")

    pruned = _command(areas.add_parser("prune", help="delete old tables"), is_asked=True)
    add_retention(pruned)
    saved = _command(areas.add_parser("backup", help="write database and keys to a new file, while the server runs"))
    saved.add_argument("file", metavar="FILE", type=Path)
    restored = _command(areas.add_parser("restore", help="restore a backup into an empty database"))
    restored.add_argument("file", metavar="FILE", type=Path)
    _command(areas.add_parser("verify", help="replay every stored game and recompute its draws"))
    vacuum = _command(areas.add_parser("vacuum", help="pack finished games, and give unused space back"))
    vacuum.add_argument("--now", action="store_true", help="also pack games that ended within the last hour")


def _command(parser: ArgumentParser, *, is_asked: bool = False) -> ArgumentParser:
    parser.add_argument("--database", metavar="URL", help="where tables are stored (a file in your data folder)")
    if is_asked:
        parser.add_argument("--yes", action="store_true", help=YES)
    return parser
