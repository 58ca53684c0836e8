"""Static files: one short address each, whichever room they are in."""

from collections import Counter

from cogworks.web.http.static import KINDS, WEB, static_files
from tests.web.visitors import House


def test_every_static_file_has_its_own_address() -> None:
    rooms = [path for room in ("static", "site", "boards") for path in (WEB / room).rglob("*") if path.suffix in KINDS]
    # Pictures of cards are composed by the server.
    rooms = [path for path in rooms if "art" not in path.parts]
    assert sorted(static_files().values()) == sorted(rooms)
    twice = Counter(path.name for path in rooms if "boards" not in path.parts)
    assert [name for name, n in twice.items() if n > 1] == []


def test_templates_have_unique_names() -> None:
    names = Counter(path.name for room in ("pages", "site") for path in (WEB / room).rglob("*.html"))
    assert [name for name, n in names.items() if n > 1] == []


def test_files_are_sent_and_others_are_not(house: House) -> None:
    ann = house.browser()
    for address in ("table.js", "lobby.css", "cog.svg", "boards/gizmos/board.css", "boards/gizmos/workbench-dark.svg"):
        assert ann.get(f"/static/{address}").status_code == 200, address
    for address in ("app.py", "base.html", "../app.py", "boards/gizmos/screens.py", "boards/gizmos", "site/lobby.css"):
        assert ann.get(f"/static/{address}").status_code == 404, address
