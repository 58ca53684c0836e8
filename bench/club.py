"""Processor time of lists at a club's size, and how long a server takes to stop: `python -m bench.club`.

10,000 finished and 2,000 open tables, all of them in the list of one player.
"""

import argparse
import tempfile
import time
from pathlib import Path
from urllib.request import Request, urlopen

from sqlalchemy import text

from bench.load import SETTLED, Server, database
from bench.measure import loop_time
from bench.space import play
from cogworks.people.player import Player
from cogworks.tables.host import Host
from cogworks.tables.store.data_folder import secret_in
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.upkeep.finished import FinishedGames
from cogworks.web.identity.identity import PLAYER, Identity
from tests.tables.many_tables import copy

IDLE = 5.0
"""Seconds in which nothing is asked: meanwhile the server reviews finished games, for a tenth of the time."""
PAGES = {"lobby": "/", "My games": "/mine", "newest tables": "/api/tables"}


def per_visit(server: Server, path: str, cookie: str, visits: int, idle: float) -> float:
    """Milliseconds of the server's processor time for a page, by a player with many games, without its other work."""
    request = Request(server.address + path, headers={"cookie": cookie})
    for _ in range(3):
        urlopen(request, timeout=60).read()
    before, begun = server.processor(), time.perf_counter()
    for _ in range(visits):
        urlopen(request, timeout=60).read()
    other = idle * (time.perf_counter() - begun)
    return (server.processor() - before - other) / visits * 1000


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--finished", type=int, default=10_000)
    parser.add_argument("--open", type=int, default=2_000)
    parser.add_argument("--visits", type=int, default=50)
    parser.add_argument("--stores", nargs="*", default=["sqlite", "postgresql"])
    typed = parser.parse_args()
    player = Player.new()
    columns = (*PAGES, "in between", "stops within", "calibration")
    print(f"| store | {' | '.join(columns)} |\n| --- |{' ---: |' * len(columns)}")
    for kind in typed.stores:
        with tempfile.TemporaryDirectory(prefix="cogworks-club-", ignore_cleanup_errors=True) as name:
            folder = Path(name)
            folder.chmod(0o755)
            cookie = f"{PLAYER}={Identity(secret_in(folder)).sealed(player)}"
            with database(kind, folder) as address:
                store = DatabaseStore(address)
                host = Host(store)
                over, (waiting, owner) = play(host, "girl_genius", 1), host.create("gizmos", 2, {})
                host.message(waiting, owner, {"sit": 0, "name": "Ann"})
                # Lists read no moves, so one packed game's are enough.
                store.of(FinishedGames).pack(over)
                copy(store, over, "more", typed.finished, player=player.id)
                # The copies are packed, too, so that the server has nothing else to do.
                with store.engine.begin() as connection:
                    connection.execute(
                        text("""
                        INSERT INTO packed_moves (table_id, moves, data)
                        SELECT tables.id, moves, data FROM tables, packed_moves
                        WHERE table_id = :over AND tables.id LIKE 'more%'
                        """),
                        {"over": over},
                    )
                copy(store, waiting, "join", typed.open, player=player.id)
                store.close()
                server = Server(folder, address)
                time.sleep(SETTLED)
                before = server.processor()
                time.sleep(IDLE)
                idle = (server.processor() - before) / IDLE
                spent = [per_visit(server, path, cookie, typed.visits, idle) for path in PAGES.values()]
                begun = time.perf_counter()
                server.end()
                stopped, loop = time.perf_counter() - begun, loop_time(time.process_time)
                cells = " | ".join(f"{each:.1f} ms" for each in spent)
                print(f"| {kind} | {cells} | {100 * idle:.0f} % | {stopped:.1f} s | {loop:.0f} ms |", flush=True)


if __name__ == "__main__":
    main()
