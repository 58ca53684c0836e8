"""Feedback on a move: sounds, notifications, rolling dice, and enlarged faces."""

import pytest
from playwright.sync_api import Page, expect

from cogworks.tables.seats.phrases import HELLO
from tests.browser.clicking import after, begin, open_log, version
from tests.browser.conftest import NewPage

SPIES = """
window.heard = { tones: 0, notices: [], rolls: 0 };
const part = () => ({ connect: (next) => next, frequency: {}, start: () => heard.tones++, stop() {},
                      gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} } });
window.AudioContext = class {
    currentTime = 0; sampleRate = 8000; createOscillator = part; createGain = part; createBufferSource = part;
    createBiquadFilter = part; createBuffer = (_, length) => ({ getChannelData: () => new Float32Array(length) });
};
window.Notification = class {
    static permission = 'granted';
    constructor(title, { body }) { heard.notices.push([title, body]); }
};
new MutationObserver((changes) => {
    heard.rolls += changes.filter(({ target }) => target.matches?.('.die.rolling')).length;
}).observe(document, { subtree: true, attributeFilter: ['class'] });
"""
"""Count sounds and notifications, which a test cannot perceive."""
TURNS = """
window.turns = 0;
addEventListener("DOMContentLoaded", () => {
    const isOwn = () => document.querySelector("#head .yours") !== null;
    let was = isOwn();
    new MutationObserver(() => {
        turns += isOwn() && !was;
        was = isOwn();
    }).observe(document.body, { subtree: true, childList: true });
});
"""
"""Count how often the page says that it is the player's turn."""
ANSWERS = 6


def spied(visit: NewPage, *wishes: str, motion: bool = False) -> Page:
    page = visit("/settings", motion=motion)
    page.add_init_script(SPIES)
    for wish in ("sound", "notify"):
        page.locator(f"[name={wish}]").set_checked(wish in wishes)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator(".note.gain")).to_be_visible()
    return page


def play(page: Page) -> None:
    """A few turns, with the bots' turns between them."""
    for _ in range(ANSWERS):
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        page.locator(".action, .over").first.wait_for()


@pytest.mark.parametrize("wishes", [(), ("sound", "notify")])
def test_a_turn_makes_a_sound_and_a_notification_if_chosen(visit: NewPage, wishes: tuple[str, ...]) -> None:
    page = spied(visit, *wishes)
    begin(page, "gadget_builder")
    page.evaluate("Object.defineProperty(document, 'hidden', { get: () => true })")
    play(page)
    # Some first turns consist of several own moves, after which no turn has come back yet.
    for _ in range(5):
        if "notify" in wishes and not page.evaluate("heard.notices.length"):
            play(page)
    heard = page.evaluate("heard")
    assert (heard["tones"] > 0) == ("sound" in wishes)
    assert bool(heard["notices"]) == ("notify" in wishes)
    assert all("Gadget Builder" in title and words for title, words in heard["notices"])


@pytest.mark.parametrize("motion", [False, True])
def test_dice_roll_unless_motion_is_reduced(visit: NewPage, motion: bool) -> None:
    page = spied(visit, motion=motion)
    begin(page, "widget_mechs")
    # Dice tumble after everything else that happened in a turn, and the next click would end that.
    if motion:
        page.locator(".action").first.click()
        page.wait_for_function("() => heard.rolls > 0")
    else:
        play(page)
        page.wait_for_timeout(1500)
        assert page.evaluate("heard.rolls") == 0


def test_a_card_is_enlarged_on_hover_and_long_press(visit: NewPage) -> None:
    page, zoom = visit(), "#zoom .rcard"
    page.clock.install()
    begin(page, "widget_ridge")
    card = page.locator("#board [data-zoom]:visible").first
    name = card.locator(".name").inner_text()
    card.hover()
    expect(page.locator(zoom)).to_contain_text(name)
    page.mouse.move(2, 2)
    expect(page.locator("#zoom")).to_be_hidden()
    card.dispatch_event("pointerdown", {"pointerType": "touch"})
    expect(page.locator(zoom)).to_contain_text(name)
    card.dispatch_event("pointerup", {"pointerType": "touch"})
    expect(page.locator("#zoom")).to_be_hidden()
    # A short touch enlarges nothing, not even later.
    card.evaluate("""card => { for (const kind of ["pointerdown", "pointerup"])
        card.dispatchEvent(new PointerEvent(kind, { pointerType: "touch", bubbles: true })); }""")
    page.clock.run_for(1000)
    expect(page.locator("#zoom")).to_be_hidden()


KINDS = ("moves", "points", "turn", "people")


def quiet_but_for(visit: NewPage, *kinds: str) -> Page:
    """A page with sounds on, but only these kinds."""
    page = spied(visit, "sound")
    for kind in KINDS:
        page.locator(f"[name=sound_{kind}]").set_checked(kind in kinds)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator(".note.gain")).to_be_visible()
    return page


def test_kinds_of_sounds_can_be_turned_off(visit: NewPage) -> None:
    page = visit("/settings")
    kinds = page.locator(".kinds")
    expect(kinds).to_be_hidden()
    page.locator("[name=sound]").check()
    expect(kinds).to_be_visible()
    page.get_by_role("button", name="Save settings").click()
    page = quiet_but_for(visit)
    begin(page, "widget_mechs")
    play(page)
    assert page.evaluate("heard.tones") == 0


def test_each_kind_of_sound_is_heard_alone(visit: NewPage) -> None:
    """A bell of two tones begins each turn; a phrase makes two more, and each move at least one."""
    page = quiet_but_for(visit, "turn")
    turns = _play_turns(page)
    assert page.evaluate("heard.tones") == 2 * turns
    page = quiet_but_for(visit, "people")
    begin(page, "widget_mechs")
    play(page)
    assert page.evaluate("heard.tones") == 0
    open_log(page)
    page.locator("[data-chat]").select_option(str(HELLO))
    # The bot's answer, not one's own words.
    page.wait_for_function("() => heard.tones === 2")
    page = quiet_but_for(visit, "moves")
    begin(page, "gizmos")
    play(page)
    assert page.evaluate("heard.tones") >= ANSWERS


def _play_turns(page: Page) -> int:
    """Play a game's first turns; return how often a turn came to the player."""
    page.add_init_script(TURNS)
    begin(page, "widget_mechs")
    for _ in range(3):
        play(page)
    turns: int = page.evaluate("turns")
    assert turns > 1
    return turns


@pytest.mark.parametrize("is_chosen", [False, True])
def test_a_phone_vibrates_once_a_turn_if_chosen(visit: NewPage, is_chosen: bool) -> None:
    page = visit("/settings")
    page.add_init_script("window.shakes = 0; navigator.vibrate = () => shakes++;")
    page.locator("[name=vibrate]").set_checked(is_chosen)
    page.get_by_role("button", name="Save settings").click()
    expect(page.locator(".note.gain")).to_be_visible()
    turns = _play_turns(page)
    assert page.evaluate("shakes") == (turns if is_chosen else 0)
