"""Matches between two levels or evaluations on the same deals with rotated seats: what a change is worth in play."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from functools import lru_cache
from math import sqrt
from pathlib import Path
from statistics import pstdev
from typing import Final

from cogworks.bots.ladder import untimed
from cogworks.bots.levels import decide, level
from cogworks.bots.network import Network
from cogworks.bots.weights import read
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.executor import Executor

DEALS: Final = 1 << 48
"""Seeds from here on are for matches, so that no deal was seen in training."""
Row = list[float]
"""Of a deal: the first contestant's mean share, and for both the seconds and the choices."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """A level, limited by its simulations."""

    level: str
    weights: Path | None = None
    """Trained weights that replace the level's own."""


@dataclass(frozen=True, slots=True)
class Match:
    """One seat for the first contestant, all others for the second; alone, the first only."""

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
    try:
        found = read(name, path.read_bytes())
    except OSError as error:
        raise CogworksError(f"{path} can't be read: {error.strerror}") from error
    fitting = next((it for it in found if it.seats == seats), None)
    if fitting is None:
        raise CogworksError(f"{path} has no weights for {seats} seats")
    if not fitting.fits(game(name).features(seats)):
        raise CogworksError(f"{path} was trained with other features")
    return fitting.network()


def play(match: Match, deal: int) -> Row:
    """Play a deal once from every seat."""
    found = game(match.game)
    share = 0.0
    spent = [0.0, 0.0]
    choices = [0, 0]
    sides = [
        (untimed(level(it.level)), network(match.game, match.seats, it.weights)) for it in (match.first, match.second)
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
            by, evaluation = sides[side]
            began = time.process_time()
            action = decide(by, state.redeal(mover, minds[mover]), mover, minds[mover], network=evaluation)
            spent[side] += time.process_time() - began
            choices[side] += 1
            state.apply(action)
        share += state.shares()[own]
    return [share / match.seats, spent[0], choices[0], spent[1], choices[1]]


def run(
    match: Match, deals: int, where: Executor, on_deal: Callable[[int], None] = lambda n: None, kept: Path | None = None
) -> Outcome:
    """Play all deals.  With a file, those that it has are not played again."""
    rows = stored(match, kept)
    missing = [deal for deal in range(deals) if deal not in rows]
    for index, row in where.completed(play, [(match, deal) for deal in missing]):
        rows[missing[index]] = row
        if kept is not None:
            with kept.open("a", encoding="utf-8") as file:
                file.write(json.dumps([missing[index], *row]) + "\n")
        on_deal(len(rows))
    return outcome(match.seats, {deal: row for deal, row in rows.items() if deal < deals})


def stored(match: Match, kept: Path | None) -> dict[int, Row]:
    """The deals that a file has; begins the file if there is none."""
    if kept is None:
        return {}
    told = json.dumps(asdict(match), default=str, sort_keys=True)
    if not kept.exists():
        kept.write_text(told + "\n", encoding="utf-8")
        return {}
    first, *lines = kept.read_text(encoding="utf-8").splitlines()
    if first != told:
        raise CogworksError(f"{kept} holds another match: choose another file")
    found: dict[int, Row] = {}
    for line in lines:
        # The last line is cut off if the run was killed.
        if line.endswith("]"):
            deal, *row = json.loads(line)
            found[deal] = row
    return found


def outcome(seats: int, rows: Mapping[int, Row]) -> Outcome:
    """What these deals say."""
    shares = sorted(row[0] for row in rows.values())
    first, second = (
        sum(row[at] for row in rows.values()) / max(1, sum(row[at + 1] for row in rows.values())) for at in (1, 3)
    )
    margin = 1.96 * pstdev(shares) / sqrt(len(shares))
    return Outcome(len(shares) * seats, sum(shares) / len(shares), margin, first / second if second else 1.0)
