"""The command `cogworks study grades`: play, review, and print a table."""

from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.review.grade_study import Figures, Plan, Reviewed, check, figures, review_game
from cogworks.review.grades import Grade

__all__ = ["Plan", "measure"]


def measure(plan: Plan, games: int, processes: int | None, ray: str | None) -> str:
    """Review this many games of each level; return a table as Markdown."""
    check(plan, games)
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
    return table(plan, games, rows)


def table(plan: Plan, games: int, rows: list[Figures]) -> str:
    """The figures as Markdown."""
    lines = [
        f"{game(plan.game).title}, seats: {plan.seats}, games per level: {games}, simulations: {plan.simulations}",
        "",
        "| level | decisions | good | inaccuracy | mistake | blunder | mean loss | accuracy | draws |",
        "|---|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for it in rows:
        shares = " | ".join(f"{it.shares[grade]:.1%}" for grade in Grade)
        luck = f"{100 * it.luck:+.0f} ± {200 * it.luck_error:.0f}"
        lines.append(f"| {it.level} | {it.decisions} | {shares} | {it.loss:.2%} | {it.accuracy:.0f}% | {luck} |")
    return "\n".join(lines) + "\n"
