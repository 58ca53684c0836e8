"""Seats: people and bots in any mix, leaving and returning, identified by unguessable tokens."""

import json
from dataclasses import replace
from typing import Any

import pytest

from cogworks import game
from cogworks.bots.personalities import BY_NAME, pick
from cogworks.bots.workers import quick_answer
from cogworks.tables.host import Host
from cogworks.tables.records import OWNER
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.avatars import avatar_of
from cogworks.tables.seats.phrases import PHRASES
from cogworks.tables.seats.seats import Seats, key_of, new_token
from cogworks.tables.store.store import MemoryStore, Store
from tests.tables.hall import Hall

KEEP, SWAP = 0, 1


def test_a_token_opens_its_seat_and_only_its_hash_is_stored(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store)
    assert [hall.host.reader(hall.id, hall.tokens[seat]) for seat in (0, 1)] == [0, 1]
    assert hall.host.reader(hall.id, "owner") is None
    assert hall.host.reader(hall.id, None) is None
    kept = repr([hall.store.header(hall.id), *hall.store.records(hall.id)])
    assert all(token not in kept for token in hall.tokens.values())
    assert all(key_of(token) in kept for token in hall.tokens.values())
    assert len({new_token() for _ in range(100)}) == 100
    assert min(len(new_token()) for _ in range(100)) >= 32


def test_who_has_a_token() -> None:
    seats = Seats(2, key_of("owner"))
    seats[1].keys = [key_of("phone"), key_of("laptop")]
    assert [seats.who_has(token) for token in ("owner", "phone", "laptop", "", "\ud800")] == [OWNER, 1, 1, None, None]


def test_a_second_device_gets_a_token_of_its_own() -> None:
    hall = Hall("high_cog", 2)
    other = hall.say(0, another_token=None)["another"]
    assert hall.host.reader(hall.id, other) == 0
    assert hall.host.reader(hall.id, hall.tokens[0]) == 0
    replies = [hall.say(0, another_token=None) for _ in range(20)]
    assert replies[-1]["refused"] == "not now"


def test_a_seat_is_taken_once() -> None:
    hall = Hall("high_cog", 2)
    assert hall.send(None, sit=0, name="Zed")["refused"] == "taken"
    assert hall.say(0, sit=1, name="Zed")["refused"] == "bad message"
    assert hall.send(None, sit=2, name="Zed")["refused"] == "bad message"
    assert hall.say(1, bot="random", seat=0)["refused"] == "taken"


def test_before_the_start_bots_and_people_who_left_make_room() -> None:
    hall = Hall("high_cog", 2, bots="1")
    hall.say(0, salt="pepper")
    cleo = hall.send(None, sit=1, name="Cleo")["token"]
    assert hall.look()["players"][1]["kind"] == "person"
    assert hall.send(None, sit=0, name="Dan")["refused"] == "taken"
    hall.say(0, leave="random")
    dan = hall.send(None, sit=0, name="Dan")
    assert dan["done"]
    # The seat belongs to Dan now, and so does its salt.
    assert hall.host.reader(hall.id, hall.tokens[0]) is None
    assert dan["update"]["shuffle"]["your_salt"] == ""
    hall.begin()
    hall.send(cleo, leave="random")
    assert hall.send(None, sit=1, name="Eve")["refused"] == "taken"


@pytest.mark.parametrize("name", ["", "  ", "Bob", " BOB ", "you", "Seat 2", "x" * 25, "a\nb", "\ud800", None, 7])
def test_confusing_names_are_refused(name: object) -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, rename=name)["refused"] in ("taken", "bad message")
    assert hall.look()["players"][0]["name"] == "Ann"


def test_a_new_name_is_used_in_the_log_so_far() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    assert hall.say(0, rename=" Anna ")["done"]
    lines = [line for entry in hall.look(1)["log"] for line in entry["lines"]]
    assert "Anna kept the cog." in lines
    assert hall.look(0)["log"][-1]["lines"] == ["You kept the cog."]


def test_a_seat_left_is_taken_by_a_bot_and_taken_back() -> None:
    hall = Hall("high_cog", 2).begin()
    assert hall.say(1, bot="random", seat=0)["refused"] == "taken"
    hall.say(0, leave="")
    assert hall.look()["players"][0] == {
        "seat": 0,
        "name": "Ann",
        "kind": "person",
        "bot": "",
        "away": True,
        "invited": False,
        "you": False,
        "style": "",
        "face": avatar_of("Ann"),
        "rating": "",
    }
    assert hall.say(1, bot="random", seat=0)["done"]
    assert hall.look()["players"][0]["kind"] == "bot"
    assert hall.look()["players"][0]["name"] == "Ann"
    assert hall.act(0, KEEP)["refused"] == "not yours"
    hall.host.play_bots(hall.id)
    assert hall.look()["turn"] == 1
    hall.restart()
    assert hall.say(0, **{"return": None})["done"]
    assert hall.look(0)["players"][0]["kind"] == "person"
    assert hall.look(0)["undo"]["to"] == 2


def test_open_seats_and_the_start() -> None:
    store = MemoryStore()
    host = Host(store)
    id, owner = host.create("high_cog", 3, {"polite": True})
    assert host.message(id, owner, {"start": None})["refused"] == "not now"
    ann: Any = host.message(id, None, {"sit": 1, "name": "Ann"})
    assert ann["update"]["reader"] == 1
    assert host.message(id, None, {"bot": "random", "seat": 0})["refused"] == "not seated"
    assert host.message(id, owner, {"bot": "deep thought", "seat": 0})["refused"] == "bad message"
    assert host.message(id, owner, {"bot": "random", "seat": 0})["done"]
    assert host.message(id, str(ann["token"]), {"bot": "random", "seat": 2})["done"]
    update: Any = host.message(id, str(ann["token"]), {"start": None})["update"]
    assert update["phase"] == "playing"
    first, second, third = (player["name"] for player in update["players"])
    assert (BY_NAME[first].level, second, BY_NAME[third].level) == ("random", "Ann", "random")
    assert first != third


@pytest.mark.parametrize(
    ("name", "seats", "options"),
    [
        ("no such", 2, {}),
        (None, 2, {}),
        ("high_cog", 99, {}),
        ("high_cog", "2", {}),
        ("high_cog", 2, {"x": 1}),
        ("high_cog", 2, {"polite": 1}),
        ("high_cog", 2, []),
        ("high_cog", 2, {5: 5}),
        ("high_cog", 2, {"seats": 3}),
    ],
)
def test_an_impossible_table_is_refused(name: object, seats: object, options: object) -> None:
    with pytest.raises(RefusedError) as refused:
        Host(MemoryStore()).create(name, seats, options)
    assert refused.value.code == "bad message"


def test_salts_are_fixed_by_the_start_and_shown_only_then() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, salt="pepper")["update"]["shuffle"]["your_salt"] == "pepper"
    before = hall.look(1)["shuffle"]
    assert before["salted"] == [True, False]
    assert "salts" not in before
    assert "pepper" not in str(hall.look(1))
    assert hall.say(1, salt="\n")["refused"] == "bad message"
    assert hall.say(1, salt="x" * 65)["refused"] == "bad message"
    hall.begin()
    assert hall.look(1)["shuffle"]["salts"] == ["pepper", ""]
    assert hall.say(1, salt="late")["refused"] == "not now"
    unsalted = Hall("high_cog", 2).begin()
    cogs = [hall.answers()[:2] != unsalted.answers()[:2]]
    assert cogs == [True]


def test_quick_chat_can_be_off() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, chat=0)["update"]["chat"] == [{"sequence": 2, "seat": 0, "text": "Hello!"}]
    assert hall.look(1)["chat"] == hall.look(None)["chat"] != []
    hall.say(1, wish={"chat": False})
    assert hall.look(1)["chat"] == []
    assert hall.say(1, chat=1)["refused"] == "not now"
    assert hall.say(0, chat=99)["refused"] == "bad message"
    assert hall.say(0, chat="Hello!")["refused"] == "bad message"


def test_flooding_is_rate_limited() -> None:
    hall = Hall("high_cog", 2).begin()
    replies = [hall.say(0, chat=1) for _ in range(31)]
    assert replies[-1]["refused"] == "too often"
    assert hall.say(1, chat=1)["done"]
    assert hall.act(0, KEEP)["done"]
    hall.clock.now += 61
    assert hall.say(0, chat=1)["done"]


@pytest.mark.parametrize(
    "message",
    [
        [{"rename": "Ann 1"}, {"rename": "Ann 2"}],
        [{"wish": {"forced": True}}],
        [{"chat": 1}],
        [{"leave": ""}, {"return": None}],
        [{"leave": "random"}, {"return": None}],
        [{"leave": "random"}, {"leave": ""}],
    ],
)
def test_frequent_commands_are_rate_limited(message: list[dict[str, object]]) -> None:
    hall = Hall("high_cog", 3).begin()
    replies = [hall.say(0, **message[n % len(message)]) for n in range(30)]
    assert all(reply["done"] for reply in replies[:29]), "sitting down was the first of thirty"
    assert replies[-1]["refused"] == "too often"
    assert hall.say(1, chat=1)["done"], "another seat does not wait"


def test_tokens_for_more_devices_are_rate_limited_and_limited() -> None:
    hall = Hall("high_cog", 2)
    for n in range(15):
        assert hall.say(0, another_token=None)["done"], n
    before = hall.table().sequence
    assert hall.say(0, another_token=None)["refused"] == "not now"
    assert hall.table().sequence == before
    for _ in range(15):
        hall.say(0, chat=1)
    assert hall.say(0, another_token=None)["refused"] == "too often"
    assert hall.say(1, another_token=None)["done"]


def test_a_change_without_effect_is_not_stored() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.say(0, private=None)
    hall.say(1, leave="random")
    before = hall.table().sequence
    assert hall.say(0, private=None)["done"]
    assert hall.say(1, leave="random")["done"]
    assert hall.say(0, **{"return": None})["done"]
    assert hall.say(0, rename="Ann")["done"]
    assert hall.table().sequence == before
    assert hall.say(1, **{"return": None})["done"]
    assert hall.table().sequence == before + 1


def test_a_private_table_is_unlisted_and_only_its_players_can_make_it_private() -> None:
    hall = Hall("high_cog", 2)
    assert hall.send(None, private=None)["refused"] == "not seated"
    assert [table["table"] for table in hall.host.listing()] == [hall.id]
    assert hall.say(1, private=None)["done"]
    assert [record.who for record in hall.store.records(hall.id) if record.kind == "private"] == [1]
    assert hall.host.listing() == []
    hall.restart()
    assert not hall.table().is_listed()


def test_only_the_owner_or_a_person_alone_lists_a_table() -> None:
    host = Host(MemoryStore())
    id, owner = host.create("high_cog", 2, {})
    ann = host.message(id, owner, {"sit": 0, "name": "Ann"})["token"]
    alone = host.message(id, None, {"look": None})
    assert alone["update"]["listing"] == {"listed": True, "yours": False}
    bob = host.message(id, None, {"sit": 1, "name": "Bob"})["token"]
    assert host.message(id, None, {"listed": True})["refused"] == "not seated"
    assert host.message(id, ann, {"listed": "yes"})["refused"] == "bad message"
    refused = host.message(id, bob, {"listed": True})
    assert (refused["refused"], refused["update"]["listing"]["yours"]) == ("not yours", False)
    assert host.message(id, bob, {"listed": False})["done"]
    assert host.listing() == []
    for token in (ann, owner):
        assert host.message(id, token, {"listed": True})["done"]
        assert [row["table"] for row in host.listing()] == [id]
        assert host.message(id, token, {"private": None})["update"]["listing"]["listed"] is False
    other, _ = host.create("high_cog", 2, {})
    cleo = host.message(other, None, {"sit": 0, "name": "Cleo"})["token"]
    assert host.message(other, cleo, {"bot": "random", "seat": 1})["done"]
    assert host.message(other, cleo, {"listed": True})["update"]["listing"] == {"listed": True, "yours": True}


def test_a_bot_of_another_level_has_its_own_name() -> None:
    host = Host(MemoryStore(), dict.fromkeys(("adept", "master", "random"), quick_answer))
    id, owner = host.create("high_cog", 2, {})
    ann: Any = host.message(id, None, {"sit": 0, "name": "Ann"})
    host.message(id, owner, {"bot": "adept", "seat": 1})
    assert host.message(id, owner, {"bot": "master", "seat": 1})["done"]
    with host.at(id) as table:
        bot = table.seats.names()[1]
        assert BY_NAME[bot].level == "master"
    host.message(id, owner, {"start": None})
    host.message(id, ann["token"], {"leave": "adept"})
    host.message(id, ann["token"], {"bot": "random", "seat": 0})
    with host.at(id) as table:
        assert (table.seats[0].bot, table.seats.names()) == ("random", ["Ann", bot])


def test_a_bot_never_has_the_name_of_another_player() -> None:
    host = Host(MemoryStore(), {"random": quick_answer, "my-plugin": quick_answer})
    id, owner = host.create("high_cog", 3, {})
    bot = pick("random", id, 1, ())
    assert bot is not None
    host.message(id, None, {"sit": 0, "name": bot.name.upper()})
    for seat in (1, 2):
        assert host.message(id, owner, {"bot": "random", "seat": seat})["done"]
    with host.at(id) as table:
        assert len({name.casefold() for name in table.seats.names()}) == 3
    # Bots without a level are numbered.
    assert host.message(id, owner, {"bot": "my-plugin", "seat": 1})["done"]
    with host.at(id) as table:
        assert table.seats.names()[1] == "My-plugin 2"


def test_seating_bots_is_rate_limited_and_recorded() -> None:
    hall = Hall("high_cog", 2, bots="1")
    levels = ("novice", "random")
    replies = [hall.say(0, bot=levels[n % 2], seat=1) for n in range(30)]
    assert all(reply["done"] for reply in replies[:29]), "sitting down was the first of thirty"
    assert replies[-1]["refused"] == "too often"
    assert hall.send("owner", bot="adept", seat=1)["done"]
    assert [record.who for record in hall.store.records(hall.id) if record.kind == "bot"][-2:] == [0, OWNER]


def test_another_bot_may_fill_in_for_a_player_who_has_left() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.say(0, leave="random")
    hall.say(0, leave="novice")
    assert hall.table().seats[0].bot == "novice"


def test_a_player_may_change_the_case_of_a_name() -> None:
    hall = Hall("high_cog", 2)
    assert hall.say(0, rename="ANN")["done"]
    assert hall.say(0, rename="bob")["refused"] == "taken"
    assert hall.table().seats.names() == ["ANN", "Bob"]


@pytest.mark.parametrize(
    "wishes",
    [
        {},
        [],
        None,
        "forced",
        True,
        {"forced": 1},
        {"forced": None},
        {"chat": "no"},
        {"rich": True},
        {"forced": True, "rich": True},
        {"forced": True, "chat": 0},
    ],
)
def test_an_invalid_setting_is_refused(wishes: object) -> None:
    hall = Hall("high_cog", 2)
    before = hall.table().sequence
    assert hall.say(0, wish=wishes)["refused"] == "bad message"
    assert hall.table().sequence == before


def test_every_phrase_can_be_said_and_no_other() -> None:
    hall = Hall("high_cog", 2)
    for number, phrase in enumerate(PHRASES):
        assert hall.say(0, chat=number)["update"]["chat"][-1]["text"] == phrase
    for number in (-1, len(PHRASES), len(PHRASES) + 1):
        assert hall.say(0, chat=number)["refused"] == "bad message"


def test_a_table_with_other_rules_is_listed_and_refused_with_the_reason() -> None:
    hall = Hall("high_cog", 2).begin()
    header = hall.store.header(hall.id)
    assert header is not None
    hall.store.create(replace(header, id="old", version=0))
    hall.store.create(replace(header, id="gone", game="no such"))
    listed = {table["table"]: table for table in hall.host.listing()}
    assert listed["hall"]["refused"] == ""
    assert listed["hall"]["phase"] == "playing"
    assert "rules version 0" in str(listed["old"]["refused"])
    assert "not installed" in str(listed["gone"]["refused"])
    for id in ("old", "gone"):
        with pytest.raises(RefusedError) as refused:
            hall.host.message(id, None, {"look": None})
        assert refused.value.code == "other rules"
        assert hall.store.records(id) == []
    with pytest.raises(RefusedError) as refused:
        hall.host.message("nowhere", None, {"look": None})
    assert refused.value.code == "no such table"


@pytest.mark.parametrize("id", ["", "nowhere", "\0", "\ud800", "x" * 10**6, "' OR 1=1 --"])
def test_a_table_that_does_not_exist_is_refused(store: Store, id: str) -> None:
    host = Host(store)
    for token in (None, "", "\ud800", "x" * 10**5):
        with pytest.raises(RefusedError) as refused:
            host.message(id, token, {"look": None})
        assert refused.value.code == "no such table"


def test_a_damaged_table_is_refused_and_works_again_once_repaired() -> None:
    hall = Hall("high_cog", 2).begin()
    rows = hall.store.records(hall.id)
    broken = MemoryStore()
    header = hall.store.header(hall.id)
    assert header is not None
    broken.create(header)
    broken.append(hall.id, [*rows[:-1], replace(rows[-1], action=rows[-2].action)])
    with pytest.raises(RefusedError) as refused:
        Host(broken).message(hall.id, None, {"look": None})
    assert refused.value.code == "damaged"
    assert f"record {rows[-1].sequence}" in refused.value.reason


def test_unreadable_records_are_reported_and_read_again() -> None:
    hall = Hall("high_cog", 2).begin()
    last = hall.store.records(hall.id)[-1]
    hall.store.append(hall.id, [replace(last, sequence=last.sequence + 1)])
    assert hall.say(0, look=None)["refused"] == "damaged"
    with pytest.raises(RefusedError, match="cannot be read"):
        hall.host.message(hall.id, None, {"look": None})


def test_an_unloaded_table_is_loaded_again() -> None:
    hall = Hall("high_cog", 2).begin()
    hall.act(0, KEEP)
    before = hall.look(1)
    hall.host.forget(hall.id)
    assert hall.look(1) == before == json.loads(json.dumps(hall.host.new_update(hall.id, hall.tokens[1], -1, None)))
    assert game("high_cog").title == "High Cog"
