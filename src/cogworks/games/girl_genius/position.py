"""Positions of Girl Genius: The Works from and to readable descriptions."""

import re
from collections.abc import Mapping

from cogworks.engine.cards import members
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import PositionError
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.rules import cells, edges, entries, questions, steps
from cogworks.games.girl_genius.rules.board import LIES, NO_SLOT, SLOTS
from cogworks.games.girl_genius.rules.cards import NO_CARD
from cogworks.games.girl_genius.rules.rules import GirlGenius, start
from cogworks.games.girl_genius.rules.state import BAG, HANDS, HEAP, MARKERS, PILES, SEEN, SHOWN, UNDER
from cogworks.games.girl_genius.rules.turning import HAND, MAX_TURNS
from cogworks.games.girl_genius.view import stack, zone_cards
from cogworks.games.girl_genius.words import QUESTIONS, STEPS, card_keys, key_of

LETTERS = "NESW"
STEP_OF = {
    questions.FLIP: steps.FLIPPING,
    questions.SPIN: steps.SPINNING,
    questions.HEADING: steps.SPINNING,
    questions.GAP: steps.REPLACING,
    questions.LAY: steps.REPLACING,
    questions.FIRST: steps.DEALING,
    questions.DEAL: steps.DEALING,
    questions.NOTHING: steps.ENDED,
}
"""The default step of the turn for each question."""
GAP_OWNERS = {"next turn": cells.NEXT_TURN, "this turn": cells.THIS_TURN}


def build(seats: int, options: Settings, described: Mapping[str, object]) -> GirlGenius:
    """Build the described position; cards not mentioned are in the deck."""
    given = Description(described)
    works = start(seats, options)
    works.asks = question = given.choice("ask", "spin", QUESTIONS)
    works.step = given.choice("step", STEPS[STEP_OF.get(question, steps.POPPING)], STEPS)
    works.turn = given.number("turn", 0, 0, seats - 1)
    works.turns = given.number("turns", 1, 0, MAX_TURNS)
    works.pops = given.number("pops", 0, 0, 300)
    works.filler = given.number("filler", 0, 0, seats - 1)
    works.spot = given.number("spot", NO_SLOT, 0, NO_SLOT)
    works.owed = given.number("owed", 0, 0, HAND * seats)
    works.won = given.number("won", 0, 0, 6)
    for name in given.words("held"):
        works.held = take(works, name, "held")
    place_board(works, given.words("board") if given.has("board") else ["down"] * SLOTS)
    for group in range(SLOTS):
        for name in given.words(f"heap_{group}"):
            works.add(HEAP + group, take(works, name, f"heap {group}"))
            works.unseen -= 1
    for name in given.words("under"):
        works.add(UNDER, take(works, name, "under"))
    for seat, part in enumerate(given.parts("sides", seats)):
        place_side(works, seat, part)
    entries = described.get("stack", [])
    for part in given.parts("stack", len(entries) if isinstance(entries, list | tuple) else 0):
        place_entry(works, part)
    given.done()
    works.mover = mover(works, question)
    if question == questions.SPIN:
        works.spins = works.up if works.down != 0 else edges.popping_spins(works)
    return works


def card_called(works: GirlGenius, name: str, where: str) -> int:
    """The number of a card."""
    keys = card_keys(works.cards)
    if name not in keys:
        raise PositionError(f"{where}: there is no card {name!r}")
    return keys.index(name)


def take(works: GirlGenius, name: str, where: str) -> int:
    """Take a card from the deck to put it elsewhere."""
    card = card_called(works, name, where)
    if not works.holds(BAG, card):
        raise PositionError(f"{where}: {name} is already somewhere else")
    works.remove(BAG, card)
    return card


def place_board(works: GirlGenius, cells: list[str]) -> None:
    """Twelve places: 'NAME N' face up, 'down', 'down NAME [for SEATS [seen by SEATS]]', 'heap G', 'gap SEAT'."""
    if len(cells) != SLOTS:
        raise PositionError(f"board: there are {SLOTS} places, not {len(cells)}")
    for slot, text in enumerate(cells):
        works.set_cell(slot, place_cell(works, slot, text))
        works.unseen += text.startswith("heap ")  # less the cards that the heaps name


def place_cell(works: GirlGenius, slot: int, text: str) -> int:
    """The cell of one place."""
    where = f"board place {slot}"
    if text == "down":
        return int(cells.unseen_card())
    if match := re.fullmatch(r"heap (\d+)", text):
        return int(cells.shuffled_card(int(match[1])))
    if match := re.fullmatch(r"gap (\d|next turn|this turn)( face down)?( from deck)?", text):
        owner = GAP_OWNERS[match[1]] if match[1] in GAP_OWNERS else int(match[1])
        down, deck = cells.FILL_DOWN if match[2] else 0, cells.FILL_FROM_DECK if match[3] else 0
        return int(cells.gap_for(owner)) | down | deck
    if match := re.fullmatch(r"down (.+?)(?: for (\d(?: \d)*)(?: seen by (\d(?: \d)*))?)?", text):
        knowers = seat_set(works, match[2], where) if match[2] else cells.EVERYBODY
        unsure = seat_set(works, match[3], where) & ~knowers if match[3] else 0
        return int(cells.card_down(take(works, match[1], where), knowers | unsure, unsure))
    if match := re.fullmatch(r"(.+) ([NESW])", text):
        turn = LETTERS.index(match[2]) - int(LIES[works.pattern * SLOTS + slot])
        if turn not in (0, 2):
            raise PositionError(f"{where}: a card there cannot point {match[2]} [W2.3]")
        return int(cells.card_up(take(works, match[1], where), turn // 2))
    raise PositionError(f"{where}: {text!r} is not 'NAME N', 'down', 'down NAME for SEATS', 'heap G' or 'gap SEAT'")


def seat_set(works: GirlGenius, text: str, where: str) -> int:
    """'0 2' as a set of seats."""
    seats = [int(seat) for seat in text.split()]
    if any(seat >= works.n for seat in seats):
        raise PositionError(f"{where}: there are only {works.n} seats")
    return sum({1 << seat for seat in seats})


def place_side(works: GirlGenius, seat: int, given: Description) -> None:
    """One player's hand, pile and markers."""
    for name in given.words("hand"):
        works.add(HANDS + seat, take(works, name, f"hand of seat {seat}"))
    for name in given.words("shown"):
        works.give_openly(seat, take(works, name, f"hand of seat {seat}"))
    for text in given.words("seen"):
        place_seen(works, seat, text)
    pile = int(works.pile_of(seat))
    for name in given.words("pile"):
        card = take(works, name, f"pile of seat {seat}")
        works.add(PILES + pile, card)
        works.tally[pile] += works.cards.points[card]
    works.tally[MARKERS + seat] = given.number("markers", 0, 0, 1000)
    given.done()


def place_seen(works: GirlGenius, owner: int, text: str) -> None:
    """A hidden card of a hand that other seats have seen: 'NAME by SEATS'."""
    where = f"hand of seat {owner}"
    match = re.fullmatch(r"(.+) by (\d(?: \d)*)", text)
    if match is None:
        raise PositionError(f"{where}: {text!r} is not 'NAME by SEATS'")
    card = take(works, match[1], where)
    works.add(HANDS + owner, card)
    for seat in members(seat_set(works, match[2], where)):
        works.add(SEEN + seat, card)


def place_entry(works: GirlGenius, given: Description) -> None:
    """A card being carried out, or its current clause."""
    last = int(works.n) - 1
    if given.has("card"):
        card = take(works, one(given, "card"), "stack")
        seat, slot = given.number("seat", 0, 0, last), given.number("slot", NO_SLOT, 0, NO_SLOT)
        entry = entries.card_entry(card, seat, slot, int(given.truth("turned", False)))
        for edge in given.numbers("aims", 0, 3):
            entry = entries.with_aim(entry, edge)
        if given.truth("begun", True):
            entry = entries.begun(entry)
        for _clause in range(given.number("clause", 0, 0, 60)):
            entry = entries.at_next_clause(entry)
        entry = entries.with_end(entry, given.number("ends", 0, 0, 8))
    else:
        card = card_called(works, one(given, "clause_of"), "stack")
        number = int(works.cards.begins[card]) + given.number("clause", 0, 0, 60)
        you, left = given.number("you", 0, 0, last), given.number("left", 1, 0, 255)
        entry = entries.clause_entry(number, you, left, given.number("stage", entries.RUN, 0, 4))
        entry = entries.with_doer(entry, given.number("doer", 0, 0, last))
        other = given.number("other", entries.NOBODY, 0, entries.NOBODY)
        if last < other < entries.NOBODY:
            raise PositionError(f"stack: there is no seat {other}")
        entry = entries.with_other(entry, other)
        for slot in given.numbers("places", 0, SLOTS - 1):
            entry = entries.with_place(entry, slot)
    given.done()
    works.push(entry)


def one(given: Description, key: str) -> str:
    """A single name, given as a list of one because it may contain commas."""
    names = given.words(key)
    if len(names) != 1:
        raise PositionError(f"stack: {key} needs a list of one card")
    return names[0]


def mover(works: GirlGenius, question: int) -> int:
    """The seat that answers a question."""
    if question == questions.NOTHING:
        return OVER
    if question >= questions.FIRST:
        return CHANCE
    if question in (questions.GAP, questions.LAY):
        return int(works.filler)
    if works.depth == 0:
        return int(works.turn)
    entry = works.top()
    if question in (questions.ORDER, questions.EITHER):
        return int(entries.entry_popper(entry))
    reads = question in (questions.MAY, questions.PLAYER)
    return int(entries.clause_you(entry) if reads else entries.clause_doer(entry))


# ---- describing


def describe(state: GirlGenius) -> Data:
    """The description of a position: the inverse of `build`."""
    heaps: Data = {
        f"heap_{group}": names(state, HEAP + group) for group in range(SLOTS) if not state.is_empty(HEAP + group)
    }
    return {
        "ask": QUESTIONS[state.question()],
        "step": STEPS[state.step],
        "turn": int(state.turn),
        "turns": int(state.turns),
        "pops": int(state.pops),
        "filler": int(state.filler),
        "spot": int(state.spot),
        "owed": int(state.owed),
        "won": int(state.won),
        "held": [key_of(state.cards, int(state.held))] if state.held != NO_CARD else [],
        "board": [describe_cell(state, slot) for slot in range(SLOTS)],
        **heaps,
        "under": names(state, UNDER),
        "stack": [describe_entry(state, entry) for entry in stack(state)],
        "sides": [describe_side(state, seat) for seat in range(state.n)],
    }


def names(state: GirlGenius, zone: int) -> list[str]:
    """The names of the cards in a zone."""
    return [key_of(state.cards, card) for card in zone_cards(state, zone)]


def describe_cell(state: GirlGenius, slot: int) -> str:
    """The description of a place."""
    cell = int(state.board[slot])
    card, lying = int(cells.cell_card(cell)), cells.cell_lying(cell)
    if lying == cells.UP:
        return f"{key_of(state.cards, card)} {LETTERS[state.heading(slot)]}"
    if lying == cells.FRESH:
        return "down"
    if lying == cells.STIRRED:
        return f"heap {cells.cell_group(cell)}"
    if lying == cells.KNOWN:
        knowers, unsure = int(cells.cell_knowers(cell)), int(cells.cell_unsure(cell))
        known = "" if knowers == cells.EVERYBODY else f" for {seats(knowers & ~unsure)}"
        return f"down {key_of(state.cards, card)}{known}" + (f" seen by {seats(unsure)}" if unsure else "")
    filler = int(cells.gap_filler(cell))
    owner = {owner: text for text, owner in GAP_OWNERS.items()}.get(filler, str(filler))
    down = " face down" if cells.fills_down(cell) else ""
    deck = " from deck" if cells.fills_from_deck(cell) else ""
    return f"gap {owner}{down}{deck}"


def seats(numbers: int) -> str:
    """A set of seats as '0 2'."""
    return " ".join(str(seat) for seat in members(numbers))


def describe_side(state: GirlGenius, seat: int) -> Data:
    """One player's side."""
    shown = names(state, SHOWN + seat)
    seen = [card for card in zone_cards(state, HANDS + seat) if state.seers(card)]
    hidden = [name for name in names(state, HANDS + seat) if name not in shown]
    return {
        "hand": [name for name in hidden if name not in [key_of(state.cards, card) for card in seen]],
        "shown": shown,
        "seen": [f"{key_of(state.cards, card)} by {seats(int(state.seers(card)))}" for card in seen],
        "pile": names(state, PILES + seat),
        "markers": int(state.tally[MARKERS + seat]),
    }


def describe_entry(state: GirlGenius, entry: int) -> Data:
    """The description of a card being carried out, or of a clause."""
    if entries.is_card(entry):
        return {
            "card": [key_of(state.cards, int(entries.entry_card(entry)))],
            "seat": int(entries.entry_popper(entry)),
            "slot": int(entries.entry_slot(entry)),
            "turned": bool(entries.entry_turned(entry)),
            "aims": [edge for edge in range(4) if entries.entry_aims(entry, edge)],
            "begun": entries.is_begun_card(entry),
            "clause": int(entries.entry_clause(entry)),
            "ends": int(entries.entry_end(entry)),
        }
    number = int(entries.clause_number(entry))
    card = max(card for card in range(state.cards.n) if state.cards.begins[card] <= number)
    return {
        "clause_of": [key_of(state.cards, card)],
        "clause": number - int(state.cards.begins[card]),
        "doer": int(entries.clause_doer(entry)),
        "you": int(entries.clause_you(entry)),
        "other": int(entries.clause_other(entry)),
        "left": int(entries.clause_left(entry)),
        "places": members(entries.clause_places(entry)),
        "stage": int(entries.clause_stage(entry)),
    }


# ---- auditing


def audit(state: GirlGenius) -> list[str]:
    """Errors in a position that no game can reach."""
    found = [0] * int(state.cards.n)
    zones = [BAG, UNDER, *range(HEAP, SHOWN), *range(PILES, SEEN)]
    for zone in zones:
        for card in zone_cards(state, zone):
            found[card] += 1
    for slot in range(SLOTS):
        card = int(cells.cell_card(state.board[slot]))
        if card != NO_CARD:
            found[card] += 1
    for entry in stack(state):
        if entries.is_card(entry):
            found[entries.entry_card(entry)] += 1
    if state.held != NO_CARD:
        found[state.held] += 1
    complaints = [f"{key_of(state.cards, card)} is in {n} places [W1.1]" for card, n in enumerate(found) if n != 1]
    return complaints + audit_counts(state) + audit_question(state)


def audit_counts(state: GirlGenius) -> list[str]:
    """Errors in scores, card counts and heaps."""
    complaints: list[str] = []
    for pile in range(6):
        points = sum(int(state.cards.points[card]) for card in zone_cards(state, PILES + pile))
        if points != state.tally[pile]:
            complaints.append(f"pile {pile} counts {state.tally[pile]} points, holds {points} [W8.1]")
        if points >= state.goal and state.won == 0:
            complaints.append(f"pile {pile} has {points} points, and {state.goal} win [W8.1]")
    for seat in range(state.n):
        if any(not state.holds(HANDS + seat, card) for card in zone_cards(state, SHOWN + seat)):
            complaints.append(f"seat {seat} shows a card that is not in hand [W7.6]")
        hidden = {card for other in range(state.n) if other != seat for card in hidden_cards(state, other)}
        if not hidden.issuperset(zone_cards(state, SEEN + seat)):
            complaints.append(f"seat {seat} has seen a card that is in no other hand, or held openly [W7.7]")
    if state.n_bag != len(zone_cards(state, BAG)):
        complaints.append(f"the bag counts {state.n_bag} cards, holds {len(zone_cards(state, BAG))}")
    if state.n_deck() < 0:
        complaints.append("there are more unseen cards on the board than the deck can have dealt [W3.2]")
    complaints += audit_heaps(state)
    if all(state.tally[MARKERS + seat] > 0 for seat in range(state.n)):
        complaints.append("every player holds a Lose a Turn card [W7.3]")
    return complaints


def hidden_cards(state: GirlGenius, seat: int) -> list[int]:
    """The cards of a hand that are not held openly."""
    return [card for card in zone_cards(state, HANDS + seat) if not state.holds(SHOWN + seat, card)]


def audit_heaps(state: GirlGenius) -> list[str]:
    """Errors in shuffled cards.

    Only one heap can contain unseen cards, because shuffling a face-down card shuffles all of them.
    """
    complaints: list[str] = []
    spare: list[int] = []
    for group in range(SLOTS):
        places, known = len(members(state.heap_places(group))), int(state.n_cards(HEAP + group))
        if known > places or (known == 0 and places > 0):
            complaints.append(f"heap {group} does not fit its {places} places [W4.11]")
        spare += [places - known] if places > known else []
    if len(spare) > 1 or sum(spare) != state.unseen:
        complaints.append("unseen cards are in more than one heap, or are not counted [W5.21]")
    return complaints


def audit_question(state: GirlGenius) -> list[str]:
    """Errors in a position that does not match the question."""
    question = state.question()
    complaints: list[str] = []
    if question == questions.SPIN and state.spins == 0:
        complaints.append("no card can be spun: the board is frozen [W4.10]")
    if question == questions.FLIP and state.down == 0:
        complaints.append("no card is face down [W4.2]")
    if question == questions.GAP and state.gaps_of(state.filler) == 0:
        complaints.append("there is no gap to fill [W6.1]")
    if question in (*questions.OF_CLAUSES, questions.ORDER, questions.LIFTED) and state.depth == 0:
        complaints.append(f"no card is being carried out, but {QUESTIONS[question]!r} is asked [W5.2]")
    elif not state.is_over() and question < questions.FIRST and not state.legal_actions():
        complaints.append(f"there is no legal answer to the question {QUESTIONS[question]!r}")
    if question in questions.OF_SPOTS and state.spot == NO_SLOT:
        complaints.append(f"{QUESTIONS[question]!r} needs a spot")
    if question in (questions.FLIP, questions.SPIN) and state.depth > 0:
        complaints.append("a card is still being carried out [W5.3]")
    return complaints
