"""Requests to addresses that players gave reach public addresses only."""

import asyncio
from pathlib import Path

import pytest

from cogworks.web.notices.reach import ForbiddenError, Reach, UnreachableError, is_public, resolve
from tests.web.notices.receivers import Receiver, certificate, status


@pytest.fixture(scope="module")
def pem(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return certificate(tmp_path_factory.mktemp("tls"))


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "127.8.8.8",
        "0.0.0.0",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "100.64.0.1",
        "192.0.2.1",
        "198.18.0.1",
        "224.0.0.1",
        "240.0.0.1",
        "255.255.255.255",
        "::",
        "::1",
        "::127.0.0.1",
        "::ffff:127.0.0.1",
        "::ffff:10.0.0.1",
        "::ffff:169.254.169.254",
        "64:ff9b::7f00:1",
        "64:ff9b::a9fe:a9fe",
        "2002:7f00:1::",
        "2002:a00:1::1",
        "fe80::1",
        "fe80::1%eth0",
        "fc00::1",
        "fd00:ec2::254",
        "ff02::1",
        "2001:db8::1",
        "2001:0:7f00:1::1",
        "localhost",
        "",
    ],
)
def test_an_address_that_is_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "2606:4700:4700::1111", "::ffff:8.8.8.8", "64:ff9b::808:808"])
def test_a_public_address(address: str) -> None:
    assert is_public(address)


def sent(reach: Reach, url: str, **headers: str) -> int:
    return asyncio.run(reach.post(url, headers, b"{}"))


def test_a_name_of_which_one_address_is_private_is_refused_and_nothing_is_connected() -> None:
    async def both(host: str, port: int) -> list[str]:
        return ["8.8.8.8", "10.0.0.1"]

    async def none(host: str, port: int) -> list[str]:
        return []

    for found in (both, none):
        with pytest.raises(ForbiddenError):
            sent(Reach(found), "https://two-faced.example/")


def test_numbers_and_this_computer_are_refused_however_they_are_written() -> None:
    for host in ("127.0.0.1", "2130706433", "0x7f.1", "localhost", "[::1]"):
        with pytest.raises(UnreachableError):
            sent(Reach(resolve), f"https://{host}/")


def test_other_ports_and_plain_http_are_refused() -> None:
    for url in ("https://hooks.example:22/", "http://hooks.example/"):
        with pytest.raises(ForbiddenError):
            sent(Reach(), url)


def test_a_name_is_resolved_once_so_that_it_cannot_change_after_the_check(pem: Path) -> None:
    asked: list[str] = []

    async def run() -> int:
        async with Receiver(pem).open() as receiver:
            found = iter([["127.0.0.1"], ["10.0.0.1"]])

            async def rebinding(host: str, port: int) -> list[str]:
                asked.append(host)
                return next(found)

            allowed = Reach(rebinding, lambda address: address == "127.0.0.1", (receiver.port,), receiver.reach()._tls)
            return await allowed.post(receiver.address("hooks.example", "/x"), {}, b"")

    assert asyncio.run(run()) == 201
    assert asked == ["hooks.example"]


def test_a_redirect_is_not_followed(pem: Path) -> None:
    async def run() -> tuple[int, int]:
        reply = b"HTTP/1.1 302 Found\r\nlocation: https://hooks.example/other\r\ncontent-length: 0\r\n\r\n"
        async with Receiver(pem, [reply]).open() as receiver:
            found = await receiver.reach().post(receiver.address("hooks.example", "/x"), {}, b"")
            return found, receiver.connections

    assert asyncio.run(run()) == (302, 1)


def test_a_certificate_for_another_name_is_refused(pem: Path) -> None:
    async def run() -> None:
        async with Receiver(pem).open() as receiver:
            await receiver.reach().post(receiver.address("other.example", "/x"), {}, b"")

    with pytest.raises(UnreachableError, match="certificate"):
        asyncio.run(run())


@pytest.mark.parametrize(
    "reply",
    [
        b"silence",
        b"HTTP/1.1 200 OK\r\n" + b"x: y\r\n" * 5000 + b"\r\n",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 2O0\r\n\r\n",
        b"",
    ],
)
def test_a_receiver_that_says_nothing_or_too_much_or_nonsense_fails(pem: Path, reply: bytes) -> None:
    async def run() -> None:
        async with Receiver(pem, [reply]).open() as receiver:
            # Long enough for a connection on a busy machine.
            await receiver.reach(patience=2.0).post(receiver.address("hooks.example", "/x"), {}, b"")

    with pytest.raises(UnreachableError):
        asyncio.run(run())


def test_an_announcement_before_the_response_is_skipped(pem: Path) -> None:
    async def run() -> int:
        async with Receiver(pem, [b"HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n" + status(204)]).open() as receiver:
            return await receiver.reach().post(receiver.address("hooks.example", "/x"), {}, b"")

    assert asyncio.run(run()) == 204


def test_a_header_with_a_line_break_is_not_sent(pem: Path) -> None:
    with pytest.raises(ForbiddenError):
        sent(Reach(), "https://hooks.example/", topic="x\r\nevil: 1")
