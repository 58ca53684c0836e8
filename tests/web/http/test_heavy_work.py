"""Heavy work: one piece at a time per client, apart from moves and light pages; dropped when the client has gone."""

import asyncio
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor, wait
from typing import Any

import pytest
from starlette.requests import ClientDisconnect, Request
from starlette.types import Message

from cogworks.tables.reviews import upload
from cogworks.web.http.heavy_work import HeavyWork
from cogworks.web.site.table import replay_routes
from cogworks.web.site.table import routes as table_routes
from tests.web.site.test_review import played
from tests.web.visitors import House, Tab, play_now

WAIT = 20
"""Seconds after which a test gives up."""


class Visitor:
    """A request of one client, which may disconnect."""

    def __init__(self, host: str = "192.0.2.1") -> None:
        self._gone = asyncio.Event()
        self.request = Request({"type": "http", "client": (host, 1), "headers": []}, self._receive)
        self._has_sent = False

    async def _receive(self) -> Message:
        if not self._has_sent:
            self._has_sent = True
            return {"type": "http.request"}
        await self._gone.wait()
        return {"type": "http.disconnect"}

    def go(self) -> None:
        self._gone.set()


class Gated:
    """Work that waits at a gate, and records which pieces began and ended."""

    def __init__(self) -> None:
        self.gate = threading.Event()
        self.begun: list[object] = []
        self.ended: list[object] = []

    def __call__(self, name: object) -> object:
        self.begun.append(name)
        assert self.gate.wait(WAIT)
        self.ended.append(name)
        return name


async def until(is_so: Callable[[], object]) -> None:
    """Let others run until a condition holds."""
    async with asyncio.timeout(WAIT):
        while not is_so():
            await asyncio.sleep(0.001)


def test_a_client_has_one_piece_at_a_time_and_others_do_not_wait_for_it() -> None:
    async def story() -> None:
        heavy, slow = HeavyWork(), Gated()
        mine = [asyncio.create_task(heavy.run(Visitor().request, slow, n)) for n in range(20)]
        await until(lambda: slow.begun)
        same_network = asyncio.create_task(heavy.run(Visitor("::ffff:192.0.2.1").request, slow, 20))
        for n in range(50):
            assert await heavy.run(Visitor(f"192.0.2.{2 + n}").request, str, n) == str(n)
        assert slow.begun == [0]
        slow.gate.set()
        assert await asyncio.gather(*mine, same_network) == list(range(21))
        assert slow.begun == slow.ended == list(range(21))
        assert not heavy._lanes
        assert not heavy._jobs

    asyncio.run(story())


def test_all_clients_together_have_few_threads() -> None:
    async def story() -> None:
        heavy, slow = HeavyWork(3), Gated()
        all_of_them = [asyncio.create_task(heavy.run(Visitor(f"192.0.2.{n}").request, slow, n)) for n in range(10)]
        await until(lambda: len(slow.begun) == 3)
        await asyncio.sleep(0.01)
        assert len(slow.begun) == 3
        slow.gate.set()
        await asyncio.gather(*all_of_them)

    asyncio.run(story())


def test_work_of_a_client_that_has_gone_is_skipped() -> None:
    async def story() -> None:
        heavy, slow = HeavyWork(), Gated()
        visitors = [Visitor() for _ in range(20)]
        tasks = [asyncio.create_task(heavy.run(visitor.request, slow, n)) for n, visitor in enumerate(visitors)]
        await until(lambda: slow.begun)
        for visitor in visitors[:19]:
            visitor.go()
        for task in tasks[:19]:
            with pytest.raises(ClientDisconnect):
                await task
        slow.gate.set()
        assert await tasks[19] == 19
        assert slow.begun == slow.ended == [0, 19]
        assert not heavy._lanes

    asyncio.run(story())


def test_errors_reach_the_request() -> None:
    async def story() -> None:
        heavy = HeavyWork()
        with pytest.raises(ValueError, match="invalid literal"):
            await heavy.run(Visitor().request, int, "x")
        assert await heavy.run_for_socket(Visitor().request, int, "7") == 7

    asyncio.run(story())


@pytest.fixture
def busy(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[House, Gated]]:
    """A server whose heavy pages wait at a gate."""
    slow = Gated()

    def slowed(original: Any) -> Any:
        def work(*given: Any, **named: Any) -> Any:
            slow(original.__name__)
            return original(*given, **named)

        return work

    for module, name in ((replay_routes, "replayed"), (table_routes, "verify")):
        monkeypatch.setattr(module, name, slowed(getattr(module, name)))
    yield house, slow
    slow.gate.set()


@pytest.mark.parametrize("path", ["replay", "replay?eyes=0&step=9", "step?step=9", "steps?step=9", "proof"])
def test_heavy_pages_of_one_address_delay_no_move_and_no_page_of_others(busy: tuple[House, Gated], path: str) -> None:
    house, slow = busy
    id = upload(house.host, played("gadget_builder").as_data())
    ann = house.browser(("192.0.2.7", 1))
    own = play_now(ann, "gizmos")
    with ThreadPoolExecutor(22) as pool:
        pages = [
            pool.submit(house.browser(("203.0.113.5", n)).get, f"/table/{id}/{path}") for n in range(20)
        ]  # all of them are sent before the first is answered
        while not slow.begun:
            assert not [page for page in pages if page.done()]

        def visit() -> list[int]:
            seen = [ann.get(path).status_code for path in ("/", "/open", f"/table/{own}", "/rules/gizmos")]
            tab = Tab(ann, own)
            update = tab.say(look=None)["update"]
            assert tab.say(act=update["options"][0]["action"], version=update["version"])["reply"]["done"]
            tab.close()
            return seen

        visited = pool.submit(visit)
        wait([visited], WAIT)
        begun = len(slow.begun)
        slow.gate.set()
        assert visited.result(WAIT) == [200] * 4
        assert begun == 1
        assert [page.result(WAIT).status_code for page in pages] == [200] * 20
