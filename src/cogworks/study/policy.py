"""Policies in files: a small neural network in NumPy, playable as `file:PATH`.

The file is an .npz archive: `w0`, `b0`, `w1`, `b1`, … are the layers, and `about` is JSON text that says for which game
and feature schema the weights were trained.  It contains no code.
"""

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from cogworks.bots.knowledge import Knowledge
from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game as find_game
from cogworks.study.archives import ArchiveError, read_arrays
from cogworks.study.observing import observation

FORMAT: Final = 1
ACTIVATIONS: Final = ("relu", "tanh")
SAMPLE: Final = "#sample"
"""After the path: sample from the probabilities instead of playing the best action."""
Layer = tuple[NDArray[np.float32], NDArray[np.float32]]


class PolicyError(CogworksError):
    """A policy file that cannot be read, or does not fit the game.  The message gives the reason."""


@dataclass(frozen=True, eq=False)
class MlpPolicy:
    """A multilayer perceptron from a feature row, scaled to 0..1, to one number (logit) per action."""

    game: str
    seats: int
    options: Mapping[str, Value]
    layers: Sequence[Layer]
    """Weights of shape (inputs, outputs) and biases of each layer."""
    activation: str = "relu"
    """Between layers."""
    samples: bool = False
    """Sample an action from the probabilities; otherwise play the most probable one."""
    _highs: NDArray[np.float32] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        found = find_game(self.game)
        schema = found.features(self.seats, **self.options)
        object.__setattr__(self, "_highs", np.array(schema.highs, "float32"))
        if self.activation not in ACTIVATIONS:
            raise PolicyError(f"unknown activation {self.activation!r}: use {' or '.join(ACTIVATIONS)}")
        width = schema.width
        for place, (weights, biases) in enumerate(self.layers):
            if weights.ndim != 2 or weights.shape[0] != width or biases.shape != weights.shape[1:]:
                raise PolicyError(
                    f"layer {place} has shapes {weights.shape} and {biases.shape}; it gets {width} numbers"
                )
            if not (np.isfinite(weights).all() and np.isfinite(biases).all()):
                raise PolicyError(f"layer {place} contains numbers that are not finite")
            width = weights.shape[1]
        if not self.layers or width != found.n_actions:
            raise PolicyError(f"the last layer has {width} outputs; {found.title} has {found.n_actions} actions")

    @property
    def schema_hash(self) -> str:
        """Hash of the feature schema the weights belong to."""
        return find_game(self.game).features(self.seats, **self.options).hash

    def check(self, game: str, seats: int, options: Mapping[str, Value]) -> None:
        """Raise an error if the policy cannot play this game with this number of seats and these options."""
        if (game, seats) != (self.game, self.seats):
            raise PolicyError(f"this policy plays {self.game} with {self.seats} seats, not {game} with {seats}")
        if find_game(game).features(seats, **options).hash != self.schema_hash:
            raise PolicyError(f"this policy was trained with other options: {dict(self.options)}")

    def logits(self, row: NDArray[np.uint8]) -> NDArray[np.float32]:
        """Return one number per action for a feature row."""
        flow: NDArray[np.float32] = np.divide(row, self._highs, dtype="float32")
        for place, (weights, biases) in enumerate(self.layers):
            if place:
                flow = np.tanh(flow) if self.activation == "tanh" else flow.clip(0)
            flow = np.add(flow @ weights, biases, dtype="float32")
        return flow

    def probabilities(self, row: NDArray[np.uint8], legal: Sequence[int]) -> NDArray[np.float64]:
        """Return the probability of each legal action."""
        scores = self.logits(row)[list(legal)].astype("float64")
        shares: NDArray[np.float64] = np.exp(scores - scores.max())
        shares /= shares.sum()
        return shares

    def __call__(self, known: Knowledge) -> int:
        """Choose an action."""
        self.check(known.game, known.seats, known.options)
        shares = self.probabilities(observation(known.position(), known.seat), known.legal)
        if not self.samples:
            return known.legal[int(shares.argmax())]
        drawn = int(Dice(known.seed).below(1 << 30)) / (1 << 30)
        return known.legal[min(int(np.searchsorted(shares.cumsum(), drawn, "right")), len(known.legal) - 1)]


def save(policy: MlpPolicy, path: Path) -> None:
    """Write a policy to a file."""
    about = {
        "cogworks policy": FORMAT,
        "game": policy.game,
        "rules_version": find_game(policy.game).version,
        "seats": policy.seats,
        "options": dict(policy.options),
        "schema": policy.schema_hash,
        "activation": policy.activation,
    }
    arrays = {
        f"{kind}{place}": array
        for place, layer in enumerate(policy.layers)
        for kind, array in zip("wb", layer, strict=True)
    }
    with path.open("wb") as file:
        np.savez(file, about=np.array(json.dumps(about)), **arrays)  # type: ignore[arg-type]


def load(argument: str) -> MlpPolicy:
    """Read a policy from a file; the factory of `file:PATH` and `file:PATH#sample` players."""
    path = Path(argument.removesuffix(SAMPLE)).expanduser()
    if not path.name:
        raise PolicyError("name a file, as in file:player.npz")
    try:
        arrays = read_arrays(path)
    except ArchiveError as error:
        raise PolicyError(f"cannot read the policy: {error}") from error
    return _policy(_about(arrays), arrays, argument.endswith(SAMPLE))


def _about(arrays: Mapping[str, NDArray[Any]]) -> Mapping[str, Any]:
    try:
        about = json.loads(str(arrays["about"]))
    except (KeyError, ValueError, RecursionError) as error:
        raise PolicyError("not a policy: the archive has no readable 'about'") from error
    if not isinstance(about, dict) or about.get("cogworks policy") != FORMAT:
        raise PolicyError(f"not a policy of format {FORMAT}")
    if not (
        isinstance(about.get("game"), str)
        and type(about.get("seats")) is int
        and isinstance(about.get("options"), dict)
    ):
        raise PolicyError("'about' must name a game, its number of seats and its options")
    return about


def _policy(about: Mapping[str, Any], arrays: Mapping[str, NDArray[Any]], samples: bool) -> MlpPolicy:
    layers: list[Layer] = []
    while f"w{len(layers)}" in arrays:
        pair = [arrays.get(f"{kind}{len(layers)}") for kind in "wb"]
        if any(array is None or array.dtype.kind != "f" for array in pair):
            raise PolicyError(f"layer {len(layers)} must have weights and biases of floating-point numbers")
        weights, biases = (np.asarray(array, "float32") for array in pair)
        layers.append((weights, biases))
    game = find_game(about["game"])
    schema = game.features(about["seats"], **game.settle(about["options"])).hash
    if schema != about.get("schema"):
        raise PolicyError(
            f"trained on other features (schema {about.get('schema')}; this version has {schema}): train it again"
        )
    return MlpPolicy(about["game"], about["seats"], about["options"], layers, str(about.get("activation")), samples)


def random_policy(game: str, seats: int, hidden: Sequence[int] = (32,), seed: int = 0, **options: Value) -> MlpPolicy:
    """Return a policy with random weights, as a starting point for training."""
    found = find_game(game)
    sizes = [found.features(seats, **options).width, *hidden, found.n_actions]
    generator = np.random.default_rng(seed)
    layers = [
        (generator.normal(0, math.sqrt(2 / inputs), (inputs, outputs)).astype("float32"), np.zeros(outputs, "float32"))
        for inputs, outputs in pairwise(sizes)
    ]
    return MlpPolicy(game, seats, options, layers)
