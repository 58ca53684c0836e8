"""Data saved by version 0.1 keeps working: logs, a database, exported games, cookies and links."""

import gzip
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient

from cogworks import logfile
from cogworks.tables.files.verify import verify
from cogworks.tables.host import Host
from cogworks.tables.lists.digest import digest
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.app import create_app
from cogworks.web.render.words.results import result

RECORDED = Path(__file__).parent / "version_0_1"
EXPECTED: dict[str, Any] = json.loads((RECORDED / "expected.json").read_text())
TABLES: list[dict[str, Any]] = EXPECTED["tables"]


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database file as version 0.1 left it."""
    path = tmp_path_factory.mktemp("version_0_1") / "tables.db"
    connection = sqlite3.connect(path)
    connection.executescript(gzip.decompress((RECORDED / "tables.sql.gz").read_bytes()).decode())
    connection.close()
    return path


@pytest.fixture(scope="module")
def host(database: Path) -> Iterator[Host]:
    store = DatabaseStore(f"sqlite:///{database}")
    yield Host(store)
    store.close()


@pytest.mark.parametrize("path", sorted((RECORDED / "logs").iterdir()), ids=lambda path: path.stem)
def test_a_saved_log_replays(path: Path) -> None:
    log = logfile.load(path)
    assert log.replay().is_over()
    assert log.answers == json.loads(path.read_text())["answers"]


@pytest.mark.parametrize("path", sorted(RECORDED.glob("export-*.json")), ids=lambda path: path.stem)
def test_an_exported_game_still_verifies(path: Path) -> None:
    data = json.loads(path.read_text())
    assert verify(data).commitment == data["shuffle"]["commitment"]


@pytest.mark.parametrize("kept", TABLES, ids=lambda kept: f"{kept['game']}-{kept['seats']}-{kept['note']}")
def test_a_stored_table_opens_and_continues(host: Host, kept: dict[str, Any]) -> None:
    with host.at(kept["id"]) as table:
        moves, before = table.history.moves, len(kept["answers"])
        assert [move.action for move in moves[:before]] == kept["answers"]
        state = table.history.before(before)
        assert [int(score) for score in state.scores()] == kept["scores"]
        assert int(state.to_move()) == kept["to_move"]
        # Moves without a choice are made at once now.
        for at in range(before, len(moves)):
            assert table.history.before(at).legal_actions() == [moves[at].action]
        assert table.seats.names() == kept["names"]
        version, to_move = table.history.version, int(table.history.state.to_move())
    for seat, token in kept["tokens"].items():
        look: Any = host.message(kept["id"], token, {"look": None})["update"]
        assert look["phase"] == kept["phase"]
        assert look["reader"] == (None if seat == "owner" else int(seat))
        if kept["phase"] == "playing" and seat == str(to_move):
            action = look["options"][0]["action"]
            reply = host.message(kept["id"], token, {"act": action, "version": version, "id": "goes on"})
            assert reply["done"], reply


@pytest.mark.parametrize("kept", TABLES, ids=lambda kept: kept["id"])
def test_a_stored_table_knows_its_dates_and_its_result(host: Host, kept: dict[str, Any]) -> None:
    with host.at(kept["id"]) as table:
        assert (table.activity.started is not None) == (kept["phase"] != "gathering")
        assert (table.activity.ended is not None) == (kept["phase"] == "over")
        found = digest(table)
        assert bool(found["shares"]) == (kept["phase"] == "over")
        assert not found["shares"] or result(found["shares"], found["scores"], 0)
        assert not table.is_practice


def test_every_phase_and_game_was_recorded() -> None:
    assert {kept["phase"] for kept in TABLES} == {"gathering", "playing", "over"}
    assert {(kept["game"], kept["seats"]) for kept in TABLES} >= {("widget_ridge", 1), ("widget_ridge", 4)}


def test_cookies_and_links_open_what_they_opened(host: Host) -> None:
    web = EXPECTED["web"]
    with TestClient(create_app(host, web["secret"].encode()), base_url="http://localhost:8000") as client:
        stranger = client.get(web["played"]).text
        client.cookies.update(web["cookies"])
        assert "Ada" in client.get("/settings").text
        for table in (web["played"], web["invited"]):
            assert client.get(table).status_code == 200
            assert client.get(f"/api/tables/{table.removeprefix('/table/')}").json()["reader"] == 0
        assert client.get(web["played"]).text != stranger
        assert re.search(r"Started <time datetime=.20\d\d-", client.get("/mine").text)
        client.cookies.clear()
        assert client.get(web["link"]).status_code == 200
        for address in ("/replay", "/proof"):
            finished = next(kept["id"] for kept in TABLES if kept["phase"] == "over")
            assert client.get(f"/table/{finished}{address}").status_code == 200
