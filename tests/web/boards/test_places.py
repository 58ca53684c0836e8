"""Table surfaces: each game has one for each theme, small, and every text on it is readable."""

import re
from itertools import product

import pytest

from cogworks.web.boards import screens
from cogworks.web.http.static import static_text

NAMED = ("widget_mechs", "gizmos", "girl_genius", "widget_ridge", "gadget_builder")
THEMES = ("light", "dark")
TEXTS = ("text", "dim", "brass", "signal", "rust", "gain")
AA = 4.5


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def texts(theme: str) -> list[str]:
    """The colours of texts that are directly on the table."""
    sheet = static_text("look.css")
    pairs = [re.search(rf"--{name}: light-dark\((#\w+), (#\w+)\)", sheet) for name in TEXTS]
    return [pair[1 + THEMES.index(theme)] for pair in pairs if pair]


@pytest.mark.parametrize(("name", "theme"), list(product(NAMED, THEMES)))
def test_every_text_is_readable_on_every_colour_of_a_surface(name: str, theme: str) -> None:
    assert f"{name}/surface.css" in screens(name).stylesheets
    sheet = static_text(f"boards/{name}/surface.css")
    (picture,) = set(re.findall(rf'url\("(\w+-{theme}\.svg)"\)', sheet))
    drawn = static_text(f"boards/{name}/{picture}")
    colours = set(re.findall(r"#[0-9a-f]{6}", drawn))
    assert len(colours) >= 4
    # A transparent colour would hide what it mixes with.
    assert "opacity" not in drawn
    assert len(texts(theme)) == len(TEXTS)
    assert [pair for pair in product(texts(theme), colours) if contrast(*pair) < AA] == []
    assert len(drawn) < 4_500


def test_contrast_is_measured_as_the_guidelines_say() -> None:
    assert round(contrast("#ffffff", "#000000"), 2) == 21
    assert round(contrast("#767676", "#ffffff"), 2) == 4.54
