"""Links to seats: each works once, and afterwards opens nothing for anyone, including its sender."""

import logging
import re
from collections.abc import Iterator

import pytest
from httpx2 import Response
from starlette.testclient import TestClient

from cogworks.tables.store.store import MemoryStore
from cogworks.web.identity import invitations
from tests.web.visitors import House, Tab, id_of, invited, player_of, with_friend

FRIEND = {"game": "gadget_builder", "seats": "2", "seat-1": "friend"}


def opened(ann: TestClient, **form: str) -> tuple[str, str]:
    """Ann's new table, and the link for her friend."""
    ann.get("/")
    page = ann.post("/tables", data={**FRIEND, **form})
    return id_of(page.url), invited(page)


def joined(house: House, link: str, name: str = "Bob") -> TestClient:
    """A friend who opened the link and took the seat."""
    bob = house.browser()
    assert "Take seat 2" in bob.get(link).text
    assert "/table/" in str(bob.post(link, data={"name": name}).url)
    return bob


def as_program(house: House, token: str) -> TestClient:
    program = house.browser()
    program.headers["authorization"] = f"Bearer {token}"
    return program


def is_used(page: Response) -> bool:
    return page.status_code == 410 and "This invitation has been used" in page.text


def test_a_link_works_once(house: House) -> None:
    id, link = opened(house.browser())
    bob, eve = joined(house, link), house.browser()
    assert house.table(id).seats[1].name == "Bob"
    assert is_used(eve.get(link))
    assert is_used(eve.post(link, data={"name": "Eve"}))
    assert Tab(eve, id).say(look=None)["update"]["reader"] is None
    assert Tab(bob, id).say(look=None)["update"]["reader"] == 1
    # Bob reuses the message with his link: it brings him back to the table.
    assert id_of(bob.get(link).url) == id
    assert id_of(bob.post(link, data={"name": "Bob"}).url) == id
    for method in ("GET", "POST"):
        assert house.browser().request(method, link[:-1] + "x").status_code == 404


@pytest.fixture
def still() -> Iterator[House]:
    """A server with a fixed clock, so that the same page is the same text."""
    house = House(clock=lambda: 1000.0)
    yield house
    house.close()


def test_a_stale_token_reads_nothing_but_the_spectators_view(still: House) -> None:
    house = still
    ann = house.browser()
    id, link = opened(ann)
    token = link.rsplit("/", 1)[1]
    joined(house, link)
    Tab(ann, id).say(start=None)
    spectator, stale = house.browser(), as_program(house, token)
    for path in (f"/api/tables/{id}", f"/table/{id}/replay", f"/table/{id}/step", f"/table/{id}"):
        assert stale.get(path).text == spectator.get(path).text, path
    assert stale.get(f"/api/tables/{id}").json()["reader"] is None
    assert stale.post(f"/api/tables/{id}/hint").json()["refused"] == "not now"
    reply = stale.post(f"/api/tables/{id}/messages", json={"leave": "adept"}).json()
    assert reply["refused"] == "not seated"
    assert house.table(id).seats[1].is_present()


def test_an_unused_link_reads_nothing_either(house: House) -> None:
    ann = house.browser()
    id, link = opened(ann)
    Tab(ann, id).say(start=None)
    assert as_program(house, link.rsplit("/", 1)[1]).get(f"/api/tables/{id}").json()["reader"] is None
    # The friend arrives late and joins the game in progress.
    assert "You join mid-game" in house.browser().get(link).text
    assert Tab(joined(house, link), id).say(look=None)["update"]["reader"] == 1


def test_a_link_preview_takes_nothing(house: House) -> None:
    id, link = opened(house.browser())
    for _ in range(3):
        assert house.browser().get(link).status_code == 200
    assert house.table(id).seats[1].is_awaited
    joined(house, link)


def test_of_two_friends_with_the_same_page_open_the_first_gets_the_seat(house: House) -> None:
    id, link = opened(house.browser())
    bob, eve = house.browser(), house.browser()
    assert bob.get(link).status_code == eve.get(link).status_code == 200
    assert id_of(bob.post(link, data={"name": "Bob"}).url) == id
    assert is_used(eve.post(link, data={"name": "Eve"}))
    assert house.table(id).seats.names()[1] == "Bob"


def test_the_inviter_who_opens_the_link_spends_nothing(house: House) -> None:
    ann = house.browser()
    id, link = opened(ann)
    for page in (ann.get(link), ann.post(link, data={"name": "Ann"})):
        assert page.status_code == 409
        assert "You already have a seat" in page.text
    joined(house, link)
    assert Tab(ann, id).say(look=None)["update"]["reader"] == 0


def test_a_browser_without_cookies_spends_no_link(house: House) -> None:
    id, link = opened(house.browser())
    bob = house.browser()
    refused = bob.post(link, data={"name": "Bob"})
    assert refused.status_code == 400
    assert "Allow cookies" in refused.text
    # The page with the error sets the cookie, so that a second click works.
    assert id_of(bob.post(link, data={"name": "Bob"}).url) == id
    seats = {**FRIEND, "seat-1": "open"}
    table = id_of(house.browser().post("/tables", data=seats).url)
    assert "Allow cookies" in house.browser().post(f"/table/{table}/sit", data={"seat": "1"}).text
    assert house.table(table).seats[1].is_open()


def test_a_taken_name_does_not_cost_the_seat(house: House) -> None:
    ann = house.browser()
    ann.post("/settings", data={"name": "Bob"})
    id, link = opened(ann)
    joined(house, link, "Bob")
    assert house.table(id).seats.names() == ["Bob", "Bob 2"]
    other, link = opened(house.browser())
    joined(house, link, "you")
    assert house.table(other).seats.names() == ["Newcomer", "Guest 2"]


def test_a_friend_is_asked_for_a_name_and_is_shown_as_awaited_until_then(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    id, link = opened(ann, game="gizmos")
    assert ann.get(f"/table/{id}").text.count("<small>invited</small>") == 1
    ticket = bob.get(link).text
    assert 'name="name" value=""' in ticket
    assert "Build a machine" in ticket
    assert "Newcomer is waiting for you" in ticket
    bob.post(link, data={"name": "Bob"})
    page = ann.get(f"/table/{id}").text
    assert "<small>invited</small>" not in page
    assert "/seat/" not in page


def test_links_are_shown_only_to_the_inviter(house: House) -> None:
    ann = house.browser()
    id, link = opened(ann, listed="on")
    assert link in ann.get(f"/table/{id}").text
    for page in (f"/table/{id}", "/", f"/api/tables/{id}", "/api/tables"):
        assert "/seat/" not in house.browser().get(page).text
        assert link.rsplit("/", 1)[1] not in house.browser().get(page).text


def test_a_new_link_replaces_the_previous_one(house: House) -> None:
    ann, eve = house.browser(), house.browser()
    id, link = opened(ann)
    newer = invited(ann.post(f"/table/{id}/invite", data={"seat": "1"}))
    assert newer != link
    stale = eve.get(link)
    assert stale.status_code == 410
    assert "This link is no longer valid" in stale.text
    assert eve.post(f"/table/{id}/invite", data={"seat": "1"}).status_code == 400
    joined(house, newer)
    assert ann.post(f"/table/{id}/invite", data={"seat": "1"}).status_code == 400


def test_a_friend_who_does_not_come_is_replaced_by_a_bot_and_can_be_invited_again(house: House) -> None:
    ann, eve = house.browser(), house.browser()
    id, _ = opened(ann)
    assert eve.post(f"/table/{id}/instead", data={"seat": "1"}).status_code == 400
    assert house.table(id).seats[1].bot == ""
    page = ann.post(f"/table/{id}/instead", data={"seat": "1"})
    assert house.table(id).seats[1].bot == "novice"
    assert "Invite friend" in page.text
    joined(house, invited(ann.post(f"/table/{id}/invite", data={"seat": "1"})))
    assert house.table(id).seats[1].bot == ""


def test_the_inviter_cannot_replace_a_playing_friend_with_a_bot(house: House) -> None:
    id, ann, _ = with_friend(house)
    assert ann.post(f"/table/{id}/instead", data={"seat": "1"}).status_code == 400
    host = house.browser()
    late, _ = opened(host)
    Tab(host, late).say(start=None)
    refused = host.post(f"/table/{late}/instead", data={"seat": "1"})
    assert "The game has started" in refused.text
    assert [house.table(table).seats[1].bot for table in (id, late)] == ["", ""]


def test_before_the_start_too_a_friend_who_has_come_keeps_the_seat(house: House) -> None:
    ann = house.browser()
    id, link = opened(ann)
    joined(house, link)
    assert ann.post(f"/table/{id}/instead", data={"seat": "1"}).status_code == 400
    assert house.table(id).seats[1].is_present()


def test_a_one_time_link_opens_a_seat_on_another_device(house: House) -> None:
    id, _, bob = with_friend(house)
    assert "Play on another device" in bob.get(f"/table/{id}").text
    link = invited(bob.post(f"/table/{id}/device"))
    phone, eve = house.browser(), house.browser()
    ticket = phone.get(link).text
    assert 'value="Bob"' in ticket
    assert "Pick up where you left off" in ticket
    assert "waiting for you. The game is in progress." in ticket
    # Bob opens it on the device he already uses: it is not spent.
    assert id_of(bob.get(link).url) == id
    assert id_of(phone.post(link, data={"name": "Bob"}).url) == id
    assert [Tab(device, id).say(look=None)["update"]["reader"] for device in (phone, bob)] == [1, 1]
    assert is_used(eve.get(link))
    assert house.table(id).seats.names() == ["Ann", "Bob"]
    for stranger in (eve, house.browser()):
        assert stranger.post(f"/table/{id}/device").status_code == 400
        assert "Play on another device" not in stranger.get(f"/table/{id}").text


def test_the_same_form_sent_twice_takes_one_seat(house: House) -> None:
    id, link = opened(house.browser())
    bob = house.browser()
    bob.get(link)
    for _ in range(2):
        answer = bob.post(link, data={"name": "Bob"}, follow_redirects=False)
        assert answer.headers["location"] == f"/table/{id}"
    assert len(house.table(id).seats[1].keys) == 1


def test_a_form_sent_twice_at_the_same_time_takes_one_seat(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def unaware(*_: object) -> None:
        """While the first request is in progress, the second one sees a free seat."""

    id, link = opened(house.browser())
    bob = house.browser()
    bob.get(link)
    monkeypatch.setattr(invitations, "_answer", unaware)
    for _ in range(2):
        answer = bob.post(link, data={"name": "Bob"}, follow_redirects=False)
        assert answer.headers["location"] == f"/table/{id}"
    eve = house.browser()
    eve.get("/")
    assert is_used(eve.post(link, data={"name": "Eve"}))


@pytest.fixture
def servers() -> Iterator[list[House]]:
    """Two server processes on one store."""
    store = MemoryStore()
    houses = [House(store), House(store)]
    yield houses
    for house in houses:
        house.close()


def test_links_and_identities_are_valid_at_every_server(servers: list[House]) -> None:
    one, two = servers
    ann = one.browser()
    id, link = opened(ann)
    assert two.browser().get(link).status_code == 200
    bob = joined(one, link)
    assert is_used(two.browser().get(link))
    elsewhere = two.browser()
    elsewhere.cookies.update(dict(bob.cookies))
    assert Tab(elsewhere, id).say(look=None)["update"]["reader"] == 1
    assert id in elsewhere.get("/").text


def test_no_token_is_logged_or_listed(house: House, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    ann = house.browser()
    id, link = opened(ann, listed="on")
    bob = joined(house, link)
    device = invited(bob.post(f"/table/{id}/device"))
    phone = joined(house, device)
    made = ann.post("/api/tables", json={"game": "high_cog"}).json()
    program = as_program(house, made["token"])
    own = program.post(f"/api/tables/{made['table']}/messages", json={"sit": 0, "name": "Program"}).json()["token"]
    for page in (link, device, f"/seat/{id}/{'x' * 32}"):
        house.browser().get(page)
    tokens = [made["token"], own, link.rsplit("/", 1)[1], device.rsplit("/", 1)[1]]
    for browser in (ann, bob, phone):
        player = player_of(browser)
        tokens += [player.secret, player.token(id), player.id]
    # The test client's own log about its requests is not the server's.
    logged = "\n".join(record.getMessage() for record in caplog.records if not record.name.startswith("http"))
    public = ("/", "/mine", "/api/tables", f"/api/tables/{id}", f"/table/{id}")
    seen = [logged, *(browser.get(path).text for browser in (house.browser(), ann, bob) for path in public)]
    for token in tokens:
        assert all(token not in text for text in seen)


def test_an_address_with_a_token_is_not_sent_to_other_sites(house: House) -> None:
    page = house.browser().get(opened(house.browser())[1])
    assert page.headers["referrer-policy"] == "same-origin"
    assert page.headers["cache-control"] == "no-store"
    assert not re.search(r'(href|src)="http', page.text)
