"""Our Jinja environment renders what Jinja renders: user input never becomes HTML."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from jinja2 import Environment, StrictUndefined, UndefinedError
from markupsafe import Markup

from cogworks.web.render.renderer import FOLDER
from cogworks.web.render.templates import QuickEnvironment

PROJECT = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))
TEMPLATE = """
{%- macro framed(text) %}<b title="{{ text }}">{{ text }}</b>{% endmacro %}
{% for thing in things %}{{ loop.index }}: {{ thing }} {{ framed(thing) }} {{ framed(thing) | upper }}
{{ words.upper() }} {{ held.words }} {{ held["words"] }} {{ held.keys() | list }}{% endfor %}
{% set kept = framed(words) %}{{ kept }}{{ kept ~ words }}{{ "<i>" ~ words }}{{ given(words, 2) }}
"""


def drawn(environment: Environment, words: str, *things: object) -> str:
    of = environment.from_string(TEMPLATE, {"given": lambda text, times: text * times})
    return of.render(words=words, things=[words, *things], held={"words": words})


@given(st.text())
@example("<script>alert('1 & 2')</script>")
@example('" onclick="x')
@example("\N{SUPERSCRIPT TWO}\N{RIGHT SINGLE QUOTATION MARK}")
def test_user_input_is_rendered_as_jinja_renders_it(words: str) -> None:
    things = (7, -1, True, None, 0.5, Markup("<em>") + words, [words], {"<": words})
    ours, theirs = (
        drawn(kind(autoescape=True, undefined=StrictUndefined), words, *things)
        for kind in (QuickEnvironment, Environment)
    )
    assert ours == theirs


def test_a_dicts_keys_come_before_its_methods() -> None:
    of = QuickEnvironment(autoescape=True).from_string("{{ held.items }} {{ held.get('items') }}")
    assert of.render(held={"items": "<3"}) == "&lt;3 &lt;3"


@pytest.mark.parametrize("text", ["{{ nobody }}", "{{ nobody.name }}", "{{ words.nothing.more }}", "{{ nobody() }}"])
def test_an_undefined_name_is_an_error(text: str) -> None:
    of = QuickEnvironment(autoescape=True, undefined=StrictUndefined).from_string(text)
    with pytest.raises(UndefinedError):
        of.render(words={"a": 1})


def test_no_template_line_is_longer_than_a_line_of_code() -> None:
    """Ruff doesn't check templates, so this does, with Ruff's limit."""
    limit = PROJECT["tool"]["ruff"]["line-length"]
    templates = list(FOLDER.rglob("*.html"))
    assert len(templates) > 50
    long = [
        f"{path.name}:{number}"
        for path in templates
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > limit
    ]
    assert long == []
