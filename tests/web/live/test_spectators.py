"""Spectators share updates and messages, and every page still shows exactly what it should."""

import asyncio
import json
from typing import Any

import pytest

from cogworks import Dice
from cogworks.tables.reply_types import Reply
from cogworks.tables.update import update as fresh_update
from cogworks.tables.update_types import Update
from cogworks.web.render.page_message import Message
from cogworks.web.render.page_renderer import DataPage, PageRenderer, SharedMessages
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.workers import RenderWorkers
from tests.tables.hall import Hall
from tests.web.visitors import House, Tab, rebuilt, with_friend


class CountingWorkers(RenderWorkers):
    """Renders in this process, and counts."""

    def __init__(self) -> None:
        super().__init__(Renderer(), "adept")
        self.rendered = 0

    async def message(self, shown: bytes | None, update: Update, is_reply: bool = False) -> Message:
        self.rendered += 1
        return await super().message(shown, update, is_reply)


class Reader:
    """A page that receives messages and rebuilds what it shows."""

    def __init__(self, page: PageRenderer) -> None:
        self._page = page
        self.shows: dict[str, str] = {}
        self.text = ""

    async def receive(self, update: Update, reply: Reply | None = None) -> dict[str, Any]:
        self.text = await self._page.message(update, reply)
        message: dict[str, Any] = json.loads(self.text)
        for name, change in message["html"].items():
            self.shows[name] = "\n".join(rebuilt(self.shows.get(name, "").split("\n"), change))
        return message


def played(game: str, moves: int, dice: Dice) -> tuple[Hall, list[int]]:
    """A game in progress, and its version after each of the next moves."""
    hall = Hall(game, 2).begin()
    versions = [hall.table().history.version]
    for _ in range(moves):
        move(hall, dice)
        versions.append(hall.table().history.version)
    return hall, versions


def move(hall: Hall, dice: Dice) -> None:
    state = hall.table().history.state
    legal = state.legal_actions()
    assert hall.act(int(state.to_move()), int(legal[dice.below(len(legal))]))["done"]


@pytest.mark.parametrize("game", ["widget_mechs", "girl_genius", "gizmos"])
def test_spectators_share_an_update_which_is_what_each_would_get_alone(game: str) -> None:
    hall, versions = played(game, 6, Dice(5))
    table = hall.table()
    for since in (None, *versions, -1, 10**9, True, 2.0, "x"):
        shared = table.update(None, since)
        assert shared == fresh_update(table, None, since), since
        assert table.update(None, since) is shared
    assert table.update(None, versions[-2]) is not table.update(None, versions[-1])
    assert table.update(0, versions[-1]) is not table.update(0, versions[-1])
    before = table.update(None, versions[-1])
    hall.say(0, chat=1)
    assert table.update(None, versions[-1]) is not before
    assert table.update(None, versions[-1]) == fresh_update(table, None, versions[-1])


def test_pages_that_show_the_same_share_one_message() -> None:
    hall, _ = played("gizmos", 3, Dice(1))
    table, workers, dice = hall.table(), CountingWorkers(), Dice(2)
    shared = SharedMessages(workers)

    async def watch() -> None:
        readers = [Reader(PageRenderer(workers, True, shared)) for _ in range(50)]
        since: object = None
        for moves in range(1, 6):
            update = table.update(None, since)
            await asyncio.gather(*(reader.receive(update) for reader in readers))
            assert len({reader.text for reader in readers}) == 1
            assert workers.rendered == moves
            since = update["version"]
            move(hall, dice)

    asyncio.run(watch())


@pytest.mark.parametrize("game", ["girl_genius", "gizmos", "widget_ridge"])
def test_pages_that_come_late_lag_behind_or_change_seats_show_what_they_should(game: str) -> None:
    hall, _ = played(game, 2, Dice(3))
    table, workers, dice, drawing = hall.table(), CountingWorkers(), Dice(4), Renderer()
    shared = SharedMessages(workers)
    sides = (None, 0, None, None, 1, 0, None)

    async def check(reader: Reader, seat: int | None, since: object, reply: Reply | None = None) -> int:
        update = table.update(seat, since)
        message = await reader.receive(update, reply)
        assert message.get("reply") == reply
        assert reader.shows == drawing.regions(fresh_update(table, seat, since))
        version: int = message["update"]["version"]
        return version

    async def watch() -> None:
        readers = [Reader(PageRenderer(workers, True, shared)) for _ in range(6)]
        seen: list[int | None] = [None] * 6
        for turn in range(14):
            for n, reader in enumerate(readers):
                if turn < n or turn % (1 + n % 4):
                    continue  # comes late or lags behind
                seat = sides[turn % 7] if n == 4 else None  # gets a seat, and loses it
                since = None if (turn + n) % 5 == 0 else seen[n]  # all that get a full update share it
                reply: Reply | None = {"done": True, "again": False, "id": f"{n}"} if n == 5 else None
                seen[n] = await check(reader, seat, since, reply)
            if not table.has_ended:
                move(hall, dice)

    asyncio.run(watch())


def test_programs_share_whole_updates() -> None:
    hall, _ = played("gizmos", 2, Dice(3))
    table, shared = hall.table(), SharedMessages(CountingWorkers())

    async def read(update: Update, reply: Reply | None = None) -> str:
        return await DataPage(shared).message(update, reply)

    update = table.update(None)
    assert shared.as_data(update) is shared.as_data(update)
    assert json.loads(asyncio.run(read(update))) == json.loads(json.dumps({"update": update}))
    reply: Reply = {"done": True, "again": False, "id": ""}
    replied = json.loads(asyncio.run(read(update, reply)))
    assert replied == json.loads(json.dumps({"reply": reply, "update": update}))
    own = table.update(0)
    assert json.loads(asyncio.run(read(own))) == json.loads(json.dumps({"update": own}))


def test_a_message_that_cannot_be_built_is_retried() -> None:
    hall, _ = played("gizmos", 1, Dice(3))
    update = hall.table().update(None)

    class Broken(CountingWorkers):
        async def message(self, shown: bytes | None, update: Update, is_reply: bool = False) -> Message:
            if not self.rendered:
                self.rendered += 1
                raise RuntimeError("out of ink")
            return await super().message(shown, update, is_reply)

    async def watch() -> None:
        shared = SharedMessages(Broken())
        with pytest.raises(RuntimeError, match="out of ink"):
            await shared.get(None, update)
        assert json.loads((await shared.get(None, update)).fields["html"])["board"]

    asyncio.run(watch())


def test_spectators_of_a_real_table_get_every_move(house: House) -> None:
    id, ann, bob = with_friend(house, "widget_mechs")
    people = [Tab(ann, id), Tab(bob, id)]
    spectators = [Tab(house.browser(), id, html=mode) for mode in ("changes", "changes", "1", "0")]
    for tab in spectators:
        tab.say(look=None)
    dice = Dice(7)
    for turn in range(6):
        update = people[0].say(look=None)["update"]
        mover = people[update["turn"]]
        options = mover.say(look=None)["update"]["options"]
        done = mover.say(act=options[dice.below(len(options))]["action"], version=update["version"])
        assert done["reply"]["done"]
        if turn == 2:
            spectators.append(Tab(house.browser(), id, html="changes"))
        version = done["update"]["version"]
        heard = [
            tab.wait_for(version) if turn != 2 or tab is not spectators[-1] else tab.say(look=None)
            for tab in spectators
        ]
        shown = [message["html"] for message in heard if "html" in message]
        fresh = house.browser().get(f"/table/{id}").text
        for regions in shown:
            assert regions["board"] == shown[0]["board"]
            assert regions["board"].strip() in fresh
        assert heard[3]["update"]["view"] == house.table(id).update(None)["view"]
    for tab in (*people, *spectators):
        tab.close()
