"""Input that is not valid Unicode is refused with the reason, however it is sent."""

import json
from dataclasses import replace

import pytest
from starlette.testclient import WebSocketDenialResponse

from cogworks.games.widget_ridge.cardset.format import own_text
from cogworks.tables.store.store import MemoryStore
from tests.web.visitors import House, Tab, with_friend

JSON = {"content-type": "application/json"}
POISON = own_text().replace("Tea Trolley", "Tea \ud800 Trolley")


def test_a_card_set_with_invalid_unicode_is_refused_and_lists_stay_readable(house: House) -> None:
    program = house.browser()
    wanted = json.dumps({"game": "widget_ridge", "options": {"cards": POISON}})
    answer = program.post("/api/tables", content=wanted, headers=JSON)
    assert answer.status_code == 400
    assert answer.json()["refused"] == "bad message"
    assert "lone surrogate U+D800" in answer.json()["reason"]
    assert program.get("/api/tables").json() == []


@pytest.mark.parametrize("body", [b'{"game": "\\ud800"}', b'{"game": "\xed\xa0\x80"}', b'{"\\udfff": 1}'])
def test_json_must_be_valid_unicode_escaped_or_not(house: House, body: bytes) -> None:
    answer = house.browser().post("/api/tables", content=body, headers=JSON)
    assert answer.status_code == 400
    assert "valid Unicode" in answer.json()["reason"]


def test_a_message_must_be_valid_unicode_over_http_and_over_a_socket(house: House) -> None:
    id, ann, _ = with_friend(house)
    before = house.table(id).sequence
    text = '{"rename": "\\ud800"}'
    answer = ann.post(f"/api/tables/{id}/messages", content=text, headers=JSON)
    assert answer.status_code == 400
    assert "valid Unicode" in answer.json()["reason"]
    tab = Tab(ann, id)
    reply = tab.say_text(text)["reply"]
    assert reply["refused"] == "bad message"
    assert "valid Unicode" in reply["reason"]
    tab.close()
    assert house.table(id).sequence == before


def test_malformed_json_is_refused_with_the_place(house: House) -> None:
    answer = house.browser().post("/api/tables", content=b'{"game": }', headers=JSON)
    assert answer.status_code == 400
    assert answer.json() == {"refused": "bad message", "reason": "not valid JSON: Expecting value at character 9"}
    answer = house.browser().post("/api/tables", content=b"[" * 100_000, headers=JSON)
    assert answer.json()["reason"] == "not valid JSON: nested too deeply"


def test_a_form_must_be_utf_8(house: House) -> None:
    form = {"content-type": "application/x-www-form-urlencoded"}
    for body in (b"name=%ED%A0%80", b"name=%FF", b"name=\xff"):
        answer = house.browser().post("/settings", content=body, headers=form)
        assert answer.status_code == 400, body
        assert "not UTF-8" in answer.text
    log = house.browser().post("/verify", data={"log": '{"game": "\\ud800"}'})
    assert log.status_code == 400
    assert "valid Unicode" in log.text


@pytest.mark.parametrize("path", ["/table/%ED%A0%80", "/cards/%FF", "/art.svg?name=%ED%A0%80", "/?x=%C3"])
def test_an_address_must_be_utf_8(house: House, path: str) -> None:
    answer = house.browser().get(path)
    assert answer.status_code == 400
    assert answer.text == "The address is not valid UTF-8."
    assert "default-src 'none'" in answer.headers["content-security-policy"]


def test_a_sockets_address_must_be_utf_8(house: House) -> None:
    id, ann, _ = with_friend(house)
    with pytest.raises(WebSocketDenialResponse) as refused, ann.websocket_connect(f"/table/{id}/socket?html=%FF"):
        pass
    assert refused.value.status_code == 400


def test_invalid_unicode_stored_by_an_earlier_version_breaks_no_page() -> None:
    store = MemoryStore()
    house = House(store)
    program = house.browser()
    made = program.post("/api/tables", json={"game": "widget_ridge", "options": {"cards": own_text()}}).json()
    header = store.header(made["table"])
    assert header is not None
    store.create(
        replace(header, id="poison", options={**header.options, "starters": POISON}, created=header.created + 1)
    )
    rows = program.get("/api/tables").json()
    assert [row["table"] for row in rows] == ["poison", made["table"]]
    assert "not valid Unicode" in rows[0]["refused"]
    assert program.get("/").status_code == 200
    assert program.get("/table/poison").status_code == 400
    assert "not valid Unicode" in program.get("/api/tables/poison").json()["reason"]
    house.close()
