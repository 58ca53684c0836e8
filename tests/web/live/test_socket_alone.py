"""One socket, with a hub, a host and a page that only record: replies, updates, limits, and who else is notified."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

import pytest
from starlette.types import Message

from cogworks.tables.refusals import BAD_MESSAGE, TOO_OFTEN, UNAVAILABLE, BusyError, RefusedError
from cogworks.web.live import socket as socket_module
from cogworks.web.live.hub import Subscriber
from cogworks.web.live.socket import BURST, FORBIDDEN, LARGEST_MESSAGE, MISUSED, MOST_STRIKES, TableSocket

WAIT = 20
"""Seconds after which a test gives up."""


def update(version: int, bot: str = "") -> Any:
    """An update in which it is the turn of a bot or, without one, of a person."""
    found = {"version": version, "sequence": 10 * version, "turn": 0, "players": [{"bot": bot}]}
    return {**found, "phase": "playing", "view": {}}


class Line:
    """A socket, its table and its page; all that happens is in `events`, in order."""

    def __init__(self) -> None:
        self.events: list[Any] = []
        self.received: asyncio.Queue[Message] = asyncio.Queue()
        self.answers: list[Any] = []
        """What the host returns for each message, or raises."""
        self.news: list[Any] = []
        """What the host returns for each update, or raises."""
        self.gate = asyncio.Event()
        """While it is not set, no page is rendered."""
        self.gate.set()
        self.host: Any = self
        me: Any = self
        self.subscriber = Subscriber("t", "token")
        self.task = asyncio.create_task(TableSocket(me, self.subscriber, me, me).run())

    # ---- the socket

    async def receive(self) -> Message:
        return await self.received.get()

    async def send_text(self, text: str) -> None:
        self.events.append(json.loads(text))

    async def close(self, code: int, reason: str) -> None:
        self.events.append(f"close {code}")

    # ---- the hub

    def join(self, subscriber: Subscriber) -> None:
        assert subscriber is self.subscriber
        self.events.append("join")

    def leave(self, subscriber: Subscriber) -> None:
        assert subscriber is self.subscriber
        self.events.append("leave")

    def changed(self, table: str, knows: Subscriber | None = None, for_bot: bool = True) -> None:
        assert table == "t"
        assert knows in (None, self.subscriber)
        self.events.append(f"changed{' for bots' if for_bot else ''}{'' if knows else ' for all'}")

    async def in_thread(self, work: Callable[..., Any], *given: Any) -> Any:
        await asyncio.sleep(0)
        return work(*given)

    # ---- the host

    def answer(self, table: str, token: str | None, message: dict[str, object]) -> Any:
        assert (table, token) == ("t", "token")
        self.events.append(f"answer {sorted(message)}")
        return self._next(self.answers)

    def update_without_waiting(self, *asked: object) -> Any:
        self.events.append(("at once", *asked))
        return self._next(self.news)

    def new_update(self, *asked: object) -> Any:
        self.events.append(("in a thread", *asked))
        return self._next(self.news)

    def _next(self, planned: list[Any]) -> Any:
        found = planned.pop(0)
        if isinstance(found, Exception):
            raise found
        return found

    # ---- the page

    async def message(self, update: Any, reply: Any = None) -> str:
        await self.gate.wait()
        return json.dumps({"update": update["version"], **({"reply": reply} if reply else {})})

    # ---- the test

    def hear(self, text: object) -> None:
        """Receive a message from the client."""
        told = text if isinstance(text, str) else json.dumps(text)
        self.received.put_nowait({"type": "websocket.receive", "text": told})

    async def until(self, is_so: Callable[[], object]) -> None:
        while not is_so():
            await asyncio.sleep(0.001)

    async def happened(self, n: int) -> list[Any]:
        """Wait for this many events, and take them."""
        await self.until(lambda: len(self.events) >= n or self.task.done())
        for _ in range(5):
            await asyncio.sleep(0)
        found, self.events = self.events, []
        return found


def run(test: Callable[[Line], Coroutine[Any, Any, None]]) -> None:
    """Run a test with an open socket; the client disconnects at the end."""

    async def bounded() -> None:
        async with asyncio.timeout(WAIT):
            line = Line()
            assert await line.happened(2) == ["join", "changed for bots for all"]
            await test(line)
            if not line.task.done():
                line.received.put_nowait({"type": "websocket.disconnect", "code": 1001})
                await line.task
                assert line.events == ["leave"]
            await line.task
            assert asyncio.all_tasks() == {asyncio.current_task()}

    asyncio.run(bounded())


# ---- messages


@pytest.mark.parametrize(("bot", "others"), [("", "changed"), ("novice", "changed for bots")])
def test_a_reply_comes_after_others_are_notified(bot: str, others: str) -> None:
    async def test(line: Line) -> None:
        line.answers = [({"done": True}, update(3, bot))]
        line.hear({"act": 1})
        assert await line.happened(3) == ["answer ['act']", others, {"update": 3, "reply": {"done": True}}]
        assert (line.subscriber.version, line.subscriber.sequence) == (3, 30)

    run(test)


def test_looking_notifies_no_other_subscriber() -> None:
    async def test(line: Line) -> None:
        line.answers = [({"done": True}, update(3))]
        line.hear({"look": None})
        assert await line.happened(2) == ["answer ['look']", {"update": 3, "reply": {"done": True}}]

    run(test)


def test_after_a_failure_of_the_store_bots_are_asked() -> None:
    """Part of the work may be left, whoever's turn it is now."""

    async def test(line: Line) -> None:
        refused = {"done": False, "refused": UNAVAILABLE}
        line.answers = [(refused, update(3)), RefusedError(UNAVAILABLE, "not responding"), ({"done": True}, update(4))]
        for _ in range(3):
            line.hear({"act": 1})
        found = await line.happened(9)
        assert found[:3] == ["answer ['act']", "changed for bots", {"update": 3, "reply": refused}]
        assert found[3:6:2] == ["answer ['act']", "changed for bots"]
        assert (found[4]["reply"]["refused"], found[4]["reply"]["done"]) == (UNAVAILABLE, False)
        assert found[6:] == ["answer ['act']", "changed", {"update": 4, "reply": {"done": True}}]

    run(test)


def refusal(found: Any) -> str:
    return str(found["reply"]["refused"])


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "1", *(json.dumps({verb: 1, "version": 2}) for verb in FORBIDDEN), "x" * LARGEST_MESSAGE]
)
def test_an_invalid_message_is_refused_unread(text: str) -> None:
    async def test(line: Line) -> None:
        line.hear(text)
        (found,) = await line.happened(1)
        assert refusal(found) == BAD_MESSAGE

    run(test)


def test_a_binary_message_is_refused() -> None:
    async def test(line: Line) -> None:
        line.received.put_nowait({"type": "websocket.receive", "bytes": b"x"})
        (found,) = await line.happened(1)
        assert refusal(found) == BAD_MESSAGE

    run(test)


def test_a_message_may_have_the_largest_size_and_no_more() -> None:
    async def test(line: Line) -> None:
        fixed = len(json.dumps({"look": ""}))
        line.answers = [({"done": True}, update(1))]
        line.hear({"look": "x" * (LARGEST_MESSAGE - fixed)})
        assert len(await line.happened(2)) == 2
        line.hear({"look": "x" * (LARGEST_MESSAGE - fixed + 1)})
        (found,) = await line.happened(1)
        assert refusal(found) == BAD_MESSAGE
        assert str(LARGEST_MESSAGE) in found["reply"]["reason"]

    run(test)


def test_messages_are_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "PER_SECOND", 0)

    async def test(line: Line) -> None:
        line.answers = [({"done": True}, update(1))] * BURST
        for _ in range(BURST + 1):
            line.hear({"look": None})
        found = await line.happened(2 * BURST + 1)
        assert len(found) == 2 * BURST + 1
        assert refusal(found[-1]) == TOO_OFTEN

    run(test)


def test_after_many_invalid_messages_the_socket_is_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(socket_module, "FORGIVEN_PER_SECOND", 0)

    async def test(line: Line) -> None:
        for _ in range(MOST_STRIKES):
            line.hear("{")
        found = await line.happened(MOST_STRIKES)
        assert [refusal(each) for each in found] == [BAD_MESSAGE] * MOST_STRIKES
        assert not line.task.done()
        line.hear("{")
        *last, closed, left = await line.happened(3)
        assert [refusal(each) for each in last] == [BAD_MESSAGE]
        assert (closed, left) == (f"close {MISUSED}", "leave")

    run(test)


# ---- updates


def test_updates_are_sent_as_they_come() -> None:
    async def test(line: Line) -> None:
        line.news = [update(1), update(2), None, update(3)]
        line.subscriber.pending.set()
        assert await line.happened(2) == [("in a thread", "t", "token", -1, None), {"update": 1}]
        line.subscriber.pending.set()
        assert await line.happened(2) == [("at once", "t", "token", 10, 1), {"update": 2}]
        assert not line.subscriber.pending.is_set()
        line.subscriber.pending.set()
        assert await line.happened(1) == [("at once", "t", "token", 20, 2)]
        line.subscriber.pending.set()
        assert await line.happened(2) == [("at once", "t", "token", 20, 2), {"update": 3}]

    run(test)


def test_an_update_of_a_busy_table_is_fetched_in_a_thread() -> None:
    async def test(line: Line) -> None:
        line.subscriber.note(update(1))
        line.news = [BusyError(), update(2)]
        line.subscriber.pending.set()
        found = await line.happened(3)
        assert found == [("at once", "t", "token", 10, 1), ("in a thread", "t", "token", 10, 1), {"update": 2}]

    run(test)


def test_a_refused_update_leaves_the_page_as_it_is(caplog: pytest.LogCaptureFixture) -> None:
    async def test(line: Line) -> None:
        line.subscriber.note(update(1))
        line.news = [RefusedError(UNAVAILABLE, "not responding"), update(2)]
        line.subscriber.pending.set()
        assert await line.happened(1) == [("at once", "t", "token", 10, 1)]
        assert line.subscriber.version == 1
        line.subscriber.pending.set()
        assert await line.happened(2) == [("at once", "t", "token", 10, 1), {"update": 2}]
        assert not caplog.records

    run(test)


def test_after_an_error_the_next_update_is_full(caplog: pytest.LogCaptureFixture) -> None:
    async def test(line: Line) -> None:
        line.subscriber.note(update(1))
        line.news = [ValueError("a bug"), update(2)]
        line.subscriber.pending.set()
        await line.happened(1)
        assert [record.args for record in caplog.records] == [("t",)]
        line.subscriber.pending.set()
        assert await line.happened(2) == [("in a thread", "t", "token", 10, None), {"update": 2}]

    run(test)


def test_a_message_waits_until_an_update_is_sent() -> None:
    """Otherwise the page would show the older one last."""

    async def test(line: Line) -> None:
        line.news, line.answers = [update(1)], [({"done": True}, update(2))]
        line.gate.clear()
        line.subscriber.pending.set()
        assert len(await line.happened(1)) == 1
        line.hear({"act": 1})
        await asyncio.sleep(0.01)
        assert line.events == []
        line.gate.set()
        assert await line.happened(4) == [
            {"update": 1},
            "answer ['act']",
            "changed",
            {"update": 2, "reply": {"done": True}},
        ]

    run(test)


def test_an_update_waits_until_a_reply_is_sent() -> None:
    async def test(line: Line) -> None:
        line.news, line.answers = [update(3)], [({"done": True}, update(2))]
        line.gate.clear()
        line.hear({"act": 1})
        assert len(await line.happened(2)) == 2
        line.subscriber.pending.set()
        await asyncio.sleep(0.01)
        assert line.events == []
        line.gate.set()
        assert await line.happened(3) == [
            {"update": 2, "reply": {"done": True}},
            ("at once", "t", "token", 20, 2),
            {"update": 3},
        ]

    run(test)
