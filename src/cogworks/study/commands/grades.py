"""The command `cogworks study grades`: play, review, and print a table."""

import json
from itertools import pairwise
from pathlib import Path

from cogworks.bots.levels import LEVELS
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.review.accuracy import FILE
from cogworks.review.grade_study import Figures, Plan, Reviewed, check, figures, review_game
from cogworks.review.grades import Grade

__all__ = ["Plan", "measure"]


def measure(plan: Plan, games: int, processes: int | None, ray: str | None, scale: Path | None = None) -> str:
    """Review this many games of each level; return a table as Markdown, and write the scale of accuracy to a file."""
    check(plan, games)
    if scale is not None and set(plan.levels) != set(LEVELS):
        raise CogworksError(f"the scale of accuracy needs all levels: {', '.join(LEVELS)}")
    jobs = [(plan, by, number) for by in plan.levels for number in range(games)]
    found: dict[str, list[tuple[int, Reviewed]]] = {by: [] for by in plan.levels}
    progress = Progress(len(jobs))
    progress.update(0)
    with executor(processes, ray) as where:
        for place, reviewed in where.completed(review_game, jobs):
            _, by, number = jobs[place]
            found[by].append((number, reviewed))
            progress.update(progress.done + 1)
    # In the order of the games, so that sums are the same in every run.
    rows = [figures(by, [it for _, it in sorted(them, key=lambda row: row[0])]) for by, them in found.items()]
    if scale is not None:
        write_scale(scale, plan, games, {it.level: it.relative for it in rows})
    return table(plan, games, rows)


def write_scale(path: Path, plan: Plan, games: int, losses: dict[str, float]) -> None:
    """Replace a game's losses in a file of scales, with the command that measured them."""
    ordered = [losses[name] for name in LEVELS]
    if any(weaker <= stronger for weaker, stronger in pairwise(ordered)):
        raise CogworksError("the losses of the levels do not fall with strength. Measure more games")
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    known[plan.game] = {
        "command": f"cogworks study grades {plan.game} --seats {plan.seats} --games {games} "
        f"--simulations {plan.simulations} --seed {plan.seed} {'--uneven ' if plan.is_uneven else ''}--accuracy {FILE}",
        "losses": {name: round(losses[name], 5) for name in LEVELS},
    }
    path.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", encoding="utf-8")


def table(plan: Plan, games: int, rows: list[Figures]) -> str:
    """The figures as Markdown."""
    lines = [
        f"{game(plan.game).title}, seats: {plan.seats}, games per level: {games}, simulations: {plan.simulations}",
        "",
        "| level | decisions | good | inaccuracy | mistake | blunder | mean loss | per stake | accuracy | draws |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for it in rows:
        shares = " | ".join(f"{it.shares[grade]:.1%}" for grade in Grade)
        luck = f"{100 * it.luck:+.0f} ± {200 * it.luck_error:.0f}"
        losses = f"{it.loss:.2%} | {it.relative:.2%}"
        lines.append(f"| {it.level} | {it.decisions} | {shares} | {losses} | {it.accuracy:.0f}% | {luck} |")
    return "\n".join(lines) + "\n"
