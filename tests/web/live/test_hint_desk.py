"""Hints for clients: one search per position, one at a time per client and seat, dropped when no client waits."""

import asyncio
import time
from collections.abc import Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from cogworks.bots.advice import Advice, RatedMove
from cogworks.bots.knowledge import Knowledge
from cogworks.tables.play.hints import Hint
from cogworks.tables.refusals import STALE, TOO_OFTEN, UNAVAILABLE, RefusedError
from cogworks.web.http.disconnect import unless_gone
from cogworks.web.live.hint_desk import MOST_WAITING, HintDesk
from tests.tables.hall import Hall
from tests.web.visitors import House, Tab, play_now, with_friend

ANN, BOB = "192.0.2.1", "192.0.2.2"
WAIT = 60
"""Seconds after which a test gives up."""


class Searches:
    """Searches that end when a test says so."""

    def __init__(self) -> None:
        self.asked: list[Knowledge] = []
        self.futures: list[Future[Advice]] = []

    def __call__(self, known: Knowledge) -> "Future[Advice]":
        self.asked.append(known)
        self.futures.append(Future())
        return self.futures[-1]

    def end(self, number: int = -1) -> None:
        moves = tuple(RatedMove(action, 0.5, 0.5) for action in self.asked[number].legal)
        self.futures[number].set_result(Advice(0.5, moves))


class Desk:
    """A desk with a table, and requests as tasks."""

    def __init__(self) -> None:
        self.hall = Hall("gizmos", 2, "1").begin()
        self.hall.host.play_bots(self.hall.id)
        self.searches = Searches()
        self.changed: list[str] = []
        self.desk = HintDesk(self.hall.host, self.searches, self.changed.append)

    def ask(self, client: str = ANN) -> "asyncio.Task[Hint]":
        return asyncio.create_task(self.desk.hint(client, self.hall.id, self.hall.tokens[0]))

    def move(self) -> None:
        """Make moves until it is Ann's turn again."""
        self.hall.play(1)
        self.hall.host.play_bots(self.hall.id)


async def until(condition: Any) -> None:
    """Wait until something is true."""
    for _ in range(1000):
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError


async def settle() -> None:
    """Let all tasks run until they wait, also those in threads."""
    for _ in range(10):
        await asyncio.sleep(0.01)


def run(test: Coroutine[Any, Any, None]) -> None:
    """Run a test; it fails if it waits too long for a hint."""

    async def bounded() -> None:
        async with asyncio.timeout(WAIT):
            await test

    asyncio.run(bounded())


async def refusal(task: "asyncio.Task[Hint]") -> str:
    with pytest.raises(RefusedError) as refused:
        await task
    return refused.value.code


def test_all_requests_for_a_position_share_one_search() -> None:
    async def test() -> None:
        it = Desk()
        tasks = [it.ask(f"192.0.2.{n}") for n in range(9)]
        await until(lambda: len(it.changed) == 9)
        await settle()
        assert len(it.searches.asked) == 1
        it.searches.end()
        hints = [await task for task in tasks]
        assert hints == hints[:1] * 9
        # Also those that come later; the next position has its own.
        await it.ask(BOB)
        assert len(it.searches.asked) == 1
        it.move()
        again = it.ask()
        await until(lambda: len(it.searches.asked) == 2)
        it.searches.end()
        assert (await again)["version"] > hints[0]["version"]
        assert not it.desk._lanes
        assert not it.desk._searches

    run(test())


def test_a_client_gets_one_hint_at_a_time() -> None:
    async def test() -> None:
        it = Desk()
        host, tables = it.hall.host, list[tuple[str, str]]()
        for _ in range(3):
            id, owner = host.create("gizmos", 2, {})
            tables.append((id, str(host.message(id, owner, {"sit": 0, "name": "Ann"})["token"])))
            for message in ({"bot": "random", "seat": 1}, {"start": None}):
                assert host.message(id, owner, message)["done"]
            host.play_bots(id)
        tasks = [asyncio.create_task(it.desk.hint(ANN, *table)) for table in tables]
        for n, task in enumerate(tasks, 1):
            await until(lambda n=n: len(it.searches.asked) == n)
            await settle()
            assert len(it.searches.asked) == n
            it.searches.end()
            await task
        # Another client does not wait.
        one, two = (asyncio.create_task(it.desk.hint(client, *tables[0])) for client in (ANN, BOB))
        assert await one == await two

    run(test())


def test_many_waiting_requests_are_refused() -> None:
    async def test() -> None:
        it = Desk()
        tasks = [it.ask() for _ in range(150)]
        codes = [await refusal(task) for task in tasks[MOST_WAITING + 1 :]]
        assert codes == [TOO_OFTEN] * (150 - MOST_WAITING - 1)
        await until(lambda: it.searches.asked)
        other = it.ask(BOB)
        it.searches.end()
        hints = [await task for task in (*tasks[: MOST_WAITING + 1], other)]
        assert hints == hints[:1] * (MOST_WAITING + 2)
        assert len(it.searches.asked) == 1

    run(test())


def test_a_search_is_dropped_when_no_client_waits() -> None:
    async def test() -> None:
        it = Desk()
        first, second = it.ask(ANN), it.ask(BOB)
        await until(lambda: len(it.changed) == 2)
        await settle()
        first.cancel()
        await settle()
        assert not it.searches.futures[0].cancelled()
        second.cancel()
        await settle()
        assert it.searches.futures[0].cancelled()
        # The client's next request is not stuck behind it.
        third = it.ask(ANN)
        await until(lambda: len(it.searches.asked) == 2)
        it.searches.end()
        assert (await third)["best"] in it.searches.asked[1].legal

    run(test())


def test_a_client_that_left_the_queue_costs_no_search() -> None:
    async def test() -> None:
        it = Desk()
        tasks = [it.ask() for _ in range(10)]
        await until(lambda: it.searches.asked)
        for task in tasks:
            task.cancel()
        await settle()
        assert (len(it.searches.asked), len(it.changed)) == (1, 1)
        assert not it.desk._lanes

    run(test())


def test_a_later_hint_of_a_seat_ends_its_earlier_one() -> None:
    async def test() -> None:
        it = Desk()
        early = it.ask(ANN)
        await until(lambda: it.searches.asked)
        it.move()
        late = it.ask(BOB)
        assert await refusal(early) == STALE
        assert it.searches.futures[0].cancelled()
        it.searches.end()
        assert (await late)["version"] == it.hall.table().history.version

    run(test())


def test_a_failed_search_is_refused_and_tried_again() -> None:
    async def test() -> None:
        it = Desk()
        task = it.ask()
        await until(lambda: it.searches.asked)
        it.searches.futures[0].set_exception(RuntimeError("speechless"))
        assert await refusal(task) == UNAVAILABLE
        again = it.ask()
        await until(lambda: len(it.searches.asked) == 2)
        it.searches.end()
        await again

    run(test())


def request(*messages: str) -> Request:
    """A request whose client sends these messages, and then is silent."""
    sent = list(messages)

    async def receive() -> dict[str, object]:
        if not sent:
            await asyncio.Event().wait()
        return {"type": sent.pop(0), "body": b"", "more_body": False}

    return Request({"type": "http", "method": "POST", "headers": []}, receive)


def test_work_is_cancelled_when_its_client_has_gone() -> None:
    async def test() -> None:
        ended: list[str] = []

        async def work() -> str:
            try:
                await asyncio.Event().wait()
            finally:
                ended.append("work")
            return ""

        async def quick() -> str:
            return "done"

        with pytest.raises(ClientDisconnect):
            await unless_gone(request("http.request", "http.disconnect"), work())
        await settle()
        assert ended == ["work"]
        assert await unless_gone(request("http.request"), quick()) == "done"

    run(test())


@pytest.mark.parametrize("path", ["/table/{}/hint", "/api/tables/{}/hint"])
def test_a_hint_is_dropped_when_its_client_has_gone(path: str) -> None:
    searches = Searches()
    house = House(advise=searches)
    ann = house.browser()
    id = play_now(ann, "high_cog")
    cookies = "; ".join(f"{name}={value}" for name, value in ann.cookies.items())
    has_sent = False

    async def receive() -> Message:
        nonlocal has_sent
        if not has_sent:
            has_sent = True
            return {"type": "http.request", "body": b"", "more_body": False}
        await until(lambda: searches.asked)
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        raise AssertionError("the client has gone")

    scope = {
        "type": "http",
        "method": "POST",
        "path": path.format(id),
        "raw_path": path.format(id).encode(),
        "query_string": b"",
        "headers": [(b"host", b"testserver"), (b"origin", b"http://testserver"), (b"cookie", cookies.encode())],
        "client": ("192.0.2.1", 1),
    }
    portal = house._first.portal
    assert portal is not None
    portal.call(asyncio.wait_for, house.app(scope, receive, send), WAIT)
    portal.call(until, lambda: searches.futures[0].cancelled())
    house.close()


def test_hints_of_one_client_delay_no_bots() -> None:
    searches = Searches()
    house = House(advise=searches)
    greedy = house.browser(("192.0.2.9", 1))
    id = play_now(greedy, "high_cog")
    assert Tab(greedy, id).say(look=None)["update"]["turn"] == 0
    with ThreadPoolExecutor(50) as pool:
        posts = [pool.submit(greedy.post, f"/table/{id}/hint") for _ in range(50)]
        try:
            while sum(post.done() for post in posts) < 50 - MOST_WAITING - 1:
                time.sleep(0.01)
            ann = house.browser()
            game = play_now(ann, "high_cog")
            tab = Tab(ann, game)
            update = tab.say(look=None)["update"]
            assert tab.say(act=update["options"][0]["action"], version=update["version"])["reply"]["done"]
            for _ in range(500):
                if house.table(game).has_ended:
                    break
                time.sleep(0.02)
            assert house.table(game).has_ended, "the bot has moved, although hints are waiting"
            assert len(searches.asked) == 1
        finally:
            searches.end()
        codes = [post.result().status_code for post in posts]
    assert (codes.count(200), codes.count(429)) == (MOST_WAITING + 1, 50 - MOST_WAITING - 1)
    house.close()


def test_hints_are_asked_for_from_our_own_pages_only(house: House) -> None:
    id, *people = with_friend(house, hints="on")
    mover = int(house.table(id).history.state.to_move())
    before = house.table(id).sequence
    for path in (f"/table/{id}/hint", f"/api/tables/{id}/hint"):
        old = people[mover].get(path)
        assert (old.status_code, old.headers["allow"]) == (405, "POST")
        assert "Use POST." in old.text
        foreign = people[mover].post(path, headers={"origin": "https://elsewhere.example"})
        assert foreign.status_code == 403
    assert house.table(id).sequence == before
    assert people[mover].post(f"/table/{id}/hint").status_code == 200
    assert house.table(id).sequence == before + 1
