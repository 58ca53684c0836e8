"""What leaves the server tells a reader nothing it may not know: the same bytes in worlds it cannot tell apart."""

import pytest
from starlette.responses import Response

from cogworks import game
from cogworks.tables.records import ANSWER, START, Header, Record
from cogworks.tables.seats import key_of
from cogworks.tables.store import MemoryStore
from cogworks.web.identity import Identity
from tests.tables.hall import PEOPLE, SEED
from tests.tables.test_update import twins
from tests.web.visitors import SECRET, House, Tab

TOKENS = ("token-of-the-first-seat", "token-of-the-second-seat", "token-of-the-third-seat")


def heard(name: str, seats: int, answers: list[int], reader: int | None) -> list[str]:
    """Every byte a reader gets over a course of answers: socket, table page, replay page and data for programs."""
    store = MemoryStore()
    played = game(name)
    store.create(Header("hall", name, played.version, seats, played.settle({}), SEED, key_of("owner"), 1000.0))
    rows = [
        Record(seat, "sit", seat, 1000.0, data={"name": PEOPLE[seat], "key": key_of(TOKENS[seat])})
        for seat in range(seats)
    ]
    store.append("hall", rows)
    house = House(store)
    browser = house.browser()
    if reader is not None:
        signer = Identity(SECRET)
        response = Response()
        signer._keep(response, "seat-hall", {"token": TOKENS[reader], "since": 1}, False)
        name_value = response.headers["set-cookie"].partition(";")[0].partition("=")
        browser.cookies.set(name_value[0], name_value[2])
    tab: Tab | None = None
    state = played.new(seats)
    due = [Record(seats, START, 0, 1000.0)]
    got: list[str] = []
    for place, answer in enumerate(answers):
        due.append(Record(seats + 1 + place, ANSWER, int(state.to_move()), 1000.0, place, answer))
        state.apply(answer)
        if int(state.to_move()) < 0:
            continue  # the table would draw by itself
        store.append("hall", due)
        due.clear()
        tab = tab or Tab(browser, "hall")
        if place % 3 == 0:
            tab.say(look=None, id="look")
            tab.say(act=10**5, version=-1, id="bad")
        if place % 20 == 0:
            for path in ("", "/replay", f"/replay?step={max(0, place - 3)}", "/replay?eyes=0"):
                got.append(browser.get(f"/table/hall{path}").text)
            got.append(browser.get("/api/tables/hall").text)
            got.append(browser.get("/").text)
    assert tab
    # News come when the server finds the time, which is no secret; they are made as replies are.
    got += [text for text in tab.texts if text.startswith('{"reply"')]
    house.close()
    return got


@pytest.mark.parametrize("name", ["high_cog", "gadget_builder"])
@pytest.mark.parametrize("reader", [None, 0, 1])
def test_worlds_a_reader_cannot_tell_apart_give_it_the_same_bytes(name: str, reader: int | None) -> None:
    pairs = 0
    for luck in range(6):
        seats = 2 + luck % 2
        found = twins(name, seats, reader, luck, 45)
        if found is None:
            continue
        pairs += 1
        left, right = (heard(name, seats, answers, reader) for answers in found)
        assert left == right
        if pairs == 2:
            break
    assert pairs
