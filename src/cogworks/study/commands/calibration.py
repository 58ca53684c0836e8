"""The command `cogworks study calibration`: play, compare, print, plot and fit."""

import json
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Final

from cogworks.bots import chances
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.progress import Progress
from cogworks.review import calibration
from cogworks.review.calibration import PARTS, Plan, Reliability, Sample, check, reliability, sample, thirds
from cogworks.review.fitting import crossed, fit, n_stages_for

__all__ = ["Plan", "calibrate"]

FORMAT: Final = 2
MOST_STAGES: Final = 5


def calibrate(
    plan: Plan,
    games: int,
    processes: int | None,
    ray: str | None,
    *,
    save: Path | None = None,
    plot: Path | None = None,
    maps: Path | None = None,
    stages: int | None = None,
) -> str:
    """Measure, and return the tables as Markdown; `save` keeps the samples, so that a later run can add games.

    With `maps`, fit a map and add it to that file.  Without `stages`, cross-validation chooses how many it has.
    """
    check(plan, games)
    if stages is not None and not 0 <= stages <= MOST_STAGES:
        raise CogworksError(f"maps have 0 to {MOST_STAGES} stages, not {stages}")
    if maps is not None and maps.exists():
        known_maps(maps)
    samples = gathered(plan, games, processes, ray, save)
    if maps is not None:
        if stages is None:
            stages = n_stages_for(samples)
        found = {**(known_maps(maps) if maps.exists() else {}), map_key(plan): fit(samples, stages)}
        maps.write_text(chances.write(found), encoding="utf-8")
        samples = crossed(samples, stages)
    whole = reliability(samples)
    if plot is not None:
        from cogworks.study.commands.calibration_plot import draw

        plot.write_text(draw(whole, thirds(samples), game(plan.game).title), encoding="utf-8")
    fitted = f"\nFitted {maps}. Each game above is measured by a map fitted to other games.\n" if maps else ""
    return tables(plan, samples, whole) + fitted


def known_maps(path: Path) -> dict[chances.Key, chances.Stages]:
    """Read a file of maps."""
    try:
        return chances.read(path.read_text(encoding="utf-8"))
    except (ValueError, AttributeError, TypeError) as error:
        raise CogworksError(f"{path} is not a file of calibration maps: {error}") from None


def map_key(plan: Plan) -> chances.Key:
    """The key of a plan's maps."""
    played = game(plan.game)
    return plan.game, plan.seats, played.difficulty_of(played.new(plan.seats, **plan.options))


# ---- samples


def gathered(plan: Plan, games: int, processes: int | None, ray: str | None, save: Path | None) -> list[Sample]:
    """The samples of this many games: those saved before, and new ones."""
    found = {} if save is None or not save.exists() else saved(plan, save)
    if save is not None and not save.exists():
        save.write_text(json.dumps(header(plan)) + "\n", encoding="utf-8")
    missing = [number for number in range(games) if number not in found]
    progress = Progress(games)
    progress.update(games - len(missing))
    with executor(processes, ray) as where:
        for place, samples in where.completed(sample, [(plan, number) for number in missing]):
            found[missing[place]] = samples
            if save is not None:
                row = [missing[place], *(list(asdict(it).values()) for it in samples)]
                with save.open("a", encoding="utf-8") as file:
                    file.write(json.dumps(row) + "\n")
            progress.update(progress.done + 1)
    return [it for number in range(games) for it in found[number]]


def header(plan: Plan) -> dict[str, object]:
    """The first line of a file of samples: the plan."""
    return {
        "cogworks calibration": FORMAT,
        "game": plan.game,
        "version": game(plan.game).version,
        "seats": plan.seats,
        "options": dict(plan.options),
        "seed": plan.seed,
        "positions": calibration.THIRDS * calibration.POINTS,
        "simulations": plan.judge.simulations,
    }


def saved(plan: Plan, path: Path) -> dict[int, list[Sample]]:
    """The samples of each game saved by an earlier run of the same plan; chances are stated with the current maps."""
    stages = chances.stages(*map_key(plan))
    found: dict[int, list[Sample]] = {}
    try:
        first, *lines = path.read_text(encoding="utf-8").splitlines()
        if json.loads(first) != header(plan):
            raise CogworksError(f"{path} holds samples of other games: {first}")
        for line in lines:
            number, *rows = json.loads(line)
            found[number] = [Sample(*row).restated(stages) for row in rows]
    except (ValueError, TypeError) as error:
        raise CogworksError(f"{path} is not a file of calibration samples: {error}") from None
    return found


# ---- tables


def tables(plan: Plan, samples: Sequence[Sample], whole: Reliability) -> str:
    """A reliability table, and the errors of the whole game and of each third."""
    games = len({it.game for it in samples})
    lines = [
        f"{game(plan.game).title}, {plan.seats} {'seat' if plan.seats == 1 else 'seats'}"
        + "".join(f", {name} {value}" for name, value in plan.options.items())
        + f": {games} games, {len(samples)} positions",
        "",
        "| stated | won | 95% interval | positions |",
        "|---:|---:|---:|---:|",
    ]
    for it in whole.bins:
        low, high = max(0.0, it.result - 1.96 * it.error), min(1.0, it.result + 1.96 * it.error)
        lines.append(f"| {it.chance:.1%} | {it.result:.1%} | {low:.1%} to {high:.1%} | {it.n} |")
    lines += ["", "| part | error in points | expected from noise alone | 95% limit |", "|---|---:|---:|---:|"]
    parts = {"whole game": whole, **{PARTS[third]: part for third, part in thirds(samples).items()}}
    for name, part in parts.items():
        lines.append(f"| {name} | {100 * part.error:.1f} | {100 * part.noise:.1f} | {100 * part.limit:.1f} |")
    return "\n".join(lines) + "\n"
