"""Fit a network to examples with JAX, and round it to the integers that bots play with."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import jax
import jax.numpy as jnp
import numpy as np
import optax
from numpy.typing import NDArray

from cogworks.bots.network import INPUT_SCALE, LEAST, OUTPUT_SCALE
from cogworks.bots.weights import LARGEST, Weights
from cogworks.engine.schema import Schema
from cogworks.study.training.selfplay import Examples

BATCH: Final = 1024
RATE: Final = 0.002
"""Learning rate at the start; it falls to 0 along a cosine."""
DECAY: Final = 0.3
HELD_OUT: Final = 20
"""One example in this many is kept for the figures; whole games, because neighbours look alike."""
PART: Final = 8192
"""Rows converted to floats at a time."""
LEAST_SPREAD: Final = 0.125
"""Bytes that hardly vary are not blown up."""
Parameters = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Fit:
    """A trained network and its errors on examples it has not seen."""

    parameters: dict[str, NDArray[np.float32]]
    errors: dict[str, float]
    """Mean squared errors of the reader's share: against results and against the search."""
    losses: list[float]
    """The mean cross entropy of each pass over the examples."""


def logits(parameters: Parameters, rows: Any, estimates: Any) -> Any:
    """The logarithms of unscaled shares, as `Network.predict` computes them."""
    hidden = jax.nn.relu(rows @ parameters["w1"] + parameters["b1"])
    output = hidden @ parameters["w2"] + parameters["b2"]
    if estimates.shape[1] == 1:
        kept = jnp.clip(estimates, LEAST, 1.0 - LEAST)
        return output + parameters["trust"] * jnp.log(kept / (1.0 - kept))
    return output + parameters["trust"] * jnp.log(jnp.maximum(estimates, LEAST))


def loss(parameters: Parameters, rows: Any, estimates: Any, targets: Any) -> Any:
    """Cross entropy of the predicted shares."""
    found = logits(parameters, rows, estimates)
    if targets.shape[1] == 1:
        return optax.sigmoid_binary_cross_entropy(found, targets).mean()
    return -(targets * jax.nn.log_softmax(found)).sum(1).mean()


@jax.jit
def shares(parameters: Parameters, rows: Any, estimates: Any) -> Any:
    """The predicted shares."""
    found = logits(parameters, rows, estimates)
    return jax.nn.sigmoid(found) if estimates.shape[1] == 1 else jax.nn.softmax(found)


def fit(
    examples: Examples, *, units: int, epochs: int, results: float, seed: int, on_epoch: Callable[[int, float], None]
) -> Fit:
    """Train on all but the last examples; targets mix the search's values with this share of the results."""
    split = len(examples) - len(examples) // HELD_OUT
    spread = np.maximum(deviations(examples.rows[:split]), LEAST_SPREAD)
    scale = jnp.asarray(1.0 / spread)
    seats = examples.values.shape[1]
    parameters: Parameters = {
        "w1": jax.random.normal(jax.random.PRNGKey(seed), (examples.rows.shape[1], units)) / 16.0,
        "b1": jnp.full(units, 0.1),
        "w2": jnp.zeros((units, seats)),
        "b2": jnp.zeros(seats),
        "trust": jnp.ones(()),
    }
    targets = (1.0 - results) * examples.values + results * examples.results
    steps = max(1, epochs * (split // BATCH))
    optimiser = optax.chain(
        optax.clip_by_global_norm(1.0),
        optax.adamw(optax.cosine_decay_schedule(RATE, steps), weight_decay=DECAY),
    )
    progress = optimiser.init(parameters)

    @jax.jit
    def step(parameters: Parameters, progress: Any, rows: Any, estimates: Any, targets: Any) -> Any:
        lost, slopes = jax.value_and_grad(loss)(parameters, rows * scale, estimates, targets)
        changes, progress = optimiser.update(slopes, progress, parameters)
        return optax.apply_updates(parameters, changes), progress, lost

    shuffled = np.random.default_rng(seed)
    losses: list[float] = []
    for epoch in range(epochs):
        order = shuffled.permutation(split)
        lost = 0.0
        for at in range(0, max(1, split - BATCH + 1), BATCH):
            some = order[at : at + BATCH]
            rows = examples.rows[some].astype("float32")
            parameters, progress, now = step(parameters, progress, rows, examples.estimates[some], targets[some])
            lost += float(now)
        losses.append(round(lost / max(1, split // BATCH), 5))
        on_epoch(epoch, losses[-1])
    found = {name: np.array(value, "float32") for name, value in parameters.items()}
    found["w1"] /= spread[:, None]
    return Fit(found, errors(found, examples, split), losses)


def deviations(rows: NDArray[np.uint8]) -> NDArray[np.float32]:
    """Standard deviations of the columns, a part at a time: all rows as floats would need four times their memory."""
    total = np.zeros(rows.shape[1])
    squares = np.zeros(rows.shape[1])
    for at in range(0, len(rows), PART):
        part = rows[at : at + PART].astype("float32")
        total += part.sum(0)
        squares += (part**2).sum(0)
    mean = total / len(rows)
    found: NDArray[np.float32] = np.sqrt(np.maximum(squares / len(rows) - mean**2, 0.0)).astype("float32")
    return found


def errors(parameters: dict[str, NDArray[np.float32]], examples: Examples, split: int) -> dict[str, float]:
    """Errors of the game's estimate, the network and the search on held-out examples."""
    held = slice(split, None)
    network = np.concatenate(
        [
            np.asarray(
                shares(parameters, examples.rows[at : at + PART].astype("float32"), examples.estimates[at : at + PART])
            )
            for at in range(split, len(examples), PART)
        ]
    )[:, 0]
    result, search = examples.results[held][:, 0], examples.values[held][:, 0]
    estimate = examples.estimates[held][:, 0]

    def between(a: NDArray[Any], b: NDArray[Any]) -> float:
        return round(float(((a - b) ** 2).mean()), 5)

    return {
        "estimate to result": between(estimate, result),
        "network to result": between(network, result),
        "search to result": between(search, result),
        "estimate to search": between(estimate, search),
        "network to search": between(network, search),
    }


def rounded(parameters: dict[str, NDArray[np.float32]], schema: Schema, *, seats: int, horizon: int) -> Weights:
    """The network in integers."""

    def whole(numbers: NDArray[Any], scale: int) -> NDArray[np.int64]:
        found: NDArray[np.int64] = np.clip(np.rint(numbers * scale), -LARGEST, LARGEST).astype("int64")
        return found

    first = whole(np.vstack([parameters["w1"], parameters["b1"]]), INPUT_SCALE)
    second = whole(np.vstack([parameters["w2"], parameters["b2"]]).T, OUTPUT_SCALE)
    return Weights(
        seats=seats,
        schema=schema.hash,
        width=schema.width,
        units=first.shape[1],
        horizon=horizon,
        trust=float(parameters["trust"]),
        first=first.reshape(-1).tolist(),
        second=second.reshape(-1).tolist(),
    )
