"""Stated chances: the mean result of a search, corrected by what is known about the game's evaluation.

Searches continue with quick guesses and evaluate, so their means are biased.  A map per game, number of seats,
difficulty and stage corrects that.  `cogworks study calibration --fit` fits the maps; docs/calibration.md has tables.
"""

import json
from dataclasses import dataclass
from functools import cache
from math import exp, log
from typing import Final

from cogworks.bots.search import Search
from cogworks.engine.registry import game, games
from cogworks.engine.state import State

FILE: Final = "calibration.json"


@dataclass(frozen=True, slots=True)
class Curve:
    """A monotonic map from means to chances that keeps 0 and 1: beta calibration."""

    low: float = 1.0
    """Slope of the logit for small means; not negative."""
    high: float = 1.0
    """Slope for large means; not negative."""
    shift: float = 0.0

    def at(self, mean: float) -> float:
        """The chance for a mean result."""
        if mean <= 0.0 or mean >= 1.0:
            return min(1.0, max(0.0, mean))
        return logistic(self.low * log(mean) - self.high * log(1.0 - mean) + self.shift)


def logistic(x: float) -> float:
    """The chance with this logit, without overflow."""
    return 1.0 / (1.0 + exp(-x)) if x > 0.0 else exp(x) / (1.0 + exp(x))


@dataclass(frozen=True, slots=True)
class Stage:
    """A part of a game that starts when a seat has this score."""

    score: int
    curve: Curve


Stages = tuple[Stage, ...]
Key = tuple[str, int, str]
"""Key of a set of maps: a game, a number of seats, and a difficulty, or "" for the usual one."""


def stated(state: State, mean: float, search: Search) -> float:
    """The chance to state for a mean result of a search from this position.

    The maps correct evaluations, so a search whose simulations ended with results needs no correction.
    """
    if search.is_exact():
        return mean
    key = key_of(state)
    return mean if key is None else stage(stages(*key), leader(state)).at(mean)


def key_of(state: State) -> Key | None:
    """The key of a position's maps; None if its game is unknown."""
    name = names().get(type(state))
    return None if name is None else (name, int(state.n_seats()), game(name).difficulty_of(state))


def leader(state: State) -> int:
    """The highest score, as a measure of progress."""
    return max(state.scores())


def stage(found: Stages, score: int) -> Curve:
    """The curve for a score; no correction if there are no stages."""
    curve = Curve()
    for it in found:
        if score >= it.score:
            curve = it.curve
    return curve


@cache
def names() -> dict[type[State], str]:
    """The name of the game that states of each type belong to."""
    return {type(game(name).new()): name for name in games()}


@cache
def stages(name: str, seats: int, difficulty: str = "") -> Stages:
    """The maps for a game, a number of seats and a difficulty, by rising score; those of the usual one by default."""
    # Imported here, because a game starts faster without it.
    from importlib.resources import files

    maps = read(files(__package__).joinpath(FILE).read_text(encoding="utf-8"))
    return maps.get((name, seats, difficulty), maps.get((name, seats, ""), ()))


def read(text: str) -> dict[Key, Stages]:
    """Parse the data file: rows of score and three coefficients, by game, and number of seats with difficulty."""
    return {
        (name, int(seats.partition(" ")[0]), seats.partition(" ")[2]): tuple(
            Stage(int(score), Curve(low, high, shift)) for score, low, high, shift in rows
        )
        for name, by_seats in json.loads(text).items()
        for seats, rows in by_seats.items()
    }


def write(maps: dict[Key, Stages]) -> str:
    """The text of the data file, one line per game, number of seats and difficulty.

    No maps mean no correction; a difficulty without its own would be corrected as the usual one.
    """
    maps = {key: it for key, it in maps.items() if it or key[2]}
    names = sorted({name for name, _, _ in maps})
    parts: list[str] = []
    for name in names:
        rows = [
            f'    "{f"{seats} {difficulty}".strip()}": '
            + json.dumps([[it.score, it.curve.low, it.curve.high, it.curve.shift] for it in found])
            for (other, seats, difficulty), found in sorted(maps.items())
            if other == name
        ]
        parts.append(f'  "{name}": {{\n' + ",\n".join(rows) + "\n  }")
    return "{\n" + ",\n".join(parts) + "\n}\n"
