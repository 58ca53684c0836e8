"""The scores of mutation tests, and the modules they cover."""

import json
import tomllib
from collections import Counter
from pathlib import Path

from tools import mutants

ROOT = Path(__file__).parents[2]


def test_scores_count_the_outcome_of_each_mutant(tmp_path: Path) -> None:
    results = {
        "src/a.py": {"a.x__mutmut_1": 1, "a.x__mutmut_2": 0, "a.x__mutmut_3": 36, "a.x__mutmut_4": None},
        "src/b.py": {"b.y__mutmut_1": 33, "b.y__mutmut_2": 1, "b.y__mutmut_3": -11},
        "src/empty.py": {},
    }
    for name, codes in results.items():
        file = tmp_path / f"{name}.meta"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps({"exit_code_by_key": codes}))
    assert mutants.scores(tmp_path) == [
        "src/a.py: 67% found, 2 of 3 (1 not tried, 1 survived)",
        "src/b.py: 67% found, 2 of 3 (1 no test reaches it)",
        "all: 67% found, 4 of 6 (1 no test reaches it, 1 not tried, 1 survived)",
        "a.x__mutmut_2",
        "b.y__mutmut_1",
    ]


def test_without_mutants_there_is_no_score() -> None:
    assert mutants.score(Counter()) == "nothing found, 0 of 0"


def test_every_module_and_test_to_mutate_exists() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["mutmut"]
    for path in settings["only_mutate"] + settings["pytest_add_cli_args_test_selection"] + settings["also_copy"]:
        assert (ROOT / path).exists(), path
