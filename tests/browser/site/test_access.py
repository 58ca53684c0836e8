"""Accessibility: axe-core finds no serious problem on any page."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import Page

from cogworks import games
from cogworks.tables.host import Host
from tests.browser.clicking import begin, open_log, play_to_the_end, ready, sit_down
from tests.browser.conftest import PAINTED, NewPage
from tests.browser.full_tables import position
from tests.web.visitors import id_of

GRAVE = ("serious", "critical")


def findings(page: Page, where: str, *rules: str) -> list[str]:
    """Serious findings of axe-core by these rules, or by all; each with the first elements concerned."""
    page.wait_for_load_state()
    assert page.evaluate(PAINTED) == "1"
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    # Without other kinds of results, whose elements take longer to describe than to check.
    options = {"resultTypes": ["violations"]} | ({"runOnly": list(rules)} if rules else {})
    found = page.evaluate("options => axe.run(options).then(({ violations }) => violations)", options)
    return [
        f"{where}: {each['id']}: {node['html'][:160]} {node['failureSummary'][:300]}"
        for each in found
        if each["impact"] in GRAVE
        for node in each["nodes"][:2]
    ]


def in_both_themes(page: Page, where: str) -> list[str]:
    """Serious findings with a dark and with a light theme, which differ only in colours."""
    found = findings(page, f"{where}, dark")
    page.emulate_media(color_scheme="light")
    found += findings(page, f"{where}, light", "color-contrast")
    page.emulate_media(color_scheme="dark")
    return found


def test_an_inaccessible_page_is_detected(visit: NewPage) -> None:
    page = visit(moves=False)
    page.set_content('<html><body><img src="x"><button></button></body></html>')
    assert {each.split(": ")[1] for each in findings(page, "bad")} >= {"image-alt", "button-name"}
    page.set_content(
        "<html><head><style>:root { color-scheme: light dark; } p { color: #ddd; background: light-dark(#fff, #000); }"
        "</style></head><body><p>Hard to read in the light.</p></body></html>"
    )
    assert [each.split(": ")[:2] for each in in_both_themes(page, "pale") if "contrast" in each] == [
        ["pale, light", "color-contrast"]
    ]


def test_the_pages_around_the_tables(visit: NewPage) -> None:
    page = visit()
    found: list[str] = []
    for path in (
        "/",
        "/new/widget_ridge",
        "/settings",
        "/account",
        "/daily",
        "/puzzles",
        "/verify",
        "/nowhere",
        "/cards/gadget_builder",
    ):
        page.goto(path)
        found += in_both_themes(page, path)
    assert found == []


def test_the_rules_of_every_game(visit: NewPage) -> None:
    page = visit()
    found: list[str] = []
    # Numbered rulebooks differ only in their text, and the toy has nothing else.
    for path in [f"/rules/{name}" for name in games()] + ["/rules/gizmos/summary", "/rules/gizmos/numbered"]:
        page.goto(path)
        found += in_both_themes(page, path)
    assert found == []


@pytest.mark.parametrize("name", games())
def test_a_table_in_play_and_its_replay(visit: NewPage, name: str) -> None:
    page = visit()
    begin(page, name)
    found = in_both_themes(page, "table")
    # The drawer has the text of the rules pages.
    page.locator("[data-open=rules]").click()
    page.locator("#guide h2, #book h2:visible").first.wait_for()
    found += findings(page, "rules")
    page.goto(f"/table/{id_of(page.url)}/replay")
    page.locator("#replay[data-ready]").wait_for()
    assert found + in_both_themes(page, "replay") == []


def test_every_player_of_a_large_table_is_on_a_phone(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(width=360, height=640), host, position("gadget_builder-five full"))
    # Nothing scrolls sideways out of reach of the keyboard.
    assert findings(page, "five players", "scrollable-region-focusable") == []
    chips = page.locator(".chip").evaluate_all("all => all.map((chip) => chip.getBoundingClientRect().right)")
    assert len(chips) == 5
    assert max(chips) <= 360


def test_a_table_being_set_up_an_invitation_and_a_finished_game(visit: NewPage) -> None:
    page, friend = visit(), visit()
    page.goto("/new/high_cog")
    page.get_by_role("button", name="Open table").click()
    found = in_both_themes(ready(page), "gathering")
    friend.goto(page.locator("#link-1").input_value())
    found += in_both_themes(friend, "ticket")
    page.goto(friend.url)
    found += in_both_themes(page, "other seat")
    friend.get_by_label("Play as").fill("Bob")
    friend.get_by_role("button", name="Take seat 2").click()
    open_log(friend)
    found += in_both_themes(friend, "log")
    friend.get_by_role("button", name="Play on another device").click()
    found += in_both_themes(friend, "another device")
    friend.goto("/mine")
    found += in_both_themes(friend, "my games")
    stranger = visit(page.url)
    found += in_both_themes(stranger, "used link")
    begin(page, "high_cog")
    play_to_the_end([page], ())
    found += in_both_themes(page, "over")
    page.goto(f"/table/{id_of(page.url)}/proof")
    assert found + in_both_themes(page, "proof") == []
