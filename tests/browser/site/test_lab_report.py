"""A lab report in a browser: sortable tables, cards, theme, small screens and paper."""

from pathlib import Path

from playwright.sync_api import Browser

from cogworks.engine.registry import game
from cogworks.lab.report import html
from cogworks.lab.report.document import Document, Plot, Section, Table, effect, number, text
from cogworks.lab.statistics import Estimate, mean
from tests.browser.screens import SIZES, resize


def report() -> str:
    rows = [
        (text("Tidal Magnet"), number(2.0), effect(mean([0.1, 0.3] * 20))),
        (text("Ember Hook"), number(float("nan")), effect(mean([0.1] * 3))),
        (text("Rusty Rack"), number(10.0), effect(Estimate(-0.2, -0.3, -0.1, 40, 0.05))),
    ]
    table = Table("Gifts", ("card", "cost", "effect"), [*rows], faces=[0, 1, 2], name="gifts")
    plots = [Plot(title, "histogram", {"values": [1, 2, 2, 3], "label": "turns"}) for title in ("One", "Two")]
    document = Document(
        "Gizmos: lab report",
        ["A summary."],
        [
            Section("In short", ["One.", "Two."], is_list=True),
            Section("Gifts", parts=[table, *plots]),
        ],
    )
    return html.page(document, "gizmos", game("gizmos").settle({}))


def test_a_report_sorts_switches_theme_and_fits_every_medium(chromium: Browser, tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    path.write_text(report(), encoding="utf-8")
    page = chromium.new_page(viewport={"width": 1366, "height": 657}, color_scheme="light")
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    page.goto(path.as_uri())

    def names() -> list[str]:
        return page.locator("tbody tr td:first-child").all_inner_texts()

    # Words from A, numbers from the largest; empty cells count as the smallest.
    for heading, order in (
        ("card", ["Ember Hook", "Rusty Rack", "Tidal Magnet"]),
        ("card", ["Tidal Magnet", "Rusty Rack", "Ember Hook"]),
        ("cost", ["Rusty Rack", "Tidal Magnet", "Ember Hook"]),
        ("effect", ["Tidal Magnet", "Rusty Rack", "Ember Hook"]),
        ("effect", ["Ember Hook", "Rusty Rack", "Tidal Magnet"]),
    ):
        page.get_by_role("button", name=heading).click()
        assert names() == order
    page.get_by_role("link", name="Rusty Rack").hover()
    assert page.locator("#peek").is_visible()

    # Two plots fit side by side, and every caption is below its card.
    one, two = (box["y"] for it in page.locator("figure.plot").all() if (box := it.bounding_box()))
    assert one == two
    for size in SIZES:
        resize(page, size)
        assert page.evaluate("document.documentElement.scrollWidth") <= size[0]
        figure = page.locator("figure.drawn").first
        card, caption = figure.locator(".zoom > *").bounding_box(), figure.locator("figcaption").bounding_box()
        assert card
        assert caption
        assert abs(card["x"] - caption["x"]) < 2

    page.get_by_role("button", name="Theme").click()
    ground = "getComputedStyle(document.body).color"
    dark = page.evaluate(ground)
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(ground) != dark
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(ground) == dark
    assert faults == []
    page.close()
