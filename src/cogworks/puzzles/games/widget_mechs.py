"""Widget Mechs: destroy parts, or deal the most damage."""

from typing import Final, cast

from cogworks.engine.cards import count
from cogworks.engine.state import State
from cogworks.games.widget_mechs import state as on
from cogworks.games.widget_mechs.rules import Mechs
from cogworks.puzzles.themes import Theme


def _is_attack(state: State) -> bool:
    return state.question() == on.PAIR


def _points(state: State, seat: int) -> int:
    return int(cast(Mechs, state).mechs[seat].points)


def _damage(state: State, seat: int) -> int:
    rivals = [mech for it, mech in enumerate(cast(Mechs, state).mechs) if it != seat]
    return sum(int(count(mech.destroyed, part)) for mech in rivals for part in range(2, 13))


THEMES: Final = (
    Theme(
        "scrap", "Destroy parts", "Destroy as many parts as you can: {n}.", "Parts destroyed: {n}.",
        "Parts that can be destroyed after this: {n}.", _is_attack, _points, needs_certainty=True, fewest=3,
    ),
    Theme(
        "damage", "Most damage", "Deal the most damage: {n} boxes.", "Boxes destroyed: {n}.",
        "Boxes that can be destroyed after this: {n}.", _is_attack, _damage, needs_certainty=True, least=2, fewest=3,
    ),
)  # fmt: skip
