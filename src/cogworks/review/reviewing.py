"""Review a game, cut into short tasks that can run in other processes."""

import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final, Protocol

from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import LogError
from cogworks.engine.log import Log, ask_for
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.review.chances import Decision, budget, chance, confirm, judge
from cogworks.review.grades import LIMITS
from cogworks.review.lines import Line, line
from cogworks.review.review import Review, Step

SECONDS: Final = 13.0
"""CPU time of a review with compiled rules on the machine at hand; the final searches and slow positions add to it."""
MOST: Final = 2000
"""Most simulations for one estimate."""
FEWEST: Final = 100
"""Fewest simulations for one estimate: less would be noise.  Interpreted rules take longer instead."""
LONGEST: Final = 120.0
"""CPU seconds up to which they may take longer.  A random game in a few kilobytes can have thousands of estimates."""
LEAST: Final = 25
"""Fewest simulations for one estimate of a game so long that even FEWEST would take longer than that."""
EXTRA: Final = 0.6
"""Further estimates per decision: rare answers and losses are searched again."""
SAMPLES: Final = 16
"""Positions used to measure the speed."""
TRIAL: Final = 24
"""Simulations of each."""

Progress = Callable[[int, int], None]


class Ask(Protocol):
    """Runs a function, here or in another process."""

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any:
        """Return what the function returns."""


def run_here(work: Callable[..., Any], *given: Any) -> Any:
    """Run a task in this process."""
    return work(*given)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a game with one cause."""

    start: int
    end: int
    who: int


@dataclass(frozen=True, slots=True)
class Plan:
    """The parts of a finished game, and how many simulations each estimate gets."""

    parts: tuple[Part, ...]
    final: tuple[float, ...]
    simulations: int


def review(
    log: Log,
    *,
    seed: int = 1,
    simulations: int | None = None,
    seconds: float = SECONDS,
    progress: Progress = lambda done, total: None,
    ask: Ask = run_here,
) -> Review:
    """Review a finished game, in about `seconds` of CPU time.  With `simulations`, results are repeatable."""
    plan: Plan = ask(make_plan, log, simulations, seconds)
    total = len(plan.parts)
    steps: list[Step] = []
    for done, part in enumerate(plan.parts):
        progress(done, total)
        steps.append(ask(review_part, log, part, plan.simulations, seed))
    reviewed = Review(tuple(steps), plan.final, plan.simulations)
    lines: dict[int, Line] = {}
    for seat in range(log.seats):
        for index in reviewed.worst(seat):
            lines[index] = ask(better_line, log, steps[index], plan.simulations, seed)
    progress(total, total)
    return replace(reviewed, lines=lines)


def make_plan(log: Log, simulations: int | None, seconds: float) -> Plan:
    """Cut a game into parts and choose the number of simulations, by measuring how long they take here."""
    positions = list(cut(log))
    parts = tuple(part for part, _ in positions)
    end = log.replay()
    final = tuple(end.utility(seat) for seat in range(log.seats))
    if simulations is None:
        estimates = sum(log.seats + EXTRA * (part.who != CHANCE) for part in parts)
        each = _speed([state for _, state in positions], log.seats)
        simulations = affordable(seconds, each * max(1.0, estimates))
    return Plan(parts, final, simulations)


def affordable(seconds: float, cost: float) -> int:
    """How many simulations each estimate gets; `cost` is the CPU time of one for each."""
    wanted = min(MOST, int(seconds / cost))
    return wanted if wanted >= FEWEST else max(LEAST, min(FEWEST, int(LONGEST / cost)))


def _speed(states: list[State], seats: int) -> float:
    """CPU seconds per simulation, over positions of the whole game."""
    dice, by = Dice(0), budget(TRIAL)
    chosen = states[:: max(1, len(states) // SAMPLES)]
    # The first estimate in a process also reads the maps of all games, which takes longer than all others together.
    for state in chosen[:1]:
        chance(state, 0, dice, by)
    # CPU time, so that a busy machine makes a review slower and not worse.
    began = time.process_time()
    for place, state in enumerate(chosen):
        chance(state, place % seats, dice, by)
    return max(1e-7, (time.process_time() - began) / max(1, len(chosen) * TRIAL))


def review_part(log: Log, part: Part, simulations: int, seed: int) -> Step:
    """All estimates at one part of a game."""
    state, by = position(log, part.start), budget(simulations)
    decision, dice = None, _stream(part, seed)
    if part.who != CHANCE:
        decision, dice = judge_part(log, part, simulations, seed)
    chances = tuple(
        decision.before if decision is not None and seat == part.who else chance(state, seat, dice, by)
        for seat in range(log.seats)
    )
    return Step(part.start, part.end, part.who, chances, decision)


def judge_part(log: Log, part: Part, simulations: int, seed: int) -> tuple[Decision, Dice]:
    """The judgement of a decision, and the dice to continue with."""
    state, by, dice = position(log, part.start), budget(simulations), _stream(part, seed)
    chosen = log.answers[part.start]
    decision = judge(state, chosen, dice, by)
    if decision.loss >= LIMITS[0][0]:
        decision = confirm(decision, state, chosen, dice, by)
    return decision, dice


def loss_of(log: Log, part: Part, simulations: int, seed: int) -> float:
    """How much chance the decision at a part gives away."""
    return judge_part(log, part, simulations, seed)[0].loss


def _stream(part: Part, seed: int) -> Dice:
    """Dice for each part alone, so that the parts can be reviewed in any order."""
    return Dice(seed * 1_000_003 + part.start)


def better_line(log: Log, step: Step, simulations: int, seed: int) -> Line:
    """The better move at a decision, and a likely continuation."""
    assert step.decision is not None
    dice = Dice(seed * 1_000_003 + step.start + 1)
    return line(game(log.game), position(log, step.start), step.decision.best, dice, budget(simulations), names_of(log))


def names_of(log: Log) -> list[str]:
    """The players' names, with seat numbers if names repeat; seat numbers alone if there are no names."""
    if len(log.players) == log.seats and all(log.players):
        shared = {name for name, n in Counter(log.players).items() if n > 1}
        return [f"{name} (seat {seat})" if name in shared else name for seat, name in enumerate(log.players, 1)]
    return [f"Seat {seat}" for seat in range(1, log.seats + 1)]


def position(log: Log, answers: int) -> State:
    """A position of a log that was replayed before: no answer is checked again.

    The parts of a game are reviewed in order, so each position continues the one before: otherwise the time would grow
    with the square of the length.
    """
    before, start, state = _LAST[0] if _LAST else (None, 0, None)
    if state is None or before != log or start > answers:
        # A copy, because the log may be changed and continued.
        before, start, state = replace(log, answers=log.answers[:]), 0, game(log.game).new(log.seats, **log.options)
    else:
        state = state.clone()
    for answer in log.answers[start:answers]:
        state.apply(answer)
    _LAST[:] = [(before, answers, state.clone())]
    return state


_LAST: list[tuple[Log, int, State]] = []
"""The log, number of answers and position of the last call."""


def cut(log: Log) -> Iterator[tuple[Part, State]]:
    """Cut a game into decisions and luck, each with the position before it.

    Forced answers belong to the step before them.  Consecutive draws of chance are one piece of luck.
    """
    if not log.replay().is_over():
        raise LogError("the game is not over. Only finished games can be reviewed")
    state = game(log.game).new(log.seats, **log.options)
    pending: tuple[int, int, State] | None = None
    for place, answer in enumerate(log.answers):
        ask_for(state, answer)
        who = int(state.to_move())
        is_forced = who != CHANCE and len(state.legal_actions()) == 1
        continues = pending is not None and (is_forced or (who == CHANCE and pending[1] == CHANCE))
        if not continues and not is_forced:
            if pending is not None:
                yield Part(pending[0], place, pending[1]), pending[2]
            pending = (place, who, state.clone())
        state.act(answer)
    if pending is not None:
        yield Part(pending[0], len(log.answers), pending[1]), pending[2]
