"""Accuracy of a player's decisions, on a scale set by what bots of each level lose in that game.

A raw loss means little: where most decisions matter little, or a game is decided early, random play loses little per
decision.  So losses count against what was at stake, and the result against measured levels.
`cogworks study grades --accuracy` measures them; docs/review.md has examples.
"""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files
from math import log
from typing import Final

from cogworks.bots.levels import ADEPT, MASTER, NOVICE, RANDOM
from cogworks.review.chances import Decision

FILE: Final = "accuracy.json"
SCORES: Final = {RANDOM.name: 30.0, MASTER.name: 97.0}
"""The accuracy of a typical game of random bots and of masters."""
USUAL: Final = {RANDOM.name: 0.035, NOVICE.name: 0.013, ADEPT.name: 0.006, MASTER.name: 0.003}
"""Relative losses for a game that was not measured: typical of the others."""
LEAST_STAKE: Final = 0.5
"""Stakes of a player with hardly any open decision: a few estimates of lost positions are mostly noise."""


def stake(decision: Decision) -> float:
    """How open the game was at a decision: 1 at a chance of one half, 0 when the result is certain."""
    return 4.0 * decision.before * (1.0 - decision.before)


def relative_loss(decisions: Iterable[Decision]) -> float | None:
    """The chance these decisions gave away, per stake; None without decisions."""
    found = list(decisions)
    return sum(it.loss for it in found) / max(LEAST_STAKE, sum(map(stake, found))) if found else None


def accuracy(decisions: Iterable[Decision], game: str = "") -> float:
    """A percentage: 100 if no decision gave away anything, about 30 for random play, about 97 for a master's."""
    loss = relative_loss(decisions)
    return 100.0 if loss is None else score(loss, levels(game))


def score(loss: float, anchors: Mapping[str, float]) -> float:
    """The accuracy for a relative loss, given each level's."""
    low, high, worst, best = SCORES[RANDOM.name], SCORES[MASTER.name], anchors[RANDOM.name], anchors[MASTER.name]
    if loss >= worst:
        return low * worst / loss
    if loss <= best:
        return 100.0 - (100.0 - high) * loss / best
    # Levels differ by factors: halving the loss gains as much from anywhere.
    return high - (high - low) * log(loss / best) / log(worst / best)


def levels(game: str) -> Mapping[str, float]:
    """The relative loss of each level in a game."""
    return measured().get(game, USUAL)


def scores(game: str) -> dict[str, float]:
    """The accuracy of a typical game of each level, weakest first."""
    return {level: score(loss, levels(game)) for level, loss in levels(game).items()}


@cache
def measured() -> Mapping[str, Mapping[str, float]]:
    """The relative loss of each level, by game."""
    text = files("cogworks.bots").joinpath(FILE).read_text(encoding="utf-8")
    return {name: dict(row["losses"]) for name, row in json.loads(text).items()}
