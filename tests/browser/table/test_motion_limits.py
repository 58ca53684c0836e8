"""Where motion ends: nothing flies after an undo, a lost connection, in a hidden tab or where motion is reduced."""

from playwright.sync_api import Page, expect

from cogworks.tables.host import Host
from tests.browser.clicking import after, ready, version
from tests.browser.conftest import NewPage
from tests.browser.full_tables import recorded, sitter

RECORD = """
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
"""
TRACES = "document.querySelectorAll(':is(.moments, .ghosts, .ridge-stage) > *').length"


def play(page: Page, words: str) -> None:
    seen = version(page)
    page.locator(".action", has_text=words).first.click()
    after(page, seen)
    ready(page)


def moved(page: Page) -> list[str]:
    """Elements that moved since the last call, once everything is at rest."""
    page.wait_for_timeout(600)
    page.wait_for_function(f"() => !('travelling' in document.documentElement.dataset) && {TRACES} === 0")
    found: list[str] = page.evaluate("moved.splice(0)")
    return found


def test_nothing_flies_after_an_undo_a_lost_connection_or_in_a_hidden_tab(visit: NewPage, host: Host) -> None:
    page = recorded(visit, host, "widget_ridge first", RECORD, motion=True)
    play(page, "play Widget Pip")
    page.wait_for_function("() => moved.length > 0")
    page.wait_for_function(f"() => {TRACES} === 0")
    moved(page)

    # Undone: the card glides back, no token and no "+1" a second time.
    seen = version(page)
    page.locator("[data-undo]").click()
    after(page, seen)
    assert moved(page) == []

    # Connected again: changes made in another tab appear at once.
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


def test_the_last_move_is_shown_before_the_result(visit: NewPage, host: Host) -> None:
    page = recorded(visit, host, "girl_genius full", RECORD, motion=True)
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


def test_without_motion_no_game_moves_anything(visit: NewPage, host: Host) -> None:
    page = visit(width=1366, height=657)
    page.add_init_script(RECORD)
    for name in ("gadget_builder", "girl_genius-chain", "gizmos", "widget_mechs", "widget_ridge"):
        sitter(page, host)(f"{name} full")
        seen = version(page)
        page.locator(".action").first.click()
        after(page, seen)
        assert (name, page.evaluate("moved")) == (name, [])
        assert (name, page.evaluate("document.getAnimations().length")) == (name, 0)
