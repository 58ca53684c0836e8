"""The keyboard alone is enough: to start, to move, to open and close the rules."""

from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, begin, ready, version
from tests.browser.conftest import NewPage
from tests.web.visitors import id_of

MOST_TABS = 200


def tab_to(page: Page, selector: str, words: str = "") -> None:
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        found = page.evaluate(
            "([selector, words]) => { const at = document.activeElement;"
            " return at.matches(selector) && at.textContent.trim().startsWith(words); }",
            [selector, words],
        )
        if found:
            return
    raise AssertionError(f"no {selector} {words!r} in {MOST_TABS} steps")


def test_a_game_is_started_and_played_without_a_mouse(visit: NewPage) -> None:
    page = visit("/")
    tab_to(page, "button", "Play now")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    ready(page).locator(".action").first.wait_for()
    for key in ("1", "2"):
        seen = version(page)
        page.keyboard.press(key if page.locator(".action").count() > 1 else "1")
        after(page, seen)
        page.locator(".action").first.wait_for()
    seen = version(page)
    tab_to(page, ".action")
    page.keyboard.press("Enter")
    after(page, seen)


def test_a_highlighted_thing_is_reached_and_chosen_and_the_rules_open_and_close(visit: NewPage) -> None:
    page = visit("/")
    page.locator("form:has(input[value=gadget_builder]) button").first.click()
    ready(page).locator("#board .can").first.wait_for()
    seen = version(page)
    tab_to(page, "#board .can")
    page.keyboard.press("Enter")
    if page.locator("#menu").is_visible():
        page.keyboard.press("ArrowDown")
        page.keyboard.press("Enter")
    after(page, seen)
    for key, drawer in (("r", "#rules"), ("?", "#keys"), ("l", "#side")):
        page.keyboard.press(key)
        expect(page.locator(drawer)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.locator(drawer)).to_be_hidden()


def test_an_open_drawer_or_menu_owns_the_keyboard_and_the_mouse(visit: NewPage, host: Host) -> None:
    page = visit()
    begin(page, "gadget_builder")
    seen = version(page)
    with host.at(id_of(page.url)) as table:
        before = [move.who for move in table.history.moves].count(0)
    for key in ("?", "r", "l"):
        page.keyboard.press(key)
        for move in ("1", "2", "u", "0"):
            page.keyboard.press(move)
        page.mouse.click(20, 780)
        page.keyboard.press("Escape")
    lit = page.locator("#board .can[aria-haspopup]")
    if lit.count():
        lit.first.click()
        page.keyboard.press("1")
        page.keyboard.press("Escape")
    # Had a key behind a drawer made a move, the one made now would not be the first.
    page.keyboard.press("1")
    after(page, seen)
    with host.at(id_of(page.url)) as table:
        assert [move.who for move in table.history.moves].count(0) == before + 1


def test_every_move_of_the_list_has_a_key(visit: NewPage) -> None:
    page = visit()
    begin(page, "gizmos")
    keys = page.locator("#ask .action").evaluate_all("all => all.map((one) => one.dataset.key)")
    assert len(keys) > 9
    assert all(keys)
    assert len(set(keys)) == len(keys)
    words = page.locator("#ask .action").last.evaluate("one => one.lastChild.textContent")
    assert words.startswith("research")
    seen = version(page)
    page.keyboard.press(keys[-1])
    after(page, seen)
    expect(page.locator("#log")).to_contain_text("research")


def test_the_list_of_moves_opens_with_the_tab_key_and_is_remembered(visit: NewPage) -> None:
    page = visit(moves=False)
    begin(page, "gizmos")
    more = page.locator("[data-moves]")
    expect(more).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("Tab")
    expect(more).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("m")
    expect(more).to_have_attribute("aria-expanded", "false")
    page.reload()
    ready(page).keyboard.press("Tab")
    expect(more).to_have_attribute("aria-expanded", "false")
    page.keyboard.press("m")
    page.reload()
    expect(ready(page).locator("[data-moves]")).to_have_attribute("aria-expanded", "true")


def test_the_rules_of_a_question_lie_behind_one_link(visit: NewPage) -> None:
    page = visit()
    begin(page, "gizmos")
    assert page.locator("#prompt a").count() == 1
    page.get_by_role("link", name="why?").click()
    expect(page.locator("#rules")).to_be_visible()
    expect(page.locator(".book .target").first).to_be_in_viewport()
    assert page.locator(".book .target").count() > 1
