"""Sizes of browser windows that every layout is tested at."""

from typing import Any

from playwright.sync_api import Page

Size = tuple[int, int]
"""Width and height."""

PHONE = (360, 640)
PHONES = (PHONE, (390, 844))
PHONE_BROWSER = (360, 560)
"""What the bars of a browser leave of the smallest phone."""
PHONE_ACROSS = (740, 360)
TABLET = (768, 1024)
"""Upright."""
TABLET_ACROSS = (1024, 768)
SMALLEST = (1280, 633)
"""The smallest laptop."""
LAPTOP = (1366, 657)
"""The usable area of 1366 by 768, the tightest common screen."""
DESKTOPS = (LAPTOP, (1440, 900), (1920, 1080))
"""From 1600 by 900 on, the log is a column."""
LARGEST = (2560, 1440)
BESIDE = (TABLET_ACROSS, SMALLEST, *DESKTOPS, LARGEST)
"""The shared table on the left, one's own things on the right."""
SIZES = (*PHONES, TABLET, *BESIDE)


NEXT_FRAME = "new Promise((done) => requestAnimationFrame(() => setTimeout(done)))"
"""Until the page has noticed its new size: listeners and observers run before a frame is painted."""


def resize(page: Page, size: Size) -> None:
    """Give the window another size and let the page lay itself out, including its list of moves."""
    measure(page, size)


def measure(page: Page, size: Size, *probes: tuple[str, object]) -> list[Any]:
    """Give the window another size and return what these functions find with their arguments, all in one call."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    calls = ", ".join(f"({probe})(given[{place}])" for place, (probe, _) in enumerate(probes))
    found: list[Any] = page.evaluate(
        f"async (given) => {{ await {NEXT_FRAME}; await {NEXT_FRAME}; return [{calls}]; }}",
        [given for _, given in probes],
    )
    return found
