"""Paths are spelled in one place, and everything else links by name."""

import re
from pathlib import Path

import pytest

from cogworks.web.http import paths
from cogworks.web.http.paths import ACCOUNT, MEETING, PATHS, SCRIPTED, STUDIO, link_to
from cogworks.web.render.renderer import FOLDER

APART = {"http/paths.py", "site/api/routes.py"}
SOURCES = [
    path
    for kind in ("html", "js", "css", "py")
    for path in sorted(FOLDER.rglob(f"*.{kind}"))
    if str(path.relative_to(FOLDER)) not in APART
]
PARTS = [re.sub(r"\\{\w+\\}", '[^"`]*?', re.escape(path)) for path in PATHS.values() if path != "/"]
LITERAL = re.compile(f"""["'`(=](?:{"|".join(PARTS)})["'`?#)]""")
"""A path after a quote, with anything in place of its parts: "/table/{{ id }}/replay", `/table/${id}/replay`."""
HOME = re.compile(r"""(?:href|action)=["']/["'?#]""")


def literals(text: str) -> list[str]:
    return [found[0] for pattern in (LITERAL, HOME) for found in pattern.finditer(text)]


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: str(path.relative_to(FOLDER)))
def test_no_template_script_style_or_module_spells_a_path(path: Path) -> None:
    text = path.read_text("utf-8")
    # Docstrings may name a path.
    assert literals(text.replace("`", "") if path.suffix == ".py" else text) == []


@pytest.mark.parametrize(
    "text",
    [
        '<a href="/">',
        '<a href="/mine">',
        '<a href="/mine?page=2">',
        '<a href="/table/{{ id }}">',
        "fetch(`/table/${table}/hint`)",
        '"/table/" ~ id ~ "/replay"',
        "url(/art.svg?name=x)",
        'src="/static/table.js"',
        'f"/table/{id}"',
    ],
)
def test_a_literal_path_is_found(text: str) -> None:
    assert literals(text)


def test_every_route_has_a_name_and_every_name_a_route() -> None:
    """Only the API is apart; its routers have a prefix, and the daily deal's paths say so."""
    routes: set[str] = set()
    for module in FOLDER.rglob("*.py"):
        if not module.match("site/api/*.py") and not module.match("site/*/api.py"):
            routes |= {*re.findall(r"@(?:app|router)\.(?:get|post|websocket)\(\s*([^,)]+)", module.read_text("utf-8"))}
    named = {f'PATHS["{name}"]' for name in PATHS if name != "static"}
    assert {route for route in routes if not route.startswith('"/api/')} == named


def test_a_link_quotes_its_parts() -> None:
    assert link_to("replay", id="a b") == "/table/a%20b/replay"
    assert link_to("daily_deal", day="2026-01-01") == "/daily/2026-01-01"
    with pytest.raises(KeyError):
        link_to("replay")


def test_a_prefix_precedes_every_link(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(paths, "PREFIX", "/games")
    assert link_to("lobby") == "/games/"
    assert paths.static("look.css") == "/games/static/look.css"
    assert paths.picture("card back, bent") == "/games/art.svg?name=card+back%2C+bent"
    assert all(path.startswith("/games/") for path in paths.for_scripts(is_account=True).values())


def test_scripts_name_only_paths_that_the_page_gives_them() -> None:
    scripts = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.js"))
    named = set(re.findall(r'linkTo\("(\w+)"', scripts))
    given = {*SCRIPTED, *ACCOUNT, *MEETING, *STUDIO}
    assert named <= given
    assert given - named == {
        "puzzle_answer",
        "puzzle_hint",
        "puzzle_solution",
    }  # linkTo(`puzzle_${what}`, …)
