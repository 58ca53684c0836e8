"""The pages around the tables: their scripts work, and a table's page is no longer than the screen."""

import json
import re
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, expect

from cogworks.games.girl_genius.cardset.format import our_text
from cogworks.games.widget_ridge.cardset.format import own_text
from tests.browser.clicking import begin, play_to_the_end
from tests.browser.conftest import NewPage
from tests.browser.screens import DESKTOPS, resize


def test_a_new_table_shows_as_many_seats_as_players(visit: NewPage) -> None:
    page = visit("/new/gizmos")
    for players in (2, 4, 3):
        page.locator(f"#seats [value='{players}']").check()
        assert page.locator(".chairs li:visible").count() == players


def test_a_new_table_warns_about_the_choices(visit: NewPage) -> None:
    page = visit("/new/girl_genius")
    page.get_by_text("House rules").click()
    warning = page.get_by_text("The teams are uneven: 2 against 1.")
    expect(warning).to_be_hidden()
    page.locator("#seats [value='3']").check()
    page.locator("[name=option-teams]").select_option("yes")
    expect(warning).to_be_visible()
    page.locator("#seats [value='4']").check()
    expect(warning).to_be_hidden()


def test_a_games_file_is_loaded_into_the_form(visit: NewPage) -> None:
    page = visit("/verify")
    page.locator("#file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps({"cogworks": 1}).encode()}
    )
    expect(page.locator("#log")).to_have_value('{"cogworks": 1}')
    page.get_by_role("button", name="Verify draws").click()
    expect(page.locator(".note.loss")).to_contain_text("Not proven")


def test_on_a_desktop_only_the_board_scrolls(visit: NewPage) -> None:
    page = visit()
    for game in ("gizmos", "widget_ridge"):
        begin(page, game)
        for size in ((1280, 640), *DESKTOPS):
            resize(page, size)
            assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), size


@pytest.mark.parametrize(
    ("name", "text", "field"),
    [
        ("girl_genius", our_text(), "points: "),
        ("widget_ridge", own_text(), "cost: "),
    ],
)
def test_a_card_set_is_chosen_as_a_file_corrected_and_played(
    visit: NewPage, tmp_path: Path, name: str, text: str, field: str
) -> None:
    wrong = text.replace(f"\n{field}", f"\n{field}9", 1).replace(f"\n  {field}", f"\n  {field}9", 1)
    rows = zip(text.splitlines(), wrong.splitlines(), strict=True)
    line = next(number for number, (right, changed) in enumerate(rows, 1) if right != changed)
    file = tmp_path / "mine.txt"
    file.write_text(wrong, encoding="utf-8")
    page = visit(f"/new/{name}")
    page.get_by_text("Your own cards").click()
    page.get_by_label("Card-set file").set_input_files(file)
    box = page.get_by_label("Card set", exact=True)
    expect(box).to_have_value(wrong)
    page.get_by_role("button", name="Open").click()
    expect(page.get_by_role("alert")).to_contain_text("1 mistake in this card set")
    page.get_by_role("button", name=f"Line {line}").click()
    start, end = box.evaluate("box => [box.selectionStart, box.selectionEnd]")
    mended = wrong[:start] + text.splitlines()[line - 1] + wrong[end:]
    assert mended == text
    box.fill(mended)
    page.get_by_role("button", name="Open").click()
    page.wait_for_url("**/table/*")


def test_my_games_show_times_in_the_readers_time_zone(chromium: Browser, address: str) -> None:
    shown = set()
    for zone in ("Pacific/Auckland", "America/New_York"):
        context = chromium.new_context(base_url=address, timezone_id=zone, locale="en-GB", reduced_motion="reduce")
        page = context.new_page()
        page.add_init_script("localStorage.setItem('cogworks-moves', 'open')")
        begin(page, "high_cog")
        play_to_the_end([page], ())
        page.goto("/mine")
        times = page.locator("time")
        started, finished = (times.nth(n).inner_text() for n in range(2))
        moment = datetime.fromisoformat(times.first.get_attribute("datetime") or "").astimezone(ZoneInfo(zone))
        assert started.endswith(f"{moment:%H:%M}")
        assert f"{moment.day} " in started
        assert re.fullmatch(r"\d\d:\d\d|.*, \d\d:\d\d", finished)
        shown.add(started)
        context.close()
    assert len(shown) == 2


def test_the_lobby_shows_all_games_and_their_buttons_on_a_laptop(visit: NewPage) -> None:
    page = visit("/")
    for size in ((1280, 657), *DESKTOPS):
        resize(page, size)
        # The sixth is the toy game of the tests.
        tiles, buttons, scenes = (
            page.locator(f".tile{part}").evaluate_all("all => all.map((one) => one.getBoundingClientRect().toJSON())")[
                :5
            ]
            for part in ("", " form > .button", " .banner")
        )
        assert len(tiles) == len(buttons) == len(scenes) == 5
        assert len({round(button["top"]) for button in buttons}) == 1
        assert max(button["bottom"] for button in buttons) < size[1]
        for tile, scene in zip(tiles, scenes, strict=True):
            assert tile["left"] - 1 <= scene["left"] < scene["right"] <= tile["right"] + 1
