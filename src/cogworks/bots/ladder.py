"""The ladder: play bot levels against each other on the same deals with rotated seats, in parallel."""

import json
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from math import inf
from pathlib import Path
from typing import Final

from cogworks.bots import players
from cogworks.bots.knowledge import knowledge
from cogworks.bots.levels import Level, decide, level
from cogworks.bots.search import Search
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER, State
from cogworks.executor import Executor

FORMAT: Final = 1
MOST_GAMES: Final = 100_000
Chooser = Callable[[State, int, Dice], int]
"""Chooses an answer for a seat; it redeals what the seat does not know."""


@dataclass(frozen=True, slots=True)
class Pairing:
    """One seat for the first level and all others for the second; in solo games only the first."""

    first: str
    second: str


@dataclass(frozen=True, slots=True)
class Contest:
    """The games to play: everything that determines the results."""

    game: str
    seats: int
    options: Mapping[str, Value]
    levels: tuple[str, ...]
    games: int
    """Per pairing."""
    seed: int

    def pairings(self) -> tuple[Pairing, ...]:
        """Each level against the next lower one, and the highest against the lowest."""
        if self.seats == 1:
            return tuple(Pairing(name, "") for name in reversed(self.levels))
        steps = [Pairing(upper, lower) for lower, upper in pairwise(self.levels)][::-1]
        if len(self.levels) > 2:
            steps.append(Pairing(self.levels[-1], self.levels[0]))
        return tuple(steps)

    def seating(self, pairing: Pairing, number: int) -> list[str]:
        """The level in each seat.  The first level moves one seat on from game to game."""
        seats = [pairing.second] * self.seats
        seats[number % self.seats] = pairing.first
        return seats


@dataclass(frozen=True, slots=True)
class Result:
    """The result of one game."""

    pairing: int
    number: int
    returns: list[float]
    answers: int
    thinking: dict[str, tuple[int, float, float]] = field(compare=False)
    """For each level: choices, total seconds and the longest; differs from run to run."""


def play(contest: Contest, pairing: int, number: int) -> Result:
    """Play one game.  All seatings of a round share a deal, and the result is reproducible."""
    seating = contest.seating(contest.pairings()[pairing], number)
    choosers = {name: chooser(name, contest.game, contest.options) for name in seating}
    state = game(contest.game).new(contest.seats, **contest.options)
    deal = number // contest.seats
    chance = Dice((contest.seed << 40) + deal)
    minds = [
        Dice((contest.seed << 40) + (1 << 39) + (pairing << 32) + number * contest.seats + seat)
        for seat in range(contest.seats)
    ]
    spent = {name: [0, 0.0, 0.0] for name in choosers}
    answers = 0
    while (mover := state.to_move()) != OVER:
        if mover == CHANCE:
            chance.roll(state)
            continue
        name, dice = seating[mover], minds[mover]
        began = time.perf_counter()
        action = choosers[name](state, mover, dice)
        took = time.perf_counter() - began
        record = spent[name]
        record[:] = record[0] + 1, record[1] + took, max(record[2], took)
        state.act(action)
        answers += 1
    thinking = {name: (int(n), total, longest) for name, (n, total, longest) in spent.items()}
    return Result(pairing, number, list(state.shares()), answers, thinking)


def chooser(name: str, game: str, options: Mapping[str, Value], searches: list[Search] | None = None) -> Chooser:
    """The function that chooses a player's answers; what a level searches is added to a list."""
    if not players.is_level(name):
        return lambda state, seat, dice: ask_plugin(name, game, options, state, dice)
    # No time limits, so that a busy machine plays the same game.
    by = untimed(level(name))
    return lambda state, seat, dice: decide(by, state.redeal(seat, dice), seat, dice, searches=searches)


def ask_plugin(name: str, played: str, options: Mapping[str, Value], state: State, dice: Dice) -> int:
    """A plug-in's answer; an illegal one ends the run with an error that names the player."""
    found = game(played)
    known = knowledge(found, state, found.settle(options), name, int(dice.below(1 << 30)))
    action = players.ask_plugin(known)
    if action not in known.legal:
        raise CogworksError(f"{name} gave {action}, which is not legal; legal are {known.legal}")
    return action


def untimed(by: Level) -> Level:
    """A level limited by simulations only.  A level with a time budget keeps it, and is not reproducible."""
    return by if ":" in by.name and by.name.endswith("ms") else replace(by, seconds=inf)


def run(contest: Contest, where: Executor, on_result: Callable[[Result], None]) -> list[Result]:
    """Play all games, and report each as it ends; the results returned are in order."""
    jobs = [(contest, pairing, number) for pairing in range(len(contest.pairings())) for number in range(contest.games)]
    results: list[Result] = []
    for _, result in where.completed(play, jobs):
        on_result(result)
        results.append(result)
    return in_order(results)


def in_order(results: Sequence[Result]) -> list[Result]:
    """Sort by pairing and game, because ratings depend on the order of games and not on which ended first."""
    return sorted(results, key=lambda it: (it.pairing, it.number))


def check(contest: Contest) -> None:
    """Raise an error if the contest cannot be played."""
    played = game(contest.game)
    played.new(played.check_seats(contest.seats), **contest.options)
    for name in contest.levels:
        players.check_game(name, contest.game, contest.seats, played.settle(contest.options))
    if len(set(contest.levels)) != len(contest.levels) or len(contest.levels) < (1 if contest.seats == 1 else 2):
        raise CogworksError("a ladder needs at least two different levels")
    if not 1 <= contest.games <= MOST_GAMES:
        raise CogworksError(f"a ladder plays 1 to {MOST_GAMES} games per pairing, not {contest.games}")


def save(contest: Contest, results: Sequence[Result], path: Path) -> None:
    """Save the result of every game, so that the figures can be recomputed."""
    data = {
        "cogworks ladder": FORMAT,
        "game": contest.game,
        "version": game(contest.game).version,
        "seats": contest.seats,
        "options": dict(contest.options),
        "levels": {name: level(name).simulations if players.is_level(name) else 0 for name in contest.levels},
        "games": contest.games,
        "seed": contest.seed,
        "pairings": [[pairing.first, pairing.second] for pairing in contest.pairings()],
    }
    rows = [json.dumps([result.pairing, result.number, result.returns, result.answers]) for result in results]
    header = ",\n".join(f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in data.items())
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("{\n" + header + ',\n  "results": [\n    ' + ",\n    ".join(rows) + "\n  ]\n}\n", encoding="utf-8")
