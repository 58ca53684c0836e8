"""Sizes of browser windows that every layout is tested at."""

from playwright.sync_api import Page

Size = tuple[int, int]
"""Width and height."""

PHONE = (360, 640)
TABLET = (768, 1024)
LAPTOP = (1366, 657)
"""The usable area of 1366 by 768, the tightest common screen."""
DESKTOPS = (LAPTOP, (1440, 900), (1920, 1080))
"""Everything on one screen; from 1600 by 900 on, the log is a column."""
SIZES = (PHONE, TABLET, *DESKTOPS)


def resize(page: Page, size: Size) -> None:
    """Give the window another size and let the page lay itself out, including its list of moves."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
