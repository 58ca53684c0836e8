"""The view of Widget Mechs: everything, because nothing is hidden; and what events change in it."""

from collections.abc import Callable, Sequence

from cogworks.engine.cards import count, has, members, spread
from cogworks.engine.facts import Change
from cogworks.engine.game import Data
from cogworks.games.widget_mechs.rules import actions, events
from cogworks.games.widget_mechs.rules.rules import WidgetMechs
from cogworks.games.widget_mechs.rules.state import BOXES, FEWEST_ATTACK_DICE, PARTS, Mech, digits


def view(state: WidgetMechs, seat: int | None) -> Data:
    """The dice, and every box of every sheet."""
    return {
        "turn": int(state.turn),
        "turns": int(state.turns),
        "dice": {"id": "dice", "values": digits(state.dice)},
        "pool": {"id": "pool", "values": spread(state.pool)},
        "pairs": {"id": "pairs", "values": spread(state.pairs)},
        "unbuilt": members(state.unbuilt),
        "fewest_attack_dice": FEWEST_ATTACK_DICE,
        "mechs": [view_mech(owner, mech, alone(state, owner)) for owner, mech in enumerate(state.mechs)],
    }


def alone(state: WidgetMechs, owner: int) -> list[int]:
    """The parts active only on this sheet: each gives its owner an attack die [M3.1]."""
    others = 0
    for seat, mech in enumerate(state.mechs):
        if seat != owner:
            others |= int(mech.active())
    return members(state.mechs[owner].active() & ~others)


def view_mech(owner: int, mech: Mech, unmatched: list[int]) -> Data:
    """One sheet."""
    return {
        "id": f"mech:{owner}",
        "seat": owner,
        "points": int(mech.points),
        "alone": unmatched,
        "parts": [
            {
                "id": f"mech:{owner}:{part}",
                "part": part,
                "boxes": int(count(BOXES, part)),
                "built": int(count(mech.built, part)),
                "destroyed": int(count(mech.destroyed, part)),
                "active": has(mech.active(), part),
                "circled": has(mech.circled, part),
                "standing": has(mech.standing, part),
            }
            for part in members(PARTS)
        ],
    }


def target(state: WidgetMechs, action: int) -> str:
    """The item of the view that an action is about."""
    if actions.SPLIT <= action < actions.SKIP:
        return "dice"
    if action in (actions.SKIP, actions.BUILD):
        return f"mech:{state.turn}:{state.raising()}"
    if actions.PAIR <= action < actions.HIT:
        return "pool"
    if actions.HIT <= action < actions.STOP:
        return f"mech:{actions.victim_of(action)}:{actions.part_of(action)}"
    return ""


def touches(state: WidgetMechs, action: int) -> tuple[str, ...]:
    """The parts a split would build, and the parts a pair could hit [M2.2, M2.4, M3.4]."""
    if actions.SPLIT <= action < actions.SKIP:
        low = int(actions.split_of(action))
        totals = sorted({low, int(state.total()) - low})
        return tuple(f"mech:{state.turn}:{part}" for part in totals if state.mechs[state.turn].has_blank(part))
    if actions.PAIR <= action < actions.HIT:
        part = int(actions.low_die_of(action) + actions.high_die_of(action))
        rivals = [seat for seat in range(len(state.mechs)) if seat != state.turn]
        return tuple(f"mech:{seat}:{part}" for seat in rivals if has(state.mechs[seat].standing, part))
    return ()


def is_choice_public(state: WidgetMechs) -> bool:
    """Nothing is hidden."""
    return True


MINOR_EVENTS = frozenset({"rolled", "split", "attack rolled", "paired", "stopped", "ended"})
"""Events left out of the summary of a turn."""


HARMS: dict[int, Callable[[WidgetMechs, Sequence[int]], Change]] = {
    kind: lambda before, numbers: Change((numbers[1],), (f"mech:{numbers[1]}:{numbers[2]}",))
    for kind in (events.DAMAGED, events.DESTROYED)
}
"""Hits on a mech, and where."""


def turn_of(state: WidgetMechs) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_items(state: WidgetMechs, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The items of the view that an event changed."""
    if kind in (events.BUILT, events.ACTIVATED):
        return (f"mech:{numbers[0]}:{numbers[1]}",)
    return (f"mech:{numbers[1]}:{numbers[2]}",) if kind in (events.DAMAGED, events.DESTROYED) else ()
