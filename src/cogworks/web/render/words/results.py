"""A finished game's result in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogworks.tables.play.forfeit import ABANDONED, ABSENT, AGREED, RESIGNED, TIME
from cogworks.tables.update_types import Player

ENDINGS: Final = {2: "nd", 3: "rd"}
CLOSE: Final = 10
"""A defeat by up to a tenth of the winning score is a near miss."""
FORFEITS: Final = {
    RESIGNED: "Resigned",
    TIME: "Out of time",
    ABANDONED: "Left the game",
    ABSENT: "Did not appear",
    AGREED: "No result",
}


def result(shares: Sequence[float], scores: Sequence[int], seat: int, forfeits: Sequence[str] = ()) -> str:
    """How a finished game ended for a seat: 'Won', 'Lost', 'Resigned' or '2nd of 3'."""
    place = "" if _forfeit(forfeits, seat) else _place(shares, scores, seat)
    return f"{place} of {len(shares)}" if place else _forfeit(forfeits, seat) or _share(shares[seat])


def badge(shares: Sequence[float], scores: Sequence[int], seat: int, forfeits: Sequence[str] = ()) -> str:
    """A player's place or share of the win, for the result of all players: '2nd', 'Won', 'Lost', 'Resigned'."""
    return _forfeit(forfeits, seat) or _place(shares, scores, seat) or _share(shares[seat])


def near_miss(
    shares: Sequence[float],
    scores: Sequence[int],
    seat: int | None,
    forfeits: Sequence[str] = (),
    unit: tuple[str, str] = ("point", "points"),
) -> str:
    """A sentence for a player who lost by a little where the highest score wins; otherwise ''."""
    if seat is None or shares[seat] > 0 or any(forfeits) or not any(shares):
        return ""
    best = max(scores)
    if any(share > 0 and score < best for share, score in zip(shares, scores, strict=True)):
        return ""
    behind = best - scores[seat]
    if behind > max(1, best // CLOSE):
        return ""
    if behind == 0:
        return "So close: only the tie-break was against you."
    return f"So close: {behind} {unit[0] if behind == 1 else unit[1]} behind."


def by_place(
    players: Iterable[Player], shares: Sequence[float], scores: Sequence[int], forfeits: Sequence[str] = ()
) -> list[Player]:
    """The players of a finished game: winners first, then by score, forfeits last."""

    def place(player: Player) -> tuple[float, bool, int, int]:
        seat = player["seat"]
        return -shares[seat], bool(_forfeit(forfeits, seat)), -scores[seat], seat

    return sorted(players, key=place)


def _forfeit(forfeits: Sequence[str], seat: int) -> str:
    """Why a seat lost whatever the position, or ''."""
    return FORFEITS[forfeits[seat]] if forfeits and forfeits[seat] else ""


def _share(share: float) -> str:
    return "Lost" if share == 0 else "Won" if share == 1 else "Shared win"


def _place(shares: Sequence[float], scores: Sequence[int], seat: int) -> str:
    """A loser's place by score, if three or more played and the highest score won; otherwise ''."""
    if shares[seat] > 0:
        return ""
    winners = [other for other, share in enumerate(shares) if share > 0]
    if len(shares) < 3 or any(scores[other] < max(scores) for other in winners):
        return ""
    ahead = {other for other, score in enumerate(scores) if score > scores[seat]} | set(winners)
    place = 1 + len(ahead)
    return f"{place}{ENDINGS.get(place, 'th')}" if ahead else ""
