"""A finished table proves its draws; a modified log is rejected at the first mismatch."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cogworks import CHANCE, Log, cli, game, logfile
from cogworks.tables.files import shuffle
from cogworks.tables.files.export import exported
from cogworks.tables.files.verify import UnprovenError, verify, verify_file
from tests.tables.hall import Hall


def finished(name: str = "high_cog") -> dict[str, Any]:
    hall = Hall(name, 2)
    hall.say(0, salt="pepper")
    # Bots play the long games: no reader needs an update after each of their moves.
    for seat in (0, 1):
        hall.say(seat, leave="random")
    hall.begin()
    hall.host.play_bots(hall.id)
    data: dict[str, Any] = json.loads(json.dumps(hall.host.export(hall.id)))
    return data


@pytest.mark.parametrize("name", ["high_cog", "gadget_builder", "widget_mechs"])
def test_every_draw_of_a_finished_table_is_proven(name: str, tmp_path: Path) -> None:
    data = finished(name)
    verdict = verify(data)
    assert verdict.answers == len(data["answers"])
    assert verdict.draws > 0
    assert verdict.commitment == data["shuffle"]["commitment"]
    path = tmp_path / "table.json"
    path.write_text(json.dumps(data))
    assert verify_file(path) == verdict
    assert Log.from_data(data).players == ["Ann", "Bob"]


@pytest.mark.parametrize(("name", "step"), [*[("high_cog", step) for step in range(6)], ("widget_mechs", 41)])
def test_draws_of_a_resumed_game_are_numbered_from_its_start(name: str, step: int) -> None:
    """A resumed game also counts the draws before that step, at the table and in the proof."""
    hall = Hall(name, 2)
    for seat in (0, 1):
        hall.say(seat, leave="random")
    hall.begin()
    hall.host.play_bots(hall.id)
    resumed, owner = hall.host.play_on(hall.id, step)
    for seat in (0, 1):
        assert hall.host.message(resumed, owner, {"bot": "random", "seat": seat})["done"]
    assert hall.host.message(resumed, owner, {"start": None})["done"]
    hall.host.play_bots(resumed)
    data: dict[str, Any] = json.loads(json.dumps(hall.host.export(resumed)))
    proof, log = data["shuffle"], Log.from_data(data)
    assert log.answers[:step] == hall.answers()[:step]
    draws = own = 0
    state = log.replay(0)
    for place, answer in enumerate(log.answers):
        if state.to_move() == CHANCE:
            if place >= step:
                seed, cases = bytes.fromhex(proof["seed"]), int(state.n_cases())
                assert int(state.case(shuffle.draw(seed, resumed, proof["salts"], draws, cases))) == answer
                own += 1
            draws += 1
        state.apply(answer)
    verdict = verify(data)
    assert (verdict.draws, verdict.given) == (own, step)


def test_the_command_verifies_a_file(tmp_path: Path) -> None:
    data = finished()
    path = tmp_path / "table.json"
    for name, code, words in (("pepper", 0, "follow from the seed"), ("sugar", 2, "draw 0 gives")):
        path.write_text(json.dumps({**data, "shuffle": {**data["shuffle"], "salts": [name, ""]}}))
        sink, complaints = StringIO(), StringIO()
        assert cli.run(["verify", str(path)], StringIO(), sink, complaints) == code
        assert words in " ".join((sink.getvalue() + complaints.getvalue()).split())


def test_a_draw_that_does_not_follow_is_named() -> None:
    data = finished()
    log = Log.from_data(data)
    # Deal Bob another cog, and recompute the fingerprint: a log that is valid but not honest.
    state = log.replay(1)
    assert state.to_move() == CHANCE
    other = next(action for action in state.legal_actions() if action != log.answers[1])
    answers = [log.answers[0], other]
    state.apply(other)
    while not state.is_over():
        answers.append(state.legal_actions()[0])
        state.apply(answers[-1])
    log.answers[:] = answers
    with pytest.raises(UnprovenError, match=r"step 1 of \d+: draw 1 gives"):
        verify({**log.as_data(), "shuffle": data["shuffle"]})


def test_another_seed_salt_or_table_is_detected() -> None:
    data = finished()
    proof = data["shuffle"]
    with pytest.raises(UnprovenError, match="committed"):
        verify({**data, "shuffle": {**proof, "seed": "00" * 32}})
    other = {**proof, "seed": "00" * 32, "commitment": shuffle.commitment(bytes(32))}
    for changed in (other, {**proof, "table": "elsewhere"}, {**proof, "salts": ["", ""]}):
        with pytest.raises(UnprovenError, match="draw 0"):
            verify({**data, "shuffle": changed})


@pytest.mark.parametrize("kept", range(6))
def test_a_log_cut_short_is_refused_even_with_a_new_fingerprint(kept: int) -> None:
    data = finished()
    assert kept < len(data["answers"]) == 6
    log = Log.from_data(data)
    del log.answers[kept:]
    with pytest.raises(UnprovenError, match=f"not over after {kept} steps"):
        verify({**log.as_data(), "shuffle": data["shuffle"]})


@pytest.mark.parametrize(
    ("field", "value", "words"),
    [
        ("given", -1, "from 0 to 5"),
        ("given", 6, "from 0 to 5"),
        ("given", 10**30, "from 0 to 5"),
        ("given", True, "from 0 to 5"),
        ("given", 1.0, "from 0 to 5"),
        ("given", "1", "from 0 to 5"),
        ("given", None, "from 0 to 5"),
        ("salts", ["pepper"], "each of the 2 seats"),
        ("salts", ["pepper", "", ""], "each of the 2 seats"),
        ("salts", ["pepper", 7], "each of the 2 seats"),
        ("salts", {"0": "pepper", "1": ""}, "each of the 2 seats"),
        ("salts", ["pepper", "x" * 65], "at most 64"),
        ("salts", ["pepper", "\ud800"], "surrogates"),
        ("seed", "00", "64 hexadecimal"),
        ("seed", "00" * 33, "64 hexadecimal"),
        ("seed", "0 " * 32, "64 hexadecimal"),
        ("seed", 7, "64 hexadecimal"),
        ("seed", None, "64 hexadecimal"),
        ("commitment", "", "64 hexadecimal"),
        ("commitment", ["a"], "64 hexadecimal"),
        ("table", "", "id of a table"),
        ("table", "x" * 33, "id of a table"),
        ("table", None, "id of a table"),
    ],
)
def test_invalid_shuffle_data_is_refused_with_the_reason(field: str, value: object, words: str) -> None:
    data = finished()
    with pytest.raises(UnprovenError, match=words):
        verify({**data, "shuffle": {**data["shuffle"], field: value}})


@pytest.mark.parametrize(
    "damage",
    [
        {"answers": [10**30] * 6},
        {"answers": [-1] * 6},
        {"answers": [True] * 6},
        {"answers": {"0": 1}},
        {"length": -1},
        {"length": 10**30},
        {"seats": 10**30},
        {"seats": -2},
        {"version": 10**30},
        {"options": []},
        {"players": "x" * 10**6},
        {"answers": json.loads("[" * 900 + "]" * 900)},
    ],
)
def test_an_invalid_log_is_refused_with_a_short_message(damage: dict[str, Any]) -> None:
    with pytest.raises(UnprovenError) as refused:
        verify({**finished(), **damage})
    assert len(str(refused.value)) < 310


def test_a_file_too_large_for_any_game_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "endless.json"
    with path.open("wb") as file:
        file.truncate(logfile.LARGEST + 1)
    with pytest.raises(UnprovenError, match="too large"):
        verify_file(path)


def test_a_verdict_says_what_it_does_not_prove() -> None:
    salted = " ".join(verify(finished()).statements())
    assert "1 seat added a salt" in salted
    assert "not who made which move" in salted
    hall = Hall("high_cog", 2).begin()
    hall.play(100)
    unsalted = verify(hall.host.export(hall.id))
    assert unsalted.salted == 0
    assert "nothing proves how the seed was picked" in " ".join(unsalted.statements())


@pytest.mark.parametrize(
    "damage",
    [
        {"shuffle": None},
        {"shuffle": {}},
        {"shuffle": {"table": "t", "commitment": "", "seed": "xx", "salts": ["", ""]}},
        {"shuffle": {"table": "t", "commitment": "", "seed": "", "salts": [""]}},
        {"shuffle": {"table": "t", "commitment": "", "seed": "", "salts": ["", "\ud800"]}},
        {"answers": [1]},
        {"game": "no such"},
    ],
)
def test_what_proves_nothing_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(UnprovenError):
        verify({**finished(), **damage})


def test_an_invalid_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnprovenError, match="cannot be read"):
        verify_file(tmp_path / "missing.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(UnprovenError, match="cannot be read"):
        verify_file(tmp_path / "bad.json")
    with pytest.raises(UnprovenError, match="not a game log"):
        verify([])


def test_a_game_in_progress_does_not_reveal_its_seed() -> None:
    hall = Hall("high_cog", 2).begin()
    reply = hall.look(0)
    assert "seed" not in reply["shuffle"]
    assert reply["shuffle"]["commitment"] == shuffle.commitment(bytes(range(32)))
    with pytest.raises(Exception, match="revealed at the end"):
        exported(hall.table())
    hall.play(100)
    assert hall.look()["shuffle"]["seed"] == bytes(range(32)).hex()
    assert game("high_cog").name == hall.look()["game"]
