"""Measure the chances that hints state in every game, fit the maps that correct them, and write the tables.

    python -m tools.calibration play build/calibration --games 400 --minutes 60
    python -m tools.calibration write build/calibration

`play` adds games to the folder until each game has enough with each number of seats, the small tables first; run it
again to continue, or choose what to play with `--only`.  `write` fits the maps to the games in the folder, and writes
them, the plots and the tables of docs/calibration.md.  Results without games in the folder are kept.
"""

import argparse
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Final

from cogworks import game, games
from cogworks.bots import chances
from cogworks.bots.levels import MASTER, Level
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.review.calibration import Plan, Sample, reliability, thirds
from cogworks.review.chances import budget
from cogworks.review.fitting import crossed, fit, n_stages_for
from cogworks.study.commands.calibration import gathered, map_key, saved
from cogworks.study.commands.calibration_plot import draw

ROOT: Final = Path(__file__).parents[1]
DOCS: Final = ROOT / "docs"
RESULTS: Final = "calibration.json"
"""Everything measured so far, next to the page that shows it."""
MAPS: Final = ROOT / "src/cogworks/bots" / chances.FILE
MARK: Final = "<!-- Written by `python -m tools.calibration write`. Do not edit below this line. -->\n"
ROUND: Final = 50
"""Games added to each plan before the next one gets its turn."""
OTHERS: Final[tuple[tuple[str, int, Mapping[str, Value]], ...]] = (
    ("widget_ridge", 1, {"difficulty": "gentle"}),
    ("widget_ridge", 1, {"difficulty": "hard"}),
)
"""Options that change the chances of the solo game."""
QUICK: Final = budget(500)
"""Simulations that reviews of long games and large tables can afford, or more."""
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


def name_of(plan: Plan) -> str:
    """Return a plan's name, such as widget_ridge-1-hard."""
    return "-".join([plan.game, str(plan.seats), *(str(it) for it in plan.options.values())])


def file_of(folder: Path, plan: Plan) -> Path:
    """Where the samples of a plan are kept."""
    return folder / f"{name_of(plan)}.jsonl"


def chosen(names: Sequence[str]) -> list[Plan]:
    """The plans with these names, in their order; all plans without a name."""
    by_name = {name_of(it): it for it in plans()}
    if unknown := sorted(set(names) - set(by_name)):
        raise CogworksError(f"unknown plan {', '.join(unknown)}: choose from {', '.join(by_name)}")
    return [by_name[it] for it in names] or list(by_name.values())


def play(folder: Path, names: Sequence[str], n_games: int, minutes: float, processes: int) -> None:
    """Add games in rounds, until all chosen plans have enough or the time is up."""
    folder.mkdir(parents=True, exist_ok=True)
    end = time.monotonic() + 60 * minutes
    for goal in range(ROUND, n_games + ROUND, ROUND):
        for plan in chosen(names):
            if time.monotonic() > end:
                return
            gathered(plan, min(goal, n_games), processes, None, file_of(folder, plan))


# ---- measurements


@dataclass(frozen=True, slots=True)
class Result:
    """Measurements of one plan, in points: stored, unlike the samples."""

    games: int
    plain: float
    """The error of the search's own means."""
    parts: list[list[float]]
    """Of the whole game and of each third, corrected: error, noise and limit."""
    bins: list[list[float]]
    """Of the whole game, corrected: chance stated, share won, and half its 95% interval."""


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


def corrected(samples: Sequence[Sample]) -> tuple[list[Sample], chances.Stages]:
    """Fit maps, and correct every game by maps fitted without it."""
    n_stages = n_stages_for(samples)
    return crossed(samples, n_stages), fit(samples, n_stages) if n_stages else ()


def result_of(plain: Sequence[Sample], by_others: Sequence[Sample]) -> Result:
    """Summarise the samples of a plan, with the search's means and with corrected chances."""
    whole = reliability(by_others)
    return Result(
        games=len({it.game for it in plain}),
        plain=points(reliability(plain).error),
        parts=[[points(it.error), points(it.noise), points(it.limit)] for it in (whole, *thirds(by_others).values())],
        bins=[[points(it.chance), points(it.result), points(1.96 * it.error)] for it in whole.bins],
    )


def points(share: float) -> float:
    """Return a share in points, as printed."""
    return round(100 * share, 1)


# ---- tables


def report(results: Mapping[str, Result]) -> str:
    """All tables, as Markdown."""
    rows = [(it, results[name_of(it)]) for it in plans() if name_of(it) in results]
    rows.sort(key=lambda row: (row[0].game, row[0].seats))
    return "\n".join([*summary(rows), *details(rows)]) + "\n"


def summary(rows: Sequence[tuple[Plan, Result]]) -> list[str]:
    """One row per game and number of seats."""
    lines = [
        "| game | seats | games | plain | corrected | first third | middle third | last third |",
        "|---|---|---:|---:|---:|---:|---:|---:|",
    ]
    for plan, it in rows:
        cells = [cell(part, HIGHEST_THIRD if k else HIGHEST) for k, part in enumerate(it.parts)]
        row = [game(plan.game).title, label(plan).removesuffix(" seats"), str(it.games), f"{it.plain:.1f}", *cells]
        lines.append("| " + " | ".join(row) + " |")
    return lines


def label(plan: Plan) -> str:
    """Seats and options."""
    seats = "solo" if plan.seats == 1 else f"{plan.seats} seats"
    return ", ".join([seats, *(str(it) for it in plan.options.values())])


def cell(part: Sequence[float], target: float) -> str:
    """An error, the noise and the limit; bold if the error is above the target."""
    error, noise, limit = part
    return f"{f'**{error:.1f}**' if error > target else f'{error:.1f}'} ({noise:.1f}, {limit:.1f})"


def details(rows: Sequence[tuple[Plan, Result]]) -> list[str]:
    """A reliability table per game, with two columns for each number of seats."""
    lines: list[str] = []
    for name in dict.fromkeys(plan.game for plan, _ in rows):
        own = [(plan, it) for plan, it in rows if plan.game == name]
        lines += ["", f"### {game(name).title}", ""]
        for plan, _ in own:
            if is_plotted(plan):
                lines += [f"![Reliability of {game(name).title}, {label(plan)}]({picture(plan)})", ""]
        lines.append("| " + " | ".join(f"{label(plan)}: stated | won" for plan, _ in own) + " |")
        lines.append("|" + "---:|" * (2 * len(own)))
        for bins in zip(*(it.bins for _, it in own), strict=True):
            cells = (f"{stated:.1f}% | {won:.1f}% ± {half:.1f}" for stated, won, half in bins)
            lines.append("| " + " | ".join(cells) + " |")
    return lines


def is_plotted(plan: Plan) -> bool:
    """Return whether the page shows a plot of this plan."""
    return not plan.options and plan.seats <= 2


def picture(plan: Plan) -> str:
    """The plot of a plan, seen from the docs."""
    return f"pictures/calibration/{name_of(plan)}.svg"


def write(folder: Path) -> None:
    """Write the maps, the plots and the tables; keep those of plans without samples in the folder."""
    maps, results = chances.read(MAPS.read_text(encoding="utf-8")), known()
    for plan, plain in read(folder):
        by_others, maps[map_key(plan)] = corrected(plain)
        results[name_of(plan)] = result_of(plain, by_others)
        if is_plotted(plan):
            plot = draw(reliability(by_others), thirds(by_others), f"{game(plan.game).title}, {label(plan)}")
            (DOCS / picture(plan)).write_text(plot, encoding="utf-8")
    MAPS.write_text(chances.write(maps), encoding="utf-8")
    rows = [f"{json.dumps(name)}: {json.dumps(asdict(it))}" for name, it in sorted(results.items())]
    (DOCS / RESULTS).write_text("{\n" + ",\n".join(rows) + "\n}\n", encoding="utf-8")
    page = DOCS / "calibration.md"
    head, mark, _ = page.read_text(encoding="utf-8").partition(MARK)
    page.write_text(head + (mark or MARK) + "\n" + report(results), encoding="utf-8")


def known() -> dict[str, Result]:
    """Read the results of earlier runs."""
    file = DOCS / RESULTS
    return {name: Result(**it) for name, it in json.loads(file.read_text("utf-8")).items()} if file.exists() else {}


def main() -> None:
    """Read the command line."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command", choices=("play", "write"))
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", nargs="+", default=[], metavar="PLAN", help="such as girl_genius-3")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--minutes", type=float, default=60.0)
    parser.add_argument("--processes", type=int, default=1)
    typed = parser.parse_args()
    if typed.command == "play":
        play(typed.folder, typed.only, typed.games, typed.minutes, typed.processes)
    else:
        write(typed.folder)


if __name__ == "__main__":
    main()
