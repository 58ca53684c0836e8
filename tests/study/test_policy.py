"""Policies in files: a network in NumPy that plays from what its seat knows."""

import json
from pathlib import Path

import numpy as np
import pytest

from cogworks.bots import players
from cogworks.bots.ladder import Contest, check, play
from cogworks.bots.workers import Workers
from cogworks.study.observing import observation
from cogworks.study.policy import MlpPolicy, PolicyError, load, random_policy, save
from tests.bots.test_workers import asked
from tests.terminal.driver import cogworks

PLAIN = b"\x93NUMPY\x01\x00v\x00{'descr': '<f4', 'fortran_order': False, 'shape': (0,), }".ljust(127) + b"\n"
"""An array that is not in an archive."""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "Player.npz"
    save(random_policy("widget_mechs", 2, (8,), seed=5), path)
    return path


def test_a_policy_plays_the_legal_action_with_the_largest_output(file: Path) -> None:
    policy, known = load(str(file)), asked("")
    row = observation(known.position(), known.seat)
    logits = policy.logits(row)
    assert policy(known) == max(known.legal, key=lambda action: logits[action])
    first = np.maximum(row / np.array(policy._highs) @ policy.layers[0][0] + policy.layers[0][1], 0)
    assert logits == pytest.approx(first @ policy.layers[1][0] + policy.layers[1][1], abs=1e-4)


def test_sampling_follows_the_probabilities(file: Path) -> None:
    from dataclasses import replace

    policy, known = load(f"{file}#sample"), asked("")
    shares = policy.probabilities(observation(known.position(), known.seat), known.legal)
    drawn = [policy(replace(known, luck=luck)) for luck in range(1000)]
    assert drawn == [policy(replace(known, luck=luck)) for luck in range(1000)]
    for action, share in zip(known.legal, shares, strict=True):
        assert drawn.count(action) / 1000 == pytest.approx(share, abs=0.06)


def test_what_is_saved_is_loaded(file: Path, tmp_path: Path) -> None:
    policy = load(str(file))
    save(policy, tmp_path / "again.npz")
    again = load(str(tmp_path / "again.npz"))
    assert (again.game, again.seats, again.options) == ("widget_mechs", 2, {})
    for (w, b), (v, c) in zip(policy.layers, again.layers, strict=True):
        assert np.array_equal(w, v)
        assert np.array_equal(b, c)


def test_a_policy_answers_in_a_worker_and_on_a_ladder(file: Path) -> None:
    text = f"file:{file}"
    with Workers(1) as workers:
        assert workers.answer(asked(text)) == load(str(file))(asked(text))
    contest = Contest("widget_mechs", 2, {}, ("random", text), 2, 3)
    check(contest)
    assert play(contest, 0, 0) == play(contest, 0, 0)


def test_a_policy_sits_at_a_terminal_table(file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COGWORKS_HOME", str(tmp_path / "home"))
    seen = cogworks("play", "widget_mechs", "--seats", f"random,file:{file}", "--watch", "--seed", "1")
    assert seen.code == 0, seen.complaints
    assert not (tmp_path / "home" / "trouble.log").exists()
    refused = cogworks("play", "gizmos", "--seats", f"random,file:{file}", "--watch")
    assert "this policy plays widget_mechs with 2 seats, not gizmos with 2" in refused.complaints
    assert "cannot read the policy" in cogworks("play", "gizmos", "--seats", "you,file:nowhere.npz").complaints


def broken(path: Path, **changes: object) -> Path:
    """A copy of a file with other contents: None removes an array, a dict changes fields of `about`."""
    with np.load(path) as archive:
        arrays = {name: archive[name] for name in archive.files}
    for name, value in changes.items():
        if isinstance(value, dict):
            arrays[name] = np.array(json.dumps(json.loads(str(arrays[name])) | value))
        elif value is None:
            del arrays[name]
        else:
            arrays[name] = np.asarray(value)
    np.savez(path, **arrays)
    return path


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"about": None}, "no readable 'about'"),
        ({"about": "{"}, "no readable 'about'"),
        ({"about": {"cogworks policy": 2}}, "not a policy of format 1"),
        ({"about": {"game": 7}}, "must name a game"),
        ({"about": {"game": "chess"}}, "no game named 'chess'"),
        ({"about": {"seats": 9}}, "invalid number of seats 9"),
        ({"about": {"schema": "0000"}}, "trained on other features"),
        ({"about": {"activation": "sine"}}, "unknown activation 'sine'"),
        ({"b1": None}, "layer 1 must have weights and biases"),
        ({"w1": ["text"]}, "layer 1 must have weights and biases"),
        ({"w0": np.zeros((3, 8))}, r"layer 0 has shapes \(3, 8\) and \(8,\)"),
        ({"w1": None, "b1": None}, "the last layer has 8 outputs; Widget Mechs has 104 actions"),
        ({"b1": np.full(104, np.nan)}, "layer 1 contains numbers that are not finite"),
    ],
)
def test_files_that_do_not_fit_are_refused(file: Path, changes: dict[str, object], reason: str) -> None:
    with pytest.raises(players.PlayerError, match=reason):
        players.check_game(f"file:{broken(file, **changes)}", "widget_mechs", 2, {})


def test_damaged_files_are_refused(file: Path) -> None:
    whole = file.read_bytes()
    for text in (b"", b"PK\x03\x04", b"not an archive", whole[: len(whole) // 2], PLAIN):
        file.write_bytes(text)
        with pytest.raises(PolicyError, match="cannot read the policy"):
            load(str(file))


def test_a_policy_without_layers_is_refused() -> None:
    with pytest.raises(PolicyError, match="the last layer"):
        MlpPolicy("widget_mechs", 2, {}, [])
