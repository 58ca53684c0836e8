"""Widget Mechs: destroy parts, or deal the most damage."""

from collections.abc import Sequence
from typing import Final, cast

from cogworks.engine.cards import count
from cogworks.engine.names import listed
from cogworks.engine.state import State
from cogworks.games.widget_mechs.rules import actions, questions
from cogworks.games.widget_mechs.rules.rules import WidgetMechs
from cogworks.puzzles.clues import Clues, Move
from cogworks.puzzles.themes import Theme


def _is_attack(state: State) -> bool:
    return state.question() == questions.PAIR


def _points(state: State, seat: int) -> int:
    return int(cast(WidgetMechs, state).mechs[seat].points)


def _damage(state: State, seat: int) -> int:
    rivals = [mech for it, mech in enumerate(cast(WidgetMechs, state).mechs) if it != seat]
    return sum(int(count(mech.destroyed, part)) for mech in rivals for part in range(2, 13))


THEMES: Final = (
    Theme(
        "scrap",
        "Destroy parts",
        "Destroy as many parts as you can: {n}.",
        "Parts destroyed: {n}.",
        "Parts that can be destroyed after this: {n}.",
        _is_attack,
        _points,
        needs_certainty=True,
        fewest=3,
    ),
    Theme(
        "damage",
        "Most damage",
        "Deal the most damage: {n} boxes.",
        "Boxes destroyed: {n}.",
        "Boxes that can be destroyed after this: {n}.",
        _is_attack,
        _damage,
        needs_certainty=True,
        least=2,
        fewest=3,
    ),
)


# ---- hints


MIDDLE: Final = 7


def _of_move(move: Move) -> list[str]:
    """Which dice a pair takes, and which part a hit is on."""
    action = move.action
    if actions.PAIR <= action < actions.HIT:
        low, high = actions.low_die_of(action), actions.high_die_of(action)
        return [f"Pair a {high}.", f"Pair a {low}.", f"Make {'more' if low + high > MIDDLE else 'less'} than {MIDDLE}."]
    if actions.HIT <= action < actions.STOP:
        aim = [_aim(move, {int(actions.victim_of(action))})] if move.state.n_seats() > 2 else []
        return [*aim, _height(int(actions.part_of(action)))]
    return []


def _aim(move: Move, victims: set[int]) -> str:
    return f"Aim at {listed([move.names.whom(victim) for victim in sorted(victims)])}."


def _height(part: int) -> str:
    return "Hit a part above 7." if part > MIDDLE else "Hit a part below 7." if part < MIDDLE else "Hit part 7."


def _of_line(moves: Sequence[Move]) -> list[str]:
    """Where the hits go, then one of several parts."""
    hits = [move.action for move in moves if actions.HIT <= move.action < actions.STOP]
    parts = [int(actions.part_of(action)) for action in hits]
    if not parts:
        return []
    found: list[str] = []
    if moves[0].state.n_seats() > 2:
        found.append(_aim(moves[0], {int(actions.victim_of(action)) for action in hits}))
    else:
        low, high = min(parts), max(parts)
        found.append(
            "Aim only at parts 7 to 12."
            if low >= MIDDLE
            else "Aim only at parts 2 to 7."
            if high <= MIDDLE
            else "Hit low parts and high ones: some below 7 and some above."
        )
    return [*found, f"One of your hits is on part {parts[-1]}."] if len(set(parts)) > 1 else found


CLUES: Final = Clues(_of_move, _of_line)
