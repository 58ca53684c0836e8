"""The HTTP interface for programs: open a table, sit down, send messages, read; docs/api.md tells the rest."""

import re
from typing import Annotated, Any

from anyio.to_thread import run_sync
from fastapi import APIRouter, Header, Query, Request
from pydantic import BaseModel, ConfigDict, Field

from cogworks.engine.cardset import title_of
from cogworks.engine.registry import game
from cogworks.tables.handover import CHOICES, check_wait
from cogworks.tables.refusals import NO_SUCH_TABLE, RefusedError
from cogworks.tables.table import USUAL_WAIT
from cogworks.web import catalogue
from cogworks.web.hub import waits_for_bot
from cogworks.web.input import CheckedRoute
from cogworks.web.services import Services, check_id

HASH = re.compile("[0-9a-f]{32}")
Bearer = Annotated[str, Header(description="`Bearer TOKEN`, the token of a seat or of the table's owner")]


class NewTable(BaseModel):
    """What a new table is to be."""

    model_config = ConfigDict(extra="forbid")

    game: str = Field(max_length=40, examples=["gadget_builder"])
    seats: int | None = Field(None, description="defaults to the minimum of the game")
    options: dict[str, bool | int | str] = Field(default_factory=dict, max_length=20)
    private: bool = Field(False, description="unlisted")
    hand_over_after: int = Field(
        USUAL_WAIT,
        description="seconds after which others can let a bot play for a player who does not respond: "
        f"{', '.join(map(str, CHOICES))}; 0 means never",
    )


class OpenedTable(BaseModel):
    """A new table, the token of its owner, and what players should know about this choice of seats and options."""

    table: str
    token: str
    warnings: list[str] = []


class CardSetText(BaseModel):
    """A card set."""

    title: str
    hash: str
    text: str


class GameSheet(BaseModel):
    """A game that can be played here."""

    name: str
    title: str
    rules_version: int
    seats: list[int]
    options: list[dict[str, Any]]
    actions: int
    line: str


class Refused(BaseModel):
    """Why a request was refused; nothing has changed."""

    refused: str = Field(description="error code, usually one used in message replies", examples=["bad message"])
    reason: str = Field(description="reason, as text for people")


Responses = dict[int | str, dict[str, Any]]

REFUSALS: Responses = {
    400: {"model": Refused, "description": "Invalid request"},
    429: {"model": Refused, "description": "Too many requests"},
    # Naming these also keeps FastAPI from describing a 422, which is never sent.
    "4XX": {"model": Refused, "description": "From another site (403), too large (413), for another server (421)"},
    503: {"model": Refused, "description": "The database is not responding. Try again"},
}
NO_GAME: Responses = {404: {"model": Refused, "description": "No such game"}}
NO_TABLE: Responses = {404: {"model": Refused, "description": "No such table"}}


def routes(services: Services) -> APIRouter:
    """The addresses for programs."""
    router = APIRouter(prefix="/api", tags=["tables"], route_class=CheckedRoute, responses=REFUSALS)

    @router.get("/games")
    def games() -> list[GameSheet]:
        """The games, with their options and how many answers each knows."""
        return [
            GameSheet(
                name=of.name, title=of.title, rules_version=of.version, seats=list(of.seats), actions=of.n_actions,
                options=[{"name": o.name, "default": o.default, "help": o.help, "choices": list(o.allowed()),
                          "card_set": o.card_sets is not None}
                         for o in of.offered],
                line=tile.line,
            )
            for of, tile in catalogue.tiles()
        ]  # fmt: skip

    @router.get("/tables")
    def tables(limit: Annotated[int, Query(ge=1, le=200)] = 100) -> list[dict[str, Any]]:
        """The tables opened last, without private ones."""
        return services.host.listing(limit)

    @router.post("/tables", status_code=201, responses={404: {"model": Refused, "description": "No such game"}})
    def create(wanted: NewTable) -> OpenedTable:
        """Open a table; its token lets its owner seat bots and begin, and is told only once."""
        game(wanted.game)
        check_wait(wanted.hand_over_after)
        table, token = services.host.create(wanted.game, wanted.seats, dict(wanted.options))
        services.message(table, token, hand_over_after=wanted.hand_over_after)
        if wanted.private:
            services.message(table, token, private=None)
        with services.host.at(table) as opened:
            warnings = opened.game.warnings(len(opened.seats), opened.header.options)
        return OpenedTable(table=table, token=token, warnings=list(warnings))

    @router.get("/card-sets/{hash}", responses=NO_TABLE)
    def card_set(hash: str) -> CardSetText:
        """The text of a card set that some table is or was played with, by the hash in the table's settings."""
        text = services.host.card_set(hash) if HASH.fullmatch(hash) else None
        if text is None:
            raise RefusedError(NO_SUCH_TABLE, "no such card set")
        return CardSetText(title=title_of(text), hash=hash, text=text)

    @router.get("/tables/{id}", responses=NO_TABLE)
    async def look(request: Request, id: str, since: int | None = None, authorization: Bearer = "") -> dict[str, Any]:
        """What the bearer of a token, or anybody, may know of a table now."""
        update = (await run_sync(_said, services, request, id, {"look": None, "since": since}))["update"]
        assert isinstance(update, dict)
        if waits_for_bot(update):
            # A server that was killed may have left it waiting, and nobody has opened its page since.
            services.hub.ask_bots(id)
        return update

    @router.post("/tables/{id}/messages", responses=NO_TABLE)
    async def message(request: Request, id: str, message: dict[str, Any], authorization: Bearer = "") -> dict[str, Any]:
        """One message, as over the socket: `{"act": 17, "version": 42, "id": "…"}`; also `sit`, which gives a token."""
        reply = await run_sync(_said, services, request, id, message)
        services.hub.changed(id)
        return reply

    @router.get("/tables/{id}/hint", responses=NO_TABLE)
    async def hint(request: Request, id: str, authorization: Bearer = "") -> dict[str, Any]:
        """What a master would answer for the bearer's seat, the chance of winning, and that after each answer."""
        return await services.hub.hint(check_id(id), services.identity.token(request, id))

    @router.get("/tables/{id}/log", responses=NO_TABLE)
    def log(id: str) -> dict[str, Any]:
        """A finished table's log with everything that proves its draws."""
        return services.host.export(check_id(id))

    return router


def _said(services: Services, request: Request, id: str, message: dict[str, Any]) -> dict[str, Any]:
    return services.host.message(check_id(id), services.identity.token(request, id), message)
