"""The lobby: open seats of any age are found, and many visitors cost no more than one."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from cogworks.tables.records import END, PRIVATE, START, Record
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import MemoryStore, Summary
from cogworks.web.open_tables import PAGE
from cogworks.web.words import ago
from tests.web.visitors import House, Tab, add_salt, id_of, play_now, with_friend

DAY = 86400.0


class Counting(MemoryStore):
    """A store that counts requests for tables to join."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def gathering(self, limit: int) -> list[Summary]:
        self.asked += 1
        return super().gathering(limit)


@pytest.fixture
def store() -> Counting:
    return Counting()


@pytest.fixture
def hall(store: Counting) -> Iterator[House]:
    opened = House(store)
    yield opened
    opened.close()


def open_seat(house: House, name: str = "Ann") -> str:
    """Another player's table with an open seat."""
    owner = house.browser()
    owner.post("/settings", data={"name": name})
    return id_of(owner.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "open"}).url)


def aged(store: MemoryStore, id: str, days: float) -> None:
    """Backdate a table."""
    store._headers[id] = replace(store._headers[id], created=store._headers[id].created - days * DAY)
    store._records[id] = [replace(record, time=record.time - days * DAY) for record in store._records[id]]


def test_an_open_seat_is_found_however_old_it_is_and_however_many_tables_are_newer(
    hall: House, store: Counting
) -> None:
    old = open_seat(hall, "Methuselah")
    aged(store, old, 40)
    header = store._headers[old]
    for n in range(300):
        store.create(replace(header, id=f"over{n}", created=header.created + DAY))
        store.append(f"over{n}", [Record(0, START, 0, header.created), Record(1, END, 0, header.created)])
    hall.host.forget(old)
    bob = hall.browser()
    page = bob.get("/").text
    assert "Methuselah, 1 open seat" in page
    assert "40 days ago" in page
    bob.post(f"/table/{old}/sit", data={"seat": "1"})
    assert [chair.name for chair in hall.table(old).seats.chairs] == ["Methuselah", "Newcomer"]


def test_abandoned_private_and_finished_games_are_not_listed(hall: House, store: Counting) -> None:
    ann = hall.browser()
    left, alone = play_now(ann), play_now(ann)
    played, *_ = with_friend(hall, listed="on")
    aged(store, left, 1)
    invited = open_seat(hall)
    store.append(invited, [Record(len(store._records[invited]), PRIVATE, 0, 0.0)])
    waiting = id_of(ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "friend", "listed": "1"}).url)
    page = hall.browser().get("/").text
    assert played in page
    for other in (left, alone, invited, waiting):
        assert other not in page


def test_a_game_against_bots_is_unlisted_until_its_player_lists_it(hall: House) -> None:
    ann, bob = hall.browser(), hall.browser()
    quick = play_now(ann, "gizmos")
    form = {"game": "gizmos", "seats": "3", "seat-1": "bot:random", "seat-2": "bot:random"}
    chosen = id_of(ann.post("/tables", data=form).url)
    shown = id_of(ann.post("/tables", data={**form, "listed": "on"}).url)
    for table in (chosen, shown):
        add_salt(ann, table)
    assert [table in bob.get("/").text for table in (quick, chosen, shown)] == [False, False, True]
    tab = Tab(ann, quick)
    assert "data-listed>" in tab.hear()["html"]["talk"]
    assert "data-listed checked>" in tab.say(listed=True)["html"]["talk"]
    assert quick in bob.get("/").text
    assert quick in [row["table"] for row in bob.get("/api/tables").json()]
    assert tab.say(listed=False)["reply"]["done"]
    assert quick not in bob.get("/").text
    assert "data-listed" not in Tab(bob, shown).hear()["html"]["talk"]


def test_a_program_lists_a_game_of_bots(hall: House) -> None:
    api = hall.browser()
    found = {}
    for field in ("listed", "private", "hints"):
        opened = api.post("/api/tables", json={"game": "high_cog", "seats": 2, field: True}).json()
        found[field] = opened["table"]
        bearer = {"authorization": f"Bearer {opened['token']}"}
        for message in ({"bot": "random", "seat": 0}, {"bot": "random", "seat": 1}, {"start": None}):
            api.post(f"/api/tables/{opened['table']}/messages", json=message, headers=bearer)
    assert [row["table"] for row in api.get("/api/tables").json()] == [found["listed"]]


def test_many_visitors_share_one_list(hall: House, store: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.open_tables.FRESH", 1000.0)
    house = House(store)
    for _ in range(10):
        assert house.browser().get("/").status_code == 200
    assert store.asked == 1
    # But people's actions are visible at once.
    assert open_seat(house) in house.browser().get("/").text
    assert store.asked == 2
    house.close()


def test_a_taken_seat_is_no_longer_offered(hall: House) -> None:
    id, bob = open_seat(hall), hall.browser()
    assert f'action="/table/{id}/sit"' in bob.get("/").text
    bob.post(f"/table/{id}/sit", data={"seat": "1"})
    assert f'action="/table/{id}/sit"' not in hall.browser().get("/").text


def test_moves_do_not_rebuild_the_list(hall: House, store: Counting, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cogworks.web.open_tables.FRESH", 1000.0)
    house = House(store)
    table, owner = house.host.create("widget_mechs", 2, {})
    tokens = [house.host.message(table, None, {"sit": n, "name": f"P{n}"})["token"] for n in range(2)]
    house.host.message(table, owner, {"start": None})
    house.browser().get("/")
    before = store.asked
    for _ in range(4):
        state = house.table(table).history
        seat, action = int(state.state.to_move()), int(state.state.legal_actions()[0])
        message = {"act": action, "version": state.version, "id": f"m{state.version}"}
        assert house.host.message(table, str(tokens[seat]), message)["done"]
    house.browser().get("/")
    assert store.asked == before
    house.close()


def test_all_tables_are_listed_page_by_page(hall: House, store: Counting) -> None:
    first = store._headers[open_seat(hall)]
    for n in range(PAGE + 5):
        store.create(replace(first, id=f"more{n}", created=first.created + n, owner=key_of("x")))
    hall.host.on_listing_change()
    lobby = hall.browser().get("/").text
    assert lobby.count(">Join<span") == 12
    assert f'href="/open">See all {PAGE + 6} tables' in lobby
    pages = [hall.browser().get(f"/open?page={n}").text for n in (1, 2, 3)]
    assert [page.count(">Join<span") for page in pages] == [PAGE, 6, 0]
    assert 'rel="next" href="/open?page=2"' in pages[0]
    assert 'rel="prev" href="/open?page=1"' in pages[1]
    assert "No tables on this page" in pages[2]
    assert hall.browser().get("/open?page=0").status_code == 400


def test_some_tables_to_watch_are_shown_even_if_many_can_be_joined(hall: House, store: Counting) -> None:
    first = store._headers[open_seat(hall)]
    for n in range(30):
        store.create(replace(first, id=f"more{n}", created=first.created + n, owner=key_of("x")))
    watched, *_ = with_friend(hall, listed="on")
    assert f'href="/table/{watched}"' in hall.browser().get("/").text


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (-5, ""),
        (59, ""),
        (60, "1 min ago"),
        (3599, "59 min ago"),
        (3600, "1 h ago"),
        (DAY - 1, "23 h ago"),
        (DAY, "1 day ago"),
        (2 * DAY, "2 days ago"),
    ],
)
def test_times_are_short(seconds: float, words: str) -> None:
    assert ago(seconds) == words
