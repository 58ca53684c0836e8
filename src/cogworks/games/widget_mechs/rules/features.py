"""Features of Widget Mechs: sheets, dice and pairs as small integers."""

from typing import Final

from mypy_extensions import i64

from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.schema import Field, per_seat, wide
from cogworks.games.widget_mechs.rules.state import WidgetMechsState

N_QUESTIONS: Final = 8
LOWEST_PART: Final = 2
N_PARTS: Final = 11
SHEET: Final = 1 + 4 * N_PARTS
"""Bytes of a player's sheet."""


def fields(seats: int, options: Settings) -> tuple[Field, ...]:
    """The fields that `write` writes."""
    return (
        Field("question", N_QUESTIONS, 1, "one-hot"),
        Field("turn", seats, 1, "one-hot: whose turn it is, the reader first"),
        wide("turns", "turns finished"),
        Field("build_dice", 4, 6, "build dice, the last one rolled first; 0: not rolled"),
        Field("attack_dice", 6, 15, "unpaired attack dice that show 1 to 6"),
        Field("pairs", N_PARTS, 15, "unused pairs with a total of 2 to 12"),
        Field("unbuilt", N_PARTS, 1, "parts 2 to 12 that no mech has activated and some still can"),
        *per_seat(
            seats,
            (
                Field("points", 1, 127, "parts destroyed"),
                Field("built", N_PARTS, 10, "boxes built of parts 2 to 12"),
                Field("destroyed", N_PARTS, 10, "boxes destroyed"),
                Field("activated", N_PARTS, 1, "parts activated at some time"),
                Field("standing", N_PARTS, 1, "parts that are not destroyed"),
            ),
        ),
    )


def write(state: WidgetMechsState, row: FeatureRow, seat: i64) -> None:
    """Write what a seat knows: everything, with its own sheet first."""
    n: i64 = len(state.mechs)
    row.put_one_hot(state.asks, N_QUESTIONS)
    row.put_one_hot((state.turn - seat + n) % n, n)
    row.put_wide(state.turns)
    row.put_counters(state.dice, 0, 4)
    row.put_counters(state.pool, 1, 6)
    row.put_counters(state.pairs, LOWEST_PART, N_PARTS)
    if not row.is_kept(state.unbuilt, N_PARTS):
        row.put_set(state.unbuilt >> LOWEST_PART, N_PARTS)
    distance: i64
    for distance in range(n):
        mech = state.mechs[(seat + distance) % n]
        rest = mech.circled | (mech.standing << 16) | (mech.points << 32)
        if row.are_kept(mech.built, mech.destroyed, rest, 0, SHEET):
            continue
        row.put(mech.points)
        row.put_counters(mech.built, LOWEST_PART, N_PARTS)
        row.put_counters(mech.destroyed, LOWEST_PART, N_PARTS)
        row.put_set(mech.circled >> LOWEST_PART, N_PARTS)
        row.put_set(mech.standing >> LOWEST_PART, N_PARTS)
