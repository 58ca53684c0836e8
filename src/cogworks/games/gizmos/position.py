"""Positions of Gizmos from and to readable descriptions."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, members, row_of, set_of, spread
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import PositionError
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS, ENGINES, HALVES
from cogworks.games.gizmos.rules import questions
from cogworks.games.gizmos.rules.building import add_gizmo
from cogworks.games.gizmos.rules.cards import CARDS
from cogworks.games.gizmos.rules.decks import AMONG, CARD, HEAD, READERS, SURE
from cogworks.games.gizmos.rules.effects import MAX_TURNS
from cogworks.games.gizmos.rules.rules import LEVEL_3_CARDS, ROW, Gizmos, start
from cogworks.games.gizmos.rules.sets import DECK_CARDS, ENGINE, LEVELS, NO_CARD, PER_LEVEL
from cogworks.games.gizmos.rules.state import (
    DISPLAY,
    EMPTY,
    FIRST_PLACE,
    FREE,
    LEVEL_OF_PLACE,
    NEXT_VISIBLE,
    NO_LEVEL,
    NO_SPHERE,
    PLACES,
    Side,
    new_side,
)
from cogworks.games.gizmos.view import archived, batches_of, gizmos_of
from cogworks.games.gizmos.words import QUESTIONS, SOURCES

NO_PLACE = "empty"
SPHERE_NAMES = COLOURS[:4]
NEXT = (*SPHERE_NAMES, "", "", "", "none")
ENTRY_FACTS = {"sure": SURE, "among": AMONG, "head": 0}
READER_NAMES = ("0", "1", "2", "3", "onlooker")
LEVEL_NAMES = ("level 1", "level 2", "level 3", "none")


def build(seats: int, options: Settings, described: Mapping[str, object]) -> Gizmos:
    """Build the described position.

    Cards are given by name or by number.  Cards and spheres not mentioned are in the decks and the dispenser; places
    of the display and the row not mentioned are filled with the first available ones.
    """
    given = Description(described)
    table = start(seats, options)
    asks = [one_of(word, QUESTIONS, "ask") for word in given.words("ask")] if given.has("ask") else [questions.MAIN]
    table.asks = 0
    for question in asks:
        table.ask(question)
    question = asks[-1] if asks else questions.NOTHING
    table.turn = given.number("turn", 0, 0, seats - 1)
    table.first = given.number("first", 0, 0, seats - 1)
    table.turns = given.number("turns", 1, 0, MAX_TURNS + seats)
    table.passes = given.number("passes", 0, 0, seats)
    table.ending = int(given.truth("last_round", False))
    table.owed = given.number("owed", 0, 0, PER_LEVEL)
    table.looking = given.choice("looking", "none", LEVEL_NAMES)
    table.placed = given.number("placed", 0, 0, PER_LEVEL)
    table.source = given.choice("source", "display", SOURCES)
    table.building = ([card_of(word, "building") for word in given.words("building")] or [NO_CARD])[0]
    table.tray = row_of(colours(given, "spent"))
    table.pot = row_of(colours(given, "worth"))
    table.ready = set_of([engine_of(word, "ready") for word in given.words("ready")])
    table.used = set_of([engine_of(word, "used") for word in given.words("used")])
    table.spent = set_of([one_of(word, HALVES, "halves_gone") for word in given.words("halves_gone")])
    table.taken = set_of([one_of(word, HALVES, "halves_used") for word in given.words("halves_used")])
    table.sides = [place_side(part) for part in given.parts("sides", seats)]
    table.hand = place_entries(given, "hand")
    for level, part in enumerate(given.parts("decks", LEVELS)):
        table.decks[level].bottom = place_entries(part, "under")
        part.done()
    place_display(table, given)
    place_row(table, given, question)
    given.done()
    fill_decks(table)
    table.mover = OVER if question == questions.NOTHING else CHANCE if question >= questions.FIRST else table.turn
    return table


def place_side(given: Description) -> Side:
    """One player's side; limits and points follow from the gizmos."""
    side = new_side()
    for card in [card_of(word, "gizmos") for word in given.words("gizmos")]:
        add_gizmo(side, card)
    for card in [card_of(word, "archive") for word in given.words("archive")]:
        side.turn_over(card)
    side.ring = row_of(colours(given, "ring"))
    side.tokens = given.number("tokens", 0, 0, 10_000)
    given.done()
    return side


def place_entries(given: Description, key: str) -> vec[i64]:
    """Cards under a deck or in hand, such as 'Rusty Rack; sure 0; among 1 2; head'."""
    entries: list[int] = []
    for text in given.words(key):
        word, *facts = (fact.strip() for fact in text.split(";"))
        entry = card_of(word, key)
        for fact in facts:
            what, *seats = fact.split()
            if what not in ENTRY_FACTS or any(seat not in READER_NAMES for seat in seats):
                raise PositionError(f"{key}: {fact!r} says neither who knows the card nor that it starts a batch")
            entry |= (
                HEAD if what == "head" else set_of([READER_NAMES.index(seat) for seat in seats]) << ENTRY_FACTS[what]
            )
        entries.append(entry)
    return vec[i64](entries)


def place_display(table: Gizmos, given: Description) -> None:
    """Nine places in order, or some cards; the rest is filled with the lowest numbers."""
    words = given.words("display")
    if len(words) == PLACES:
        for at, word in enumerate(words):
            if word != NO_PLACE:
                put(table, at, card_of(word, "display"))
        return
    for card in [card_of(word, "display") for word in words]:
        free = [at for at in places_of(card // PER_LEVEL) if table.card_at(at) == EMPTY]
        if not free:
            raise PositionError(f"display: no place is left for {NAMES[card]}")
        put(table, free[0], card)
    for at in range(PLACES):
        if table.card_at(at) == EMPTY:
            level = int(LEVEL_OF_PLACE[at])
            lying = set(elsewhere(table))
            put(table, at, next(c for c in range(level * PER_LEVEL, (level + 1) * PER_LEVEL) if c not in lying))


def places_of(level: int) -> range:
    """The places of the display for a level."""
    return range(FIRST_PLACE[level], FIRST_PLACE[level + 1])


def put(table: Gizmos, at: int, card: int) -> None:
    """Put a card in an empty place of the display."""
    table.display += (card % PER_LEVEL - EMPTY) << (6 * at)


def place_row(table: Gizmos, given: Description, question: int) -> None:
    """The row, the sphere ahead, and the rest in the dispenser."""
    row = colours(given, "row")
    table.ahead = given.choice("next", "none", NEXT)
    out = [c for side in table.sides for c in spread(side.ring)] + spread(table.tray)
    if table.ahead != NO_SPHERE:
        out.append(int(table.ahead))
    left = [13 - (out + row).count(colour) for colour in range(4)]
    while len(row) < ROW and question not in (questions.FIRST, questions.DEAL, questions.FILL):
        colour = left.index(max(left))
        row.append(colour)
        left[colour] -= 1
    if min(left) < 0:
        raise PositionError(f"there are only 13 spheres of {SPHERE_NAMES[left.index(min(left))]} [Z1.1]")
    table.row = row_of(row)
    table.bag = sum(n << (4 * colour) for colour, n in enumerate(left))


def fill_decks(table: Gizmos) -> None:
    """Put all other cards of each level in its deck."""
    lying = elsewhere(table)
    for level in range(LEVELS):
        here = [card % PER_LEVEL for card in lying if card // PER_LEVEL == level]
        table.decks[level].bag &= ~set_of(here)
        table.decks[level].left = (LEVEL_3_CARDS if level == 2 else PER_LEVEL) - len(here)


def elsewhere(table: Gizmos) -> list[int]:
    """Every card that is not in the unordered part of a deck, with duplicates."""
    found = [
        int(LEVEL_OF_PLACE[at] * PER_LEVEL + table.card_at(at)) for at in range(PLACES) if table.card_at(at) != EMPTY
    ]
    for owner, side in enumerate(table.sides):
        found += archived(side) + [card for card in gizmos_of(side, owner) if card < DECK_CARDS]
    for entries in [table.hand] + [deck.bottom for deck in table.decks]:
        found += [int(entry & CARD) for entry in entries]
    return found if table.building == NO_CARD else [*found, int(table.building)]


def one_of(word: str, names: Sequence[str], where: str) -> int:
    """The index of a name."""
    if not word or word not in names:
        raise PositionError(f"{where}: there is no {word!r}")
    return names.index(word)


def card_of(word: str, where: str) -> int:
    """A card by its name or by its number in the table of cards."""
    for card in range(DECK_CARDS):
        if word in (NAMES[card], CARDS[card].id):
            return card
    raise PositionError(f"{where}: there is no card {word!r}")


def engine_of(word: str, where: str) -> int:
    """A gizmo with a trigger by its name or number."""
    if word in ENGINES:
        return ENGINES.index(word)
    engine = int(ENGINE[card_of(word, where)])
    if engine < 0:
        raise PositionError(f"{where}: {word!r} has no trigger")
    return engine


def colours(given: Description, key: str) -> list[int]:
    """Spheres by colour."""
    return [one_of(word, SPHERE_NAMES, key) for word in given.words(key)]


# ---- the way back


def describe(state: Gizmos) -> Data:
    """The description of a position: the inverse of `build`."""
    return {
        "ask": [QUESTIONS[question] for question in state.questions()],
        "turn": int(state.turn),
        "first": int(state.first),
        "turns": int(state.turns),
        "passes": int(state.passes),
        "last_round": state.ending == 1,
        "owed": int(state.owed),
        "looking": LEVEL_NAMES[state.looking],
        "placed": int(state.placed),
        "source": SOURCES[state.source],
        "building": [] if state.building == NO_CARD else [NAMES[state.building]],
        "spent": sphere_words(state.tray),
        "worth": sphere_words(state.pot),
        "ready": [ENGINES[engine] for engine in members(state.ready)],
        "used": [ENGINES[engine] for engine in members(state.used)],
        "halves_gone": [HALVES[half] for half in members(state.spent)],
        "halves_used": [HALVES[half] for half in members(state.taken)],
        "hand": [entry_words(entry) for entry in state.hand],
        "decks": [{"under": [entry_words(entry) for entry in deck.bottom]} for deck in state.decks],
        "display": [
            NO_PLACE if state.card_at(at) == EMPTY else NAMES[LEVEL_OF_PLACE[at] * PER_LEVEL + state.card_at(at)]
            for at in range(PLACES)
        ],
        "row": sphere_words(state.row),
        "next": NEXT[state.ahead],
        "sides": [
            {
                "gizmos": [NAMES[card] for card in gizmos_of(side, owner) if card < DECK_CARDS],
                "archive": [NAMES[card] for card in archived(side)],
                "ring": sphere_words(side.ring),
                "tokens": int(side.tokens),
            }
            for owner, side in enumerate(state.sides)
        ],
    }


def sphere_words(row: int) -> list[str]:
    """Every sphere of a row by name."""
    return [SPHERE_NAMES[colour] for colour in spread(row)]


def entry_words(entry: int) -> str:
    """A card under a deck or in hand, and who knows it."""
    words = [NAMES[entry & CARD]]
    for what, shift in (("sure", SURE), ("among", AMONG)):
        seats = members((entry >> shift) & READERS)
        if seats:
            words.append(f"{what} {' '.join(READER_NAMES[seat] for seat in seats)}")
    return "; ".join([*words, "head"] if entry & HEAD else words)


# ---- checking


def audit(state: Gizmos) -> list[str]:
    """Errors in a position that no game can reach."""
    complaints = audit_cards(state) + audit_spheres(state)
    for seat, side in enumerate(state.sides):
        fresh = new_side()
        for card in gizmos_of(side, seat):
            if card < DECK_CARDS:
                add_gizmo(fresh, card)
        fresh.ring, fresh.tokens = side.ring, side.tokens
        fresh.filed_1, fresh.filed_2, fresh.filed_3 = side.filed_1, side.filed_2, side.filed_3
        if fresh.dump() != side.dump():
            complaints.append(f"seat {seat}: limits, points or counts do not follow from the gizmos [Z1.4, Z9.2]")
        if fresh.score() != side.score():
            complaints.append(f"seat {seat}: the stored score is wrong [Z9.2]")
        if side.n_filed() > side.shelf:
            complaints.append(f"seat {seat}: {side.n_filed()} cards in an archive for {side.shelf} [Z5.2]")
        if side.room() < 0:
            complaints.append(f"seat {seat}: too many spheres in the ring [Z4.4]")
    return complaints + audit_question(state)


def audit_cards(state: Gizmos) -> list[str]:
    """Errors in cards: in two places or in none."""
    complaints: list[str] = []
    lying = elsewhere(state)
    complaints += [
        f"{NAMES[card]} is in two places [Z1.2]" for card in sorted({c for c in lying if lying.count(c) > 1})
    ]
    for level, deck in enumerate(state.decks):
        here = {card % PER_LEVEL for card in lying if card // PER_LEVEL == level}
        if set(members(deck.bag)) != set(range(PER_LEVEL)) - here:
            complaints.append(f"level {level + 1}: the deck does not match the other cards [Z2.1]")
        if deck.left != (LEVEL_3_CARDS if level == 2 else PER_LEVEL) - len(here) or deck.left < 0:
            complaints.append(f"level {level + 1}: {deck.left} cards left in the deck [Z2.1]")
        if any(entry & CARD not in range(level * PER_LEVEL, (level + 1) * PER_LEVEL) for entry in deck.bottom):
            complaints.append(f"level {level + 1}: a card of another level is under the deck [Z6.4]")
        if len(deck.bottom) and not deck.bottom[0] & HEAD:
            complaints.append(f"level {level + 1}: the first card under the deck does not start a batch [Z6.6]")
            continue
        if any(len({entry >> SURE & READERS for entry in batch}) > 1 for batch in batches_of(deck.bottom)):
            complaints.append(f"level {level + 1}: a batch is known place by place, or not at all [Z6.6]")
        bare = [at for at in places_of(level) if state.card_at(at) == EMPTY]
        from_here = state.building // PER_LEVEL == level and state.source == DISPLAY
        waits = from_here or {questions.FIRST, questions.DEAL} & set(state.questions())
        if bare and not waits and deck.n_cards() + len(state.hand) * (state.looking == level) > 0:
            complaints.append(f"level {level + 1}: a place is empty, but the deck has cards [Z2.2]")
    return complaints


def audit_spheres(state: Gizmos) -> list[str]:
    """Errors in spheres: too few or too many."""
    rows = [state.row, state.bag, state.tray] + [side.ring for side in state.sides]
    found = [colour for row in rows for colour in spread(row)]
    if state.ahead != NO_SPHERE:
        found.append(int(state.ahead))
    complaints = [
        f"there are 13 {SPHERE_NAMES[colour]} spheres, not {found.count(colour)} [Z1.1]"
        for colour in range(4)
        if found.count(colour) != 13
    ]
    if len(spread(state.row)) != ROW and not {questions.FIRST, questions.DEAL, questions.FILL} & set(state.questions()):
        complaints.append(f"there are {len(spread(state.row))} spheres in the row, not {ROW} [Z2.3]")
    if (state.ahead != NO_SPHERE) and not state.agreed & NEXT_VISIBLE:
        complaints.append("the next sphere is not shown in this game [Z2.6]")
    return complaints


def audit_question(state: Gizmos) -> list[str]:
    """Errors in the question."""
    complaints: list[str] = []
    question, stack = state.question(), state.questions()
    side = state.sides[state.turn]
    if (state.building != NO_CARD) != (questions.PAY in stack):
        complaints.append("a card is being paid for if and only if the question is its payment [Z7.2]")
    if question == questions.PAY and state.building != NO_CARD and state.legal_actions() == []:
        complaints.append("this payment cannot be completed [Z7.2]")
    if state.pot and state.building == NO_CARD:
        complaints.append("spheres are paid, but no card is being built [Z7.2]")
    if (state.looking != NO_LEVEL) != (len(state.hand) > 0 or question == questions.LOOK):
        complaints.append("there are cards to look at if and only if the question is about research [Z6.1]")
    if question in (questions.STUDY, questions.RETURN) and len(state.hand) == 0:
        complaints.append("there is no card to look at [Z6.2, Z6.4]")
    if any(
        entry & CARD not in range(state.looking * PER_LEVEL, (state.looking + 1) * PER_LEVEL) for entry in state.hand
    ):
        complaints.append("a card to look at is of another level [Z6.1]")
    if any(not entry >> SURE & BIT[state.turn] for entry in state.hand):
        complaints.append("the researcher must know every card to look at [Z6.5]")
    if (question in (questions.DRAWN, questions.LOOK, questions.MORE)) != (state.owed > 0):
        complaints.append("spheres and cards are owed only while they are drawn")
    if question == questions.CHAIN and state.usable() == 0:
        complaints.append("no triggered gizmo can be used: the turn is over [Z8.5]")
    if (state.ready | state.used) & ~side.engines or state.ready & state.used:
        complaints.append("only gizmos of the current seat can be triggered, each once [Z8.1, Z8.3]")
    if (state.spent | state.taken) & ~side.halves:
        complaints.append("only converters of the current seat can be used [Z7.4]")
    if state.source & FREE:
        complaints.append("a free Build needs no payment [Z7.13]")
    return complaints
