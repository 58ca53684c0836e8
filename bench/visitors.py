"""Simulated players for `make load`: two per table, one move per second; reads its plan from standard input."""

import asyncio
import gc
import json
import random
import socket
import sys
import time
from typing import Any, TypedDict

from websockets.asyncio.client import ClientConnection, connect

AT_ONCE = 380
PER_SECOND = 35
"""How fast players connect: a burst, then a rate, just below the server's limits for one address."""


class Course(TypedDict):
    """Server port, duration, and the id and tokens of each table."""

    port: int
    seconds: float
    tables: list[list[str]]


def free_port() -> int:
    """Return an unused port."""
    with socket.socket() as opened:
        opened.bind(("127.0.0.1", 0))
        port: int = opened.getsockname()[1]
        return port


class Seat:
    """One player with an open socket."""

    def __init__(self, line: ClientConnection) -> None:
        self.line = line
        self.update: dict[str, Any] = {"version": -1}
        self.replied: asyncio.Future[float] | None = None
        self.awaited: tuple[int, asyncio.Future[float]] | None = None
        self.reading = asyncio.create_task(self._read())

    async def _read(self) -> None:
        async for text in self.line:
            now = time.perf_counter()
            heard = json.loads(text)
            if "update" in heard and heard["update"]["version"] >= self.update["version"]:
                self.update = heard["update"]
            if "reply" in heard and self.replied is not None and not self.replied.done():
                if heard["reply"]["done"]:
                    self.replied.set_result(now)
                else:
                    self.replied.set_exception(AssertionError(str(heard["reply"])))
            if self.awaited is not None and self.update["version"] >= self.awaited[0] and not self.awaited[1].done():
                self.awaited[1].set_result(now)

    async def sees(self, version: int) -> float:
        """Wait for this version and return the time it arrived."""
        loop = asyncio.get_running_loop()
        self.awaited = (version, loop.create_future())
        if self.update["version"] >= version:
            return time.perf_counter()
        return await asyncio.wait_for(self.awaited[1], 60)


async def arrived(port: int, table: str, token: str, number: int) -> Seat:
    """Connect a player to a table."""
    await asyncio.sleep(max(0, number - AT_ONCE) / PER_SECOND)
    address = f"ws://127.0.0.1:{port}/table/{table}/socket?html=changes"
    headers = {"authorization": f"Bearer {token}"}
    line = await connect(address, additional_headers=headers, proxy=None, max_size=None, open_timeout=60).__aenter__()
    seat = Seat(line)
    await seat.sees(0)
    return seat


async def played(number: int, seats: list[Seat], until: float, acks: list[float], pushes: list[float]) -> None:
    """Make one move per second and wait until both players have it; each table starts at a random offset."""
    dice = random.Random(number)
    await asyncio.sleep(dice.random())
    said = 0
    while (begun := time.perf_counter()) < until and seats[0].update["phase"] != "over":
        mover = seats[seats[0].update["turn"]]
        other = seats[1 - seats[0].update["turn"]]
        options = mover.update["options"]
        version = mover.update["version"]
        said += 1
        mover.replied = asyncio.get_running_loop().create_future()
        other.awaited = (version + 1, asyncio.get_running_loop().create_future())
        act = {"act": dice.choice(options)["action"], "version": version, "id": f"m{said}", "since": version}
        await mover.line.send(json.dumps(act))
        answered, told = await asyncio.wait_for(asyncio.gather(mover.replied, other.awaited[1]), 60)
        acks.append((answered - begun) * 1000)
        pushes.append((told - begun) * 1000)
        # Both must have the same version before the next move; one move can bring several versions.
        while seats[0].update["version"] != seats[1].update["version"]:
            await asyncio.sleep(0.001)
        await asyncio.sleep(max(0.0, begun + 1 - time.perf_counter()))


async def visit(course: Course) -> None:
    """Connect all players, report that, play, and print the results."""
    people = [(table, token) for table, *tokens in course["tables"] for token in tokens]
    seats = await asyncio.gather(*(arrived(course["port"], table, token, n) for n, (table, token) in enumerate(people)))
    # Garbage collection here would count as the server's time.
    gc.freeze()
    gc.disable()
    print("ready", flush=True)
    acks: list[float] = []
    pushes: list[float] = []
    until = time.perf_counter() + course["seconds"]
    pairs = [list(seats[n : n + 2]) for n in range(0, len(seats), 2)]
    await asyncio.gather(*(played(number, pair, until, acks, pushes) for number, pair in enumerate(pairs)))
    figures = {
        "answers": len(acks),
        "seconds": course["seconds"],
        "ack": percentiles(acks),
        "push": percentiles(pushes),
    }
    print(json.dumps(figures), flush=True)
    for seat in seats:
        seat.reading.cancel()
        seat.line.transport.abort()


def percentiles(values: list[float]) -> tuple[float, float]:
    """Return the median and the 99th percentile."""
    ordered = sorted(values)
    return ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100]


if __name__ == "__main__":
    asyncio.run(visit(json.loads(sys.stdin.readline())))
