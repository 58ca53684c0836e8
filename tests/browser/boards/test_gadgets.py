"""Gadget Builder in the browser: the pile's colour is the table's mood, and turned gadgets lie on their side."""

import pytest

from cogworks.tables.host import Host
from tests.browser.conftest import NewPage, Theme
from tests.browser.full_tables import sitter

WEIGHT = """() => performance.getEntries().filter(({ name }) => /art.svg|seat|table/.test(name))
    .reduce((sum, { decodedBodySize }) => sum + (decodedBodySize ?? 0), 0)"""
CONTRASTS = """() => {
    const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true }),
        probe = document.body.appendChild(document.createElement('i')),
        layout = document.querySelector('.gadgets.layout');
    const light = (colour) => {
        probe.style.color = colour;
        canvas.fillStyle = getComputedStyle(probe).color;
        canvas.fillRect(0, 0, 1, 1);
        const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data]
            .map((part) => part / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    return ['red', 'blue', 'green', 'yellow', 'purple'].flatMap((colour) => {
        layout.className = `gadgets layout ${colour}`;
        const ground = light('color-mix(in srgb, var(--mood) var(--strength), var(--ground))');
        return ['--text', '--dim'].map((ink) => {
            const [low, high] = [light(`var(${ink})`), ground].sort((one, other) => one - other);
            return [`${ink} on ${colour}`, (high + 0.05) / (low + 0.05)];
        });
    });
}"""


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_the_pile_sets_the_mood_and_turned_gadgets_lie_asleep(visit: NewPage, host: Host, theme: Theme) -> None:
    page = sitter(visit(theme=theme), host)("gadget_builder full")
    assert page.evaluate(WEIGHT) < 250_000
    turned, ready = page.locator(".own .gadget.turned > img"), page.locator(".own .gadget:not(.turned) > img")
    assert [img.evaluate("img => getComputedStyle(img).rotate") for img in (turned.first, ready.first)] == [
        "90deg",
        "none",
    ]
    assert "turned" in (turned.first.get_attribute("src") or "")
    assert page.locator("#board img").evaluate_all("all => all.every((img) => img.complete && img.naturalWidth > 0)")
    # Text on the tinted page stays readable in every colour.
    found = page.evaluate(CONTRASTS)
    assert len(found) == 10
    assert [row for row in found if row[1] < 4.5] == []
