"""Accuracy of a player's decisions, on a scale set by what bots of each level lose in that game.

A raw loss means little: where most decisions matter little, or a game is decided early, random play loses little per
decision.  So losses count against what was at stake, and the result against measured levels.
`cogworks study accuracy` measures them; docs/review.md has examples.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from math import log
from typing import Final

from cogworks.bots.levels import ADEPT, MASTER, NOVICE, RANDOM
from cogworks.review.chances import Decision

FILE: Final = "accuracy.json"
LOW: Final = 30.0
HIGH: Final = 95.0
"""The mean accuracy of random bots and of masters."""
LEAST_STAKE: Final = 0.5
"""Stakes of a player with hardly any open decision: a few estimates of lost positions are mostly noise."""


@dataclass(frozen=True, slots=True)
class Scale:
    """How losses become accuracies in a game."""

    worst: float
    """The relative loss with the accuracy LOW."""
    best: float
    """The relative loss with the accuracy HIGH."""
    means: Mapping[str, float]
    """The mean accuracy of each level, weakest first, over games that the scale was not fitted to."""


USUAL: Final = Scale(0.029, 0.0031, {RANDOM.name: 31.0, NOVICE.name: 52.0, ADEPT.name: 76.0, MASTER.name: 95.0})
"""For a game that was not measured: typical of the others."""


def stake(decision: Decision) -> float:
    """How open the game was at a decision: 1 at a chance of one half, 0 when the result is certain."""
    return 4.0 * decision.before * (1.0 - decision.before)


def relative_loss(decisions: Iterable[Decision]) -> float | None:
    """The chance these decisions gave away, per stake; None without decisions."""
    found = list(decisions)
    return per_stake(sum(it.loss for it in found), sum(map(stake, found))) if found else None


def per_stake(loss: float, stakes: float) -> float:
    """A total loss compared with what was at stake in total."""
    return loss / max(LEAST_STAKE, stakes)


def accuracy(decisions: Iterable[Decision], game: str = "") -> float:
    """A percentage: 100 if no decision gave away anything, about 30 for random play, about 95 for a master's."""
    loss = relative_loss(decisions)
    return 100.0 if loss is None else score(loss, scale(game))


def score(loss: float, by: Scale) -> float:
    """The accuracy for a relative loss."""
    if loss >= by.worst:
        return LOW * by.worst / loss
    if loss <= by.best:
        return 100.0 - (100.0 - HIGH) * loss / by.best
    # Levels differ by factors: halving the loss gains as much from anywhere.
    return HIGH - (HIGH - LOW) * log(loss / by.best) / log(by.worst / by.best)


def scale(game: str) -> Scale:
    """The scale of a game."""
    return measured().get(game, USUAL)


@cache
def measured() -> Mapping[str, Scale]:
    """The scales of the games that were measured."""
    text = files("cogworks.bots").joinpath(FILE).read_text(encoding="utf-8")
    return {name: Scale(row["worst"], row["best"], row["means"]) for name, row in json.loads(text).items()}
