"""Fit the maps from search means to chances on recorded samples."""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import Final

from cogworks.bots.chances import Curve, Stage, Stages, logistic
from cogworks.review.calibration import Sample

SHARPEST: Final = 1e-3
"""Means closer to 0 or 1 count as this close, because their logarithms would outweigh everything else."""
PRIOR: Final = 4.0
"""Weight of no correction, in positions: few samples change little."""
STEPS: Final = 50
LEAST: Final = 0.05
"""The flattest slope."""
FOLDS: Final = 5
MOST_STAGES: Final = 3
"""Most stages that `n_stages_for` tries."""
GAIN: Final = 1e-3
"""How much the loss per position must shrink for each further stage: less may be chance."""


FEWEST_GAMES: Final = 50
"""With fewer games, `n_stages_for` chooses no correction."""


def n_stages_for(samples: Sequence[Sample]) -> int:
    """The number of stages that predicts other games best; 0 means no correction."""
    if len({it.game for it in samples}) < FEWEST_GAMES:
        return 0
    plain = [replace(it, chance=it.mean) for it in samples]
    losses = [loss(plain), *(loss(crossed(samples, n)) for n in range(1, MOST_STAGES + 1))]
    return min(range(len(losses)), key=lambda n: losses[n] + GAIN * n)


def loss(samples: Sequence[Sample]) -> float:
    """The mean logarithmic loss of the chances stated."""
    total = 0.0
    for it in samples:
        chance = min(1.0 - SHARPEST, max(SHARPEST, it.chance))
        total -= it.weight * (it.result * log(chance) + (1.0 - it.result) * log(1.0 - chance))
    return total / sum(it.weight for it in samples)


def fit(samples: Sequence[Sample], n_stages: int) -> Stages:
    """Fit a curve for each stage; stages hold about equally many positions.  Without stages there is no correction."""
    if n_stages == 0:
        return ()
    # Exact means need no correction, so they are left out.
    order = sorted([it for it in samples if not it.is_exact] or samples, key=lambda it: it.score)
    # Many positions can have the lowest score: the next stage starts above it.
    above = next((it.score for it in order if it.score > order[0].score), None)
    cuts = (order[k * len(order) // n_stages].score for k in range(1, n_stages))
    starts = [] if above is None else sorted({max(above, cut) for cut in cuts})
    found: list[Stage] = []
    for start, end in zip([None, *starts], [*starts, None], strict=True):
        part = [it for it in order if (start is None or it.score >= start) and (end is None or it.score < end)]
        found.append(Stage(0 if start is None else start, fit_curve(part)))
    return tuple(found)


def crossed(samples: Sequence[Sample], n_stages: int) -> list[Sample]:
    """The samples with chances by maps fitted to other games, in five parts: cross-validation."""
    found: list[Sample] = []
    for fold in range(FOLDS):
        rest = [it for it in samples if it.game % FOLDS != fold]
        stages = fit(rest, n_stages) if rest else ()
        found += [it.restated(stages) for it in samples if it.game % FOLDS == fold]
    return found


def fit_curve(samples: Sequence[Sample]) -> Curve:
    """Maximum likelihood by Newton's method."""
    means = [min(1.0 - SHARPEST, max(SHARPEST, it.mean)) for it in samples]
    rows = [(log(mean), -log(1.0 - mean), 1.0) for mean in means]
    scale = len(samples) / sum(it.weight for it in samples)
    start = (1.0, 1.0, 0.0)
    weights = list(start)
    for _ in range(STEPS):
        gradient = [PRIOR * (start[k] - weights[k]) for k in range(3)]
        curvature = [[PRIOR if j == k else 0.0 for j in range(3)] for k in range(3)]
        for row, it in zip(rows, samples, strict=True):
            chance = logistic(sum(slope * x for slope, x in zip(weights, row, strict=True)))
            weight = scale * it.weight
            for k in range(3):
                gradient[k] += weight * (it.result - chance) * row[k]
                for j in range(3):
                    curvature[k][j] += weight * chance * (1.0 - chance) * row[k] * row[j]
        step = solved(curvature, gradient)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        weights[0], weights[1] = max(LEAST, weights[0]), max(LEAST, weights[1])
        if max(abs(change) for change in step) < 1e-9:
            break
    return Curve(round(weights[0], 4), round(weights[1], 4), round(weights[2], 4))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve three linear equations with a positive definite matrix."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    n = len(rows)
    for k in range(n):
        for other in range(n):
            if other != k:
                factor = rows[other][k] / rows[k][k]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[k], strict=True)]
    return [rows[k][n] / rows[k][k] for k in range(n)]
