"""A server process for tests: plays at a table and prints what was acknowledged.

python -m tests.tables.player play URL TABLE TOKEN…   every seat answers at random, for ever
python -m tests.tables.player race URL TABLE TOKEN    waits for a line, then sends one answer
"""

import json
import sys
from typing import Any

from cogworks import Dice
from cogworks.tables.database import DatabaseStore
from cogworks.tables.host import Host


def play(host: Host, table: str, tokens: list[str], luck: int) -> None:
    """Answer for everybody; each acknowledged answer is printed as soon as it is."""
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
    """Look, say that it is ready, and answer when told: with the action and under the id it is told."""
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
