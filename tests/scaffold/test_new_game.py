"""`cogworks new-game`: the new game passes every check and test, and a refusal changes nothing."""

import os
import re
import shutil
import subprocess
import sys
from dataclasses import fields
from pathlib import Path

import pytest

from cogworks import CogworksError
from cogworks.scaffold.new_game import LONGEST, free_prefix, new_game, plan
from cogworks.web.render.screens import Screens
from tests.terminal.driver import cogworks

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "tools", "docs", "bench", "examples")
LESSONS = "tests/conformance/test_lessons.py"
FILES = ("pyproject.toml", "setup.py", "constraints.txt", "mkdocs.yml", "README.md", "CHANGELOG.md", "ARCHITECTURE.md")


def contents(folder: Path) -> dict[Path, bytes]:
    return {file.relative_to(folder): file.read_bytes() for file in folder.rglob("*") if file.is_file()}


@pytest.fixture
def empty(tmp_path: Path) -> Path:
    """The smallest folder that counts as a checkout."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "pyproject.toml").touch()
    registry = Path("src", "cogworks", "games", "__init__.py")
    (tmp_path / registry).parent.mkdir(parents=True)
    shutil.copy(ROOT / registry, tmp_path / registry)
    return tmp_path


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of this checkout with a new game."""
    folder = tmp_path_factory.mktemp("checkout")
    for name in COPIED:
        # With the bytecode: translating all tests again takes three times as long as running those of one game.
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd"))
    for name in FILES:
        shutil.copy(ROOT / name, folder)
    new_game("brass_race", "Brass Race: Again!", folder / "src")
    return folder


def run(checkout: Path, *words: str) -> str:
    """Run a Python module in a checkout; return what it prints."""
    source = os.pathsep.join([str(checkout / "src"), str(checkout)])
    environment = {**os.environ, "PYTHONPATH": source, "COGWORKS_INTERPRETED": "1"}
    ran = subprocess.run(
        [sys.executable, "-m", *words], cwd=checkout, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def test_rules_are_cited_and_tested(checkout: Path) -> None:
    assert "all cited and tested" in run(checkout, "tools.check_rules")


def test_the_code_is_formatted_and_typed(checkout: Path) -> None:
    files = [str(path) for path in contents(checkout) if "brass_race" in str(path) and path.suffix == ".py"]
    assert len(files) > 12
    files.append("src/cogworks/games/__init__.py")
    run(checkout, "ruff", "check", *files)
    run(checkout, "ruff", "format", "--check", *files)
    run(checkout, "mypy", *files)


def test_the_command_that_the_guide_promises_passes(checkout: Path) -> None:
    """Its own tests and those of every game, wherever they are; only browser tests are left out here."""
    promised = ["pytest", "-k", "brass_race"]
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    assert f".venv/bin/python -m {' '.join(promised)}\n" in guide
    out = run(checkout, *promised, "-q", "-p", "no:cacheprovider", "--ignore", "tests/browser")
    found = re.search(r"(\d+) passed", out)
    assert found
    assert int(found[1]) > 250


def test_the_examples_of_readable_rules_and_a_lesson_fit_the_new_game(checkout: Path) -> None:
    doc = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    folder = checkout / "src" / "cogworks" / "games" / "brass_race"
    before = contents(folder)
    for name, begins in (("guide.md", "# Brass"), ("guide.toml", r"\[hand\]"), ("lesson.toml", "minutes")):
        example = re.search(rf"```(?:toml)?\n({begins}.*?)```", doc, re.DOTALL)
        assert example, name
        (folder / name).write_text(example[1], encoding="utf-8")
    run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", "brass_race", "tests/web/site/test_guides.py")
    # An excerpt is shorter than a lesson.
    run(checkout, "pytest", "-q", "-p", "no:cacheprovider", "-k", "brass_race and completed", LESSONS)
    (folder / "lesson.toml").unlink()
    for path, data in before.items():
        (folder / path).write_bytes(data)


def test_it_can_be_played_in_the_terminal_and_is_in_the_lobby(checkout: Path) -> None:
    watched = run(
        checkout,
        "cogworks.cli",
        "play",
        "brass_race",
        "--watch",
        "--seats",
        "random,novice",
        "--seed",
        "1",
        "--save",
        str(checkout / "game.json"),
    )
    assert "won" in watched
    assert "Brass Race: Again!" in run(checkout, "cogworks.cli", "games")


def test_other_games_stay_as_they_are(checkout: Path) -> None:
    ours, theirs = (
        {path: text for name in COPIED for path, text in contents(root / name).items()} for root in (ROOT, checkout)
    )
    common = [path for path in ours if path in theirs and "__pycache__" not in path.parts]
    changed = {path for path in common if ours[path] != theirs[path]}
    assert changed == {Path("cogworks", "games", "__init__.py")}


def test_two_new_games_get_along(checkout: Path) -> None:
    """They have different rule ids, and the name is refused the second time."""
    first, second = (plan(name, None, checkout) for name in ("brass_ring", "brass_rod"))
    assert first.prefix == second.prefix == "BA"
    with pytest.raises(CogworksError, match=r"the name 'brass_race' is taken: .*brass_race.* exists"):
        plan("brass_race", None, checkout)


def test_short_and_long_names_give_formatted_code(empty: Path) -> None:
    shutil.copy(ROOT / "pyproject.toml", empty)
    shutil.copytree(ROOT / "src", empty / "src", dirs_exist_ok=True)
    for name in ("q", "zz_9", "abcdefghij_klmnopqrst_uvwxyz01"):
        for path, text in plan(name, "W" * LONGEST, empty).files().items():
            (empty / path).parent.mkdir(parents=True, exist_ok=True)
            (empty / path).write_text(text, encoding="utf-8")
    run(empty, "ruff", "check", "--no-cache")
    run(empty, "ruff", "format", "--check", "--no-cache")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "Brass",
        "brass-race",
        "brass race",
        "9lives",
        "_brass",
        "brass_",
        "brass__race",
        "../brass",
        "x" * 31,
        "\u00e9toile",
        "class",
        "match",
        "gizmos",
        "generic",
        "plain",
        "reading",
    ],
)
def test_a_bad_or_taken_name_is_refused_and_nothing_is_written(name: str, empty: Path) -> None:
    for taken in ("gizmos", "plain", "reading", "generic"):
        for folder, file in (("terminal", f"{taken}.py"), ("web", f"{taken}.board.html")):
            target = empty / "src" / "cogworks" / folder / "boards" / file
            target.parent.mkdir(parents=True, exist_ok=True)
            target.touch()
    before = contents(empty)
    with pytest.raises(CogworksError, match=r"^(invalid name|the name) '.*'( is taken)?: .+"):
        new_game(name, None, empty)
    assert contents(empty) == before


@pytest.mark.parametrize("title", ["", " ", '"Quoted"', "back\\slash", "two\nlines", "$dollar", "*/", "x" * 31])
def test_a_title_that_would_break_the_files_is_refused(title: str, empty: Path) -> None:
    before = contents(empty)
    with pytest.raises(CogworksError, match=r"^invalid title"):
        new_game("brass_race", title, empty)
    assert contents(empty) == before


def test_outside_a_checkout_nothing_is_written(tmp_path: Path) -> None:
    seen = cogworks("new-game", "brass_race", "--folder", str(tmp_path))
    assert (seen.code, list(tmp_path.iterdir())) == (2, [])
    assert "is not in a source checkout of Cogworks" in seen.complaints
    seen = cogworks("new-game", "brass_race", "--folder", str(tmp_path / "none"))
    assert seen.code == 2
    assert "there is no folder" in seen.complaints


def test_a_registry_that_looks_different_is_left_alone(empty: Path) -> None:
    registry = empty / "src" / "cogworks" / "games" / "__init__.py"
    registry.write_text('"""No games."""\n', encoding="utf-8")
    before = contents(empty)
    with pytest.raises(CogworksError, match="register the game by hand"):
        new_game("brass_race", None, empty)
    assert contents(empty) == before


def test_the_guide_explains_every_file_and_every_part_of_the_screens(empty: Path) -> None:
    guide = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    for path in plan("brass_race", None, empty).files():
        if path.name != "__init__.py" and path.suffix in (".py", ".md"):
            assert f"{path.name}`" in guide, path
    for part in fields(Screens):
        assert f"`{part.name}`" in guide, part.name


def test_rule_ids_start_with_letters_no_other_game_uses() -> None:
    assert free_prefix("brass_race", set()) == "BR"
    assert free_prefix("brass_race", {"BR", "BA"}) == "BS"
    assert free_prefix("q", {"AA"}) == "AB"
    assert free_prefix("r2d2", set()) == "RD"


def test_what_failed_after_writing_is_reported(empty: Path) -> None:
    """Without the modules that write golden files, the game is there and the message says what is missing."""
    with pytest.raises(CogworksError, match=r"golden files are not .*python -m tests\.playthroughs brass_race"):
        new_game("brass_race", None, empty)
    assert (empty / "src" / "cogworks" / "games" / "brass_race" / "rules" / "rules.py").exists()
