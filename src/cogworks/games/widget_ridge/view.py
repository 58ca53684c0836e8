"""A seat's view of Widget Ridge, and what events change in it."""

from collections.abc import Sequence
from functools import lru_cache

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import members
from cogworks.engine.cardset import KEPT
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.games.widget_ridge.cardset.format import COLOURS, cards_of, own_card_set
from cogworks.games.widget_ridge.cardset.text import (
    CHASE_TABLE,
    STAMPEDE_TABLE,
    construct_name,
    construct_text,
    effect_text,
    fragment_text,
    signs,
    steps_at,
)
from cogworks.games.widget_ridge.rules import actions, events, questions, steps, verbs
from cogworks.games.widget_ridge.rules.cards import AUGMENT, NO_CARD, STARTERS, STEP, CardSet, Pile
from cogworks.games.widget_ridge.rules.rules import WidgetRidge
from cogworks.games.widget_ridge.rules.sides import SECRET, Side
from cogworks.games.widget_ridge.rules.solo import BISON, BOSS_CARDS, bison_goal, thermal
from cogworks.games.widget_ridge.starters import deck_with, spares_in, swapped_in
from cogworks.games.widget_ridge.words import USUAL

TYPES = ("widget", "gadget", "augment", "device", "accessory")
PARTS = TYPES[2:]
"""The parts of a Workshop from left to right."""
ROW = 5
"""Places in each row with four players."""


def face(cards: CardSet, card: int) -> Data:
    """Printed data of a card."""
    return dict(_faces(cards)[card])


@lru_cache(maxsize=4 * KEPT)
def _faces(cards: CardSet) -> list[Data]:
    return [_face(cards, kind) for kind in range(int(cards.n))]


def _face(cards: CardSet, card: int) -> Data:
    flavour: Data = {"flavour": cards.flavours[card]} if cards.flavours[card] else {}
    return {
        "card": cards.names[card],
        "number": card - STARTERS + 1 if card >= STARTERS else card + 1,
        "type": TYPES[cards.type[card]],
        "subtype": cards.subtypes[card],
        "cost": int(cards.cost[card]) if card >= STARTERS else None,
        "left": colours(int(cards.left[card])),
        "right": colours(int(cards.right[card])),
        "text": effect_text(cards, card),
        "construct": fragment_text(cards, card),
        "signs": signs(steps_at(cards, int(cards.effect[card]))),
        "construct_signs": signs(steps_at(cards, int(cards.fragment[card]))) if card >= STARTERS else [],
        "join": ("", "or", "and")[cards.join[card]],
        **flavour,
    }


def colours(points: int) -> list[str]:
    """Connection points by name."""
    return [COLOURS[place] for place in members(points)]


def view(state: WidgetRidge, seat: int | None) -> Data:
    """The Marketplace, all public cards and counts, and the reader's own hand [R9.1, R9.2, R9.3]."""
    cards = state.cards
    terms = state.terms
    seen: Data = {
        "set": cards.title,
        "parts": list(PARTS),
        "wanted": wanted(state, seat),
        "goal": {"spark": int(terms.spark), "uses": int(terms.uses), "draws": int(terms.draws), "tax": int(terms.tax)},
        "turn": int(state.turn),
        "turns": int(state.turns),
        "gold": int(state.gold),
        "actions": int(state.acts),
        "market": {"id": "market", "cards": int(state.market.total)},
        "row": [
            {
                "id": f"row:{slot}",
                "slot": slot,
                "owner": row_owner(state, slot),
                "price": int(state.price(slot)),
                **face(cards, int(card)),
            }
            if card != NO_CARD
            else {"id": f"row:{slot}", "slot": slot, "owner": row_owner(state, slot), "card": None}
            for slot, card in enumerate(state.row)
        ],
        "melted": {"id": "melted", "cards": stacks(cards, state.melted, "scrap")},
        "played": stacks(cards, state.played, "played"),
        "sides": [view_side(state, owner, side, owner == seat) for owner, side in enumerate(state.sides)],
    }
    if terms.solo:
        seen["covington"] = {
            "id": "covington",
            "phase": int(state.phase),
            "bison": int(state.bison),
            "herd": BISON,
            "bison_goal": int(bison_goal(terms, max(1, int(state.bison)))),
            "spark": int(state.boss_spark),
            "goal": int(terms.boss_goal),
            "thermal": int(thermal(state)),
            "hottest": BOSS_CARDS,
            # Warn when at most two more deals are left [S2.2, S2.6].
            "is_market_low": state.phase == 1 and int(state.market.total) <= 2 * int(terms.slots),
            "deck": len(members(state.boss_deck)),
            "discard": [bit + 1 for bit in members(state.boss_pile)],
            "flipped": int(state.flipped),
            "bonus_cards": int(state.bonus_cards),
            "bonus_gold": int(state.bonus_gold),
            "table": list(STAMPEDE_TABLE if state.phase == 1 else CHASE_TABLE),
        }
    if (usual := usual_answers(state)) and seat == state.to_move():
        seen["usual"] = usual
        seen["usual_words"] = USUAL
    return seen


def row_owner(state: WidgetRidge, slot: int) -> int | None:
    """The owner of the row this place is in; with four players each has a row [R8.2]."""
    return slot // ROW if state.terms.square else None


def joints(cards: CardSet, side: Side) -> list[Data]:
    """The two joints of a Workshop: the points that meet or, with one card, what would connect to it [R3.3]."""
    found: list[Data] = []
    for left, right in ((int(side.augment), int(side.device)), (int(side.device), int(side.accessory))):
        one = points(cards.right, left)
        other = points(cards.left, right)
        if left != NO_CARD and right != NO_CARD:
            found.append({"is": "met" if one & other else "missed", "colours": colours(one & other)})
        else:
            found.append({"is": "open" if one | other else "bare", "colours": colours(one | other)})
    return found


def points(of: vec[i64], card: int) -> int:
    """The connection points on one side of a card; none if there is no card."""
    return int(of[card]) if card != NO_CARD else 0


def wanted(state: WidgetRidge, seat: int | None) -> Data:
    """For each part and side, the points that connect to the reader's Workshop [R3.3]."""
    if seat is None:
        return {part: {"left": [], "right": []} for part in PARTS}
    cards, side = state.terms.decks[seat], state.sides[seat]
    augment, device, accessory = int(side.augment), int(side.device), int(side.accessory)
    sought = (
        (0, points(cards.left, device)),
        (points(cards.right, augment), points(cards.left, accessory)),
        (points(cards.right, device), 0),
    )
    return {part: {"left": colours(left), "right": colours(right)} for part, (left, right) in zip(PARTS, sought)}


def usual_answers(state: WidgetRidge) -> list[int]:
    """Play the starters that only give Gold or Spark; players rarely hold one back [R2.2]."""
    if state.question() != questions.IDEAS:
        return []
    side = state.sides[state.turn]
    spark, answers = int(side.spark), []
    for action in state.legal_actions():
        steps = steps_at(state.cards, int(state.cards.effect[action])) if action < STARTERS else []
        gains = [step[1] for step in steps if step[0] == verbs.SPARK and step[3] == verbs.ME]
        if not steps or len(gains) + sum(step[0] == verbs.GOLD for step in steps) < len(steps):
            continue
        # Reaching the goal may end the game, so stop there.
        for _copy in range(int(side.hand.count(action)) if spark < state.terms.spark else 0):
            answers.append(action)
            spark += sum(gains)
    return answers


def stacks(cards: CardSet, pile: Pile, where: str) -> list[Data]:
    """Each kind in a pile, with its number of copies."""
    return [
        {"id": f"{where}:{kind}", "n": int(pile.count(kind)), **face(cards, kind)} for kind in members(pile.kinds())
    ]


def view_side(state: WidgetRidge, owner: int, side: Side, own: bool) -> Data:
    """One player's side; only the owner sees the hand and hidden cards on top of the deck."""
    cards = state.terms.decks[owner]
    seen: Data = {
        "id": f"side:{owner}",
        "seat": owner,
        "spark": int(side.spark),
        "uses": int(side.uses),
        "cards": int(side.hand.total),
        "known": [cards.names[card] for card in sorted(side.known)],
        "unsettled": [
            {"card": cards.names[side.unsettled[at]], "among": len(side.top) - side.unsettled[at + 1]}
            for at in range(0, len(side.unsettled), 2)
        ],
        "deck": {
            "id": f"deck:{owner}",
            "cards": int(side.deck.total) + len(side.top),
            "top": [
                {"card": cards.names[card % SECRET] if own or card < SECRET else None} for card in reversed(side.top)
            ],
        },
        "discard": stacks(cards, side.discard, f"pile:{owner}"),
        "melted": [cards.names[card] for card in members(side.lost)],
        "swapped": swapped_in(cards, state.terms.cards),
        "workshop": [
            {"id": f"shop:{owner}:{part}", **face(cards, card)}
            for part, card in enumerate((int(side.augment), int(side.device), int(side.accessory)))
            if card != NO_CARD
        ],
        "joints": joints(cards, side),
        "construct": None,
    }
    if side.n_parts() == 3:
        parts = (int(side.augment), int(side.device), int(side.accessory))
        seen["construct"] = {
            "id": f"construct:{owner}",
            "name": construct_name(cards, *parts),
            "text": construct_text(cards, *parts),
        }
    if side.n_parts():
        seen["broom"] = {"id": f"broom:{owner}"}
    if own:
        seen["hand"] = stacks(cards, side.hand, "hand")
    return seen


def target(state: WidgetRidge, action: int) -> str:
    """The item of the view that an action is about; for ending a turn it is the deck."""
    mover = int(state.to_move())
    whole = state.sides[mover].n_parts() == 3 if mover >= 0 else False
    if action < actions.BUY:
        return f"hand:{action}"
    if action < actions.PLACE:
        return f"row:{action - actions.BUY}"
    if action < actions.CLEAN:
        return f"played:{action - actions.PLACE}"
    if action == actions.CLEAN:
        return f"broom:{mover}"
    if action in (actions.END, actions.YES):
        return f"side:{mover}" if is_payment(state, action) else f"deck:{mover}"
    if action in (actions.USE, actions.FREE) and whole:
        return f"construct:{mover}"
    if action in (actions.MAIN, actions.EXTRA) and whole:
        return f"shop:{mover}:{1 if action == actions.MAIN else 2}"
    if actions.HAND <= action < actions.PILE:
        return f"hand:{action - actions.HAND}"
    if actions.PILE <= action < actions.PLAYED:
        return f"pile:{mover}:{action - actions.PILE}"
    if actions.PLAYED <= action < actions.ROW:
        return f"played:{action - actions.PLAYED}"
    if actions.ROW <= action < actions.SHOP:
        return f"row:{action - actions.ROW}"
    if actions.SHOP <= action < actions.RIVAL:
        owner, part = divmod(action - actions.SHOP, 3)
        return f"shop:{owner}:{part}"
    if actions.RIVAL <= action < actions.SCRAP:
        return "covington" if state.terms.solo else f"side:{action - actions.RIVAL}"
    if actions.SCRAP <= action < actions.STARTS:
        return f"scrap:{action - actions.SCRAP}"
    return ""


def is_payment(state: WidgetRidge, action: int) -> bool:
    """Does this answer pay a price?"""
    return action == actions.YES and bool(state.need) and int(state.cards.code[state.op * STEP]) != verbs.DRAW


def gallery(options: Settings) -> list[Data]:
    """Every card of the set: the starters first, then swapped-in spares, then the Marketplace."""
    cards = cards_of(options)
    kinds = [{"n": max(1, int(cards.copies[card])), **face(cards, card)} for card in range(int(cards.n))]
    swapped = [
        {"n": 1, **face(deck_with(cards, (spare,)), spare.number - 1)}
        for spare in spares_in(cards, str(options["starters"]))
    ]
    return kinds[:STARTERS] + swapped + kinds[STARTERS:]


def spare_notes() -> tuple[str, ...]:
    """The effect of each spare of our set, and the starter it replaces [R1.8]."""
    cards = own_card_set()
    return tuple(
        f"{spare.name} replaces {cards.names[spare.number - 1]} ({spare.number}): "
        f"{effect_text(deck_with(cards, (spare,)), spare.number - 1)}"
        for spare in cards.spares
    )


PUBLIC = (
    questions.BRANCH,
    questions.DESTROYING,
    questions.WRECKING,
    questions.TARGET,
    questions.REPAIR,
    questions.CHANGE_OVER,
    questions.OFFER,
)
"""Questions that never depend on a hand."""


def is_choice_public(state: WidgetRidge) -> bool:
    """Do the legal actions follow from public information?  They do if the hand is empty [R9.1]."""
    question, mover = state.question(), int(state.to_move())
    if question in PUBLIC or (mover >= 0 and state.sides[mover].hand.total == 0):
        return True
    return question == questions.CONSTRUCT and not melts_from_hand(state)


def melts_from_hand(state: WidgetRidge) -> bool:
    """Can the gate of the Full Construct be paid with certain cards from hand [R6.3]?"""
    gate = steps_at(state.cards, int(state.cards.fragment[state.sides[state.turn].augment]))
    return any(step[0] == verbs.MELT and step[3] & verbs.FROM_HAND for step in gate)


MINOR_EVENTS = frozenset(
    {
        "began",
        "declined",
        "ended",
        "drew",
        "shuffled",
        "no draw",
        "paid",
        "gold gained",
        "shown",
        "redealt",
        "new market",
        "split",
        "stowed",
        "aimed",
    }
)
"""Events left out of the summary of a turn."""
COVINGTON = 1
"""The number of Lord Covington's turns, after the only seat of the solo game."""
HIS_STEPS = (steps.STAMPEDE, steps.FLIPPED, steps.OVERLOAD)
HIS_DEEDS = (
    events.TRAMPLED,
    events.TURNED_OVER,
    events.ATE,
    events.SMASHED,
    events.DISABLED,
    events.CHANGED_OVER,
    events.RESTARTED,
)
TO_SIDE = (events.BOUGHT, events.SPARK_GAINED, events.SPARK_LOST, events.CLEANED, events.TOOK)


def turn_of(state: WidgetRidge) -> int:
    """The seat whose turn it is; Lord Covington takes turns as well [S2.1]."""
    return COVINGTON if state.terms.solo and state.step in HIS_STEPS else int(state.turn)


def name_items(state: WidgetRidge, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The items of the view that an event changed."""
    if kind in HIS_DEEDS:
        return ("covington",)
    if kind == events.SHOWN:
        return (f"row:{numbers[1]}",)
    if kind in (events.PLACED, events.CONNECTED):
        return (shop_id(state, numbers[0], numbers[1]),)
    if kind == events.DESTROYED:
        return (shop_id(state, numbers[1], numbers[2]), f"side:{numbers[1]}")
    if kind in (events.PLAYED, events.DISCARDED):
        return (f"pile:{numbers[0]}:{numbers[1]}",)
    if kind == events.USED:
        return (f"construct:{numbers[0]}",)
    if kind == events.AIMED:
        return (side_id(numbers[1]),)
    return (side_id(numbers[0]),) if kind in TO_SIDE else ()


def shop_id(state: WidgetRidge, owner: int, card: int) -> str:
    """The id of the part of a Workshop where a card goes."""
    return f"shop:{owner}:{int(state.cards.type[card]) - AUGMENT}"


def side_id(seat: int) -> str:
    """The id of a player's side, or of Lord Covington's."""
    return "covington" if seat == events.BOSS else f"side:{seat}"
