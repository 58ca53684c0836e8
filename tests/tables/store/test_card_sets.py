"""Card sets of tables: stored once, loaded with their table, and only referenced in lists."""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest
from alembic import command
from sqlalchemy import delete, func, insert, select

from cogworks.engine.cardset import KEPT, CardSetError, digest, reference
from cogworks.games.girl_genius.cardset.format import first_text as our_text
from cogworks.games.widget_ridge.cardset.format import kept_card_set, own_text
from cogworks.tables.host import Host
from cogworks.tables.records import Header
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store import migrate
from cogworks.tables.store.database import DatabaseStore, engine_of
from cogworks.tables.store.schema.tables import CARD_SETS, TABLES
from cogworks.tables.store.store import MemoryStore, Store

RIDGE = own_text().replace("set: The Festival of Three Churches", "set: Sprocket Fair")
WORKS = our_text().replace("deck: Cogworks", "deck: Clank Parade")
SETS = [("widget_ridge", "cards", RIDGE, "Sprocket Fair"), ("girl_genius", "deck", WORKS, "Clank Parade")]
each_game = pytest.mark.parametrize(("name", "option", "text", "title"), SETS)


@each_game
def test_a_set_is_stored_once_and_comes_back_with_its_table(
    store: Store, name: str, option: str, text: str, title: str
) -> None:
    host = Host(store)
    tables = [host.create(name, 2, {option: text})[0] for _ in range(3)]
    for table in tables:
        header = store.header(table)
        assert header
        assert header.options[option] == text
        with host.at(table) as opened:
            assert opened.header.options[option] == text
    assert store.card_set(digest(text)) == text
    assert store.card_set("0" * 32) is None
    assert {summary.header.options[option] for summary in store.summaries()} == {f"{title}#{digest(text)}"}
    if isinstance(store, DatabaseStore):
        with store._engine.connect() as connection:
            assert connection.execute(select(func.count()).select_from(CARD_SETS)).scalar() == 1


@each_game
def test_lists_and_updates_only_name_a_set(name: str, option: str, text: str, title: str) -> None:
    host = Host(MemoryStore())
    table, owner = host.create(name, 2, {option: text})
    [row] = host.listing()
    assert row["settings"][option] == reference(text)
    update = host.message(table, owner, {"look": None})["update"]
    assert update["settings"][option] == reference(text)
    assert len(update["card_names"]) in (53, 108)
    assert len(json.dumps(row)) < 1000
    assert "copies:" not in json.dumps(update)
    plain, _ = host.create(name, 2, {})
    assert host.message(plain, None, {"look": None})["update"]["card_names"] == []


@each_game
def test_a_table_can_be_opened_with_a_stored_set(name: str, option: str, text: str, title: str) -> None:
    host = Host(MemoryStore())
    host.create(name, 2, {option: text})
    again, _ = host.create(name, 2, {option: reference(text)})
    with host.at(again) as table:
        assert table.header.options[option] == text
    with pytest.raises(RefusedError, match=r"no card set with this hash is stored here\. Send its text"):
        host.create(name, 2, {option: reference(text + "\n")})


@each_game
def test_an_invalid_set_opens_no_table(name: str, option: str, text: str, title: str) -> None:
    host = Host(MemoryStore())
    for bad in (f"{text}nonsense\n", f"{text}#{'x' * 65_536}", "card: A\ncost: ²\n", "augment ²: A\n"):
        with pytest.raises(CardSetError, match="line "):
            host.create(name, 2, {option: bad})
    assert host.listing() == []


def test_a_table_with_a_lost_set_says_so_and_breaks_no_list(store: Store) -> None:
    host = Host(store)
    table, _ = host.create("widget_ridge", 2, {"cards": RIDGE})
    if isinstance(store, DatabaseStore):
        with store._engine.begin() as connection:
            connection.execute(delete(CARD_SETS))
    elif isinstance(store, MemoryStore):
        store._card_sets.clear()
    with pytest.raises(RefusedError, match="cannot be opened here: option 'cards' cannot be 'Sprocket Fair#"):
        host.message(table, None, {"look": None})
    assert [row["table"] for row in host.listing()] == [table]


def test_tables_opened_at_once_do_not_mix_their_cards() -> None:
    """Forty-eight tables with twelve sets, more than fit in memory along with those of other tests."""
    store = MemoryStore()
    host = Host(store)
    texts = [RIDGE.replace("Widget ", f"Cog{number} ") for number in range(12)]
    tables = [host.create("widget_ridge", 2, {"cards": texts[number % 12]}) for number in range(48)]
    for table, owner in tables:
        for seat in range(2):
            host.message(table, owner, {"bot": "random", "seat": seat})
        host.message(table, owner, {"start": None})
        for _ in range(12):
            host.play_bot(table)
    kept_card_set.cache_clear()
    fresh = Host(store)

    def opened(number: int) -> set[str]:
        update = fresh.message(tables[number][0], None, {"look": None})["update"]
        lines = " ".join(line for entry in update["log"] for line in entry["lines"])
        return {f"Cog{other}" for other in range(12) if f"Cog{other} " in lines}

    pause = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        with ThreadPoolExecutor(8) as threads:
            named = list(threads.map(opened, range(48)))
    finally:
        sys.setswitchinterval(pause)
    assert all(names <= {f"Cog{number % 12}"} for number, names in enumerate(named))
    assert sum(map(len, named)) > 24
    assert kept_card_set.cache_info().currsize <= KEPT


def test_texts_in_the_options_of_an_old_database_are_moved(url: str) -> None:
    large = RIDGE + "# a remark\n" * 10_000
    broken = RIDGE.replace("Tea Trolley", "Tea \ud800 Trolley").replace("\n", "\r\n")
    engine = engine_of(url)
    config = migrate._config()
    options = {"cards": RIDGE}, {"cards": RIDGE, "goal": "guild"}, {"cards": large}, {"cards": broken}, {"cards": ""}
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        for number, chosen in enumerate(options):
            connection.execute(
                insert(TABLES),
                {
                    "id": f"t{number}",
                    "game": "widget_ridge",
                    "version": 1,
                    "seats": 2,
                    "options": chosen,
                    "seed": b"s",
                    "owner": "o",
                    "created": float(number),
                },
            )
        connection.execute(
            insert(TABLES),
            {
                "id": "other",
                "game": "gizmos",
                "version": 1,
                "seats": 2,
                "options": {},
                "seed": b"s",
                "owner": "o",
                "created": 9.0,
            },
        )
    engine.dispose()
    store = DatabaseStore(url, upgrade=True)
    listed = [summary.header for summary in store.summaries()]
    assert all(len(str(header.options)) < 200 for header in listed)
    assert listed[-1].options == {"cards": reference(RIDGE)}
    assert listed[-2].options == {"cards": reference(RIDGE), "goal": "guild"}
    host = Host(store)
    for number, text in enumerate([RIDGE, RIDGE, large, RIDGE.replace("Tea Trolley", "Tea \ufffd Trolley"), ""]):
        header = store.header(f"t{number}")
        assert header
        assert header.options["cards"] == text
        with host.at(f"t{number}") as table:
            assert table.history.state.n_seats() == 2
    assert store.header("other") == Header(
        id="other", game="gizmos", version=1, seats=2, options={}, seed=b"s", owner="o", created=9.0
    )
    store.close()
