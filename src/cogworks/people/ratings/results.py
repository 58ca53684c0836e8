"""Results of finished games: who sat where, who did better, and whether it counts."""

import base64
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from cogworks.bots.levels import ADEPT
from cogworks.people import words
from cogworks.people.ratings.figures import DAILY, MORE, SOLO, TWO
from cogworks.people.ratings.model import bot_rating
from cogworks.people.ratings.places import places
from cogworks.tables.daily.chain import day_of
from cogworks.tables.daily.rules import counts
from cogworks.tables.play.rated import why_unrated
from cogworks.tables.table import Table

POOLS: Final = (TWO, MORE, SOLO, DAILY)


@dataclass(frozen=True, slots=True)
class SeatResult:
    """How a game ended for one seat."""

    seat: int
    player: str
    """The player's id; '' for bots, and for people whose player is not known here."""
    bot: str
    """The level of a bot that had the seat from the start, or ''."""
    name: str
    share: float
    score: int
    lead: int
    """Points ahead of the best opponent; in solo games the score."""
    place: int
    forfeit: str


@dataclass(frozen=True, slots=True)
class Result:
    """A finished game."""

    table: str
    game: str
    pool: str
    seats: tuple[SeatResult, ...]
    began: float
    ended: float
    decisions: int
    is_rated: bool
    reason: str = ""
    """Why a game that was to be rated is not."""

    @property
    def players(self) -> list[str]:
        """The players who are known."""
        return [seat.player for seat in self.seats if seat.player]


def pool_of(seats: int) -> str:
    """The pool of a table with this many seats."""
    return SOLO if seats == 1 else TWO if seats == 2 else MORE


def result_of(table: Table, keys: Mapping[str, str]) -> Result:
    """The result of a finished table; `keys` has the players by the hashes of their tokens."""
    known = [[keys[key] for key in chair.keys if key in keys] for chair in table.seats.chairs]
    shares, scores = table.shares(), [int(score) for score in table.history.state.scores()]
    placed = places(shares, scores, table.forfeits)
    ended = table.activity.ended or table.header.created
    is_daily = counts(table.daily)
    pool = DAILY if is_daily else pool_of(len(table.seats))
    seats = tuple(
        SeatResult(
            seat,
            known[seat][0] if known[seat] else "",
            "" if chair.is_persons() or chair.away else chair.bot,
            name,
            shares[seat],
            scores[seat],
            scores[seat] - max((score for other, score in enumerate(scores) if other != seat), default=0),
            placed[seat],
            table.forfeits.get(seat, ""),
        )
        for seat, (chair, name) in enumerate(zip(table.seats.chairs, table.seats.names(), strict=True))
    )
    reason = _why_not(table, pool, seats, known, ended)
    is_rated = not reason and (table.is_rated or is_daily)
    return Result(
        table.header.id,
        table.header.game,
        pool,
        seats,
        table.activity.started or ended,
        ended,
        sum(move.who >= 0 for move in table.history.moves),
        is_rated,
        reason if table.is_rated or is_daily else "",
    )


def _why_not(table: Table, pool: str, seats: tuple[SeatResult, ...], known: list[list[str]], ended: float) -> str:
    if pool == DAILY:
        day = table.daily["day"] if table.daily else ""
        if table.is_practice or day_of(ended) > day:
            return words.NO_PLACE
        # The rival is part of the deal: only the player's own seat is rated.
        return "" if seats[0].player and bot_rating(table.header.game, DAILY, ADEPT.name) else words.UNKNOWN_PLAYER
    if reason := why_unrated(table):
        return reason
    if any(not seat.player and not seat.bot for seat in seats) or not any(seat.player for seat in seats):
        return words.UNKNOWN_PLAYER
    everyone = [player for each in known for player in set(each)]
    if len(everyone) != len(set(everyone)):
        return words.SAME_PERSON
    if any(seat.bot and bot_rating(table.header.game, pool, seat.bot) is None for seat in seats):
        return words.UNRATED_BOT
    return "" if pool != SOLO or bot_rating(table.header.game, SOLO, ADEPT.name) else words.NO_RATINGS


def public_id(player: str) -> str:
    """A player's name in public addresses; it reveals nothing about the player's id."""
    digest = sha256(b"cogworks profile 1" + player.encode()).digest()
    return base64.urlsafe_b64encode(digest[:12]).decode()
