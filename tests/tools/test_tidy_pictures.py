"""The tool that lays out picture files."""

from pathlib import Path

import pytest

from cogworks.web.art.files import parsed, written
from tools.tidy_pictures import main, shorten, tidy

UNTIDY = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><!-- lid --><title>A &lt; B</title><g id="lid">'
    '<path   d="M1.500 2.0.5L3.10-4" stroke="#100.00"/></g><g/></svg>'
)
TIDY = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">
  <!-- lid -->
  <title>A &lt; B</title>
  <g id="lid">
    <path d="M1.5 2 .5L3.1-4" stroke="#100.00"/>
  </g>
  <g/>
</svg>
"""


def test_one_element_a_line_and_short_numbers() -> None:
    assert tidy(UNTIDY) == TIDY
    assert tidy(TIDY) == TIDY


@pytest.mark.parametrize(
    ("given", "short"),
    [
        ("1.500", "1.5"),
        ("-2.0", "-2"),
        (".50", ".5"),
        ("0.0", "0"),
        ("10 100", "10 100"),
        ("1.05", "1.05"),
        (".0", "0"),
    ],
)
def test_numbers_as_a_person_writes_them(given: str, short: str) -> None:
    assert shorten(given) == short


def test_long_path_data_is_broken_without_changing_it() -> None:
    data = "M0 0" + "".join(f"L{k} {k}" for k in range(60)) + "z"
    text = f'<svg xmlns="http://www.w3.org/2000/svg"><path d="{data}" fill="none"/></svg>'
    laid_out = tidy(text)
    assert max(map(len, laid_out.splitlines())) <= 120
    assert written(parsed(laid_out)) == text


def test_styles_become_attributes() -> None:
    """Drawing programs write styles, which the site does not allow."""
    drawn = (
        '<svg xmlns="http://www.w3.org/2000/svg"><path style="fill:#fff; stroke-width:1.50;-ink:x" d="M0 0h1"/></svg>'
    )
    assert '<path fill="#fff" stroke-width="1.5" d="M0 0h1"/>' in tidy(drawn)


def test_files_are_laid_out_in_place(tmp_path: Path) -> None:
    path = tmp_path / "lid.svg"
    path.write_text(UNTIDY, encoding="utf-8")
    assert main([str(path)]) == 0
    assert path.read_text(encoding="utf-8") == TIDY
