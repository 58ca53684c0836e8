"""Real browsers: games played to the end by clicking, on a phone, by keyboard alone, and through reloads."""

import re

from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.conftest import NewPage
from tests.web.visitors import id_of

MOST_CLICKS = 3000


def begin(page: Page, game: str) -> None:
    """Play now."""
    page.goto("/")
    page.locator(f"form:has(input[value={game}]) button").click()
    expect(page.locator("#prompt")).not_to_be_empty()


def answer_once(page: Page) -> bool:
    """Click what can be done, on the thing itself where there is one; False if there is nothing to do."""
    state = page.evaluate(
        """() => {
            if (document.querySelector('.pending')) return 'busy';
            const lit = [...document.querySelectorAll('#board .can')];
            const listed = [...document.querySelectorAll('.action')];
            if (!listed.length) return document.querySelector('.over') ? 'over' : 'wait';
            const eager = /end the turn|play|add|hit|pair|build/;
            const draw = listed.find((button) => eager.test(button.textContent)) ?? listed[0];
            const thing = lit.find((each) => each.dataset.thing === draw.dataset.target && !each.ariaHasPopup);
            (thing ?? draw).click();
            return thing ? 'thing' : 'list';
        }"""
    )
    return state not in ("over",)


def play_to_the_end(*pages: Page) -> None:
    """Everybody clicks whatever is lit until the game is over."""
    for _ in range(MOST_CLICKS):
        going_on = [answer_once(page) for page in pages]
        if not any(going_on):
            break
        pages[0].wait_for_timeout(15)
    for page in pages:
        expect(page.locator(".head")).to_contain_text("The game is over")


def two_friends(visit: NewPage, game: str, **screen: int) -> tuple[Page, Page]:
    ann, bob = visit("/settings", **screen), visit("/settings", **screen)
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.get_by_label("Your name").fill(name)
        page.get_by_role("button", name="Save").click()
    ann.goto(f"/new/{game}")
    ann.get_by_role("button", name="Open the table").click()
    bob.goto(ann.locator("#link-1").input_value())
    expect(ann.locator("#board")).to_contain_text("Bob")
    ann.get_by_role("button", name="Begin the game").click()
    expect(bob.locator(".head")).not_to_contain_text("Waiting to begin")
    return ann, bob


def test_two_browsers_play_widget_mechs_to_the_end_by_clicking(visit: NewPage) -> None:
    play_to_the_end(*two_friends(visit, "widget_mechs"))


def test_two_browsers_play_gadget_builder_to_the_end_by_clicking_and_go_through_it_again(visit: NewPage) -> None:
    ann, bob = two_friends(visit, "gadget_builder")
    play_to_the_end(ann, bob)
    bob.locator(".over").get_by_role("link", name="Replay").click()
    expect(bob.locator("#at")).to_contain_text("step 0 of")
    bob.get_by_label("One step on").click()
    expect(bob.locator("#at")).to_contain_text("step 1 of")
    bob.locator("#log li").last.locator("a").click()
    last = bob.locator("#slider").get_attribute("max")
    expect(bob.locator("#at")).to_contain_text(re.compile(f"step {last} of {last}"))
    bob.get_by_label("Eyes").select_option(label="Ann")
    expect(bob).to_have_url(re.compile("eyes=0"))
    ann.get_by_role("link", name="Was the shuffle honest?").click()
    expect(ann.locator(".note.gain")).to_contain_text("follow from the seed")


def test_a_toy_without_a_board_of_its_own_plays_on_the_one_for_any_game(visit: NewPage) -> None:
    page = visit()
    begin(page, "high_cog")
    play_to_the_end(page)


def test_on_a_phone_nothing_is_wider_than_the_screen_and_a_second_tap_confirms(visit: NewPage, host: Host) -> None:
    page = visit(width=360, height=740, touch=True)
    for path in ("/", "/settings", "/verify", "/new/gadget_builder"):
        page.goto(path)
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, path
    for game in ("widget_mechs", "gadget_builder"):
        begin(page, game)
        page.locator(".action").first.wait_for()
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, game
        button = page.locator(".action").first
        box = button.bounding_box()
        assert box is not None
        assert box["height"] >= 44
        with host.at(id_of(page.url)) as table:
            version = table.history.version
        button.tap()
        expect(page.locator("#status")).to_contain_text("Tap again")
        with host.at(id_of(page.url)) as table:
            assert table.history.version == version
        page.locator(".action.sure").tap()
        page.wait_for_function("() => !document.querySelector('.pending') && !document.querySelector('.sure')")
        with host.at(id_of(page.url)) as table:
            assert table.history.version > version


def test_the_keyboard_alone_is_enough(visit: NewPage, host: Host) -> None:
    page = visit()
    while page.evaluate("document.activeElement.textContent").strip()[:8] != "Play now":
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.locator(".action").first.wait_for()
    with host.at(id_of(page.url)) as table:
        version = table.history.version
    page.keyboard.press("1")
    page.wait_for_function("() => !document.querySelector('.pending')")
    with host.at(id_of(page.url)) as table:
        assert table.history.version > version
        version = table.history.version
    page.locator(".action").first.wait_for()
    while not page.evaluate("document.activeElement.matches('.action')"):
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_function("() => !document.querySelector('.pending')")
    with host.at(id_of(page.url)) as table:
        assert table.history.version > version
    page.keyboard.press("?")
    expect(page.locator("#rules")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#rules")).to_be_hidden()


def test_a_reload_and_a_broken_line_lose_nothing(visit: NewPage, host: Host) -> None:
    page = visit(motion=True)
    begin(page, "gadget_builder")
    page.locator(".action").first.click()
    page.wait_for_function("() => !document.querySelector('.pending')")
    page.reload()
    page.locator(".action").first.wait_for()
    page.context.set_offline(True)
    page.evaluate("performance.mark('cut')")
    with host.at(id_of(page.url)) as table:
        before = table.history.version
    page.context.set_offline(False)
    page.reload()
    page.locator(".action").first.wait_for()
    page.locator(".action").first.click()
    page.wait_for_function("() => !document.querySelector('.pending')")
    with host.at(id_of(page.url)) as table:
        assert table.history.version > before


def test_a_second_tab_shows_what_the_first_did(visit: NewPage) -> None:
    one = visit()
    begin(one, "gadget_builder")
    one.locator(".action").first.wait_for()
    two = one.context.new_page()
    two.goto(one.url)
    two.locator(".action").first.wait_for()
    one.locator(".action").first.click()
    one.wait_for_function("() => !document.querySelector('.pending')")
    one.locator(".action, .over").first.wait_for()
    expect(two.locator("#log li").first).to_have_text(one.locator("#log li").first.inner_text())
