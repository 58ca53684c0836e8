"""Check that every rule is cited in the code that enforces it, and tested.

A rule is a paragraph or list item in a game's rulebook.md that starts with its id, `**[M3.2]**`.  The game's code
cites it as `[M3.2]` in a docstring, a comment or a refusal.  A test has the id at the start of its name,
`test_m3_2_...` (or several: `test_m3_2_m3_3_...`), and the rule in its docstring.
"""

import ast
import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ID = r"[A-Z]{1,2}\d+\.\d+"
RULE = re.compile(r"\s*(?:[-*+] |\d+\. )?\s*\*\*\[([A-Z]{1,2}\d[^\]]*)\]\*\*")
CITATION = re.compile(rf"\[({ID}(?:, ?{ID})*)\]")
TEST_ID = re.compile(r"([a-z]{1,2}\d+)_(\d+)(?:_|$)")

Problems = list[str]


def lines_of(file: Path) -> Iterator[tuple[str, str]]:
    """Yield each line of a file with its location."""
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        yield f"{file}:{number}", line


def read_rulebook(file: Path, problems: Problems) -> dict[str, str]:
    """Return the rule ids of a rulebook with their locations."""
    rules: dict[str, str] = {}
    for place, line in lines_of(file):
        if not (match := RULE.match(line)):
            continue
        rule = match[1]
        if not re.fullmatch(ID, rule):
            problems.append(f"{place}: [{rule}] is not a valid rule id; expected something like [M3.2]")
        elif rule in rules:
            problems.append(f"{place}: duplicate rule [{rule}], also at {rules[rule]}")
        else:
            rules[rule] = place
    return rules


def read_citations(file: Path) -> Iterator[tuple[str, str]]:
    """Yield the rule ids cited in a file with their locations."""
    for place, line in lines_of(file):
        for citation in CITATION.findall(line):
            for rule in re.findall(ID, citation):
                yield rule, place


def read_tests(file: Path, problems: Problems) -> Iterator[tuple[str, str]]:
    """Yield the rule ids in test names with their locations."""
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"), str(file))):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or not node.name.startswith("test_"):
            continue
        place = f"{file}:{node.lineno}"
        rest = node.name.removeprefix("test_")
        while match := TEST_ID.match(rest):
            yield f"{match[1].upper()}.{match[2]}", place
            rest = rest[match.end() :]
        if rest != node.name.removeprefix("test_") and not ast.get_docstring(node):
            problems.append(f"{place}: {node.name} has no docstring with its rule")


def check_game(game: Path, tests: Path, problems: Problems) -> dict[str, str]:
    """Return the rules of one game with their locations; add errors to the problems."""
    rulebook = game / "rulebook.md"
    if not rulebook.exists():
        problems.append(f"{game}: rulebook.md is missing")
        return {}
    rules = read_rulebook(rulebook, problems)
    cited = [found for file in sorted(game.rglob("*.py")) for found in read_citations(file)]
    tested = [found for file in sorted(tests.rglob("*.py")) for found in read_tests(file, problems)]
    for rule, place in [*read_citations(rulebook), *cited, *tested]:
        if rule not in rules:
            problems.append(f"{place}: [{rule}] is not in {rulebook}")
    for verb, places in (("cites", cited), ("tests", tested)):
        found = {rule for rule, _ in places}
        problems += [f"{place}: nothing {verb} [{rule}]" for rule, place in rules.items() if rule not in found]
    return rules


def check(root: Path) -> tuple[int, Problems]:
    """Return the number of rules in all games of a project, and all problems found."""
    problems: Problems = []
    rules: dict[str, str] = {}
    # A folder without Python files is not a game; git may have left it behind.
    for game in sorted({file.parent for file in root.glob("src/cogworks/games/*/*.py")}):
        for rule, place in check_game(game, root / "tests" / "games" / game.name, problems).items():
            if rules.setdefault(rule, place) != place:
                problems.append(f"{place}: duplicate rule [{rule}], also at {rules[rule]}")
    return len(rules), problems


def main() -> int:
    """Check the project this file is in; return the exit code."""
    n_rules, problems = check(Path(os.path.relpath(Path(__file__).parent.parent)))
    for problem in problems:
        print(problem, file=sys.stderr)
    if problems:
        return 1
    print(f"{n_rules} rules, all cited and tested")
    return 0


if __name__ == "__main__":
    sys.exit(main())
