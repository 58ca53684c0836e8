"""Features of Gadget Builder: hands, gadgets, pile and the progress of the turn as small integers."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.gadget_builder.rules.cards import KINDS, NO_CARD
from cogworks.games.gadget_builder.rules.state import GadgetBuilderState

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
    row.put(state.goal)
    row.put(state.deck.total)
    row.put(state.pile.total)
    row.put_one_hot(state.top, KINDS)
    row.put_counts(state.pile, KINDS)
    row.put_one_hot((state.taker - seat + n) % n, n)
    row.put(state.owed)
    row.put(state.slot_used)
    row.put_one_hot(state.mode, MODES)
    row.put_one_hot(state.building, GADGETS)
    if state.building != NO_CARD:
        row.put_set(state.paid, KINDS)
    else:
        row.skip(KINDS)
    row.put(state.need)
    row.put_set(state.new, GADGETS)
    shed = state.shed
    i: i64
    for i in range(MOST_SHED):
        row.put((shed >> (6 * i)) & 63)
    row.put_counts(state.sides[seat], KINDS)
    row.put_one_hot(state.drawn if state.turn == seat else i64(NO_CARD), KINDS)
    for i in range(n):
        side = state.sides[(seat + i) % n]
        row.put(side.outs)
        row.put(side.total)
        row.put_set(side.straight, GADGETS)
        row.put_set(side.turned, GADGETS)
