"""A finished game's result for one of its players, in words."""

from collections.abc import Sequence
from typing import Final

from cogworks.tables.update_types import Update

ENDINGS: Final = {2: "nd", 3: "rd"}


def result(update: Update) -> str:
    """How the reader's game ended: 'Won', 'Lost' or '2nd of 3'; '' before the end and for spectators."""
    seat, view = update["reader"], update["view"]
    if update["phase"] != "over" or seat is None:
        return ""
    shares, scores = view["returns"], view["scores"]
    if not isinstance(shares, list) or not isinstance(scores, list):
        return ""
    if shares[seat] > 0:
        return "Won" if shares[seat] == 1 else "Shared win"
    return _place(shares, scores, seat) or "Lost"


def _place(shares: Sequence[float], scores: Sequence[int], seat: int) -> str:
    """A loser's place by score, if three or more played and the highest score won; otherwise ''."""
    winners = [other for other, share in enumerate(shares) if share > 0]
    if len(shares) < 3 or any(scores[other] < max(scores) for other in winners):
        return ""
    ahead = {other for other, score in enumerate(scores) if score > scores[seat]} | set(winners)
    place = 1 + len(ahead)
    return f"{place}{ENDINGS.get(place, 'th')} of {len(shares)}" if ahead else ""
