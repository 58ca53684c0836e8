"""What a seat sees of Gadget Builder, and what it does not see dealt again."""

from cogworks.engine.cards import Bag, members
from cogworks.engine.dice import Dice
from cogworks.engine.game import Data
from cogworks.games.gadget_builder import actions as act
from cogworks.games.gadget_builder import state as on
from cogworks.games.gadget_builder.cards import KINDS, NO_CARD, fitting
from cogworks.games.gadget_builder.rules import AWAITED, Gadgets
from cogworks.games.gadget_builder.state import Side, payment
from cogworks.games.gadget_builder.words import CARDS, COSTS, MODES, POWERS, RANKS

TRIES = 2000
"""Deals tried at random before a rival is simply given what it must hold."""


def view(state: Gadgets, seat: int | None) -> Data:
    """The pile, everybody's gadgets and numbers of cards, and the reader's own hand."""
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
        "building": None if building == NO_CARD else {
            "gadget": RANKS[building], "need": int(state.need), "paid": [CARDS[card] for card in members(state.paid)],
        },
        "to_discard": int(state.need) if building == NO_CARD else 0,
        "since_draw": [CARDS[card] for card in shed_cards(state)],
        "sides": [view_side(state, owner, side, owner == seat) for owner, side in enumerate(state.sides)],
    }  # fmt: skip


def view_side(state: Gadgets, owner: int, side: Side, own: bool) -> Data:
    """One player's place; the cards themselves only for the owner."""
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
            }
            for kind, n in enumerate(side.hand.counts(KINDS))
            if n
        ]
        seen["drawn"] = card_or_none(int(state.drawn)) if owner == state.turn else None
    return seen


def card_or_none(card: int) -> str | None:
    """A card by name, if there is one."""
    return CARDS[card] if card < KINDS else None


def shed_cards(state: Gadgets) -> list[int]:
    """The cards discarded since the draw of this turn."""
    cards: list[int] = []
    shed = int(state.shed)
    while shed:
        cards.insert(0, shed % 64 - 1)
        shed //= 64
    return cards


def target(state: Gadgets, action: int) -> str:
    """The thing an action is about."""
    if action < act.USE:
        return f"card:{action}"
    if action < act.BUILD:
        return f"gadget:{state.turn}:{action & 7}"
    if action < act.STRAIGHTEN:
        return f"card:{32 + action - act.BUILD}"
    if action < act.DRAW:
        return f"gadget:{state.turn}:{action & 7}"
    if action == act.DRAW:
        return "deck"
    if act.RIVAL <= action < act.STARTS:
        return f"side:{action - act.RIVAL}"
    return ""


def redeal(state: Gadgets, seat: int | None, dice: Dice) -> Gadgets:
    """Deck and rivals' hands mixed and dealt again, in the same numbers.

    A rival in the middle of paying or of playing again is known to hold what that takes, so only such
    deals are kept.  All deals that agree with the reader's knowledge are equally likely, unless they are so
    rare that the rival must first be given what is needed.
    """
    for attempt in range(TRIES):
        dealt = state.clone()
        hidden = [side for owner, side in enumerate(dealt.sides) if owner != seat]
        sizes = [int(side.hand.total) for side in hidden]
        for side in hidden:
            for card, n in enumerate(side.hand.counts(KINDS)):
                for _ in range(n):
                    dealt.deck.add(card)
            side.hand.clear()
        if attempt == TRIES - 1 and dealt.turn != seat:
            give_what_is_needed(dealt, dice)
        for side, n in zip(hidden, sizes, strict=True):
            while side.hand.total < n:
                move(dealt.deck, side.hand, dealt.deck.pick(dice.below(dealt.deck.total)))
        if holds_what_is_needed(dealt):
            break
    if dealt.turn != seat and on.DREW in dealt.questions() and dealt.drawn != AWAITED:
        guess_drawn(dealt, dice)
    return dealt


def move(source: Bag, goal: Bag, card: int) -> None:
    """One card from here to there."""
    source.remove(card)
    goal.add(card)


def holds_what_is_needed(state: Gadgets) -> bool:
    """Can the seat in turn go on with what it has begun?"""
    question = state.question()
    return question not in (on.PAY, on.PLAY_AGAIN) or state.legal_cards(question) != 0


def give_what_is_needed(state: Gadgets, dice: Dice) -> None:
    """Cards out of the deck with which the seat in turn can go on, chosen at random."""
    hand = state.sides[state.turn].hand
    if state.question() == on.PLAY_AGAIN:
        fits = members(state.deck.some & fitting(state.top))
        move(state.deck, hand, fits[dice.below(len(fits))])
    if state.question() == on.PAY:
        paid, need = state.paid, state.need
        while need > 0:
            fits = members(payment(state.building, state.deck, paid, need))
            card = fits[dice.below(len(fits))]
            move(state.deck, hand, card)
            paid |= 1 << card
            need -= 1


def guess_drawn(state: Gadgets, dice: Dice) -> None:
    """Which card a rival drew: any card in hand, or one discarded since, if no other of its kind is left."""
    hand = state.sides[state.turn].hand
    shed = shed_cards(state)
    pick = dice.below(hand.total + len(shed))
    card = hand.pick(pick) if pick < hand.total else shed[pick - hand.total]
    state.drawn = card if hand.count(1 << card) else NO_CARD
