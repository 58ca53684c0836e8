"""Accessibility: axe-core finds no serious problem on any page."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from cogworks import games
from tests.browser.clicking import begin, open_log, play_to_the_end, ready
from tests.browser.conftest import NewPage
from tests.web.visitors import id_of

GRAVE = ("serious", "critical")
THEMES = pytest.mark.parametrize("theme", ["dark", "light"])


def findings(page: Page, where: str) -> list[str]:
    """Serious findings of axe-core, each with the first element concerned."""
    found = Axe().run(page).response["violations"]
    return [
        f"{where}: {each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"][:2]
    ]


def test_an_inaccessible_page_is_detected(visit: NewPage) -> None:
    page = visit()
    page.set_content('<html><body><img src="x"><button></button></body></html>')
    assert {each.split(": ")[1] for each in findings(page, "bad")} >= {"image-alt", "button-name"}


@THEMES
def test_the_pages_around_the_tables(visit: NewPage, theme: str) -> None:
    page = visit(theme=theme)
    found: list[str] = []
    for path in ("/", "/new/widget_ridge", "/settings", "/verify", "/nowhere", "/cards/gadget_builder"):
        page.goto(path)
        found += findings(page, path)
    assert found == []


@THEMES
def test_the_rules_of_every_game(visit: NewPage, theme: str) -> None:
    page = visit(theme=theme)
    found: list[str] = []
    # Numbered rulebooks differ only in their text, and the toy has nothing else.
    for path in [f"/rules/{name}" for name in games()] + ["/rules/gizmos/summary", "/rules/gizmos/numbered"]:
        page.goto(path)
        found += findings(page, path)
    assert found == []


@THEMES
@pytest.mark.parametrize("name", games())
def test_a_table_in_play_and_its_replay(visit: NewPage, name: str, theme: str) -> None:
    page = visit(theme=theme)
    begin(page, name)
    found = findings(page, "table")
    page.locator("[data-open=rules]").click()
    page.locator("#guide h2, #book h2:visible").first.wait_for()
    found += findings(page, "rules")
    page.goto(f"/table/{id_of(page.url)}/replay")
    page.locator("#replay[data-ready]").wait_for()
    assert found + findings(page, "replay") == []


@THEMES
def test_a_table_being_set_up_an_invitation_and_a_finished_game(visit: NewPage, theme: str) -> None:
    page, friend = visit(theme=theme), visit(theme=theme)
    page.goto("/new/high_cog")
    page.get_by_role("button", name="Open table").click()
    found = findings(ready(page), "gathering")
    friend.goto(page.locator("#link-1").input_value())
    found += findings(friend, "ticket")
    page.goto(friend.url)
    found += findings(page, "other seat")
    friend.get_by_label("Play as").fill("Bob")
    friend.get_by_role("button", name="Take seat 2").click()
    open_log(friend)
    found += findings(friend, "log")
    friend.get_by_role("button", name="Play on another device").click()
    found += findings(friend, "another device")
    friend.goto("/mine")
    found += findings(friend, "my games")
    stranger = visit(page.url, theme=theme)
    found += findings(stranger, "used link")
    begin(page, "high_cog")
    play_to_the_end([page], ())
    found += findings(page, "over")
    page.goto(f"/table/{id_of(page.url)}/proof")
    assert found + findings(page, "proof") == []
