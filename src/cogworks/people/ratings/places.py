"""Places of a finished game: who did better than whom."""

from collections.abc import Mapping, Sequence


def places(shares: Sequence[float], scores: Sequence[int], forfeits: Mapping[int, str] | None = None) -> list[int]:
    """Each seat's place, 0 for the winners: by share of the win, then by score; the first to forfeit is last.

    Where the highest score did not win, scores say nothing about the losers, who share a place.
    """
    lost = list(forfeits or {})
    playing = [seat for seat in range(len(shares)) if seat not in lost]
    best = max((scores[seat] for seat in playing), default=0)
    by_score = all(scores[seat] == best for seat in playing if shares[seat] > 0)

    def rank(seat: int) -> tuple[float, ...]:
        if seat in lost:
            return (1.0, -lost.index(seat))
        return (0.0, -shares[seat], -scores[seat] if by_score and shares[seat] == 0 else 0.0)

    ranks = [rank(seat) for seat in range(len(shares))]
    return [sum(other < mine for other in ranks) for mine in ranks]
