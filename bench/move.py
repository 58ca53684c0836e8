"""Where the processor time of a move goes: `python -m bench.move`, without sockets, threads and worker processes.

Two players at a table have open pages, as in `bench.load`.  What a server needs beyond these parts is what `bench.load`
measures minus their sum: sockets, the event loop, and passing jobs to render workers.
"""

import argparse
import json
import marshal
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

from bench.load import AUTO_PLAY, CLOCK
from cogworks import Dice
from cogworks.engine.registry import games
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.render.page_message import message_job, run_job
from cogworks.web.render.renderer import Renderer

PARTS = ("rules and reply", "store", "other player's update", "rendering")
Got = TypeVar("Got")


class Timed:
    """Adds up processor time by part."""

    def __init__(self) -> None:
        self.spent = Counter[str]()

    def run(self, part: str, work: Callable[[], Got]) -> Got:
        """Run work, and add its time to a part."""
        begun = time.process_time()
        result = work()
        self.spent[part] += time.process_time() - begun  # type: ignore[assignment]
        return result


class Pair:
    """Two players with open pages at a table."""

    def __init__(
        self, host: Host, renderer: Renderer, timed: Timed, game: str, agreed: Sequence[Any], auto_plays: bool
    ) -> None:
        self._host, self._renderer, self._timed = host, renderer, timed
        self._table, owner = host.create(game, 2, {})
        for each in agreed:
            host.message(self._table, owner, each)
        sits = [{"sit": seat, "name": f"P{seat}"} for seat in range(2)]
        self._tokens = [host.message(self._table, owner, sit)["token"] for sit in sits]
        for token in self._tokens if auto_plays else []:
            host.message(self._table, token, AUTO_PLAY)
        host.message(self._table, owner, {"start": None})
        self.updates: list[Any] = [host.new_update(self._table, token, -1, None) for token in self._tokens]
        self._shown: list[bytes | None] = [None, None]

    def move(self, dice: Dice) -> None:
        """Move at random, and render both pages."""
        mover = int(self.updates[0]["turn"])
        options, since = self.updates[mover]["options"], self.updates[mover]["version"]
        action = options[dice.below(len(options))]["action"]
        sent = json.dumps({"act": action, "version": since, "id": f"m{since}", "since": since})
        answer = partial(self._answer, self._tokens[mover], sent)
        self.updates[mover] = self._timed.run("rules and reply", answer)
        told = partial(self._told, self._tokens[1 - mover], self.updates[1 - mover])
        self.updates[1 - mover] = self._timed.run("other player's update", told)
        for seat, update in enumerate(self.updates):
            job = message_job(self._shown[seat], update)
            _, self._shown[seat] = marshal.loads(self._timed.run("rendering", partial(run_job, self._renderer, job)))

    def _answer(self, token: str, sent: str) -> Any:
        return self._host.answer(self._table, token, json.loads(sent))[1]

    def _told(self, token: str, known: Any) -> Any:
        return self._host.new_update(self._table, token, known["sequence"], known["version"])


def play(host: Host, renderer: Renderer, timed: Timed, name: str, moves: int, how: tuple[Sequence[Any], bool]) -> int:
    """Play until enough moves are made; the first quarter of each game is not counted."""
    dice, counted = Dice(7), 0
    while counted <= moves // 2:
        pair = Pair(host, renderer, timed, name, *how)
        for n in range(moves):
            if n == moves // 4 and not counted:
                timed.spent.clear()
            pair.move(dice)
            counted += n >= moves // 4
            if pair.updates[0]["phase"] == "over":
                break
    return counted


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moves", type=int, default=80, help="moves per game (80)")
    parser.add_argument("--games", nargs="*", default=sorted(games()), help="which games (all)")
    parser.add_argument("--rated", action="store_true", help="play rated games with clocks")
    parser.add_argument("--auto-play", action="store_true", help="let tables make forced moves, as clocks do anyway")
    typed = parser.parse_args()
    agreed = [{"clock": CLOCK}, {"rated": True}] if typed.rated else []
    renderer = Renderer()
    renderer.prepare()
    print(f"| game | {' | '.join(PARTS)} | sum |\n| --- |{' ---: |' * (len(PARTS) + 1)}")
    whole = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        store = DatabaseStore(f"sqlite:///{Path(folder) / 'tables.db'}")
        append, timed = store.append, Timed()

        def timed_append(*given: Any) -> None:
            timed.run("store", partial(append, *given))

        store.append = timed_append  # type: ignore[method-assign, assignment]
        for name in typed.games:
            n = play(Host(store), renderer, timed, name, typed.moves, (agreed, typed.auto_play))
            found = {part: timed.spent[part] / n * 1000 for part in PARTS}
            found["rules and reply"] -= found["store"]
            whole.update(found)
            _print(name, found)
        _print("mean", {part: whole[part] / len(typed.games) for part in PARTS})
        store.close()


def _print(name: str, found: dict[str, float]) -> None:
    cells = [f"{found[part]:.2f} ms" for part in PARTS]
    print(f"| {name} | {' | '.join(cells)} | {sum(found.values()):.2f} ms |", flush=True)


if __name__ == "__main__":
    main()
