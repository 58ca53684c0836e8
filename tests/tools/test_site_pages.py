"""The documentation site: the API reference is complete, and the pages from elsewhere are added."""

import re
from pathlib import Path

import pytest

import cogworks
from cogworks import Game, State
from cogworks.lab.report import markdown, stored
from tools.site_pages import filled, gather, listed, pages, reports, settings

ROOT = Path(__file__).parents[2]
REFERENCE = "\n".join(page.read_text(encoding="utf-8") for page in sorted((ROOT / "docs" / "reference").glob("*.md")))
DIRECTIVES = re.findall(r"^::: (\S+)$", REFERENCE, re.MULTILINE)


def test_every_public_name_has_an_entry_in_the_reference() -> None:
    errors = {name for name in cogworks.__all__ if name.endswith("Error")}
    entries = {path.rpartition(".")[2] for path in DIRECTIVES}
    assert set(cogworks.__all__) - errors - entries == set(), "add these names to docs/reference"
    assert "cogworks.study" in DIRECTIVES, "this entry lists all names in its __all__"
    assert "cogworks.engine.errors" in DIRECTIVES


def test_every_public_member_of_games_and_states_has_an_entry() -> None:
    listed = set(re.findall(r"^ +- (\w+)$", REFERENCE, re.MULTILINE))
    members = {name for name in [*vars(Game), *Game.__dataclass_fields__] if not name.startswith("_")}
    members |= {name for name in vars(State) if not name.startswith("_")} - {"mover", "asks", "journal"}
    assert members - listed == set(), "list these members in docs/reference"
    assert listed - members == set(), "these members in docs/reference are gone"


def test_the_site_has_the_rulebooks_and_the_changelog_with_links_that_work() -> None:
    added = pages()
    assert {f"rules/{name}.md" for name in cogworks.games() if name != "high_cog"} < set(added)
    assert added["rules/gizmos.md"].startswith("# Gizmos\n")
    assert "](hosting.md#limits)" in added["changelog.md"]
    assert "](docs/" not in added["changelog.md"]


def test_the_site_has_the_readable_rules_without_figures_and_with_links_to_the_rulebook() -> None:
    added = pages()
    for name in (name for name in cogworks.games() if name != "high_cog"):
        text = added[f"guides/{name}.md"]
        assert text.startswith(f"# {cogworks.game(name).title}\n")
        assert "![" not in text
        assert "## Summary\n\n### Goal" in text
        assert f"](../rules/{name}.md)</sup>" in text
        assert re.findall(r"^#.*\[", text, re.MULTILINE) == []
        assert [line for line in text.splitlines() if re.match(r"# ", line)] == [f"# {cogworks.game(name).title}"]


def test_the_stored_reports_give_the_markdown_in_the_repository() -> None:
    files = sorted((ROOT / "docs" / "lab").glob("*.json"))
    assert len(files) == 5
    for file in files:
        lines = markdown.lines(stored.from_text(file.read_text(encoding="utf-8")).document)
        assert "\n".join([*lines, ""]) == file.with_suffix(".md").read_text(encoding="utf-8"), file.name


def test_the_site_has_the_reports_of_the_lab_with_plots_and_cards() -> None:
    added = reports()
    assert len(added) == 10
    for name in (path.removesuffix(".md") for path in added if path.endswith(".md")):
        title, _, link = added[f"{name}.md"].splitlines()[:3]
        assert f"]({name.removeprefix('lab/')}.html)" in link
        page = added[f"{name}.html"]
        assert f"<h1>{title.removeprefix('# ')}</h1>" in page
        assert page.count('<figure class="plot">') >= 5
    assert added["lab/gizmos.html"].count('<figure class="drawn"') == 108


def test_a_folder_in_the_menu_becomes_its_pages() -> None:
    menu = [{"Home": "index.md"}, {"Play": ["play.md", {"Rules": "rules/*"}]}]
    paths = ["index.md", "play.md", "rules/a.md", "rules/index.md", "rules/z.md"]
    rules = ["rules/index.md", "rules/a.md", "rules/z.md"]
    assert filled(menu, paths) == [{"Home": "index.md"}, {"Play": ["play.md", {"Rules": rules}]}]


def test_the_pages_are_gathered_and_all_in_the_menu(tmp_path: Path) -> None:
    paths = gather(tmp_path / "docs")
    assert {"index.md", "changelog.md", "rules/gizmos.md", "guides/gizmos.md", "lab/gizmos.md"} < set(paths)
    assert (tmp_path / "docs" / "lab" / "gizmos.html").exists()
    menu = settings(paths)["nav"]
    assert sorted(listed(menu)) == paths, "each page is in the menu once"
    with pytest.raises(SystemExit, match=r"add to the menu in mkdocs.yml: new\.md"):
        settings([*paths, "new.md"])


def test_no_two_pages_have_one_address() -> None:
    addresses = [path.removesuffix(".md").removesuffix("/index") for path in listed(settings(gathered())["nav"])]
    assert len(set(addresses)) == len(addresses)


def gathered() -> list[str]:
    docs = ROOT / "docs"
    return sorted({*pages(), *(file.relative_to(docs).as_posix() for file in docs.rglob("*.md"))})


def test_the_site_asks_no_other_host_for_anything() -> None:
    configured = (ROOT / "mkdocs.yml").read_text(encoding="utf-8")
    assert "  font: false\n" in configured
    assert re.findall(r"https?://", configured) == []
    style = (ROOT / "docs" / "stylesheets" / "site.css").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "@import" not in style
