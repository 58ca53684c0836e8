"""How much space finished games take, before and after they are packed: `python -m bench.space --games 20`."""

import argparse
import sys
import tempfile
import time
import uuid
from pathlib import Path

from cogworks import Dice
from cogworks.engine.registry import games
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.upkeep import space
from cogworks.tables.upkeep.finished import FinishedGames


def play(host: Host, name: str, luck: int) -> str:
    """Play a game of two people who move at random, with message ids as browsers send them."""
    table, owner = host.create(name, 2, {})
    tokens = [host.message(table, owner, {"sit": seat, "name": f"Player {seat}"})["token"] for seat in range(2)]
    for seat, token in enumerate(tokens):
        host.remember(f"player {luck} {seat}", table)
        host.message(table, token, {"wish": {"auto": True}})
    host.message(table, owner, {"start": None})
    dice, visits, sent = Dice(luck), [uuid.uuid4(), uuid.uuid4()], 0
    while True:
        with host.at(table) as opened:
            if opened.has_ended:
                return table
            mover, legal = int(opened.history.state.to_move()), opened.history.state.legal_actions()
            sent += 1
            action = legal[dice.below(len(legal))]
            opened.act(mover, opened.history.version, action, f"{visits[mover]}.{sent}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=20, help="finished games per game (20)")
    typed = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        store = DatabaseStore(f"sqlite:///{Path(folder) / 'tables.db'}")
        empty, host = space.size(store.engine), Host(store)
        print("| game | records per game | stored | packed |\n| --- | ---: | ---: | ---: |")
        total = [0.0, 0.0]
        for name in sorted(games()):
            before = space.size(store.engine)
            tables = [play(host, name, luck) for luck in range(typed.games)]
            records = sum(store.record_counts(tables).values()) / typed.games
            after = space.size(store.engine)
            for table in tables:
                host.forget(table)
                store.of(FinishedGames).pack(table)
            space.vacuum(store.engine)
            packed = space.size(store.engine)
            stored, small = (after - before) / typed.games / 1000, (packed - before) / typed.games / 1000
            total = [total[0] + stored, total[1] + small]
            print(f"| {name} | {records:.0f} | {stored:.1f} kB | {small:.1f} kB |", flush=True)
        n = len(games())
        print(f"| per 1,000 games of all kinds | | {total[0] / n:.0f} MB | {total[1] / n:.1f} MB |")
        print(f"Packing saves a factor of {total[0] / total[1]:.1f}.", file=sys.stderr)
        started = time.perf_counter()
        for table in tables:
            store.records(table)
        print(f"Reading a packed game: {(time.perf_counter() - started) / len(tables) * 1000:.1f} ms", file=sys.stderr)
        print(f"An empty database: {empty / 1000:.0f} kB", file=sys.stderr)
        store.close()


if __name__ == "__main__":
    main()
