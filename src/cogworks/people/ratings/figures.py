"""Figures measured once and then fixed: bots' ratings, each seat's advantage, and the curves of solo games.

`python -m cogworks.people.ratings.figures` derives them from the games in `measured.json` and writes `figures.json`.
"""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from itertools import combinations
from math import exp, log, sqrt
from pathlib import Path
from typing import Any, Final

from cogworks.bots.levels import ADEPT, GRANDMASTER, MASTER, NOVICE, RANDOM
from cogworks.people.ratings.scale import BETA, MEAN

HERE: Final = Path(__file__).parent
MEASURED: Final = HERE / "measured.json"
FIGURES: Final = HERE / "figures.json"
CERTAIN: Final = 2.5
"""The uncertainty of a usual rating, at which figures in chances become figures in rating."""
LEAST_SIGMA: Final = 0.5
ROUNDS: Final = 400
TWO, MORE, SOLO, DAILY = "two", "more", "solo", "daily"
"""Pools: games of two players, of three or more, of one, and daily deals."""
LADDER: Final = (
    (NOVICE.name, ADEPT.name),
    (RANDOM.name, NOVICE.name),
    (MASTER.name, ADEPT.name),
    (GRANDMASTER.name, MASTER.name),
)
"""How levels follow from each other, starting with adept, which is average by definition.

A level that was not measured against the one below it has no rating.
"""

Curve = list[tuple[float, int]]


@dataclass(frozen=True, slots=True)
class Figures:
    """All figures; keys are games, then pools or seat counts, then levels."""

    bots: dict[str, dict[str, dict[str, tuple[float, float]]]]
    """Mean and uncertainty of each level, by game and pool."""
    offsets: dict[str, dict[str, list[float]]]
    """What each seat is worth, in rating, by game and number of seats."""
    curves: dict[str, dict[str, Curve]]
    """Results of each level where a player plays alone or a daily deal, worst first: share of the win, and lead."""
    lengths: dict[str, dict[str, int]]
    """Decisions of a usual game, by game and number of seats."""
    poor: dict[str, int]
    """The score that nine of ten games of random moves do not exceed."""


@cache
def figures() -> Figures:
    """The figures that come with the program."""
    data = json.loads(FIGURES.read_text(encoding="utf-8"))
    return Figures(**data)


def derived(blocks: Mapping[str, Any]) -> Figures:
    """The figures that follow from measured games."""
    found = Figures({}, {}, {}, {}, {})
    for key, block in sorted(blocks.items()):
        name, what, lineup = key.split()
        levels = lineup.split(",")
        if what == "curve":
            rows = block["results"]
            found.curves.setdefault(name, {})[levels[0]] = [(share, lead) for share, lead, _ in rows]
            if levels[0] == RANDOM.name:
                found.poor[name] = sorted(score for _, _, score in rows)[len(rows) * 9 // 10]
        elif len(set(levels)) == 1 and levels[0] == NOVICE.name:
            found.lengths.setdefault(name, {})[str(len(levels))] = block["answers"]
            tallies = [other["results"] for it, other in blocks.items() if it in _equal(name, len(levels))]
            found.offsets.setdefault(name, {})[str(len(levels))] = _offsets(tallies, len(levels))
    for name in found.curves:
        found.bots[name] = {
            TWO: _bots(blocks, name, 2),
            MORE: _bots(blocks, name, 3),
            DAILY: _bots_by_curve(found.curves[name]),
        }
        if f"{name} curve {ADEPT.name}" in blocks:
            found.bots[name][SOLO] = found.bots[name][DAILY]
    return found


def _equal(name: str, seats: int) -> list[str]:
    return [f"{name} tally {','.join([level] * seats)}" for level in (NOVICE.name, ADEPT.name)]


def spread(seats: int, sigmas: Iterable[float] = ()) -> float:
    """The difference of rating that means odds of e to one among this many players, as openskill has it."""
    known = list(sigmas) or [CERTAIN] * seats
    return sqrt(sum(sigma**2 + BETA**2 for sigma in known))


def _offsets(tallies: Iterable[Mapping[str, int]], seats: int) -> list[float]:
    """What each seat is worth: the strengths at which the results of equal players are most likely."""
    won = [[0.5 * (mine != other) for other in range(seats)] for mine in range(seats)]
    for tally in tallies:
        for key, count in tally.items():
            placed = [int(place) for place in key.split()[1].split(",")]
            for mine, other in combinations(range(seats), 2):
                share = 0.5 if placed[mine] == placed[other] else float(placed[mine] < placed[other])
                won[mine][other] += count * share
                won[other][mine] += count * (1 - share)
    strengths = [1.0] * seats
    for _ in range(ROUNDS):
        strengths = [_strength(won, strengths, seat) for seat in range(seats)]
        middle = exp(sum(map(log, strengths)) / seats)
        strengths = [strength / middle for strength in strengths]
    return [round(spread(seats) * log(strength), 3) for strength in strengths]


def _strength(won: list[list[float]], strengths: list[float], seat: int) -> float:
    """One step of the usual iteration for a Bradley-Terry model."""
    rivals = [other for other in range(len(strengths)) if other != seat]
    met = sum((won[seat][it] + won[it][seat]) / (strengths[seat] + strengths[it]) for it in rivals)
    return sum(won[seat][it] for it in rivals) / met


def _bots(blocks: Mapping[str, Any], name: str, seats: int) -> dict[str, tuple[float, float]]:
    """Each level's rating from its games against the next one; the line-up rotates, so seats cancel out."""
    wins: dict[tuple[str, str], list[float]] = {}
    for key, block in blocks.items():
        played, what, lineup = key.split()
        if played != name or what == "curve" or len(lineup.split(",")) != seats:
            continue
        for result, count in block["results"].items():
            levels, placed = result.split()[0].split(","), [int(it) for it in result.split()[1].split(",")]
            for mine, other in combinations(range(seats), 2):
                if levels[mine] != levels[other]:
                    share = 0.5 if placed[mine] == placed[other] else float(placed[mine] < placed[other])
                    pairs = ((levels[mine], levels[other], share), (levels[other], levels[mine], 1 - share))
                    for first, second, part in pairs:
                        tally = wins.setdefault((first, second), [0.0, 0.0])
                        tally[0] += count * part
                        tally[1] += count
    return _chained({pair: (won, n) for pair, (won, n) in wins.items()}, spread(seats))


def _bots_by_curve(curves: Mapping[str, Curve]) -> dict[str, tuple[float, float]]:
    """Each level's rating from how often its result beats another level's."""
    wins: dict[tuple[str, str], tuple[float, float]] = {}
    for mine, rows in curves.items():
        for other, others in curves.items():
            share = sum(beaten(row, others) for row in rows) / len(rows)
            n = min(len(rows), len(others))
            wins[mine, other] = share * n, n
    return _chained(wins, spread(2))


def beaten(result: tuple[float, int], curve: Curve) -> float:
    """The share of a curve's results that a result is better than; equal ones count half."""
    better = sum(tuple(row) < result for row in curve)
    equal = sum(tuple(row) == result for row in curve)
    return (better + equal / 2) / len(curve)


def _chained(wins: Mapping[tuple[str, str], tuple[float, float]], width: float) -> dict[str, tuple[float, float]]:
    found = {ADEPT.name: (MEAN, LEAST_SIGMA)}
    for level, known in LADDER:
        if (level, known) not in wins:
            continue
        won, n = wins[level, known]
        # Half a game more for either side: a level that never won is not infinitely weaker.
        share = (won + 0.5) / (n + 1)
        mean = found[known][0] + width * log(share / (1 - share))
        error = width / sqrt((n + 1) * share * (1 - share))
        found[level] = round(mean, 3), round(max(LEAST_SIGMA, error), 3)
    return found


def main() -> None:
    """Derive the figures again."""
    blocks = json.loads(MEASURED.read_text(encoding="utf-8"))["blocks"]
    FIGURES.write_text(as_text(derived(blocks)), encoding="utf-8")


def as_text(found: Figures) -> str:
    """The figures as the text of their file."""
    parts = [
        f"  {json.dumps(name)}: {{\n"
        + ",\n".join(f"    {json.dumps(game)}: {json.dumps(part, sort_keys=True)}" for game, part in sorted(it.items()))
        + "\n  }"
        for name, it in asdict(found).items()
    ]
    return "{\n" + ",\n".join(parts) + "\n}\n"


if __name__ == "__main__":
    main()
