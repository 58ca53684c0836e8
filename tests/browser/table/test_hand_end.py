"""The end of a hand stays on the screen until the player continues."""

from playwright.sync_api import expect

from cogworks.engine.dice import CHANCE
from cogworks.engine.log import Log
from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, sit_down, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import position


def new_hand(log: Log) -> Log:
    """The same game at the first decision after the first hand."""
    for given in range(len(log.answers)):
        state = log.replay(given)
        if state.hands == 1 and int(state.to_move()) != CHANCE:  # type: ignore[attr-defined]
            players = ["" if seat == int(state.to_move()) else "random" for seat in range(log.seats)]
            return Log(log.game, log.version, log.seats, log.options, log.answers[:given], players)
    raise AssertionError("no second hand")


def going_out(log: Log) -> tuple[Log, int]:
    """The same game before the move that ends the first hand, and that move."""
    states = [(given, log.replay(given)) for given in range(len(log.answers))]
    end = next(given for given, state in states if state.hands == 1)  # type: ignore[attr-defined]
    given, state = next((at, state) for at, state in reversed(states[:end]) if int(state.to_move()) != CHANCE)
    players = ["" if seat == int(state.to_move()) else "random" for seat in range(log.seats)]
    return Log(log.game, log.version, log.seats, log.options, log.answers[:given], players), log.answers[given]


def test_nothing_travels_above_the_end_of_a_hand(visit: NewPage, host: Host) -> None:
    log, move = going_out(position("gadget_builder full"))
    page = sit_down(visit(motion=True), host, log)
    page.evaluate(
        """() => {
            window.above = [];
            const begin = document.startViewTransition.bind(document);
            document.startViewTransition = (draw) => {
                above.push(document.querySelector('#hand-end[open]') !== null);
                return begin(draw);
            };
        }"""
    )
    seen = version(page)
    page.locator(f'.action[data-action="{move}"]').click()
    after(page, seen)
    expect(page.locator("#hand-end")).to_be_visible()
    page.wait_for_timeout(300)
    assert True not in page.evaluate("above")
    end = page.locator("#hand-end")
    page.set_viewport_size({"width": 360, "height": 640})
    # On a phone, no word is broken: each is on one line.
    heights = end.locator(".left, .name").evaluate_all("all => all.map((one) => one.getBoundingClientRect().height)")
    assert max(heights) < 30
    for row in end.locator(".lines > li").all():
        shown = row.locator(".kept").evaluate("kept => kept.getBoundingClientRect().right")
        assert shown <= 360


def test_the_end_of_a_hand_is_shown_until_the_player_continues(visit: NewPage, host: Host) -> None:
    page = sit_down(visit(moves=False), host, new_hand(position("gadget_builder full")))
    end, seen = page.locator("#hand-end"), version(page)
    expect(end.locator("h2")).to_contain_text("went out for the first time!")
    rows = end.locator(".lines > li")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("went out")
    expect(rows.last).to_contain_text("2 cards left")
    # The gadgets each of them kept, drawn awake.
    assert [row.locator(".kept img").get_attribute("alt") for row in rows.all()] == ["gadget 1", "gadget 5"]
    assert rows.first.locator(".kept img").evaluate("img => img.decode().then(() => img.naturalWidth)") > 0
    assert rows.first.locator(".done").count() == 1
    expect(end.locator(".standings")).to_contain_text("1 hand won")
    page.keyboard.press("1")
    page.reload()
    expect(ready(page).locator("#hand-end")).to_be_visible()
    assert version(page) == seen, "the dialog owns the keyboard"
    end.get_by_role("button", name="Continue").click()
    expect(end).to_be_hidden()
    page.reload()
    expect(ready(page).locator("#hand-end")).to_be_hidden()
    page.locator("#board .can").first.click()
    if page.locator("#menu:visible button").count():
        page.locator("#menu button").first.click()
    after(page, seen)
