"""Results that look arranged: games lost on purpose, or won from the same opponent again and again.

They are shown to the operator, who decides.  Nothing happens by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.people import words
from cogworks.people.ratings.figures import figures
from cogworks.people.ratings.results import Result, SeatResult

MEMORY: Final = 7
"""Results of a player that are looked at."""
NOTICED: Final = 4
"""Suspicious results among them that are reported."""
EARLY: Final = 1 / 3
"""A game given up before this part of the usual number of decisions ended early."""
SANDBAGGING, BOOSTING = "sandbagging", "boosting"
WORDS: Final = {SANDBAGGING: words.SANDBAGGED, BOOSTING: words.BOOSTED}


@dataclass(frozen=True, slots=True)
class Flag:
    """A player to look at, and the game that was the last straw."""

    table: str
    player: str
    kind: str
    opponent: str
    game: str
    pool: str
    ended: float


def flags(result: Result, earlier: dict[str, Sequence[Result]]) -> list[Flag]:
    """What is suspicious once this result is known; `earlier` has each player's results before it, newest last."""
    found: list[Flag] = []
    people = [seat for seat in result.seats if seat.player]
    if len(people) < 2:
        return []
    for loser in people:
        if not was_thrown(result, loser):
            continue
        recent = [*earlier.get(loser.player, ()), result][-MEMORY:]
        thrown = [each for each in recent if was_thrown(each, _seat(each, loser.player))]
        if len(thrown) >= NOTICED:
            found.append(_flag(result, loser.player, SANDBAGGING, ""))
        for winner in people:
            fed = [each for each in thrown if winner.player in each.players and _seat(each, winner.player).place == 0]
            if winner.place == 0 and len(fed) >= NOTICED:
                found.append(_flag(result, winner.player, BOOSTING, loser.player))
    return found


def was_thrown(result: Result, seat: SeatResult) -> bool:
    """Was a game lost early, or with no more points than random moves make?"""
    if seat.share > 0 or seat.place == 0:
        return False
    usual = figures().lengths.get(result.game, {}).get(str(len(result.seats)), 0)
    is_early = bool(seat.forfeit) and result.decisions < EARLY * usual
    return is_early or seat.score <= figures().poor.get(result.game, -1)


def _seat(result: Result, player: str) -> SeatResult:
    return next(seat for seat in result.seats if seat.player == player)


def _flag(result: Result, player: str, kind: str, opponent: str) -> Flag:
    return Flag(result.table, player, kind, opponent, result.game, result.pool, result.ended)
