"""Measure the chances that hints state in every game, fit the maps that correct them, and write the tables.

    python -m tools.calibration play build/calibration --games 400 --minutes 60
    python -m tools.calibration write build/calibration

`play` adds games to the folder until each game has enough with each number of seats, the small tables first; run it
again to continue.  `write` fits the maps to the games in the folder, and writes them, the plots and the tables of
docs/calibration.md.
"""

import argparse
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from cogworks import game, games
from cogworks.bots import chances
from cogworks.bots.levels import MASTER, Level
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.review.calibration import Plan, Reliability, Sample, reliability, thirds
from cogworks.review.chances import budget
from cogworks.review.fitting import crossed, fit, n_stages_for
from cogworks.study.calibration_command import gathered, saved
from cogworks.study.calibration_plot import draw

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
MAPS: Final = ROOT / "src/cogworks/bots" / chances.FILE
MARK: Final = "<!-- Written by `python -m tools.calibration write`. Do not edit below this line. -->\n"
ROUND: Final = 50
"""Games added to each plan before the next one gets its turn."""
OTHERS: Final[tuple[tuple[str, int, Mapping[str, Value]], ...]] = (
    ("widget_ridge", 1, {"difficulty": "gentle"}),
    ("widget_ridge", 1, {"difficulty": "hard"}),
)
"""Options that change the chances of the solo game; they share its map."""
QUICK: Final = budget(500)
"""What reviews of long games and large tables can afford, or more."""
Maps = dict[tuple[str, int], chances.Stages]
HIGHEST: Final = 3.0
HIGHEST_THIRD: Final = 5.0
"""The targets, in points."""


def plans() -> list[Plan]:
    """Everything that is measured: two seats and solo games first."""
    usual = [Plan(name, seats, judge=judge(name, seats)) for name in games() for seats in game(name).seats]
    others = [Plan(*it, judge=judge(*it[:2])) for it in OTHERS]
    return sorted(usual, key=lambda it: max(2, it.seats)) + others


def judge(name: str, seats: int) -> Level:
    """The search that states the chances."""
    return QUICK if seats > 2 or (name == "widget_ridge" and seats == 2) else MASTER


def file_of(folder: Path, plan: Plan) -> Path:
    """Where the samples of a plan are kept."""
    return folder / ("-".join([plan.game, str(plan.seats), *(str(it) for it in plan.options.values())]) + ".jsonl")


def play(folder: Path, n_games: int, minutes: float, processes: int) -> None:
    """Add games in rounds, until all plans have enough or the time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * minutes
    for goal in range(ROUND, n_games + ROUND, ROUND):
        for plan in plans():
            if time.monotonic() > end:
                return
            gathered(plan, min(goal, n_games), processes, None, file_of(folder, plan))


# ---- what was measured


@dataclass(frozen=True, slots=True)
class Measured:
    """The samples of one plan: with the means of the search, and with chances by maps fitted to other games."""

    plan: Plan
    plain: list[Sample]
    corrected: list[Sample]

    @property
    def n_games(self) -> int:
        """Games played."""
        return len({it.game for it in self.plain})

    @property
    def label(self) -> str:
        """Seats and options."""
        seats = "solo" if self.plan.seats == 1 else f"{self.plan.seats} seats"
        return ", ".join([seats, *(str(it) for it in self.plan.options.values())])


def read(folder: Path) -> list[tuple[Plan, list[Sample]]]:
    """All samples in a folder, with the means of the search as chances."""
    found: list[tuple[Plan, list[Sample]]] = []
    for plan in plans():
        if (file := file_of(folder, plan)).exists() and (by_game := saved(plan, file)):
            rows = [it for number in sorted(by_game) for it in by_game[number]]
            found.append((plan, [replace(it, chance=it.mean) for it in rows]))
    if not found:
        raise CogworksError(f"{folder} holds no samples")
    return found


def measured(found: Sequence[tuple[Plan, list[Sample]]]) -> tuple[list[Measured], Maps]:
    """Fit a map for each game and number of seats, and measure every game with a map fitted without it."""
    by_key: dict[tuple[str, int], list[tuple[Plan, list[Sample]]]] = {}
    for plan, samples in found:
        by_key.setdefault((plan.game, plan.seats), []).append((plan, samples))
    maps: Maps = {}
    results: list[Measured] = []
    for key, rows in by_key.items():
        pooled = [replace(it, game=len(rows) * it.game + k) for k, (_, samples) in enumerate(rows) for it in samples]
        n_stages = n_stages_for(pooled)
        if n_stages:
            maps[key] = fit(pooled, n_stages)
        corrected = crossed(pooled, n_stages)
        for k, (plan, samples) in enumerate(rows):
            results.append(Measured(plan, samples, [it for it in corrected if it.game % len(rows) == k]))
    return sorted(results, key=lambda it: (it.plan.game, it.plan.seats)), maps


# ---- tables


def report(results: Sequence[Measured]) -> str:
    """All tables, as Markdown."""
    return "\n".join([*summary(results), *details(results)]) + "\n"


def summary(results: Sequence[Measured]) -> list[str]:
    """One row per game and number of seats."""
    lines = [
        "| game | seats | games | plain | corrected | first third | middle third | last third |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for it in results:
        whole = reliability(it.corrected)
        parts = thirds(it.corrected)
        cells = [cell(whole, HIGHEST), *(cell(parts[k], HIGHEST_THIRD) if k in parts else "" for k in range(3))]
        plain = f"{100 * reliability(it.plain).error:.1f}"
        row = [game(it.plan.game).title, it.label.removesuffix(" seats"), str(it.n_games), plain, *cells]
        lines.append("| " + " | ".join(row) + " |")
    return lines


def cell(found: Reliability, target: float) -> str:
    """An error, the noise and the limit; bold if the error is above the target."""
    error = f"{100 * found.error:.1f}"
    if 100 * found.error > target:
        error = f"**{error}**"
    return f"{error} ({100 * found.noise:.1f}, {100 * found.limit:.1f})"


def details(results: Sequence[Measured]) -> list[str]:
    """A reliability table per game, with two columns for each number of seats."""
    lines: list[str] = []
    for name in dict.fromkeys(it.plan.game for it in results):
        rows = [it for it in results if it.plan.game == name]
        lines += ["", f"### {game(name).title}", ""]
        for it in rows:
            if not it.plan.options and it.plan.seats <= 2:
                lines += [f"![Reliability of {game(name).title}, {it.label}]({picture(it.plan)})", ""]
        lines.append("| " + " | ".join(f"{it.label}: stated | won" for it in rows) + " |")
        lines.append("|" + "---:|" * (2 * len(rows)))
        tables = [reliability(it.corrected).bins for it in rows]
        for bins in zip(*tables, strict=True):
            cells = (f"{it.chance:.1%} | {it.result:.1%} ± {196 * it.error:.1f}" for it in bins)
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def picture(plan: Plan) -> str:
    """The plot of a plan, seen from the docs."""
    return f"pictures/calibration/{plan.game}-{plan.seats}.svg"


def write(folder: Path) -> None:
    """Write the maps, the plots and the tables."""
    results, maps = measured(read(folder))
    kept = chances.read(MAPS.read_text(encoding="utf-8"))
    tried = {(it.plan.game, it.plan.seats) for it in results}
    MAPS.write_text(
        chances.write({key: it for key, it in kept.items() if key not in tried} | maps), encoding="utf-8"
    )  # fmt: skip
    for it in results:
        if not it.plan.options and it.plan.seats <= 2:
            plot = draw(reliability(it.corrected), thirds(it.corrected), f"{game(it.plan.game).title}, {it.label}")
            (DOCS / picture(it.plan)).write_text(plot, encoding="utf-8")
    page = DOCS / "calibration.md"
    head, mark, _ = page.read_text(encoding="utf-8").partition(MARK)
    page.write_text(head + (mark or MARK) + "\n" + report(results), encoding="utf-8")


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("deed", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=1)
    typed = parser.parse_args()
    if typed.deed == "play":
        play(typed.folder, typed.games, typed.minutes, typed.processes)
    else:
        write(typed.folder)


if __name__ == "__main__":
    main()
