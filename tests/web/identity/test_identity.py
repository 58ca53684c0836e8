"""Browser identity: one small signed cookie, however many games it plays; and cookies of earlier versions."""

from dataclasses import replace

import pytest
from starlette.testclient import TestClient

from cogworks.people.player import Player
from cogworks.tables.host import Host
from cogworks.tables.seats.links import Issue
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import MemoryStore, Store
from cogworks.web.identity import identity
from cogworks.web.identity.identity import PLAYER, Identity, clean_name
from tests.tables.hall import header
from tests.web.visitors import House, Tab, id_of, invited, old_cookie, play_now, player_of, set_cookie, signed_in

ANN, BOB = "token-of-ann-0123456789", "token-of-bob-0123456789"


def reader(browser: TestClient, id: str) -> int | None:
    tab = Tab(browser, id)
    seat: int | None = tab.say(look=None)["update"]["reader"]
    tab.close()
    return seat


def old_table(house: House, id: str = "old", opened: bool = True, begun: bool = False) -> None:
    """A table as earlier versions stored it: Ann invited Bob with the token of his seat."""
    store: Store = house.host._store
    store.create(header(id))
    house.host.message(id, "owner", {"sit": 0, "name": "Ann"}, Issue(ANN))
    house.host.message(id, "owner", {"sit": 1, "name": "Guest 2"}, Issue(BOB))
    if opened:
        house.host.message(id, BOB, {"rename": "Bob"})
    if begun:
        house.host.message(id, ANN, {"start": None})


def old_browser(house: House, *tables: str, token: str = BOB, links: bool = False) -> TestClient:
    """A browser with the cookies that earlier versions gave it."""
    browser = house.browser()
    for table in tables:
        set_cookie(browser, f"seat-{table}", old_cookie(f"seat-{table}", {"token": token, "since": 1}))
        if links:
            set_cookie(browser, f"links-{table}", old_cookie(f"links-{table}", {"1": BOB}))
    return browser


def size_of(browser: TestClient) -> int:
    """Bytes of the cookie header."""
    return sum(len(name) + len(value) + 3 for name, value in browser.cookies.items())


def test_cookies_stay_small_and_every_game_is_listed(house: House) -> None:
    ann = house.browser()
    ann.get("/")
    player = player_of(ann)
    ids = []
    for _ in range(65):
        # Not by form, which is rate-limited by address.
        id, owner = house.host.create("high_cog", 2, {})
        house.host.remember(player.id, id)
        house.host.message(id, owner, {"sit": 0, "name": "Ann"}, player.seat(id))
        ids.append(id)
    assert size_of(ann) < 300
    lobby = ann.get("/").text
    assert 'href="/mine"' in lobby
    pages = [ann.get(f"/mine?page={page}").text for page in range(1, 5)]
    assert [sum(page.count(f'href="/table/{id}"') for id in ids) for page in pages] == [20, 20, 20, 5]
    assert "Page 2 of 4" in pages[1]
    assert "No games on this page" in ann.get("/mine?page=9").text
    assert ann.get("/mine?page=0").status_code == 400
    assert "No games in this browser yet" in house.browser().get("/mine").text


@pytest.mark.parametrize("name", ["\u3164\u3164", "\u2800", "\u0301", "y\u034fou", "\u200b"])
def test_a_name_without_visible_characters_is_not_kept(name: str) -> None:
    assert clean_name(name) == ""
    assert clean_name(f" A\u3164{name}") != ""


def test_my_games_are_up_to_date_and_only_mine(house: House) -> None:
    ann, eve = house.browser(), house.browser()
    running = play_now(ann)
    over = play_now(ann)
    tab = Tab(ann, over)
    update = tab.say(look=None)["update"]
    while update["phase"] != "over":
        if update["turn"] == 0:
            tab.say(act=update["options"][0]["action"], version=update["version"])
        update = tab.say(look=None)["update"]
    tab.close()
    page = ann.get("/mine").text
    assert page.index(running) < page.index(over)
    assert f'href="/table/{over}/replay"' in page
    assert running not in eve.get("/mine").text


def test_a_game_that_cannot_be_continued_says_why(house: House) -> None:
    ann = house.browser()
    id = play_now(ann)
    header = house.host._store.header(id)
    assert header is not None
    house.host._store.create(replace(header, id="before", version=0))
    house.host.remember(player_of(ann).id, "before")
    page = ann.get("/mine").text
    assert "can\u2019t be resumed here" in page
    assert "rules version 0" in page


def test_a_seat_that_another_player_has_now_is_not_mine(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    for browser in (ann, bob):
        browser.get("/")
    id = id_of(ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "open"}).url)
    assert bob.post(f"/table/{id}/sit", data={"seat": "1"}).status_code == 200
    assert id in bob.get("/mine").text
    house.host.message(id, player_of(bob).token(id), {"leave": ""})
    house.host.message(id, None, {"sit": 1, "name": "Cleo"})
    assert id not in bob.get("/mine").text
    assert reader(bob, id) is None


def test_a_forged_identity_is_ignored(house: House) -> None:
    ann, eve = house.browser(), house.browser()
    id = play_now(ann)
    kept = ann.cookies[PLAYER]
    other = str(Identity(b"x" * 32)._signer(PLAYER).dumps(player_of(ann).secret))
    settings = str(Identity(bytes(range(32)))._signer("cogworks").dumps(player_of(ann).secret))
    for forged in (kept[:-4] + "AAAA", other, settings, player_of(ann).secret, "", ".", "a.b.c", "é.é.é"):
        eve.cookies.clear()
        page = eve.get(f"/table/{id}", headers={b"cookie": f"player={forged}".encode()})
        assert page.status_code == 200
        assert "(you)" not in page.text
    signed_in(eve, player_of(ann))
    assert "(you)" in eve.get(f"/table/{id}").text


def test_the_token_of_one_table_opens_no_other_and_none_is_stored() -> None:
    player, other = Player.new(), Player.new()
    tokens = {
        player.token("a"),
        player.token("b"),
        player.invitation("a", "m"),
        player.invitation("a", "n"),
        other.token("a"),
        player.secret,
        player.id,
    }
    assert len(tokens) == 7
    assert Player(player.secret).token("a") == player.token("a")


def test_a_database_contains_no_token(tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("database") / "tables.db"
    store = DatabaseStore(f"sqlite:///{file}")
    house = House(store)
    ann, bob = house.browser(), house.browser()
    bob.get("/")
    page = ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "friend"})
    link, id = invited(page), id_of(page.url)
    bob.post(link, data={"name": "Bob"})
    tokens = [link.rsplit("/", 1)[1]]
    for browser in (ann, bob):
        tokens += [player_of(browser).secret, player_of(browser).token(id)]
    house.close()
    store.close()
    stored = b"".join(part.read_bytes() for part in file.parent.iterdir())
    assert player_of(ann).id.encode() in stored
    assert all(token.encode() not in stored for token in tokens)


def test_an_old_cookie_is_renewed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann = house.browser()
    ann.get("/")
    player = player_of(ann)
    assert "set-cookie" not in ann.get("/").headers
    monkeypatch.setattr(identity, "RENEWED", -1)
    assert "player=" in ann.get("/").headers["set-cookie"]
    assert player_of(ann) == player


def test_an_old_seat_works_and_is_moved_to_the_identity_on_the_next_visit(house: House) -> None:
    old_table(house, begun=True)
    bob, laptop = old_browser(house, "old"), old_browser(house, "old")
    assert reader(bob, "old") == 1
    lobby = bob.get("/")
    assert "/table/old" in lobby.text
    assert "seat-old" not in bob.cookies
    assert PLAYER in bob.cookies
    assert reader(bob, "old") == 1
    # Another device still has the old cookie.
    assert reader(laptop, "old") == 1
    assert "(you)" in laptop.get("/table/old").text
    assert "seat-old" not in laptop.cookies
    assert "(you)" in laptop.get("/table/old").text
    assert len(house.table("old").seats[1].keys) == 3


def test_all_old_seats_are_moved_at_once_and_their_cookies_deleted_a_few_at_a_time(house: House) -> None:
    tables = [f"old-{n}" for n in range(45)]
    for table in tables:
        old_table(house, table)
    bob = old_browser(house, *tables)
    sizes = []
    for left in (25, 5, 0, 0):
        lobby = bob.get("/")
        sizes.append(sum(len(value) for name, value in lobby.headers.multi_items() if name == "set-cookie"))
        assert sum(name.startswith("seat-") for name in bob.cookies) == left
        assert len(house.host.tables_of(player_of(bob).id, 100)[0]) == 45
    assert max(sizes) < 4000
    # Seats are moved only once.
    assert all(len(house.table(table).seats[1].keys) == 2 for table in tables)


def test_an_old_cookie_that_cannot_be_moved_now_is_kept_and_one_that_opens_nothing_is_not(house: House) -> None:
    old_table(house)
    header = house.host._store.header("old")
    assert header is not None
    house.host._store.create(replace(header, id="rules", version=0))
    bob = old_browser(house, "old", "rules", "nowhere")
    set_cookie(bob, "seat-forged", "x.y")
    house.host.message("old", BOB, {"leave": ""})
    house.host.message("old", None, {"sit": 1, "name": "Cleo"})
    assert bob.get("/").status_code == 200
    assert {name for name in bob.cookies if name.startswith("seat-")} == {"seat-rules", "seat-forged"}


def test_old_settings_are_read(house: House) -> None:
    ann = house.browser()
    set_cookie(ann, "cogworks", old_cookie("cogworks", {"name": "Ann", "theme": "light", "sound": True}))
    page = ann.get("/settings").text
    assert 'value="Ann"' in page
    assert 'data-theme="light"' in page


def test_a_cookie_of_one_table_opens_no_other(house: House) -> None:
    old_table(house, "one")
    old_table(house, "two")
    eve = house.browser()
    set_cookie(eve, "seat-two", old_cookie("seat-one", {"token": BOB, "since": 1}))
    assert reader(eve, "two") is None


def test_an_unused_old_invitation_works_once_and_its_sender_may_replace_it(house: House) -> None:
    old_table(house, opened=False)
    old_table(house, "other", opened=False)
    ann, bob = old_browser(house, "old", "other", token=ANN, links=True), house.browser()
    link = f"/seat/old/{BOB}"
    page = ann.get("/table/old").text
    assert link in page
    assert "<small>invited</small>" in page
    bob.get(link)
    assert id_of(bob.post(link, data={"name": "Bob"}).url) == "old"
    assert house.browser().get(link).status_code == 410
    assert house.browser().get("/api/tables/old", headers={"authorization": f"Bearer {BOB}"}).json()["reader"] is None
    assert ann.post("/table/old/instead", data={"seat": "1"}).status_code == 400
    assert link not in ann.get("/table/old").text
    assert "links-old" not in ann.cookies
    ann.post("/table/other/instead", data={"seat": "1"})
    assert house.table("other").seats[1].bot == "novice"


@pytest.mark.parametrize("opened", [True, False])
def test_an_old_invitation_gives_its_sender_no_access_once_the_game_has_begun(house: House, opened: bool) -> None:
    old_table(house, opened=opened, begun=True)
    ann = old_browser(house, "old", token=ANN, links=True)
    assert ann.post("/table/old/instead", data={"seat": "1"}).status_code == 400
    assert house.table("old").seats[1].is_present()


def test_a_socket_opened_with_an_old_invitation_sees_what_spectators_see_once_it_is_spent(house: House) -> None:
    old_table(house, opened=False, begun=True)
    ann, bob = old_browser(house, "old"), house.browser()
    tab = Tab(ann, "old", html="0")
    assert tab.say(look=None)["update"]["reader"] == 1
    bob.get(f"/seat/old/{BOB}")
    bob.post(f"/seat/old/{BOB}", data={"name": "Bob"})
    update = tab.say(look=None)["update"]
    assert update["reader"] is None
    spectator = Host(house.host._store).message("old", None, {"look": None})["update"]
    assert update["view"] == spectator["view"]
    assert isinstance(house.host._store, MemoryStore)
