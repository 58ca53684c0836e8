"""The pages around the tables: what their small scripts do, and that a table's page is not longer than the screen."""

import json

from playwright.sync_api import expect

from tests.browser.clicking import begin
from tests.browser.conftest import NewPage


def test_a_new_table_shows_as_many_chairs_as_players(visit: NewPage) -> None:
    page = visit("/new/gizmos")
    for players in (2, 4, 3):
        page.locator(f"#seats [value='{players}']").check()
        assert page.locator(".chairs li:visible").count() == players


def test_a_new_table_warns_of_what_is_chosen(visit: NewPage) -> None:
    page = visit("/new/girl_genius")
    page.locator(".house summary").first.click()
    warning = page.get_by_text("The teams are uneven: 2 against 1.")
    expect(warning).to_be_hidden()
    page.locator("#seats [value='3']").check()
    page.locator("[name=option-teams]").select_option("yes")
    expect(warning).to_be_visible()
    page.locator("#seats [value='4']").check()
    expect(warning).to_be_hidden()


def test_the_file_of_a_game_is_read_where_it_lies(visit: NewPage) -> None:
    page = visit("/verify")
    page.locator("#file").set_input_files(
        {"name": "game.json", "mimeType": "application/json", "buffer": json.dumps({"cogworks": 1}).encode()}
    )
    expect(page.locator("#log")).to_have_value('{"cogworks": 1}')
    page.get_by_role("button", name="Verify draws").click()
    expect(page.locator(".note.loss")).to_contain_text("Not proven")


def test_on_a_desktop_only_the_board_scrolls(visit: NewPage) -> None:
    page = visit(height=640)
    for game in ("gizmos", "widget_ridge"):
        begin(page, game)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
