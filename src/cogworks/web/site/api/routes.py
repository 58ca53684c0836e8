"""HTTP API for programs: open a table, take a seat, send messages, read; described in docs/api.md."""

import re
from typing import Annotated

from anyio.to_thread import run_sync
from fastapi import APIRouter, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from cogworks.engine.cardset import title_of
from cogworks.engine.registry import game, games
from cogworks.tables.clock.control import check_control
from cogworks.tables.lists.listing import Row
from cogworks.tables.messages import READ_ONLY
from cogworks.tables.play.hints import Hint
from cogworks.tables.reply_types import ReplyWithUpdate
from cogworks.tables.seats.handover import CHOICES, check_wait
from cogworks.tables.table import USUAL_WAIT
from cogworks.tables.update_types import Update
from cogworks.web import refusals
from cogworks.web.http.addresses import client_behind
from cogworks.web.http.api_types import REFUSALS, JsonObject, Refused, Responses
from cogworks.web.http.input import CheckedRoute
from cogworks.web.live.hub import waits_for_bot
from cogworks.web.render import catalogue
from cogworks.web.services import Services, check_id

HASH = re.compile("[0-9a-f]{32}")
Bearer = Annotated[str, Header(description="`Bearer TOKEN`, the token of a seat or of the table's owner")]


class NewTable(BaseModel):
    """A request for a new table."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=40, examples=games()[:1])
    seats: int | None = Field(None, strict=True, description="defaults to the minimum of the game")
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=20)
    private: bool = Field(False, description="unlisted")
    listed: bool = Field(False, description="listed even if only bots, or one person and bots, play")
    hints: bool = Field(False, description="allow hints if people play each other; all players see when one is used")
    rated: bool = Field(False, description="whether the result changes ratings; only with the standard rules")
    clock: dict[str, bool | int | str] | None = Field(None, max_length=10, description="time control; null for none")
    hand_over_after: int = Field(
        USUAL_WAIT,
        strict=True,
        description="seconds after which others can let a bot play for a player who does not respond: "
        f"{', '.join(map(str, CHOICES))}; 0 means never",
    )


class OpenedTable(BaseModel):
    """A new table, its owner's token, and notes about this choice of seats and options."""

    table: str
    token: str
    warnings: list[str] = []


class CardSetText(BaseModel):
    """A card set."""

    title: str
    hash: str
    text: str


class GameSheet(BaseModel):
    """A game on this server."""

    name: str
    title: str
    rules_version: int
    seats: list[int]
    options: list[JsonObject]
    actions: int
    line: str


NO_TABLE: Responses = {404: {"model": Refused, "description": "No such table"}}


def routes(services: Services) -> APIRouter:
    """The API's routes."""
    router = APIRouter(prefix="/api", tags=["tables"], route_class=CheckedRoute, responses=REFUSALS)

    @router.get("/games")
    def games() -> list[GameSheet]:
        """The games, with their options and number of actions."""
        return [
            GameSheet(
                name=of.name,
                title=of.title,
                rules_version=of.version,
                seats=list(of.seats),
                actions=of.n_actions,
                options=[
                    {
                        "name": o.name,
                        "default": o.default,
                        "help": o.help,
                        "choices": list(o.allowed()),
                        "notes": list(o.notes()),
                        "card_set": o.card_sets is not None,
                    }
                    for o in of.offered
                ],
                line=tile.line,
            )
            for of, tile in catalogue.tiles()
        ]

    @router.get("/tables", response_model=list[JsonObject])
    def tables(limit: Annotated[int, Query(ge=1, le=200)] = 100) -> list[Row]:
        """Public tables, newest first."""
        return services.host.listing(limit)

    @router.post("/tables", status_code=201, responses={404: {"model": Refused, "description": "No such game"}})
    def create(request: Request, wanted: NewTable) -> OpenedTable:
        """Open a table. Its token lets the owner seat bots and start; it is shown only once."""
        game(wanted.game)
        check_wait(wanted.hand_over_after)
        if wanted.clock is not None:
            check_control(wanted.clock)
        services.count_card_sets(client_behind(request), wanted.game, wanted.options)
        table, token = services.host.create(wanted.game, wanted.seats, dict(wanted.options))
        services.message(table, token, hand_over_after=wanted.hand_over_after)
        services.message(table, token, hints=wanted.hints)
        services.message(table, token, clock=wanted.clock)
        services.message(table, token, rated=wanted.rated)
        if wanted.private or wanted.listed:
            services.message(table, token, listed=not wanted.private)
        with services.host.at(table) as opened:
            warnings = opened.game.warnings(len(opened.seats), opened.header.options)
        return OpenedTable(table=table, token=token, warnings=list(warnings))

    @router.get("/card-sets/{hash}", responses=NO_TABLE)
    def card_set(hash: str) -> CardSetText:
        """The text of a card set, by the hash in a table's settings."""
        text = services.host.card_set(hash) if HASH.fullmatch(hash) else None
        if text is None:
            raise refusals.NO_SUCH_CARD_SET()
        return CardSetText(title=title_of(text), hash=hash, text=text)

    @router.get("/tables/{id}", responses=NO_TABLE, response_model=JsonObject)
    async def look(request: Request, id: str, since: int | None = None, authorization: Bearer = "") -> Update:
        """What the bearer of a token, or a spectator, may know about a table now."""
        await services.load(request, check_id(id))
        update = (await run_sync(_said, services, request, id, {"look": None, "since": since}))["update"]
        if waits_for_bot(update):
            # A killed server may have left a bot's turn pending, with no page open since.
            services.hub.ask_bots(id)
        return update

    @router.post("/tables/{id}/messages", responses=NO_TABLE, response_model=JsonObject)
    async def message(request: Request, id: str, message: JsonObject, authorization: Bearer = "") -> ReplyWithUpdate:
        """A message as over the socket: `{"act": 17, "version": 42, "id": "…"}`; `sit` returns a token."""
        await services.load(request, check_id(id))
        reply = await run_sync(_said, services, request, id, message)
        if READ_ONLY.isdisjoint(message):
            services.hub.changed(id)
        return reply

    @router.post("/tables/{id}/hint", responses=NO_TABLE, response_model=JsonObject)
    async def hint(request: Request, id: str, authorization: Bearer = "") -> Hint:
        """What a master bot would play from the bearer's seat, and the win chance now and after each move."""
        return await services.hint(request, check_id(id))

    @router.get("/tables/{id}/log", responses=NO_TABLE)
    async def log(request: Request, id: str) -> JsonObject:
        """A finished table's log with proof of its draws."""
        return await services.heavy.run(request, services.host.export, check_id(id))

    return router


def _said(services: Services, request: Request, id: str, message: JsonObject) -> ReplyWithUpdate:
    return services.host.message(check_id(id), services.identity.token(request, id), message)
