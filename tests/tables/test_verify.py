"""A finished table proves its draws; a changed one names the place."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest

from cogworks import CHANCE, Log, cli, game
from cogworks.tables import shuffle
from cogworks.tables.verify import UnprovenError, verify, verify_file
from tests.tables.hall import Hall


def finished(name: str = "high_cog") -> dict[str, Any]:
    hall = Hall(name, 2)
    hall.say(0, salt="pepper")
    # Bots play the long games: nobody reads an update after each of their answers.
    for seat in (0, 1):
        hall.say(seat, leave="random")
    hall.begin()
    hall.host.play_bots(hall.id)
    data: dict[str, Any] = json.loads(json.dumps(hall.host.export(hall.id)))
    return data


@pytest.mark.parametrize("name", ["high_cog", "gadget_builder", "widget_mechs"])
def test_every_draw_of_a_finished_table_follows(name: str, tmp_path: Path) -> None:
    data = finished(name)
    verdict = verify(data)
    assert verdict.answers == len(data["answers"])
    assert verdict.draws > 0
    assert verdict.commitment == data["shuffle"]["commitment"]
    path = tmp_path / "table.json"
    path.write_text(json.dumps(data))
    assert verify_file(path) == verdict
    assert Log.from_data(data).players == ["Ann", "Bob"]


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
    # Deal Bob another cog, and seal the log again: a log that is sound but not honest.
    state = log.replay(1)
    assert state.to_move() == CHANCE
    other = next(action for action in state.legal_actions() if action != log.answers[1])
    answers = [log.answers[0], other]
    state.apply(other)
    while not state.is_over():
        answers.append(state.legal_actions()[0])
        state.apply(answers[-1])
    log.answers[:] = answers
    with pytest.raises(UnprovenError, match=r"answer 1 of \d+: draw 1 gives"):
        verify({**log.as_data(), "shuffle": data["shuffle"]})


def test_another_seed_or_salt_or_table_is_found_out() -> None:
    data = finished()
    proof = data["shuffle"]
    with pytest.raises(UnprovenError, match="committed"):
        verify({**data, "shuffle": {**proof, "seed": "00" * 32}})
    other = {**proof, "seed": "00" * 32, "commitment": shuffle.commitment(bytes(32))}
    for changed in (other, {**proof, "table": "elsewhere"}, {**proof, "salts": ["", ""]}):
        with pytest.raises(UnprovenError, match="draw 0"):
            verify({**data, "shuffle": changed})


@pytest.mark.parametrize("damage", [
    {"shuffle": None}, {"shuffle": {}}, {"shuffle": {"table": "t", "commitment": "", "seed": "xx", "salts": ["", ""]}},
    {"shuffle": {"table": "t", "commitment": "", "seed": "", "salts": [""]}},
    {"shuffle": {"table": "t", "commitment": "", "seed": "", "salts": ["", "\ud800"]}},
    {"answers": [1]}, {"game": "no such"},
])  # fmt: skip
def test_what_proves_nothing_is_refused(damage: dict[str, Any]) -> None:
    with pytest.raises(UnprovenError):
        verify({**finished(), **damage})


def test_a_file_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnprovenError, match="cannot be read"):
        verify_file(tmp_path / "missing.json")
    (tmp_path / "bad.json").write_text("{")
    with pytest.raises(UnprovenError, match="cannot be read"):
        verify_file(tmp_path / "bad.json")
    with pytest.raises(UnprovenError, match="not a game log"):
        verify([])


def test_a_game_that_goes_on_keeps_its_seed() -> None:
    hall = Hall("high_cog", 2).begin()
    reply = hall.look(0)
    assert "seed" not in reply["shuffle"]
    assert reply["shuffle"]["commitment"] == shuffle.commitment(bytes(range(32)))
    with pytest.raises(Exception, match="when the game is over"):
        hall.table().export()
    hall.play(100)
    assert hall.look()["shuffle"]["seed"] == bytes(range(32)).hex()
    assert game("high_cog").name == hall.look()["game"]
