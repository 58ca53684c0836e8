"""Why something on the table of Widget Ridge has no move now, and what a player would leave unspent."""

from cogworks.engine.facts import Reason
from cogworks.engine.names import Names
from cogworks.games.widget_ridge.rules import actions, questions
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AUGMENT, DEVICE, NO_CARD, STARTERS
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.state import MAX_ACTS
from cogworks.games.widget_ridge.view import usual_answers

NOTHING = Reason("")
BY_RULE = {
    "R3.11": "Only a complete Full Construct can be chosen.",
    "R4.1": "This effect doesn\u2019t melt cards from there.",
    "R4.3": "This effect doesn\u2019t melt cards of that type.",
    "R4.6": "This effect can\u2019t take that card.",
    "R6.3": "With this card the rest of the price could not be paid.",
    "R8.4": "The player opposite is out of reach.",
    "S2.3": "Lord Covington makes you melt a Widget from your hand or discard pile.",
    "S3.3": "Lord Covington\u2019s card doesn\u2019t reach that.",
}
"""Sentences for refusals while an effect asks for a card."""
OWN_SHOP = "This effect doesn\u2019t reach your own Workshop."
WANTED = {
    questions.DISCARDING: "Discard a card from your hand.",
    questions.STOWING: "Put a card from your hand on top of your deck.",
    questions.DESTROYING: "This effect destroys a card in a Workshop.",
    questions.WRECKING: "This effect destroys a Full Construct.",
    questions.TAKING: "This effect takes a card from the Marketplace.",
    questions.RETURNING: "This effect returns a card from your discard pile.",
    questions.TARGET: "This effect chooses an opponent.",
    questions.OFFER: "First choose whether to do this.",
}
"""The choice that an effect requires, if something else is chosen."""


def why_not(state: WidgetRidge, item: str, names: Names) -> Reason:
    """Why the seat to move can do nothing with this element of its view; empty if there is no special reason."""
    kind, *rest = item.split(":")
    numbers = [int(number) for number in rest]
    mover = int(state.to_move())
    if kind == "market":
        return Reason("Cards from this deck fill empty places in the Marketplace.", "R1.3")
    if (
        kind in ("side", "deck", "construct", "pile", "shop")
        and state.question() == questions.IDEAS
        and numbers[0] != mover
    ):
        return Reason(f"This belongs to {names.whom(numbers[0])}.", "R2.1")
    if state.question() != questions.IDEAS:
        return by_effect(state, kind, numbers)
    if state.acts >= MAX_ACTS:
        return Reason(f"After {MAX_ACTS} actions you can only end the Ideas Phase.", "R7.1")
    if kind == "row":
        return about_sale(state, numbers[0])
    if kind == "played":
        return about_played(state, numbers[0])
    return ABOUT.get(kind, NOTHING)


ABOUT: dict[str, Reason] = {
    "pile": Reason("Your discard pile becomes your deck once the deck is empty.", "R2.5"),
    "shop": Reason("A Workshop card stays until it is replaced or destroyed, or you clean out.", "R3.8"),
    "construct": Reason("You may use your Full Construct at the end of your turn.", "R6.2"),
    "melted": Reason("Melted cards are out of play.", "R4.2"),
    "scrap": Reason("Melted cards are out of play.", "R4.2"),
}
"""Things that are not used in the Ideas Phase."""


def about_sale(state: WidgetRidge, slot: int) -> Reason:
    """Why this place of the Marketplace has nothing to buy."""
    card = int(state.row[slot])
    if card == NO_CARD:
        return Reason("This place is empty, and the Marketplace deck has no card to fill it.", "R1.3")
    return Reason(f"{state.cards.names[card]} costs {state.price(slot)} Gold, and you have {state.gold}.", "R2.4")


def about_played(state: WidgetRidge, card: int) -> Reason:
    """Why a card in play cannot go into the Workshop."""
    name, kind = state.cards.names[card], int(state.cards.type[card])
    if card < STARTERS:
        return Reason("Starter cards can\u2019t go into the Workshop.", "R3.1")
    rule = state.refusal(actions.PLACE + card)
    if kind != DEVICE and state.sides[state.turn].device == NO_CARD and rule == "R3.4":
        other = {AUGMENT: "an Accessory", ACCESSORY: "an Augment"}[kind]
        return Reason(f"{name} can\u2019t stand beside {other} without a Device between them.", rule)
    return Reason(f"{name} doesn\u2019t connect to your Workshop: its connectors must match.", rule)


def by_effect(state: WidgetRidge, kind: str, numbers: list[int]) -> Reason:
    """Why an effect cannot choose this, from the rule that refuses it."""
    first = {"hand": actions.HAND, "played": actions.PLAYED, "row": actions.ROW, "scrap": actions.SCRAP}
    mover = int(state.to_move())
    if kind in first:
        action = first[kind] + numbers[0]
    elif kind == "pile" and numbers[0] == mover:
        action = actions.PILE + numbers[1]
    elif kind == "shop":
        action = actions.SHOP + 3 * numbers[0] + numbers[1]
    elif kind == "side" and numbers[0] != mover:
        action = actions.RIVAL + numbers[0]
    else:
        return NOTHING
    rule = state.refusal(action)
    if rule == "R3.12":
        is_own = kind == "shop" and numbers[0] == int(state.turn)
        return Reason(OWN_SHOP if is_own else "There is no card to destroy.", rule)
    return Reason(BY_RULE.get(rule, WANTED.get(int(state.question()), "")), rule)


def unspent(state: WidgetRidge, action: int) -> str:
    """Gold that could buy a card, or cards that only give Gold or Spark [R2.1, R2.4]."""
    if action != actions.END or state.question() != questions.IDEAS:
        return ""
    if any(actions.BUY <= other < actions.PLACE for other in state.legal_actions()):
        return f"You still have {state.gold} Gold, enough to buy a card."
    return "You still have cards that only give Gold or Spark." if usual_answers(state) else ""
