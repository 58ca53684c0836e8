"""Servers that are killed around the end of a rated game: python -m tests.people.ratings.killed URL.

Each child process plays one game, and kills itself before or after one of the times it stores something.  Prints the
table of each, and "done" after the first that comes to its end.
"""

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import Connection

from cogworks.people.ratings.ratings import Ratings
from cogworks.tables.store.database import DatabaseStore
from tests.people.ratings.rated_games import Club

MOST = 40


class Fuse:
    """Kills this process at a step, once it is lit."""

    def __init__(self, steps: int) -> None:
        self._steps = steps
        self.is_lit = False

    def burn(self) -> None:
        if self.is_lit:
            if not self._steps:
                os.kill(os.getpid(), signal.SIGKILL)
            self._steps -= 1


class Doomed(DatabaseStore):
    """A store with a step before and after everything it commits."""

    def __init__(self, url: str, fuse: Fuse) -> None:
        super().__init__(url)
        self._fuse = fuse

    def append(self, *given: Any) -> None:
        self._fuse.burn()
        super().append(*given)
        self._fuse.burn()

    @contextmanager
    def _writing(self) -> Iterator[Connection]:
        with super()._writing() as connection:
            yield connection
            self._fuse.burn()
        self._fuse.burn()


def play(url: str, steps: int, tell: Callable[[str], None]) -> None:
    """Play a rated game to its end, and rate it."""
    fuse = Fuse(steps)
    club = Club(Doomed(url, fuse))
    # Later games end later, as games do.
    club.clock.now += 1000 * steps
    id = club.open((0, 1))
    tell(id)
    fuse.is_lit = True
    club.lose(id, steps % 2)
    Ratings(club.host).settle(club.host.take_ended())
    tell("done")


def main() -> None:
    url = sys.argv[1]

    def tell(text: str) -> None:
        os.write(1, f"{text}\n".encode())

    for steps in range(MOST):
        child = os.fork()
        if not child:
            play(url, steps, tell)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        if not os.WIFSIGNALED(status):
            break


if __name__ == "__main__":
    main()
