"""Ratings follow from results: go through results in order of their end, and note what each one changes."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.people.ratings.figures import DAILY, SOLO
from cogworks.people.ratings.model import Entry, bot_rating, rate, rate_alone
from cogworks.people.ratings.results import Result, SeatResult
from cogworks.people.ratings.scale import Rating
from cogworks.people.ratings.watch import MEMORY, Flag, flags

GIVEN_UP: Final = -1_000_000
"""The lead of a player who gave up a solo game or a daily deal: below every bot's result."""


@dataclass(frozen=True, slots=True)
class Change:
    """A player's rating after a game."""

    result: Result
    player: str
    rating: Rating


def replay(
    results: Iterable[Result], rating_of: Callable[[str], Rating], recent: Callable[[str], Sequence[Result]]
) -> tuple[list[Change], list[Flag]]:
    """What results of one game and pool change, one after another; everything before them is known."""
    ratings: dict[str, Rating] = {}
    seen: dict[str, list[Result]] = {}
    changes: list[Change] = []
    found: list[Flag] = []
    for result in results:
        for player in result.players:
            ratings.setdefault(player, rating_of(player))
            if player not in seen:
                seen[player] = list(recent(player))
        after = new_ratings(result, ratings)
        changes += [Change(result, player, rating) for player, rating in after.items()]
        ratings |= after
        found += flags(result, {player: seen[player] for player in result.players})
        for player in result.players:
            seen[player] = [*seen[player], result][-MEMORY:]
    return changes, found


def new_ratings(result: Result, ratings: dict[str, Rating]) -> dict[str, Rating]:
    """The ratings of a result's players after it."""
    if result.pool in (SOLO, DAILY):
        own = result.seats[0]
        lead = GIVEN_UP if own.forfeit else own.lead
        rated = rate_alone(result.game, result.pool, ratings[own.player], (own.share, lead), result.ended)
        return {own.player: rated}
    entries = [Entry(_rating(result, seat, ratings), seat.place, seat.bot) for seat in result.seats]
    rows = rate(result.game, entries, result.ended)
    return {seat.player: rating for seat, rating in zip(result.seats, rows, strict=True) if seat.player}


def _rating(result: Result, seat: SeatResult, ratings: dict[str, Rating]) -> Rating:
    if seat.player:
        return ratings[seat.player]
    found = bot_rating(result.game, result.pool, seat.bot)
    assert found is not None
    return found
