"""Questions about cards: a tray over the board shows the cards themselves."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.log import Log
from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, sit_down, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import position
from tests.browser.screens import SIZES, Size, resize

NARROWEST = 110
CARDS = {"gizmos-research full": 4}
"""All researched cards are in the tray, also those without a move."""
FACES = "[...document.querySelectorAll('#tray .zoom > *')].map((card) => card.getBoundingClientRect())"


@cache
def pick() -> Log:
    """A random game of Girl Genius in which a player chooses from another player's Score Pile."""
    rules = game("girl_genius")
    for seed in range(400):
        state, dice, answers = rules.new(2), Dice(seed), list[int]()
        while not state.is_over():
            mover, legal = int(state.to_move()), state.legal_actions()
            if len(legal) > 2 and rules.questions[state.question()] == "pick":
                words = rules.prompt(state, ["Ann", "Bob"])
                if "from Ann's Score Pile" in words or "from Bob's Score Pile" in words:
                    players = ["" if seat == mover else "random" for seat in range(2)]
                    return Log("girl_genius", rules.version, 2, rules.settle({}), answers, players)
            action = state.case(dice.below(state.n_cases())) if mover == CHANCE else legal[dice.below(len(legal))]
            answers.append(int(action))
            state.act(action)
    raise AssertionError("no such game")


def opened(visit: NewPage, host: Host, name: str, size: Size) -> Page:
    page = visit(width=size[0], height=size[1], moves=False)
    return sit_down(page, host, pick() if name == "girl_genius pick" else position(name))


@pytest.mark.parametrize("name", ["girl_genius pick", "gizmos-research full", "widget_ridge-melt full"])
def test_the_tray_shows_whole_cards_on_every_screen(visit: NewPage, host: Host, name: str) -> None:
    page = opened(visit, host, name, SIZES[0])
    moves = page.locator("#ask .action").count()
    for size in SIZES:
        resize(page, size)
        page.reload()
        ready(page)
        tray = page.locator("#tray")
        expect(tray).to_be_visible()
        expect(tray.locator("h2")).to_have_text(page.locator("#prompt > span").inner_text())
        expect(tray.locator("[data-action]")).to_have_count(moves)
        boxes = page.evaluate(FACES)
        assert len(boxes) == CARDS.get(name, len(boxes)) > 1
        assert all(box["width"] >= NARROWEST and box["height"] >= NARROWEST for box in boxes), (size, boxes)
        box = tray.bounding_box()
        assert box is not None
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= size[0]
        assert box["y"] + box["height"] <= size[1]


def test_a_click_on_a_card_in_the_tray_is_the_move(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "girl_genius pick", (1366, 657))
    assert "Score Pile" in page.locator("#tray h2").inner_text()
    seen = version(page)
    page.locator("#tray .pick").first.click()
    after(page, seen)


def test_the_tray_folds_to_show_the_board_and_ends_with_the_way_out(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos-research full", (1366, 657))
    expect(page.locator("#tray footer [data-action]")).to_have_text("take none")
    page.get_by_role("button", name="Show board").click()
    expect(page.locator("#tray ul")).to_be_hidden()
    page.get_by_role("button", name="Show cards").click()
    expect(page.locator("#tray ul")).to_be_visible()
    seen = version(page)
    page.locator("#tray footer [data-action]").click()
    after(page, seen)


def test_no_tray_while_the_board_shows_the_cards(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos first", (1366, 657))
    expect(page.locator("#tray")).to_be_hidden()
