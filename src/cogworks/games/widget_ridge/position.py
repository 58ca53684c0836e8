"""Positions of Widget Ridge from and to readable descriptions."""

from collections import Counter
from collections.abc import Mapping

from cogworks.engine.cards import BIT, members
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import PositionError
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.widget_ridge.opening import start
from cogworks.games.widget_ridge.rules import questions, steps, verbs
from cogworks.games.widget_ridge.rules.cards import AUGMENT, EMPTY, NO_CARD, OWN_STEPS, STARTERS, STEP, CardSet, Pile
from cogworks.games.widget_ridge.rules.effects import FORK, FRAME
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.sides import SECRET, Side
from cogworks.games.widget_ridge.rules.solo import BISON
from cogworks.games.widget_ridge.words import QUESTIONS, STEPS

MOST = 1_000_000
NUMBERS = (
    ("gold", 0, MOST),
    ("turn", 0, 3),
    ("turns", 0, 10_000),
    ("acts", 0, 10_000),
    ("need", 0, 99),
    ("did", 0, 1),
    ("worth", 0, 99),
    ("tally", 0, 999),
    ("victim", -1, 3),
    ("taker", 0, 3),
    ("owed", 0, 99),
    ("phase", 0, 2),
    ("bison", 0, 3),
    ("boss_spark", 0, MOST),
    ("bonus_cards", 0, 9),
    ("bonus_gold", 0, 99),
    ("flipped", 0, 10),
)
"""Fields that are plain numbers, with their limits."""
DEFAULTS = {"turns": 1, "victim": -1}
STEP_OF = {
    "construct": steps.BUILDING,
    "branch": steps.BUILDING,
    "flip": steps.STAMPEDE,
    "offer": steps.OVERLOAD,
    "change over": steps.CHANGING,
    "first player": steps.DEALING_ROW,
}
"""The default step of the turn for a question."""


def build(seats: int, options: Settings, described: Mapping[str, object]) -> WidgetRidge:
    """Build the described position; cards not mentioned are in their decks."""
    given = Description(described)
    table = start(seats, options)
    asks = given.choice("ask", "ideas", QUESTIONS)
    step = given.choice("step", STEPS[STEP_OF.get(QUESTIONS[asks], steps.THINKING)], STEPS)
    default = {**DEFAULTS, "phase": int(table.phase), "bison": int(table.bison)}
    numbers = {name: given.number(name, default.get(name, 0), low, high) for name, low, high in NUMBERS}
    table.gold, table.turn, table.turns, table.acts = (numbers[name] for name in ("gold", "turn", "turns", "acts"))
    table.need, table.did, table.worth = numbers["need"], numbers["did"], numbers["worth"]
    table.tally, table.victim, table.taker = numbers["tally"], numbers["victim"], numbers["taker"]
    table.owed, table.phase, table.bison = numbers["owed"], numbers["phase"], numbers["bison"]
    table.boss_spark, table.flipped = numbers["boss_spark"], numbers["flipped"]
    table.bonus_cards, table.bonus_gold = numbers["bonus_cards"], numbers["bonus_gold"]
    # `audit` reports a turn of a seat that does not exist.
    table.cards = cards = table.terms.decks[min(int(table.turn), seats - 1)]
    table.asks = asks
    table.step = step
    table.frames = 0
    for word in given.words("effects"):
        table.frames = table.frames * FRAME + step_of(cards, word) + 1
    ops = given.words("answering")
    table.op = step_of(cards, ops[0]) if ops else 0
    source = given.words("source")
    table.source = kind_of(cards, source[0], "source") if source else NO_CARD
    table.torn = sum(int(BIT[seat]) for seat in given.numbers("torn", 0, seats - 1))
    table.won = sum(int(BIT[seat]) for seat in given.numbers("won", 0, seats - 1))
    if given.has("boss_deck"):
        table.boss_deck = sum(int(BIT[number - 1]) for number in given.numbers("boss_deck", 1, 10))
    table.boss_pile = sum(int(BIT[number - 1]) for number in given.numbers("boss_pile", 1, 10))
    if table.terms.solo:
        table.boss_deck &= ~table.boss_pile
    table.melted = pile_of(cards, given.words("melted"), "melted")
    table.played = pile_of(cards, given.words("played"), "played")
    place_row(table, given)
    table.sides = [place_side(table, part, seat) for seat, part in enumerate(given.parts("sides", seats))]
    table.market = pile_of(cards, given.words("market"), "market") if given.has("market") else rest(table)
    given.done()
    table.mover = mover_of(table)
    return table


def place_row(table: WidgetRidge, given: Description) -> None:
    """The face-up cards of the Marketplace; places not described get the first cards left in the set."""
    if given.has("row"):
        words = given.words("row")
        if len(words) != table.terms.slots:
            raise PositionError(f"row: there are {table.terms.slots} places, not {len(words)}")
        for slot, word in enumerate(words):
            table.row[slot] = NO_CARD if word == "-" else kind_of(table.cards, word, "row")
    elif table.asks not in (questions.FIRST, questions.REFILL):
        for slot in range(int(table.terms.slots)):
            table.row[slot] = STARTERS + slot
    empty = sum(int(BIT[slot]) for slot, card in enumerate(table.row) if card == NO_CARD)
    table.holes = 0 if table.asks == questions.FIRST else empty


def place_side(table: WidgetRidge, given: Description, seat: int) -> Side:
    """One player's cards; starters not mentioned are in the deck."""
    cards = table.terms.decks[seat]
    side = Side(EMPTY, pile_of(cards, given.words("hand"), "hand"), pile_of(cards, given.words("discard"), "discard"))
    for word in given.words("top"):
        secret = word.startswith("secret ")
        card = kind_of(cards, word.removeprefix("secret "), "top")
        side.top += bytes([card + SECRET if secret else card])
    side.known = bytes(kind_of(cards, word, "known") for word in given.words("known"))
    pairs = [place_unsettled(cards, side, word) for word in given.words("unsettled")]
    pairs.sort(key=lambda pair: pair[::-1])
    side.unsettled = b"".join(pairs)
    for word in given.words("workshop"):
        card = kind_of(cards, word, "workshop")
        if cards.type[card] < AUGMENT or side.part(cards.type[card]) != NO_CARD:
            raise PositionError(f"workshop: there is no room for {word}")
        side.put_part(cards.type[card], card)
    side.lost = sum(int(BIT[kind_of(cards, word, "melted")]) for word in given.words("melted"))
    side.spark = given.number("spark", 0, 0, MOST)
    side.uses = given.number("uses", 0, 0, 10_000)
    if given.has("deck"):
        side.deck = pile_of(cards, given.words("deck"), "deck")
    else:
        for card, n in enumerate(starters(table, side, seat)):
            if n == 0:
                side.deck = side.deck.plus(card)
    given.done()
    return side


def mover_of(table: WidgetRidge) -> int:
    """The seat that answers the question."""
    asks = table.asks
    if asks == questions.NOTHING:
        return OVER
    if asks >= questions.FIRST:
        return CHANCE
    if asks == questions.DISCARDING:
        return int(table.victim)
    return members(table.torn)[0] if asks == questions.REPAIR and table.torn else int(table.turn)


def kind_of(cards: CardSet, name: str, where: str) -> int:
    """A card by name."""
    if name not in cards.names:
        raise PositionError(f"{where}: there is no card {name!r} in this set")
    return cards.names.index(name)


def pile_of(cards: CardSet, names: list[str], where: str) -> Pile:
    """Cards by name, at most 15 of a kind."""
    pile = EMPTY
    for name in names:
        card = kind_of(cards, name, where)
        if pile.count(card) == 15:
            raise PositionError(f"{where}: too many copies of {name}")
        pile = pile.plus(card)
    return pile


def starters(table: WidgetRidge, side: Side, seat: int) -> list[int]:
    """How often each starter of a seat occurs."""
    found = [0] * STARTERS
    piles = [side.deck, side.hand, side.discard] + ([table.played] if seat == table.turn else [])
    for pile in piles:
        for card in range(STARTERS):
            found[card] += int(pile.count(card))
    for card in side.top:
        if card % SECRET < STARTERS:
            found[card % SECRET] += 1
    for card in members(side.lost):
        found[card] += 1
    return found


def inventions(table: WidgetRidge) -> list[int]:
    """How many of each invention are outside the Marketplace deck."""
    found = [0] * int(table.cards.n)
    piles = [table.melted, table.played]
    cards = [int(card) for card in table.row if card != NO_CARD]
    for side in table.sides:
        piles += [side.deck, side.hand, side.discard]
        cards += [card % SECRET for card in side.top]
        cards += [card for card in map(int, (side.augment, side.device, side.accessory)) if card != NO_CARD]
    for pile in piles:
        cards += pile.listed()
    for card in cards:
        found[card] += 1
    return found


def n_copies(table: WidgetRidge, card: int) -> int:
    """The number of copies of an invention; the Bison are out of the game until the chase [S1.1]."""
    if table.phase == 1 and card == table.cards.stampede:
        return 0
    return int(table.terms.sets * table.cards.copies[card])


def rest(table: WidgetRidge) -> Pile:
    """The Marketplace deck: all inventions that are nowhere else."""
    market = EMPTY
    for card, n in enumerate(inventions(table)):
        for _ in range(n_copies(table, card) - n if card >= STARTERS else 0):
            market = market.plus(card)
    return market


# ---- steps of effects by name


def step_name(cards: CardSet, step: int) -> str:
    """A step of an effect: 'Mechanical Bison / effect / 1'."""
    if step == FORK:
        return "or"
    if step < OWN_STEPS:
        return f"Lord Covington / {step}"
    begins = [
        (int(start), card, word)
        for word, table in (("effect", cards.effect), ("part", cards.fragment))
        for card, start in enumerate(table)
    ]
    start, card, word = max(begin for begin in begins if begin[0] <= step)
    return f"{cards.names[card]} / {word} / {step - start}"


def step_of(cards: CardSet, name: str) -> int:
    """The step with this name."""
    if name == "or":
        return FORK
    words = name.split(" / ")
    if len(words) == 2 and words[0] == "Lord Covington" and words[1].isdigit() and int(words[1]) < OWN_STEPS:
        return int(words[1])
    if len(words) != 3 or words[1] not in ("effect", "part") or not words[2].isdigit():
        raise PositionError(f"{name!r} is not a step of an effect, such as 'Mechanical Bison / effect / 1'")
    card = kind_of(cards, words[0], "effects")
    first = int((cards.effect if words[1] == "effect" else cards.fragment)[card])
    for step in range(first, first + int(words[2])):
        if cards.code[step * STEP] == verbs.STOP:
            raise PositionError(f"{name!r}: the effect has only {step - first} steps")
    return first + int(words[2])


# ---- describing


def describe(state: WidgetRidge) -> Data:
    """The description of a position: the inverse of `build`."""
    cards = state.cards
    frames: list[str] = []
    left = int(state.frames)
    while left:
        frames.insert(0, step_name(cards, left % FRAME - 1))
        left //= FRAME
    return {
        "ask": QUESTIONS[state.question()],
        "step": STEPS[state.step],
        "gold": int(state.gold),
        "turn": int(state.turn),
        "turns": int(state.turns),
        "acts": int(state.acts),
        "need": int(state.need),
        "did": int(state.did),
        "worth": int(state.worth),
        "tally": int(state.tally),
        "victim": int(state.victim),
        "taker": int(state.taker),
        "owed": int(state.owed),
        "phase": int(state.phase),
        "bison": int(state.bison),
        "boss_spark": int(state.boss_spark),
        "bonus_cards": int(state.bonus_cards),
        "bonus_gold": int(state.bonus_gold),
        "flipped": int(state.flipped),
        "effects": frames,
        "answering": [step_name(cards, int(state.op))],
        "source": [cards.names[state.source]] if state.source != NO_CARD else [],
        "torn": members(state.torn),
        "won": members(state.won),
        "boss_deck": [bit + 1 for bit in members(state.boss_deck)],
        "boss_pile": [bit + 1 for bit in members(state.boss_pile)],
        "row": ["-" if card == NO_CARD else cards.names[card] for card in state.row],
        "market": named(cards, state.market),
        "melted": named(cards, state.melted),
        "played": named(cards, state.played),
        "sides": [describe_side(deck, side) for deck, side in zip(state.terms.decks, state.sides, strict=True)],
    }


def place_unsettled(cards: CardSet, side: Side, word: str) -> bytes:
    """A known card that may be in hand or among the top cards of the deck: `Bison or top 2`."""
    name, _, among = word.rpartition(" or top ")
    if not name or not among.isdecimal() or not 1 <= int(among) <= len(side.top):
        raise PositionError(f"unsettled: {word} should be a card and up to {len(side.top)}, as in 'Bison or top 1'")
    return bytes([kind_of(cards, name, "unsettled"), len(side.top) - int(among)])


def describe_side(cards: CardSet, side: Side) -> Data:
    """One player's cards."""
    parts = (int(side.augment), int(side.device), int(side.accessory))
    return {
        "hand": named(cards, side.hand),
        "deck": named(cards, side.deck),
        "discard": named(cards, side.discard),
        "top": [f"{'secret ' if card >= SECRET else ''}{cards.names[card % SECRET]}" for card in side.top],
        "known": [cards.names[card] for card in side.known],
        "unsettled": [
            f"{cards.names[side.unsettled[at]]} or top {len(side.top) - side.unsettled[at + 1]}"
            for at in range(0, len(side.unsettled), 2)
        ],
        "workshop": [cards.names[card] for card in parts if card != NO_CARD],
        "melted": [cards.names[card] for card in members(side.lost)],
        "spark": int(side.spark),
        "uses": int(side.uses),
    }


def named(cards: CardSet, pile: Pile) -> list[str]:
    """The names of the cards in a pile."""
    return [cards.names[card] for card in pile.listed()]


# ---- checking


def audit(state: WidgetRidge) -> list[str]:
    """Errors in a position that no game can reach."""
    cards = state.cards
    complaints: list[str] = []
    for card, n in enumerate(inventions(state)):
        n += int(state.market.count(card))
        if card >= STARTERS and n != n_copies(state, card):
            complaints.append(f"there are {n_copies(state, card)} of {cards.names[card]}, not {n} [R1.1]")
    for seat, side in enumerate(state.sides):
        for card, n in enumerate(starters(state, side, seat)):
            if n != 1:
                complaints.append(f"seat {seat} has {n} of {state.terms.decks[seat].names[card]}, not one [R1.2]")
        complaints += audit_side(state, seat, side)
    for name, pile in (("market", state.market), ("melted", state.melted), ("played", state.played)):
        complaints += audit_pile(name, pile)
    if any(state.market.count(card) + state.melted.count(card) for card in range(STARTERS)):
        complaints.append("starter cards never enter the Marketplace [R4.2]")
    return complaints + audit_question(state)


def audit_pile(name: str, pile: Pile) -> list[str]:
    """Check that a pile's total matches its cards."""
    held = len(pile.listed())
    return [] if held == pile.total else [f"{name}: counts {pile.total} cards, holds {held}"]


def audit_side(state: WidgetRidge, seat: int, side: Side) -> list[str]:
    """Check one player's Workshop and the publicly known cards."""
    complaints: list[str] = []
    for name, pile in (("deck", side.deck), ("hand", side.hand), ("discard", side.discard)):
        complaints += audit_pile(f"{name} of seat {seat}", pile)
    for part in (side.augment, side.accessory):
        if part != NO_CARD and side.device != NO_CARD and not (state.cards.fits[side.device] >> part) & 1:
            complaints.append(f"seat {seat}: {state.cards.names[part]} does not connect [R3.3]")
    if side.is_broken() and seat not in members(state.torn):
        complaints.append(f"seat {seat}: an Augment and an Accessory need a Device between them [R3.2]")
    for card in set(side.known):
        if side.known.count(card) > side.hand.count(card):
            complaints.append(f"seat {seat}: {state.terms.decks[seat].names[card]} is known but not in hand [R9.1]")
    return complaints + audit_unsettled(seat, side)


def audit_unsettled(seat: int, side: Side) -> list[str]:
    """Check that every known card that may have left the hand is in one of its places."""
    pairs = [(side.unsettled[at], side.unsettled[at + 1]) for at in range(0, len(side.unsettled), 2)]
    for lowest_place in {place for _, place in pairs}:
        if side.top[lowest_place] < SECRET:
            return [f"seat {seat}: all players know the card at the place of an unsettled one [R9.2]"]
        known = list(side.known) + [card for card, place in pairs if place >= lowest_place]
        held = side.hand.listed() + [card - SECRET for card in side.top[lowest_place:] if card >= SECRET]
        if Counter(known) - Counter(held):
            return [f"seat {seat}: a card that is in hand or on the deck is in neither [R9.1]"]
    return []


def audit_question(state: WidgetRidge) -> list[str]:
    """Errors in cards that do not match the question."""
    complaints: list[str] = []
    asks = state.question()
    if state.turn >= state.n_seats():
        return [f"there is no seat {state.turn}"]
    if state.terms.solo != (state.phase != 0) or (not state.terms.solo and state.bison):
        complaints.append("phases and Bison belong to the solo game [S1.1]")
    if state.terms.solo and state.boss_deck & state.boss_pile:
        complaints.append("a card of Lord Covington is in two places [S2.3]")
    if state.bison > BISON:
        complaints.append("there are three Bison [S1.1]")
    if asks == questions.REPAIR and not any(state.sides[seat].is_broken() for seat in members(state.torn)):
        complaints.append("no Workshop needs repair [R3.10]")
    elif asks == questions.CONSTRUCT and state.sides[state.turn].n_parts() != 3:
        complaints.append("there is no Full Construct [R6.2]")
    elif asks == questions.DRAWING and (state.owed == 0 or state.sides[state.taker].deck.total == 0):
        complaints.append("no draw is pending [R2.5]")
    elif asks == questions.REFILL and (state.holes == 0 or state.market.total == 0):
        complaints.append("no place needs a card [R1.3]")
    elif state.mover >= 0 and not state.legal_actions():
        complaints.append(f"there is no legal answer to the question {QUESTIONS[asks]!r}")
    return complaints
