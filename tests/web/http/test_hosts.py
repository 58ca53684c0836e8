"""Names under which a server answers."""

import pytest
from starlette.testclient import WebSocketDenialResponse

from cogworks.engine.errors import CogworksError
from cogworks.web.http.hosts import AllowedHosts
from tests.web.visitors import House, with_friend


@pytest.mark.parametrize("header", ["localhost", "localhost:8000", "LOCALHOST:1", "127.0.0.1:8000", "[::1]:8000"])
def test_a_local_server_is_reached_by_its_names(header: str) -> None:
    assert AllowedHosts().objection(header) == ""


@pytest.mark.parametrize(
    "header",
    [
        "",
        "evil.example",
        "localhost.evil.example",
        "192.168.1.5",
        "127.0.0.1.evil.example:8000",
        "a b",
        "localhost:x",
        "localhost:8000:1",
        "[::1",
        "évil",
        "x" * 400,
        "localhost\r\n",
        "user@localhost",
        "localhost/",
        "..",
        "-",
    ],
)
def test_a_local_server_refuses_other_names(header: str) -> None:
    assert len(AllowedHosts().objection(header)) > 20


def test_a_public_server_accepts_its_addresses_and_given_names() -> None:
    names = AllowedHosts("0.0.0.0", ["Games.Example", "https://cogs.example:8443/"])
    for header in (
        "games.example",
        "games.example:443",
        "games.example.",
        "cogs.example",
        "192.168.1.5:8000",
        "[fe80::1]",
    ):
        assert names.objection(header) == "", header
    assert "--public evil.example" in names.objection("evil.example")
    with pytest.raises(CogworksError, match="invalid server name"):
        AllowedHosts(public=["two words"])


def test_a_request_under_another_name_is_refused_before_anything_else(house: House) -> None:
    id, ann, _ = with_friend(house)
    answer = ann.get("/", headers={"host": "evil.example"})
    assert answer.status_code == 421
    assert "--public evil.example" in answer.text
    assert "default-src 'none'" in answer.headers["content-security-policy"]
    forms = {"host": "evil.example", "origin": "http://evil.example"}
    assert ann.post("/play", data={"game": "high_cog"}, headers=forms).status_code == 421
    with pytest.raises(WebSocketDenialResponse) as refused, ann.websocket_connect(f"/table/{id}/socket", headers=forms):
        pass
    assert refused.value.status_code == 421
    assert "--public evil.example" in refused.value.text
