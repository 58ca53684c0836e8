"""A seat's view of Gadget Builder and what events change in it."""

from collections.abc import Callable, Sequence

from cogworks.engine.cards import members
from cogworks.engine.event import Event
from cogworks.engine.facts import Cause, Change
from cogworks.engine.game import Data
from cogworks.engine.options import Settings
from cogworks.games.gadget_builder.rules import actions, events, questions
from cogworks.games.gadget_builder.rules.cards import KINDS, NO_CARD, copies
from cogworks.games.gadget_builder.rules.redeal import shed_cards
from cogworks.games.gadget_builder.rules.rules import GadgetBuilder
from cogworks.games.gadget_builder.rules.state import Side
from cogworks.games.gadget_builder.words import CARDS, COSTS, MODES, POWERS, RANKS, READY, gadget_name


def view(state: GadgetBuilder, seat: int | None) -> Data:
    """The pile, all gadgets, the number of cards in each hand, and the reader's own hand."""
    building = int(state.building)
    return {
        "turn": int(state.turn),
        "turns": int(state.turns),
        "hands": int(state.hands),
        "goal": int(state.goal),
        "deck": {"id": "deck", "cards": int(state.deck.total)},
        "pile": {
            "id": "pile",
            "cards": int(state.pile.total),
            "top": card_or_none(int(state.top)),
            # What an attentive player remembers [B7.3]; boards do not show it.
            "remembered": {CARDS[kind]: n for kind, n in enumerate(state.pile.counts(KINDS)) if n},
        },
        "taker": int(state.taker),
        "owed": int(state.owed),
        "gadget_turned": state.slot_used == 1,
        "adding": MODES[state.mode],
        "building": None
        if building == NO_CARD
        else {
            "gadget": RANKS[building],
            "need": int(state.need),
            "paid": [CARDS[card] for card in members(state.paid)],
        },
        "to_discard": int(state.need) if building == NO_CARD else 0,
        "reminder": reminder(state, seat),
        "since_draw": [CARDS[card] for card in shed_cards(state)],
        "sides": [view_side(state, owner, side, owner == seat) for owner, side in enumerate(state.sides)],
    }


def view_side(state: GadgetBuilder, owner: int, side: Side, own: bool) -> Data:
    """One player's side; only the owner sees the cards."""
    seen: Data = {
        "id": f"side:{owner}",
        "seat": owner,
        "outs": int(side.outs),
        "cards": int(side.hand.total),
        "gadgets": [
            {
                "id": f"gadget:{owner}:{gadget}",
                "gadget": RANKS[gadget],
                "straight": gadget in members(side.straight),
                "new": owner == state.turn and gadget in members(state.new),
                "power": POWERS[gadget],
            }
            for gadget in members(side.straight | side.turned)
        ],
    }
    if own:
        seen["hand"] = [
            {
                "id": f"card:{kind}",
                "card": CARDS[kind],
                "n": n,
                "cost": COSTS[kind - 32] if kind >= 32 else "",
                "power": POWERS[kind - 32] if kind >= 32 else "",
            }
            for kind, n in enumerate(side.hand.counts(KINDS))
            if n
        ]
        seen["drawn"] = card_or_none(int(state.drawn)) if owner == state.turn else None
    return seen


def reminder(state: GadgetBuilder, seat: int | None) -> str:
    """The reason why the reader cannot go out, or '' [B6.1]."""
    return READY if seat is not None and state.sides[seat].straight and not state.is_over() else ""


def card_or_none(card: int) -> str | None:
    """The name of a card, or None."""
    return CARDS[card] if card < KINDS else None


def target(state: GadgetBuilder, action: int) -> str:
    """The item of the view that an action is about."""
    if action < actions.USE:
        return f"card:{action}"
    if action < actions.BUILD:
        return f"gadget:{state.turn}:{action & 7}"
    if action < actions.STRAIGHTEN:
        return f"card:{32 + action - actions.BUILD}"
    if action < actions.DRAW:
        return f"gadget:{state.turn}:{action & 7}"
    if action == actions.DRAW:
        return "deck"
    if actions.RIVAL <= action < actions.STARTS:
        return f"side:{action - actions.RIVAL}"
    return ""


def gallery(options: Settings) -> list[Data]:
    """Every card kind with its copies; purple ones with the gadget's name, cost and effect."""
    return [
        {
            "card": CARDS[kind],
            "n": int(copies(kind)),
            "cost": COSTS[kind - 32] if kind >= 32 else "",
            "power": POWERS[kind - 32] if kind >= 32 else "",
            "text": f"As a gadget: {POWERS[kind - 32]}." if kind >= 32 else "",
            "also": gadget_name(kind - 32) if kind >= 32 else "",
        }
        for kind in range(KINDS)
    ]


PUBLIC = (questions.AFTER, questions.STRAIGHTEN, questions.RIVAL)
"""Questions about gadgets and rivals; all others depend on the hand."""


def is_choice_public(state: GadgetBuilder) -> bool:
    """Do the legal actions follow from the gadgets and seats alone?"""
    return state.question() in PUBLIC


# ---- what opponents did

MINOR_EVENTS = frozenset({"ended turn", "building", "paid", "went drawing", "dealt", "kept"})
"""Events left out of the summary of a turn."""
TO_PILE = (events.PLAYED, events.ADDED, events.PAID, events.DISCARDED)
TO_GADGET = (events.BUILT, events.USED, events.POWERED_DOWN, events.STRAIGHTENED)


def turn_of(state: GadgetBuilder) -> int:
    """The seat whose turn it is."""
    return int(state.turn)


def name_items(state: GadgetBuilder, kind: int, numbers: Sequence[int]) -> tuple[str, ...]:
    """The items of the view that an event changed."""
    if kind in TO_PILE:
        return ("pile",)
    if kind in TO_GADGET:
        return (f"gadget:{numbers[0]}:{numbers[1]}",)
    if kind == events.DRAWN:
        return ("deck", f"side:{numbers[0]}")
    if kind == events.CHOSE_RIVAL:
        return (f"side:{numbers[1]}",)
    return (f"side:{numbers[0]}",) if kind == events.WENT_OUT else ()


HARMS: dict[int, Callable[[GadgetBuilder, Sequence[int]], Change]] = {
    events.DRAWN: lambda before, numbers: Change((numbers[0],), (f"side:{numbers[0]}",)),
}
"""A card that a player must draw in another's turn: one more to get rid of."""


def cause_of(state: GadgetBuilder, happened: Sequence[Event]) -> Cause | None:
    """The gadget whose power is being used after these events of a turn."""
    used = next((event for event in reversed(happened) if event.kind == events.USED), None)
    return Cause(used.open[0], gadget_name(used.open[1])) if used else None
