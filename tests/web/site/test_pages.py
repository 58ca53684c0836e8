"""Pages for newcomers, invited friends and spectators, and the limits of each."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from html import unescape
from typing import Any

import pytest
from markupsafe import escape
from starlette.testclient import TestClient

from cogworks import game, games
from cogworks.tables.host import Host
from cogworks.web.boards import screens
from cogworks.web.http.guard import HEADERS
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.screens import GENERIC
from tests.web.visitors import ORIGIN, House, Tab, add_salt, id_of, play_now, with_friend

LARGEST_PAGE = 200_000
"""Bytes of a page and what it links, uncompressed."""
LARGEST_SENT = 130_000
"""Bytes of a board with its pictures and scripts, as transferred."""
STATIC = re.compile(r'(?:href|src)="(/static/[^"]+)"')


@pytest.mark.parametrize("name", games())
def test_one_click_and_a_newcomer_plays_against_bots(house: House, name: str) -> None:
    ann = house.browser()
    page = ann.get(f"/table/{play_now(ann, name)}")
    assert page.status_code == 200
    table = house.table(id_of(page.url))
    assert table.is_started
    assert [chair.bot for chair in table.seats.chairs] == ["", *["novice"] * (max(2, game(name).seats[0]) - 1)]
    assert game(name).title in page.text


def test_every_page_is_small_and_loads_nothing_from_elsewhere(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gadget_builder")
    for path in (
        "/",
        "/settings",
        "/account",
        "/verify",
        "/new/widget_mechs",
        f"/table/{id}",
        f"/table/{id}/replay",
        "/nowhere",
    ):
        page = ann.get(path)
        size = len(page.content) + sum(len(ann.get(part).content) for part in STATIC.findall(page.text))
        assert size < LARGEST_PAGE, path
        assert "https://" not in page.text, path
        assert "style=" not in page.text, path
        assert "<script>" not in page.text, path
        assert "default-src 'none'" in page.headers["content-security-policy"]
        assert "unsafe" not in page.headers["content-security-policy"]
        assert page.headers["x-content-type-options"] == "nosniff"


def sent(browser: TestClient, path: str) -> int:
    """How many bytes are sent."""
    return int(browser.get(path).headers["content-length"])


@pytest.mark.parametrize("name", [name for name in games() if name != "high_cog"])
def test_a_table_with_everything_on_it_is_small(house: House, name: str) -> None:
    ann = house.browser()
    path = f"/table/{play_now(ann, name)}"
    text = ann.get(path).text
    parts = set(STATIC.findall(text)) | set(re.findall(r'src="(/art\.svg[^"]+)"', text))
    for script in [part for part in parts if part.endswith(".js")]:
        parts |= {f"/static/{found}" for found in re.findall(r'from "\./([^"]+)"', ann.get(script).text)}
    assert sent(ann, path) + sum(sent(ann, unescape(part)) for part in parts) < LARGEST_SENT


def test_everything_large_is_compressed_but_no_page_with_links_to_seats(house: House) -> None:
    ann = house.browser()
    table = f"/table/{play_now(ann, 'gizmos')}"
    for path in (
        "/static/table.css",
        "/static/table.js",
        "/art.svg?name=x",
        "/cards/gizmos",
        f"{table}/cards",
        f"{table}/cards/3",
        table,
        f"{table}/replay",
    ):
        assert ann.get(path).headers.get("content-encoding") == "gzip", path
        assert "content-encoding" not in ann.get(path, headers={"accept-encoding": "identity"}).headers
    for path in ("/", f"{table}/step", "/settings", "/api/tables"):
        assert "content-encoding" not in ann.get(path).headers, path
    # The length of a page that differs by reader says little: it varies.
    assert len({sent(ann, f"{table}/replay") for _ in range(8)}) > 1
    made = ann.post("/tables", data={"game": "gizmos", "seats": "2", "seat-1": "friend"}, follow_redirects=False)
    waiting = ann.get(made.headers["location"])
    assert "/seat/" in waiting.text
    assert "content-encoding" not in waiting.headers
    # A proxy must not do it either.
    assert "no-transform" in waiting.headers["cache-control"]
    assert sent(ann, "/cards/gizmos") < 20_000


def test_cookies_are_for_this_site_and_not_for_scripts(house: House) -> None:
    answer = house.browser().post("/play", data={"game": "high_cog"}, follow_redirects=False)
    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie


def test_settings_are_kept_and_a_forged_cookie_is_ignored(house: House) -> None:
    ann = house.browser()
    ann.post("/settings", data={"name": "  Ann <b>  ", "sound": "on", "theme": "light"})
    page = ann.get("/settings").text
    assert 'value="Ann &lt;b&gt;"' in page
    assert 'data-sound="on"' in page
    assert 'data-theme="light"' in page
    kept = ann.cookies["cogworks"]
    eve = house.browser()
    # The last character also holds unused bits, so change the one before it.
    changed = kept[:-2] + ("0" if kept[-2] != "0" else "1") + kept[-1]
    for forged in (changed, "x.y", "", ".", kept.split(".")[0], "é.é"):
        eve.cookies.clear()
        answer = eve.get("/settings", headers={b"cookie": f"cogworks={forged}".encode()})
        assert answer.status_code == 200
        assert "Ann" not in answer.text


def test_an_invite_only_table_is_unlisted(house: House) -> None:
    ann, eve = house.browser(), house.browser()
    form = {"game": "high_cog", "seats": "3", "seat-1": "friend", "seat-2": "friend"}
    hidden = id_of(ann.post("/tables", data=form).url)
    listed = id_of(ann.post("/tables", data={**form, "listed": "on"}).url)
    opened = id_of(ann.post("/tables", data={**form, "seat-2": "open"}).url)
    program = eve.post("/api/tables", json={"game": "high_cog", "private": True}).json()["table"]
    found = {row["table"] for row in eve.get("/api/tables").json()}
    assert found & {hidden, listed, opened, program} == {listed, opened}
    assert hidden not in eve.get("/").text
    assert hidden in ann.get("/").text


def test_every_tile_has_a_scene_of_its_own(house: House) -> None:
    scenes = re.findall(r'<svg class="banner".*?</svg>', house.browser().get("/").text, re.DOTALL)
    assert len(scenes) == len(set(scenes)) == len(games())


def test_an_open_seat_is_in_the_lobby_and_can_be_taken_once(house: House) -> None:
    ann, bob, eve = house.browser(), house.browser(), house.browser()
    id = id_of(ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "open"}).url)
    assert "Join<" in bob.get("/").text
    assert "Newcomer, 1 open seat" in bob.get("/").text
    assert id_of(bob.post(f"/table/{id}/sit", data={"seat": "1"}).url) == id
    assert eve.post(f"/table/{id}/sit", data={"seat": "1"}).status_code == 400
    assert [chair.name for chair in house.table(id).seats.chairs] == ["Newcomer", "Newcomer 2"]
    assert "Continue" in bob.get("/").text


def test_errors_are_shown_on_a_page(house: House) -> None:
    ann = house.browser()
    cases = [
        ann.get("/table/nowhere"),
        ann.get("/new/chess"),
        ann.get("/seat/a/b"),
        ann.post("/play", data={"game": "chess"}),
        ann.post("/play", data={}),
        ann.post("/play", content=b"\xff=\xfe"),
        ann.post("/tables", data={"game": "high_cog", "seats": "99"}),
        ann.post("/tables", data={"game": "high_cog", "seats": "²"}),
        ann.post("/tables", data={"game": "gadget_builder", "option-long_game": "maybe"}),
        ann.post("/verify", data={"log": "[" * 9999}),
        ann.post("/verify", data={"log": "{"}),
        ann.get(f"/table/{play_now(ann)}/proof"),
        ann.get(f"/table/{play_now(ann)}/replay?eyes=1"),
        ann.get(f"/table/{play_now(ann)}/replay?eyes=0&step=99"),
        ann.get(f"/table/{play_now(ann)}/replay?eyes=x"),
    ]
    for page in cases:
        assert page.status_code in (400, 404), page.url
        assert "Traceback" not in page.text
        assert "Back to lobby" in page.text, page.url


def test_a_form_from_another_site_too_large_or_too_often_is_refused(house: House) -> None:
    ann = house.browser()
    assert ann.post("/play", data={"game": "high_cog"}, headers={"origin": "http://evil.example"}).status_code == 403
    assert ann.post("/verify", content=b"log=" + b"x" * (1 << 20), headers=ORIGIN).status_code == 413
    codes = [ann.post("/settings", data={"name": "A"}, follow_redirects=False).status_code for _ in range(80)]
    assert codes[0] == 303
    assert 429 in codes


def test_a_finished_game_is_replayed_from_any_seat_and_proven(house: House) -> None:
    id, ann, bob = with_friend(house)
    for seat, browser in enumerate((ann, bob)):
        tab = Tab(browser, id)
        update = tab.say(look=None)["update"]
        assert update["turn"] == seat
        tab.say(act=0, version=update["version"])
    eve = house.browser()
    page = eve.get(f"/table/{id}/replay?eyes=1&step=0")
    assert page.status_code == 200
    assert 'max="4"' in page.text
    assert "Bob got cog" not in page.text
    assert "You got cog" in page.text
    step = eve.get(f"/table/{id}/step?step=4&eyes=0").json()
    assert (step["position"], step["last"]) == (4, 4)
    assert "follow from the seed" in eve.get(f"/table/{id}/proof").text
    log = eve.get(f"/table/{id}/log.json")
    assert "follow from the seed" in eve.post("/verify", data={"log": log.text}).text
    assert "Not proven" in eve.post("/verify", data={"log": log.text.replace('"seed": "', '"seed": "00')}).text


def own_turn(tab: Tab) -> dict[str, Any]:
    """Wait until it is seat 0's turn."""
    while (update := tab.say(look=None)["update"])["turn"] != 0:
        tab.hear()
    return dict(update)


def test_the_log_of_a_replay_is_newest_first_as_at_the_table(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gizmos", bot="random")
    tab = Tab(ann, id)
    for _ in range(3):
        update = own_turn(tab)
        tab.say(act=update["options"][0]["action"], version=update["version"])
    tab.close()
    steps = [int(step) for step in re.findall(r'data-step="(\d+)"><a', ann.get(f"/table/{id}/replay").text)]
    assert len(set(steps)) > 1
    assert steps == sorted(steps, reverse=True)


def test_a_practice_game_says_so_at_the_table_and_in_the_replay(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gizmos", bot="random")
    tab = Tab(ann, id)
    while (update := own_turn(tab)) and (house.table(id).takeback(0) is None or house.table(id).is_free(0)):
        tab.say(act=update["options"][0]["action"], version=update["version"])
    head = Tab(ann, id).hear()["html"]["head"]
    assert ">Undo</button>" in head
    assert "this game is marked as practice" in head
    assert "practice</span>" not in head
    assert tab.say(propose=None, version=update["version"])["reply"]["done"]
    assert house.table(id).is_practice
    for path in (f"/table/{id}", f"/table/{id}/replay"):
        page = ann.get(path).text
        assert re.search(r'<span class="badge"[^>]*>practice</span>', page)
        assert "this game is marked as practice" not in page


def test_a_step_without_a_log_line_shows_the_latest_one(house: House) -> None:
    id, _, bob = with_friend(house, "widget_mechs")
    said = {}
    for step in range(house.table(id).history.position + 1):
        page = bob.get(f"/table/{id}/replay?eyes=1&step={step}").text
        found = re.search(r'class="happened( before)?" id="told"[^>]*>([^<]*)<', page)
        assert found
        said[step] = (bool(found[1]), found[2], f'" data-step="{step}"><a' in page)
    assert said[0] == (False, "", False)
    told = [step for step, (_, _, has_line) in said.items() if has_line]
    for step, (is_old, words, has_line) in said.items():
        assert is_old == (not has_line and step > told[0])
        assert bool(words) == (step >= told[0])
    silent = [step for step, (is_old, _, _) in said.items() if is_old]
    assert silent
    assert all(said[step][1] == said[step - 1][1] for step in silent)


def test_a_finished_game_is_resumed_from_a_step_with_new_luck(house: House) -> None:
    id, ann, bob = with_friend(house)
    early = bob.post(f"/table/{id}/on", data={"step": "0", "seat": "1"})
    assert early.status_code == 400
    assert "The game is not over" in early.text
    for browser in (ann, bob):
        tab = Tab(browser, id)
        tab.say(act=0, version=tab.say(look=None)["update"]["version"])
    source = house.table(id).history.moves
    other = id_of(bob.post(f"/table/{id}/on", data={"step": "3", "seat": "1"}).url)
    add_salt(bob, other)
    table = house.table(other)
    assert [move.action for move in table.history.moves[:3]] == [move.action for move in source[:3]]
    assert table.is_started
    assert [chair.bot for chair in table.seats.chairs] == ["novice", ""]
    tab = Tab(bob, other)
    update = tab.say(look=None)["update"]
    assert (update["reader"], update["turn"]) == (1, 1)
    for path, more in ((f"/table/{other}", ""), (f"/table/{other}/replay", " of an earlier game")):
        says = rf'<a href="/table/{id}/replay\?step=3"[^>]*>Continued from step 3{more}</a>'
        assert re.search(says, bob.get(path).text)
    assert "Continued from" not in bob.get(f"/table/{id}").text
    # Earlier versions did not record which game it was.
    store, (_, *given) = house.host.store, house.host.store.records(other)[:4]
    header = store.header(other)
    assert header is not None
    store.create(replace(header, id="old"))
    store.append("old", [replace(record, sequence=record.sequence - 1) for record in given])
    assert re.search(r"<span [^>]*>Continued from step 3</span>", bob.get("/table/old").text)
    assert update["undo"] is None if "undo" in update else True
    tab.say(act=0, version=update["version"])
    proof = bob.get(f"/table/{other}/proof").text
    assert "steps come from another game" in proof
    assert "draws after step 3 follow from the seed" in proof
    for step in ("99", "4"):
        assert bob.post(f"/table/{id}/on", data={"step": step, "seat": "0"}).status_code == 400


@pytest.mark.parametrize("name", games())
def test_every_card_is_in_the_gallery_as_its_board_shows_it(house: House, name: str) -> None:
    ann = house.browser()
    cards = game(name).gallery(game(name).settle({}))
    own = {"gizmos": "card gz ", "girl_genius": "workcard ", "widget_ridge": "card rcard "}
    for path in (f"/cards/{name}", f"/table/{play_now(ann, name)}/cards"):
        page = ann.get(path).text
        assert page.count('class="zoom laid"') == len(cards)
        if name in own or screens(name).face == GENERIC.face:
            assert page.count(f'class="{own.get(name, "card ")}') == len(cards)
        assert all(escape(card["name"] if "name" in card else card["card"]) in page for card in cards)


def test_the_gallery_of_a_table_takes_options_that_are_not_for_two_seats(house: House) -> None:
    ann = house.browser()
    for form in ({"seats": "1", "option-difficulty": "hard"}, {"seats": "3", "option-starters": "seat 3: Coin Press"}):
        opened = ann.post("/tables", data={"game": "widget_ridge", "seat-1": "friend", "seat-2": "friend", **form})
        page = ann.get(f"/table/{id_of(opened.url)}/cards")
        assert page.status_code == 200
        assert "Tea Trolley" in page.text


def test_the_form_says_how_often_a_bot_wins(house: House) -> None:
    odds = game("widget_ridge").odds
    assert odds is not None
    page = " ".join(house.browser().get("/new/widget_ridge").text.split())
    assert f"Solo: how often the bot {odds.player} wins" in page
    for goal in odds.values(0):
        cells = "".join(f"<td>{round(100 * odds.won[goal, difficulty])}%</td>" for difficulty in odds.values(1))
        assert f'<th scope="row">{goal}</th>{cells}</tr>' in page
    assert "how often the bot" not in house.browser().get("/new/gizmos").text


def test_starter_cards_are_swapped_by_seat_when_a_table_is_opened(house: House) -> None:
    ann = house.browser()
    page = ann.get("/new/widget_ridge").text
    assert '<textarea name="option-starters"' in page
    assert "Starter cards to swap, by seat, as in &#39;seat 1: Coin Press" in page
    assert "<li>Coin Press replaces Folding Ruler (9): Gain 3 Gold.</li>" in page
    form = {"game": "widget_ridge", "seats": "3", "seat-1": "bot:random", "seat-2": "bot:random"}
    refused = ann.post("/tables", data={**form, "option-starters": "seat 4: Coin Press"})
    assert refused.status_code == 400
    assert "there is no seat 4; seats go from 1 to 3" in refused.text
    opened = ann.post("/tables", data={**form, "option-starters": "seat 1: Coin Press\r\nseat 3: Lucky Penny"})
    assert opened.status_code == 200
    view = game("widget_ridge").view(house.table(id_of(opened.url)).history.state, 0)
    sides = view["sides"]
    assert isinstance(sides, list)
    assert [side["swapped"] for side in sides] == [["Coin Press"], [], ["Lucky Penny"]]
    add_salt(ann, id_of(opened.url))
    assert "Starter cards swapped in: Lucky Penny" in ann.get(str(opened.url)).text
    assert "Lucky Penny" in ann.get(f"/table/{id_of(opened.url)}/cards").text


def test_auto_play_of_forced_moves_applies_at_every_new_table_only_if_chosen(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    assert not house.table(play_now(ann)).seats[0].plays_forced
    ann.post("/settings", data={"name": "Ann", "forced": "on"})
    assert 'name="forced" checked' in ann.get("/settings").text
    assert house.table(play_now(ann)).seats[0].plays_forced
    page = ann.post("/tables", data={"game": "high_cog", "seats": "2", "seat-1": "friend"})
    link = re.findall(r"http://testserver(/seat/[^\"]+)", page.text)[0]
    bob.post(link, data={"name": "Bob"})
    assert [chair.plays_forced for chair in house.table(id_of(page.url)).seats.chairs] == [True, False]


def test_a_solo_game_starts_at_once(house: House) -> None:
    ann = house.browser()
    assert 'name="seats" value="1"' in ann.get("/").text
    page = ann.get(f"/table/{play_now(ann, 'widget_ridge', seats='1')}")
    assert "Lord Covington" in page.text
    assert 'class="actions"' in page.text
    assert "· solo</small>" in ann.get("/").text


@pytest.mark.parametrize("path", ["/", "/api/tables"])
def test_an_internal_error_page_has_security_headers(house: House, path: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*given: object) -> list[object]:
        raise ZeroDivisionError("secret detail")

    for method in ("listing", "gathering"):
        monkeypatch.setattr(house.host, method, broken)
    visitor = TestClient(house.app, raise_server_exceptions=False, headers={"host": "localhost"})
    answer = visitor.get(path)
    assert answer.status_code == 500
    assert "Internal error" in answer.text
    assert "secret" not in answer.text
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    monkeypatch.setattr(Renderer, "page", broken)
    answer = visitor.get("/")
    assert (answer.status_code, answer.text) == (500, "Internal error. Details are in the server log.")
    assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


def test_a_monitor_learns_whether_the_server_is_healthy(house: House) -> None:
    answer = house.browser().get("/healthz")
    assert answer.status_code == 200
    assert answer.text == "ok\n0 of 0 render processes running\nstore: accepts writes\n"


def test_no_page_is_rendered_and_no_table_locked_on_the_event_loop(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page with a long log, or a table that another thread holds, must not block the server for everyone."""
    ann = house.browser()
    id = play_now(ann)
    on_loop: list[str] = []

    def watched(name: str, work: Callable[..., Any]) -> Callable[..., Any]:
        def call(*given: Any, **named: Any) -> Any:
            with suppress(RuntimeError):
                asyncio.get_running_loop()
                on_loop.append(name)
            return work(*given, **named)

        return call

    for name in ("page", "board", "regions", "faces"):
        monkeypatch.setattr(Renderer, name, watched(name, getattr(Renderer, name)))
    monkeypatch.setattr(Host, "at", watched("at", Host.at))
    for path in (
        "/",
        "/settings",
        "/new/gizmos",
        f"/table/{id}",
        f"/table/{id}/replay",
        f"/table/{id}/step",
        "/nowhere",
    ):
        ann.get(path)
    ann.get(f"/table/{id}/cards")
    ann.get("/mine")
    assert on_loop == []


def test_players_are_warned_of_uneven_teams_before_the_game(house: House) -> None:
    ann = house.browser()
    page = ann.get("/new/girl_genius").text
    found = re.findall(r'data-players="(\d)" data-option="option-teams" data-value="yes">The teams are uneven', page)
    assert found == ["3", "5"]
    assert "data-players" not in ann.get("/new/gizmos").text
    form = {"game": "girl_genius", "seat-1": "friend", "option-teams": "yes"}
    for seats, is_warned in (("3", True), ("4", False)):
        opened = ann.post("/tables", data={**form, "seats": seats})
        assert ("The teams are uneven: 2 against 1." in opened.text) == is_warned
