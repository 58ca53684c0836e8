"""Draw the icons of the installed app from the cog: `python -m tools.icons`.

Browsers want them as PNG, in several sizes.  A maskable icon and Apple's fill their square, because the system cuts it
to its own shape; the cog is within the part that no system cuts off.
"""

from pathlib import Path
from typing import Final

from playwright.sync_api import sync_playwright

from tools import browser

STATIC: Final = Path(__file__).parents[1] / "src" / "cogworks" / "web" / "static"
ICONS: Final = {"cog-192.png": (192, 14, 1.15), "cog-512.png": (512, 14, 1.15), "cog-maskable-512.png": (512, 0, 0.95),
                "cog-apple-180.png": (180, 0, 1.05)}  # fmt: skip
"""By file: pixels, the radius of the corners, and the size of the cog, on a tile of 64."""


def drawn(radius: int, scale: float) -> str:
    """The cog on its tile."""
    cog = (STATIC / "cog.svg").read_text("utf-8")
    inner = cog[cog.index(">") + 1 : cog.rindex("</svg>")]
    place = 32 - 20 * scale
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="100%" height="100%" style="display:block">'
        f'<rect width="64" height="64" rx="{radius}" fill="#14211f"/>'
        f'<g transform="translate({place} {place}) scale({scale})">{inner}</g></svg>'
    )


def main() -> None:
    """Draw all icons."""
    path = browser.find()
    if path is None:
        raise SystemExit(browser.MISSING)
    with sync_playwright() as playwright:
        started = browser.launch(playwright, path)
        for file, (size, radius, scale) in ICONS.items():
            page = started.new_page(viewport={"width": size, "height": size})
            page.set_content(f"<body style='margin:0;background:transparent'>{drawn(radius, scale)}</body>")
            page.screenshot(path=STATIC / file, omit_background=True)
            page.close()
        started.close()


if __name__ == "__main__":
    main()
