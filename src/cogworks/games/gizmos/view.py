"""A seat's view of Gizmos and what events change in it."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import count, has, members
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import COLOURS, COLUMNS, KINDS, TEXTS
from cogworks.games.gizmos.rules import actions, events, questions
from cogworks.games.gizmos.rules.cards import CARDS, POINTS, SCORE
from cogworks.games.gizmos.rules.decks import AMONG, CARD, HEAD, ONLOOKER, SURE
from cogworks.games.gizmos.rules.payment import STEP_CODE, total, usual
from cogworks.games.gizmos.rules.rules import Gizmos
from cogworks.games.gizmos.rules.sets import (
    COLOUR,
    ENGINE_CARD,
    HALF_CARD,
    HALVES,
    LEVELS,
    PER_LEVEL,
    STARTER,
    STARTING_ENGINE,
    STEP_HALF,
    UPGRADE_CARDS,
)
from cogworks.games.gizmos.rules.state import (
    EMPTY,
    ENOUGH_GIZMOS,
    ENOUGH_LEVEL_3,
    FIRST_PLACE,
    LEVEL_OF_PLACE,
    NO_LEVEL,
    NO_SPHERE,
    OPEN_RESEARCH,
    PLACES,
    Side,
)
from cogworks.games.gizmos.signs import SIGNS
from cogworks.games.gizmos.words import SOURCES, USUAL, amount


def view(state: Gizmos, seat: int | None) -> Data:
    """Everything except the order of the decks and cards that others look at [Z6.5, Z6.6]."""
    return {
        "turn": int(state.turn),
        "turns": int(state.turns),
        "first": int(state.first),
        "round": (int(state.turns) - 1) // len(state.sides) + 1 if state.turns else 1,
        "last_round": state.ending == 1,
        "goals": {"gizmos": ENOUGH_GIZMOS, "level_3": ENOUGH_LEVEL_3},
        "columns": list(COLUMNS),
        "row": [sphere("row", colour, n) for colour, n in counted(state.row)],
        "dispenser": {
            "id": "dispenser",
            "spheres": int(total(state.bag)),
            "colours": {COLOURS[colour]: n for colour, n in counted(state.bag)},
            "next": None if state.ahead == NO_SPHERE else COLOURS[state.ahead],
        },
        "display": [view_place(state, place) for place in range(PLACES)],
        "decks": [view_deck(state, level, seat) for level in range(LEVELS)],
        "research": view_hand(state, seat),
        "payment": view_payment(state),
        "owed": int(state.owed),
        "usual": usual_answers(state) if seat == state.to_move() else [],
        "usual_words": USUAL.get(state.question(), "") if seat == state.to_move() else "",
        "sides": [view_side(state, owner, side) for owner, side in enumerate(state.sides)],
    }


def counted(row: int) -> list[tuple[int, int]]:
    """The colours present in a row, with their counts."""
    return [(colour, int(count(row, colour))) for colour in range(4) if count(row, colour)]


def sphere(where: str, colour: int, n: int) -> Data:
    """Spheres of one colour in one place."""
    return {"id": f"{where}:{COLOURS[colour]}", "colour": COLOURS[colour], "n": n}


def view_card(card: int) -> Data:
    """Everything printed on a card."""
    row = CARDS[card]
    return {
        "id": f"card:{card}",
        "card": row.id,
        "name": NAMES[card],
        "level": int(row.level),
        "colour": COLOURS[row.colour],
        "cost": int(row.cost),
        "points": int(row.points),
        "points_vary": row.effect.verb == SCORE,
        "kind": KINDS[row.trigger.kind],
        "text": TEXTS[card],
        "signs": SIGNS[card],
    }


def view_place(state: Gizmos, place: int) -> Data | None:
    """A card of the display, or None if the place is empty."""
    card = state.card_at(place)
    return None if card == EMPTY else view_card(LEVEL_OF_PLACE[place] * PER_LEVEL + card)


def view_deck(state: Gizmos, level: int, seat: int | None) -> Data:
    """The number of cards, and what this reader knows about the cards put back, batch by batch."""
    batches: list[Data] = []
    for batch in batches_of(state.decks[level].bottom):
        batches.append(
            {
                "places": [NAMES[entry & CARD] if knows(entry, SURE, seat) else None for entry in batch],
                "among": sorted(NAMES[entry & CARD] for entry in batch if knows(entry, AMONG, seat)),
            }
        )
    return {
        "id": f"deck:{level}",
        "level": level + 1,
        "places": list(range(FIRST_PLACE[level], FIRST_PLACE[level + 1])),
        "cards": int(state.decks[level].n_cards()),
        "under": batches,
    }


def batches_of(bottom: vec[i64]) -> list[list[int]]:
    """The cards under a deck, one list per batch."""
    batches: list[list[int]] = []
    for entry in bottom:
        if entry & HEAD:
            batches.append([])
        batches[-1].append(int(entry))
    return batches


def knows(entry: int, what: int, seat: int | None) -> bool:
    """Does this reader know this about the card?"""
    return has(entry >> what, ONLOOKER if seat is None else seat)


def view_hand(state: Gizmos, seat: int | None) -> Data | None:
    """The researcher's cards, with those already put back first; others see only the cards they know."""
    if state.looking == NO_LEVEL:
        return None
    cards = [view_card(entry & CARD) if knows(entry, SURE, seat) else None for entry in state.hand]
    if seat != state.turn and not state.agreed & OPEN_RESEARCH:
        # Only the researcher may know their order.
        cards = [view_card(card) for card in sorted(entry & CARD for entry in state.hand if knows(entry, SURE, seat))]
        cards += [None] * (len(state.hand) - len(cards))
    return {"id": "research", "level": int(state.looking) + 1, "put_back": int(state.placed), "cards": cards}


def view_payment(state: Gizmos) -> Data | None:
    """The gizmo being paid for, the spheres put in, and what they count as [Z7.3]."""
    if state.question() != questions.PAY:
        return None
    low, high = state.least(state.building, state.source), state.highest(state.building, state.source)
    return {
        "id": "payment",
        "card": view_card(state.building),
        "source": SOURCES[state.source],
        "low": int(low),
        "high": int(high),
        "amount": amount(int(low), int(high)),
        "spent": {COLOURS[colour]: n for colour, n in counted(state.tray)},
        "worth": {COLOURS[colour]: n for colour, n in counted(state.pot)},
    }


def usual_answers(state: Gizmos) -> list[int]:
    """The usual answers that complete the current payment, put all cards back or take all points [Z7.15]."""
    if state.question() == questions.RETURN:
        return [actions.RETURN + int(entry & CARD) for entry in state.hand[state.placed :]]
    if state.question() == questions.CHAIN:
        # Taking points has no downside, so players use such gizmos at once.
        uses = [action for action in state.legal_actions() if actions.USE <= action < actions.SPEND]
        return [use for use in uses if CARDS[ENGINE_CARD[use - actions.USE]].effect.verb == POINTS]
    return usual_payment(state) if state.question() == questions.PAY else []


def usual_payment(state: Gizmos) -> list[int]:
    """The usual way to complete the current payment [Z7.15]."""
    low, high = state.least(state.building, state.source), state.highest(state.building, state.source)
    price = max(int(low), int(total(state.pot)))
    ring, halves = state.sides[state.turn].ring, state.halves()
    plan = usual(COLOUR[state.building], price, state.pot, ring, halves)
    answers = [actions.SPEND + code if code < STEP_CODE else actions.STEP + code - STEP_CODE for code in plan]
    return answers if price == high else [*answers, actions.PAID]


def view_side(state: Gizmos, owner: int, side: Side) -> Data:
    """One player's side; all of it is public [Z5.2]."""
    mine = owner == state.turn
    return {
        "id": f"side:{owner}",
        "seat": owner,
        "ring": [sphere(f"ring:{owner}", colour, n) for colour, n in counted(side.ring)],
        "spheres": int(total(side.ring)),
        "limits": {"spheres": int(side.capacity), "archive": int(side.shelf), "research": int(side.insight)},
        "archive": [view_card(card) for card in archived(side)],
        "gizmos": [{**view_card(card), **wear(state, card, mine)} for card in gizmos_of(side, owner)],
        "n_gizmos": int(side.gizmos),
        "level_3": int(side.level_3),
        "tokens": int(side.tokens),
    }


def wear(state: Gizmos, card: int, mine: bool) -> Data:
    """The state of a gizmo this turn; a converter with an unused half may still be available [Z7.7, Z7.8]."""
    gone = HALVES[card] & (state.spent | state.taken) if mine else 0
    return {
        "ready": mine and is_engine_in(state.ready, card),
        "used": (mine and is_engine_in(state.used, card)) or (gone != 0 and gone == HALVES[card]),
        "half_used": gone != 0 and gone != HALVES[card],
    }


def is_engine_in(engines: int, card: int) -> bool:
    """Is this card's engine in the set?"""
    return any(engine_card(engine, card) == card for engine in members(engines))


def engine_card(engine: int, owner: int) -> int:
    """The card of an engine; `owner`, a seat or a starting gizmo's card, distinguishes the starting gizmos."""
    return int(ENGINE_CARD[engine]) if engine != STARTING_ENGINE else STARTER + owner if owner < STARTER else owner


def archived(side: Side) -> list[int]:
    """The cards of an archive, ascending."""
    return [level * PER_LEVEL + card for level in range(LEVELS) for card in members(side.filed(level))]


def gizmos_of(side: Side, owner: int) -> list[int]:
    """The cards of an active area, ascending, the starting gizmo last."""
    found = [engine_card(engine, owner) for engine in members(side.engines)]
    found += {int(HALF_CARD[half]) for half in members(side.halves)}
    found += [UPGRADE_CARDS[upgrade] for upgrade in members(side.upgrades)]
    return sorted(found)


def target(state: Gizmos, action: int) -> str:
    """The item of the view that an action is about."""
    if action < actions.FILE:
        return f"row:{COLOURS[action]}"
    if action < actions.BUILD:
        return f"card:{action - actions.FILE}"
    if action < actions.RESEARCH:
        return f"card:{action - actions.BUILD}"
    if action < actions.RETURN:
        return f"deck:{action - actions.RESEARCH}"
    if action < actions.USE:
        return f"card:{action - actions.RETURN}"
    if action < actions.SPEND:
        return f"card:{engine_card(action - actions.USE, int(state.turn))}"
    if action < actions.STEP:
        return f"ring:{state.turn}:{COLOURS[action - actions.SPEND]}"
    if action < actions.PAID:
        return f"card:{HALF_CARD[STEP_HALF[action - actions.STEP]]}"
    return {actions.PAID: "payment", actions.MORE: "dispenser", actions.NEITHER: "research"}.get(action, "")


def gallery(options: Settings) -> list[Data]:
    """Every card of the three decks, and one starting gizmo."""
    return [view_card(card) for card in range(STARTER + 1)]


PRIVATE = (questions.STUDY,)
"""Questions whose legal actions depend on cards that only the researcher has seen."""


def is_choice_public(state: Gizmos) -> bool:
    """Everything but research is public; how many cards are left to put back is too [Z5.2, Z6.5]."""
    return state.question() not in PRIVATE or bool(state.agreed & OPEN_RESEARCH)


# ---- what opponents did

MINOR_EVENTS = frozenset({"saw", "returned", "stopped", "ended turn", "filled", "dealt", "next sphere", "lapsed"})
"""Events left out of the summary of a turn."""
DETAIL = ", paying .*| for free"


def turn_of(state: Gizmos) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_items(state: Gizmos, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The items of the view that an event changed."""
    seat = numbers[0]
    if kind in (events.PICKED, events.DREW):
        colour = COLOURS[numbers[1]]
        return (f"row:{colour}" if kind == events.PICKED else "dispenser", f"ring:{seat}:{colour}")
    if kind in (events.FILED, events.BUILT):
        return (f"card:{numbers[1]}",)
    if kind == events.RESEARCHED:
        return (f"deck:{numbers[1]}",)
    if kind == events.USED:
        return (f"card:{engine_card(numbers[1], seat)}",)
    return (f"side:{seat}",) if kind == events.SCORED else ()
