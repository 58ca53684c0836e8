"""Train a player in ten minutes: masked PPO self-play with Batch, JAX and optax, on two cores.

    pip install 'cogworks[train]'
    python examples/train_ppo.py --game widget_mechs --minutes 9 --out player.npz
    cogworks play widget_mechs --seats you,file:player.npz
    cogworks ladder widget_mechs --seats 2 --players random,novice,file:player.npz

One network plays all seats: it sees the feature row of the seat to move and estimates that seat's share of the victory.
Advantages (GAE) connect each decision with the next one of the same seat, so turn order needs no special case.
"""

import argparse
import time
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
import optax

from cogworks.study import Batch
from cogworks.study.policy import MlpPolicy, save

TABLES, STEPS, EPOCHS, MINIBATCHES = 512, 64, 2, 8
LAMBDA, CLIP, ENTROPY, RATE = 0.95, 0.2, 0.01, 1e-3
Params = list[dict[str, Any]]


def new_network(key: Any, sizes: list[int], n_actions: int) -> Params:
    """Hidden layers, then the heads for policy and value."""
    shapes = [*pairwise(sizes), (sizes[-1], n_actions), (sizes[-1], 1)]
    layers = []
    for at, (inputs, outputs) in enumerate(shapes):
        key, own = jax.random.split(key)
        scale = jnp.sqrt(2 / inputs) if at < len(sizes) - 1 else 0.01
        layers.append({"w": jax.random.normal(own, (inputs, outputs)) * scale, "b": jnp.zeros(outputs)})
    return layers


def forward(params: Params, rows: Any, highs: Any, masks: Any) -> tuple[Any, Any]:
    """Log-probabilities of all actions, and the value of the position for the seat to move."""
    flow = rows / highs
    for layer in params[:-2]:
        flow = jax.nn.relu(flow @ layer["w"] + layer["b"])
    logits = jnp.where(masks, flow @ params[-2]["w"] + params[-2]["b"], -1e9)
    values = jax.nn.sigmoid(flow @ params[-1]["w"] + params[-1]["b"])[:, 0]
    return jax.nn.log_softmax(logits), values


@jax.jit
def choose(params: Params, key: Any, rows: Any, highs: Any, masks: Any) -> tuple[Any, Any, Any]:
    """Sample actions; return them with their log-probabilities and the values."""
    log_probs, values = forward(params, rows, highs, masks)
    actions = jax.random.categorical(key, log_probs)
    return actions, jnp.take_along_axis(log_probs, actions[:, None], 1)[:, 0], values


def loss(params: Params, highs: Any, batch: dict[str, Any]) -> Any:
    """PPO's clipped objective with a value loss and an entropy bonus."""
    log_probs, values = forward(params, batch["rows"], highs, batch["masks"])
    chosen = jnp.take_along_axis(log_probs, batch["actions"][:, None], 1)[:, 0]
    ratio = jnp.exp(chosen - batch["log_probs"])
    gain = batch["advantages"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    objective = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -jnp.where(batch["masks"], jnp.exp(log_probs) * log_probs, 0).sum(1).mean()
    return -objective + 2 * ((values - batch["returns"]) ** 2).mean() - ENTROPY * entropy


@partial(jax.jit, static_argnames="optimizer")
def improve(params: Params, memory: Any, highs: Any, batch: dict[str, Any], key: Any, optimizer: Any) -> Any:
    """Go through the decisions a few times in random minibatches."""

    def step(carry: Any, at: Any) -> Any:
        params, memory = carry
        part = {name: array[at] for name, array in batch.items()}
        updates, memory = optimizer.update(jax.grad(loss)(params, highs, part), memory)
        return (optax.apply_updates(params, updates), memory), None

    n = batch["actions"].shape[0]
    orders = jnp.stack([jax.random.permutation(one, n) for one in jax.random.split(key, EPOCHS)])
    (params, memory), _ = jax.lax.scan(step, (params, memory), orders.reshape(EPOCHS * MINIBATCHES, -1))
    return params, memory


class Trainer:
    """Self-play and updates."""

    def __init__(self, game: str, seats: int, seed: int, hidden: int = 256) -> None:
        self.batch = Batch(game, TABLES, seats=seats, seed=seed)
        assert self.batch.schema is not None
        self.highs = jnp.array(self.batch.schema.highs, "float32")
        self.key = jax.random.key(seed)
        self.params = new_network(self.fresh(), [self.batch.schema.width, hidden, hidden], self.batch.n_actions)
        self.optimizer = optax.chain(optax.clip_by_global_norm(0.5), optax.adam(RATE, eps=1e-5))
        self.memory = self.optimizer.init(self.params)

    def fresh(self) -> Any:
        """Split off a random key."""
        self.key, own = jax.random.split(self.key)
        return own

    def update(self) -> None:
        """Play STEPS decisions at every table, then improve the network."""
        keys = ("rows", "masks", "actions", "log_probs", "values", "movers", "ended", "rewards")
        seen: dict[str, list[Any]] = {key: [] for key in keys}
        batch = self.batch
        for _ in range(STEPS):
            rows, masks, movers = batch.observations.copy(), batch.masks.copy() > 0, batch.movers.copy()
            actions, log_probs, values = map(np.asarray, choose(self.params, self.fresh(), rows, self.highs, masks))
            batch.step(actions)
            after = (rows, masks, actions, log_probs, values, movers, batch.ended.copy(), batch.rewards.copy())
            for key, array in zip(keys, after, strict=True):
                seen[key].append(array)
        last = np.asarray(choose(self.params, self.fresh(), batch.observations, self.highs, batch.masks > 0)[2])
        data = {key: np.concatenate(seen[key]) for key in keys[:4]}
        data["advantages"] = self.advantages(seen, last).reshape(-1)
        data["returns"] = data["advantages"] + np.concatenate(seen["values"])
        learned = improve(self.params, self.memory, self.highs, data, self.fresh(), optimizer=self.optimizer)
        self.params, self.memory = learned

    def advantages(self, seen: dict[str, list[Any]], last: Any) -> Any:
        """GAE from each decision to the next one of the same seat, or to the end of the game."""
        tables, seats = np.arange(TABLES), self.batch.seats
        # Beyond the last step only the mover's value is known; the others share the rest.
        ahead = np.repeat((1 - last)[:, None] / max(1, seats - 1), seats, 1)
        ahead[tables, self.batch.movers] = last
        gained, found = np.zeros_like(ahead), np.zeros((STEPS, TABLES), "float32")
        for t in reversed(range(STEPS)):
            over = seen["ended"][t][:, None]
            ahead, gained = np.where(over, seen["rewards"][t], ahead), np.where(over, 0, gained)
            mover, value = seen["movers"][t], seen["values"][t]
            found[t] = ahead[tables, mover] - value + LAMBDA * gained[tables, mover]
            ahead[tables, mover], gained[tables, mover] = value, found[t]
        return found

    def share(self, opponent: str, games: int, seed: int = 1) -> float:
        """Return the share of victories against a bot that has all other seats, with seats rotated."""
        won = played = 0.0
        for seat in range(self.batch.seats):
            others = {other: opponent for other in range(self.batch.seats) if other != seat}
            table = Batch(self.batch.game.name, 32, seats=self.batch.seats, seed=seed + seat, opponents=others)
            goal = played + games / self.batch.seats
            while played < goal:
                log_probs, _ = forward(self.params, table.observations, self.highs, table.masks > 0)
                table.step(np.asarray(log_probs.argmax(1)))
                won += float(table.rewards[:, seat].sum())
                played += float(table.ended.sum())
        return won / played

    def policy(self) -> MlpPolicy:
        """The network without its value head, as a player."""
        layers = [(np.asarray(layer["w"]), np.asarray(layer["b"])) for layer in self.params[:-1]]
        return MlpPolicy(self.batch.game.name, self.batch.seats, self.batch.options, layers)


def draw(curve: list[tuple[float, float, float]], path: Path) -> None:
    """Write the learning curve as an SVG picture: minutes, share against random, share against novice."""
    end = max(minutes for minutes, _, _ in curve) or 1
    lines = "".join(
        f'<polyline fill="none" stroke="{colour}" stroke-width="2" points="'
        + " ".join(f"{40 + 540 * row[0] / end:.1f},{20 + 240 * (1 - row[at]):.1f}" for row in curve)
        + f'"/><text x="585" y="{24 + 240 * (1 - curve[-1][at]):.0f}" fill="{colour}">{name}</text>'
        for at, name, colour in ((1, "vs random", "#3fa58a"), (2, "vs novice", "#b98b3e"))
    )
    axes = '<path d="M40 20V260H580M40 140H580" stroke="#888" fill="none"/><text x="4" y="24">100 %</text>'
    labels = f'<text x="10" y="144">50 %</text><text x="480" y="280">{end:.0f} minutes</text>'
    frame = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 290" font-family="sans-serif" font-size="13" '
    path.write_text(f'{frame}fill="#888">{axes}{labels}{lines}</svg>\n', encoding="utf-8")


def main() -> None:
    """Train, report and save."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="widget_mechs")
    for name, kind, default in (("--seats", int, 2), ("--minutes", float, 9), ("--seed", int, 7)):
        parser.add_argument(name, type=kind, default=default)
    parser.add_argument("--out", type=Path, default=Path("player.npz"))
    given = parser.parse_args()
    trainer, begun, curve, updates = Trainer(given.game, given.seats, given.seed), time.monotonic(), [], 0
    while (minutes := (time.monotonic() - begun) / 60) < given.minutes:
        if updates % 40 == 0:
            curve.append((minutes, trainer.share("random", 200), trainer.share("novice", 200)))
            print(
                f"{minutes:5.1f} min, {updates:4} updates: {curve[-1][1]:.0%} vs random, {curve[-1][2]:.0%} vs novice"
            )
            save(trainer.policy(), given.out)
        trainer.update()
        updates += 1
    curve.append((minutes, trainer.share("random", 1000, 99), trainer.share("novice", 1000, 99)))
    save(trainer.policy(), given.out)
    draw(curve, given.out.with_suffix(".svg"))
    print(f"{updates} updates, 1,000 games each: {curve[-1][1]:.1%} vs random, {curve[-1][2]:.1%} vs novice")


if __name__ == "__main__":
    main()
