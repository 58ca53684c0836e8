"""A player's games, from the store, and seats in cookies of earlier versions, moved there."""

from datetime import UTC, datetime
from typing import Final, Literal, TypedDict

from fastapi import Request

from cogworks.engine.registry import game, games
from cogworks.tables.lists.digest import Digest
from cogworks.tables.lists.own_games import OwnRow, own_games
from cogworks.tables.play.forfeit import is_early
from cogworks.tables.update_types import Daily, Origin, Phase
from cogworks.web.render.words.results import result
from cogworks.web.services import Services
from cogworks.web.site.lobby import words

PAGE: Final = 20
"""Games per page."""
UNKNOWN: Final[Digest] = {
    "turn": None,
    "scores": [],
    "shares": [],
    "began": None,
    "ended": None,
    "practice": False,
    "origin": None,
    "daily": None,
}
"""For a game that was not replayed."""


class OwnGame(TypedDict):
    """One of the player's games, in its current state."""

    table: str
    game: str
    title: str
    phase: Phase
    seat: int
    names: list[str]
    """Every seat's name."""
    others: list[str]
    """The names without the player's own."""
    scores: list[int]
    """Every seat's score; empty before the start, or if it is unknown."""
    state: str
    """The result or whose turn it is; '' if it is unknown."""
    line: str
    """The state, with each other player's name once."""
    is_turn: bool
    """It is the player's turn."""
    began: str
    """When the game started, or before that when the table was opened, as ISO 8601."""
    ended: str
    """When the game ended, as ISO 8601; '' before."""
    is_reviewable: bool
    """It was played to its end: a game that ended early has no review."""
    practice: bool
    origin: Origin | None
    daily: Daily | None


class StoppedGame(TypedDict):
    """One of the player's games that cannot continue on this server."""

    table: str
    game: str
    title: str
    phase: Literal["stopped"]
    reason: str
    began: str


MyGame = OwnGame | StoppedGame


def my_games(
    services: Services, request: Request, offset: int = 0, most: int | None = None
) -> tuple[list[MyGame], int]:
    """A page of the player's games, unfinished and recent first; and how many there are, or `most` if more."""
    player = services.player(request)
    found, n = own_games(services.host, player.id, player.token, PAGE, offset, most)
    return [_shown(own) for own in found], n


def _shown(own: OwnRow) -> MyGame:
    row, known = own.row, own.digest or UNKNOWN
    title = game(row["game"]).title if row["game"] in games() else row["game"]
    if own.refused:
        return StoppedGame(
            table=row["table"],
            game=row["game"],
            title=title,
            phase="stopped",
            reason=own.refused,
            began=iso(row["created"]),
        )
    ended, state = known["ended"], _state(row["phase"], own)
    others = [name for seat, name in enumerate(own.names) if seat != own.seat]
    return OwnGame(
        table=row["table"],
        game=row["game"],
        title=title,
        phase=row["phase"],
        seat=own.seat,
        names=own.names,
        others=others,
        scores=known["scores"] if row["phase"] != "gathering" else [],
        state=state,
        line=words.running(state, _unnamed(row["phase"], own), is_solo=not others),
        is_turn=row["phase"] == "playing" and _is_turn(own),
        began=iso(row["created"] if known["began"] is None else known["began"]),
        ended="" if ended is None else iso(ended),
        is_reviewable=row["phase"] == "over" and not is_early(known.get("forfeits", ())),
        practice=known["practice"],
        origin=known["origin"],
        daily=known["daily"],
    )


def _state(phase: Phase, own: OwnRow) -> str:
    """A game's result or whose turn it is."""
    known = own.digest or UNKNOWN
    if phase == "gathering":
        return words.GATHERING
    if phase == "over":
        if not known["shares"]:
            return words.FINISHED
        return result(known["shares"], known["scores"], own.seat, known.get("forfeits", ()))
    if _is_turn(own):
        return words.YOUR_TURN
    turn = known["turn"]
    return words.IN_PROGRESS if turn is None else words.waiting_for(own.names[turn])


def _is_turn(own: OwnRow) -> bool:
    """Does the game wait for this player?"""
    known = own.digest or UNKNOWN
    return known["turn"] == own.seat or own.seat in known.get("asked", ())


def _unnamed(phase: Phase, own: OwnRow) -> list[str]:
    """The other players whom the state doesn't name."""
    waits_for = own.digest["turn"] if phase == "playing" and own.digest is not None and not _is_turn(own) else None
    return [name for seat, name in enumerate(own.names) if seat not in (own.seat, waits_for)]


def iso(time: float) -> str:
    """A time in UTC, as ISO 8601; pages show it in the reader's time zone."""
    return f"{datetime.fromtimestamp(time, UTC):%Y-%m-%dT%H:%M:%SZ}"
