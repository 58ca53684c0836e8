"""Spectators: the owner may remove one, or let none watch before the game is over."""

import pytest

from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seats import key_of
from cogworks.tables.store.store import Store
from tests.tables.hall import Hall

TOKEN = "a spectator's browser"


def may_watch(hall: Hall, token: str | None = None) -> bool:
    try:
        hall.host.message(hall.id, token, {"look": None})
        hall.host.new_update(hall.id, token, -1, None)
    except RefusedError as error:
        return error.code != "not seated"
    return True


def test_without_spectators_only_players_see_the_game_until_it_is_over(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store)
    assert hall.send("owner", spectators=False)["done"]
    assert may_watch(hall), "people must see the table to join it"
    hall.begin()
    assert not may_watch(hall)
    assert hall.look(0)["etiquette"]["spectators"] is False
    assert hall.host.playing(0.0, 10) == [], "it is not listed"
    hall.restart()
    assert not may_watch(hall)
    assert not may_watch(hall, TOKEN)
    hall.play(500)
    assert may_watch(hall)


def test_a_removed_spectator_stays_out(store: Store) -> None:
    hall = Hall("high_cog", 2, store=store).begin()
    assert may_watch(hall, TOKEN)
    assert hall.send("owner", remove=key_of(TOKEN))["done"]
    assert not may_watch(hall, TOKEN)
    assert may_watch(hall, "another browser")
    hall.restart()
    assert not may_watch(hall, TOKEN)


def test_a_player_cannot_be_removed() -> None:
    hall = Hall("high_cog", 2).begin()
    assert hall.send("owner", remove=key_of(hall.tokens[1]))["refused"] == "bad message"
    assert hall.look(1)["phase"] == "playing"


@pytest.mark.parametrize("message", [{"spectators": False}, {"remove": "0" * 64}])
def test_only_the_owner_decides(message: dict[str, object]) -> None:
    hall = Hall("high_cog", 3)
    # In a hall everyone sits for the owner; this player does not.
    hall.say(1, leave="")
    hall.tokens[1] = hall.send(None, sit=1, name="Bob")["token"]
    hall.begin()
    assert hall.say(1, **message)["refused"] == "not yours"
    assert hall.say(None, **message)["refused"] == "not seated"


@pytest.mark.parametrize("message", [{"spectators": 1}, {"spectators": None}, {"remove": None}, {"remove": "x"}])
def test_bad_values_are_refused(message: dict[str, object]) -> None:
    hall = Hall("high_cog", 2).begin()
    assert hall.send("owner", **message)["refused"] == "bad message"
