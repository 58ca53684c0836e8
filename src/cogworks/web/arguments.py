"""The arguments of `cogworks serve`.  The server is imported when it starts."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from cogworks.people.admin.arguments import add_retention

if TYPE_CHECKING:
    from cogworks.web.site.studio.measuring.jobs import Measure


def add_serve(command: argparse.ArgumentParser) -> None:
    """Add the arguments of the server."""
    command.add_argument("--host", metavar="NAME", default="127.0.0.1", help="the address to listen on (127.0.0.1)")
    command.add_argument("--port", metavar="N", type=int, help="the port (default: the first free one from 8000)")
    command.add_argument(
        "--public", metavar="NAME", action="append", default=[], help="a host name people use, if not the server's own"
    )
    command.add_argument("--database", metavar="URL", help="where tables are stored (a file in your data folder)")
    command.add_argument("--no-chat", action="store_true", help="turn free-text chat off at all tables")
    command.add_argument("--browse", action="store_true", help="open the browser")
    command.add_argument("--compile", action="store_true", help="compile the rules in the background, then restart")
    command.add_argument(
        "--trusted-proxy",
        metavar="ADDRESS",
        action="append",
        default=[],
        help="trust X-Forwarded-For and -Proto from this address or network (COGWORKS_TRUSTED_PROXIES)",
    )
    command.add_argument(
        "--bot",
        metavar="NAME=PLAYER",
        action="append",
        default=[],
        help="offer another bot under this name, such as champion=file:player.npz",
    )
    command.add_argument(
        "--tournaments", metavar="FILE", type=Path, help="recurring tournaments, as a TOML file (docs/hosting.md)"
    )
    add_retention(command)
    command.add_argument(
        "--metrics", metavar="[HOST:]PORT", help="serve /metrics for Prometheus on this port (needs cogworks[metrics])"
    )
    command.add_argument(
        "--log-format", choices=("text", "json"), default="text", help="lines of the log as text or as JSON (text)"
    )
    for limit, words in (
        ("connections", "limit of open connections (2000)"),
        ("connections-per-address", "limit of open connections per address (200)"),
        ("sockets-per-address", "limit of open tables per address (40)"),
        ("uploads-per-day", "limit of reviews and uploads per address and day (100)"),
    ):
        command.add_argument(f"--max-{limit}", metavar="N", type=int, help=words)


def run(typed: argparse.Namespace, home: Path, say: Callable[[str], None], measure: "Measure | None" = None) -> None:
    """Start the server.  `measure` says what changed cards are worth: the lab is above the web."""
    from cogworks.tables.upkeep.retention import Kept
    from cogworks.web.http.limits import chosen_limits
    from cogworks.web.serve import serve

    typed_limits = {
        "connections": typed.max_connections,
        "connections_per_address": typed.max_connections_per_address,
        "sockets_per_address": typed.max_sockets_per_address,
        "uploads_per_day": typed.max_uploads_per_day,
    }
    trusted = typed.trusted_proxy or os.environ.get("COGWORKS_TRUSTED_PROXIES", "").replace(",", " ").split()
    serve(
        home,
        host=typed.host,
        port=typed.port,
        public=typed.public,
        database=typed.database,
        browse=typed.browse,
        compiling=typed.compile,
        say=say,
        limits=chosen_limits(typed_limits, os.environ),
        trusted=trusted,
        plugins=typed.bot,
        tournaments=typed.tournaments,
        has_free_chat=not typed.no_chat,
        metrics=typed.metrics,
        log_format=typed.log_format,
        kept=Kept(typed.keep_finished, typed.keep_idle),
        measure=measure,
    )
