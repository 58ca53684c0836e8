"""Every example in the documentation runs as printed."""

import doctest
import re
from pathlib import Path

import pytest

import cogworks

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


def test_the_architecture_lists_every_module() -> None:
    text = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    modules = [*ROOT.glob("src/cogworks/*.py"), *ROOT.glob("src/cogworks/*/*.py")]
    listed = set(re.findall(r"[\w]+\.py", text))
    assert {module.name for module in modules} - {"__init__.py", "__main__.py"} <= listed
    written = [*modules, *ROOT.glob("src/cogworks/games/*/*.py"), *ROOT.glob("bench/*.py"), *ROOT.glob("tools/*.py")]
    assert listed <= {file.name for file in [*written, ROOT / "setup.py", *ROOT.glob("tests/**/*.py")]}
