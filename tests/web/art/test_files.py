"""Picture files: each opens on its own, is laid out for people, and is sent without its layout."""

import re
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from cogworks.web.art.files import Pictures, file_name, parsed, repainted, written
from cogworks.web.art.suits import SUITS
from tools.tidy_pictures import tidy

BOARDS = Path(str(files("cogworks.web.boards")))
FILES = sorted(BOARDS.glob("*/art/**/*.svg"))
SHAPES = {"g", "use", "path", "rect", "circle", "ellipse", "polygon", "text", "pattern"}
TAGS = {"svg", "title", "desc", "defs", "linearGradient", "radialGradient", "stop", *SHAPES}

DRAWN = """<?xml version="1.0"?>
<svg xmlns="http://www.w3.org/2000/svg" xmlns:ink="http://example.org/ink" viewBox="0 0 9 9" ink:zoom="3">
  <ink:view/>
  <title>Tea &amp; Toast</title>
  <!-- a plate -->
  <g id="plate">
    <path fill="red" d="M0 0L5 5
        L9 0z"/>
    <text x="1">Two  words</text>
  </g>
</svg>
"""


def named() -> Iterator[tuple[Path, str]]:
    return ((path, path.read_text(encoding="utf-8")) for path in FILES)


def test_a_file_is_sent_without_its_layout() -> None:
    assert written(parsed(DRAWN)) == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>Tea &amp; Toast</title><g id="plate">'
        '<path fill="red" d="M0 0L5 5L9 0z"/><text x="1">Two  words</text></g></svg>'
    )


def test_pictures_are_found_by_their_titles_only(tmp_path: Path) -> None:
    (tmp_path / "tea-toast.svg").write_text(DRAWN, encoding="utf-8")
    pictures = Pictures(str(tmp_path))
    assert list(pictures) == ["Tea & Toast"]
    assert pictures.whole("Tea & Toast").startswith("<svg xmlns=")
    assert pictures.whole("Tea & Toast") is pictures.whole("Tea & Toast")
    assert pictures.layer("Tea & Toast", "plate").startswith('<path fill="red"')
    with pytest.raises(KeyError, match="Tea & Toast: no group cup"):
        pictures.layer("Tea & Toast", "cup")
    # Other names of the same file.
    assert "tea toast" not in pictures
    assert pictures.whole("../tea-toast") == ""
    assert pictures.whole("") == ""


def test_a_drawing_gets_other_colours() -> None:
    drawing = '<path fill="url(#tint)"/><path fill="url(#tints)"/>'
    assert repainted(drawing, {"tint": "#fff"}) == '<path fill="#fff"/><path fill="url(#tints)"/>'


@pytest.mark.parametrize(
    ("title", "name"),
    [("Clockwork Private (2)", "clockwork-private-2.svg"), ("../Agatha's", "agatha-s.svg"), ("", ".svg")],
)
def test_a_file_is_named_after_its_picture(title: str, name: str) -> None:
    assert file_name(title) == name


def test_all_files_are_named_after_their_pictures() -> None:
    assert len(FILES) > 100
    for path, text in named():
        assert path.name == file_name(parsed(text).findtext("title", "")), path


def test_all_files_are_tidy() -> None:
    for path, text in named():
        assert tidy(text) == text, f"run python -m tools.tidy_pictures {path}"


def test_all_files_draw_nothing_but_shapes() -> None:
    """Pictures are served under the site's policy: no styles, scripts or links."""
    for path, text in named():
        for element in parsed(text).iter():
            assert element.tag in TAGS, path
            assert not [name for name in element.attrib if name == "style" or name.startswith("on")], path
            assert element.get("href", "#").startswith("#"), path


def test_all_files_define_what_they_refer_to() -> None:
    for path, text in named():
        ids = [id for element in parsed(text).iter() if (id := element.get("id"))]
        assert len(set(ids)) == len(ids), path
        assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)) <= {
            *((id, "") for id in ids),
            *(("", id) for id in ids),
        }, path


def test_numbers_in_drawings_have_no_needless_zeros() -> None:
    drawings = [path for path in BOARDS.parent.rglob("*") if path.suffix in (".svg", ".html", ".py")]
    assert len(drawings) > 300
    found = {path: re.findall(r"\d*\.\d*[1-9]0+(?!\d)", path.read_text(encoding="utf-8")) for path in drawings}
    assert {path: numbers for path, numbers in found.items() if numbers} == {}


def test_a_colour_has_one_shape() -> None:
    """Styles of Girl Genius need the shapes as files."""
    for colour in ("red", "blue", "green", "yellow", "purple"):
        root = parsed((BOARDS / "girl_genius" / "pictures" / f"{colour}.svg").read_text(encoding="utf-8"))
        assert [path.get("d") for path in root] == [SUITS[colour]]
    assert [path for path in BOARDS.rglob("*.html") if SUITS["red"] in path.read_text(encoding="utf-8")] == []
