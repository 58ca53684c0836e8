"""A seat's view of Girl Genius: The Works and what events change in it."""

from collections.abc import Sequence
from functools import lru_cache

from cogworks.engine.cards import has, members
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.games.girl_genius.cardset.format import COLOURS, cards_of, instructions, text_of
from cogworks.games.girl_genius.preview import SIDES, beams, beams_of_spins, spins
from cogworks.games.girl_genius.rules import actions, events, questions
from cogworks.games.girl_genius.rules.board import NO_SLOT, PATTERNS, PLACES, SLOTS, UPRIGHT
from cogworks.games.girl_genius.rules.cards import (
    HALF,
    MAX_CARDS,
    NO_CARD,
    POINTED,
    CardSet,
    edge_colour,
    edge_count,
    edge_index,
    edge_of,
    source_of,
)
from cogworks.games.girl_genius.rules.cells import (
    EMPTY,
    EVERYBODY,
    KNOWN,
    STIRRED,
    UP,
    cell_card,
    cell_group,
    cell_knowers,
    cell_lying,
    fills_down,
    fills_from_deck,
    gap_filler,
)
from cogworks.games.girl_genius.rules.entries import (
    clause_places,
    entry_card,
    entry_popper,
    entry_slot,
    is_card,
    is_clause,
)
from cogworks.games.girl_genius.rules.rules import GirlGenius
from cogworks.games.girl_genius.rules.state import HANDS, HEAP, MARKERS, PILES, SHOWN, UNDER
from cogworks.games.girl_genius.words import HEADINGS, STEPS, TURN, asking_card, key_of, slot_of

LETTERS = "YPRBG"
EDGES = ("top", "right", "bottom", "left")


def view(state: GirlGenius, seat: int | None) -> Data:
    """The board, Score Piles, markers, card counts, and the reader's own hand [W10.1, W10.2, W10.3]."""
    return {
        "turn": int(state.turn),
        "turns": int(state.turns),
        "step": STEPS[state.step],
        "steps": list(TURN),
        "goal": int(state.goal),
        "teams": state.teams == 1,
        "pattern": PATTERNS[state.pattern],
        "deck_name": state.cards.name,
        "deck": {
            "id": "deck",
            "cards": int(state.n_deck()),
            "under": [card_data(state.cards, card) for card in zone_cards(state, UNDER)],
        },
        "board": [view_slot(state, slot, seat) for slot in range(SLOTS)],
        "spins": spins(state) if state.question() == questions.SPIN else [],
        "beams": beams_of_spins(state) if state.question() == questions.SPIN else beams(state),
        "heaps": [
            {
                "group": group,
                "cards": [key_of(state.cards, card) for card in zone_cards(state, HEAP + group)],
                "unseen": len(members(state.heap_places(group))) - int(state.n_cards(HEAP + group)),
            }
            for group in range(SLOTS)
            if not state.is_empty(HEAP + group)
        ],
        "spot": int(state.spot),
        "filler": int(state.filler),
        "owed": int(state.owed),
        "held": None if state.held == NO_CARD else card_data(state.cards, int(state.held)),
        "stack": [
            {
                **card_data(state.cards, int(entry_card(entry))),
                "popper": int(entry_popper(entry)),
                "from": None if entry_slot(entry) == NO_SLOT else int(entry_slot(entry)),
            }
            for entry in stack(state)
            if is_card(entry)
        ],
        "sides": [view_side(state, owner, seat) for owner in range(state.n)],
    }


def stack(state: GirlGenius) -> list[int]:
    """The entries of the stack, the top one last."""
    return [int(state.work[at]) for at in range(state.depth)]


def zone_cards(state: GirlGenius, zone: int) -> list[int]:
    """The cards of a zone."""
    return members(state.zones[zone * 2]) + [HALF + card for card in members(state.zones[zone * 2 + 1])]


def card_data(cards: CardSet, card: int) -> Data:
    """Everything printed on a card."""
    return {**printed(cards, card)}


@lru_cache(maxsize=32 * MAX_CARDS)
def printed(cards: CardSet, card: int) -> Data:
    """Printed data of a card, cached because every view shows many."""
    edges = [int(cards.edges[card * 4 + edge]) for edge in range(4)]
    steps = [int(cards.program[at]) for at in range(cards.begins[card], cards.begins[card + 1])]
    flavour: Data = {"flavour": cards.flavours[card]} if cards.flavours[card] else {}
    return {
        "id": f"card:{card}",
        "card": card,
        "name": key_of(cards, card),
        "words": cards.details[card],
        "points": int(cards.points[card]),
        "edges": [[COLOURS[edge_colour(edge)], int(edge_count(edge))] for edge in edges],
        "text": text_of(cards, card),
        "instructions": [list(pair) for pair in instructions(cards, card)],
        "aims": [EDGES[edge_of(step)] for step in steps if source_of(step) == POINTED],
        **flavour,
    }


def view_slot(state: GirlGenius, slot: int, seat: int | None) -> Data:
    """One place; only readers who know a face-down card see it [W10.1, W10.2]."""
    row, column, lie, _up = PLACES[state.pattern][slot]
    cell = int(state.board[slot])
    card, lying = int(cell_card(cell)), cell_lying(cell)
    seen: Data = {
        "id": f"slot:{slot}",
        "slot": slot,
        "row": row,
        "column": column,
        "upright": lie == UPRIGHT,
        "chosen": has(chosen_places(state), slot),
    }
    if lying == EMPTY:
        seen["face"] = "gap"
        seen["filler"] = int(gap_filler(cell)) if gap_filler(cell) < state.n else None
        seen["fill_down"] = fills_down(cell)
        seen["fill_from_deck"] = fills_from_deck(cell)
    elif lying == UP:
        heading = int(state.heading(slot))
        printed = card_data(state.cards, card)
        edges = [int(state.cards.edges[edge_index(card, side - heading)]) for side in range(4)]
        seen["face"] = "up"
        seen["heading"] = HEADINGS[heading]
        letters = [f"{LETTERS[edge_colour(edge)]}{edge_count(edge)}" for edge in edges]
        seen["sides"] = dict(zip(SIDES, letters, strict=True))
        seen["card"] = {**printed, "id": f"up:{card}"}
    else:
        seen["face"] = "down"
        knowers = int(cell_knowers(cell)) if lying == KNOWN else 0
        is_known = knowers == EVERYBODY or (seat is not None and seat in members(knowers))
        seen["knowers"] = [reader for reader in members(knowers) if reader < state.n]
        seen["sure"] = [reader for reader in range(state.n) if state.knows_heading(reader, slot)]
        seen["group"] = int(cell_group(cell)) if lying == STIRRED else None
        seen["known"] = key_of(state.cards, card) if is_known else None
        seen["underside"] = card_data(state.cards, card) if is_known else None
    return seen


def chosen_places(state: GirlGenius) -> int:
    """The places chosen so far for the current instruction; they are public [W10.4]."""
    top = int(state.top()) if state.depth else 0
    return int(clause_places(top)) if is_clause(top) else 0


def view_side(state: GirlGenius, owner: int, seat: int | None) -> Data:
    """One player's side; only the owner and players who have seen them see hidden cards of the hand [W10.1]."""
    own = owner == seat
    pile = PILES + int(state.pile_of(owner))
    seen: Data = {
        "id": f"side:{owner}",
        "seat": owner,
        "team": int(state.pile_of(owner)),
        "score": state.scores()[owner],
        "markers": int(state.tally[MARKERS + owner]),
        "cards": int(state.n_cards(HANDS + owner)),
        # Partners share a pile, which is shown with the first of them.
        "pile": [card_data(state.cards, card) for card in zone_cards(state, pile)]
        if state.pile_of(owner) == owner
        else [],
        "shown": [key_of(state.cards, card) for card in zone_cards(state, SHOWN + owner)]
        if own
        else [card_data(state.cards, card) for card in zone_cards(state, SHOWN + owner)],
        "seen": view_seen(state, owner, seat),
    }
    if own:
        seen["hand"] = [card_data(state.cards, card) for card in zone_cards(state, HANDS + owner)]
    return seen


def view_seen(state: GirlGenius, owner: int, seat: int | None) -> list[Data]:
    """The hidden cards of a hand that others have seen: who has, and the card if the reader knows it [W7.7]."""
    marked: list[tuple[list[int], int]] = []
    for card in zone_cards(state, HANDS + owner):
        seers = members(state.seers(card))
        if seers:
            marked.append((seers, card if seat is not None and (seat == owner or seat in seers) else NO_CARD))
    return [
        {
            "by": seers,
            "name": None if card == NO_CARD else key_of(state.cards, card),
            "card": None if card == NO_CARD or seat == owner else card_data(state.cards, card),
        }
        for seers, card in sorted(marked)
    ]


def target(state: GirlGenius, action: int) -> str:
    """The item of the view that an action is about."""
    if state.to_move() < 0:
        return ""
    if action < actions.LAY:
        return f"card:{action}"
    if action < actions.SLOT:
        return f"card:{(action - actions.LAY) // 2}"
    if action < actions.HEADING:
        return f"slot:{action - actions.SLOT}"
    if action < actions.SEAT:
        return f"slot:{state.spot}"
    if action < actions.YES:
        return f"side:{action - actions.SEAT}"
    if action == actions.NO and state.question() == questions.PICK:
        return ""
    return f"card:{asking_card(state)}"


def gallery(options: Settings) -> list[Data]:
    """Every card of the deck in play."""
    cards = cards_of(options)
    return [card_data(cards, card) for card in range(int(cards.n))]


PUBLIC = (
    questions.FLIP,
    questions.SPIN,
    questions.ORDER,
    questions.GAP,
    questions.HEADING,
    questions.PLAYER,
    questions.MAY,
    questions.TARGET,
)
"""Questions about the board and the players; all others depend on hands."""


def is_choice_public(state: GirlGenius) -> bool:
    """Do the legal actions follow from the board alone?"""
    return state.question() in PUBLIC


# ---- what opponents did

MINOR_EVENTS = frozenset({"turn ended", "dealt", "laid secretly", "saw", "chose player", "declined"})
"""Events left out of the summary of a turn."""
PREVIEWS = ("spins", "beams")
"""Fields that list what each spin would do."""
DETAIL = r"(,| at) row \d.*"
EVENT_PLACES = {
    events.TURNED_UP: (1,),
    events.FLIPPED_DOWN: (1,),
    events.SHOWED: (1,),
    events.SPUN: (2,),
    events.POPPED: (2,),
    events.REPLACED: (2,),
    events.REPLACED_DOWN: (1,),
    events.SPUN_DOWN: (1,),
    events.SWAPPED: (1, 2),
}
"""Which numbers of an event are places."""
EVENT_SEATS = {
    events.LAID_DOWN: (0,),
    events.MOVED: (0,),
    events.TOOK: (0,),
    events.LOST_TURN: (0,),
    events.TOOK_HIDDEN: (0, 1),
    events.DREW: (0,),
}
"""Which numbers of an event are seats whose cards or markers changed."""


def turn_of(state: GirlGenius) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_items(state: GirlGenius, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The items of the view that an event changed."""
    slots = [slot_of(numbers[at]) for at in EVENT_PLACES.get(kind, ())]
    seats = [numbers[at] for at in EVENT_SEATS.get(kind, ())]
    return (*(f"slot:{slot}" for slot in slots if slot is not None), *(f"side:{seat}" for seat in seats))
