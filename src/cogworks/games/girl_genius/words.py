"""All texts of Girl Genius: The Works except prompts: names, labels and log lines."""

from collections.abc import Sequence
from functools import lru_cache

from cogworks.engine.cards import members
from cogworks.engine.facts import ScoreBreakdown
from cogworks.engine.names import Names, listed
from cogworks.games.girl_genius.cardset.vocabulary import sentence
from cogworks.games.girl_genius.rules import actions, chain, edges, events, questions
from cogworks.games.girl_genius.rules.board import LIES, PLACES, SLOTS
from cogworks.games.girl_genius.rules.cards import DRAW, FLIP, HALF, MOVE, POP, SPIN, SWAP, CardSet, verb_of
from cogworks.games.girl_genius.rules.cells import UP, cell_card, cell_lying, cell_turned
from cogworks.games.girl_genius.rules.entries import entry_card, entry_clause, is_card
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.rules.state import BAG, HANDS, PILES

QUESTIONS = (
    "nothing", "flip", "spin", "order", "player", "may", "either", "target", "pick", "gap", "lay", "heading",
    "first player", "deal", "drawn", "reveal", "lifted", "taken",
)  # fmt: skip
TURN = ("flip", "spin", "pop", "replace", "draw")
"""The steps of a turn."""
STEPS = ("dealing", "opening", *TURN, "ended")
EVENTS = (
    "started", "dealt", "turned up", "flipped down", "spun", "popped", "carried out", "laid down", "froze",
    "absolute zero", "drew", "took", "replaced", "replaced down", "laid secretly", "moved", "put away", "lost turn",
    "skipped", "gave back", "swapped", "shuffled", "chose player", "declined", "showed", "deck out", "turn ended",
    "won", "won by card", "spun face down", "took hidden", "saw",
)  # fmt: skip
FAMILIES = {
    "card": range(actions.CARD, actions.LAY),
    "lay": range(actions.LAY, actions.SLOT),
    "slot": range(actions.SLOT, actions.HEADING),
    "heading": range(actions.HEADING, actions.SEAT),
    "seat": range(actions.SEAT, actions.YES),
    "yes": range(actions.YES, actions.NO),
    "no": range(actions.NO, actions.CLAUSE),
    "clause": range(actions.CLAUSE, actions.N_ACTIONS),
}
HEADINGS = ("north", "east", "south", "west")

RULES = {
    questions.NOTHING: ("W8.1", "W8.4"),
    questions.FLIP: ("W4.2", "W4.3", "W4.4"),
    questions.SPIN: ("W4.5", "W4.6", "W4.8", "W4.9"),
    questions.ORDER: ("W5.1",),
    questions.PLAYER: ("W5.9",),
    questions.MAY: ("W5.8",),
    questions.EITHER: ("W5.10",),
    questions.TARGET: ("W5.6", "W5.7", "W5.8"),
    questions.PICK: ("W5.6", "W5.16", "W5.17", "W7.6"),
    questions.GAP: ("W6.1", "W6.2"),
    questions.LAY: ("W6.1", "W6.3", "W6.5"),
    questions.HEADING: ("W4.4",),
    questions.FIRST: ("W3.3",),
    questions.DEAL: ("W3.1",),
    questions.DRAWN: ("W7.4", "W7.5"),
    questions.REVEAL: ("W4.3",),
    questions.LIFTED: ("W5.7",),
    questions.TAKEN: ("W7.7",),
}


@lru_cache(maxsize=32)
def card_keys(cards: CardSet) -> list[str]:
    """A unique name for each card of a deck: copies are numbered."""
    keys: list[str] = []
    names = cards.names
    for card, name in enumerate(names):
        copies = [other for other in range(len(names)) if names[other] == name]
        keys.append(name if len(copies) == 1 else f"{name} ({copies.index(card) + 1})")
    return keys


def key_of(cards: CardSet, card: int) -> str:
    """The unique name of a card."""
    return card_keys(cards)[card]


def place_name(pattern: int, slot: int) -> str:
    """'row 2, column 3'."""
    row, column, _lie, _up = PLACES[pattern][slot]
    return f"row {row + 1}, column {column + 1}"


def heading_name(pattern: int, slot: int, turned: int) -> str:
    """The direction in which the top of a card points [W2.3]."""
    return HEADINGS[LIES[pattern * SLOTS + slot] + 2 * turned]


def rules_now(state: GirlGenius) -> tuple[str, ...]:
    """The rules that apply to the current question."""
    return RULES[state.question()]


# ---- labels


def label(state: GirlGenius, action: int, names: Names) -> str:
    """The label of an action."""
    question = state.question()
    if action < actions.LAY:
        return card_label(state, question, action, names)
    if action < actions.SLOT:
        card, turned = divmod(action - actions.LAY, 2)
        verb = "turn up" if question == questions.REVEAL else "lay"
        return (
            f"{verb} {key_of(state.cards, card)} pointing {heading_name(int(state.pattern), int(state.spot), turned)}"
        )
    if action < actions.HEADING:
        return slot_label(state, question, action - actions.SLOT)
    if action < actions.SEAT:
        turned = action - actions.HEADING
        return f"turn it up pointing {heading_name(int(state.pattern), int(state.spot), turned)}"
    if action < actions.YES:
        seat = action - actions.SEAT
        return f"{names.whom(seat)} goes first" if question == questions.FIRST else names.whom(seat)
    if action == actions.YES:
        return "yes: " + clause_text(state)
    if action == actions.NO:
        return "no such card" if question == questions.PICK else "no"
    return clause_label(state, action - actions.CLAUSE)


OUTCOME = ": pops .*"
"""What the label of a spin says about its outcome."""


def card_label(state: GirlGenius, question: int, card: int, names: Names) -> str:
    """The label of an action that names a card."""
    key = key_of(state.cards, card)
    if question == questions.DEAL:
        return f"{names.whom((int(state.owed) - 1) // 5)} gets {key}"
    if question == questions.LIFTED:
        return f"it is {key}"
    if question == questions.DRAWN:
        return f"{key} comes off the deck"
    if question == questions.ORDER:
        return f"{key} first"
    if question == questions.LAY:
        return f"lay {key} face down"
    return f"take {key}" if question == questions.TAKEN or verb_now(state) != POP else f"pop {key}"


def slot_label(state: GirlGenius, question: int, slot: int) -> str:
    """The label of an action that names a place."""
    where = place_name(int(state.pattern), slot)
    thing = thing_at(state, slot)
    if question == questions.GAP:
        return f"fill {where}"
    if question == questions.FLIP:
        return f"flip {thing}, {where}"
    if question == questions.SPIN:
        turned = 1 - int(cell_turned(state.board[slot]))
        popped = members(edges.popping(state, slot, turned))
        cards = listed([key_of(state.cards, int(cell_card(state.board[place]))) for place in popped])
        return f"spin {thing}, {where}: pops {cards or 'nothing'}"
    verb = verb_now(state)
    if verb == FLIP:
        facing = "up" if slot in members(state.down) else "down"
        return f"flip {thing} face {facing}, {where}"
    return f"{VERBS[verb]} {thing}, {where}"


VERBS = {POP: "pop", SPIN: "spin", DRAW: "take", MOVE: "move", SWAP: "swap"}


def thing_at(state: GirlGenius, slot: int) -> str:
    """A card on the board as the seat to move sees it."""
    cell = int(state.board[slot])
    if cell_lying(cell) == UP:
        return key_of(state.cards, int(cell_card(cell)))
    # Labels are for the seat to move, so its own knowledge may show.
    if state.to_move() >= 0 and state.knows_heading(state.to_move(), slot):
        return key_of(state.cards, int(cell_card(cell))) + " (face down)"
    return "a face-down card"


def verb_now(state: GirlGenius) -> int:
    """The verb of the current clause, or -1."""
    if state.depth == 0 or is_card(state.top()):
        return -1
    return int(verb_of(state.step_of(state.top())))


def clause_text(state: GirlGenius) -> str:
    """The text of the current clause."""
    return sentence(int(state.step_of(state.top())), state.cards.words).removeprefix("you may ")


def clause_label(state: GirlGenius, which: int) -> str:
    """The text of one of two alternative clauses."""
    entry = int(state.top())
    at = int(state.cards.begins[entry_card(entry)]) + int(entry_clause(entry)) - 1 + which
    return sentence(int(state.cards.program[at]), state.cards.words)


# ---- the card being carried out, and the end


def closing(state: GirlGenius, names: Names) -> str:
    """Who won and, if it was not by points, how."""
    told = victory(state.winners(), names).removesuffix(".")
    if is_won_by_card(state):
        return f"{told} by the instruction on {source_name(state)}."
    return f"{told} when the cards ran out." if state.won == 0 and state.n_deck() == 0 else f"{told}."


def is_won_by_card(state: GirlGenius) -> bool:
    """Did an instruction win the game [W8.3]?  A win on points comes before any instruction."""
    return bool(state.won) and bool(state.depth) and state.tally[int(state.won) - 1] < state.goal


def source_name(state: GirlGenius) -> str:
    """The name of the card being carried out."""
    return key_of(state.cards, asking_card(state))


def asking_card(state: GirlGenius) -> int:
    """The card being carried out."""
    at = int(state.depth) - 1 if is_card(state.top()) else int(chain.source_card(state))
    return int(entry_card(int(state.work[at])))


# ---- the log


def victory(winners: Sequence[int], names: Names) -> str:
    """Who won."""
    verb = "won" if len(winners) == 1 else "share the victory"
    return f"{names.together(winners)} {verb}."


def slot_of(number: int) -> int | None:
    """The place in an event's number, or None off the board."""
    return None if number == events.OFF_BOARD else number % 32 // 2


def place_of(number: int) -> str:
    """The place encoded in an event's number."""
    return place_name(number // 32, number % 32 // 2)


def pointing(number: int) -> str:
    """The heading encoded in an event's number."""
    return heading_name(number // 32, number % 32 // 2, number % 2)


def line(state: GirlGenius, kind: int, numbers: Sequence[int], names: Names) -> str:
    """The log line of an event; only their owner sees which cards were drawn."""
    if kind in PLAIN:
        return PLAIN[kind]
    if kind == events.WON:
        return victory(members(numbers[0]), names)
    keys = card_keys(state.cards)
    if kind in (events.TURNED_UP, events.FLIPPED_DOWN, events.SHOWED):
        text = f"{keys[numbers[0]]} at {place_of(numbers[1])}"
        if kind == events.TURNED_UP:
            return f"{text} came up pointing {pointing(numbers[1])}."
        return f"{text} {'was turned face down' if kind == events.FLIPPED_DOWN else 'was revealed'}."
    who = names.who(numbers[0])
    if kind in (events.DEALT, events.DREW, events.LAID_SECRETLY, events.SAW):
        return secret_line(kind, who, numbers, keys)
    if kind in SEAT_ONLY:
        return f"{who} {SEAT_ONLY[kind]}."
    if kind == events.LOST_TURN:
        return f"{who} will lose {'a turn' if numbers[1] == 1 else f'{numbers[1]} turns'}."
    if kind == events.CHOSE_PLAYER:
        return f"{who} chose {names.whom(numbers[1])}."
    if kind == events.SPUN_DOWN:
        return f"{who} spun a face-down card, {place_of(numbers[1])}."
    if kind == events.TOOK_HIDDEN:
        return f"{who} took a card from {names.whose(numbers[1])} hand."
    if kind == events.SWAPPED:
        return f"{who} swapped the cards at {place_of(numbers[1])} and {place_of(numbers[2])}."
    if kind == events.REPLACED_DOWN:
        thing = keys[numbers[2]] if len(numbers) > 2 else "a card"
        return f"{who} laid {thing} face down at {place_of(numbers[1])}."
    return card_line(kind, who, numbers, names, keys)


PLAIN = {
    events.FROZE: "The board was frozen: its cards were shuffled and laid face down.",
    events.ABSOLUTE_ZERO: "Absolute zero: the board went back into the deck, and a new one was dealt.",
    events.GAVE_BACK: "Everyone gave back a Lose a Turn card.",
    events.DECK_OUT: "There were no cards left to draw.",
}
SEAT_ONLY = {
    events.STARTED: "went first",
    events.SKIPPED: "skipped a turn",
    events.SHUFFLED: "shuffled cards on the board",
    events.DECLINED: "declined",
    events.TURN_ENDED: "ended the turn",
    events.WON_BY_CARD: "won by the card's instruction",
}


def secret_line(kind: int, who: str, numbers: Sequence[int], keys: Sequence[str]) -> str:
    """Lines whose card only its owner sees."""
    known = len(numbers) > 1
    if kind == events.DEALT:
        return f"{who} got {keys[numbers[1]]}." if known else ""
    if kind == events.SAW:
        return f"It was {keys[numbers[1]]}." if known else ""
    if kind == events.LAID_SECRETLY:
        return f"The card {who.lower() if who == 'You' else who} laid is {keys[numbers[1]]}." if known else ""
    return f"{who} drew {keys[numbers[1]] if known else 'a card'}."


def points(n: int) -> str:
    """'1 point', '7 points'."""
    return f"{n} point" if n == 1 else f"{n} points"


def card_line(kind: int, who: str, numbers: Sequence[int], names: Names, keys: Sequence[str]) -> str:
    """Lines about one card."""
    card = keys[numbers[1]]
    third = numbers[2] if len(numbers) > 2 else 0
    if kind == events.SPUN:
        return f"{who} spun {card}, {place_of(third)}, to point {pointing(third)}."
    if kind == events.POPPED:
        return f"{who} popped {card}{'' if third == events.OFF_BOARD else ', ' + place_of(third)}."
    if kind == events.LAID_DOWN:
        return f"{card} went to {names.whose(numbers[0])} Score Pile, now {points(third)}."
    if kind == events.MOVED:
        return f"{card} was moved to {names.whose(numbers[0])} Score Pile, now {points(third)}."
    if kind == events.REPLACED:
        return f"{who} laid {card} at {place_of(third)}, pointing {pointing(third)}."
    if kind == events.PUT_AWAY:
        return f"{card} went {'under the deck' if third else 'to ' + names.whose(numbers[0]) + ' hand'}."
    if kind == events.TOOK:
        return f"{who} took {card} from {took_from(third, names)}."
    return ""  # carried out: covered by the lines before and after


def took_from(zone: int, names: Names) -> str:
    """Where a card was taken from."""
    if zone >= PILES:
        return f"{names.whose(zone - PILES)} Score Pile"
    if zone >= HANDS:
        return f"{names.whose(zone - HANDS)} hand"
    return "the board" if zone == BAG else "under the deck"


def score_breakdown(state: GirlGenius, seat: int) -> ScoreBreakdown:
    """The cards of the Score Pile grouped by points, highest first [W8.1]."""
    zone = PILES + int(state.pile_of(seat))
    low, high = members(state.zones[zone * 2]), members(state.zones[zone * 2 + 1])
    worth = [int(state.cards.points[card]) for card in [*low, *(HALF + card for card in high)]]
    kinds = sorted(set(worth), reverse=True)
    parts = tuple((f"{worth.count(kind)} \u00d7 {points(kind)}", kind * worth.count(kind)) for kind in kinds)
    won = state.won == state.pile_of(seat) + 1 and is_won_by_card(state)
    notes = (f"Won by the instruction on {source_name(state)}.",) if won else ()
    return ScoreBreakdown(parts or (("no cards", 0),), notes=notes)
