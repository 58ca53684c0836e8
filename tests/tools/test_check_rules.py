"""The checker of rule citations, on small made-up projects."""

from pathlib import Path

import pytest

from tools.check_rules import check

RULEBOOK_FILE = "src/cogworks/games/mechs/rulebook.md"
CODE_FILE = "src/cogworks/games/mechs/rules.py"
TEST_FILE = "tests/games/mechs/test_rules.py"

RULEBOOK = """# Mechs

**[M1.1]** Roll two dice.

- **[M1.2]** A six counts double, unlike [M1.1].
"""
CODE = '''def roll():
    """Roll. [M1.1]"""
    return "a six counts double [M1.2]"
'''
TESTS = '''def test_m1_1_rolls():
    """Two dice."""


def test_m1_2_m1_1_doubles():
    """A six counts double."""


def test_nothing_in_particular():
    pass
'''


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project whose only game has no problems."""
    add_game(tmp_path, "mechs", RULEBOOK, CODE, TESTS)
    return tmp_path


def add_game(root: Path, name: str, rulebook: str, code: str, tests: str) -> None:
    game, test_folder = root / "src/cogworks/games" / name, root / "tests/games" / name
    game.mkdir(parents=True)
    test_folder.mkdir(parents=True)
    (game / "rulebook.md").write_text(rulebook)
    (game / "rules.py").write_text(code)
    (test_folder / "test_rules.py").write_text(tests)


def edit(root: Path, path: str, old: str, new: str) -> None:
    text = (root / path).read_text()
    assert old in text
    (root / path).write_text(text.replace(old, new))


def test_a_game_in_order_has_no_problems(project: Path) -> None:
    assert check(project) == (2, [])


SLIPS = {
    "no code": (CODE_FILE, "[M1.2]", "", "rulebook.md:5: nothing cites [M1.2]"),
    "no test": (TEST_FILE, "m1_2_m1_1", "m1_1", "rulebook.md:5: nothing tests [M1.2]"),
    "unknown in code": (CODE_FILE, "Roll.", "Roll. [M9.1]", "rules.py:2: [M9.1] is not in"),
    "unknown in a list": (CODE_FILE, "[M1.1]", "[M1.1, M9.1]", "rules.py:2: [M9.1] is not in"),
    "unknown in the rulebook": (RULEBOOK_FILE, "unlike", "[M9.1]", "rulebook.md:5: [M9.1] is not in"),
    "unknown in a test": (TEST_FILE, "m1_2_m1_1", "m1_2_m9_1", "test_rules.py:5: [M9.1] is not in"),
    "no docstring": (TEST_FILE, '"""Two dice."""', "pass", "test_rules.py:1: test_m1_1_rolls has no docstring"),
    "twice": (RULEBOOK_FILE, "# Mechs", "**[M1.1]** One.", "rulebook.md:3: duplicate rule [M1.1]"),
    "malformed": (RULEBOOK_FILE, "# Mechs", "**[M1.3a]** One.", "rulebook.md:1: [M1.3a] is not a valid rule id"),
}


@pytest.mark.parametrize(("path", "old", "new", "problem"), SLIPS.values(), ids=SLIPS)
def test_a_mistake_is_the_one_problem_reported(project: Path, path: str, old: str, new: str, problem: str) -> None:
    edit(project, path, old, new)
    _, problems = check(project)
    assert len(problems) == 1
    assert problem in problems[0]


def test_every_problem_is_listed(project: Path) -> None:
    edit(project, CODE_FILE, "[M1.2]", "[M9.1]")
    edit(project, TEST_FILE, "m1_2_", "")
    assert len(check(project)[1]) == 3


def test_methods_and_coroutines_are_tests_too(project: Path) -> None:
    edit(
        project,
        TEST_FILE,
        "def test_m1_2_m1_1_doubles():\n",
        "class TestSix:\n  async def test_m1_2(self):\n   ",
    )
    assert check(project) == (2, [])


def test_an_id_belongs_to_one_game(project: Path) -> None:
    add_game(project, "gadgets", RULEBOOK, CODE, TESTS)
    _, problems = check(project)
    assert len(problems) == 2
    assert "duplicate rule" in problems[0]


def test_a_game_cites_only_its_own_rules(project: Path) -> None:
    add_game(project, "gadgets", "", '"""As in [M1.1]."""', "")
    _, problems = check(project)
    assert len(problems) == 1
    assert "gadgets/rules.py:1: [M1.1] is not in" in problems[0]


def test_a_game_has_a_rulebook(project: Path) -> None:
    (project / RULEBOOK_FILE).unlink()
    assert "rulebook.md is missing" in check(project)[1][0]
