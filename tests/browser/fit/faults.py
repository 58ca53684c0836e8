"""What can be wrong with a page in a window of some size."""

from typing import Literal

from tests.browser.screens import Size

Kind = Literal["phone", "tablet", "landscape", "laptop"]


def kind_of(size: Size) -> Kind:
    """The layout for this size; a landscape tablet has the laptop's, with larger targets."""
    width = size[0]
    return "phone" if width < 600 else "tablet" if width <= 860 else "landscape" if width < 1200 else "laptop"


BROKEN = r"""(part) => [...part.textContent.matchAll(/[\p{L}\p{N}\u00AD]{2,}/gu)].filter(({ 0: word, index }) => {
    // A soft hyphen shows where a long word may break.
    if (word.includes('\u00AD')) return false;
    const range = document.createRange();
    range.setStart(part, index);
    range.setEnd(part, index + word.length);
    const [first, ...more] = [...range.getClientRects()].filter((box) => box.width);
    return more.some((box) => Math.abs(box.top - first.top) > 2);
}).map(([word]) => `"${word}" is broken`)"""
"""Words of a text that are broken inside."""

CUT = r"""() => {
    // Names on small cards may be cut: a tap or a pointer shows the card.
    const mayBeCut = '.heading small, .title, .card-title, .card-text, .note-on, .hidden, .spill, .heap';
    const found = [], board = document.getElementById('board');
    // Hidden, but read aloud.
    const isClipped = (one) =>
        one !== board && (getComputedStyle(one).clipPath === 'inset(50%)' || isClipped(one.parentElement));
    for (const one of board.querySelectorAll('*')) {
        const own = [...one.childNodes].filter((part) => part.nodeType === 3 && part.textContent.trim());
        if (!own.length || !one.checkVisibility() || one.closest(mayBeCut)) continue;
        if (isClipped(one) || one.closest('svg, [aria-hidden=true]')) continue;
        const words = one.textContent.trim().replace(/\s+/g, ' ');
        if (one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible')
            found.push(`"${words}" is cut`);
        found.push(...own.flatMap(BROKEN));
    }
    return found;
}""".replace("BROKEN", BROKEN)
"""Texts of the board that are cut, and words that are broken inside."""
