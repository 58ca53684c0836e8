"""Why something on the table of Gizmos has no move now, and what a player would leave unspent."""

from cogworks.engine.cards import has
from cogworks.engine.facts import Reason
from cogworks.engine.names import Names
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS, KINDS
from cogworks.games.gizmos.rules import actions, questions
from cogworks.games.gizmos.rules import cards as printed
from cogworks.games.gizmos.rules.cards import ANY, CARDS
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.rules.sets import COLOUR, HALF_CARD, PER_LEVEL, STARTER, STEP_HALF, bit_in_level
from cogworks.games.gizmos.rules.state import ARCHIVE, DISPLAY, HAND
from cogworks.games.gizmos.view import archived, engine_card, gizmos_of

NOTHING = Reason("")
N_STEPS = actions.PAID - actions.STEP


def why_not(state: Gizmos, item: str, names: Names) -> Reason:
    """Why the seat to move can do nothing with this element of its view; empty if there is no special reason."""
    kind, *rest = item.split(":")
    if kind == "card":
        return about_card(state, int(rest[0]), names)
    if kind == "ring":
        return about_ring(state, int(rest[0]), COLOURS.index(rest[1]), names)
    if kind == "side" and int(rest[0]) != state.turn:
        return Reason(f"This workshop belongs to {names.whom(int(rest[0]))}.", "Z7.1")
    if state.question() == questions.CHAIN and kind in ("row", "deck"):
        return DONE
    if state.question() == questions.PAY and kind in ("row", "deck", "dispenser"):
        return unpaid(state)
    if state.question() == questions.STUDY and kind in ("row", "deck", "dispenser"):
        return UNDECIDED
    if state.question() == questions.MAIN:
        if kind == "row":
            return Reason("Your ring is full, so you can\u2019t take another sphere.", "Z4.4")
        if kind == "deck":
            return about_deck(state, int(rest[0]))
        if kind == "dispenser":
            return Reason("Spheres leave the dispenser only by effects that draw. Pick from the row instead.", "Z4.3")
    return NOTHING


UNDECIDED = Reason("Choose one of the cards you drew, or take none.", "Z6.2")
DONE = Reason("You have taken your action. Use a triggered gizmo or end the turn.", "Z3.1")


def unpaid(state: Gizmos) -> Reason:
    """A payment comes first [Z7.3]."""
    return Reason(f"Finish paying for {NAMES[state.building]} first.", "Z7.3")


def about_deck(state: Gizmos, level: int) -> Reason:
    """Why this deck cannot be researched."""
    if state.sides[state.turn].is_forbidden(printed.RESEARCHING):
        return Reason("One of your gizmos forbids you to research.", "Z3.3")
    return Reason(f"The level {level + 1} deck is empty.", "Z6.1")


def about_ring(state: Gizmos, owner: int, colour: int, names: Names) -> Reason:
    """Why a sphere cannot be spent."""
    if owner != state.turn:
        return Reason(f"These spheres belong to {names.whom(owner)}.", "Z7.3")
    if state.question() == questions.PAY:
        return Reason(f"A {COLOURS[colour]} sphere doesn\u2019t help to pay for {NAMES[state.building]}.", "Z7.3")
    return Reason("You spend spheres while paying for a gizmo. Choose a gizmo to build first.", "Z7.2")


def about_card(state: Gizmos, card: int, names: Names) -> Reason:
    """Why a card cannot be built, filed, put back or used."""
    for owner, side in enumerate(state.sides):
        if card in gizmos_of(side, owner):
            return about_gizmo(state, card, owner, names)
        if owner != state.turn and card in archived(side):
            return Reason(f"{NAMES[card]} is in {names.whose(owner)} archive.", "Z7.1")
    question = state.question()
    if question == questions.PAY:
        return unpaid(state)
    if question == questions.CHAIN:
        return DONE
    if question == questions.FREE_BUILD:
        return Reason("Only a level 1 gizmo from the display or your archive is free.", "Z7.13")
    if question == questions.RETURN:
        return Reason("First put the cards you drew back under the deck.", "Z6.4")
    if question == questions.FILE and is_filed(state, card):
        return Reason(f"{NAMES[card]} is already in your archive.", "Z5.1")
    if question == questions.STUDY and not is_drawn(state, card):
        return UNDECIDED
    return unaffordable(state, card) if question in (questions.MAIN, questions.STUDY) else NOTHING


def is_filed(state: Gizmos, card: int) -> bool:
    """Is this card in the archive of the player to move?"""
    return card in archived(state.sides[state.turn])


def is_drawn(state: Gizmos, card: int) -> bool:
    """Is this one of the cards drawn in research?"""
    return card // PER_LEVEL == state.looking and bool(state.in_hand() & bit_in_level(card))


def unaffordable(state: Gizmos, card: int) -> Reason:
    """The price that cannot be paid and, for a card that could be filed, why it cannot be [Z7.2, Z5.2, Z3.3]."""
    source = ARCHIVE if is_filed(state, card) else HAND if state.question() == questions.STUDY else DISPLAY
    low, colour = int(state.least(card, source)), COLOUR[card]
    what = "any colour" if colour == ANY else COLOURS[colour]
    words = f"You can\u2019t pay {low} {what} for {NAMES[card]} yet"
    side = state.sides[state.turn]
    if source == ARCHIVE:
        return Reason(f"{words}.", "Z7.2")
    if side.is_forbidden(printed.FILING):
        return Reason(f"{words}, and one of your gizmos forbids you to file.", "Z7.2")
    return Reason(f"{words}, and your archive is full.", "Z7.2")


def about_gizmo(state: Gizmos, card: int, owner: int, names: Names) -> Reason:
    """Why a built gizmo cannot be used."""
    name = NAMES[card]
    if owner != state.turn:
        return Reason(f"{name} belongs to {names.whom(owner)}.", "Z8.1")
    kind = KINDS[CARDS[card].trigger.kind] if card < STARTER else "file"
    if kind == "upgrade":
        return Reason(f"{name} is an upgrade: it works all the time, by itself.", "Z7.12")
    if kind == "converter":
        return about_converter(state, card)
    if any(has(state.used, engine) for engine in engines_of(card, owner)):
        return Reason(f"You have already used {name} this turn.", "Z8.3")
    if any(has(state.ready, engine) for engine in engines_of(card, owner)):
        return Reason(f"{name} is triggered, but its effect isn\u2019t possible now.", "Z8.4")
    return Reason(f"{name} hasn\u2019t been triggered this turn.", "Z8.1")


def engines_of(card: int, owner: int) -> list[int]:
    """The engine of a triggered gizmo."""
    return [engine for engine in range(actions.SPEND - actions.USE) if engine_card(engine, owner) == card]


def about_converter(state: Gizmos, card: int) -> Reason:
    """Why a converter cannot be used: no payment, used up, or nothing to convert [Z7.4, Z7.5, Z7.8]."""
    if state.question() != questions.PAY:
        return Reason(f"{NAMES[card]} is used while you pay for a gizmo.", "Z7.4")
    steps = [step for step in range(N_STEPS) if HALF_CARD[STEP_HALF[step]] == card]
    rule = state.refusal(actions.STEP + steps[0])
    if rule == "Z7.8":
        return Reason(f"You have already used {NAMES[card]} this turn.", rule)
    return Reason(f"{NAMES[card]} can\u2019t change any sphere you have put in so far.", rule)


def unspent(state: Gizmos, action: int) -> str:
    """Triggered gizmos that could still be used [Z8.3]."""
    if action != actions.END:
        return ""
    left = sum(actions.USE <= other < actions.SPEND for other in state.legal_actions())
    if not left:
        return ""
    return f"You can still use {'a triggered gizmo' if left == 1 else f'{left} triggered gizmos'}."
