"""The command `cogworks study accuracy`: measure levels, fit the scale to one half, report the other."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.partial_results import PartialResults
from cogworks.progress import Progress
from cogworks.review.accuracy import FILE, Scale, score
from cogworks.review.accuracy_study import LEVEL_NAMES, Plan, Played, check, held_out, measure_game, scale_of

__all__ = ["Plan", "measure"]

FORMAT: Final = 1
Rows = dict[str, list[list[Played]]]
"""The players of each game, by level."""


def play_all(plan: Plan, games: int, path: Path, processes: int | None, ray: str | None) -> Rows:
    """Measure the games that the file does not hold yet; return all."""
    check(plan, games)
    partial = PartialResults(path, header(plan), is_continued=True)
    n = len(LEVEL_NAMES)
    # Level after level within a game, so that an interrupted run has measured all levels alike.
    left = [place for place in range(games * n) if place not in partial.results]
    jobs = [(plan, LEVEL_NAMES[place % n], place // n) for place in left]
    progress = Progress(games * n)
    progress.update(games * n - len(left))
    with executor(processes, ray) as where:
        for place, players in where.completed(measure_game, jobs):
            partial.add(left[place], [it.row() for it in players])
            progress.update(progress.done + 1)
    found = partial.results
    return {
        by: [[Played.from_row(row) for row in found[number * n + place]] for number in range(games)]
        for place, by in enumerate(LEVEL_NAMES)
    }


def header(plan: Plan) -> dict[str, object]:
    """What identifies the run in its file."""
    return {
        "cogworks accuracy run": FORMAT,
        "game": plan.game,
        "rules": game(plan.game).version,
        "seats": plan.seats,
        "options": dict(plan.options),
        "seed": plan.seed,
        "simulations": plan.simulations,
    }


def measure(plan: Plan, games: int, folder: Path, processes: int | None, ray: str | None) -> str:
    """Measure all levels and add the scale to a file; return a table of the games it was not fitted to."""
    found = play_all(plan, games, folder / f"{plan.game}.jsonl", processes, ray)
    fitted = scale_of(found)
    if any(weaker >= stronger for weaker, stronger in pairwise(fitted.means.values())):
        raise CogworksError("the accuracies of the levels do not rise with strength. Measure more games")
    write_scale(folder / FILE, plan, games, fitted, found)
    return table(plan, games, fitted, found)


def write_scale(path: Path, plan: Plan, games: int, fitted: Scale, found: Rows) -> None:
    """Replace a game's scale in a file, with the command that measured it and the losses it comes from."""
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known[plan.game] = {
        "command": f"cogworks study accuracy {plan.game} --seats {plan.seats} --games {games} "
        f"--simulations {plan.simulations} --seed {plan.seed}",
        "worst": round(fitted.worst, 6),
        "best": round(fitted.best, 6),
        "means": {by: round(mean, 1) for by, mean in fitted.means.items()},
        "losses": {by: [[round(it.relative, 5) for it in each] for each in them] for by, them in found.items()},
    }
    lines = [f" {json.dumps(name)}: {json.dumps(row)}" for name, row in sorted(known.items())]
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def table(plan: Plan, games: int, fitted: Scale, found: Rows) -> str:
    """The accuracies in the games that the scale was not fitted to, as Markdown."""
    lines = [
        f"{game(plan.game).title}, seats: {plan.seats}, simulations: {plan.simulations}, "
        f"games per level: {games // 2} to fit, {games // 2} below",
        "",
        "| level | mean | equal opponents | against masters (a master: against random bots) | lowest | highest |",
        "|---|---:|---:|---:|---:|---:|",
    ]
    for by, them in found.items():
        rows = [[score(it.relative, fitted) for it in each] for each in held_out(them)]
        kinds = [[it for place, each in enumerate(rows) if place % 2 == kind for it in each] for kind in (0, 1)]
        means = [f"{sum(each) / len(each):.0f}%" for each in kinds]
        every = [it for each in kinds for it in each]
        lines.append(
            f"| {by} | {fitted.means[by]:.0f}% | {' | '.join(means)} | {min(every):.0f}% | {max(every):.0f}% |"
        )
    return "\n".join(lines) + "\n"
