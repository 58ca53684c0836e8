"""Agents behind an address: each request is one POST of JSON."""

import json
import socket
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from secrets import token_hex
from threading import Thread
from typing import Final
from urllib.parse import SplitResult, urlsplit

from cogworks.engine.errors import CogworksError
from cogworks.study.arena.agents import Agent, AgentError
from cogworks.study.arena.contest import Limits
from cogworks.study.arena.protocol import Message

OK: Final = 200


def check_address(url: str) -> SplitResult:
    """Raise an error if this is not an address of a server."""
    try:
        found = urlsplit(url)
        _ = found.port
    except ValueError as error:
        raise CogworksError(f"invalid address {url!r}: {error}") from None
    if found.scheme not in ("http", "https") or not found.hostname:
        raise CogworksError(f"invalid address {url!r}: write http:http://HOST:PORT/PATH")
    return found


class HttpAgent(Agent):
    """A server that answers requests.  It gets the first message of the game with every request."""

    def __init__(self, url: str, limits: Limits) -> None:
        self._url = check_address(url)
        self._limits = limits
        self._hello: Message = {}
        # Not the number of the game: that would say which games share a deal.
        self._game = token_hex(8)

    def begin(self, hello: Message) -> None:
        self._hello = hello

    def ask(self, request: Message) -> str:
        exchange = _Exchange(self._url, self._body(request), self._limits)
        thread = Thread(target=exchange.run, daemon=True)
        thread.start()
        # A socket's own timeout starts again with every byte, so a slow sender would never exceed it.
        thread.join(self._limits.seconds)
        if thread.is_alive():
            exchange.abort()
            raise AgentError("timeout", f"no reply in {self._limits.seconds:g} s")
        if exchange.error is not None:
            raise exchange.error
        return exchange.reply

    def end(self, result: Message) -> None:
        """Servers are not told: they may be gone, and nothing depends on it."""

    def _body(self, request: Message) -> bytes:
        return json.dumps({**request, "conversation": self._game, "setup": self._hello}).encode()


class _Exchange:
    """One request and its reply."""

    def __init__(self, url: SplitResult, body: bytes, limits: Limits) -> None:
        kind = HTTPSConnection if url.scheme == "https" else HTTPConnection
        assert url.hostname is not None
        self._connection = kind(url.hostname, url.port, timeout=limits.seconds)
        self._path = (url.path or "/") + (f"?{url.query}" if url.query else "")
        self._body = body
        self._limit = limits.reply
        self._socket: socket.socket | None = None
        self.reply = ""
        self.error: AgentError | None = None

    def run(self) -> None:
        try:
            self._connection.connect()
            # The connection drops its socket once a reply without a length begins.
            self._socket = self._connection.sock
            self._connection.request("POST", self._path, self._body, {"Content-Type": "application/json"})
            with self._connection.getresponse() as response:
                if response.status != OK:
                    raise AgentError("unreachable", f"the server answered with status {response.status}")
                # One byte more than allowed is enough to know.
                text = response.read(self._limit + 1)
            if len(text) > self._limit:
                raise AgentError("flood", f"the reply has more than {self._limit} bytes")
            self.reply = text.decode("utf-8", "replace")
        except TimeoutError:
            self.error = AgentError("timeout", "no reply in time")
        except (OSError, HTTPException, ValueError) as error:
            self.error = AgentError("unreachable", f"{type(error).__name__}: {error}"[:200])
        except AgentError as error:
            self.error = error
        finally:
            self._connection.close()

    def abort(self) -> None:
        """Shut the connection down; its thread then ends and closes it."""
        with suppress(OSError):
            if self._socket is not None:
                self._socket.shutdown(socket.SHUT_RDWR)
