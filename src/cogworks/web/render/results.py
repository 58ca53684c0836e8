"""A finished game's result in words."""

from collections.abc import Iterable, Sequence
from typing import Final

from cogworks.tables.update_types import Player

ENDINGS: Final = {2: "nd", 3: "rd"}


def result(shares: Sequence[float], scores: Sequence[int], seat: int) -> str:
    """How a finished game ended for a seat: 'Won', 'Lost' or '2nd of 3'."""
    place = _place(shares, scores, seat)
    return f"{place} of {len(shares)}" if place else _share(shares[seat])


def badge(shares: Sequence[float], scores: Sequence[int], seat: int) -> str:
    """A player's place or share of the win, for the result of all players: '2nd', 'Won', 'Lost'."""
    return _place(shares, scores, seat) or _share(shares[seat])


def by_place(players: Iterable[Player], shares: Sequence[float], scores: Sequence[int]) -> list[Player]:
    """The players of a finished game, winners first, then by score."""
    return sorted(players, key=lambda player: (-shares[player["seat"]], -scores[player["seat"]], player["seat"]))


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
