"""Figures of games with a card set, compared with their targets."""

from collections.abc import Iterable, Sequence

from cogworks.engine.findings import Finding, figure
from cogworks.lab.played import Played
from cogworks.lab.statistics import percent, share


def share_between(what: str, results: Iterable[float], low: float, high: float) -> Finding:
    """A share of games that should be between two numbers, with its interval."""
    found = share(list(results))
    value = f"{percent(found.value)}, 95% interval {percent(found.low)} to {percent(found.high)}"
    return figure(what, value, f"{low:.0%} to {high:.0%}", low <= found.value <= high)


def won_by_first_player(played: Sequence[Played], low: float, high: float) -> Finding:
    """How often the first player wins."""
    return share_between("won by the first player", (it.returns[it.first] for it in played), low, high)


def games_with(played: Sequence[Played], kind: int, n_cards: int) -> list[int]:
    """For each card, the number of games with a sighting of this kind."""
    found = [0] * n_cards
    for it in played:
        for card in {card for what, _, card, _ in it.rows() if what == kind}:
            found[card] += 1
    return found
