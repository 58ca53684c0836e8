"""The application in a browser: requests, sockets, cookies, and people who share a device."""

import asyncio
import json
import os
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry, Pool

from tests.offline.browser_games import PREFIX, browser, links, redirected

SOLO = {"game": "gizmos", "seats": "2", "bot": "random"}


def test_every_address_on_a_page_is_below_the_prefix(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            for path in (
                "/",
                "/daily",
                "/puzzles",
                "/rules/gizmos",
                "/learn/gizmos",
                "/settings",
                "/mine",
                "/storage",
                "/new/gizmos",
            ):
                page = await own.get(path)
                assert page.status == 200, path
                outside = [link for link in links(page) if not link.startswith((PREFIX, "http"))]
                assert outside == [], path
                # Nothing that needs a server.
                assert f"{PREFIX}/account" not in links(page), path

    asyncio.run(visit())


def test_pages_may_be_framed_by_their_own_site_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def visit() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            headers = dict((await own.get("/")).headers)
            assert "frame-ancestors 'self'" in headers["content-security-policy"]
            assert "set-cookie" not in headers

    asyncio.run(visit())


def test_a_game_is_there_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> tuple[str, int]:
        async with browser(tmp_path, monkeypatch) as own:
            await own.get("/")
            path = redirected(await own.post("/play", **SOLO))
            async with own.table(path) as table:
                await table.ask(start=None)
                now = await table.until(lambda update: update["options"])
                got = await table.ask(act=now["options"][0]["action"], version=now["version"])
                assert got["reply"]["done"], got
            return path, got["update"]["sequence"]

    async def come_back(path: str, sequence: int) -> None:
        async with browser(tmp_path, monkeypatch) as own:
            assert path in " ".join(links(await own.get("/")))
            async with own.table(path) as table:
                now = await table.ask(look=None, since=None)
            assert now["update"]["reader"] == 0
            assert now["update"]["sequence"] >= sequence

    path, sequence = asyncio.run(play())
    asyncio.run(come_back(path, sequence))


def test_a_move_is_flushed_before_its_reply(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[str] = []
    flush = os.fsync

    def noted(file: int) -> None:
        flushed.append(Path(os.readlink(f"/proc/self/fd/{file}")).name)
        flush(file)

    async def play() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            await own.get("/")
            path = redirected(await own.post("/play", game="widget_ridge", seats="1"))
            async with own.table(path) as table:
                await table.ask(start=None)
                now = await table.until(lambda update: update["options"])
                monkeypatch.setattr(os, "fsync", noted)
                await table.ask(act=now["options"][0]["action"], version=now["version"])

    asyncio.run(play())
    assert flushed[:2] == ["tables.db-wal", "tables.db"]


def test_a_message_sent_twice_moves_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            await own.get("/")
            path = redirected(await own.post("/play", game="widget_ridge", seats="1"))
            async with own.table(path) as first, own.table(path) as second:
                await first.ask(start=None)
                now = await first.until(lambda update: update["options"])
                move = {"act": now["options"][0]["action"], "version": now["version"]}
                one, two = await first.ask(**move), await second.ask(**move)
                assert (one["reply"]["done"], one["reply"].get("again", False)) == (True, False)
                assert (two["reply"]["done"], two["reply"].get("again")) == (True, True)
                assert one["update"]["position"] == two["update"]["position"]

    asyncio.run(play())


def test_a_socket_of_an_unknown_table_is_closed_with_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def ask() -> tuple[int, str]:
        async with browser(tmp_path, monkeypatch) as own:
            closed: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
            own.page.socket(
                f"{PREFIX}/table/nowhere/socket", print, lambda code, reason: closed.set_result((code, reason))
            )
            return await asyncio.wait_for(closed, 20)

    code, reason = asyncio.run(ask())
    assert code == 4404
    assert reason


def test_people_on_one_device_see_their_own_hand_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            await own.get("/")
            form = {"game": "girl_genius", "seats": "2", "seat-1": "friend", "name-1": "Bea"}
            path = await own.open_table(**form)
            # Nobody has said who is looking.
            assert redirected(await own.get(path)) == f"{path}/pass"
            cover = (await own.get(f"{path}/pass")).body.decode()
            assert "m Bea</button>" in cover
            hands = []
            for person in ("0", "1"):
                assert redirected(await own.post(f"{path}/pass", person=person)) == path
                async with own.table(path) as table:
                    update = (await table.ask(look=None, since=None))["update"]
                    assert update["reader"] == int(person)
                    hands.append(json.dumps(update["view"]))
                page = (await own.get(path)).body.decode()
                assert ("Pass the device to" in page) == (update["turn"] != update["reader"])
            assert hands[0] != hands[1]
            # Elsewhere the browser's own player is at the page, and settings are everyone's.
            await own.post("/settings", name="Ann", theme="dark")
            assert 'data-theme="dark"' in (await own.get(path)).body.decode()
            # Not a person at this table: nothing changes.
            await own.post(f"{path}/pass", person="4")
            async with own.table(path) as table:
                assert (await table.ask(look=None, since=None))["update"]["reader"] == 1

    asyncio.run(play())


def test_games_move_to_another_browser_as_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "new").mkdir()

    async def export() -> tuple[str, bytes]:
        async with browser(tmp_path / "old", monkeypatch) as own:
            await own.get("/")
            path = redirected(await own.post("/play", **SOLO))
            return path, (await own.get("/storage/games.db")).body

    async def bring(path: str, data: bytes) -> None:
        async with browser(tmp_path / "new", monkeypatch) as own:
            await own.get("/")
            kept = redirected(await own.post("/play", **SOLO))
            for wrong in (b"", b"SQLite format 3\0" + bytes(4000), b"{}"):
                refused = await own.send("/storage/import", wrong)
                assert refused.status == 400
                assert b"not a file of games" in refused.body
            for added in (1, 0):
                assert json.loads((await own.send("/storage/import", data)).body) == {"added": added}
            for table_path in (path, kept):
                async with own.table(table_path) as table:
                    assert (await table.ask(look=None, since=None))["update"]["reader"] == 0

    path, data = asyncio.run(export())
    asyncio.run(bring(path, data))


def test_a_full_disk_refuses_the_move_in_words_and_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fill(connection: DBAPIConnection, entry: ConnectionPoolEntry, proxy: object) -> None:
        cursor = connection.cursor()
        cursor.execute("PRAGMA max_page_count = 1")
        cursor.close()

    async def play() -> None:
        async with browser(tmp_path, monkeypatch) as own:
            await own.get("/")
            path = redirected(await own.post("/play", game="widget_ridge", seats="1"))
            async with own.table(path) as table:
                await table.ask(start=None)
                now = await table.until(lambda update: update["options"])
                event.listen(Pool, "checkout", fill)
                got: dict[str, Any] = {}
                for number in range(40):
                    moves, version = now["options"], now["version"]
                    got = await table.ask(act=moves[0]["action"], version=version, id=f"move {number}")
                    if not got["reply"]["done"]:
                        break
                    now = got["update"]
                assert "the disk is full" in got["reply"]["reason"]
                after = await table.ask(look=None, since=None)
                assert after["update"]["version"] == version

    try:
        asyncio.run(play())
    finally:
        event.remove(Pool, "checkout", fill)
