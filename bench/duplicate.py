"""How much a duplicate tournament steadies the standings: the variance of final points over many events.

python bench/duplicate.py gizmos --events 60
"""

import argparse
from collections.abc import Sequence
from statistics import mean, pvariance, variance

from cogworks.executor import Executor, executor
from cogworks.people.tournaments import offline
from cogworks.people.tournaments.event import SWISS, SYSTEMS, Event, check

BUDGETS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 20, 24)
BOTS = ("random", "novice", *(f"adept:{simulations}" for simulations in BUDGETS))
"""Sixteen bots, all different."""


def points(event: Event, events: int, first: int, where: Executor) -> list[list[float]]:
    """The final points of each bot in each event."""
    found: list[list[float]] = []
    for seed in range(first, first + events):
        played = offline.run(event, seed, where)
        earned = {row.player: row.points for row in event.standings(played.rounds, played.games)}
        found.append([earned[player] for player in range(len(event.players))])
    return found


def noise(found: Sequence[Sequence[float]]) -> float:
    """The variance of a bot's points over the events, in units of the variance between the bots' expected points.

    Systems of points differ in scale, so the variance alone says nothing.  0 would be a standing without any luck.
    """
    columns = list(zip(*found, strict=True))
    inside = mean(variance(column) for column in columns)
    between = variance(mean(column) for column in columns) - inside / len(found)
    return float(inside / between)


def ratio_interval(one: Sequence[Sequence[float]], other: Sequence[Sequence[float]]) -> tuple[float, float]:
    """A 95% interval of the ratio of noise, by leaving out one tenth of the events at a time (jackknife)."""
    n = min(10, len(one))
    ratios = [
        noise([row for place, row in enumerate(one) if place % n != part])
        / noise([row for place, row in enumerate(other) if place % n != part])
        for part in range(n)
    ]
    error = ((n - 1) * pvariance(ratios)) ** 0.5
    ratio = noise(one) / noise(other)
    return max(0.0, ratio - 1.96 * error), ratio + 1.96 * error


def main() -> None:
    """Run the comparison and print it."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game")
    parser.add_argument("--events", type=int, default=60)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--deals", type=int, default=1)
    parser.add_argument("--system", choices=SYSTEMS, default=SWISS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=1)
    typed = parser.parse_args()
    shape = (typed.game, 2, BOTS, typed.system, typed.rounds)
    kinds = {
        "duplicate": Event(*shape, is_duplicate=True, deals=typed.deals),
        "ordinary, as many games": Event(*shape, deals=2 * typed.deals),
        "ordinary, one game a round": Event(*shape, deals=1),
    }
    found: dict[str, list[list[float]]] = {}
    with executor(typed.processes) as where:
        for name, event in kinds.items():
            check(event)
            found[name] = points(event, typed.events, typed.seed, where)
            print(f"{name}: variance of final points {noise(found[name]):.2f} of the variance between bots", flush=True)
    for name in list(kinds)[1:]:
        low, high = ratio_interval(found["duplicate"], found[name])
        ratio = noise(found["duplicate"]) / noise(found[name])
        print(f"duplicate / {name}: {ratio:.2f} (95% interval {low:.2f} to {high:.2f})")


if __name__ == "__main__":
    main()
