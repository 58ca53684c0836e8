"""Why something on the table of Widget Mechs has no move now, and what a player would leave unspent."""

from cogworks.engine.cards import has, spread
from cogworks.engine.facts import Reason
from cogworks.engine.names import Names
from cogworks.games.widget_mechs.rules import actions, questions
from cogworks.games.widget_mechs.rules.rules import WidgetMechs


def why_not(state: WidgetMechs, item: str, names: Names) -> Reason:
    """Why the seat to move can do nothing with this element of its view; empty if there is no special reason."""
    kind, *rest = item.split(":")
    builds = state.question() in (questions.SPLIT, questions.RAISE)
    if kind == "mech" and len(rest) == 2:
        owner, part = int(rest[0]), int(rest[1])
        return about_build(state, owner, part) if builds else about_hit(state, owner, part, names)
    if kind == "dice" and not builds:
        return Reason("The build dice are used up. Now you attack.", "M1.4")
    if kind in ("pool", "pairs") and builds:
        return Reason("You attack after you have built.", "M1.4")
    if kind == "pool":
        return Reason("All attack dice are paired. Choose a part to hit, or stop.", "M3.3")
    if kind == "pairs" and state.question() == questions.PAIR:
        return Reason("Pair up all your dice before the first hit.", "M3.3")
    return Reason("")


def about_build(state: WidgetMechs, owner: int, part: int) -> Reason:
    """Why this part cannot be built now."""
    if owner != state.turn:
        return Reason("You can damage other mechs after you have built.", "M1.4")
    mech = state.mechs[owner]
    if not has(mech.standing, part):
        return Reason(f"Your part {part} is destroyed, so you can\u2019t build it.", "M2.5")
    if not mech.has_blank(part):
        return Reason(f"Your part {part} has no empty box left.", "M2.4")
    if state.question() == questions.RAISE:
        return Reason(f"This pair is for part {state.raising()}.", "M2.2")
    return Reason(f"No split of these dice makes {part}.", "M2.1")


def about_hit(state: WidgetMechs, owner: int, part: int, names: Names) -> Reason:
    """Why this part cannot be hit now."""
    if owner == state.turn:
        return Reason("You hit other mechs, not your own.", "M3.4")
    if not has(state.mechs[owner].standing, part):
        return Reason(
            f"{names.whose(owner)[:1].upper()}{names.whose(owner)[1:]} part {part} is already destroyed.", "M3.7"
        )
    if state.question() == questions.PAIR:
        return Reason(f"No two of your dice make {part}.", "M3.4")
    return Reason(f"You have no pair that makes {part}.", "M3.4")


def unspent(state: WidgetMechs, action: int) -> str:
    """Attack pairs that could still hit something [M3.4]."""
    if action != actions.STOP or not any(actions.HIT <= other < actions.STOP for other in state.legal_actions()):
        return ""
    left = len(spread(state.pairs))
    return f"You can still attack with {'a pair' if left == 1 else f'{left} pairs'}."
