"""Messages for each socket: page diffs (shared between identical pages) or full updates."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from typing import Final, Protocol

from cogworks.tables.reply_types import Reply
from cogworks.tables.update_types import Update
from cogworks.web.render.page_message import Message, as_json, as_object
from cogworks.web.render.workers import RenderWorkers

SHARED: Final = 64
"""How many recent messages to cache for other pages."""


class SharedMessages:
    """Messages for spectators.  Identical pages that get the same update share one message.

    Pages are compared by identity: spectators share updates (tables/update.py) and regions.
    """

    def __init__(self, workers: RenderWorkers) -> None:
        self._workers = workers
        self._recent: OrderedDict[tuple[int, int], tuple[object, object, asyncio.Task[Message]]] = OrderedDict()
        """Keyed by the ids of the regions and the update, which are kept alive so that ids stay unique."""
        self._as_data: OrderedDict[int, tuple[Update, str]] = OrderedDict()
        """Whole updates as JSON, keyed by the update's id."""

    async def get(self, shown: bytes | None, update: Update) -> Message:
        """The message that brings a page from the regions it shows to an update."""
        key = id(shown), id(update)
        if key not in self._recent:
            task = asyncio.create_task(self._build(key, shown, update))
            self._recent[key] = shown, update, task
            if len(self._recent) > SHARED:
                self._recent.popitem(last=False)
        # A client that disconnects must not cancel the message for the others.
        return await asyncio.shield(self._recent[key][2])

    def as_data(self, update: Update) -> str:
        """A whole update as JSON."""
        kept = self._as_data.get(id(update))
        if kept is None:
            kept = self._as_data[id(update)] = update, as_json(update)
            if len(self._as_data) > SHARED:
                self._as_data.popitem(last=False)
        return kept[1]

    async def _build(self, key: tuple[int, int], shown: bytes | None, update: Update) -> Message:
        try:
            return await self._workers.message(shown, update)
        except Exception:
            self._recent.pop(key, None)
            raise


class Page(Protocol):
    """Builds the messages for one socket, one at a time."""

    async def message(self, update: Update, reply: Reply | None = None) -> str:
        """A message as JSON: the reply to the socket's message, if any, and the update."""


class DataPage:
    """Messages with whole updates as data, for programs."""

    def __init__(self, shared: SharedMessages) -> None:
        self._shared = shared

    async def message(self, update: Update, reply: Reply | None = None) -> str:
        is_shared = update["reader"] is None
        whole = self._shared.as_data(update) if is_shared else as_json(update)
        return with_reply(reply, {"update": whole})


class PageRenderer:
    """Messages with rendered regions, for pages."""

    def __init__(self, workers: RenderWorkers, in_changes: bool, shared: SharedMessages | None = None) -> None:
        """Send only changed lines, or all regions every time."""
        self._workers, self._in_changes = workers, in_changes
        self._shared = shared or SharedMessages(workers)
        self._shown: bytes | None = None

    async def message(self, update: Update, reply: Reply | None = None) -> str:
        if update["reader"] is None:
            message = await self._shared.get(self._shown, update)
        else:
            message = await self._workers.message(self._shown, update, is_reply=reply is not None)
        if self._in_changes:
            self._shown = message.regions
        return with_reply(reply, message.fields)


def with_reply(reply: Reply | None, fields: Mapping[str, str]) -> str:
    """A message as JSON: only the reply differs between pages that show the same."""
    return as_object(fields if reply is None else {"reply": as_json(reply), **fields})
