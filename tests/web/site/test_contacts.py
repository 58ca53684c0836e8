"""People one played with, invitations, and what players decide about each other at a table."""

import re

from starlette.testclient import TestClient

from tests.web.visitors import House, Tab, id_of, player_of, with_friend

HISTORY = {
    "": True,
    "?outcome=none": True,
    "?outcome=lost": False,
    "?since=2020-01-01": True,
    "?until=2020-01-01": False,
    "?since=2020-01-01&until=2099-12-31": True,
    "?since=2099-12-31": False,
    "?since=2020-02-31": False,
    "?since=yesterday": False,
}
"""Whether the page with this filter lists a game that was just ended by agreement."""


def friends(house: House) -> tuple[str, TestClient, TestClient]:
    """Two people who have finished a game, which ended by agreement."""
    table, ann, bob = with_friend(house)
    agree(table, ann, bob)
    return table, ann, bob


def agree(table: str, *people: TestClient) -> None:
    for browser in people:
        tab = Tab(browser, table)
        assert tab.say(end=True)["reply"]["done"]
        tab.close()


def profile_of(page: str) -> str:
    found = re.search(r"/people/([A-Za-z0-9_-]{16})/invite", page)
    assert found
    return found[1]


def settled(house: House) -> None:
    """Store the results of finished games, as the hub does from time to time."""
    house.app.state.services.ratings.round()


def test_a_friend_is_invited_with_one_click_and_finds_it_everywhere(house: House) -> None:
    _, ann, bob = friends(house)
    settled(house)
    page = ann.get("/people").text
    assert "Bob" in page
    opened = ann.post(f"/people/{profile_of(page)}/invite", data={"game": "gizmos"}, follow_redirects=False)
    table = id_of(opened.headers["location"])
    for path in ("/", "/mine", "/people", "/meet"):
        assert "Ann invites you" in bob.get(path).text, path
        assert "invites you" not in ann.get(path).text, path
    assert "invites you to Gizmos" in bob.get("/meet/line").json()["html"]
    found = re.search(r"/invitations/[A-Za-z0-9_-]+/accept", bob.get("/people").text)
    assert found
    stranger = house.browser()
    stranger.get("/")
    assert stranger.post(found[0]).status_code == 400
    assert id_of(bob.post(found[0], follow_redirects=False).headers["location"]) == table
    assert house.table(table).seats.who_has(player_of(bob).token(table)) == 1
    assert "invites you" not in bob.get("/").text
    assert bob.post(found[0]).status_code == 400


def test_an_invitation_can_be_declined(house: House) -> None:
    _, ann, bob = friends(house)
    settled(house)
    ann.post(f"/people/{profile_of(ann.get('/people').text)}/invite", data={})
    found = re.search(r"/invitations/[A-Za-z0-9_-]+/decline", bob.get("/").text)
    assert found
    house.browser().post(found[0])
    assert "invites you" in bob.get("/").text
    bob.post(found[0])
    assert "invites you" not in bob.get("/").text


def test_a_blocked_player_is_not_informed_and_reaches_no_one(house: House) -> None:
    _, ann, bob = friends(house)
    settled(house)
    blocked = profile_of(bob.get("/people").text)
    ann.post(f"/people/{profile_of(ann.get('/people').text)}/relation", data={"kind": "blocked"})
    assert "Unblock" in ann.get("/people").text
    assert "Ann" not in bob.get("/people").text
    unknown = bob.post("/people/AAAAAAAAAAAAAAAA/invite", data={})
    known = bob.post(f"/people/{blocked}/invite", data={})
    assert (known.status_code, known.text) == (unknown.status_code, unknown.text)
    opened = ann.post("/tables", data={"game": "gizmos", "seats": "3", "seat-1": "open", "seat-2": "open"})
    table = id_of(opened.url)
    assert table not in bob.get("/open").text
    assert table not in bob.get("/").text
    refused = bob.post(f"/table/{table}/sit", data={"seat": "1"})
    assert (refused.status_code, "This seat is taken" in refused.text) == (400, True)
    cleo = house.browser()
    cleo.get("/")
    assert cleo.post(f"/table/{table}/sit", data={"seat": "1"}).status_code == 200
    ann.post("/meet/post", data={"game": "gizmos", "seats": "2"})
    assert "/accept" not in bob.get("/meet").text
    assert "/accept" in cleo.get("/meet").text


def test_mute_block_and_report_at_a_table(house: House) -> None:
    table, ann, bob = with_friend(house, free_chat="on")
    hers, his = Tab(ann, table), Tab(bob, table)
    his.say(say="<i>first</i>")
    page = ann.get(f"/table/{table}/people").text
    assert "Bob" in page
    ann.post(f"/table/{table}/people/relation", data={"seat": "1", "kind": "muted"})
    his.say(say="second words")
    shown = ann.get(f"/table/{table}").text
    assert "second words" not in shown
    assert "second words" in bob.get(f"/table/{table}").text
    assert "&lt;i&gt;first" in bob.get(f"/table/{table}").text
    ann.post(f"/table/{table}/people/relation", data={"seat": "1", "kind": ""})
    assert "second words" in ann.get(f"/table/{table}").text
    hers.close()
    his.close()
    sent = ann.post(f"/table/{table}/people/report", data={"seat": "1", "reason": "abuse", "text": "He said things"})
    assert "Your report was sent" in sent.text
    [report] = house.app.state.services.contacts.store.reports(10)
    assert (report.table, report.name, report.text) == (table, "Bob", "He said things")
    for form in ({"seat": "1", "reason": "x"}, {"seat": "9", "reason": "abuse"}, {"reason": "abuse"}, {}):
        assert ann.post(f"/table/{table}/people/report", data=form).status_code in (400, 404)
    stranger = house.browser()
    for path, form in (("relation", {"seat": "1", "kind": "muted"}), ("report", {"seat": "1", "reason": "abuse"})):
        assert stranger.post(f"/table/{table}/people/{path}", data=form).status_code == 400
    assert stranger.get(f"/table/{table}/people").status_code == 400


def test_a_spectator_is_listed_and_removed(house: House) -> None:
    table, ann, bob = with_friend(house)
    eve = house.browser()
    eve.get("/")
    eve.post("/settings", data={"name": "Eve"})
    watching = Tab(eve, table)
    watching.hear()
    page = ann.get(f"/table/{table}/people").text
    assert "Eve" in page
    assert "Eve" not in bob.get(f"/table/{table}/people").text
    key = re.search(r'name="key" value="([0-9a-f]{64})"', page)
    assert key
    assert bob.post(f"/table/{table}/people/spectators", data={"key": key[1]}).status_code == 400
    assert ann.post(f"/table/{table}/people/spectators", data={"key": key[1]}).status_code == 200
    for path in (f"/table/{table}", f"/table/{table}/replay", f"/table/{table}/step", f"/api/tables/{table}"):
        assert eve.get(path).status_code == 400, path
    assert house.browser().get(f"/table/{table}").status_code == 200
    ann.post(f"/table/{table}/people/spectators", data={"allowed": "no"})
    for path in (f"/table/{table}", f"/table/{table}/replay", f"/api/tables/{table}"):
        refused = house.browser().get(path)
        assert (refused.status_code, "closed to spectators" in refused.text) == (400, True), path
    assert bob.get(f"/table/{table}").status_code == 200


def test_a_rematch_is_asked_for_and_joined(house: House) -> None:
    table, ann, bob = with_friend(house, clock="quick")
    early = ann.post(f"/table/{table}/rematch")
    assert early.status_code == 400
    agree(table, ann, bob)
    assert "Rematch" in bob.get(f"/table/{table}").text
    opened = ann.post(f"/table/{table}/rematch", follow_redirects=False)
    new = id_of(opened.headers["location"])
    assert "Join Ann\u2019s rematch" in bob.get(f"/table/{table}").text
    assert house.browser().post(f"/table/{table}/rematch").status_code == 400
    assert f"/table/{new}/instead" in ann.get(f"/table/{new}").text, "a bot can take the seat of a friend who has gone"
    joined = bob.post(f"/table/{table}/rematch", follow_redirects=False)
    assert id_of(joined.headers["location"]) == new
    again = house.table(new)
    assert again.seats.names() == ["Bob", "Ann"]
    assert again.clock is not None
    for browser in (ann, bob):
        tab = Tab(browser, new)
        tab.say(salt="pepper")
        tab.close()
    assert house.table(new).is_started
    mine = ann.get("/mine").text
    assert ("waiting for Bob" in mine) != ("your turn" in mine)


def test_an_ended_game_has_no_result_in_history_and_statistics(house: House) -> None:
    table, ann, bob = friends(house)
    settled(house)
    page = ann.get("/history").text
    assert "No result" in page
    lines = {path: "<td>No result</td>" in ann.get(f"/history{path}").text for path in HISTORY}
    assert lines == HISTORY
    assert "Ended by agreement" in bob.get(f"/table/{table}").text
