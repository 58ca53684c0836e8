"""Pairs that a Widget Mechs player would leave unused by ending an attack."""

from cogworks.engine.cards import spread
from cogworks.games.widget_mechs.rules import actions
from cogworks.games.widget_mechs.rules.rules import WidgetMechs


def unspent(state: WidgetMechs, action: int) -> str:
    """Attack pairs that could still hit something [M3.4]."""
    if action != actions.STOP or not any(actions.HIT <= other < actions.STOP for other in state.legal_actions()):
        return ""
    left = len(spread(state.pairs))
    return f"You can still attack with {'a pair' if left == 1 else f'{left} pairs'}."
