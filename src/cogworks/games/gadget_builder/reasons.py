"""Why something on the table of Gadget Builder has no move now, and what a player would leave unspent."""

from cogworks.engine.cards import has
from cogworks.engine.facts import Reason
from cogworks.engine.names import Names
from cogworks.games.gadget_builder.rules import actions, questions
from cogworks.games.gadget_builder.rules.cards import NO_CARD
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.rules.state import COLOUR, SAME_RANK
from cogworks.games.gadget_builder.words import CARDS, COSTS, RANKS, gadget_name

NOTHING = Reason("")
DONE = Reason("You have already played, built or drawn this turn.", "B3.1")
GADGETS = 32
"""The first purple card, which can be built as a gadget."""


def why_not(state: GadgetBuilder, item: str, names: Names) -> Reason:
    """Why the seat to move can do nothing with this element of its view; empty if there is no special reason."""
    kind, *rest = item.split(":")
    question = state.question()
    if kind == "card":
        return about_card(state, int(rest[0]))
    if kind == "gadget":
        return about_gadget(state, int(rest[0]), int(rest[1]), names)
    if kind == "deck" and question in (questions.DREW, questions.CHAIN, questions.AFTER):
        return DONE
    if kind == "pile":
        return Reason("You may not look through the pile. Play a card from your hand on it.", "B7.3")
    if kind == "side" and int(rest[0]) != state.turn:
        return Reason(f"This is {names.whose(int(rest[0]))} side of the table.", "B3.9")
    return NOTHING


def about_card(state: GadgetBuilder, card: int) -> Reason:
    """Why a card in hand can be neither played, added, paid nor discarded now."""
    question, name = state.question(), CARDS[card].capitalize()
    top = CARDS[state.top] if state.top != NO_CARD else "the pile"
    rule = state.refusal(card)
    if question in (questions.MAIN, questions.PLAY_AGAIN):
        words = f"{name} matches neither the colour nor the rank of {top}"
        if card < GADGETS or question == questions.PLAY_AGAIN:
            return Reason(f"{words}.", rule)
        return Reason(f"{words}, and {cannot_build(state, card - GADGETS)}.", rule)
    if question == questions.DREW:
        if card == state.drawn:
            return Reason(f"{name}, the card you drew, matches neither the colour nor the rank of {top}.", rule)
        return Reason("After drawing, only the drawn card may be played.", rule)
    if question == questions.CHAIN:
        return about_adding(state, name, rule)
    if question == questions.AFTER:
        return DONE
    if question == questions.PAY:
        gadget = int(state.building)
        return Reason(f"{name} can\u2019t pay for {gadget_name(gadget)}: it costs {COSTS[gadget]}.", rule)
    return NOTHING


def cannot_build(state: GadgetBuilder, gadget: int) -> str:
    """Why a gadget cannot be built as the main action [B4.2, B4.3]."""
    side = state.sides[state.turn]
    if has(side.straight | side.turned, gadget):
        return f"you already have {gadget_name(gadget)}"
    return f"you can\u2019t pay for {gadget_name(gadget)} ({COSTS[gadget]})"


def about_adding(state: GadgetBuilder, name: str, rule: str) -> Reason:
    """Cards that may be added to the play instead [B3.3, B5.5, B5.6]."""
    top = CARDS[state.top]
    colour, rank = top.split(" ")
    if state.mode == COLOUR:
        return Reason(f"{name} isn\u2019t {colour}: you may add {colour} cards now.", rule)
    if state.mode == SAME_RANK:
        return Reason(f"{name} doesn\u2019t have the rank of {top}.", rule)
    if rank in ("wild", RANKS[-1]):
        return Reason(f"No card can be added to {top}.", rule)
    return Reason(f"{name} can\u2019t be added to {top}: the next card must be {colour} {int(rank) + 1}.", rule)


def about_gadget(state: GadgetBuilder, owner: int, gadget: int, names: Names) -> Reason:
    """Why a gadget can be neither used, powered down nor straightened now."""
    if owner != state.turn:
        return Reason(f"This gadget belongs to {names.whom(owner)}.", "B3.5")
    name, side = gadget_name(gadget).capitalize(), state.sides[state.turn]
    if state.question() == questions.STRAIGHTEN:
        return Reason(f"{name} is already straight.", "B5.2")
    if state.question() in (
        questions.RIVAL,
        questions.DISCARD,
        questions.PAY,
        questions.PLAY_ANY,
        questions.PLAY_AGAIN,
    ):
        return NOTHING
    if has(side.turned, gadget):
        return Reason(f"{name} is turned. It works again once it is straight.", "B3.8")
    if state.slot_used:
        return Reason("You have already turned a gadget this turn.", "B3.5")
    if has(state.new, gadget):
        return Reason(f"You built {gadget_name(gadget)} this turn, so you can\u2019t use it yet.", "B3.5")
    return Reason(f"{name} can\u2019t be used at this point of your turn.", state.refusal(actions.USE + gadget))


def unspent(state: GadgetBuilder, action: int) -> str:
    """Cards that could still be added to the play [B3.3]."""
    if action != actions.DONE or state.question() != questions.CHAIN:
        return ""
    is_left = any(other < actions.USE for other in state.legal_actions())
    return "You can still add a card to your play." if is_left else ""
