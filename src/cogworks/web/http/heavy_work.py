"""Heavy work, such as replays, reviews and opening tables: limited per client, and dropped when the client has gone."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar, TypeVarTuple

from anyio import CapacityLimiter
from anyio.to_thread import run_sync
from starlette.requests import ClientDisconnect, HTTPConnection, Request

from cogworks.web.http.addresses import client_behind
from cogworks.web.http.disconnect import disconnected
from cogworks.web.http.lanes import Lanes

THREADS: Final = 4
"""Clients whose heavy work runs at once; apart from the threads that serve moves and light pages."""

Given = TypeVarTuple("Given")
Got = TypeVar("Got")


@dataclass(slots=True)
class _Piece:
    """A piece of work that waits or runs."""

    has_begun: bool = False
    is_wanted: bool = True


class HeavyWork:
    """Runs work in threads, one piece at a time per client, so that no client delays another by more than one piece.

    Each piece must be bounded: once begun, it is completed.
    """

    def __init__(self, threads: int = THREADS) -> None:
        self._limiter = CapacityLimiter(threads)
        self._lanes = Lanes()
        self._jobs: set[asyncio.Task[object]] = set()

    def n_jobs(self) -> int:
        """How many pieces of work wait or run."""
        return len(self._jobs)

    async def run(self, request: Request, work: Callable[[*Given], Got], *given: *Given) -> Got:
        """Run work for a request; raise ClientDisconnect, and skip it if possible, once the client has gone."""
        piece = _Piece()
        job = asyncio.create_task(self._in_turn(piece, client_behind(request), work, *given))
        gone = asyncio.create_task(disconnected(request))
        # The work may outlive the request.
        self._jobs.add(job)
        job.add_done_callback(self._finished)
        try:
            await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
            if not job.done():
                raise ClientDisconnect
            return job.result()
        finally:
            gone.cancel()
            piece.is_wanted = False
            if not piece.has_begun:
                job.cancel()

    async def run_for_socket(self, socket: HTTPConnection, work: Callable[[*Given], Got], *given: *Given) -> Got:
        """Run work for a socket, whose disconnection is a message like others and cannot be awaited here."""
        return await self._in_turn(_Piece(), client_behind(socket), work, *given)

    async def _in_turn(self, piece: _Piece, client: str, work: Callable[[*Given], Got], *given: *Given) -> Got:
        def begin() -> Got:
            if not piece.is_wanted:
                raise ClientDisconnect
            piece.has_begun = True
            return work(*given)

        async with self._lanes.turn(client):
            return await run_sync(begin, limiter=self._limiter)

    def _finished(self, job: "asyncio.Task[object]") -> None:
        self._jobs.discard(job)
        if not job.cancelled():
            # If the client has gone, no one else asks for it.
            job.exception()
