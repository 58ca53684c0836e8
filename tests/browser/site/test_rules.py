"""The rules in a browser: summaries fit on one screen, pages fit on phones, and the drawer opens the right part."""

import pytest
from playwright.sync_api import Page, expect

from cogworks import games
from cogworks.web.render.guide import guide_of
from tests.browser.clicking import begin
from tests.browser.conftest import NewPage
from tests.browser.screens import DESKTOPS, SIZES, resize

WITH_GUIDE = [name for name in games() if guide_of(name) is not None]


def overflow(page: Page) -> list[int]:
    """How far the page is wider and taller than the screen."""
    sizes: list[int] = page.evaluate(
        "[document.documentElement.scrollWidth - innerWidth, document.documentElement.scrollHeight - innerHeight]"
    )
    return sizes


def test_a_summary_fits_on_one_laptop_screen(visit: NewPage) -> None:
    page = visit()
    for name in WITH_GUIDE:
        page.goto(f"/rules/{name}/summary")
        for size in SIZES:
            resize(page, size)
            assert max(overflow(page)[: 2 if size in DESKTOPS else 1]) <= 0, (name, size)


def test_rules_fit_the_width_of_every_screen_and_their_figures_are_drawn(visit: NewPage) -> None:
    page = visit()
    for name in WITH_GUIDE:
        page.goto(f"/rules/{name}")
        for size in SIZES[::-1]:
            resize(page, size)
            assert overflow(page)[0] <= 0, (name, size)
        small = page.locator(".excerpt > div").evaluate_all(
            "drawn => drawn.filter(({ offsetWidth, offsetHeight }) => offsetWidth < 100 || offsetHeight < 36).length"
        )
        assert small == 0, name


BENCH = """benches => benches.map(bench => {
  const parts = [...bench.querySelectorAll(".part, .socket")].map(part => part.getBoundingClientRect());
  const picture = bench.querySelector(".joined").getBoundingClientRect();
  const sentence = bench.querySelector(".construct")?.getBoundingClientRect();
  const names = [...bench.querySelectorAll(".part > .name")];
  return {
    rows: new Set(parts.map(part => Math.round(part.top))).size,
    cut: names.filter(name => name.scrollWidth > name.clientWidth + 1).length,
    shown: (sentence ? Math.min(sentence.top, picture.bottom) : picture.bottom) - picture.top,
  };
})"""
"""Of each Workshop: rows of parts, names that are cut, and how much of the picture's height is not covered."""


@pytest.mark.parametrize("path", ["/rules/widget_ridge", "/rules/widget_ridge/summary"])
def test_workshops_in_figures_are_one_row_with_whole_names(visit: NewPage, path: str) -> None:
    page = visit(path)
    for size in SIZES:
        resize(page, size)
        for bench in page.locator(".fig-bench .bench").evaluate_all(BENCH):
            assert (bench["rows"], bench["cut"]) == (1, 0), size
            assert bench["shown"] >= 70, size


def test_the_drawer_shows_the_readable_rules_and_leads_to_the_numbered_ones(visit: NewPage) -> None:
    page = visit()
    begin(page, "gizmos")
    page.keyboard.press("r")
    expect(page.locator("#guide h2").first).to_have_text("The goal")
    expect(page.locator("#book")).to_be_hidden()
    page.locator("#guide .cites a").first.click()
    expect(page.locator("[id='rule-Z9.2']")).to_be_in_viewport()
    page.locator("#rules .close").click()
    # The shortcut's tab does not depend on how the rulebook was opened.
    page.keyboard.press("r")
    expect(page.locator("#guide")).to_be_visible()
    page.get_by_role("button", name="Rulebook").click()
    expect(page.locator("[id='rule-Z1.1']")).to_be_visible()


@pytest.mark.parametrize("path", ["/rules/gizmos", "/rules/gizmos/summary"])
def test_rules_print_on_white_without_the_pages_menu(visit: NewPage, path: str) -> None:
    page = visit(path, theme="dark")
    page.emulate_media(media="print")
    expect(page.locator("header.top")).to_be_hidden()
    expect(page.locator("h1")).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).color") == "rgb(38, 34, 26)"
