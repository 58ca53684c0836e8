"""Work for a client that may disconnect before it is done."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import ClientDisconnect, Request

Got = TypeVar("Got")


async def unless_gone(request: Request, work: Coroutine[Any, Any, Got]) -> Got:
    """Do some work for a request; cancel it and raise ClientDisconnect once the client has gone."""
    await request.body()
    job, gone = asyncio.create_task(work), asyncio.create_task(disconnected(request))
    try:
        await asyncio.wait((job, gone), return_when=asyncio.FIRST_COMPLETED)
        if not job.done():
            raise ClientDisconnect
        return job.result()
    finally:
        gone.cancel()
        job.cancel()


async def disconnected(request: Request) -> None:
    """Wait until the client has gone; its request must have been read."""
    while (await request.receive())["type"] != "http.disconnect":
        pass
