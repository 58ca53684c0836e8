"""Bot speed in the browser."""

import asyncio

from cogworks.web.live.hub import UNSEEN_PAUSE, Hub, Subscriber
from tests.web.visitors import House, play_now


def pause(house: House, id: str, usual: float, is_watched: bool = True) -> float:
    """The pause of a table's bots on a server with this usual pause."""

    async def measured() -> float:
        hub = Hub(house.host, usual)
        if is_watched:
            hub.join(Subscriber(id, None))
        return await hub.pause_at(id)

    return asyncio.run(measured())


def test_bots_pause_as_long_as_the_player_chose(house: House) -> None:
    ann = house.browser()
    found = {}
    for pace in ("slow", "normal", "fast", "instant"):
        ann.post("/settings", data={"name": "Ann", "pace": pace})
        found[pace] = pause(house, play_now(ann), 1.0)
    assert found == {"slow": 2.5, "normal": 1.0, "fast": 0.3, "instant": 0.0}


def test_bots_nobody_watches_hardly_pause(house: House) -> None:
    assert pause(house, play_now(house.browser()), 1.0, is_watched=False) == UNSEEN_PAUSE
