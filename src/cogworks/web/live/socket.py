"""One socket: messages in, replies and updates out; docs/api.md describes them for client authors."""

import asyncio
import logging
import time
from contextlib import suppress
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect

from cogworks.engine.game import Data
from cogworks.tables.messages import READ_ONLY, refusal
from cogworks.tables.refusals import NO_SUCH_TABLE, NOT_SEATED, UNAVAILABLE, BusyError, RefusedError
from cogworks.tables.reply_types import Reply
from cogworks.tables.update_types import Update
from cogworks.web import refusals, words
from cogworks.web.http.guard import TokenBucket, is_own
from cogworks.web.http.input import read_json
from cogworks.web.identity.sessions import Admission
from cogworks.web.live.hub import Hub, Subscriber, waits_for_bot
from cogworks.web.monitoring.figures import ELSEWHERE, Figures, command_of
from cogworks.web.render.page_message import as_json
from cogworks.web.render.page_renderer import DataPage, Page, PageRenderer, SharedMessages
from cogworks.web.services import Services

LARGEST_MESSAGE: Final = 4096
BURST: Final = 40
PER_SECOND: Final = 15
"""Message burst and rate per second: more than a person can send."""
MOST_STRIKES: Final = 20
FORGIVEN_PER_SECOND: Final = 0.1
"""Invalid messages before the socket is closed, and how many are forgiven per second."""
FORBIDDEN: Final = ("sit", "take", "invite", "another_token", "device_link")
"""Commands that return tokens: pages get those as cookies, over HTTP."""

VISIBLE: Final = "visible"
"""The command with which a page says whether a person can see it."""

# Close codes: 4000-4999 are for applications.
GONE: Final = 4404
FROM_ELSEWHERE: Final = 4403
MISUSED: Final = 4400
SIGNED_OUT: Final = 4401

CLOSED: Final = (WebSocketDisconnect, RuntimeError)
"""What sending on a closed socket raises: the second comes from Starlette or uvicorn, depending on who closed it."""

_log = logging.getLogger(__name__)


class TableSocket:
    """One socket's connection to one table."""

    def __init__(
        self,
        socket: WebSocket,
        subscriber: Subscriber,
        hub: Hub,
        page: Page,
        is_admitted: Admission | None = None,
        figures: Figures | None = None,
    ) -> None:
        """`is_admitted` tells whether an account's session still lasts."""
        self._figures = figures or Figures()
        self._socket, self._subscriber, self._hub, self._page = socket, subscriber, hub, page
        self._is_admitted = is_admitted
        clock = asyncio.get_running_loop().time
        self._bucket = TokenBucket(BURST, PER_SECOND, clock)
        self._patience = TokenBucket(MOST_STRIKES, FORGIVEN_PER_SECOND, clock)
        self._is_misused = False
        self._waits_for_bot = True
        """Whether it was a bot's turn after the last message."""

    async def run(self) -> None:
        """Receive and send until either side disconnects."""
        self._hub.join(self._subscriber)
        sending = asyncio.create_task(self._send_updates())
        try:
            # A killed server may have left a bot's turn pending.
            self._hub.changed(self._subscriber.table)
            while not self._is_misused:
                message = await self._socket.receive()
                if message["type"] == "websocket.disconnect" or not await self._admitted():
                    return
                await self._receive(message.get("text") or "")
            await _close(self._socket, MISUSED, words.TOO_MANY_INVALID)
        finally:
            self._hub.leave(self._subscriber)
            sending.cancel()
            with suppress(asyncio.CancelledError):
                await sending

    async def _admitted(self) -> bool:
        """Close the socket of a browser that was signed out meanwhile."""
        if self._is_admitted is None or await self._is_admitted():
            return True
        await _close(self._socket, SIGNED_OUT, words.SIGNED_OUT)
        return False

    async def _receive(self, text: str) -> None:
        try:
            message = self._parse(text)
        except RefusedError as error:
            self._is_misused = not self._patience.take()
            self._figures.refused(error.code)
            async with self._subscriber.lock:
                await self._send({"reply": refusal(error)})
            return
        if VISIBLE in message:
            await self._note_visible(message)
            return
        begun = time.perf_counter()
        async with self._subscriber.lock:
            try:
                reply, update = await self._hub.in_thread(self._carry_out, message)
            except RefusedError as error:
                self._waits_for_bot = True
                reply = refusal(error)
                await self._send({"reply": reply})
                self._notify_others(message)
            else:
                # Notify others before rendering this page.
                self._notify_others(message)
                await self._show(update, reply)
        self._measure(message, reply, begun)

    def _measure(self, message: dict[str, object], reply: Reply, begun: float) -> None:
        code = reply.get("refused")
        self._figures.messages.add(time.perf_counter() - begun, command_of(message), "refused" if code else "done")
        if code:
            self._figures.refused(str(code))

    async def _note_visible(self, message: dict[str, object]) -> None:
        """Note whether a person can see the page: the table need not know, but notices do."""
        is_visible, id = message[VISIBLE], message.get("id")
        reply: Reply = {"done": True, "again": False, "id": id if isinstance(id, str) else ""}
        if isinstance(is_visible, bool):
            self._subscriber.is_visible = is_visible
        else:
            reply = refusal(refusals.VISIBLE_SWITCH(), reply["id"])
        async with self._subscriber.lock:
            await self._send({"reply": reply})

    def _notify_others(self, message: dict[str, object]) -> None:
        if READ_ONLY.isdisjoint(message):
            self._hub.changed(self._subscriber.table, self._subscriber, self._waits_for_bot)

    def _parse(self, text: str) -> dict[str, object]:
        if not self._bucket.take():
            raise refusals.TOO_FAST()
        if len(text) > LARGEST_MESSAGE:
            raise refusals.MESSAGE_TOO_LONG(limit=LARGEST_MESSAGE)
        message = read_json(text)
        if not isinstance(message, dict):
            raise refusals.NOT_AN_OBJECT()
        if any(verb in message for verb in FORBIDDEN):
            raise refusals.SEATS_OVER_HTTP()
        return message

    def _carry_out(self, message: dict[str, object]) -> tuple[Reply, Update]:
        reply, update = self._hub.host.answer(self._subscriber.table, self._subscriber.token, message)
        self._subscriber.note(update)
        # After a store failure work may be left, and the hub retries until it is done.
        self._waits_for_bot = reply.get("refused") == UNAVAILABLE or waits_for_bot(update)
        return reply, update

    async def _send_updates(self) -> None:
        """Send updates as they come."""
        subscriber = self._subscriber
        while True:
            await subscriber.pending.wait()
            subscriber.pending.clear()
            if not await self._admitted():
                return
            async with subscriber.lock:
                await self._send_presence()
                try:
                    update = await self._new_update()
                    if update is not None:
                        subscriber.note(update)
                        await self._show(update)
                except RefusedError as error:
                    if error.code in (NOT_SEATED, NO_SUCH_TABLE):
                        # Spectators were removed, or the operator deleted the table.
                        code = GONE if error.code == NO_SUCH_TABLE else FROM_ELSEWHERE
                        await _close(self._socket, code, error.reason[:120])
                        return
                    # The sender of a move gets the reason; other pages keep what they show.
                    continue
                except Exception:
                    # The page keeps what it shows, and the next update is a full one.
                    _log.exception("table %s: cannot send an update", subscriber.table)
                    subscriber.version = None

    async def _send_presence(self) -> None:
        """Send who is here, if it changed: apart from updates, because it is no part of the game."""
        subscriber = self._subscriber
        if not subscriber.wants_presence:
            return
        here = self._hub.presence.here(subscriber.table)
        if here != subscriber.present:
            subscriber.present = here
            await self._send({"here": here})

    async def _new_update(self) -> Update | None:
        subscriber, host = self._subscriber, self._hub.host
        asked = subscriber.table, subscriber.token, subscriber.sequence, subscriber.version
        if subscriber.version is not None:
            # Switching to a thread and back takes as long as building a small update.
            with suppress(BusyError):
                return host.update_without_waiting(*asked)
        return await self._hub.in_thread(host.new_update, *asked)

    async def _show(self, update: Update, reply: Reply | None = None) -> None:
        await self._send_text(await self._page.message(update, reply))

    async def _send(self, data: Data) -> None:
        await self._send_text(as_json(data))

    async def _send_text(self, text: str) -> None:
        with suppress(*CLOSED):
            await self._socket.send_text(text)


async def serve_socket(socket: WebSocket, table: str, services: Services, shared: SharedMessages) -> None:
    """Accept a socket from our own page or a program, for an existing table."""
    await socket.accept()
    if not is_own(socket) or ("origin" not in socket.headers and socket.cookies):
        services.figures.refused(ELSEWHERE)
        await _close(socket, FROM_ELSEWHERE, words.FROM_ELSEWHERE)
        return
    token = services.identity.token(socket, table)
    try:
        # It loads the table, which may be long.
        seat = await services.heavy.run_for_socket(socket, services.host.reader, table, token)
    except RefusedError as error:
        await _close(socket, GONE if error.code == NO_SUCH_TABLE else MISUSED, error.reason[:120])
        return
    wanted = socket.query_params.get("html")
    page: Page = DataPage(shared) if wanted == "0" else PageRenderer(services.workers, wanted == "changes", shared)
    is_admitted = services.sessions.admission(socket)
    name = services.identity.settings(socket).name
    has_presence = socket.query_params.get("presence") == "1"
    subscriber = Subscriber(table, token, seat, name, wants_presence=has_presence)
    await TableSocket(socket, subscriber, services.hub, page, is_admitted, services.figures).run()


async def _close(socket: WebSocket, code: int, reason: str) -> None:
    """Close a socket that the client may have closed meanwhile."""
    with suppress(*CLOSED):
        await socket.close(code, reason)
