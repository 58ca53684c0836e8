"""Render workers produce the same pages as the server; dead, hung or failing ones are replaced, and no reader waits."""

import asyncio
import json
import marshal
import multiprocessing
import os
import signal
import socket
import time
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from threading import Event
from types import SimpleNamespace

import pytest

from cogworks.tables.update_types import Update
from cogworks.web.render import workers as module
from cogworks.web.render.page_renderer import PageRenderer
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.workers import HEAD_START, NICENESS, SIZE, TIMEOUT, RenderWorkers, Worker
from tests.tables.hall import Hall


@pytest.fixture(scope="module")
def update() -> Update:
    return Hall("widget_mechs", 2).begin().table().update(0)


def run(visit: Coroutine[object, object, None]) -> None:
    """Run in a separate thread: after a browser test, its driver's event loop stays running in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, visit).result()


async def until_ready(workers: RenderWorkers, count: int = 1) -> None:
    for _ in range(1200):
        if workers.health().startswith(f"ok\n{count} of"):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(workers.health())


def processes() -> list[BaseProcess]:
    return [process for process in multiprocessing.active_children() if process.name == "render-worker"]


def kill_all() -> None:
    for process in processes():
        process.kill()
        process.join()


def nothing(update: Update) -> dict[str, str]:
    return {}


class Wire(asyncio.Transport):
    """A connection without a worker behind it."""

    def __init__(self, worker: Worker) -> None:
        self._worker = worker
        self.tasks: list[bytes] = []

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.tasks.append(bytes(data[SIZE:]))

    def abort(self) -> None:
        self._worker.connection_lost(None)


def connected(workers: RenderWorkers) -> tuple[Worker, Wire]:
    """A worker that reported ready."""
    worker = Worker(workers, 0.0)
    wire = Wire(worker)
    worker.connection_made(wire)
    worker.data_received(bytes(SIZE))
    return worker, wire


def says(worker: Worker, message: bytes) -> None:
    worker.data_received(len(message).to_bytes(SIZE) + message)


def test_workers_render_what_the_server_would_and_are_replaced(update: Update) -> None:
    async def visit() -> None:
        renderer = Renderer()
        workers = RenderWorkers(renderer, "adept", 1)
        own = renderer.regions(update)
        workers.open()
        assert await workers.regions(update) == own  # no worker is ready yet
        await until_ready(workers)
        renderer.regions = nothing  # type: ignore[method-assign]
        assert await workers.regions({**update, "version": 90}) == own
        first = await workers.message(None, update)
        assert json.loads(first.fields["html"]) == own
        later = await workers.message(first.regions, {**update, "prompt": "Now?"})
        assert set(json.loads(later.fields["html"])) == {"ask", "head", "log"}
        kill_all()
        assert await workers.regions({**update, "version": 91}) == {}
        await until_ready(workers)
        assert await workers.regions({**update, "version": 92}) == own
        workers.close()

    run(visit())


def test_readers_with_the_same_update_share_one_rendering(update: Update) -> None:
    async def visit() -> None:
        renderer = Renderer()
        own, calls = renderer.regions(update), 0

        def counted(update: Update) -> dict[str, str]:
            nonlocal calls
            calls += 1
            return own

        renderer.regions = counted  # type: ignore[method-assign]
        workers = RenderWorkers(renderer, "adept")
        equal = json.loads(json.dumps(update))
        assert await asyncio.gather(*(workers.regions(u) for u in (update, equal, update))) == [own] * 3
        assert calls == 1
        await workers.regions({**update, "version": 99})
        assert calls == 2
        for version in range(100, 100 + module.SHARED):
            await workers.regions({**update, "version": version})
        await workers.regions(update)
        assert calls == 3 + module.SHARED  # the oldest was evicted

    run(visit())


def test_a_reader_who_leaves_cancels_no_rendering_for_others(update: Update) -> None:
    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        worker, _ = connected(workers)
        first = asyncio.create_task(workers.regions(update))
        second = asyncio.create_task(workers.regions(update))
        await asyncio.sleep(0)
        first.cancel()
        await asyncio.sleep(0)
        says(worker, marshal.dumps({"board": "<p>"}))
        assert await second == {"board": "<p>"}

    run(visit())


def test_an_update_that_cannot_be_rendered_raises_and_is_not_cached(update: Update) -> None:
    async def visit() -> None:
        renderer = Renderer()
        workers = RenderWorkers(renderer, "adept", 1)
        worker, _ = connected(workers)
        render = renderer.regions

        def broken(update: Update) -> dict[str, str]:
            raise ValueError("no such template")

        renderer.regions = broken  # type: ignore[method-assign]
        failing = asyncio.create_task(workers.regions(update))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        says(worker, b"")  # the worker failed, too
        with pytest.raises(ValueError, match="no such template"):
            await failing
        workers.close()
        renderer.regions = render  # type: ignore[method-assign]
        assert await RenderWorkers(renderer, "adept").regions(update)

    run(visit())


def test_a_busy_worker_is_kept_and_a_hung_one_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        worker, _ = connected(workers)
        loop = asyncio.get_running_loop()
        begun = loop.time()

        def later(seconds: float) -> None:
            monkeypatch.setattr(loop, "time", lambda: begun + seconds)

        first, second = workers._queue(b"1", True), workers._queue(b"2", True)
        later(TIMEOUT - 1)
        worker.data_received(b"\0\0\0\5draw")
        worker.data_received(b"n")
        assert first.result() == b"drawn"
        later(2 * TIMEOUT - 2)
        worker._check()
        assert not second.done()
        later(2 * TIMEOUT)
        worker._check()
        assert isinstance(second.exception(), module.WorkerLostError)
        workers.close()
        monkeypatch.undo()

    run(visit())


def test_a_stopped_worker_keeps_no_page_waiting(update: Update, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.2)

    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        workers.open()
        await until_ready(workers)
        for process in processes():
            os.kill(process.pid or 0, signal.SIGSTOP)
        page = PageRenderer(workers, in_changes=False)
        assert set(json.loads(await page.message(update, {"done": True, "again": False, "id": ""}))) == {
            "reply",
            "update",
            "html",
        }
        kill_all()
        workers.close()

    run(visit())


def test_replies_render_before_other_updates_but_not_forever(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        worker, wire = connected(workers)
        loop = asyncio.get_running_loop()
        now = loop.time()
        monkeypatch.setattr(loop, "time", lambda: now)
        answers = [workers._queue(task, False) for task in (b"first", b"second", b"third")]
        answers.append(workers._queue(b"reply", True))
        assert wire.tasks == [b"first", b"second"]
        for message in (b"1st", b"2nd", b"an answer", b"3rd"):
            says(worker, message)
        assert wire.tasks == [b"first", b"second", b"reply", b"third"]
        assert [answer.result() for answer in answers] == [b"1st", b"2nd", b"3rd", b"an answer"]
        wire.tasks.clear()
        for task in (b"first", b"second", b"late"):
            workers._queue(task, False)
        monkeypatch.setattr(loop, "time", lambda: now + HEAD_START * 1.1)
        workers._queue(b"reply", True)
        says(worker, b"1st")
        says(worker, b"2nd")
        assert wire.tasks[-2:] == [b"late", b"reply"]
        waiting = [workers._queue(task, False) for task in (b"one", b"two")]
        worker.connection_lost(None)
        assert all(isinstance(answer.exception(), module.WorkerLostError) for answer in waiting)
        workers.close()
        monkeypatch.undo()

    run(visit())


@pytest.mark.parametrize("closes_first", [True, False])
def test_a_worker_that_starts_while_the_server_stops_is_let_go(
    monkeypatch: pytest.MonkeyPatch, closes_first: bool
) -> None:
    ours, theirs = socket.socketpair()
    begun, released = Event(), Event()

    def spawn(bot: str, bots: tuple[str, ...]) -> socket.socket:
        begun.set()
        released.wait()
        return ours

    monkeypatch.setattr(module, "_spawn", spawn)

    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        workers.open()
        await asyncio.to_thread(begun.wait)
        if not closes_first:
            released.set()
            # The thread returns, but the event loop doesn't get to know before the server stops.
            while not workers._unconnected:
                time.sleep(0.001)
        workers.close()
        released.set()

    run(visit())
    with theirs:
        theirs.settimeout(10)
        assert theirs.recv(1) == b""


def test_the_least_busy_worker_renders() -> None:
    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 2)
        (_, one), (_, two) = connected(workers), connected(workers)
        for task in range(5):
            workers._queue(bytes([task]), False)
        assert sorted([len(one.tasks), len(two.tasks)]) == [2, 2]
        workers.close()

    run(visit())


class EndsAtOnce:
    """A worker process that ends before it sends anything."""

    def __init__(self, **given: object) -> None:
        pass

    def start(self) -> None:
        pass


class CannotStart(EndsAtOnce):
    def start(self) -> None:
        raise BlockingIOError("Resource temporarily unavailable")


@pytest.mark.parametrize("process", [EndsAtOnce, CannotStart])
def test_workers_that_never_start_are_reported_and_retried(
    process: type[EndsAtOnce],
    update: Update,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def visit() -> None:
        monkeypatch.setattr(module, "get_context", lambda method: SimpleNamespace(Process=process))
        workers = RenderWorkers(Renderer(), "adept", 2)
        assert workers.health().startswith("ok\n0 of 2 ")
        workers.open()
        while workers.health().startswith("ok\n"):
            await asyncio.sleep(0.01)
        assert workers.health().startswith("degraded\n0 of 2 ")
        assert await workers.regions(update) == Renderer().regions(update)
        monkeypatch.setattr(module, "get_context", multiprocessing.get_context)
        while not workers.health().startswith("ok\n2 of 2 "):
            await asyncio.sleep(0.05)
        workers.close()

    run(visit())
    said = [message for message in caplog.messages if "render process" in message]
    assert len(said) == 2
    assert "the server renders all boards itself" in said[0]
    assert said[1] == "all 2 render processes are running again"


def test_a_worker_has_low_priority_and_ignores_signals_for_the_servers_group() -> None:
    async def visit() -> None:
        workers = RenderWorkers(Renderer(), "adept", 1)
        workers.open()
        await until_ready(workers)
        (process,) = processes()
        assert process.pid is not None
        assert os.getpgid(process.pid) == process.pid
        assert os.getsid(process.pid) == os.getsid(0)
        own, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, process.pid))
        assert its == min(own + NICENESS, 19)
        os.kill(process.pid, signal.SIGINT)
        await asyncio.sleep(0.1)
        assert process.is_alive()
        workers.close()
        await asyncio.to_thread(process.join, 10)
        assert not process.is_alive()

    run(visit())


def test_a_page_gets_everything_first_and_then_only_changed_lines(update: Update) -> None:
    async def visit() -> None:
        page = PageRenderer(RenderWorkers(Renderer(), "adept"), in_changes=True)
        whole = PageRenderer(RenderWorkers(Renderer(), "adept"), in_changes=False)
        regions = set(Renderer().regions(update))
        assert set(json.loads(await page.message(update))["html"]) == regions
        assert set(json.loads(await page.message(update))["html"]) == {"log"}
        for _ in range(2):
            assert set(json.loads(await whole.message(update))["html"]) == regions

    run(visit())
