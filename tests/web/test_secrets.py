"""The server sends a reader nothing it may not know: the same bytes for games the reader cannot tell apart."""

import re

import pytest

import cogworks
from cogworks import Dice, game
from cogworks.people.player import Player
from cogworks.tables.records import ANSWER, START, Header, Record
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.peers import NoPeers, OnChange, OnWords
from cogworks.tables.store.store import MemoryStore
from tests.conformance.cases import Case, reservoir
from tests.tables.hall import PEOPLE, SEED
from tests.tables.test_update import goes_on, twins
from tests.web.visitors import House, Tab, signed_in

PLAYERS = (Player("first"), Player("second"), Player("third"))
LONGEST = 60
"""Moves of a course: enough for every kind of decision, and fast."""


class Loud(NoPeers):
    """Another process that notifies of its changes."""

    on_change: OnChange

    def listen(self, on_change: OnChange, on_words: OnWords) -> None:
        self.on_change = on_change


def received(name: str, seats: int, answers: list[int], reader: int | None) -> list[str]:
    """Every byte a reader gets over a course of moves: updates and replies, pages, replays and data for programs."""
    store, others = MemoryStore(), Loud()
    store.peers = others
    played = game(name)
    store.create(
        Header(
            id="hall",
            game=name,
            version=played.version,
            seats=seats,
            options=played.settle({}),
            seed=SEED,
            owner=key_of("owner"),
            created=1000.0,
        )
    )
    rows = [
        Record(seat, "sit", seat, 1000.0, data={"name": PEOPLE[seat], "key": key_of(PLAYERS[seat].token("hall"))})
        for seat in range(seats)
    ]
    store.append("hall", rows)
    # Pages contain the server's time.
    house = House(store, clock=lambda: 2000.0)
    browser = house.browser()
    if reader is not None:
        signed_in(browser, PLAYERS[reader])
    state = played.new(seats)
    due = [Record(seats, START, 0, 1000.0)]
    got: list[str] = []
    tab: Tab | None = None
    for place, answer in enumerate(answers):
        due.append(Record(seats + 1 + place, ANSWER, int(state.to_move()), 1000.0, place, answer))
        state.apply(answer)
        if goes_on(name, state):
            continue
        store.append("hall", due)
        due.clear()
        if tab is None:
            tab = Tab(browser, "hall")
        else:
            others.on_change("hall")
        # Wait for each change, so that both courses arrive in the same portions.
        assert tab.hear()["update"]["sequence"] == seats + 2 + place
        # Rarely enough not to be rate-limited, which depends on the clock.
        if place % max(7, len(answers) // 9) == 0:
            tab.say(look=None, id="look")
            tab.say(act=10**5, version=-1, id="bad")
            tab.say(act=10**5, version=place + 1, id="worse")
        if place % 25 == 0:
            for path in (
                "",
                "/replay",
                f"/replay?step={max(0, place - 3)}",
                "/replay?eyes=0",
                "/step?step=1",
                "/review",
            ):
                got.append(browser.get(f"/table/hall{path}").text)
            got.append(browser.post("/table/hall/review").text)
            got.append(browser.get("/api/tables/hall").text)
            got.append(browser.get("/").text)
            got.append(browser.get("/account?back=hall").text)
            got += [browser.get(path).text for path in ("/meet", "/meet/line", "/people", "/table/hall/people")]
            # Each server has its own key for push services.
            got.append(re.sub(r'data-key="[^"]*"', "", browser.get("/notices?back=hall").text))
    assert tab is not None
    got += tab.texts
    house.close()
    return got


each_reader = pytest.mark.parametrize("reader", [None, 0, 1])
each_game = pytest.mark.parametrize("name", cogworks.games())


def compare(name: str, reader: int | None, longest: int) -> None:
    """Compare two courses that differ only in information hidden from the reader: they must give the same bytes."""
    played = game(name)
    seats = next(seats for seats in played.seats if seats > 1)
    # Of a few pairs, the one that takes longest until the reader could tell them apart.
    found = [pair for luck in range(5) if (pair := twins(name, seats, reader, luck, longest)) is not None]
    if not found:
        positions = reservoir(Case(name, seats), 60)
        assert all(played.redeal(state, reader, Dice(1)) == state for state in positions), "something is hidden"
        return
    left, right = max(found, key=lambda pair: len(pair[0]))
    assert received(name, seats, left, reader) == received(name, seats, right, reader)


@each_game
@each_reader
def test_games_a_reader_cannot_tell_apart_give_it_the_same_bytes(name: str, reader: int | None) -> None:
    compare(name, reader, LONGEST)


@pytest.mark.soak
@each_game
@each_reader
def test_whole_games_a_reader_cannot_tell_apart_give_it_the_same_bytes(name: str, reader: int | None) -> None:
    compare(name, reader, game(name).longest)
