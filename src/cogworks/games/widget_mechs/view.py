"""What a seat sees of Widget Mechs: everything, for nothing is hidden here."""

from cogworks.engine.cards import count, has, members, spread
from cogworks.engine.game import Data
from cogworks.games.widget_mechs import actions as act
from cogworks.games.widget_mechs.rules import Mechs
from cogworks.games.widget_mechs.state import BOXES, PARTS, Mech, digits


def view(state: Mechs, seat: int | None) -> Data:
    """The dice, and every sheet box by box."""
    return {
        "turn": int(state.turn),
        "turns": int(state.turns),
        "dice": {"id": "dice", "values": digits(state.dice)},
        "pool": {"id": "pool", "values": spread(state.pool)},
        "pairs": {"id": "pairs", "values": spread(state.pairs)},
        "unbuilt": members(state.unbuilt),
        "mechs": [view_mech(owner, mech) for owner, mech in enumerate(state.mechs)],
    }


def view_mech(owner: int, mech: Mech) -> Data:
    """One sheet."""
    return {
        "id": f"mech:{owner}",
        "seat": owner,
        "points": int(mech.points),
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


def target(state: Mechs, action: int) -> str:
    """The thing an action is about."""
    if act.SPLIT <= action < act.SKIP:
        return "dice"
    if action in (act.SKIP, act.BUILD):
        return f"mech:{state.turn}:{state.raising()}"
    if act.PAIR <= action < act.HIT:
        return "pool"
    if act.HIT <= action < act.STOP:
        return f"mech:{act.victim_of(action)}:{act.part_of(action)}"
    return ""
