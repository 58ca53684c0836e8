"""Start the server: the database, the secret, the address, and a graceful shutdown."""

import asyncio
import contextlib
import errno
import os
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path

from cogworks.bots import players
from cogworks.bots.levels import LEVELS
from cogworks.bots.workers import Workers
from cogworks.build import how_it_runs
from cogworks.compiling import STARTED, is_useful
from cogworks.engine.errors import CogworksError
from cogworks.people.tournaments.schedule import read_schedule
from cogworks.tables.host import Host
from cogworks.tables.store.data_folder import database_in, folder_for, secret_in
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.upkeep.finished import FinishedGames
from cogworks.tables.upkeep.removal import Removal
from cogworks.tables.upkeep.retention import Kept, Retention
from cogworks.web import words
from cogworks.web.app import create_app
from cogworks.web.http.addresses import TrustedProxies
from cogworks.web.http.connections import Config, Connections, Server
from cogworks.web.http.hosts import EVERYWHERE, LOCAL, AllowedHosts
from cogworks.web.http.limits import Limits, fit_connections
from cogworks.web.http.link_address import network_address
from cogworks.web.http.shutdown import REQUESTS, end_threads
from cogworks.web.live.socket import LARGEST_MESSAGE
from cogworks.web.monitoring.figures import Figures
from cogworks.web.monitoring.gauges import gauges_of
from cogworks.web.monitoring.logs import set_up_logs
from cogworks.web.monitoring.prometheus import serving
from cogworks.web.notices.mail import mail_server
from cogworks.web.notices.service import NoticeSettings
from cogworks.web.notices.vapid import key_in
from cogworks.web.render.gc_tuning import tune_gc
from cogworks.web.site.studio.measuring.jobs import Measure
from cogworks.web.upgrade import Upgrade, restart, taken_over

TRIES = 20
"""Ports to try in order if none was chosen."""
MOST_RENDER_WORKERS = 4
REVIEW_REST = 4.0
"""Reviews that no one asked for take at most a fifth of the time."""
SWITCH = 0.001
"""Seconds one thread may hold the GIL while others want it."""


def cores() -> int:
    """How many CPU cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def listening(host: str, port: int | None) -> socket.socket:
    """A socket on the chosen port, or on the first free one from 8000."""
    if port is not None and not 0 <= port <= 65535:
        raise CogworksError(f"invalid port {port}: use a number from 0 to 65535")
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in [port] if port is not None else [*range(8000, 8000 + TRIES), 0]:
        opened = socket.socket(family, socket.SOCK_STREAM)
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            opened.bind((host, tried))
        except OSError as error:
            opened.close()
            if port is None and error.errno in (errno.EADDRINUSE, errno.EACCES):
                continue
            raise CogworksError(f"cannot listen on {host}:{tried}: {error.strerror}") from error
        opened.listen(512)
        return opened
    raise CogworksError("no free port found")


def serve(
    home: Path,
    *,
    host: str,
    port: int | None,
    public: Collection[str],
    database: str | None,
    browse: bool,
    compiling: bool,
    say: Callable[[str], None],
    limits: Limits,
    trusted: Collection[str],
    plugins: Collection[str] = (),
    tournaments: Path | None = None,
    has_free_chat: bool = True,
    kept: Kept | None = None,
    metrics: str | None = None,
    log_format: str = "text",
    measure: Measure | None = None,
) -> None:
    """Serve until stopped. Every move is stored before it is acknowledged, so stopping loses nothing.

    With `compiling`, uncompiled rules are compiled in the background; then the server restarts with them.
    `plugins` are further bots as NAME=PLAYER.  Clients only ever see and send the name.
    `tournaments` is a file with recurring ones.  `measure` says what changed cards are worth.
    """
    threads = threading.enumerate()
    schedule = [] if tournaments is None else read_schedule(tournaments)
    names = AllowedHosts(host, public)
    proxies = TrustedProxies(trusted)
    extra = players.parse_named(plugins)
    mail = mail_server(os.environ)
    folder = folder_for(home)
    workers = Workers()
    bots = dict.fromkeys(LEVELS, workers.answer) | {name: workers.bot(text) for name, text in extra.items()}
    store = DatabaseStore(database_in(folder, database), is_server=True)
    tables = Host(store, bots, advise=workers.advice)
    tables.has_free_chat = has_free_chat
    upgrade: Upgrade | None = None
    inherited = taken_over()
    try:
        app = create_app(
            tables,
            secret_in(folder),
            names=names,
            render_workers=min(MOST_RENDER_WORKERS, cores()),
            limits=limits,
            has_proxies=bool(proxies),
            ask=workers.in_background,
            advise=workers.advice_later,
            schedule=schedule,
            notices=NoticeSettings(key_in(folder), mail),
            review_rest=REVIEW_REST,
            measure=measure,
        )
        retention = Retention(tables, store.of(FinishedGames), store.of(Removal), kept or Kept())
        app.state.hub.chores.append(retention.round)
        with inherited or listening(host, port) as opened:
            figures: Figures = app.state.services.figures
            store.watch = figures
            set_up_logs(kind=log_format, count=figures.log.add)
            connections = Connections(fit_connections(limits.connections), limits.connections_per_address, proxies)
            # Sockets are not compressed: it costs more CPU than rendering, and a third of a megabyte per socket.
            config = Config(
                app,
                connections,
                proxies,
                log_config=None,
                log_level="warning",
                access_log=False,
                ws_max_size=4 * LARGEST_MESSAGE,
                ws_per_message_deflate=False,
                server_header=False,
                timeout_graceful_shutdown=REQUESTS,
                lifespan="on",
            )
            addresses = addresses_of(host, opened.getsockname()[1])
            if inherited:
                say(words.restarted(how_it_runs()))
            else:
                say(words.running_at(" and ".join(addresses)))
            if browse and host in LOCAL and not inherited:
                threading.Timer(0.6, _browse, [addresses[0]]).start()
            # SIGTERM ends it like Ctrl+C: uvicorn passes the signal on once all requests are served.
            signal.signal(signal.SIGTERM, signal.default_int_handler)
            # A shorter GIL switch interval, so that short tasks don't wait behind long ones.
            sys.setswitchinterval(SWITCH)
            tune_gc()
            server = Server(config)
            listener = opened.dup()  # uvicorn closes the original on shutdown
            if compiling and is_useful():
                say(STARTED)
                upgrade = Upgrade(say, app.state.is_idle, lambda: setattr(server, "should_exit", True))
            gauges = partial(gauges_of, app.state.services, workers.n_waiting, connections.n_open, store.n_connections)
            with contextlib.suppress(KeyboardInterrupt), serving(metrics, figures, gauges):
                asyncio.run(server.serve(sockets=[opened]))
    finally:
        if upgrade is not None:
            upgrade.stop()
        workers.close()
        store.close()
    with listener:
        if upgrade is not None and upgrade.is_due:
            restart(listener)
    end_threads(threads)


def addresses_of(host: str, port: int) -> list[str]:
    """Addresses to open in a browser: of a server for other computers, on this one and in its network."""
    # Under this name passkeys work, which they don't at an IP address.
    names = ["localhost" if host in LOCAL else host]
    if host in EVERYWHERE:
        names = [name for name in ("localhost", network_address()) if name]
    return [f"http://{f'[{name}]' if ':' in name else name}:{port}/" for name in names]


def _browse(address: str) -> None:
    """Open the address in a browser, if there is a display."""
    if (
        os.name == "nt"
        or os.environ.get("DISPLAY")
        or os.environ.get("WAYLAND_DISPLAY")
        or os.uname().sysname == "Darwin"
    ):
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(address)
