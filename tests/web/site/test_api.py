"""The API: a whole game over HTTP with tokens, and its description."""

import pytest
from starlette.testclient import TestClient

from cogworks.web.http.guard import POLICY, RateLimiter
from cogworks.web.refusals import TOO_MUCH
from tests.web.visitors import House


def sent(client: TestClient, table: str, token: str, **message: object) -> dict[str, object]:
    answer = client.post(f"/api/tables/{table}/messages", json=message, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    data: dict[str, object] = answer.json()
    return data


def test_a_program_opens_a_table_takes_a_seat_and_plays(house: House) -> None:
    client = house.browser()
    del client.headers["origin"]
    assert {sheet["name"] for sheet in client.get("/api/games").json()} >= {"gadget_builder", "widget_mechs"}
    made = client.post("/api/tables", json={"game": "high_cog", "seats": 2, "listed": True}).json()
    id, owner = made["table"], made["token"]
    token = str(sent(client, id, owner, sit=0, name="Program")["token"])
    sent(client, id, owner, bot="random", seat=1)
    update = sent(client, id, token, start=None)["update"]
    while update["phase"] != "over":  # type: ignore[index]
        if update["turn"] == 0:  # type: ignore[index]
            version, options = update["version"], update["options"]  # type: ignore[index]
            assert sent(client, id, token, act=options[0]["action"], version=version, id=f"{version}")["done"]
        update = client.get(f"/api/tables/{id}", headers={"authorization": f"Bearer {token}"}).json()
    assert client.get(f"/api/tables/{id}/log").json()["shuffle"]["table"] == id
    assert client.get("/api/tables").json()[0]["phase"] == "over"


def test_a_program_asks_why_something_has_no_move(house: House) -> None:
    client = house.browser()
    del client.headers["origin"]
    made = client.post("/api/tables", json={"game": "gizmos", "seats": 2}).json()
    id, owner = made["table"], made["token"]
    tokens = [str(sent(client, id, owner, sit=seat, name=f"Program {seat}")["token"]) for seat in range(2)]
    update = sent(client, id, tokens[0], start=None)["update"]
    turn = int(update["turn"])  # type: ignore[index]
    reply = sent(client, id, tokens[turn], why="dispenser", id="q")
    assert (reply["done"], reply["id"], reply["rule"]) == (True, "q", "Z4.3")
    assert str(reply["why"]).startswith("Spheres leave the dispenser only by effects that draw.")
    waiting = sent(client, id, tokens[1 - turn], why="dispenser")
    assert waiting["why"] == f"It\u2019s Program {turn}'s turn."
    assert waiting["update"]["sequence"] == update["sequence"]  # type: ignore[index]


def test_a_program_swaps_starter_cards(house: House) -> None:
    client = house.browser()
    del client.headers["origin"]
    sheet = next(sheet for sheet in client.get("/api/games").json() if sheet["name"] == "widget_ridge")
    option = next(option for option in sheet["options"] if option["name"] == "starters")
    assert (option["default"], option["choices"]) == ("", [])
    assert any(note.startswith("Coin Press replaces ") and "(9)" in note for note in option["notes"])
    asked = {"game": "widget_ridge", "seats": 2, "options": {"starters": "seat 2: Coin Press, Coin Press"}}
    refused = client.post("/api/tables", json=asked)
    assert refused.status_code == 400
    assert "both have the number 9" in refused.json()["reason"]
    asked["options"] = {"starters": "seat 2: Coin Press"}
    made = client.post("/api/tables", json=asked).json()
    update = client.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['token']}"}).json()
    assert update["settings"]["starters"] == "seat 2: Coin Press"


def test_a_programs_mistakes_are_reported_as_data(house: House) -> None:
    client = house.browser()
    assert client.post("/api/tables", json={"game": "chess"}).status_code == 404
    assert client.post("/api/tables", json={"game": "high_cog", "seats": 77}).json()["refused"] == "bad message"
    assert client.post("/api/tables", json={"game": 7}).json()["refused"] == "bad message"
    for field in ("hand_over_after", "seats"):
        for value in (False, True, "2", 2.0):
            answer = client.post("/api/tables", json={"game": "high_cog", field: value})
            assert (answer.status_code, answer.json()["refused"]) == (400, "bad message"), (field, value)
            assert answer.json()["reason"].startswith(field)
    nowhere = client.get("/api/tables/nowhere").json()
    assert nowhere == {"refused": "no such table", "reason": "no such table. Check the link"}
    assert client.get("/api/nowhere").status_code == 404


def test_refusals_are_described_as_they_are_sent(house: House) -> None:
    described = house.browser().get("/api/openapi.json").json()
    for path, methods in described["paths"].items():
        for method, operation in methods.items():
            responses = operation["responses"]
            assert "422" not in responses, path
            for status in ("400", "429", "4XX", "503", *(["404"] if "{id}" in path or method == "post" else [])):
                schema = responses[status]["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Refused"}, (path, status)
    assert set(described["components"]["schemas"]["Refused"]["properties"]) == {"refused", "reason"}


def test_refusals_before_any_route_are_data_for_programs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    client = house.browser()
    monkeypatch.setattr(RateLimiter, "take", lambda pace, address: False)
    sent = {
        429: client.get("/api/games"),
        403: client.post("/api/tables", json={}, headers={"origin": "http://evil.example"}),
        413: client.post("/api/tables", content=b"", headers={"content-length": "9999999"}),
        421: client.get("/api/games", headers={"host": "evil.example"}),
        400: client.get("/api/%FF"),
    }
    for status, answer in sent.items():
        assert answer.status_code == status
        assert set(answer.json()) == {"refused", "reason"}
        assert len(answer.json()["reason"]) > 10
        assert answer.headers["content-security-policy"] == POLICY
    assert client.get("/").text == TOO_MUCH.sentence


def test_the_api_is_described(house: House) -> None:
    described = house.browser().get("/api/openapi.json").json()
    assert set(described["paths"]) == {
        "/api/card-sets/{hash}",
        "/api/games",
        "/api/tables",
        "/api/tables/{id}",
        "/api/tables/{id}/messages",
        "/api/tables/{id}/hint",
        "/api/tables/{id}/log",
        "/api/daily",
        "/api/daily/{day}",
        "/api/puzzles/{name}",
        "/api/puzzles/{name}/{id}",
        "/api/puzzles/{name}/{id}/answer",
        "/api/puzzles/{name}/{id}/hint",
        "/api/puzzles/{name}/{id}/solution",
    }


def test_a_program_is_warned_of_uneven_teams(house: House) -> None:
    client = house.browser()
    asked = {"game": "girl_genius", "options": {"teams": True}}
    answers = [client.post("/api/tables", json={**asked, "seats": seats}) for seats in (3, 4)]
    assert [answer.status_code for answer in answers] == [201, 201]
    [warning], none = (answer.json()["warnings"] for answer in answers)
    assert (warning.startswith("The teams are uneven: 2 against 1."), none) == (True, [])
