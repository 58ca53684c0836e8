"""Fit the maps from search means to chances on recorded samples."""

from collections.abc import Sequence
from dataclasses import replace
from math import log
from typing import Final

from cogworks.bots.chances import Curve, Stage, Stages, logistic, stage
from cogworks.review.calibration import Sample

SHARPEST: Final = 1e-3
"""Means closer to 0 or 1 count as this close, because their logarithms would outweigh everything else."""
PRIOR: Final = 4.0
"""Weight of no correction, in positions: few samples change little."""
STEPS: Final = 50
LEAST: Final = 0.05
"""The flattest slope."""
FOLDS: Final = 5


def fit(samples: Sequence[Sample], n_stages: int) -> Stages:
    """Fit a curve for each stage; stages hold about equally many positions."""
    order = sorted(samples, key=lambda it: it.score)
    starts = sorted({order[k * len(order) // n_stages].score for k in range(1, n_stages)} - {order[0].score})
    found: list[Stage] = []
    for start, end in zip([None, *starts], [*starts, None], strict=True):
        part = [
            it for it in order if (start is None or it.score >= start) and (end is None or it.score < end)
        ]  # fmt: skip
        found.append(Stage(0 if start is None else start, fit_curve(part)))
    return tuple(found)


def crossed(samples: Sequence[Sample], n_stages: int) -> list[Sample]:
    """The samples with chances by maps fitted to other games, in five parts: what a fit is worth for new games."""
    found: list[Sample] = []
    for fold in range(FOLDS):
        rest = [it for it in samples if it.game % FOLDS != fold]
        stages = fit(rest, n_stages) if rest else ()
        found += [
            replace(it, chance=stage(stages, it.score).at(it.mean)) for it in samples if it.game % FOLDS == fold
        ]  # fmt: skip
    return found


def fit_curve(samples: Sequence[Sample]) -> Curve:
    """Maximum likelihood by Newton's method."""
    means = [min(1.0 - SHARPEST, max(SHARPEST, it.mean)) for it in samples]
    rows = [(log(mean), -log(1.0 - mean), 1.0) for mean in means]
    start = (1.0, 1.0, 0.0)
    weights = list(start)
    for _ in range(STEPS):
        gradient = [PRIOR * (start[k] - weights[k]) for k in range(3)]
        curvature = [[PRIOR if j == k else 0.0 for j in range(3)] for k in range(3)]
        for row, it in zip(rows, samples, strict=True):
            chance = logistic(sum(weight * x for weight, x in zip(weights, row, strict=True)))
            for k in range(3):
                gradient[k] += (it.result - chance) * row[k]
                for j in range(3):
                    curvature[k][j] += chance * (1.0 - chance) * row[k] * row[j]
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
