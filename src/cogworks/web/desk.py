"""What every route needs: the host, the hub, the drawing, and who asks; and forms read with care."""

import time
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import parse_qsl

from anyio.to_thread import run_sync
from fastapi import Request
from fastapi.responses import HTMLResponse, RedirectResponse

from cogworks.engine.game import Data
from cogworks.engine.registry import game
from cogworks.tables.host import Host
from cogworks.tables.refusals import BAD_MESSAGE, RefusedError
from cogworks.tables.seating import check_bot
from cogworks.web.drawing import Drawing
from cogworks.web.hub import Hub
from cogworks.web.identity import Identity, Settings, guest
from cogworks.web.render_workers import RenderWorkers

NEWCOMER = "Newcomer"


@dataclass(frozen=True, slots=True)
class Desk:
    """The parts of the server."""

    host: Host
    hub: Hub
    drawing: Drawing
    workers: RenderWorkers
    identity: Identity

    def page(self, request: Request, template: str, status: int = 200, **facts: object) -> HTMLResponse:
        """A whole page, with the reader's settings."""
        settings = self.identity.settings(request)
        text = self.drawing.page(template, settings=settings, path=request.url.path, **facts)
        return HTMLResponse(text, status)

    def message(self, table: str, token: str | None, **message: object) -> Data:
        """Send a table a message; raises if it refuses."""
        reply = self.host.message(table, token, message)
        if not reply["done"]:
            raise RefusedError(str(reply["refused"]), str(reply["reason"]))
        return reply

    def open_table(self, name: str, seats: int, options: Data, settings: Settings, friends: list[int],
                   bots: Mapping[int, str], private: bool = False) -> tuple[str, str, dict[int, str]]:  # fmt: skip
        """A new table with the asker on seat 0: its id, the asker's token, and a token for each friend's seat."""
        for bot in bots.values():
            check_bot(bot, self.host.bots)
        table, owner = self.host.create(name, seats, options)
        if private:
            self.message(table, owner, private=None)
        own = str(self.message(table, owner, sit=0, name=settings.name or NEWCOMER)["token"])
        links: dict[int, str] = {}
        for seat in friends:
            links[seat] = str(self.message(table, owner, sit=seat, name=guest(seat))["token"])
        for seat, bot in bots.items():
            self.message(table, owner, bot=bot, seat=seat)
        if not friends and len(bots) == seats - 1:
            self.message(table, own, start=None)
        return table, own, links

    def play_on(self, table: str, position: int, seat: int, settings: Settings) -> tuple[str, str]:
        """A new table that goes on from a step of a finished game, the asker on a seat of it and bots on the others."""
        opened, owner = self.host.play_on(table, position)
        own = str(self.message(opened, owner, sit=seat, name=settings.name or NEWCOMER)["token"])
        with self.host.at(opened) as new:
            others = [other for other in range(len(new.seats)) if other != seat]
        for other in others:
            self.message(opened, owner, bot=self.host.usual_bot, seat=other)
        self.message(opened, own, start=None)
        return opened, own

    async def seated(self, request: Request, table: str, token: str, links: dict[int, str] | None = None
                     ) -> RedirectResponse:  # fmt: skip
        """To the table's page, with the seat's cookie and the wishes of whoever sits there now."""
        if self.identity.settings(request).forced:
            await run_sync(lambda: self.host.message(table, token, {"wish": {"forced": True}}))
        response = RedirectResponse(f"/table/{table}", 303)
        self.identity.keep_seat(request, response, table, token, time.time())
        if links:
            self.identity.keep_links(request, response, table, links)
        self.hub.changed(table)
        return response

    def my_games(self, request: Request) -> list[Data]:
        """The tables at which this browser has a seat."""
        found: list[Data] = []
        for table, token in list(self.identity.seats(request).items())[:20]:
            try:
                with self.host.at(table) as opened:
                    seat = opened.seats.who_has(token)
                    if seat is None or seat < 0:
                        continue
                    update = opened.update(seat, opened.history.version)
            except RefusedError:
                continue
            self.hub.rest(table)
            found.append({**update, "title": game(str(update["game"])).title})
        return found


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a form, each once."""
    body = await request.body()
    try:
        return dict(
            parse_qsl(
                body.decode("utf-8"), keep_blank_values=True, max_num_fields=40, strict_parsing=bool(body),
                errors="strict",
            )
        )  # fmt: skip
    except ValueError as error:
        raise RefusedError(BAD_MESSAGE, "this form cannot be read: it is not UTF-8 text") from error


def options_of(name: str, form: dict[str, str]) -> Data:
    """A game's options as a form says them: fields named option-NAME."""
    chosen: Data = {}
    for option in game(name).offered:
        if f"option-{option.name}" in form:
            chosen[option.name] = option.read(form[f"option-{option.name}"])
    return chosen


def number_of(form: dict[str, str], field: str, usual: int) -> int:
    """A small whole number of a form."""
    text = form.get(field, "")
    if not text:
        return usual
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise RefusedError(BAD_MESSAGE, f"{field} is not a number")
    return int(text)
