"""A server process for tests that runs one tournament: `python -m tests.people.tournaments.runner URL ID START`.

Its clock runs two hundred times as fast from START on, so that breaks between rounds take no time.
"""

import sys
import time

import tests.toy  # noqa: F401, registers its game
from cogworks.people.tournaments.director import Director
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore

FASTER = 200


def main() -> None:
    url, id, start = sys.argv[1:]
    began = float(start)
    host = Host(DatabaseStore(url), clock=lambda: began + (time.time() - began) * FASTER)
    director = Director(host)
    print("ready", flush=True)
    sys.stdin.readline()
    while (now := director.store.snapshot(id)) is not None and now.of.is_unfinished:
        for table in director.run(id):
            host.play_bots(table, lambda: print("moved", flush=True))
    print("over", flush=True)


if __name__ == "__main__":
    main()
