"""Every example in the documentation runs as printed."""

import doctest
import re
from collections import Counter
from pathlib import Path

import pytest

import cogworks
from cogworks.tables.store.data_folder import secret_in

ROOT = Path(__file__).parents[1]
PAGES = sorted([*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_examples_of_a_page_run(page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # The toy game is registered only in tests, and the pages don't mention it.
    monkeypatch.setattr(cogworks, "games", lambda: [name for name in real_games() if name != "high_cog"])
    result = doctest.testfile(str(page), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert result.failed == 0


real_games = cogworks.games


def test_the_readme_has_examples() -> None:
    parser = doctest.DocTestParser()
    assert len(parser.get_examples((ROOT / "README.md").read_text(encoding="utf-8"))) > 15


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_the_links_of_a_page_lead_to_files(page: Path) -> None:
    """As on a code host; `make docs` checks the links of the site, with their anchors."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL)
    links = re.findall(r"""(?<=\]\()[^)\s]+|(?<=href=")[^"]+|(?<=src=")[^"]+""", text)
    files = {link.partition("#")[0] for link in links if "://" not in link}
    assert [file for file in files if not (page.parent / file).exists()] == []


def test_decisions_have_unique_numbers_and_the_same_format() -> None:
    pages = sorted(ROOT.glob("docs/decisions/*.md"))
    numbers = [int(page.name[:3]) for page in pages]
    assert len(set(numbers)) == len(numbers) > 10
    for number, page in zip(numbers, pages, strict=True):
        text = page.read_text(encoding="utf-8")
        assert text.startswith(f"# {number}. "), page.name
        headings = [line for line in text.splitlines() if line.startswith("## ")]
        assert headings == ["## Context", "## Decision", "## Consequences"], page.name


def test_the_changelog_lists_each_change_once_under_its_kind() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = text.split("\n## ")[1:]
    assert releases[0].startswith("[Unreleased]\n")
    for release in releases:
        before, *kinds = release.split("\n### ")
        assert "\n- " not in before, "every change is under Added, Changed or another kind"
        assert {kind.partition("\n")[0] for kind in kinds} <= {"Added", "Changed", "Deprecated", "Removed", "Fixed"}
    lines = [line for line in text.splitlines() if line.startswith("- ")]
    assert sorted(set(lines)) == sorted(lines)
    groups = re.split(r"^(?=#|\w.*:$)", text, flags=re.MULTILINE)
    assert max(group.count("\n- ") for group in groups) <= 25, "group and merge changes, so that people can read them"


def test_the_architecture_lists_every_room() -> None:
    """Rooms of one game are described once, for all games."""
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    package = ROOT / "src" / "cogworks"
    rooms = {marker.parent.relative_to(package) for marker in package.glob("*/**/__init__.py")}
    per_game = {"games", "boards"}
    shared = [room for room in rooms if not per_game & set(room.parts[:-1]) and "migrations" not in room.parts]
    assert len(shared) > 30
    assert [room for room in shared if not re.search(rf"\b{room.name}\b", text)] == []
    assert [file.stem for file in package.glob("[a-z]*.py") if file.stem not in text] == []


def test_every_room_says_what_it_is_for() -> None:
    markers = list((ROOT / "src" / "cogworks").glob("*/**/__init__.py"))
    assert [marker for marker in markers if not marker.read_text(encoding="utf-8").startswith('"""')] == []


def test_no_room_is_overfull() -> None:
    """A reader can survey about two dozen files; data, pictures and migrations aside."""
    files = [
        file for file in (ROOT / "src" / "cogworks").rglob("*") if file.is_file() and "__pycache__" not in file.parts
    ]
    code = [file for file in files if not {"art", "data", "migrations"} & set(file.parts) and file.suffix != ".so"]
    assert {room: n for room, n in Counter(file.parent for file in code).items() if n > 25} == {}


@pytest.mark.parametrize("page", ["README.md", "docs/hosting.md"])
def test_installation_says_that_rules_are_compiled_and_how_long_that_takes(page: str) -> None:
    """`pip` prints nothing for minutes: people would take it for a hang."""
    paragraphs = (ROOT / page).read_text(encoding="utf-8").split("\n\n")
    (told,) = (text for text in paragraphs if re.search(r"\bcompiles? the rules to C\b", text))
    assert re.search(r"\b(\w+ to )?\w+ minutes\b", told)
    assert re.search(r"without output|prints\s+nothing", told)
    assert "-v" in told


def test_a_backup_includes_the_secret_of_the_cookies(tmp_path: Path) -> None:
    """The database alone would cost every player their seats."""
    secret_in(tmp_path)
    (secret,) = tmp_path.iterdir()
    text = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    (backup,) = (item for item in text.split("\n- ") if "cogworks.tables.store.backup" in item)
    assert f"`{secret.name}`" in backup
