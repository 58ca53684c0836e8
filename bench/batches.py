"""`python -m bench.batches`: steps per second of batches, with observation and mask at every step, on one core.

Every figure also appears as a ratio to a bare playout of the same game in the same run, because machines differ and
busy ones change from minute to minute.
"""

import sys
import time
from collections.abc import Callable

import cogworks
from bench.measure import best_rate
from cogworks import CHANCE, Dice, playout
from cogworks.study import Batch

TABLES = 1024
SECONDS = 1.0
ROUNDS = 3


def decisions_per_second(name: str, seats: int) -> float:
    """Return the decisions per second of a bare playout: its answers without those of chance."""
    game, dice = cogworks.game(name), Dice(1)
    first = game.new(seats)
    share = share_of_decisions(name, seats)
    return share * best_rate(lambda: playout(first.clone(), dice))


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
    best = 0.0
    for _ in range(ROUNDS):
        spent, steps, end = 0.0, 0, time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            actions = batch.sample()
            began = time.perf_counter()
            batch.step(actions)
            spent += time.perf_counter() - began
            steps += batch.n
        best = max(best, steps / spent)
    return best


def rate_of(batch: Batch, once: Callable[[], object], steps: int) -> float:
    """Return the steps per second of something that makes a number of steps at every table."""

    def many() -> int:
        once()
        return batch.n * steps

    return best_rate(many)


def main() -> None:
    """Print one line per game."""
    seats = 2
    print(f"{'game':16} {'bytes':>6} {'playout':>9} {'step':>7} {'ratio':>6} {'inside':>7} {'ratio':>6} {'no rows':>8}")
    for name in sys.argv[1:] or cogworks.games():
        bare = decisions_per_second(name, seats)
        batch = Batch(name, TABLES, seats=seats, seed=7)
        assert batch.schema is not None
        stepped = rate_in_step(batch)
        inside = rate_of(batch, lambda batch=batch: batch.step_randomly(10), 10)  # type: ignore[misc]
        masks_only = Batch(name, TABLES, seats=seats, seed=7, observe=False)
        unseen = rate_of(masks_only, lambda batch=masks_only: batch.step_randomly(10), 10)  # type: ignore[misc]
        print(
            f"{name:16} {batch.schema.width:6} {bare / 1e6:9.2f} {stepped / 1e6:7.2f} {stepped / bare:6.2f} "
            f"{inside / 1e6:7.2f} {inside / bare:6.2f} {unseen / 1e6:8.2f}"
        )
    print(f"Millions of decisions per second with {seats} seats and {TABLES} tables on one core.  playout: without")
    print("observations or masks; step: time inside `Batch.step`; inside: `Batch.step_randomly`; no rows: masks only.")


if __name__ == "__main__":
    main()
