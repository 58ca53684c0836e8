"""All texts of Widget Ridge except those on cards (`cardtext`) and in the log (`loglines`): labels and prompts."""

from collections.abc import Sequence

from cogworks.engine.facts import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.widget_ridge.cardset.text import clause, construct_name, deed, gains, gate_text, n_cards, steps_at
from cogworks.games.widget_ridge.loglines import decided, victory
from cogworks.games.widget_ridge.rules import actions, questions, solo, verbs
from cogworks.games.widget_ridge.rules.cards import ACCESSORY, AND, AUGMENT, DEVICE, NO_CARD, STEP
from cogworks.games.widget_ridge.rules.rules import WidgetRidge

QUESTIONS = (
    "nothing",
    "ideas",
    "construct",
    "branch",
    "discard",
    "stow",
    "melt",
    "destroy",
    "wreck",
    "take",
    "return",
    "target",
    "repair",
    "change over",
    "offer",
    "first player",
    "drawing",
    "refill",
    "flip",
)
STEPS = (
    "dealing the row",
    "dealing hands",
    "thinking",
    "closing",
    "building",
    "stampede",
    "flipped",
    "overload",
    "changing",
)
EVENTS = (
    "started",
    "shown",
    "redealt",
    "drew",
    "shuffled",
    "no draw",
    "began",
    "played",
    "bought",
    "placed",
    "connected",
    "replaced",
    "cleaned",
    "ended",
    "gold gained",
    "spark gained",
    "spark lost",
    "paid",
    "discarded",
    "stowed",
    "melted",
    "destroyed",
    "took",
    "returned",
    "aimed",
    "repaired",
    "used",
    "split",
    "new market",
    "declined",
    "trampled",
    "turned over",
    "disabled",
    "changed over",
    "carried",
    "ate",
    "bonus",
    "exploded",
    "market lost",
    "won",
    "restarted",
    "smashed",
)
FAMILIES = {
    "play": range(actions.PLAY, actions.BUY),
    "buy": range(actions.BUY, actions.PLACE),
    "place": range(actions.PLACE, actions.CLEAN),
    "clean out": range(actions.CLEAN, actions.END),
    "end": range(actions.END, actions.USE),
    "use": range(actions.USE, actions.FREE),
    "free": range(actions.FREE, actions.PASS),
    "pass": range(actions.PASS, actions.MAIN),
    "main": range(actions.MAIN, actions.EXTRA),
    "extra": range(actions.EXTRA, actions.YES),
    "yes": range(actions.YES, actions.BOTH),
    "both": range(actions.BOTH, actions.HAND),
    "hand": range(actions.HAND, actions.PILE),
    "pile": range(actions.PILE, actions.PLAYED),
    "played": range(actions.PLAYED, actions.ROW),
    "row": range(actions.ROW, actions.SHOP),
    "shop": range(actions.SHOP, actions.RIVAL),
    "rival": range(actions.RIVAL, actions.SCRAP),
    "scrap": range(actions.SCRAP, actions.STARTS),
    "starts": range(actions.STARTS, actions.DEAL),
    "deal": range(actions.DEAL, actions.FLIP),
    "flip": range(actions.FLIP, actions.N_ACTIONS),
}


# ---- labels


def label(state: WidgetRidge, action: int, names: Names) -> str:
    """The label of an action."""
    cards = state.cards.names
    if action < actions.BUY:
        return f"play {cards[action]}"
    if action < actions.PLACE:
        slot = action - actions.BUY
        return f"buy {in_row(state, slot, names)} for {state.price(slot)} Gold{warning(state)}"
    if action < actions.CLEAN:
        return place_label(state, action - actions.PLACE)
    if action < actions.HAND:
        return plain_label(state, action)
    if action < actions.ROW:
        return card_label(state, action)
    if action < actions.SHOP:
        return row_label(state, action - actions.ROW, names)
    if action < actions.RIVAL:
        owner, part = divmod(action - actions.SHOP, 3)
        card = cards[state.sides[owner].part(AUGMENT + part)]
        if state.question() == questions.REPAIR:
            return f"discard {card} from the Workshop"
        return f"destroy {card} in {names.whose(owner)} Workshop"
    if action < actions.SCRAP:
        return rival_label(state, action - actions.RIVAL, names)
    if action < actions.STARTS:
        return f"add {cards[action - actions.SCRAP]} to your deck"
    if action < actions.DEAL:
        return f"{names.whom(action - actions.STARTS)} goes first"
    if action < actions.FLIP:
        if state.question() == questions.REFILL:
            return f"{cards[action - actions.DEAL]} enters the Marketplace"
        return f"{names.whom(int(state.taker))} draws {state.terms.decks[state.taker].names[action - actions.DEAL]}"
    return f"Lord Covington turns over {action - actions.FLIP + 1}"


def in_row(state: WidgetRidge, slot: int, names: Names) -> str:
    """A Marketplace card, with its row if there are several and its place if there is another copy."""
    card = int(state.row[slot])
    name = state.cards.names[card]
    if state.terms.square:
        name += f" from {names.whose(slot // 5)} row"
    twins = [other for other in range(len(state.row)) if int(state.row[other]) == card]
    if state.terms.square:
        twins = [other for other in twins if other // 5 == slot // 5]
    return name if len(twins) == 1 else f"{name} (place {slot % 5 + 1 if state.terms.square else slot + 1})"


def place_label(state: WidgetRidge, card: int) -> str:
    """The label for placing a card: what it replaces and connects to."""
    side = state.sides[state.turn]
    cards = state.cards
    kind = int(cards.type[card])
    name = cards.names[card]
    old = int(side.part(kind))
    near = [int(side.part(other)) for other in ((AUGMENT, ACCESSORY) if kind == DEVICE else (DEVICE,))]
    joined = [cards.names[other] for other in near if other != NO_CARD and int(cards.fits[card]) >> other & 1]
    if old == NO_CARD:
        return f"connect {name} to {listed(joined)}" if joined else f"place {name} in the Workshop"
    swap = f"replace {cards.names[old]} with {name if old != card else 'another copy'}"
    return f"{swap}, connecting it to {listed(joined)}" if joined else swap


def plain_label(state: WidgetRidge, action: int) -> str:
    """The label of an action that names no card."""
    side = state.sides[state.turn]
    if action == actions.CLEAN:
        return "clean out the Workshop"
    if action == actions.END:
        return "end the Ideas Phase"
    if action == actions.PASS:
        return {
            questions.CONSTRUCT: "skip the Full Construct",
            questions.OFFER: "decline" if state.need else "don't draw",
            questions.CHANGE_OVER: "add nothing",
        }.get(state.question(), "decline")
    if action == actions.YES:
        return deed(steps_at(state.cards, int(state.op))[0]) if state.need else "draw a card"
    if action == actions.BOTH:
        return "discard both cards from the Workshop"
    if action == actions.USE:
        return f"use the Full Construct: {deal(state)}"
    main, extra = (
        clause(steps_at(state.cards, int(state.cards.fragment[part]))).removeprefix("you ")
        for part in (side.device, side.accessory)
    )
    if action == actions.FREE:
        return f"use only the part after 'or': {extra}"
    is_main = action == actions.MAIN
    if main == extra:
        return f"{main}, with the {'Device' if is_main else 'Accessory'}"
    return main if is_main else extra


def deal(state: WidgetRidge) -> str:
    """The cost and effect of the Full Construct: 'pay 3 Gold; then you gain 6 Spark, or you draw a card'."""
    side, cards = state.sides[state.turn], state.cards
    gate, main, extra = (
        steps_at(cards, int(cards.fragment[part])) for part in (side.augment, side.device, side.accessory)
    )
    cost = gate_text(gate).removeprefix("You may ").rstrip(".")
    join = "and then" if cards.join[side.accessory] == AND else "or"
    return f"{cost}; then {clause(main)}, {join} {clause(extra)}"


def effect(state: WidgetRidge, action: int, names: Names) -> str:
    """What a card gives when it is played, or a Device when it is connected, beside the label."""
    cards = state.cards
    if action < actions.BUY:
        steps = steps_at(cards, int(cards.effect[action]))
        return f"once connected: {gains(steps)}" if cards.type[action] == DEVICE else gains(steps)
    if actions.PLACE <= action < actions.CLEAN:
        card = action - actions.PLACE
        if cards.type[card] == DEVICE and "connect" in place_label(state, card):
            return gains(steps_at(cards, int(cards.effect[card])))
    return ""


def card_label(state: WidgetRidge, action: int) -> str:
    """The label for choosing a card from the hand, the discard pile or play."""
    names = state.terms.decks[state.mover].names
    question = state.question()
    if action < actions.PILE:
        name = names[action - actions.HAND]
        if question == questions.STOWING:
            return f"put {name} on top of the deck"
        return f"discard {name}" if question == questions.DISCARDING else f"melt {name} from hand"
    if action < actions.PLAYED:
        name = names[action - actions.PILE]
        if question == questions.RETURNING:
            hand = int(state.cards.code[state.op * STEP + 3]) == verbs.TO_HAND
            return f"put {name} {'into your hand' if hand else 'on top of the deck'}"
        return f"melt {name} from the discard pile"
    return f"melt {names[action - actions.PLAYED]} in play"


def row_label(state: WidgetRidge, slot: int, names: Names) -> str:
    """The label for choosing a Marketplace card for an effect."""
    card = in_row(state, slot, names)
    if state.question() == questions.MELTING:
        return f"melt {card} in the Marketplace{warning(state)}"
    deck = int(state.cards.code[state.op * STEP + 3]) == verbs.TO_DECK
    return f"put {card} {'on top of the deck' if deck else 'into the discard pile'}{warning(state)}"


def warning(state: WidgetRidge) -> str:
    """A warning for labels of actions that empty a Marketplace place that cannot be refilled [S2.6]."""
    return " (loses the game: the Marketplace deck runs out)" if solo.would_lose_market(state) else ""


def rival_label(state: WidgetRidge, seat: int, names: Names) -> str:
    """The label for choosing an opponent for an effect."""
    name = "Lord Covington" if state.terms.solo else names.whom(seat)
    if state.question() == questions.WRECKING:
        return f"destroy {names.whose(seat)} Full Construct"
    step = steps_at(state.cards, int(state.op))[0]
    if step[0] == verbs.OUST:
        return f"{name} discards {n_cards(step[1])}"
    return f"{name} {'gains' if step[1] > 0 else 'loses'} {abs(step[1])} Spark"


# ---- prompts


def prompt(state: WidgetRidge, names: Names) -> str:
    """What the seat to move should do now."""
    question = state.question()
    side = state.sides[state.turn]
    if question == questions.NOTHING:
        return f"The game is over: {victory(state.winners(), names)} {decided(state)}".rstrip()
    if question == questions.IDEAS:
        words = choice(possible(state))
        return f"{words[0].upper()}{words[1:]}."
    if question == questions.CONSTRUCT:
        name = construct_name(state.cards, int(side.augment), int(side.device), int(side.accessory))
        return f"Use your {name}? You have {state.gold} Gold left."
    if question == questions.DISCARDING:
        if state.to_move() != state.turn:
            return f"{names.who(int(state.turn))} makes you discard {n_cards(int(state.need))}."
        words = f"iscard {n_cards(int(state.need))}."
        return f"You may d{words}" if actions.PASS in state.legal_actions() else f"D{words}"
    if question == questions.OFFER and state.need:
        return f"You may {deed(steps_at(state.cards, int(state.op))[0])}."
    if questions.STOWING <= question <= questions.TARGET:
        step = steps_at(state.cards, int(state.op))[0]
        if question == questions.TARGET:
            words = deed(step)
            return f"{words[0].upper()}{words[1:]}: choose which one."
        words = deed((step[0], int(state.need) if step[0] in (verbs.MELT, verbs.STOW) else step[1], *step[2:]))
        is_free = step[4] & verbs.MAY and (question != questions.STOWING or not state.did)
        return f"You may {words}." if is_free else f"You must {words}."
    return PROMPTS[question]


def possible(state: WidgetRidge) -> list[str]:
    """The kinds of action available in the Ideas Phase now, as orders."""
    legal = state.legal_actions()
    orders = {
        "play": "play a card",
        "buy": "buy a card",
        "place": "place a part",
        "clean out": "clean out the Workshop",
    }
    found = [words for name, words in orders.items() if any(action in FAMILIES[name] for action in legal)]
    if found[:2] == [orders["play"], orders["buy"]]:
        found[:2] = ["play or buy a card"]
    return [*found, "end the Ideas Phase"]


def choice(words: Sequence[str]) -> str:
    """'play, buy or end'."""
    return " or ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


USUAL = "play all cards that only give Gold or Spark"
"""The label for giving all usual answers of an Ideas Phase at once."""

PROMPTS = {
    questions.BRANCH: "Choose one part of the construct's sentence.",
    questions.REPAIR: "Your Workshop has lost its Device: discard until it is legal.",
    questions.CHANGE_OVER: "Add one melted Augment or Accessory to your deck, or none.",
    questions.OFFER: "Lord Covington is winding his watch: draw a card?",
    questions.FIRST: "Chance picks the first player.",
    questions.DRAWING: "Drawing a card.",
    questions.REFILL: "Refilling the Marketplace.",
    questions.FLIP: "Lord Covington turns over a card.",
}


def score_breakdown(state: WidgetRidge, seat: int) -> ScoreBreakdown:
    """Spark, and how often the construct was used, which is not a tie-breaker [R5.5]."""
    side = state.sides[seat]
    uses = {0: "The Full Construct was never used.", 1: "The Full Construct was used once."}
    told = uses.get(int(side.uses), f"The Full Construct was used {side.uses} times.")
    notes = tuple(filter(None, (told, decided(state))))
    return ScoreBreakdown((("Spark", int(side.spark)),), notes=notes)
