"""Mutation testing: change the code one small step at a time and see whether a test fails.

`[tool.mutmut]` in pyproject.toml names the modules and their tests.  A run can be stopped at any time; the next one
continues it, and tests again what was changed meanwhile.  docs/testing.md has the scores.
"""

import json
import os
import runpy
import sys
from collections import Counter
from pathlib import Path

import pytest

MUTANTS = Path("mutants")
"""Where mutmut keeps the changed sources, and beside each the results."""
KILLED, SURVIVED, UNTESTED, SLOW, OPEN = "killed", "survived", "no test reaches it", "too slow", "not tried"
RESULTS = {1: KILLED, 3: KILLED, 0: SURVIVED, 5: UNTESTED, 33: UNTESTED, 36: SLOW, 24: SLOW, -24: SLOW, 152: SLOW}
"""By the exit code of a mutant's tests.  A mutant whose tests take far too long counts as found."""


def main(arguments: list[str]) -> int:
    """Try the mutants, or those whose names match the arguments, then print the scores."""
    os.environ["COGWORKS_INTERPRETED"] = "1"
    if not hasattr(pytest.Item, "_nodeid"):
        # mutmut 3.8 reads a private field that pytest 9.2 no longer has.
        pytest.Item._nodeid = property(lambda item: item.nodeid)  # type: ignore[attr-defined]
    sys.argv = ["mutmut", "run", "--max-children", os.environ.get("MUTANT_PROCESSES", "2"), *arguments]
    code: object = 0
    try:
        runpy.run_module("mutmut", run_name="__main__", alter_sys=True)
    except SystemExit as ended:
        code = ended.code
    for line in scores(MUTANTS):
        print(line)
    return code if isinstance(code, int) else 1 if code else 0


def scores(folder: Path) -> list[str]:
    """A line for each module, and the surviving mutants; `mutmut show NAME` prints what one changed."""
    lines: list[str] = []
    total: Counter[str] = Counter()
    survivors: list[str] = []
    for file in sorted(folder.rglob("*.meta")):
        codes = json.loads(file.read_text(encoding="utf-8"))["exit_code_by_key"]
        found = Counter(result(code) for code in codes.values())
        if found:
            lines.append(f"{file.relative_to(folder).with_suffix('')}: {score(found)}")
            total += found
            survivors += [name for name, code in codes.items() if result(code) in (SURVIVED, UNTESTED)]
    return [*lines, f"all: {score(total)}", *survivors]


def result(code: int | None) -> str:
    """The result of a mutant's tests."""
    return OPEN if code is None else RESULTS.get(code, KILLED)


def score(found: Counter[str]) -> str:
    """How many of the mutants tried were found, in numbers and words."""
    tried = found.total() - found[OPEN]
    caught = found[KILLED] + found[SLOW]
    share = f"{caught / tried:.0%}" if tried else "nothing"
    others = ", ".join(f"{n} {name}" for name, n in sorted(found.items()) if name not in (KILLED, SLOW))
    return f"{share} found, {caught} of {tried}{f' ({others})' if others else ''}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
