"""Sockets that close while the server sends, and faults, which must not pass for a closed socket."""

from collections.abc import Iterator

import pytest
from starlette.types import Message

from cogworks.tables.refusals import UNAVAILABLE, RefusedError
from cogworks.web.live.socket import FROM_ELSEWHERE, MISUSED
from cogworks.web.live.socket import GONE as GONE_TABLE
from tests.web.visitors import House, with_friend

GONE = (OSError("no connection"), RuntimeError("Unexpected ASGI message, after sending 'websocket.close'."))
"""What uvicorn raises when a connection is lost, and when it has closed the connection itself."""


def converse(
    house: House, path: str, texts: list[str], gone: Exception | None, host: str = "testserver"
) -> list[Message]:
    """Send these messages on a socket that, if it is `gone`, can only be accepted; return what the server sent."""
    sent: list[Message] = []
    received: Iterator[Message] = iter(
        [
            {"type": "websocket.connect"},
            *({"type": "websocket.receive", "text": text} for text in texts),
            {"type": "websocket.disconnect", "code": 1006},
        ]
    )

    async def receive() -> Message:
        return next(received)

    async def send(message: Message) -> None:
        sent.append(message)
        if gone is not None and message["type"] != "websocket.accept":
            raise gone

    scope = {
        "type": "websocket",
        "path": path,
        "query_string": b"html=0",
        "headers": [(b"host", b"testserver"), (b"origin", f"http://{host}".encode())],
        "client": ("192.0.2.1", 1),
    }
    portal = house._first.portal
    assert portal is not None
    portal.call(house.app, scope, receive, send)
    return sent


def types(messages: list[Message]) -> list[str]:
    return [message["type"] for message in messages]


@pytest.mark.parametrize("gone", GONE)
def test_a_reply_to_a_closed_socket_is_dropped(house: House, gone: Exception) -> None:
    id, _, _ = with_friend(house)
    sent = converse(house, f"/table/{id}/socket", ['{"look": null}', '{"look": null}', "{"], gone)
    assert types(sent)[:2] == ["websocket.accept", "websocket.send"]


@pytest.mark.parametrize("gone", GONE)
def test_a_socket_that_is_to_be_closed_may_be_closed(house: House, gone: Exception) -> None:
    id, _, _ = with_friend(house)
    accepted_and_closed = ["websocket.accept", "websocket.close"]
    assert types(converse(house, "/table/unknown/socket", [], gone)) == accepted_and_closed
    assert types(converse(house, f"/table/{id}/socket", [], gone, "elsewhere.example")) == accepted_and_closed
    assert "websocket.send" in types(converse(house, f"/table/{id}/socket", ["{"] * 100, gone))


def test_a_refused_socket_gets_the_reason(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _, _ = with_friend(house)
    _, unknown = converse(house, "/table/unknown/socket", [], None)
    assert (unknown["code"], "no such table" in unknown["reason"]) == (GONE_TABLE, True)
    _, foreign = converse(house, f"/table/{id}/socket", [], None, "elsewhere.example")
    assert (foreign["code"], "another site" in foreign["reason"]) == (FROM_ELSEWHERE, True)

    def refused(*_: object) -> None:
        raise RefusedError(UNAVAILABLE, "not responding " * 100)

    # The reason of a close frame has at most 123 bytes.
    monkeypatch.setattr(house.host, "reader", refused)
    _, failed = converse(house, f"/table/{id}/socket", [], None)
    assert (failed["code"], len(failed["reason"])) == (MISUSED, 120)
    assert failed["reason"].startswith("not responding")


def test_a_fault_does_not_pass_for_a_closed_socket(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, _, _ = with_friend(house)

    def broken(*_: object) -> None:
        raise RuntimeError("a fault in the program")

    monkeypatch.setattr(house.host, "answer", broken)
    with pytest.raises(RuntimeError, match="a fault in the program"):
        converse(house, f"/table/{id}/socket", ['{"look": null}'], GONE[0])
