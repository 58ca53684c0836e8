"""The server as a process: it starts, ends when asked, and loses nothing when it is killed."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

import pytest

from cogworks.engine.errors import CogworksError
from cogworks.web.serve import listening, secret_in


def started(home: Path, port: int) -> "subprocess.Popen[str]":
    """A server that answers."""
    command = [sys.executable, "-m", "cogworks.cli", "serve", "--port", str(port)]
    # Its output is read only when it is over, and is short.
    process = subprocess.Popen(
        command, env={**os.environ, "COGWORKS_HOME": str(home)}, stdout=subprocess.PIPE, text=True
    )
    for _ in range(300):
        try:
            urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5).close()
        except OSError:
            assert process.poll() is None
            time.sleep(0.1)
        else:
            return process
    process.kill()
    raise AssertionError("the server did not start")


def asked(port: int, path: str, token: str = "", **message: object) -> Any:
    body = json.dumps(message).encode() if message else None
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    with urlopen(Request(f"http://127.0.0.1:{port}/api{path}", body, headers), timeout=10) as answer:
        return json.loads(answer.read())


def free_port() -> int:
    with listening("127.0.0.1", 0) as opened:
        port: int = opened.getsockname()[1]
        return port


def test_a_server_killed_in_the_middle_goes_on_where_it_was_and_one_asked_to_end_ends(tmp_path: Path) -> None:
    port = free_port()
    server = started(tmp_path, port)
    try:
        made = asked(port, "/tables", game="gadget_builder", seats=2)
        path = f"/tables/{made['table']}"
        token = asked(port, f"{path}/messages", made["token"], sit=0, name="Ann")["token"]
        asked(port, f"{path}/messages", made["token"], bot="random", seat=1)
        update = asked(port, f"{path}/messages", token, start=True)["update"]
        while update["turn"] != 0:
            update = asked(port, path, token)
        act = {"act": update["options"][0]["action"], "version": update["version"], "id": "before"}
        assert asked(port, f"{path}/messages", token, **act)["done"]
    finally:
        server.send_signal(signal.SIGKILL)
        server.communicate()
    server = started(tmp_path, port)
    try:
        again = asked(port, f"{path}/messages", token, **act)
        assert (again["done"], again["again"]) == (True, True)
        assert again["update"]["version"] > update["version"]
    finally:
        server.send_signal(signal.SIGTERM)
        said, _ = server.communicate(timeout=20)
    assert f"Cogworks is open at http://127.0.0.1:{port}/" in said


def test_the_secret_is_made_once_and_is_nobody_elses_business(tmp_path: Path) -> None:
    made = secret_in(tmp_path / "home")
    assert secret_in(tmp_path / "home") == made
    assert len(made) == 32
    assert (tmp_path / "home" / "cookie-secret").stat().st_mode & 0o077 == 0
    (tmp_path / "cookie-secret").write_bytes(b"short")
    with pytest.raises(CogworksError, match="holds no secret"):
        secret_in(tmp_path)


def test_a_port_in_use_is_named() -> None:
    with listening("127.0.0.1", 0) as first, pytest.raises(CogworksError, match="cannot be used"):
        listening("127.0.0.1", first.getsockname()[1])
