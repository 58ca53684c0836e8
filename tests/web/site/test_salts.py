"""Salts in the browser: no cards are dealt before the page could add one, and pages explain what salts prove."""

import json
import re
from html import unescape
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks.tables.files import shuffle
from tests.web.visitors import House, Tab, add_salt, id_of, play_now, with_friend

UNSALTED = "No player added a salt"


def opened(browser: TestClient, game: str = "gizmos") -> str:
    """Play now, up to the table's page."""
    return id_of(browser.post("/play", data={"game": game}).url)


def start_of(text: str) -> Any:
    """The initial data of the page's script."""
    found = re.search(r"data-start='([^']*)'", text)
    assert found
    return json.loads(unescape(found[1]))


def test_play_now_shows_the_commitment_and_deals_nothing_before_the_salt(house: House) -> None:
    ann = house.browser()
    id = opened(ann)
    table = house.table(id)
    assert not table.is_started
    assert table.history.position == 0
    page = ann.get(f"/table/{id}").text
    start = start_of(page)
    assert start["phase"] == "gathering"
    assert start["salting"] == [start["reader"]] == [0]
    assert start["shuffle"]["commitment"] == shuffle.commitment(table.header.seed)
    assert "Start game" not in page
    tab = Tab(ann, id)
    heard = tab.say(salt="pepper")
    assert heard["update"]["phase"] == "playing"
    assert house.table(id).seats.salts() == ["pepper", ""]
    assert "shuffle" not in heard["update"]


def test_a_page_reloaded_or_opened_twice_still_gets_its_game(house: House) -> None:
    ann = house.browser()
    id = opened(ann)
    assert start_of(ann.get(f"/table/{id}").text)["salting"] == [0]
    one, two = Tab(ann, id), Tab(ann, id)
    assert one.say(salt="pepper")["reply"]["done"]
    # Both tabs use the same salt, because they share the browser's storage.
    assert two.say(salt="pepper")["reply"]["done"]
    assert "Continue" in ann.get("/").text


def test_a_game_that_waits_for_its_salt_is_found_under_my_games(house: House) -> None:
    ann = house.browser()
    id = opened(ann)
    assert f'href="/table/{id}"' in ann.get("/").text
    assert f'href="/table/{id}"' not in house.browser().get("/").text


def test_without_scripts_the_game_starts_unsalted_and_says_so(house: House) -> None:
    ann = house.browser()
    id = opened(ann)
    page = ann.get(f"/table/{id}").text
    found = re.search(r'<noscript><meta http-equiv="refresh" content="0;url=([^"]+)"></noscript>', page)
    assert found
    after = ann.get(found[1])
    assert id_of(after.url) == id
    assert house.table(id).is_started
    assert house.table(id).seats.salts() == ["", ""]
    assert "started without a salt from your browser" in after.text
    assert "http-equiv" not in after.text
    salted = ann.get(f"/table/{play_now(ann)}").text
    assert "started without a salt" not in salted


def test_only_the_players_own_page_can_start_a_game_unsalted(house: House) -> None:
    ann = house.browser()
    id = opened(ann)
    assert house.browser().get(f"/table/{id}/unsalted").status_code == 400
    for header in ({"origin": "http://evil.example"}, {"origin": "", "sec-fetch-site": "cross-site"}):
        assert ann.get(f"/table/{id}/unsalted", headers=header).status_code == 400
    assert not house.table(id).is_started
    assert "http-equiv" not in house.browser().get(f"/table/{id}").text


def test_a_game_with_friends_waits_only_for_sealed_salts(house: House) -> None:
    ann = house.browser()
    page = ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "open"})
    id = id_of(page.url)
    bob = house.browser()
    bob.get(f"/table/{id}")
    assert bob.post(f"/table/{id}/sit", data={"seat": "1"}).status_code == 200
    one, two = Tab(ann, id), Tab(bob, id)
    assert one.say(seal=shuffle.seal(id, 0, "pepper"))["reply"]["done"]
    assert two.say(seal=shuffle.seal(id, 1, "sugar"))["reply"]["done"]
    heard = one.say(start=None)
    assert heard["update"]["salting"] == [0, 1]
    assert "Waiting for Newcomer, Newcomer 2 to connect." in heard["html"]["ask"]
    assert one.say(salt="pepper")["update"]["salting"] == [1]
    assert two.say(salt="sugar")["update"]["phase"] == "playing"
    assert house.table(id).seats.salts() == ["pepper", "sugar"]


def finished(house: House, *, salted: bool) -> tuple[str, TestClient]:
    """A finished game against a bot."""
    ann = house.browser()
    id = opened(ann, "high_cog")
    if salted:
        add_salt(ann, id)
    else:
        ann.get(f"/table/{id}/unsalted")
    tab = Tab(ann, id)
    update = tab.say(look=None)["update"]
    while update["phase"] != "over":
        if update["turn"] == 0:
            update = tab.say(act=0, version=update["version"])["update"]
        else:
            update = tab.wait_for(update["version"] + 1)["update"]
    assert update["shuffle"]["seed"] == house.table(id).header.seed.hex()
    tab.close()
    return id, ann


@pytest.mark.parametrize("salted", [True, False])
def test_the_result_and_the_proof_say_whether_any_player_added_a_salt(house: House, salted: bool) -> None:
    id, ann = finished(house, salted=salted)
    result = re.search(r'<p class="check"[^>]*?( hidden)?>([^<]*)</p>', ann.get(f"/table/{id}").text)
    assert result
    assert (result[1] is None) == (not salted)
    proof = unescape(ann.get(f"/table/{id}/proof").text)
    assert (UNSALTED in proof) == (not salted)
    assert ("1 seat added a salt" in proof) == salted
    assert "not who made which move" in proof
    own = json.loads(re.findall(r"data-proof='([^']*)'", proof)[0])
    assert own["seat"] == 0
    assert own["shuffle"]["salts"] == (["pepper", ""] if salted else ["", ""])
    stranger = unescape(house.browser().get(f"/table/{id}/proof").text)
    assert json.loads(re.findall(r"data-proof='([^']*)'", stranger)[0])["seat"] is None


@pytest.mark.parametrize(
    "log",
    [
        "5",
        "null",
        "[]",
        "{}",
        '{"shuffle": 5}',
        '{"shuffle": {"salts": 5}}',
        '{"players": 5, "shuffle": {}}',
    ],
)
def test_an_invalid_file_is_refused_on_the_page(house: House, log: str) -> None:
    answer = house.browser().post("/verify", data={"log": log})
    assert answer.status_code == 200
    assert "Not proven" in answer.text


def test_a_file_without_names_shows_the_salts_by_seat(house: House) -> None:
    id, ann = finished(house, salted=True)
    log = ann.get(f"/table/{id}/log.json").json()
    page = ann.post("/verify", data={"log": json.dumps({**log, "players": []})}).text
    assert "Seat 1: <code>pepper</code><br>Seat 2: none" in page


def test_the_page_about_shuffles_says_what_is_proven_without_salts(house: House) -> None:
    page = house.browser().get("/verify").text
    assert "Without a salt: how the seed was picked." in page
    assert "the host could have tried thousands of seeds" in page


def test_the_commitment_can_be_read_during_the_game(house: House) -> None:
    id, ann, _ = with_friend(house)
    assert shuffle.commitment(house.table(id).header.seed) in ann.get(f"/table/{id}").text
