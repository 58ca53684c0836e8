"""The drawing kit: elements with short numbers."""

import pytest

from cogworks.web.art import svg


@pytest.mark.parametrize(
    ("value", "written"),
    [(1.5, "1.5"), (-2.0, "-2"), (100, "100"), (0.1 + 0.2, "0.3"), (-0.00001, "0"), (1 / 3, "0.3333")],
)
def test_numbers_as_a_person_writes_them(value: float, written: str) -> None:
    assert svg.number(value) == written


def test_path_data_from_numbers() -> None:
    assert svg.data("M", 1, 2.50, "h", -3, "a", 1, 1, "0 0 1", 2, 0, "z") == "M1 2.5h-3a1 1 0 0 1 2 0z"
    assert svg.dots((1, 2), (3, 4.5)) == "M1 2h0M3 4.5h0"


def test_a_fill_is_a_colour_or_the_id_of_a_gradient() -> None:
    assert svg.path("M0 0h1", "brass-side") == '<path d="M0 0h1" fill="url(#brass-side)"/>'
    assert svg.path("M0 0h1", "#fff", stroke="none") == '<path d="M0 0h1" fill="#fff" stroke="none"/>'
    assert svg.line("M0 0h1", "V", 2.5) == '<path d="M0 0h1" fill="none" stroke="url(#V)" stroke-width="2.5"/>'
    assert svg.line("", "V") == ""


def test_empty_attributes_are_left_out() -> None:
    assert svg.rect(0, 2, 3, 4, "none", opacity="") == '<rect y="2" width="3" height="4" fill="none"/>'
    assert svg.group("x", class_="s") == '<g class="s">x</g>'


def test_a_part_and_its_mirror_image() -> None:
    assert svg.both("<p/>", 80) == '<p/><g transform="matrix(-1 0 0 1 80 0)"><p/></g>'


def test_a_picture_names_what_it_shows() -> None:
    assert svg.picture("0 0 9 9", "<p/>", "A < B") == (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><title>A &lt; B</title><p/></svg>'
    )
