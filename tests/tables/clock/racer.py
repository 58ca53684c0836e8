"""A server process for tests: `python -m tests.tables.clock.racer URL NOW` obeys each line, at a fixed time."""

import json
import sys
from typing import Any

from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore


def main() -> None:
    url, now = sys.argv[1:]
    host = Host(DatabaseStore(url), clock=lambda: float(now))
    for line in sys.stdin:
        asked: Any = json.loads(line)
        table = asked["table"]
        if "message" in asked:
            print(json.dumps(host.message(table, asked["token"], asked["message"])["done"]), flush=True)
        elif asked.get("end"):
            print(json.dumps(host.check_clock(table)), flush=True)
        else:
            host.reader(table, None)
            print("ready", flush=True)


if __name__ == "__main__":
    main()
