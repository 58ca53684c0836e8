"""Policies in files: a network in NumPy that plays from what its seat knows."""

import json
import struct
import tracemalloc
import zipfile
import zlib
from pathlib import Path

import numpy as np
import pytest

from cogworks import CogworksError, Dice
from cogworks.bots import players
from cogworks.bots.ladder import Contest, check, play
from cogworks.bots.workers import Workers
from cogworks.study.archives import ArchiveError, read_arrays
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
    drawn = [policy(replace(known, seed=seed)) for seed in range(1000)]
    assert drawn == [policy(replace(known, seed=seed)) for seed in range(1000)]
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


def zipped(path: Path, name: str, data: bytes, method: int = zipfile.ZIP_DEFLATED) -> Path:
    """An archive with one entry."""
    with zipfile.ZipFile(path, "w", method) as archive:
        archive.writestr(name, data)
    return path


def header(shape: str, kind: str = "<f4") -> bytes:
    """The header of an array."""
    text = f"{{'descr': '{kind}', 'fortran_order': False, 'shape': {shape}, }}"
    return b"\x93NUMPY\x01\x00v\x00" + text.encode().ljust(117) + b"\n"


def test_every_damaged_byte_is_noticed_or_harmless(file: Path) -> None:
    """Flipped bytes raise zlib.error, NotImplementedError and more; all are refused with a reason."""
    with np.load(file) as archive:
        np.savez_compressed(file, **{name: archive[name] for name in archive.files})
    whole, dice = file.read_bytes(), Dice(1)
    reasons = set()
    for _ in range(400):
        damaged = bytearray(whole)
        damaged[dice.below(len(whole))] ^= 1 << dice.below(8)
        file.write_bytes(damaged)
        try:
            load(str(file))
        except CogworksError as error:
            reasons.add(str(error)[:35])
    assert len(reasons) > 3


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (header("(1000000000000,)"), r"an array says it has shape \(1000000000000,\) of float32; it has 0 bytes"),
        (header("(-1,)"), "an array says it has shape"),
        (header("(2,)") + bytes(7), "it has 7 bytes"),
        (header("(1,)", "|O") + bytes(8), "an array says it has shape"),
        (b"\x93NUMPY\x09\x00" + bytes(100), r"\(9, 0\)"),
        (bytes(5000), "magic string"),
    ],
)
def test_arrays_that_lie_about_their_size_are_refused(tmp_path: Path, data: bytes, reason: str) -> None:
    """NumPy would allocate terabytes."""
    with pytest.raises(PolicyError, match=f"cannot read the policy: .*{reason}"):
        load(str(zipped(tmp_path / "player.npz", "w0.npy", data)))


def test_archives_that_unpack_to_more_than_a_limit_are_refused(tmp_path: Path) -> None:
    path = zipped(tmp_path / "player.npz", "w0.npy", header("(1000,)") + bytes(4000))
    assert read_arrays(path)["w0"].shape == (1000,)
    with pytest.raises(ArchiveError, match="1 arrays of 4128 bytes; the most are 1000 arrays of 4000 bytes"):
        read_arrays(path, largest=4000)


def test_an_entry_larger_than_it_says_is_not_unpacked(tmp_path: Path) -> None:
    """A few kilobytes that would become ten megabytes, declared as 1,000 bytes."""
    path = zipped(tmp_path / "player.npz", "w0.npy", bytes(10_000_000))
    path.write_bytes(path.read_bytes().replace(struct.pack("<I", 10_000_000), struct.pack("<I", 1000)))
    tracemalloc.start()
    with pytest.raises(ArchiveError):
        read_arrays(path)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 1_000_000


@pytest.mark.parametrize("error", [MemoryError(), zlib.error("invalid block type")])
def test_whatever_reading_raises_is_a_reason(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def failing(data: bytes) -> None:
        raise error

    # Other tests import the package anew, so that its name may lead elsewhere.
    monkeypatch.setitem(read_arrays.__globals__, "_array", failing)
    path = zipped(tmp_path / "player.npz", "w0.npy", header("(1,)") + bytes(4))
    with pytest.raises(PolicyError, match=f"cannot read the policy: {str(error) or 'MemoryError'}"):
        load(str(path))


def test_a_folder_is_not_a_policy(tmp_path: Path) -> None:
    with pytest.raises(PolicyError, match="cannot read the policy: it is not a file"):
        load(str(tmp_path))


def test_a_policy_without_layers_is_refused() -> None:
    with pytest.raises(PolicyError, match="the last layer"):
        MlpPolicy("widget_mechs", 2, {}, [])
