"""Replacing bots: the owner may replace bot opponents, an absent player their own substitute, and everyone sees it."""

import pytest

from cogworks.bots.workers import quick_answer
from cogworks.tables.refusals import NOT_NOW, NOT_SEATED, NOT_YOURS, TAKEN
from cogworks.tables.replay import replayed
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall, Update

ANN, BOB, BOT = 0, 1, 2
BOTS = dict.fromkeys(("random", "adept", "master"), quick_answer)
KEEP = 0


def party(store: Store | None = None, bot: str = "adept") -> Hall:
    """Ann opened the table, Bob came along, and a bot has the third seat."""
    hall = Hall("high_cog", 3, bots="012", store=store, players=BOTS)
    hall.tokens = {ANN: hall.send("owner", sit=ANN, name="Ann")["token"]}
    hall.tokens[BOB] = hall.send(None, sit=BOB, name="Bob")["token"]
    assert hall.say(ANN, bot=bot, seat=BOT)["done"]
    return hall


def bots(hall: Hall) -> list[str]:
    return [player["bot"] for player in hall.look()["players"]]


def told(hall: Hall, reader: int | None) -> list[str]:
    """The log lines about seats."""
    return [line for entry in hall.look(reader)["log"] if entry.get("seating") for line in entry["lines"]]


def refused(reply: Update, code: str) -> str:
    assert (reply["done"], reply.get("refused")) == (False, code), reply
    return str(reply["reason"])


@pytest.mark.parametrize("is_started", [False, True])
def test_only_the_owner_replaces_a_bot(store: Store, is_started: bool) -> None:
    hall = party(store)
    if is_started:
        hall.begin()
    before = hall.table().sequence
    refused(hall.send(None, bot="random", seat=BOT), NOT_SEATED)
    refused(hall.send("made up", bot="random", seat=BOT), NOT_SEATED)
    assert "opened this table" in refused(hall.say(BOB, bot="random", seat=BOT), NOT_YOURS)
    assert (hall.table().sequence, bots(hall)[BOT]) == (before, "adept")
    for token, bot in ((hall.tokens[ANN], "random"), ("owner", "master")):
        assert hall.send(token, bot=bot, seat=BOT)["done"]
        assert bots(hall)[BOT] == bot


def test_everyone_reads_that_a_bot_was_replaced(store: Store) -> None:
    hall = party(store).begin()
    names = [hall.look()["players"][BOT]["name"]]
    for token, bot in ((hall.tokens[ANN], "random"), ("owner", "master")):
        assert hall.send(token, bot=bot, seat=BOT)["done"]
        names.append(hall.look()["players"][BOT]["name"])
    lines = [
        f"Ann replaced {names[0]} (adept bot) with {names[1]} (random bot).",
        f"The owner replaced {names[1]} (random bot) with {names[2]} (master bot).",
    ]
    own = [lines[0].replace("Ann", "You"), lines[1]]
    hall.restart()
    for reader, expected in ((ANN, own), (BOB, lines), (None, lines)):
        # At once, and from the next move on in the log.
        assert (hall.look(reader)["notes"], told(hall, reader)) == (expected, [])
    hall.act(ANN, KEEP)
    for reader, expected in ((ANN, own), (BOB, lines), (None, lines)):
        assert (hall.look(reader)["notes"], told(hall, reader)) == ([], expected)
    position = hall.table().history.position
    seen = replayed(hall.table(), None, None, position)
    assert [line for entry in seen["log"] if "seating" in entry for line in entry["lines"]] == lines


def test_before_the_start_nothing_is_logged_and_players_fill_open_seats() -> None:
    hall = Hall("high_cog", 3, bots="0")
    assert hall.say(1, bot="adept", seat=0)["done"], "she opened the table"
    hall.say(2, leave="")
    hall.send("owner", invite=2)
    assert "reserved" in refused(hall.say(1, bot="random", seat=2), TAKEN)
    host = hall.host
    id, owner = host.create("high_cog", 3, {})
    bob = str(host.message(id, None, {"sit": 1, "name": "Bob"})["token"])
    host.message(id, None, {"sit": 0, "name": "Ann"})
    assert host.message(id, bob, {"bot": "random", "seat": 2})["done"]
    assert host.message(id, bob, {"bot": "adept", "seat": 2})["refused"] == NOT_YOURS
    assert host.message(id, owner, {"start": None})["update"]["notes"] == []


def test_a_person_who_plays_alone_may_replace_bots() -> None:
    hall = Hall("high_cog", 2, bots="01", players=BOTS)
    bob = hall.send(None, sit=0, name="Bob")["token"]
    hall.begin()
    assert hall.send(bob, bot="adept", seat=1)["done"]
    assert bots(hall) == ["", "adept"]


def test_only_an_absent_player_changes_their_substitute(store: Store) -> None:
    hall = party(store).begin()
    assert hall.say(BOB, leave="master")["done"]
    hall.restart()
    before = hall.table().sequence
    refused(hall.send(None, bot="random", seat=BOB), NOT_SEATED)
    for token in (hall.tokens[ANN], "owner"):
        assert refused(hall.send(token, bot="random", seat=BOB), NOT_YOURS) == (
            "a bot plays for Bob. Only Bob can choose another"
        )
        # A seat that a bot plays is not handed over a second time.
        assert hall.send(token, hand_over="random", seat=BOB)["done"]
    assert (hall.table().sequence, bots(hall)[BOB]) == (before, "master")
    assert hall.say(BOB, bot="adept", seat=BOB)["done"]
    assert hall.say(BOB, leave="random")["done"]
    assert hall.say(BOB, **{"return": None})["done"]
    refused(hall.say(ANN, bot="random", seat=BOB), TAKEN)
    hall.act(ANN, KEEP)
    assert told(hall, ANN) == [
        "Bob left. A master bot plays for Bob.",
        "Bob left. An adept bot plays for Bob.",
        "Bob left. A random bot plays for Bob.",
        "Bob is back.",
    ]
    assert told(hall, BOB)[-2:] == ["You left. A random bot plays for you.", "You are back."]


def test_a_substitute_by_hand_over_is_logged_and_stays(store: Store) -> None:
    hall = party(store).begin()
    hall.clock.now += 600
    assert hall.say(BOB, hand_over="adept", seat=ANN)["done"]
    for token in (hall.tokens[BOB], "owner"):
        refused(hall.send(token, bot="random", seat=ANN), NOT_YOURS)
    hall.host.play_bot(hall.id)
    assert told(hall, None) == ["Bob let an adept bot play for Ann."]
    assert told(hall, ANN) == ["Bob let an adept bot play for you."]
    assert told(hall, BOB) == ["You let an adept bot play for Ann."]


def test_the_substitute_of_a_friend_who_never_came_stays() -> None:
    hall = party()
    hall.say(BOB, leave="")
    link = hall.say(ANN, invite=BOB)["link"]
    hall.begin()
    hall.act(ANN, KEEP)
    hall.clock.now += 600
    assert hall.say(ANN, hand_over="adept", seat=BOB)["done"]
    refused(hall.say(ANN, bot="random", seat=BOB), NOT_YOURS)
    assert hall.send(None, take=link, name="Bob")["done"]


def test_a_seat_left_empty_may_be_filled_and_it_is_logged() -> None:
    hall = party().begin()
    assert hall.say(BOB, leave="")["done"]
    refused(hall.send(None, bot="random", seat=BOB), NOT_SEATED)
    assert hall.say(ANN, bot="adept", seat=BOB)["done"]
    assert hall.look(BOB)["notes"] == ["You left.", "Ann let an adept bot play for you."]
    refused(hall.say(ANN, bot="random", seat=BOB), NOT_YOURS)


def test_after_the_end_no_bot_is_replaced() -> None:
    hall = party().begin()
    hall.play(9)
    assert hall.look()["phase"] == "over"
    names = hall.table().seats.names()
    assert refused(hall.say(ANN, bot="random", seat=BOT), NOT_NOW) == "the game is over"
    assert hall.table().seats.names() == names


def test_another_device_is_no_change() -> None:
    hall = party().begin()
    link = hall.say(BOB, device_link=None)["link"]
    assert hall.send(None, take=link)["done"]
    assert hall.look()["notes"] == []
