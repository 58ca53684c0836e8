"""Server processes for tests, and clients that connect to them through real sockets."""

import json
import os
import signal
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

from cogworks.web.serve import listening


def free_port() -> int:
    with listening("127.0.0.1", 0) as opened:
        port: int = opened.getsockname()[1]
        return port


class Server:
    """A server process, until it is ended."""

    def __init__(self, home: Path, port: int = 0, *arguments: str, log: int | None = None) -> None:
        self.port = port or free_port()
        command = [sys.executable, "-m", "cogworks.cli", "serve", "--port", str(self.port), *arguments]
        # Its output is short, and read only at the end.
        self.process = subprocess.Popen(
            command, env={**os.environ, "COGWORKS_HOME": str(home)}, stdout=subprocess.PIPE, stderr=log, text=True
        )

    def ready(self) -> "Server":
        """Wait until this server responds."""
        for _ in range(300):
            try:
                urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).close()
            except OSError:
                assert self.process.poll() is None
                time.sleep(0.1)
            else:
                return self
        self.end(signal.SIGKILL)
        raise AssertionError("the server did not start")

    def end(self, how: signal.Signals) -> str:
        """Stop the server; return its output."""
        self.process.send_signal(how)
        said, _ = self.process.communicate(timeout=20)
        return said

    def asked(self, path: str, token: str = "", **message: object) -> Any:
        """Call the API."""
        body = json.dumps(message).encode() if message else None
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        with urlopen(Request(f"http://127.0.0.1:{self.port}/api{path}", body, headers), timeout=10) as answer:
            return json.loads(answer.read())


class Client:
    """One seat's socket to one server; tracks the newest update and acknowledged moves."""

    def __init__(self, server: Server, table: str, token: str = "") -> None:
        headers = {"authorization": f"Bearer {token}"} if token else {}
        address = f"ws://127.0.0.1:{server.port}/table/{table}/socket?html=0"
        self._open = ExitStack()
        self._socket: ClientConnection = self._open.enter_context(
            connect(address, additional_headers=headers, proxy=None)
        )
        self.update: dict[str, Any] = {"version": -1}
        self.say(look=None, id="look")

    def send(self, **message: object) -> None:
        self._socket.send(json.dumps(message))

    def hear(self, timeout: float = 10) -> dict[str, Any]:
        """The next message; TimeoutError if none comes."""
        heard: dict[str, Any] = json.loads(self._socket.recv(timeout))
        if "update" in heard:
            assert heard["update"]["version"] >= self.update["version"]
            self.update = heard["update"]
        return heard

    def reply(self) -> dict[str, Any]:
        while "reply" not in (heard := self.hear()):
            pass
        found: dict[str, Any] = heard["reply"]
        return found

    def say(self, **message: object) -> dict[str, Any]:
        """Send a message and wait for its reply."""
        while True:
            self.send(**message)
            reply = self.reply()
            if reply.get("refused") != "too often":
                return reply
            time.sleep(0.5)

    def wait_for(self, version: int, timeout: float = 10) -> float:
        """Wait for this version or a later one; return the seconds it took."""
        begun = time.monotonic()
        while self.update["version"] < version:
            self.hear(max(0.0, begun + timeout - time.monotonic()))
        return time.monotonic() - begun

    def close(self) -> None:
        self._open.close()
