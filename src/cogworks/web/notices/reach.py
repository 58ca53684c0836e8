"""Requests to addresses that players gave: only to public ones, whatever a name resolves to.

A name is resolved once, every address it has is checked, and the connection goes to a checked address.  So a name that
changes between check and connection gains nothing.  Redirects are not followed, and little of a response is read.
"""

import asyncio
import ssl
from collections.abc import Awaitable, Callable, Mapping
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final
from urllib.parse import urlsplit

from cogworks.engine.errors import CogworksError
from cogworks.people.notices.addresses import PORTS

PATIENCE: Final = 10.0
"""Seconds for a whole request, with the connection."""
LARGEST_HEAD: Final = 16 * 1024
"""Bytes read of a response; its body is not."""
MOST_TRIED: Final = 3
"""Addresses of one name that are tried."""
NAT64: Final = IPv6Network("64:ff9b::/96")
"""IPv6 addresses that lead to the IPv4 address in their last four bytes."""
COMPATIBLE: Final = IPv6Network("::/96")

Resolve = Callable[[str, int], Awaitable[list[str]]]


class UnreachableError(CogworksError):
    """Nothing was sent, or no response came."""


class ForbiddenError(UnreachableError):
    """The address is not public."""


def is_public(address: str) -> bool:
    """Is this an address of the public Internet, and not of this computer, its network or its host's?"""
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return all(each.is_global and not each.is_multicast and not each.is_reserved for each in _meant(found))


def _meant(address: IPv4Address | IPv6Address) -> list[IPv4Address | IPv6Address]:
    """The address, or the IPv4 address that an IPv6 address stands for or tunnels to."""
    if isinstance(address, IPv4Address):
        return [address]
    if address.ipv4_mapped is not None:
        return [address.ipv4_mapped]
    if address in NAT64 or address in COMPATIBLE:
        return [IPv4Address(address.packed[-4:])]
    inner = [*([address.sixtofour] if address.sixtofour else []), *(address.teredo or ())]
    return [address, *inner]


async def resolve(host: str, port: int) -> list[str]:
    """All addresses of a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=1)
    return list(dict.fromkeys(str(address[0]) for *_, address in found))


class Reach:
    """Sends requests to public addresses."""

    def __init__(
        self,
        resolve: Resolve = resolve,
        is_allowed: Callable[[str], bool] = is_public,
        ports: tuple[int, ...] = PORTS,
        tls: ssl.SSLContext | None = None,
        patience: float = PATIENCE,
    ) -> None:
        self._resolve, self._is_allowed, self._ports, self._patience = resolve, is_allowed, ports, patience
        self._tls = tls

    async def post(self, url: str, headers: Mapping[str, str], body: bytes) -> int:
        """Send a request; return the status of the response."""
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port or PORTS[0]
        if parts.scheme != "https" or port not in self._ports:
            raise ForbiddenError(f"not an address to send to: {parts.scheme}, port {port}")
        path = parts.path or "/"
        target = f"{path}?{parts.query}" if parts.query else path
        name = host if port == PORTS[0] else f"{host}:{port}"
        fields = {"host": name, "content-length": str(len(body)), "connection": "close", **headers}
        lines = [f"POST {target} HTTP/1.1", *(f"{field}: {value}" for field, value in fields.items())]
        if any("\r" in line or "\n" in line for line in lines):
            raise ForbiddenError("a line break in a header")
        head = "\r\n".join(lines).encode("ascii") + b"\r\n\r\n"
        try:
            async with asyncio.timeout(self._patience):
                return await self._exchange(host, port, head + body)
        except TimeoutError as error:
            raise UnreachableError("no response in time") from error
        except (OSError, ssl.SSLError, asyncio.IncompleteReadError, asyncio.LimitOverrunError, ValueError) as error:
            raise UnreachableError(str(error) or type(error).__name__) from error

    async def _exchange(self, host: str, port: int, request: bytes) -> int:
        reader, writer = await self._connected(host, port)
        try:
            writer.write(request)
            await writer.drain()
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                version, status, *_ = head.split(b"\r\n", 1)[0].split(b" ")
                if not version.startswith(b"HTTP/1.") or len(status) != 3:
                    raise UnreachableError("not an HTTP response")
                # 1xx only announces a response.
                if not status.startswith(b"1"):
                    return int(status)
        finally:
            writer.transport.abort()

    async def _connected(self, host: str, port: int) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        addresses = await self._resolve(host, port)
        if not addresses or not all(self._is_allowed(address) for address in addresses):
            raise ForbiddenError(f"{host} is not a public address")
        self._tls = self._tls or ssl.create_default_context()
        error: OSError = OSError("no address")
        for address in addresses[:MOST_TRIED]:
            try:
                return await asyncio.open_connection(
                    address, port, ssl=self._tls, server_hostname=host, limit=LARGEST_HEAD
                )
            except OSError as failed:
                error = failed
        raise error
