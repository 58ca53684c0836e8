"""A server process for tests: plays at a table and prints what was acknowledged.

python -m tests.tables.player play URL TABLE TOKEN…   every seat moves at random, forever
python -m tests.tables.player race URL TABLE TOKEN    waits for a line, then sends one move
"""

import json
import sys
from typing import Any

from cogworks import Dice
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore


def play(host: Host, table: str, tokens: list[str], luck: int) -> None:
    """Move for all seats; print each move as soon as it is acknowledged."""
    dice = Dice(luck)
    n = 0
    while True:
        with host.at(table) as hosted:
            state = hosted.history.state
            seat, version, legal = int(state.to_move()), hosted.history.version, state.legal_actions()
        if seat < 0:
            print("over", flush=True)
            return
        n += 1
        action, client = legal[dice.below(len(legal))], f"{luck}-{n}"
        reply: Any = host.message(table, tokens[seat], {"act": action, "version": version, "id": client})
        if reply["done"]:
            print(json.dumps([seat, client, action, reply["update"]["version"]]), flush=True)


def race(host: Host, table: str, token: str) -> None:
    """Read the table, report ready, and on the signal send the given action under the given id."""
    look: Any = host.message(table, token, {"look": None})
    print(look["update"]["version"], flush=True)
    for line in sys.stdin:
        message = json.loads(line)
        reply: Any = host.message(table, token, message)
        update = reply["update"]
        print(json.dumps([reply["done"], reply["again"], reply.get("refused"), update["version"]]), flush=True)


def main() -> None:
    verb, url, table, *rest = sys.argv[1:]
    host = Host(DatabaseStore(url))
    if verb == "play":
        play(host, table, rest[:-1], int(rest[-1]))
    else:
        race(host, table, rest[0])


if __name__ == "__main__":
    main()
