"""Every lesson can be completed with the mouse, with the keyboard and on a phone, with its highlights in view."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from cogworks import games
from cogworks.tables.lessons.lesson import Scene, lesson_of, scene
from cogworks.web.site.learn.routes import address
from tests.browser.clicking import ready
from tests.browser.conftest import NewPage
from tests.browser.screens import LAPTOP, PHONE
from tests.browser.site.test_access import in_both_themes

WITH_LESSON = [name for name in games() if lesson_of(name)]
each_lesson = pytest.mark.parametrize("name", WITH_LESSON)

MEASURE = """(number) => {
    const lesson = document.querySelector('#table[data-ready]:not(.pending) #lesson');
    if (!lesson?.querySelector('h2').textContent.includes(`Step ${number} of `)) return null;
    const strip = document.querySelector('.bottom'),
        floor = getComputedStyle(strip).position === 'sticky' ? strip.getBoundingClientRect().top : innerHeight;
    const lit = [...document.querySelectorAll('#board .lesson-on')].map((thing) => thing.getBoundingClientRect());
    return {
        highlighted: lit.length,
        seen: lit.filter((box) => box.top >= -1 && Math.min(box.bottom, box.top + 60) <= floor + 1).length,
        dimmed: document.querySelectorAll('#board .lesson-off').length,
        width: document.documentElement.scrollWidth,
        hidden_text: lesson.scrollHeight - lesson.clientHeight,
    };
}"""
"""Wait for a step and measure it in one call."""


def at_step(page: Page, number: int) -> dict[str, Any]:
    """Wait until the page shows this step and can be used."""
    found: dict[str, Any] = page.wait_for_function(MEASURE, arg=number).json_value()
    return found


def complete(page: Page, name: str, act: Callable[[Page, Scene], None]) -> None:
    """Play a lesson from the first step to the last; each step's elements are highlighted, and its text fits."""
    lesson, size, chosen = lesson_of(name), page.viewport_size, ""
    assert lesson is not None
    assert size is not None
    for number in range(1, len(lesson.steps) + 1):
        now = scene(lesson, number, chosen)
        chosen = now.chosen_by(0)
        found = at_step(page, number)
        where = f"step {number} of {name}: {found}"
        assert found["width"] <= size["width"], where
        assert found["seen"] or not (now.step.accept or found["highlighted"]), where
        assert found["dimmed"] or not found["highlighted"], where
        assert found["hidden_text"] <= 1, where
        if not now.is_last:
            act(page, now)
    expect(page.get_by_role("button", name="Play a game against a bot")).to_be_visible()


def button_of(page: Page, now: Scene) -> Locator:
    """The button of the first accepted move, or the one to continue."""
    if now.step.accept:
        return page.locator(f'#moves [data-action="{now.accepted()[0]}"]')
    return page.locator("#lesson [data-go]", has_text="Next")


def by_mouse(page: Page, now: Scene) -> None:
    """Click the highlighted thing, or the button of a move that is not on the board."""
    target = now.lesson.of.target(now.state, now.accepted()[0]) if now.step.accept else ""
    thing = page.locator(f'#board [data-item="{target}"].lesson-on.can')
    if not target or thing.count() != 1:
        button_of(page, now).click()
        return
    thing.click()
    menu = page.locator("#menu:not([hidden]) button")
    if menu.count():
        # In the order of the list; a board may draw the moves instead of writing them.
        of, state, right = now.lesson.of, now.state, now.accepted()[0]
        offered = [move for move in of.choices(state) if target in (of.target(state, move), *of.touches(state, move))]
        menu.nth(offered.index(right)).click()


def by_keyboard(page: Page, now: Scene) -> None:
    """Press the move's key, or Enter on Next: one Tab away at first, and focused after a move."""
    button = button_of(page, now)
    key = button.get_attribute("data-key") if now.step.accept else None
    if key is None:
        if now.number == 1:
            page.keyboard.press("Tab")
        expect(button).to_be_focused()
        key = "Enter"
    page.keyboard.press(key)


def by_touch(page: Page, now: Scene) -> None:
    """Tap the button, twice for a move; moves that are on the board are in the list of all moves."""
    button = button_of(page, now)
    if now.step.accept and not button.is_visible():
        page.locator("[data-moves]").tap()
    button.tap()
    if now.step.accept:
        expect(button).to_have_class(re.compile(r"\blesson-on sure$"))
        button.tap()


@each_lesson
def test_by_mouse(visit: NewPage, name: str) -> None:
    page = visit(f"/learn/{name}", width=LAPTOP[0], height=LAPTOP[1], moves=False)
    complete(page, name, by_mouse)
    page.get_by_role("button", name="Play a game against a bot").click()
    page.wait_for_url("**/table/*")


@each_lesson
def test_by_keyboard(visit: NewPage, name: str) -> None:
    complete(visit(f"/learn/{name}", width=LAPTOP[0], height=LAPTOP[1]), name, by_keyboard)


@each_lesson
def test_on_a_phone(visit: NewPage, name: str) -> None:
    complete(visit(f"/learn/{name}", width=PHONE[0], height=PHONE[1], touch=True), name, by_touch)


def test_a_wrong_move_is_explained_and_changes_nothing(visit: NewPage) -> None:
    page = ready(visit("/learn/gizmos?step=3", width=LAPTOP[0], height=LAPTOP[1]))
    page.locator('#board [data-item="row:blue"]').click()
    expect(page.locator(".lesson-wrong")).to_contain_text("Pick the red sphere")
    page.locator("#board .gz-dispenser").click()
    expect(page.locator(".lesson-wrong")).to_contain_text("Pick from the row")
    page.keyboard.press("m")
    page.locator("#moves .action", has_text="research level 3").click()
    expect(page.locator(".lesson-wrong")).to_contain_text("get to it")
    at_step(page, 3)
    page.locator('#board [data-item="row:red"]').click()
    at_step(page, 4)
    expect(page.locator(".lesson-wrong")).to_be_hidden()


def test_back_forward_reload_and_skip(visit: NewPage) -> None:
    page = visit("/new/gizmos", width=LAPTOP[0], height=LAPTOP[1])
    page.get_by_role("link", name="Learn it in").and_(page.locator('[href="/learn/gizmos"]')).click()
    at_step(page, 1)
    page.locator("#lesson").get_by_text("Next").click()
    at_step(page, 2)
    page.locator("#lesson").get_by_text("Next").click()
    at_step(page, 3)
    page.go_back()
    at_step(page, 2)
    page.go_forward()
    at_step(page, 3)
    page.reload()
    at_step(page, 3)
    page.locator("#lesson").get_by_text("Back").click()
    at_step(page, 2)
    page.get_by_role("button", name="Skip the lesson").click()
    expect(page.locator('[href="/learn/gizmos"]')).to_contain_text("Learn to play")


def test_lessons_are_accessible(visit: NewPage) -> None:
    page, found = visit(), list[str]()
    for name in WITH_LESSON:
        lesson = lesson_of(name)
        assert lesson is not None
        # A step in the middle of the game, with moves on the board.
        number = max(n for n, step in enumerate(lesson.steps[:13], 1) if step.accept)
        chosen = ""
        for before in range(1, number):
            chosen = scene(lesson, before, chosen).chosen_by(0)
        page.goto(address(name, number, chosen))
        found += in_both_themes(ready(page), f"{name}, step {number}")
    assert found == []
