"""Questions about cards: a tray over the board shows the cards themselves, and never covers what belongs to them."""

from functools import cache

import pytest
from playwright.sync_api import Page, expect

from cogworks import CHANCE, Dice, game
from cogworks.engine.log import Log
from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, sit_down, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import position
from tests.browser.screens import LAPTOP, PHONE, PHONES, TABLET, resize

LANDSCAPE = (1024, 768)
COVERED = """() => {
    const tray = document.getElementById('tray').getBoundingClientRect(), found = [];
    const isIn = tray.left >= 0 && tray.top >= 0 && tray.right <= innerWidth && tray.bottom <= innerHeight;
    if (!isIn) found.push('out of view');
    for (const part of document.querySelectorAll('header.bar, .steps, #ask, #prompt, .lesson, .lesson-words')) {
        const box = part.getBoundingClientRect();
        const isBeside = tray.left >= box.right - 1 || box.left >= tray.right - 1
            || tray.top >= box.bottom - 1 || box.top >= tray.bottom - 1;
        if (box.width && !isBeside) found.push(`covers ${part.id || part.className}`);
    }
    return found;
}"""


@cache
def pick() -> Log:
    """A random game of Girl Genius in which a player chooses from another player's Score Pile."""
    rules = game("girl_genius")
    for seed in range(400):
        state, dice, answers = rules.new(2), Dice(seed), list[int]()
        while not state.is_over():
            mover, legal = int(state.to_move()), state.legal_actions()
            if len(legal) > 4 and rules.questions[state.question()] == "pick":
                words = rules.prompt(state, ["Ann", "Bob"])
                if "from Ann's Score Pile" in words or "from Bob's Score Pile" in words:
                    players = ["" if seat == mover else "random" for seat in range(2)]
                    return Log("girl_genius", rules.version, 2, rules.settle({}), answers, players)
            action = state.case(dice.below(state.n_cases())) if mover == CHANCE else legal[dice.below(len(legal))]
            answers.append(int(action))
            state.act(action)
    raise AssertionError("no such game")


def opened(visit: NewPage, host: Host, name: str, touch: bool = False) -> Page:
    page = visit(width=LAPTOP[0], height=LAPTOP[1], moves=False, touch=touch)
    return sit_down(page, host, pick() if name == "girl_genius pick" else position(name))


def test_the_title_says_whose_cards_they_are_and_the_highest_come_first(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "girl_genius pick")
    title, prompt = page.locator("#tray h2").inner_text(), page.locator("#prompt > span").inner_text()
    assert "'s Score Pile" in title
    assert title.lower() in prompt.lower()
    worth = page.locator("#tray li .workcard").evaluate_all("cards => cards.map((card) => Number(card.dataset.worth))")
    assert worth == sorted(worth, reverse=True)
    seen = version(page)
    page.locator("#tray .pick").first.click()
    after(page, seen)


def test_the_tray_folds_by_button_or_escape_and_steps_with_arrows(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos-research full")
    cards, out = page.locator("#tray ul"), page.locator("#tray footer [data-action]")
    expect(out).to_have_text("Take none")
    page.get_by_role("button", name="Show board").click()
    expect(cards).to_be_hidden()
    page.keyboard.press("Escape")
    expect(cards).to_be_visible()
    page.keyboard.press("Escape")
    expect(cards).to_be_hidden()
    page.keyboard.press("Escape")
    page.locator("#tray ul [data-action]").first.focus()
    steps = page.locator("#tray [data-action]").count()
    for _ in range(steps - 1):
        page.keyboard.press("ArrowRight")
    # The way out is the last step.
    expect(out).to_be_focused()
    seen = version(page)
    page.keyboard.press("Enter")
    after(page, seen)


def test_escape_closes_what_covers_the_board_and_leaves_the_tray_as_it_is(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos-research full", touch=True)
    resize(page, PHONE)
    cards, tools, side = page.locator("#tray ul"), page.locator("#table.tools-open"), page.locator("#side.open")
    for is_folded in (False, True):
        if is_folded:
            page.get_by_role("button", name="Show board").tap()
        page.locator("[data-tools]").tap()
        expect(tools).to_have_count(1)
        page.keyboard.press("Escape")
        expect(tools).to_have_count(0)
        assert cards.is_visible() != is_folded
        page.locator("[data-tools]").tap()
        page.locator(".tools [data-open=side]").tap()
        expect(side).to_have_count(1)
        page.keyboard.press("Escape")
        expect(side).to_have_count(0)
        assert cards.is_visible() != is_folded


def test_a_finger_scrolls_the_tray_sideways_and_taps_a_card(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "girl_genius pick", touch=True)
    resize(page, PHONE)
    last = page.locator("#tray .pick").last
    last.scroll_into_view_if_needed()
    seen = version(page)
    last.tap()
    if version(page) == seen:
        last.tap()
    after(page, seen)


@pytest.mark.parametrize("name", ["girl_genius pick", "gizmos-research full", "widget_ridge-melt full"])
def test_a_folded_tray_leaves_the_hand_free_on_phones(visit: NewPage, host: Host, name: str) -> None:
    page = opened(visit, host, name, touch=True)
    for size in PHONES:
        resize(page, size)
        page.get_by_role("button", name="Show board").tap()
        tray = page.locator("#tray.folded").bounding_box()
        assert tray is not None
        docks = page.locator("#board [data-dock]").all()
        assert docks
        for dock in docks:
            box = dock.bounding_box()
            assert box is not None
            assert box["y"] + box["height"] <= tray["y"] + 1, size
        page.get_by_role("button", name="Show cards").tap()


def test_no_tray_while_the_board_shows_the_cards(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos first")
    expect(page.locator("#tray")).to_be_hidden()


@pytest.mark.parametrize("size", [PHONE, TABLET, LANDSCAPE, LAPTOP])
def test_a_lesson_is_not_covered_and_accepts_a_card_of_the_tray(visit: NewPage, size: tuple[int, int]) -> None:
    page = visit("/learn/gizmos?step=11", width=size[0], height=size[1], moves=False)
    ready(page)
    expect(page.locator("#tray")).to_be_visible()
    assert page.evaluate(COVERED) == []
    page.locator("#tray .pick[aria-label^='build Saffron Kettle']").click()
    expect(page.locator("#lesson h2")).to_contain_text("Step 12")


def test_a_replay_shows_the_cards_that_were_offered_and_the_chosen_one(visit: NewPage, host: Host) -> None:
    page = opened(visit, host, "gizmos-research full")
    table, seat = page.url, page.locator(".chip.you").get_attribute("class") or ""
    card = page.locator("#tray .pick").nth(1)
    seen, label = version(page), card.get_attribute("aria-label") or ""
    cards = page.locator("#tray .pick").count()
    card.click()
    after(page, seen)
    step = len(position("gizmos-research full").answers)
    own = next(word for word in seat.split() if word.startswith("seat")).removeprefix("seat")
    page.goto(f"{table}/replay?step={step}&eyes={own}")
    tray = page.locator("#tray")
    for size in (PHONE, TABLET, LAPTOP):
        resize(page, size)
        page.locator("#board").scroll_into_view_if_needed()
        expect(tray.locator(".pick")).to_have_count(cards)
        expect(tray.locator("li.chosen button")).to_have_attribute("aria-label", label)
        expect(tray.locator(".chosen .badge")).to_have_text("Chosen")
        assert page.evaluate(COVERED) == [], size
    assert tray.locator("[data-action]:enabled").count() == 0
    # The next step has none, and a folded tray stays folded.
    page.get_by_role("button", name="Show board").click()
    page.keyboard.press("ArrowRight")
    expect(tray).to_be_hidden()
    page.keyboard.press("ArrowLeft")
    expect(tray).to_be_visible()
    expect(tray.locator("ul")).to_be_hidden()
    # A spectator doesn't know them.
    page.goto(f"{table}/replay?step={step}&eyes=all")
    page.locator("#replay[data-ready]").wait_for()
    expect(tray).to_be_hidden()
    assert label not in page.content()
