"""The server as a process: it starts, stops on request, and loses nothing when it is killed."""

import re
import signal
import socket
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from http.cookiejar import CookieJar
from io import StringIO
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import HTTPCookieProcessor, HTTPErrorProcessor, Request, build_opener, urlopen

import pytest

from cogworks import Dice
from cogworks.cli import run
from cogworks.engine.errors import CogworksError
from cogworks.tables.store.data_folder import folder_for, secret_in
from cogworks.web.serve import addresses_of, listening
from tests.web.servers import Client, Server, free_port


def test_a_server_killed_again_and_again_loses_nothing_and_doubles_nothing(tmp_path: Path) -> None:
    port, dice, said = free_port(), Dice(3), 0
    server = Server(tmp_path, port).ready()
    acknowledged: list[str] = []
    try:
        made = server.asked("/tables", game="widget_mechs", seats=2)
        table, owner = made["table"], made["token"]
        path = f"/tables/{table}"
        tokens = [server.asked(f"{path}/messages", owner, sit=n, name=f"P{n}")["token"] for n in range(2)]
        assert server.asked(f"{path}/messages", owner, start=True)["done"]
        for is_last in (False, False, True):
            clients = [Client(server, table, token) for token in tokens]
            for _ in range(7):
                mover = clients[clients[0].update["turn"]]
                said += 1
                options = mover.update["options"]
                act = {"act": options[dice.below(len(options))]["action"], "version": mover.update["version"]}
                assert mover.say(**act, id=f"m{said}")["done"]
                acknowledged.append(f"m{said}")
                for client in clients:
                    client.wait_for(mover.update["version"])
            if not is_last:
                # One more is in transit when the server dies, and is resent under its id after the restart.
                mover = clients[clients[0].update["turn"]]
                said += 1
                act = {"act": mover.update["options"][0]["action"], "version": mover.update["version"]}
                mover.send(**act, id=f"m{said}")
                server.end(signal.SIGKILL)
                server = Server(tmp_path, port).ready()
                back = Client(server, table, tokens[clients.index(mover)])
                assert back.say(**act, id=f"m{said}")["done"]
                acknowledged.append(f"m{said}")
    finally:
        server.end(signal.SIGTERM)
    assert said == 23
    with sqlite3.connect(tmp_path / "tables.db") as database:
        rows = database.execute("SELECT sequence, client FROM records ORDER BY sequence").fetchall()
    database.close()
    assert [row[0] for row in rows] == list(range(len(rows)))
    assert [row[1] for row in rows if row[1]] == acknowledged


def test_a_server_stops_on_request_and_knows_its_visitors_after_a_restart(tmp_path: Path) -> None:
    port = free_port()
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    server = Server(tmp_path, port).ready()
    try:
        page = browser.open(Request(f"http://127.0.0.1:{port}/play", b"game=widget_mechs"), timeout=10)
        here = page.url
        text = page.read()
        assert b"Your turn" in text or b"Waiting" in text
        # An open socket does not prevent it from stopping.
        Client(server, here.rsplit("/", 1)[1])
    finally:
        said = server.end(signal.SIGTERM)
    assert f"Cogworks is running at http://localhost:{port}/" in said
    assert server.process.returncode == 0
    server = Server(tmp_path, port).ready()
    try:
        assert 'data-seat="0"' in (text := browser.open(here, timeout=10).read().decode()) or "You" in text
        assert "Continue" in browser.open(f"http://127.0.0.1:{port}/", timeout=10).read().decode()
    finally:
        server.end(signal.SIGTERM)
    # Seeds and the secret are private.
    for file in tmp_path.iterdir():
        assert file.stat().st_mode & 0o077 == 0, file


def test_a_server_whose_threads_wait_for_the_database_stops_within_seconds(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as log, ThreadPoolExecutor(30) as visitors:
        server = Server(tmp_path, log=log.fileno()).ready()
        with closing(sqlite3.connect(tmp_path / "tables.db", isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")

            def visit(_: int) -> int:
                body = b'{"game": "widget_mechs"}'
                asked = Request(
                    f"http://127.0.0.1:{server.port}/api/tables", body, {"content-type": "application/json"}
                )
                with pytest.raises(HTTPError) as refused:
                    urlopen(asked, timeout=30)
                refused.value.close()
                return refused.value.code

            # One after the other would wait ten seconds each.
            visits = visitors.map(visit, range(30))
            busy = f"http://127.0.0.1:{server.port}/healthz"
            while b"failing" not in build_opener(Tolerant).open(busy, timeout=10).read():
                pass
            server.end(signal.SIGTERM)
            assert server.process.returncode == 0
            assert set(visits) == {503}
        log.seek(0)
        assert "Traceback" not in log.read()


class Tolerant(HTTPErrorProcessor):
    """Returns errors as responses."""

    def http_response(self, request: Request, response: Any) -> Any:
        return response


def test_an_address_with_too_many_connections_does_not_block_others(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as log, ExitStack() as opened:
        server = Server(tmp_path, 0, "--max-connections-per-address", "30", log=log.fileno()).ready()
        try:
            for _ in range(300):
                client = opened.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                client.send(b"GET / HTTP/1.1\r\nhost: ")
            with socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0)) as other:
                other.settimeout(10)
                other.send(b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n")
                assert other.recv(100).startswith(b"HTTP/1.1 200")
        finally:
            server.end(signal.SIGTERM)
        log.seek(0)
        lines = log.read().splitlines()
    refused = [line for line in lines if "connection from 127.0.0.1 refused" in line]
    assert 1 <= len(refused) <= 12  # 270 were
    assert all(re.match(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z WARNING ", line) for line in lines)


def test_a_second_server_refuses_to_start_until_the_first_has_ended(tmp_path: Path) -> None:
    server = Server(tmp_path).ready()
    with (tmp_path / "log").open("w+") as log:
        second = Server(tmp_path, log=log.fileno())
        try:
            assert second.process.wait(timeout=60) == 2
        finally:
            second.end(signal.SIGKILL)
            server.end(signal.SIGKILL)
        log.seek(0)
        assert "another server is using the database" in log.read()
    # The lock of a killed server is gone, too.
    Server(tmp_path).ready().end(signal.SIGTERM)


def test_the_secret_is_created_once_and_is_private(tmp_path: Path) -> None:
    home = folder_for(tmp_path / "home")
    made = secret_in(home)
    assert secret_in(home) == made
    assert len(made) == 32
    assert (home / "cookie-secret").stat().st_mode & 0o077 == 0
    (tmp_path / "cookie-secret").write_bytes(b"short")
    with pytest.raises(CogworksError, match="invalid secret"):
        secret_in(tmp_path)


def complaint(home: Path, *arguments: str) -> str:
    """The error of a server that cannot start."""
    said, complained = StringIO(), StringIO()
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COGWORKS_HOME", str(home))
        assert run(["serve", *arguments], StringIO(), said, complained) == 2
    assert said.getvalue() == ""
    assert complained.getvalue().count("\n") == 1
    return complained.getvalue()


def test_startup_errors_are_one_line(tmp_path: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"cannot listen on 127.0.0.1:{port}" in complaint(tmp_path, "--port", port)
    (tmp_path / "file").write_text("")
    assert "cannot use the data folder" in complaint(tmp_path / "file" / "home", "--port", "0")
    assert "invalid database address" in complaint(tmp_path, "--port", "0", "--database", "nonsense")
    assert "cannot open the database" in complaint(tmp_path, "--port", "0", "--database", f"sqlite:///{tmp_path}")
    gone = "postgresql://somebody:hushhush@127.0.0.1:1/none"
    said = complaint(tmp_path, "--port", "0", "--database", gone)
    assert "127.0.0.1:1" in said
    assert "hushhush" not in said


def test_an_invalid_proxy_or_limit_is_reported_in_one_line(tmp_path: Path) -> None:
    assert "Invalid trusted proxy 'my proxy'" in complaint(tmp_path, "--trusted-proxy", "my proxy")
    assert "must be at least 1" in complaint(tmp_path, "--max-connections", "0")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("COGWORKS_TRUSTED_PROXIES", "10.0.0.1, nonsense")
        assert "Invalid trusted proxy 'nonsense'" in complaint(tmp_path)
        patch.delenv("COGWORKS_TRUSTED_PROXIES")
        patch.setenv("COGWORKS_MAX_SOCKETS_PER_ADDRESS", "lots")
        assert "Invalid COGWORKS_MAX_SOCKETS_PER_ADDRESS 'lots'" in complaint(tmp_path)


def test_a_port_in_use_is_named() -> None:
    with listening("127.0.0.1", 0) as first, pytest.raises(CogworksError, match="cannot listen on"):
        listening("127.0.0.1", first.getsockname()[1])
    with pytest.raises(CogworksError, match="from 0 to 65535"):
        listening("127.0.0.1", 99999)
    with pytest.raises(CogworksError, match="cannot listen on"):
        listening("no-such-name.invalid", 0)


def test_the_start_line_has_addresses_that_a_person_can_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.serve.network_address", lambda: "192.168.7.9")
    both = ["http://localhost:8000/", "http://192.168.7.9:8000/"]
    assert [addresses_of(host, 8000) for host in ("0.0.0.0", "::", "")] == [both, both, both]
    monkeypatch.setattr("cogworks.web.serve.network_address", lambda: "")
    assert addresses_of("0.0.0.0", 8000) == both[:1]
    assert [addresses_of(host, 80) for host in ("127.0.0.1", "::1", "localhost")] == [["http://localhost:80/"]] * 3
    assert addresses_of("fe80::1", 80) == ["http://[fe80::1]:80/"]
    assert addresses_of("games.local", 80) == ["http://games.local:80/"]


def test_a_server_for_everyone_does_not_name_its_wildcard_address(tmp_path: Path) -> None:
    said = Server(tmp_path, 0, "--host", "0.0.0.0").ready().end(signal.SIGTERM)
    assert "http://localhost:" in said
    assert "0.0.0.0" not in said
