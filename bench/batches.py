"""`python -m bench.batches`: steps per second of batches, with observation and mask at every step, on one core.

Every figure also appears as a ratio to a bare playout of the same game in the same run, because machines differ.  Each
is the 90th percentile of the rates of many short pieces of work, so that other programs hardly change it.
"""

import sys
import time
from collections.abc import Callable

import numpy as np

import cogworks
from cogworks import CHANCE, Dice, playout
from cogworks.study import Batch

TABLES = 1024
SECONDS = 2.0
PLAYOUTS = 20


def decisions_per_second(name: str, seats: int) -> float:
    """Return the decisions per second of a bare playout: its answers without those of chance."""
    game, dice = cogworks.game(name), Dice(1)
    first = game.new(seats)
    share = share_of_decisions(name, seats)
    return share * usual_rate(lambda: sum(playout(first.clone(), dice) for _ in range(PLAYOUTS)))


def usual_rate(once: Callable[[], int], before: Callable[[], object] = lambda: None) -> float:
    """Return operations per second, given what makes some and returns their number; time spent `before` is left out."""
    rates, end = [], time.perf_counter() + SECONDS
    while time.perf_counter() < end:
        before()
        began = time.perf_counter()
        done = once()
        rates.append(done / (time.perf_counter() - began))
    return float(np.percentile(rates, 90))


def share_of_decisions(name: str, seats: int) -> float:
    """Return the share of answers that seats give, in a few random games."""
    dice, decisions, answers = Dice(2), 0, 0
    for _ in range(5):
        state = cogworks.game(name).new(seats)
        while not state.is_over():
            answers += 1
            if state.to_move() == CHANCE:
                dice.roll(state)
            else:
                decisions += 1
                legal = state.legal_actions()
                state.apply(legal[dice.below(len(legal))])
    return decisions / answers


def rate_in_step(batch: Batch) -> float:
    """Return the steps per second, counting only the time inside `step`: policies have costs of their own."""
    actions = batch.sample()

    def choose() -> None:
        actions[:] = batch.sample()

    def step() -> int:
        batch.step(actions)
        return batch.n

    return usual_rate(step, choose)


def rate_inside(batch: Batch) -> float:
    """Return the steps per second of random steps in compiled code."""

    def step() -> int:
        batch.step_randomly()
        return batch.n

    return usual_rate(step)


def main() -> None:
    """Print one line per game."""
    seats = 2
    print(f"{'game':16} {'bytes':>6} {'playout':>9} {'step':>7} {'ratio':>6} {'inside':>7} {'ratio':>6} {'no rows':>8}")
    for name in sys.argv[1:] or cogworks.games():
        bare = decisions_per_second(name, seats)
        batch = Batch(name, TABLES, seats=seats, seed=7)
        assert batch.schema is not None
        stepped = rate_in_step(batch)
        inside = rate_inside(batch)
        masks_only = Batch(name, TABLES, seats=seats, seed=7, observe=False)
        unseen = rate_inside(masks_only)
        print(
            f"{name:16} {batch.schema.width:6} {bare / 1e6:9.2f} {stepped / 1e6:7.2f} {stepped / bare:6.2f} "
            f"{inside / 1e6:7.2f} {inside / bare:6.2f} {unseen / 1e6:8.2f}"
        )
    print(f"Millions of decisions per second with {seats} seats and {TABLES} tables on one core.  playout: without")
    print("observations or masks; step: time inside `Batch.step`; inside: `Batch.step_randomly`; no rows: masks only.")


if __name__ == "__main__":
    main()
