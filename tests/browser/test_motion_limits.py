"""Where motion ends: nothing flies after an undo, a lost connection, in a hidden tab or where motion is reduced."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.browser.clicking import after, ready, version
from tests.browser.full_tables import sitter

RECORD = """
localStorage.setItem('cogworks-moves', 'open');
window.moved = [];
const animate = Element.prototype.animate;
Element.prototype.animate = function (frames, timing) {
    // Flights of pictures have a transform; a picture that glides has only a layer.
    const isFlight = !timing.pseudoElement || [frames].flat().some((frame) => 'transform' in frame);
    if (isFlight) moved.push(timing.pseudoElement ?? this.className);
    return animate.call(this, frames, timing);
};
// New lines of the log change their colour, which moves nothing.
addEventListener('animationstart', ({ animationName }) => animationName === 'told' || moved.push(animationName));
Object.defineProperty(document, 'hidden', { get: () => window.isAway ?? false });
// A socket that breaks, and a server out of reach.
window.sockets = [];
class Dead {
    readyState = 3;
    constructor() { setTimeout(() => this.onclose?.({ code: 1006, reason: '' }), 20); }
}
window.WebSocket = new Proxy(WebSocket, { construct(Real, args) {
    const made = window.isCut ? new Dead() : new Real(...args);
    if (!window.isCut) sockets.push(made);
    return made;
} });
addEventListener('DOMContentLoaded', () => {
    const table = document.getElementById('table');
    if (table) table.dataset.unspent = 'off';
});
"""
TRACES = "document.querySelectorAll(':is(.moments, .ghosts, .ridge-stage) > *').length"


def opened(chromium: Any, address: str, motion: str) -> Page:
    context = chromium.new_context(
        base_url=address, viewport={"width": 1366, "height": 657}, reduced_motion=motion
    )  # fmt: skip
    context.add_init_script(RECORD)
    page: Page = context.new_page()
    return page


def play(page: Page, words: str) -> None:
    seen = version(page)
    page.locator(".action", has_text=words).first.click()
    after(page, seen)
    ready(page)


def moved(page: Page) -> list[str]:
    """What has been moved since the last call, once everything is at rest."""
    page.wait_for_timeout(600)
    page.wait_for_function("() => !('travelling' in document.documentElement.dataset)")
    found: list[str] = page.evaluate("moved.splice(0)")
    assert page.evaluate(TRACES) == 0
    return found


def test_nothing_flies_after_an_undo_a_lost_connection_or_in_a_hidden_tab(
    chromium: Any, tables: tuple[str, dict[str, str]]
) -> None:
    page = opened(chromium, tables[0], "no-preference")
    sitter(page, tables[1])("widget_ridge first")
    play(page, "play Widget Pip")
    page.wait_for_function("() => moved.length > 0")
    page.wait_for_function(f"() => {TRACES} === 0")
    moved(page)

    # Undone: the card glides back, no token and no "+1" a second time.
    seen = version(page)
    page.locator("[data-undo]").click()
    after(page, seen)
    assert moved(page) == []

    # Connected again: what was done in another tab is there at once.
    other = page.context.new_page()
    other.goto(page.url)
    page.evaluate("() => { window.isCut = true; for (const socket of sockets) socket.close(); }")
    expect(page.locator("#status")).to_contain_text("Reconnecting")
    seen = version(page)
    play(ready(other), "play Widget Pip")
    other.close()
    page.evaluate("() => { window.isCut = false; dispatchEvent(new Event('online')); }")
    after(page, seen)
    assert moved(page) == []

    # In a hidden tab: nothing waits for its reader's return.
    page.evaluate("window.isAway = true")
    play(page, "play Widget Dot")
    play(page, "play Widget Nib")
    page.evaluate("window.isAway = false")
    assert moved(page) == []
    page.context.close()


def test_the_last_move_is_shown_before_the_result(chromium: Any, tables: tuple[str, dict[str, str]]) -> None:
    page = opened(chromium, tables[0], "no-preference")
    sitter(page, tables[1])("girl_genius full")
    page.evaluate("""() => {
        window.order = [];
        const look = () => {
            const result = document.querySelector('.over'), isFlying = document.querySelector('.ghosts > *') !== null;
            if (result) order.push([isFlying, result.checkVisibility()]);
            requestAnimationFrame(look);
        };
        look();
    }""")
    page.locator(".action", has_text="spin The Unsinkable").click()
    expect(page.locator(".over")).to_be_visible()
    frames = page.evaluate("order")
    assert [True, False] in frames
    assert frames[0][1] is False
    page.context.close()


def test_without_motion_no_game_moves_anything(chromium: Any, tables: tuple[str, dict[str, str]]) -> None:
    page = opened(chromium, tables[0], "reduce")
    for name in ("gadget_builder", "girl_genius-chain", "gizmos", "widget_mechs", "widget_ridge"):
        sitter(page, tables[1])(f"{name} full")
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        assert (name, page.evaluate("moved")) == (name, [])
        assert (name, page.evaluate("document.getAnimations().length")) == (name, 0)
    page.context.close()
