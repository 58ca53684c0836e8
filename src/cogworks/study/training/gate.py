"""Matches between two evaluations on the same deals with rotated seats: what a network is worth in play."""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from math import inf, sqrt
from pathlib import Path
from statistics import pstdev
from typing import Final

from cogworks.bots.levels import MASTER, decide
from cogworks.bots.network import Network
from cogworks.bots.weights import read
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.executor import Executor

DEALS: Final = 1 << 48
"""Seeds from here on are for matches, so that no deal was seen in training."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A search with a network from a file, or with the game's own estimates."""

    simulations: int
    weights: Path | None = None


@dataclass(frozen=True, slots=True)
class Match:
    """One seat for the first contestant, all others for the second."""

    game: str
    seats: int
    options: dict[str, Value]
    first: Contestant
    second: Contestant
    seed: int


@dataclass(frozen=True, slots=True)
class Outcome:
    """The first contestant's share of the wins, and the time both took."""

    games: int
    share: float
    margin: float
    """Half of the 95 % interval; games on the same deal count as one sample."""
    slowdown: float
    """Processor time per choice of the first contestant, as a multiple of the second's."""

    def __str__(self) -> str:
        return f"{self.share:.1%} ± {self.margin:.1%} of {self.games} games, {self.slowdown:.2f} times the time"


@lru_cache(maxsize=8)
def network(name: str, seats: int, path: Path | None) -> Network | None:
    """The network in a file."""
    if path is None:
        return None
    return next(it.network() for it in read(name, path.read_bytes()) if it.seats == seats)


def play(match: Match, deal: int) -> tuple[float, float, float]:
    """Play a deal once from every seat: the first contestant's mean share, and seconds per choice of both."""
    found = game(match.game)
    share = 0.0
    spent = [0.0, 0.0]
    choices = [0, 0]
    sides = [
        (replace(MASTER, simulations=it.simulations, seconds=inf), network(match.game, match.seats, it.weights))
        for it in (match.first, match.second)
    ]
    for own in range(match.seats):
        state = found.new(match.seats, **match.options)
        chance = Dice(DEALS + (match.seed << 24) + deal)
        minds = [
            Dice(DEALS + (match.seed << 24) + (1 << 23) + deal * 64 + own * 8 + seat) for seat in range(match.seats)
        ]
        while (mover := state.to_move()) != OVER:
            if mover == CHANCE:
                chance.roll(state)
                continue
            side = 0 if mover == own else 1
            level, evaluation = sides[side]
            began = time.process_time()
            action = decide(level, state.redeal(mover, minds[mover]), mover, minds[mover], network=evaluation)
            spent[side] += time.process_time() - began
            choices[side] += 1
            state.apply(action)
        share += state.shares()[own]
    return share / match.seats, spent[0] / max(1, choices[0]), spent[1] / max(1, choices[1])


def run(match: Match, deals: int, where: Executor, on_deal: Callable[[], None] = lambda: None) -> Outcome:
    """Play all deals."""
    rows = []
    for _, row in where.completed(play, [(match, deal) for deal in range(deals)]):
        rows.append(row)
        on_deal()
    shares = sorted(row[0] for row in rows)
    first, second = sum(row[1] for row in rows), sum(row[2] for row in rows)
    margin = 1.96 * pstdev(shares) / sqrt(len(shares))
    return Outcome(deals * match.seats, sum(shares) / len(shares), margin, first / second if second else 1.0)
