"""Company at the table: speech bubbles, unread phrases, and undo requests."""

import re

from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from cogworks.tables.seats.phrases import PHRASES
from tests.browser.clicking import after, begin, friends_at, open_log, ready, version
from tests.browser.conftest import NewPage
from tests.browser.screens import PHONE_ACROSS, PHONES, SIZES, resize

BADGE = """() => {
    const shown = [...document.querySelectorAll('[data-open=side]')].filter((one) => one.getClientRects().length);
    return shown.map((one) => getComputedStyle(one, '::after').content !== 'none'
        ? getComputedStyle(one).getPropertyValue('--unread') : '');
}"""
"""The count on each visible Log button, or ''."""

LINGER = """() => {
    const plain = window.setTimeout;
    window.setTimeout = (deed, ms, ...given) => plain(deed, ms > 2000 ? 100 * ms : ms, ...given);
}"""
"""Bubbles stay until they were looked at in all sizes, also on a busy machine."""


def say(page: Page, phrase: int) -> None:
    open_log(page)
    page.locator("[data-chat]").select_option(str(phrase))
    page.keyboard.press("Escape")
    ready(page)


def test_a_phrase_is_a_bubble_at_its_speaker_and_counts_as_unread(visit: NewPage, host: Host) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    assert ann.evaluate(BADGE) == [""]
    say(bob, 0)
    bubble = ann.locator(".bubble")
    expect(bubble).to_have_text(f"seat 2: {PHRASES[0]}")
    say(bob, 1)
    expect(bubble).to_have_text(f"seat 2: {PHRASES[1]}")
    assert ann.evaluate(BADGE) == ["2"]
    assert bob.evaluate(BADGE) == [""], "own lines are read"
    assert ann.locator("#bubbles").get_attribute("aria-live") == "polite"
    open_log(ann)
    ann.keyboard.press("Escape")
    assert ann.evaluate(BADGE) == [""]


def test_people_and_bots_say_things_with_the_face_of_their_mood(visit: NewPage, host: Host) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    face = ann.locator(".bubble .portrait")
    for words, mood in (("Wow!", "+pleased"), ("Oops!", "+beaten"), ("Hmm\u2026", "+thinking"), ("Your turn!", "")):
        say(bob, PHRASES.index(words))
        expect(ann.locator(".bubble")).to_contain_text(words)
        usual = ann.locator(".chip.seat1 .portrait").get_attribute("src") or ""
        expect(face).to_have_attribute("src", usual + mood)
    alone = visit()
    begin(alone, "gizmos")
    say(alone, PHRASES.index("Good game!"))
    # A bot always answers that.
    expect(alone.locator(".bubble:has([src*='+pleased'])")).to_have_count(2)


def test_on_a_phone_one_tap_opens_the_phrases_and_one_says_something(visit: NewPage, host: Host) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    for size in (*PHONES, PHONE_ACROSS):
        resize(ann, size)
        ann.get_by_role("button", name="More").click()
        phrases = ann.locator("#phrases button")
        expect(phrases).to_have_text(PHRASES)
        tools = ann.locator(".tools").bounding_box()
        first = phrases.first.bounding_box()
        assert tools is not None
        assert first is not None
        assert tools["y"] >= 0, size
        assert tools["y"] + tools["height"] <= first["y"] + 1, size
        assert first["y"] + first["height"] <= size[1], size
        ann.keyboard.press("Escape")
        expect(phrases.first).to_be_hidden()
    ann.get_by_role("button", name="More").click()
    ann.locator("#phrases").get_by_text(PHRASES[2]).click()
    expect(bob.locator(".bubble")).to_have_text(f"seat 1: {PHRASES[2]}")
    expect(ann.locator(".bubble")).to_be_visible()
    expect(ann.locator("#phrases")).to_be_hidden()
    # A player who turned the chat off has no phrases.
    open_log(ann)
    ann.get_by_label("Chat", exact=True).uncheck()
    expect(ann.locator("[data-chat]")).to_have_count(0)
    ann.keyboard.press("Escape")
    ann.get_by_role("button", name="More").click()
    expect(ann.locator(".tools")).to_be_visible()
    expect(ann.locator("#phrases")).to_be_hidden()


def test_bubbles_are_near_their_speakers_at_every_size(visit: NewPage, host: Host) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    ann.evaluate(LINGER)
    say(bob, 0)
    say(ann, 1)
    for size in SIZES:
        resize(ann, size)
        for seat in (0, 1):
            chip = ann.locator(f".chip.seat{seat}").bounding_box()
            bubble = ann.locator(f".bubble.seat{seat}").bounding_box()
            assert chip is not None
            assert bubble is not None
            assert 0 <= bubble["y"] - chip["y"] - chip["height"] <= 16, size
            assert 0 <= bubble["x"] <= size[0] - bubble["width"], size
            assert abs(bubble["x"] - chip["x"]) < bubble["width"], size


def test_a_bubble_follows_its_speaker_when_the_game_starts(visit: NewPage) -> None:
    ann = visit("/new/gizmos")
    ann.get_by_role("button", name="Open table").click()
    bob = visit(ready(ann).locator("#link-1").input_value())
    # A bubble stays for a few seconds of this clock.
    bob.clock.install()
    bob.get_by_label("Play as").fill("Bob")
    bob.get_by_role("button", name="Take seat 2").click()
    ready(bob)
    say(ann, 0)
    bubble = bob.locator(".bubble.seat0")
    expect(bubble).to_be_visible()
    bob.clock.pause_at(bob.evaluate("Date.now() / 1000 + 1"))
    before = bubble.bounding_box()
    ann.get_by_role("button", name="Start game").click()
    chip = bob.locator(".chip.seat0")
    expect(chip).to_be_visible()
    at, seat = bubble.bounding_box(), chip.bounding_box()
    assert before is not None
    assert at is not None
    assert seat is not None
    assert 0 <= at["y"] - seat["y"] - seat["height"] <= 16 < before["y"] - at["y"]


def test_old_lines_are_not_said_again_after_a_reload(visit: NewPage, host: Host) -> None:
    ann, bob = friends_at(visit, host, "gizmos")
    say(bob, 0)
    expect(ann.locator(".bubble")).to_have_count(1)
    ann.reload()
    expect(ready(ann).locator(".bubble")).to_have_count(0)


def test_an_undo_request_is_above_the_board_and_the_asker_sees_a_refusal(visit: NewPage, host: Host) -> None:
    pages = friends_at(visit, host, "gizmos")
    mover = next(page for page in pages if page.locator(".yours").count())
    other = next(page for page in pages if page is not mover)
    # The row shows a new sphere: from here on an undo needs consent.
    seen = version(mover)
    mover.locator(".action", has_text="pick a").first.click()
    after(mover, seen)
    mover.get_by_role("button", name="Ask to undo").click()
    request = other.locator("#notice .proposal")
    expect(request).to_contain_text(re.compile("asks to undo: .+"))
    for size in SIZES:
        resize(other, size)
        box, board = request.bounding_box(), other.locator("#board").bounding_box()
        assert box is not None
        assert board is not None
        assert box["y"] >= 0, size
        assert box["y"] < 160 or box["y"] + box["height"] <= board["y"], size
    request.get_by_role("button", name="Decline").click()
    expect(mover.locator("#status")).to_contain_text("declined your undo request")
    expect(mover.locator("#notice .proposal")).to_have_count(0)
    # Old news is gone as soon as there is another request, and stays away when that is allowed.
    mover.get_by_role("button", name="Ask to undo").click()
    expect(mover.locator("#status")).to_be_empty()
    request.get_by_role("button", name="Allow undo").click()
    expect(mover.locator(".yours")).to_be_visible()
    expect(mover.locator("#status")).not_to_contain_text("declined")


def test_keyboard_focus_looks_different_from_a_legal_move(visit: NewPage, host: Host) -> None:
    pages = friends_at(visit, host, "gizmos")
    mover = next(page for page in pages if page.locator(".yours").count())
    colour = "item => getComputedStyle(item).outlineColor"
    item = mover.locator("#board .can").first
    legal = item.evaluate(colour)
    mover.keyboard.press("Tab")
    item.focus()
    assert item.evaluate("item => item.matches(':focus-visible')")
    assert item.evaluate(colour) != legal
