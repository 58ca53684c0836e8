"""Artists draw the same in another process; one that dies is replaced, and nobody waits for it."""

import asyncio
import json
import multiprocessing
import os
import pickle
import signal
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from multiprocessing.process import BaseProcess
from types import SimpleNamespace

import pytest

from cogworks.engine.game import Data
from cogworks.web import artists as module
from cogworks.web.artists import AHEAD, MODESTY, PATIENCE, SIZE, Artists, Line, Page
from cogworks.web.drawing import Drawing
from tests.tables.hall import Hall


@pytest.fixture(scope="module")
def update() -> Data:
    return Hall("widget_mechs", 2).begin().look(0)


def alone(visit: Coroutine[object, object, None]) -> None:
    """In a thread of its own: after a browser test, the loop of its driver stays running in the main thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(asyncio.run, visit).result()


async def come(artists: Artists) -> Line:
    for _ in range(600):
        if (line := artists.free()) is not None:
            return line
        await asyncio.sleep(0.05)
    raise AssertionError("no artist came")


def at_work() -> list[BaseProcess]:
    return [process for process in multiprocessing.active_children() if process.name == "artist"]


def killed() -> None:
    for process in at_work():
        process.kill()
        process.join()


def nothing(update: Data) -> dict[str, str]:
    return {}


def test_artists_draw_what_the_server_would_and_are_replaced(update: Data) -> None:
    async def visit() -> None:
        drawing = Drawing()
        artists = Artists(drawing, "adept", 1)
        own = drawing.regions(update)
        artists.open()
        assert await artists.regions(update) == own  # nobody is there yet
        await come(artists)
        drawing.regions = nothing  # type: ignore[method-assign]
        assert await artists.regions(update) == own
        killed()
        assert await artists.regions(update) == {}
        await come(artists)
        assert await artists.regions(update) == own
        artists.close()

    alone(visit())


def test_a_page_is_told_all_again_whenever_another_draws_it(update: Data) -> None:
    async def visit() -> None:
        artists = Artists(Drawing(), "adept", 1)
        page = Page(artists, in_changes=True)

        async def told() -> set[str]:
            return set(json.loads(await page.message(update))["html"])

        whole = set(Drawing().regions(update))
        assert await told() == whole  # drawn here, as nobody else is there
        assert await told() == {"log"}
        artists.open()
        await come(artists)
        assert await told() == whole  # drawn by the artist, who cannot know what it was told here
        assert await told() == {"log"}
        killed()
        assert await told() == whole
        await come(artists)
        assert await told() == whole
        assert await told() == {"log"}
        page.close()
        artists.close()

    alone(visit())


class Wire(asyncio.Transport):
    """The far end of a line, where nobody is."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.given: list[str] = []
        """The tasks that came."""

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.given.append(pickle.loads(data[SIZE:])[0])

    def abort(self) -> None:
        self._line.connection_lost(None)


def test_an_artist_with_much_to_do_is_not_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        line = Line(Artists(Drawing(), "adept"))
        line.connection_made(Wire(line))
        loop = asyncio.get_running_loop()
        begun = loop.time()

        def later(seconds: float) -> None:
            monkeypatch.setattr(loop, "time", lambda: begun + seconds)

        first, second = line.ask("regions"), line.ask("regions")
        later(PATIENCE - 1)
        line.data_received(b"\0\0\0\5draw")
        line.data_received(b"n")
        assert first.result() == "drawn"
        later(2 * PATIENCE - 2)
        line._look_after()
        assert not second.done()
        later(2 * PATIENCE)
        line._look_after()
        assert line.is_lost
        assert second.result() == ""
        monkeypatch.undo()

    alone(visit())


def test_an_artist_that_fails_or_hangs_keeps_nobody_waiting(update: Data, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "PATIENCE", 0.2)

    async def visit() -> None:
        artists = Artists(Drawing(), "adept", 1)
        artists.open()
        line = await come(artists)
        assert await line.ask("no such task") == ""
        assert artists.free() is line
        page = Page(artists, in_changes=False)
        for process in at_work():
            os.kill(process.pid or 0, signal.SIGSTOP)
        assert set(json.loads(await page.message(update, {"done": True}))) == {"reply", "update", "html"}
        assert line.is_lost
        killed()
        artists.close()

    alone(visit())


def test_whoever_waits_for_a_reply_comes_before_those_who_look_on() -> None:
    async def visit() -> None:
        line = Line(Artists(Drawing(), "adept"))
        wire = Wire(line)
        line.connection_made(wire)
        given = wire.given
        asked = [line.ask(task) for task in ("first", "second", "third")]
        asked.append(line.ask("reply", is_urgent=True))
        assert given == ["first", "second"]
        for drawn in ("1st", "2nd", "an answer", "3rd"):
            line.data_received(len(drawn).to_bytes(SIZE) + drawn.encode())
        assert given == ["first", "second", "reply", "third"]
        assert [await answer for answer in asked] == ["1st", "2nd", "3rd", "an answer"]
        asked = [line.ask(task) for task in ("first", "second", "late")]
        await asyncio.sleep(AHEAD * 1.1)
        asked.append(line.ask("reply", is_urgent=True))
        for _ in asked:
            line.data_received(len(drawn).to_bytes(SIZE) + drawn.encode())
        assert given[-2:] == ["late", "reply"]
        asked = [line.ask(task) for task in ("first", "second", "of somebody gone", "last")]
        asked[2].cancel()
        for _ in asked[1:]:
            line.data_received(len(drawn).to_bytes(SIZE) + drawn.encode())
        assert given[-3:] == ["first", "second", "last"]
        lost = [line.ask(task) for task in ("first", "second", "third")]
        line.connection_lost(None)
        assert [await answer for answer in lost] == ["", "", ""]

    alone(visit())


class EndsAtOnce:
    """In place of a render process: one that is gone before it says anything."""

    def __init__(self, **given: object) -> None:
        pass

    def start(self) -> None:
        pass


class CannotStart(EndsAtOnce):
    def start(self) -> None:
        raise BlockingIOError("Resource temporarily unavailable")


@pytest.mark.parametrize("process", [EndsAtOnce, CannotStart])
def test_render_processes_that_never_come_are_reported_and_tried_again(
    process: type[EndsAtOnce],
    update: Data,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def visit() -> None:
        monkeypatch.setattr(module, "get_context", lambda method: SimpleNamespace(Process=process))
        artists = Artists(Drawing(), "adept", 2)
        assert artists.health().startswith("ok\n0 of 2 ")
        artists.open()
        while artists.health().startswith("ok\n"):
            await asyncio.sleep(0.01)
        assert artists.health().startswith("degraded\n0 of 2 ")
        assert await artists.regions(update) == Drawing().regions(update)
        monkeypatch.setattr(module, "get_context", multiprocessing.get_context)
        while not artists.health().startswith("ok\n2 of 2 "):
            await asyncio.sleep(0.05)
        artists.close()

    alone(visit())
    said = [message for message in caplog.messages if "render process" in message]
    assert len(said) == 2
    assert "the server renders all boards itself" in said[0]
    assert said[1] == "all 2 render processes are running again"


def test_an_artist_stands_back_and_hears_no_signal_for_the_servers_group() -> None:
    async def visit() -> None:
        artists = Artists(Drawing(), "adept", 1)
        artists.open()
        await come(artists)
        (process,) = at_work()
        assert process.pid is not None
        assert os.getpgid(process.pid) == process.pid
        assert os.getsid(process.pid) == os.getsid(0)
        own, its = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (0, process.pid))
        assert its == min(own + MODESTY, 19)
        artists.close()

    alone(visit())
