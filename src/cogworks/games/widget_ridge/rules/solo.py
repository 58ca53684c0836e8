"""Lord Covington: his turns in both phases of the solo game."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, nth, size, write
from cogworks.engine.dice import CHANCE
from cogworks.games.widget_ridge.rules import actions, decks, effects, events, questions, steps
from cogworks.games.widget_ridge.rules.cards import (
    ACCESSORY,
    AUGMENT,
    EMPTY,
    MELT_HELD,
    MELT_SPENT,
    MELT_WIDGET,
    NO_CARD,
)
from cogworks.games.widget_ridge.rules.sides import Terms
from cogworks.games.widget_ridge.rules.state import WidgetRidgeState

PLAYER: Final = 0
BISON: Final = 3
LAST_CARD: Final = 9  # bit of starter 10, which is at the bottom of his deck in the second phase
FULL_DECK: Final = 0b11_1111_1111
BOSS_CARDS: Final = 10


def bison_goal(terms: Terms, running: i64) -> i64:
    """The Spark that disables the next Bison [S2.1, S4.2]."""
    return terms.bison_spark * (BISON + 1 - running)


# ---- his turn


def boss_begins(state: WidgetRidgeState) -> bool:
    """Start with the stampede if any Bison is running [S2.2]; otherwise the phase changes [S2.7]."""
    state.step = steps.STAMPEDE
    if state.phase == 2:
        return False
    if state.bison == 0:
        state.step = steps.CHANGING
        if portable(state) == 0:
            change_over(state)
            return False
        state.wait(questions.CHANGE_OVER, PLAYER)
        return True
    slot: i64
    for slot in range(state.terms.slots):
        if state.row[slot] != NO_CARD:
            state.melted = state.melted.plus(state.empty(slot))
    state.note(events.TRAMPLED)
    return False


def flip(state: WidgetRidgeState) -> bool:
    """Turn over his next card [S2.3, S3.2]; reshuffle an empty deck [S2.5]."""
    if state.boss_deck == 0:
        state.boss_deck = state.boss_pile
        state.boss_pile = 0
        state.note(events.RESTARTED)
    state.wait(questions.FLIP, CHANCE)
    return True


def next_numbers(state: WidgetRidgeState) -> i64:
    """The set of numbers that may be next; in the second phase 10 is at the bottom [S3.1]."""
    others = state.boss_deck & ~BIT[LAST_CARD]
    return state.boss_deck if state.phase == 1 or others == 0 else others


def n_flips(state: WidgetRidgeState) -> i64:
    """The number of equally likely cards."""
    return size(next_numbers(state))


def flip_case(state: WidgetRidgeState, pick: i64) -> i64:
    """The card for case `pick`."""
    return actions.FLIP + nth(next_numbers(state), pick)


def answer_flip(state: WidgetRidgeState, action: i64) -> bool:
    """Carry out what the table of this phase says; True if an answer is needed or the game is over."""
    bit = action - actions.FLIP
    state.boss_deck &= ~BIT[bit]
    state.boss_pile |= BIT[bit]
    state.flipped = bit + 1
    state.step = steps.FLIPPED
    state.note(events.TURNED_OVER, state.phase, state.flipped)
    if state.phase == 1:
        first_table(state, state.flipped)
        return False
    if state.flipped == 1:  # his turn ends without an overload [S3.6]
        state.step = steps.OVERLOAD
        state.wait(questions.OFFER, PLAYER)
        return True
    if state.flipped == 10:  # [S3.7]
        state.note(events.EXPLODED)
        state.end_game(0)
        return True
    second_table(state, state.flipped)
    return False


def first_table(state: WidgetRidgeState, number: i64) -> None:
    """Carry out his card in the stampede [S2.3, S2.4]."""
    if number == 1:
        effects.push(state, MELT_WIDGET)
    elif number <= 7:
        state.give_spark(PLAYER, -state.bison)
    else:
        if number == 8:
            state.bonus_cards = 1
        else:
            state.bonus_gold = number - 7
        state.note(events.BONUS, state.bonus_cards, state.bonus_gold)


def second_table(state: WidgetRidgeState, number: i64) -> None:
    """Carry out his card in the chase [S3.3]."""
    if number <= 5:
        lost = state.give_spark(PLAYER, -2 - thermal(state))
        state.give_spark(1, -lost)
    elif number == 6:
        smash(state, ACCESSORY)
    elif number == 7:
        smash(state, AUGMENT)
    else:
        effects.push(state, MELT_HELD if number == 8 else MELT_SPENT)


def smash(state: WidgetRidgeState, type: i64) -> None:
    """Destroy a Workshop card, if it is there [S3.6]."""
    side = state.sides[PLAYER]
    card = side.part(type)
    if card != NO_CARD:
        side.put_part(type, NO_CARD)
        side.discard = side.discard.plus(card)
        state.note(events.SMASHED, PLAYER, card)


def thermal(state: WidgetRidgeState) -> i64:
    """Cards in his discard pile, including the one just turned over unless an option excludes it [S3.4]."""
    n = size(state.boss_pile)
    return n if state.terms.flip_counts or state.flipped == 0 else n - 1


def overload(state: WidgetRidgeState) -> None:
    """Melt the cards nearest the deck and gain their cost; then refill the row [S3.5]."""
    power = thermal(state)
    eaten: i64 = 0
    cost: i64 = 0
    slot: i64
    for slot in range(state.terms.slots):
        if state.row[slot] != NO_CARD:
            worth = state.cards.cost[state.row[slot]]
            if (cost + worth if state.terms.overload_budget else eaten + 1) > power:
                break
            eaten += 1
            cost += worth
            state.melted = state.melted.plus(state.empty(slot))
    if eaten > 0:
        state.note(events.ATE, eaten, cost)
        state.give_spark(1, cost)


def answer_offer(state: WidgetRidgeState, action: i64) -> None:
    """Let the player draw a card, or not [S3.6]."""
    if action == actions.YES:
        decks.draw(state, PLAYER, 1)


# ---- between the phases


def portable(state: WidgetRidgeState) -> i64:
    """The set of Augments and Accessories in the Marketplace's melted pile [S2.7]."""
    return state.melted.kinds() & (state.cards.of_type[AUGMENT] | state.cards.of_type[ACCESSORY])


def legal_change_over(state: WidgetRidgeState, out: vec[i64]) -> i64:
    """Take one of these cards along, or none [S2.7]."""
    out[0] = actions.PASS
    return write(portable(state), actions.SCRAP, out, 1)


def answer_change_over(state: WidgetRidgeState, action: i64) -> None:
    """Shuffle the chosen card into the player's deck [S2.7]."""
    if action != actions.PASS:
        card = action - actions.SCRAP
        side = state.sides[PLAYER]
        state.melted = state.melted.minus(card)
        at: i64
        for at in range(len(side.top)):
            side.deck = side.deck.plus(side.top[at] & 63)
        side.top = b""
        side.unsettled = b""  # all of them may be in the deck now [R9.1]
        side.deck = side.deck.plus(card)
        state.note(events.CARRIED, card)
    change_over(state)


def change_over(state: WidgetRidgeState) -> None:
    """Set his Spark to the number of melted cards, reshuffle the Marketplace and stack his deck [S3.1]."""
    state.phase = 2
    state.boss_spark = state.melted.total
    state.market = state.market.joined(state.melted)
    state.melted = EMPTY
    slot: i64
    for slot in range(state.terms.slots):
        if state.row[slot] != NO_CARD:
            state.market = state.market.plus(state.empty(slot))
    for _bison in range(BISON):
        state.market = state.market.plus(state.cards.stampede)
    state.boss_deck = FULL_DECK
    state.boss_pile = 0
    state.flipped = 0
    state.step = steps.STAMPEDE
    state.note(events.CHANGED_OVER, state.boss_spark)


# ---- the end of the solo game


def has_ended(state: WidgetRidgeState) -> bool:
    """Check for disabled Bison and the end of the game when nothing is pending [S2.1, S2.6, S2.8, S3.7]."""
    spark = state.sides[PLAYER].spark
    if state.phase == 1:
        while state.bison > 0 and spark >= bison_goal(state.terms, state.bison):
            state.bison -= 1
            state.note(events.DISABLED, state.bison)
        if state.terms.lose_at_zero and state.market.total == 0:
            state.note(events.MARKET_LOST)
            state.end_game(0)
            return True
        return False
    mine = spark >= state.terms.spark and state.sides[PLAYER].uses >= state.terms.uses
    his = state.terms.boss_goal > 0 and state.boss_spark >= state.terms.boss_goal
    if not mine and not his:
        return False
    if mine and his:
        mine = spark > state.boss_spark or (spark == state.boss_spark and is_players_turn(state))
    state.end_game(1 if mine else 0)
    return True


def would_lose_market(state: WidgetRidgeState) -> bool:
    """Would taking another card from the Marketplace lose the stampede? [S2.6]"""
    return state.phase == 1 and state.market.total <= (1 if state.terms.lose_at_zero else 0)


def is_players_turn(state: WidgetRidgeState) -> bool:
    """Is it the player's turn, not Lord Covington's?"""
    return steps.THINKING <= state.step < steps.STAMPEDE
