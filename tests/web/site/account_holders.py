"""Browsers with accounts, for tests."""

import json
import re

from httpx2 import Response
from starlette.testclient import TestClient

from tests.people.authenticator import Authenticator
from tests.web.visitors import House


def device() -> Authenticator:
    return Authenticator("https://testserver", "testserver")


def visitor(house: House, name: str = "") -> TestClient:
    """A browser that has been here before."""
    browser = house.browser()
    browser.get("/")
    if name:
        browser.post("/settings", data={"name": name})
    return browser


def claim(browser: TestClient, key: Authenticator) -> list[str]:
    """Create an account; return its recovery codes."""
    options = browser.post("/api/account/claim/options").json()
    answer = browser.post("/api/account/claim", json={"response": key.make(options), "name": "Laptop"})
    assert answer.status_code == 200, answer.text
    codes: list[str] = answer.json()["codes"]
    return codes


def sign_in(browser: TestClient, key: Authenticator) -> Response:
    options = browser.post("/api/account/sign-in/options").json()
    return browser.post("/api/account/sign-in", json={"response": key.use(options)})


def link_from(browser: TestClient) -> str:
    """A sign-in link, as its path."""
    found = re.search(r'value="http://testserver(/account/link/[^"]+)"', browser.post("/account/link").text)
    assert found
    return found[1]


def seat_at(browser: TestClient, table: str) -> int | None:
    """The seat that a browser's page of a table is for."""
    found = re.search(r"data-start=\\?'({.*?})'", browser.get(f"/table/{table}").text)
    assert found
    seat: int | None = json.loads(found[1].replace("&#34;", '"'))["reader"]
    return seat


def is_signed_in(browser: TestClient) -> bool:
    return "You are signed in" in browser.get("/account").text


def key_ids(browser: TestClient) -> list[str]:
    return re.findall(r"/account/keys/([0-9a-f]+)/remove", browser.get("/account").text)
