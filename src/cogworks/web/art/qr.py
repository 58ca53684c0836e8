"""QR codes of links as inline SVG."""

from functools import lru_cache

import segno
from markupsafe import Markup


@lru_cache(maxsize=64)  # pages with invitations are reloaded while people gather
def qr_code(link: str) -> Markup:
    """The QR code of a link: dark on light in every theme, with the margin that scanners need."""
    made = segno.make(link, error="m", micro=False)
    return Markup(made.svg_inline(border=4, dark="#14211f", light="#fff", omitsize=True, svgclass="qr", lineclass=None))
