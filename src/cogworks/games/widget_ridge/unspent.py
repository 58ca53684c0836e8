"""Gold and cards that a Widget Ridge player would leave unspent by ending the Ideas Phase."""

from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.view import usual_answers


def unspent(state: WidgetRidge, action: int) -> str:
    """Gold that could buy a card, or cards that only give Gold or Spark [R2.1, R2.4]."""
    if action != actions.END or state.question() != questions.IDEAS:
        return ""
    if any(actions.BUY <= other < actions.PLACE for other in state.legal_actions()):
        return f"You still have {state.gold} Gold, enough to buy a card."
    return "You still have cards that only give Gold or Spark." if usual_answers(state) else ""
