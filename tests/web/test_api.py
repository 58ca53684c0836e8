"""The interface for programs: a whole game over HTTP with tokens, and its description."""

from starlette.testclient import TestClient

from tests.web.visitors import House


def sent(client: TestClient, table: str, token: str, **message: object) -> dict[str, object]:
    answer = client.post(f"/api/tables/{table}/messages", json=message, headers={"authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text
    data: dict[str, object] = answer.json()
    return data


def test_a_program_opens_a_table_sits_down_and_plays(house: House) -> None:
    client = house.browser()
    del client.headers["origin"]
    assert {sheet["name"] for sheet in client.get("/api/games").json()} >= {"gadget_builder", "widget_mechs"}
    made = client.post("/api/tables", json={"game": "high_cog", "seats": 2}).json()
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


def test_a_program_swaps_starter_cards(house: House) -> None:
    client = house.browser()
    del client.headers["origin"]
    sheet = next(sheet for sheet in client.get("/api/games").json() if sheet["name"] == "widget_ridge")
    option = next(option for option in sheet["options"] if option["name"] == "starters")
    assert (option["default"], option["choices"], "Coin Press (9)" in option["help"]) == ("", [], True)
    asked = {"game": "widget_ridge", "seats": 2, "options": {"starters": "seat 2: Coin Press, Coin Press"}}
    refused = client.post("/api/tables", json=asked)
    assert refused.status_code == 400
    assert "both have the number 9" in refused.json()["reason"]
    asked["options"] = {"starters": "seat 2: Coin Press"}
    made = client.post("/api/tables", json=asked).json()
    update = client.get(f"/api/tables/{made['table']}", headers={"authorization": f"Bearer {made['token']}"}).json()
    assert update["settings"]["starters"] == "seat 2: Coin Press"


def test_what_a_program_gets_wrong_is_said_as_data(house: House) -> None:
    client = house.browser()
    assert client.post("/api/tables", json={"game": "chess"}).status_code == 404
    assert client.post("/api/tables", json={"game": "high_cog", "seats": 77}).json()["refused"] == "bad message"
    assert client.post("/api/tables", json={"game": 7}).json()["refused"] == "bad message"
    assert client.get("/api/tables/nowhere").json() == {"refused": "no such table", "reason": "there is no such table"}
    assert client.get("/api/nowhere").status_code == 404


def test_the_interface_is_described(house: House) -> None:
    described = house.browser().get("/api/openapi.json").json()
    assert set(described["paths"]) == {
        "/api/games", "/api/tables", "/api/tables/{id}", "/api/tables/{id}/messages", "/api/tables/{id}/hint",
        "/api/tables/{id}/log",
    }  # fmt: skip
