"""Features of Gadget Builder: hands, gadgets, pile and the progress of the turn as small integers."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.cards import Bag
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.gadget_builder.rules.cards import KINDS, NO_CARD
from cogworks.games.gadget_builder.rules.state import GadgetBuilderState, Side

N_QUESTIONS: Final = 15
GADGETS: Final = 8
MODES: Final = 3
MOST_SHED: Final = 6
"""Above the number of cards that can be discarded between a draw and the end of the turn."""


def fields(seats: int, options: Settings) -> tuple[Field, ...]:
    """The fields that `write` writes."""
    return (
        Field("question", N_QUESTIONS, 1, "one-hot"),
        Field("turn", seats, 1, "one-hot: whose turn it is, the reader first"),
        wide("turns", "turns begun"),
        wide("hands", "hands finished"),
        Field("goal", 1, 10, "times to go out"),
        Field("deck", 1, 127, "cards in the deck"),
        Field("pile", 1, 127, "cards in the pile below the top one"),
        Field("top", KINDS, 1, "one-hot: the top card of the pile"),
        Field("pile_cards", KINDS, 4, "how many of each card are in the pile below the top one"),
        Field("taker", seats, 1, "one-hot: who is dealt or draws cards"),
        Field("owed", 1, 63, "cards the taker still gets"),
        Field("gadget_used", 1, 1, "a gadget was used or powered down this turn"),
        Field("adding", MODES, 1, "one-hot: how cards may be added to the play"),
        Field("building", GADGETS, 1, "one-hot: the gadget being paid for"),
        Field("paid", KINDS, 1, "cards paid for it"),
        Field("need", 1, 15, "cards still to pay or to discard"),
        Field("new", GADGETS, 1, "gadgets built this turn"),
        Field("shed", MOST_SHED, KINDS, "cards discarded since the draw, the last one first: card + 1, or 0"),
        Field("hand", KINDS, 4, "how many of each card the reader holds"),
        Field("drawn", KINDS, 1, "one-hot: the card the reader has drawn and may still play"),
        *per_seat(
            seats,
            (
                Field("outs", 1, 10, "times gone out"),
                Field("cards", 1, 127, "cards in hand"),
                Field("ready", GADGETS, 1, "gadgets that are ready"),
                Field("turned", GADGETS, 1, "gadgets that are turned"),
            ),
        ),
    )


def write(state: GadgetBuilderState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows: the table, its own hand, and the number of cards in the others."""
    n: i64 = len(state.sides)
    row.put_one_hot(state.question(), N_QUESTIONS)
    row.put_one_hot((state.turn - seat + n) % n, n)
    row.put_wide(state.turns)
    row.put_wide(state.hands)
    row.emit(state.goal | (state.deck.total << 8) | (state.pile.total << 16), 3)
    if not row.is_kept(state.top, KINDS):
        row.put_one_hot(state.top, KINDS)
    write_bag(state.pile, row)
    row.put_one_hot((state.taker - seat + n) % n, n)
    row.emit(state.owed | (state.slot_used << 8), 2)
    row.put_one_hot(state.mode, MODES)
    row.put_one_hot(state.building, GADGETS)
    paid = state.paid if state.building != NO_CARD else i64(0)
    if not row.is_kept(paid, KINDS):
        row.put_set(paid, KINDS)
    row.put(state.need)
    row.put_set(state.new, GADGETS)
    write_shed(state.shed, row)
    write_bag(state.sides[seat], row)
    drawn = state.drawn if state.turn == seat else i64(NO_CARD)
    if not row.is_kept(drawn, KINDS):
        row.put_one_hot(drawn, KINDS)
    i: i64
    for i in range(n):
        write_side(state.sides[(seat + i) % n], row)


def write_bag(bag: Bag, row: FeatureRow) -> None:
    """Write how many of each card a bag holds."""
    if not row.are_kept(bag.some, bag.two, bag.three, bag.four, KINDS):
        row.put_counts(bag, KINDS)


def write_shed(shed: i64, row: FeatureRow) -> None:
    """Write the cards discarded since the draw."""
    if shed == 0:
        row.skip(MOST_SHED)
        return
    i: i64
    for i in range(MOST_SHED):
        row.put((shed >> (6 * i)) & 63)


def write_side(side: Side, row: FeatureRow) -> None:
    """Write what everyone sees of a player."""
    if row.is_kept(side.outs | (side.total << 8) | (side.straight << 16) | (side.turned << 32), 2 + 2 * GADGETS):
        return
    row.emit(side.outs | (side.total << 8), 2)
    row.put_set(side.straight, GADGETS)
    row.put_set(side.turned, GADGETS)
