"""A game is its log: replayed, in another process, under another hash seed, compiled or not."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cogworks import Dice, Log, LogError, logfile
from cogworks.build import is_compiled
from tests.conformance.cases import CASES, SEED, Case, answer
from tests.conformance.digest import digest

each_case = pytest.mark.parametrize("case", CASES, ids=str)
ROOT = Path(__file__).parents[2]


def played(case: Case, steps: int = 400) -> Log:
    log = Log.of(case.name, case.seats, **case.options)
    state, dice = case.new(), Dice(SEED)
    while not state.is_over() and len(log.answers) < steps:
        log.answers.append(answer(state, dice))
        state.apply(log.answers[-1])
    assert log.replay() == state
    return log


@each_case
def test_a_log_replays_and_survives_as_text(case: Case) -> None:
    log = played(case)
    again = logfile.from_text(logfile.to_text(log))
    assert again == log
    assert again.replay().fingerprint() == log.replay().fingerprint()
    assert log.replay(0) == case.new()


@each_case
def test_a_damaged_log_is_refused_with_place_and_reason(case: Case) -> None:
    log = played(case, 60)
    data = json.loads(logfile.to_text(log))
    place = len(log.answers) // 2
    illegal = [*log.answers[:place], case.game.n_actions, *log.answers[place + 1 :]]
    damages: list[tuple[dict[str, object], str]] = [
        ({"version": data["version"] + 1}, "version"),
        ({"answers": log.answers[:-1]}, f"after answer {len(log.answers) - 2}"),
        ({"answers": illegal}, f"answer {place} of"),
        ({"answers": [*log.answers[:place], "7", *log.answers[place + 1 :]]}, f"answer {place} of"),
        ({"end": "0123456789abcdef"}, "after answer"),
        ({"seats": 99}, "header"),
        ({"options": {"no such": 1}}, "header"),
        ({"game": "no such"}, "header"),
        ({"cogworks": 99}, "header"),
    ]
    for damage, reason in damages:
        with pytest.raises(LogError, match=reason):
            Log.from_data({**data, **damage})


def other_process(interpreted: bool, hash_seed: str) -> list[str]:
    environment = os.environ | {"COGWORKS_INTERPRETED": str(int(interpreted)), "PYTHONHASHSEED": hash_seed}
    run = subprocess.run(
        [sys.executable, "-m", "tests.conformance.digest"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout.splitlines()


@pytest.mark.skipif(not is_compiled(), reason="the compiled run compares both modes")
def test_compiled_and_interpreted_logs_are_equal_in_any_process() -> None:
    compiled = other_process(interpreted=False, hash_seed="1")
    interpreted = other_process(interpreted=True, hash_seed="2")
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert compiled[1:] == interpreted[1:] == [digest(case) for case in CASES]
