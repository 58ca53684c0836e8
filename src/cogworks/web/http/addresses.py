"""Client addresses: which of them count as one client, and which proxies to trust."""

from collections.abc import Collection
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from starlette.requests import HTTPConnection

from cogworks.engine.errors import CogworksError

Network = IPv4Network | IPv6Network
IPV6_CLIENT = 64
"""Bits of an IPv6 address that identify a client: a household gets a whole /64."""


def client_of(host: str) -> str:
    """The client an address belongs to: an IPv4 address or an IPv6 /64; anything else counts as its own client."""
    address = _parsed(host)
    if isinstance(address, IPv6Address):
        return str(ip_network((address.packed, IPV6_CLIENT), strict=False))
    return host if address is None else str(address)


def client_behind(connection: HTTPConnection) -> str:
    """The client of a request or socket."""
    return client_of(connection.client.host if connection.client else "")


def _parsed(host: str) -> IPv4Address | IPv6Address | None:
    try:
        address = ip_address(host)
    except ValueError:
        return None
    # A socket for both families reports IPv4 clients as ::ffff:192.0.2.1.
    mapped = address.ipv4_mapped if isinstance(address, IPv6Address) else None
    return mapped or address


class TrustedProxies:
    """Proxies whose X-Forwarded-For and X-Forwarded-Proto are trusted."""

    def __init__(self, proxies: Collection[str] = ()) -> None:
        self._networks = [_network(proxy) for proxy in proxies]

    def __bool__(self) -> bool:
        return bool(self._networks)

    def __contains__(self, host: str) -> bool:
        address = _parsed(host)
        return address is not None and any(address in network for network in self._networks)

    def names(self) -> list[str]:
        """The networks as text."""
        return [str(network) for network in self._networks]


def _network(proxy: str) -> Network:
    try:
        return ip_network(proxy.strip())
    except ValueError as error:
        raise CogworksError(
            f"Invalid trusted proxy {proxy!r}: use an address such as 127.0.0.1 or a network such as 10.0.0.0/8"
        ) from error
