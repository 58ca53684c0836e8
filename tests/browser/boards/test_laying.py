"""Girl Genius: a preview shows how a card would lie before it is laid."""

import re
from random import Random

from playwright.sync_api import Page, expect

from tests.browser.clicking import LOOK, LOOK_AFTER, begin, give
from tests.browser.conftest import NewPage

LAYS = re.compile("^lay (.*) pointing (north|east|south|west)$")


def until_a_card_is_laid(page: Page) -> str:
    """Play until a card from the hand is to be laid; return its element."""
    dice = Random(5)
    look = page.evaluate(LOOK)
    for _ in range(200):
        laying = [answer for answer in look["answers"] if LAYS.match(answer["label"])]
        if laying:
            return str(laying[0]["item"])
        pops = [answer for answer in look["answers"] if re.search("pops (?!nothing)", answer["label"])]
        if look["answers"]:
            answer = dice.choice(pops or look["answers"])
            rivals = [other for other in look["answers"] if other["item"] == answer["item"]]
            give(page, answer, has_menu=bool(answer["item"]) and len(rivals) > 1)
        look = page.evaluate(LOOK_AFTER, int(look["version"]))
    raise AssertionError("no card was laid")


def test_the_menu_and_the_gap_show_how_a_card_would_lie(visit: NewPage) -> None:
    page = visit()
    begin(page, "girl_genius")
    thing = until_a_card_is_laid(page)
    expect(page.locator(".trial")).to_have_count(0)
    page.locator(f"#board [data-item='{thing}']").click()
    lines = page.locator("#menu button")
    expect(lines).to_have_count(2)
    for line in lines.all():
        words = LAYS.match(line.evaluate("line => line.lastChild.textContent"))
        assert words is not None
        expect(line.locator(f".lies.heading-{words[2]} .edge")).to_have_count(4)
        line.hover()
        expect(page.locator(".place.spot .trial")).to_have_count(1)
        expect(page.locator(f".place.spot .trial.heading-{words[2]} .workcard")).to_be_visible()
    page.keyboard.press("Escape")
    page.mouse.move(2, 2)
    expect(page.locator(".trial")).to_have_count(0)
