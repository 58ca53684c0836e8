"""Refused access is logged: what was refused, without who asked and without secrets."""

import logging

import pytest
from starlette.websockets import WebSocketDisconnect

from cogworks.tables.refusals import NOT_SEATED, NOT_YOURS, TOO_OFTEN, UNAVAILABLE
from cogworks.web.monitoring.figures import Figures
from cogworks.web.monitoring.logs import SECURITY
from tests.web.visitors import House, Tab, with_friend

ELSEWHERE = "http://evil.example"


@pytest.fixture(autouse=True)
def _shown(caplog: pytest.LogCaptureFixture) -> None:
    """Show the lines of this log, as `cogworks serve` does."""
    caplog.set_level(logging.INFO, SECURITY)


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """What was logged since the last call."""
    found = [record.getMessage() for record in caplog.records if record.name == SECURITY]
    caplog.clear()
    return found


def test_refused_access_to_a_table_is_logged(house: House, caplog: pytest.LogCaptureFixture) -> None:
    id, ann, _ = with_friend(house)
    lines(caplog)
    assert Tab(house.browser(), id).say(act=0, version=0)["reply"]["refused"] == NOT_SEATED
    assert lines(caplog) == [f"access refused: {NOT_SEATED}"]
    assert Tab(ann, id).say(look=None)["reply"]["done"]
    assert lines(caplog) == []


def test_attempts_from_other_sites_and_under_other_names_are_logged(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    id, ann, _ = with_friend(house)
    lines(caplog)
    assert ann.post("/settings", data={"name": "Eve"}, headers={"origin": ELSEWHERE}).status_code == 403
    assert ann.get("/", headers={"host": "evil.example"}).status_code == 421
    assert lines(caplog) == ["request refused: http 403", "request refused: http 421"]
    address, headers = f"/table/{id}/socket", {"origin": ELSEWHERE}
    with ann.websocket_connect(address, headers=headers) as socket, pytest.raises(WebSocketDisconnect):
        socket.receive_text()
    assert lines(caplog) == ["request refused: from elsewhere"]


def test_limits_are_logged_and_mistakes_and_failures_are_not(caplog: pytest.LogCaptureFixture) -> None:
    figures = Figures()
    for code in (TOO_OFTEN, NOT_YOURS, "stale", "illegal", UNAVAILABLE, "http 503"):
        figures.refused(code)
    assert lines(caplog) == ["request refused: too often", "access refused: not yours"]
    assert len(figures.refusals.all()) == 6
