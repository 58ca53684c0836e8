"""The server's log: every line has its time, and no flood fills the disk."""

import asyncio
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from io import StringIO
from pathlib import Path

import pytest

from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import StoreError
from cogworks.web.http import request_ids
from cogworks.web.http.paths import PATHS
from cogworks.web.monitoring.log_format import JSON, without_secrets
from cogworks.web.monitoring.logs import BURST, SECURITY, TRACEBACK_SECONDS, FloodFilter, set_up_logs
from tests.clock import Clock

TIME = r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"


@pytest.fixture
def written() -> Iterator[StringIO]:
    """Captures the log."""
    stream, root = StringIO(), logging.getLogger()
    level = root.level
    handler = set_up_logs(stream)
    yield stream
    root.removeHandler(handler)
    root.setLevel(level)


def test_a_line_has_time_level_and_source(written: StringIO) -> None:
    logging.getLogger("cogworks.web.live.hub").warning("table %s: bots wait", "t1")
    logging.getLogger("uvicorn.error").error("something failed")
    logging.getLogger("cogworks.web.live.hub").info("nothing to worry about")
    first, second = written.getvalue().splitlines()
    assert re.fullmatch(rf"{TIME} WARNING cogworks\.web\.live\.hub: table t1: bots wait", first)
    assert re.fullmatch(rf"{TIME} ERROR uvicorn\.error: something failed", second)


def test_a_flood_of_tracebacks_is_cut_short(written: StringIO) -> None:
    async def flood() -> None:
        # As asyncio logs every connection it cannot accept.
        for _ in range(5000):
            asyncio.get_running_loop().call_exception_handler(
                {"message": "socket.accept() out of system resource", "exception": OSError(24, "Too many open files")}
            )

    asyncio.run(flood())
    assert written.getvalue().count("Too many open files") == BURST


def test_one_flood_does_not_hide_other_lines(written: StringIO) -> None:
    for _ in range(100):
        logging.getLogger("one").warning("flood")
    logging.getLogger("two").warning("drop")
    assert written.getvalue().count("flood") == BURST
    assert written.getvalue().count("drop") == 1


def test_dropped_lines_are_counted() -> None:
    clock = Clock()
    flood = FloodFilter(clock)

    def line() -> logging.LogRecord:
        return logging.LogRecord("one", logging.WARNING, "file.py", 7, "flood %d", (3,), None)

    assert [flood.filter(line()) for _ in range(BURST + 4)].count(True) == BURST
    clock.now += 10
    later = line()
    assert flood.filter(later)
    assert later.getMessage() == "flood 3 (4 similar lines dropped)"
    clock.now += 10
    after = line()
    assert flood.filter(after)
    assert after.getMessage() == "flood 3"


def test_a_repeated_error_is_logged_without_its_traceback(written: StringIO) -> None:
    for n in range(BURST):
        try:
            raise OSError(f"connection {n} refused\nHINT: more") from ValueError("cause")
        except OSError:
            logging.getLogger("store").exception("no answer")
    assert written.getvalue().count("Traceback") == 1
    assert written.getvalue().splitlines()[-1].endswith("store: no answer: OSError: connection 9 refused")


def test_a_traceback_is_logged_again_after_a_while() -> None:
    clock = Clock()
    flood = FloodFilter(clock)

    def has_traceback() -> bool:
        error = OSError("no")
        line = logging.LogRecord("one", logging.ERROR, "file.py", 7, "failed", (), (OSError, error, None))
        assert flood.filter(line)
        return line.exc_info is not None

    assert [has_traceback() for _ in range(3)] == [True, False, False]
    clock.now += TRACEBACK_SECONDS
    assert has_traceback()


def test_an_outage_of_the_database_takes_a_few_lines(
    written: StringIO, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cogworks.tables.store.sqlite.WAIT_MS", 0)
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
        other.execute("BEGIN EXCLUSIVE")
        for n in range(200):
            with pytest.raises(StoreError):
                store.remember("ann", f"t{n}", 0.0)
    store.close()
    lines = written.getvalue().splitlines()
    assert len(lines) == BURST
    assert all(line.endswith("database error: database is locked") for line in lines)


# ---- formats


def test_json_lines_have_the_request_and_no_secrets() -> None:
    stream, root = StringIO(), logging.getLogger()
    level = root.level
    handler = set_up_logs(stream, JSON)
    try:
        id = request_ids.begin()
        token = "t0ken" * 6
        logging.getLogger("web").warning("GET /seat/abc/%s failed", token)
        try:
            raise OSError(f"postgresql://cogworks:{token}@db/x: no route; Cookie: player={token}")
        except OSError:
            logging.getLogger("store").exception("no answer")
        logging.getLogger(SECURITY).info("account a1 signed in")
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
    first, second, third = map(json.loads, stream.getvalue().splitlines())
    assert re.fullmatch(TIME, first.pop("time"))
    assert first == {"level": "WARNING", "logger": "web", "message": "GET /seat/abc/*** failed", "request": id}
    assert "postgresql://cogworks:***@db/x" in second["traceback"]
    assert third["message"] == "account a1 signed in"
    assert token not in stream.getvalue()


def test_text_lines_name_their_request(written: StringIO) -> None:
    id = request_ids.begin()
    logging.getLogger("web").warning("slow: /account/link/%s", "s3cret")
    assert written.getvalue().endswith(f"web: slow: /account/link/*** (request {id})\n")


@pytest.mark.parametrize("name", [name for name, path in PATHS.items() if "{token}" in path])
def test_no_address_with_a_token_is_logged(name: str) -> None:
    path = PATHS[name].replace("{id}", "aB3-_x9").replace("{token}", "s3cret-token")
    assert "s3cret" not in without_secrets(f'GET {path}?x=1 "500"')
