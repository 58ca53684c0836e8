"""Games with custom card sets saved by version 0.1, with the text of the set or only its name."""

import gzip
import json
import sqlite3
from pathlib import Path
from typing import Any

from fastapi.testclient import TestClient

from cogworks import logfile
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.app import create_app
from tests.terminal.driver import cogworks, typing

RECORDED = Path(__file__).parent / "card_sets"


def test_a_log_that_contains_its_set_replays_and_continues(tmp_path: Path) -> None:
    log = tmp_path / "game.json"
    log.write_bytes((RECORDED / "widget_ridge.json").read_bytes())
    state = logfile.load(log).replay()
    assert "Soup Trolley" in str(state.cards.names)  # type: ignore[attr-defined]
    seen = cogworks("play", "--continue", str(log), chooser=typing("1"))
    assert (seen.code, seen.complaints) == (0, "")
    assert "Sprocket Fair" in seen.screen


def test_a_log_that_only_names_its_set_continues_with_the_file(tmp_path: Path) -> None:
    """And is then saved with the text, so that the file is needed only once."""
    log, deck = tmp_path / "game.json", str(RECORDED / "girl_genius.txt")
    log.write_bytes((RECORDED / "girl_genius.json").read_bytes())
    assert json.loads(log.read_text())["options"]["deck"] == "mine-376976f8"
    lost = cogworks("play", "--continue", str(log))
    assert lost.code == 2
    assert "option 'deck' cannot be 'mine-376976f8'" in lost.complaints
    assert "pass the file: --deck FILE" in lost.complaints
    assert "After step 80 of 80" in cogworks("replay", str(log), "--deck", deck).screen
    seen = cogworks("play", "--continue", str(log), "--deck", deck, chooser=typing("1"))
    assert (seen.code, seen.complaints) == (0, "")
    assert "with deck Mine" in " ".join(seen.screen.split())
    assert cogworks("play", "--continue", str(log), chooser=typing("1")).code == 0


def test_another_file_is_not_accepted_as_the_set(tmp_path: Path) -> None:
    other = tmp_path / "other.txt"
    other.write_text((RECORDED / "girl_genius.txt").read_text().replace("points: 6", "points: 5", 1))
    refused = cogworks("replay", str(RECORDED / "girl_genius.json"), "--deck", str(other))
    assert refused.code == 2
    assert "option 'deck' cannot be 'mine-376976f8'" in refused.complaints


def test_stored_tables_with_their_sets_in_the_options_open_and_continue(tmp_path: Path) -> None:
    """Including a set beyond today's limit, and one with a lone surrogate, which used to break the list for all."""
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.executescript(gzip.decompress((RECORDED / "tables.sql.gz").read_bytes()).decode())
    connection.close()
    store = DatabaseStore(f"sqlite:///{tmp_path / 'tables.db'}")
    host = Host(store)
    expected: list[dict[str, Any]] = json.loads((RECORDED / "expected.json").read_text())
    assert [table["note"] for table in expected] == ["inline", "large", "surrogate"]
    for recorded in expected:
        with host.at(recorded["id"]) as table:
            state = table.history.state
            assert [move.action for move in table.history.moves] == recorded["answers"]
            assert [int(score) for score in state.scores()] == recorded["scores"]
            assert recorded["card"].replace("\ud800", "\ufffd") in table.card_names
            version, to_move = table.history.version, recorded["to_move"]
        token = recorded["tokens"][to_move]
        look: Any = host.message(recorded["id"], token, {"look": None})["update"]
        action = look["options"][0]["action"]
        assert host.message(recorded["id"], token, {"act": action, "version": version, "id": "on"})["done"]
    with TestClient(create_app(host), base_url="http://localhost:8000") as client:
        listed = client.get("/api/tables")
        assert len(listed.text) < 2000
        assert [row["settings"]["cards"].partition("#")[0] for row in listed.json()] == ["Sprocket Fair"] * 3
        assert all(row["refused"] == "" for row in listed.json())
    store.close()
