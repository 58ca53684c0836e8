"""Daily deals that count: played by a person against the same bot, one table for each attempt, and no rehearsals."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier

import pytest
from sqlalchemy import func, select

from cogworks.engine.registry import games
from cogworks.tables.daily.chain import Day
from cogworks.tables.daily.deals import outcome
from cogworks.tables.daily.opening import Entrant
from cogworks.tables.records import BOT, DAILY, LEAVE, OWNER, PRIVATE, SIT, START, Draft, Record
from cogworks.tables.refusals import NOT_NOW, TAKEN
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.schema.tables import TABLES
from cogworks.tables.store.store import MemoryStore, Store
from tests.tables.daily.test_daily import HOURS, NOON, Site, entrant
from tests.tables.hall import header

CLICKS = 6


def n_tables(store: Store) -> int:
    """How many tables are stored, listed or not."""
    if isinstance(store, MemoryStore):
        return len(store._headers)
    assert isinstance(store, DatabaseStore)
    with store._reading() as connection:
        return connection.execute(select(func.count()).select_from(TABLES)).scalar_one()


def clicked_at_once(sites: list[Site], monkeypatch: pytest.MonkeyPatch) -> set[str]:
    """The tables that one player gets who clicks many times at once: every request looks before any has stored."""
    meeting = Barrier(CLICKS * len(sites))
    begin = type(sites[0].daily)._begin

    def together(self: object, name: str, entrant: Entrant, day: Day, counts: bool) -> str | None:
        meeting.wait()
        return begin(self, name, entrant, day, counts)  # type: ignore[arg-type]

    monkeypatch.setattr(type(sites[0].daily), "_begin", together)
    with ThreadPoolExecutor(CLICKS * len(sites)) as pool:
        asked = [
            pool.submit(site.daily.open, "gizmos", entrant("Ann"), is_practice=False)
            for site in sites
            for _ in range(CLICKS)
        ]
        return {each.result() for each in asked}


def test_many_clicks_at_once_open_one_table(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    site = Site(store)
    (table,) = clicked_at_once([site], monkeypatch)
    assert n_tables(store) == 1
    (attempt,) = store.daily.attempts(site.daily.today())
    assert attempt.table == table
    assert store.record_counts([table]) == {table: len(store.records(table))}
    store.remember("Ann", table, NOON)
    assert [(each.started, each.ended) for each in store.tables_of("Ann", 9)[0]] == [(True, False)]
    assert site.host.message(table, entrant("Ann").token(table), {"look": None})["update"]["reader"] == 0


def test_two_server_processes_open_one_table(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(DatabaseStore(url, upgrade=True)) as one, closing(DatabaseStore(url, upgrade=True)) as two:
        sites = [Site(one), Site(two)]
        assert sites[0].daily.coming() == sites[1].daily.coming()
        assert len(clicked_at_once(sites, monkeypatch)) == 1
        assert n_tables(one) == 1


@pytest.mark.parametrize("name", games())
def test_a_table_is_stored_only_with_its_player_and_its_start(name: str) -> None:
    """A table without them would be public, and open for others to rehearse the deal."""
    site = Site()
    table, token = site.opened(name, "Ann")
    kinds = [record.kind for record in site.host.store.records(table)]
    assert kinds[:3] == [DAILY, PRIVATE, SIT]
    assert START in kinds
    update = site.host.message(table, token, {"look": None})["update"]
    assert (update["phase"], update["reader"]) == ("playing", 0)


def test_a_name_that_means_something_else_in_a_log_is_numbered() -> None:
    site = Site()
    table, _ = site.opened("gizmos", "you")
    with site.host.at(table) as opened:
        assert opened.seats.names()[0] == "you 1"


@pytest.mark.parametrize("practice", [False, True])
def test_tables_of_daily_deals_are_unlisted_and_closed_to_others(store: Store, practice: bool) -> None:
    site = Site(store)
    site.finished("widget_mechs", "Ann", most=10_000 if practice else 10)
    table = site.daily.open("widget_mechs", entrant("Ann"), practice)
    token = entrant("Ann").token(table)
    for message in ({"sit": 0, "name": "Bob"}, {"sit": 1, "name": "Bob"}):
        assert site.host.message(table, None, message)["refused"] == TAKEN
    reply = site.host.message(table, token, {"listed": True})
    assert (reply["refused"], reply["update"]["listing"]) == (NOT_NOW, {"listed": False, "yours": False})
    assert site.host.message(table, token, {"invite": 1})["refused"] == NOT_NOW
    assert site.host.listing() == site.host.gathering(9) == site.host.playing(0.0, 9) == []


def test_a_table_that_an_earlier_version_left_behind_takes_no_player() -> None:
    site = Site()
    site.host.store.create(header("orphan", "gizmos"), [Record(0, DAILY, OWNER, NOON, data=_counted(site))])
    assert site.host.message("orphan", None, {"sit": 0, "name": "Bob"})["refused"] == TAKEN
    assert site.host.message("orphan", "owner", {"listed": True})["refused"] == NOT_NOW


def _counted(site: Site) -> dict[str, object]:
    return {"day": site.daily.today(), "counted": True}


@pytest.mark.parametrize(
    "message",
    [
        {"bot": "random", "seat": 1},
        {"bot": "novice", "seat": 1},
        {"bot": "random", "seat": 0},
        {"leave": "random"},
        {"leave": "novice"},
    ],
)
def test_bots_neither_change_nor_play_for_the_player(store: Store, message: dict[str, object]) -> None:
    site = Site(store, bots=("adept", "random", "novice"))
    table, token = site.opened("widget_mechs", "Ann")
    before = site.host.record_counts([table])
    reply = site.host.message(table, token, message)
    assert (reply["done"], reply["refused"]) == (False, NOT_NOW)
    assert "this daily deal counts" in reply["reason"]
    assert site.host.record_counts([table]) == before
    # She may leave the table, and nothing moves until she is back.
    assert site.host.message(table, token, {"leave": ""})["done"]
    if "bot" in message:
        assert site.host.message(table, token, message)["refused"] == NOT_NOW
    assert site.host.message(table, token, {"return": None})["done"]


def test_a_deal_counts_after_refused_attempts_to_let_a_bot_play_it() -> None:
    site = Site(bots=("adept", "random"))
    table, token = site.opened("widget_mechs", "Ann")
    for message in ({"leave": "random"}, {"bot": "random", "seat": 1}):
        assert not site.host.message(table, token, message)["done"]
    site.played(table, token)
    (line,) = site.daily.boards(site.daily.today())["widget_mechs"].lines
    assert line.place == 1


def test_no_seat_of_a_deal_that_counts_is_handed_over() -> None:
    site = Site()
    drafts = [
        Draft(DAILY, OWNER, data=_counted(site)),
        Draft(SIT, 0, data={"name": "Ann", "key": key_of("ann")}),
        Draft(BOT, OWNER, data={"seat": 1, "bot": "random", "name": "Rusty"}),
        Draft(START, OWNER),
    ]
    site.host.store.create(header("old", "gizmos"), [draft.numbered(n, NOON) for n, draft in enumerate(drafts)])
    site.host.play_bots("old")
    site.clock.now += HOURS
    reply = site.host.message("old", "owner", {"hand_over": "random", "seat": 0})
    assert (reply["refused"], "daily deal counts" in reply["reason"]) == (NOT_NOW, True)
    with site.host.at("old") as table:
        assert not table.is_practice


def test_in_practice_bots_may_play() -> None:
    site = Site(bots=("adept", "random"))
    site.finished("widget_mechs", "Ann")
    table, token = site.opened("widget_mechs", "Ann", practice=True)
    for message in ({"bot": "random", "seat": 1}, {"leave": "random"}, {"return": None}):
        assert site.host.message(table, token, message)["done"]


@pytest.mark.parametrize(
    "drafts",
    [
        [Draft(LEAVE, 0, data={"bot": "random"})],
        [Draft(BOT, 0, data={"seat": 1, "bot": "random", "name": "Rusty"})],
    ],
)
def test_a_deal_that_a_bot_played_is_practice(store: Store, drafts: list[Draft]) -> None:
    """Earlier versions allowed it."""
    site = Site(store, bots=("adept", "random"))
    day = site.daily.today()
    table, token = site.opened("widget_mechs", "Ann")
    rows = len(store.records(table))
    store.append(table, [draft.numbered(rows + n, NOON) for n, draft in enumerate(drafts)])
    site.host.forget(table)
    site.host.play_bots(table)
    if drafts[0].kind == BOT:
        site.played(table, token)
    with site.host.at(table) as played:
        assert played.has_ended
        assert outcome(played)["practice"]
    assert site.host.message(table, token, {"look": None})["update"]["practice"]
    assert [line.place for line in site.daily.boards(day)["widget_mechs"].lines] == [0]
