"""Work that fails is retried with delays that grow up to a limit."""

import asyncio

import pytest

from cogworks.tables.host import Host
from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.tables.store.store import MemoryStore, StoreError
from cogworks.web.live.hub import FIRST_RETRY, LONGEST_RETRY, Hub


@pytest.mark.parametrize(
    "error", [StoreError("not responding"), RefusedError(UNAVAILABLE, "not responding"), ValueError("a bug")]
)
def test_delays_double_up_to_the_longest(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    delays: list[float] = []
    attempts = 0

    async def noted(seconds: float) -> None:
        delays.append(seconds)

    async def work(table: str) -> None:
        nonlocal attempts
        attempts += 1
        if attempts <= 8:
            raise error

    hub = Hub(Host(MemoryStore()))
    with monkeypatch.context() as patch:
        patch.setattr(asyncio, "sleep", noted)
        asyncio.run(hub._retried("table", "bots", work))
    assert attempts == 9
    assert delays == [FIRST_RETRY, 1.0, 2.0, 4.0, 8.0, LONGEST_RETRY, LONGEST_RETRY, LONGEST_RETRY]
