"""A chain of generations: play, fit, and check by matches whether the new network plays better.

Everything is in one folder: examples, weights and results of each generation.  A run that was stopped goes on where it
was, because every step writes its result under its final name only when it is complete.
"""

import json
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np

from cogworks.bots import matches
from cogworks.bots.levels import MASTER
from cogworks.bots.weights import read, write
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.executor import Executor
from cogworks.study.training import selfplay
from cogworks.study.training.fit import fit, rounded
from cogworks.study.training.selfplay import Examples, joined

GAMES_PER_FILE: Final = 25
REMEMBERED: Final = 3
"""Generations whose examples are trained on: older ones were played too badly."""
PLAN: Final = "plan.json"
Say = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that determines the weights."""

    game: str
    seats: int
    options: dict[str, Value]
    seed: int
    games: int
    """Per generation."""
    simulations: int
    """Per choice in training games."""
    generations: int
    units: int
    epochs: int
    results: float
    """The share of results in the targets; the rest are the search's values."""
    horizon: int
    """Choices played beyond the tree with the network."""
    deals: int
    """Of each match."""
    ends: int = 0
    """Examples per choice from where simulations end; with 0, the choices themselves are learned."""


def run(plan: Plan, folder: Path, where: Executor, say: Say, into: Path | None = None) -> str:
    """Run or continue a chain; return its report.

    A champion that has beaten the game's own estimates is put into a file of weights, if there is one to put it into.
    """
    begin(plan, folder)
    champion: Path | None = None
    rows: list[dict[str, Any]] = []
    for number in range(plan.generations):
        own = folder / f"generation-{number}"
        own.mkdir(exist_ok=True)
        play(plan, number, own, champion, where, say)
        weights = own / f"{plan.game}.weights"
        fitted(plan, number, folder, own, weights, say)
        row = matched(plan, own, weights, champion, where, say)
        rows.append(row)
        if champion is None or row["previous"]["share"] >= 1 / plan.seats:
            champion = weights
        write_whole(folder / "report.txt", (report(plan, rows) + "\n").encode())
    if into is not None and champion is not None:
        row = rows[int(champion.parent.name.removeprefix("generation-"))]
        share, margin = row["estimates"]["share"], row["estimates"]["margin"]
        if share - margin > 1 / plan.seats:
            say(f"The weights for {plan.seats} seats in {into} are now those of {champion.parent.name}.")
            put(plan, champion, into)
        else:
            say(f"{champion.parent.name} is not surely better than the game's own estimates: {into} stays as it is.")
    return report(plan, rows)


def put(plan: Plan, champion: Path, into: Path) -> None:
    """Put a network into a file of weights, in place of the one for as many seats."""
    others = read(plan.game, into.read_bytes()) if into.exists() else []
    kept = [it for it in others if it.seats != plan.seats]
    found = sorted([*kept, *read(plan.game, champion.read_bytes())], key=lambda it: it.seats)
    into.parent.mkdir(parents=True, exist_ok=True)
    write_whole(into, write(plan.game, found))


def begin(plan: Plan, folder: Path) -> None:
    """Store the plan, or check that the folder belongs to the same one."""
    folder.mkdir(parents=True, exist_ok=True)
    text = json.dumps(asdict(plan) | {"generations": 0}, indent=2, sort_keys=True)
    kept = folder / PLAN
    if kept.exists() and kept.read_text(encoding="utf-8") != text:
        raise CogworksError(f"{folder} holds a run with other settings: choose another folder, or repeat its settings")
    write_whole(kept, text.encode())


def play(plan: Plan, number: int, own: Path, champion: Path | None, where: Executor, say: Say) -> None:
    """Play the games of a generation that are not stored yet."""
    jobs = [
        (plan, number, first, own / f"games-{first:06}.npz", champion)
        for first in range(0, plan.games, GAMES_PER_FILE)
        if not (own / f"games-{first:06}.npz").exists()
    ]
    for done, _ in enumerate(where.completed(play_some, jobs)):
        say(f"generation {number}: {plan.games - (len(jobs) - done - 1) * GAMES_PER_FILE} of {plan.games} games")


def play_some(plan: Plan, number: int, first: int, path: Path, champion: Path | None) -> int:
    """Play a few games and store their examples."""
    network = matches.network(plan.game, plan.seats, champion)
    last = min(plan.games, first + GAMES_PER_FILE)
    base = (plan.seed << 32) + (number << 24)
    setup = plan.game, plan.seats, plan.options, plan.simulations
    parts = [
        selfplay.play(*setup, base + at, network, ends=plan.ends, horizon=plan.horizon) for at in range(first, last)
    ]
    examples = joined(parts)
    partial = path.with_suffix(f".{os.getpid()}.npz")
    np.savez_compressed(partial, **{name: getattr(examples, name) for name in Examples.__slots__})
    partial.replace(path)
    return len(examples)


def fitted(plan: Plan, number: int, folder: Path, own: Path, weights: Path, say: Say) -> None:
    """Train a network on the latest generations and store it, unless it is there."""
    if weights.exists():
        return
    files = [
        file
        for before in range(max(0, number + 1 - REMEMBERED), number + 1)
        for file in sorted((folder / f"generation-{before}").glob("games-??????.npz"))
    ]
    parts = []
    for file in files:
        with np.load(file) as stored:
            parts.append(Examples(*(stored[name] for name in Examples.__slots__)))
    found = fit(
        joined(parts),
        units=plan.units,
        epochs=plan.epochs,
        results=plan.results,
        seed=plan.seed + number,
        on_epoch=lambda epoch, lost: say(f"generation {number}: epoch {epoch + 1}, loss {lost:.4f}"),
    )
    schema = game(plan.game).features(plan.seats, **plan.options)
    whole = rounded(found.parameters, schema, seats=plan.seats, horizon=plan.horizon)
    write_whole(own / "errors.json", json.dumps(found.errors | {"losses": found.losses}, indent=2).encode())
    write_whole(weights, write(plan.game, [whole]))


def matched(plan: Plan, own: Path, weights: Path, champion: Path | None, where: Executor, say: Say) -> dict[str, Any]:
    """Matches against the generation before and against the game's own estimates, at the training's simulations."""
    path = own / "matches.json"
    if path.exists():
        kept: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return kept
    row: dict[str, Any] = {"errors": json.loads((own / "errors.json").read_text(encoding="utf-8"))}
    for name, other in (("estimates", None), ("previous", champion)):
        if name == "previous" and champion is None:
            row[name] = row["estimates"]
            break
        level = f"{MASTER.name}:{plan.simulations}"
        match = matches.Match(
            plan.game,
            plan.seats,
            plan.options,
            matches.Contestant(level, weights),
            matches.Contestant(level, other),
            plan.seed,
        )
        outcome = matches.run(match, plan.deals, where)
        say(f"{own.name} against {name}: {outcome}")
        row[name] = asdict(outcome)
    write_whole(path, json.dumps(row, indent=2).encode())
    return row


def report(plan: Plan, rows: list[dict[str, Any]]) -> str:
    """A table with one line per generation."""
    lines = [
        f"{game(plan.game).title}, {plan.seats} seats, {plan.simulations} simulations",
        "generation  against the one before    against estimates         time   error to search (estimate → network)",
    ]
    for number, row in enumerate(rows):
        errors = row["errors"]
        cells = [f"{row[name]['share']:.1%} ± {row[name]['margin']:.1%}" for name in ("previous", "estimates")]
        lines.append(
            f"{number:10}  {cells[0]:24}  {cells[1]:24}  {row['estimates']['slowdown']:.2f}"
            f"  {errors['estimate to search']:.4f} → {errors['network to search']:.4f}"
        )
    return "\n".join(lines)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file so that it is either complete or not there."""
    partial = path.with_name(f".{path.name}.{os.getpid()}")
    partial.write_bytes(data)
    partial.replace(path)
