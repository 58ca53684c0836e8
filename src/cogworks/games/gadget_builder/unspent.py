"""Cards that a Gadget Builder player would leave unplayed by ending the turn."""

from cogworks.games.gadget_builder.rules import actions, questions
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder


def unspent(state: GadgetBuilder, action: int) -> str:
    """Cards that could still be added to the play [B3.3]."""
    if action != actions.DONE or state.question() != questions.CHAIN:
        return ""
    is_left = any(other < actions.USE for other in state.legal_actions())
    return "You can still add a card to your play." if is_left else ""
