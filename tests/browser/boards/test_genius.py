"""Girl Genius in the browser: pictures, and the display of a spin, a pop and a chain."""

from cogworks.tables.host import Host
from tests.browser.clicking import ready
from tests.browser.conftest import NewPage
from tests.browser.full_tables import recorded

RECORD = """
window.seen = { flights: [], turns: 0, flashes: 0, counts: [] };
const animate = Element.prototype.animate;
const middle = (element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
};
Element.prototype.animate = function (frames, timing) {
    if (this.closest('.ghosts')) {
        const way = frames.at?.(-1).translate?.split(' ').map(parseFloat);
        if (way) seen.flights.push({ card: this.querySelector('.title').textContent,
            to: middle(this).map((from, axis) => from + (way[axis] ?? 0)) });
        seen.turns += this.matches('.frame');
        seen.flashes += this.matches('.edge');
    }
    return animate.call(this, frames, timing);
};
addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
    for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.className === 'moment') seen.counts.push(node.textContent);
}).observe(document.body, { childList: true, subtree: true }));
"""
TWICE = "\N{MULTIPLICATION SIGN}2"


def test_a_spun_card_turns_edges_flash_and_popped_cards_fly_to_the_winners_pile(visit: NewPage, host: Host) -> None:
    page, still = (recorded(visit, host, "girl_genius full", RECORD, motion) for motion in (True, False))
    # Every visible card has its own picture, and all of them have loaded.
    pictures = "all => all.map((one) => one.complete && one.naturalWidth > 0 ? one.src : '')"
    sources = page.locator(":is(.place, .hand-row) .picture img").evaluate_all(pictures)
    assert "" not in sources
    assert len(set(sources)) == len(sources) == 17
    # Spectators see the steps of the turn beside the board, not on it.
    watching = ready(visit(page.url, width=1366, height=657))
    board, desk = (watching.locator(part).bounding_box() for part in (".lattice", ".desk"))
    assert board is not None
    assert desk is not None
    assert desk["width"] > 200
    assert desk["x"] >= board["x"] + board["width"]
    for each in (page, still):
        each.locator(".action", has_text="spin Terrier of Terror").click()
    # Where motion is reduced, nothing moves; the count is there.
    still.wait_for_function("() => seen.counts.length > 0")
    assert still.evaluate("seen.counts") == [TWICE]
    assert still.evaluate("document.getAnimations().length") == 0
    assert still.evaluate("seen.flights") == []
    page.wait_for_function("() => seen.flights.length === 2 && !document.querySelector('.ghosts *')")
    seen, pile = page.evaluate("seen"), page.locator(".desk [data-anchor~=pile-1]").bounding_box()
    assert pile is not None
    assert [flight["card"].replace("\u00ad", "") for flight in seen["flights"]] == [
        "Terrier of Terror",
        "Violet Barnacle",
    ]
    for x, y in (flight["to"] for flight in seen["flights"]):
        assert pile["x"] <= x <= pile["x"] + pile["width"]
        assert pile["y"] <= y <= pile["y"] + pile["height"]
    assert seen["turns"] == 1
    # The two edges that match: one on each card.
    assert seen["flashes"] == 2
    assert seen["counts"] == [TWICE]


def test_a_resolved_card_keeps_its_picture_on_its_way_to_the_pile(visit: NewPage, host: Host) -> None:
    page = recorded(visit, host, "girl_genius-chain full", RECORD, motion=False)
    heights = page.evaluate("""() => {
        const card = document.querySelector('.work-on .at-work'), copy = card.cloneNode(true);
        copy.style.cssText = '--w: 100px; --h: 132px; --e: 16px';
        document.querySelector('.ghosts').append(copy);
        return [copy.querySelector('.picture').offsetHeight, copy.querySelector('.face').offsetHeight];
    }""")
    assert heights == [100, 100]
