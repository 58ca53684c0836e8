"""Gizmos that a player would leave unused by ending the turn."""

from cogworks.games.gizmos.rules import actions
from cogworks.games.gizmos.rules.rules import Gizmos


def unspent(state: Gizmos, action: int) -> str:
    """Triggered gizmos that could still be used [Z8.3]."""
    if action != actions.END:
        return ""
    left = sum(actions.USE <= other < actions.SPEND for other in state.legal_actions())
    if not left:
        return ""
    return f"You can still use {'a triggered gizmo' if left == 1 else f'{left} triggered gizmos'}."
