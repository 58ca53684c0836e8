"""Positions of Gadget Builder from and to readable descriptions."""

from collections.abc import Mapping

from cogworks.engine.cards import Bag, members, set_of, size
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import PositionError
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.gadget_builder.rules import questions
from cogworks.games.gadget_builder.rules.cards import COST, KINDS, NO_CARD, WILD, copies, gadget_card, rank_of
from cogworks.games.gadget_builder.rules.effects import HAND, MAX_TURNS
from cogworks.games.gadget_builder.rules.redeal import shed_cards
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder, start
from cogworks.games.gadget_builder.rules.state import AWAITED, SAME_RANK, STEP, Side, new_side
from cogworks.games.gadget_builder.words import CARDS, MODES, QUESTIONS, RANKS


def build(seats: int, options: Settings, described: Mapping[str, object]) -> GadgetBuilder:
    """Build the described position; cards not mentioned are in the deck."""
    given = Description(described)
    table = start(seats, options)
    asks = (
        [given.choice("ask", "main", QUESTIONS)]
        if not isinstance(described.get("ask"), list)
        else [one_of(word, QUESTIONS, "ask") for word in given.words("ask")]
    )
    table.asks = 0
    for question in asks:
        table.ask(question)
    table.turn = given.number("turn", 0, 0, seats - 1)
    table.turns = given.number("turns", 1, 0, MAX_TURNS)
    table.hands = given.number("hands", 0, 0, 25)
    table.taker = given.number("taker", 0, 0, seats - 1)
    table.owed = given.number("owed", 0, 0, HAND)
    table.slot_used = int(given.truth("gadget_turned", False))
    table.new = set_of([one_of(word, RANKS, "new") for word in given.words("new")])
    table.mode = given.choice("adding", "step", MODES)
    table.top = one_card(given.words("top"), "top")
    table.drawn = AWAITED if described.get("drawn") == "awaited" else NO_CARD
    drawn = given.words("drawn")
    if table.drawn != AWAITED:
        table.drawn = one_card(drawn, "drawn")
    for word in given.words("since_draw"):
        table.shed = table.shed * 64 + one_of(word, CARDS, "since_draw") + 1
    building = given.words("building")
    table.building = one_of(building[0], RANKS, "building") if building else NO_CARD
    table.paid = set_of([one_of(word, CARDS, "paid") for word in given.words("paid")])
    cost = int(COST[table.building]) if building else 0
    table.need = given.number("need", cost, 0, 5)
    table.pile = bag(given.words("pile"), "pile")
    table.sides = [place_side(part, seat) for seat, part in enumerate(given.parts("sides", seats))]
    table.deck = bag(given.words("deck"), "deck") if given.has("deck") else rest(table)
    given.done()
    question = asks[-1] if asks else questions.NOTHING
    table.mover = OVER if question == questions.NOTHING else CHANCE if question >= questions.FIRST else table.turn
    return table


def place_side(given: Description, seat: int) -> Side:
    """One player's hand and gadgets."""
    side = new_side()
    side.pour(bag(given.words("hand"), f"hand of seat {seat}"))
    side.straight = set_of([one_of(word, RANKS, "straight") for word in given.words("straight")])
    side.turned = set_of([one_of(word, RANKS, "turned") for word in given.words("turned")])
    side.outs = given.number("outs", 0, 0, 5)
    given.done()
    return side


def one_of(word: str, names: list[str] | tuple[str, ...], where: str) -> int:
    """The index of a name."""
    if word not in names:
        raise PositionError(f"{where}: there is no {word!r}")
    return names.index(word)


def one_card(words: list[str], where: str) -> int:
    """A card by name, or NO_CARD."""
    if len(words) > 1:
        raise PositionError(f"{where}: at most one card, not {', '.join(words)}")
    return one_of(words[0], CARDS, where) if words else NO_CARD


def bag(words: list[str], where: str) -> Bag:
    """The bag of these cards; no more copies of a kind than the game has."""
    cards = Bag()
    for word in words:
        card = one_of(word, CARDS, where)
        if cards.count(1 << card) == copies(card):
            raise PositionError(f"{where}: there are only {copies(card)} of {word} in the game")
        cards.add(card)
    return cards


def elsewhere(table: GadgetBuilder) -> list[int]:
    """How many of each kind are not in the deck."""
    found = [0] * KINDS
    for cards in [table.pile] + [side.hand for side in table.sides]:
        for card, n in enumerate(cards.counts(KINDS)):
            found[card] += n
    for side in table.sides:
        for gadget in members(side.straight) + members(side.turned):
            found[gadget_card(gadget)] += 1
    if table.top < KINDS:
        found[table.top] += 1
    if table.building < KINDS:
        found[gadget_card(table.building)] += 1
    return found


def rest(table: GadgetBuilder) -> Bag:
    """The deck: all cards that are nowhere else."""
    deck = Bag()
    for card, n in enumerate(elsewhere(table)):
        for _ in range(int(copies(card)) - n):
            deck.add(card)
    return deck


def describe(state: GadgetBuilder) -> Data:
    """The description of a position: the inverse of `build`."""
    return {
        "ask": [QUESTIONS[question] for question in state.questions()],
        "turn": int(state.turn),
        "turns": int(state.turns),
        "hands": int(state.hands),
        "taker": int(state.taker),
        "owed": int(state.owed),
        "gadget_turned": state.slot_used == 1,
        "new": [RANKS[gadget] for gadget in members(state.new)],
        "adding": MODES[state.mode],
        "top": [CARDS[state.top]] if state.top < KINDS else [],
        "drawn": "awaited" if state.drawn == AWAITED else [CARDS[state.drawn]] if state.drawn < KINDS else [],
        "since_draw": [CARDS[card] for card in shed_cards(state)],
        "building": [RANKS[state.building]] if state.building < KINDS else [],
        "paid": [CARDS[card] for card in members(state.paid)],
        "need": int(state.need),
        "pile": listed_cards(state.pile),
        "deck": listed_cards(state.deck),
        "sides": [
            {
                "hand": listed_cards(side.hand),
                "straight": [RANKS[gadget] for gadget in members(side.straight)],
                "turned": [RANKS[gadget] for gadget in members(side.turned)],
                "outs": int(side.outs),
            }
            for side in state.sides
        ],
    }


def listed_cards(cards: Bag) -> list[str]:
    """The names of the cards in a bag."""
    return [CARDS[card] for card, n in enumerate(cards.counts(KINDS)) for _ in range(n)]


def audit(state: GadgetBuilder) -> list[str]:
    """Errors in a position that no game can reach."""
    complaints: list[str] = []
    in_deck = state.deck.counts(KINDS)
    for card, n in enumerate(elsewhere(state)):
        if n + in_deck[card] != copies(card):
            complaints.append(f"there are {copies(card)} of {CARDS[card]}, not {n + in_deck[card]} [B1.1]")
    for seat, side in enumerate(state.sides):
        if side.straight & side.turned:
            complaints.append(f"seat {seat} has the same gadget both straight and turned [B4.3]")
        if side.outs > state.goal or (side.outs == state.goal and not state.is_over()):
            complaints.append(f"seat {seat} went out {side.outs} times; {state.goal} win the game [B2.4]")
    for name, cards in [("deck", state.deck), ("pile", state.pile)] + [
        (f"hand of seat {seat}", side.hand) for seat, side in enumerate(state.sides)
    ]:
        if sum(cards.counts(KINDS)) != cards.total:
            complaints.append(f"{name}: counts {cards.total} cards, holds {sum(cards.counts(KINDS))}")
    if sum(state.scores()) != state.hands:
        complaints.append(f"{state.hands} hands finished, but {sum(state.scores())} times out [B6.1]")
    return complaints + audit_question(state)


def audit_question(state: GadgetBuilder) -> list[str]:
    """Errors in cards that do not match the question."""
    stack = state.questions()
    question = state.question()
    me = state.sides[state.turn]
    complaints = audit_stack(stack)
    if (state.top == NO_CARD) != (question in (questions.FIRST, questions.DEAL, questions.FLIP)):
        complaints.append("the pile needs a top card, except during the deal [B2.1]")
    if (state.building != NO_CARD) != (question == questions.PAY):
        complaints.append("a gadget is being built only while it is paid for [B4.1]")
    if question == questions.PAY and state.building < KINDS and state.legal_cards(question) == 0:
        complaints.append("the rest of the cost is not in hand [B4.2]")
    if state.building < KINDS:
        cost, paid = int(COST[state.building]), int(size(state.paid))
        if not 0 < state.need <= cost - paid or (paid == 0) != (state.need == cost):
            complaints.append(f"{paid} kinds paid and {state.need} cards to go do not make a cost of {cost} [B4.2]")
    elif state.paid or (state.need > 0) != (questions.DISCARD in stack):
        complaints.append("cards are paid only for a gadget being built, and are due only to pay or discard [B4.1]")
    if state.mode != STEP and questions.CHAIN not in stack:
        complaints.append("gadgets 4 and 5 modify a play, but there is none [B5.9]")
    if state.mode == SAME_RANK and rank_of(state.top) == WILD:
        complaints.append("a wild has no rank for gadget 5 to add to [B5.6]")
    if question == questions.PLAY_AGAIN and state.legal_cards(question) == 0:
        complaints.append("no card in hand matches the pile [B5.3]")
    if question in (questions.PLAY_ANY, questions.DISCARD) and me.hand.total == 0:
        complaints.append("there is no card in hand")
    if question == questions.STRAIGHTEN and size(me.turned) < 2:
        complaints.append("there is no other turned gadget to straighten [B5.2]")
    if state.drawn < KINDS and (questions.DREW not in stack or me.hand.count(1 << int(state.drawn)) == 0):
        complaints.append("the drawn card must be in hand, and just drawn [B3.4]")
    if (question in (questions.DEAL, questions.DRAWING)) != (state.owed > 0):
        complaints.append("cards are owed only while they are dealt or drawn")
    if question == questions.DRAWING and state.deck.total == 0:
        complaints.append(f"there is no legal answer to the question {QUESTIONS[question]!r}")
    if state.new & ~(me.straight | me.turned):
        complaints.append("a gadget built this turn must be in front of its builder [B3.5]")
    if question in range(questions.MAIN, questions.PLAY_ANY) and me.hand.total == 0:
        if me.straight == 0:
            complaints.append("no cards and no straight gadget: the seat has gone out [B6.1]")
        elif state.deck.total + state.pile.total > 0:
            complaints.append("no cards but straight gadgets: cards must be drawn first [B6.2]")
    if question == questions.NOTHING and max(state.scores()) < state.goal and state.turns < MAX_TURNS:
        complaints.append("the game is over, but no player has won [B2.4]")
    return complaints


def audit_stack(stack: list[int]) -> list[str]:
    """Errors in the question stack: questions that `rules.py` never asks on top of each other."""
    turn = range(questions.MAIN, questions.PLAY_ANY)
    below: dict[int, tuple[int, ...]] = {
        questions.DISCARD: (*turn,),
        questions.STRAIGHTEN: (*turn,),
        questions.RIVAL: (*turn,),
        questions.PAY: (questions.AFTER,),
        questions.DRAWING: (*turn, questions.DISCARD),
    }
    return [
        f"{QUESTIONS[question]!r} cannot be asked on {QUESTIONS[under]!r}"
        for under, question in zip([questions.NOTHING, *stack], stack, strict=False)
        if under not in below.get(question, (questions.NOTHING,))
    ]
