"""Where others can reach this server: the address in links to it, and whether it works on other computers."""

import socket
from dataclasses import dataclass
from ipaddress import ip_address

from starlette.datastructures import URL

from cogworks.web.http.hosts import EVERYWHERE, AllowedHosts
from cogworks.web.http.paths import link_to

UNROUTED = ("192.0.2.1", 9)
"""An address reserved for documentation."""


@dataclass(frozen=True, slots=True)
class LinkAddress:
    """The address in links."""

    address: str
    """Ends in a slash."""
    is_local: bool
    """The links work only on this computer."""
    public: str = ""
    """A name under which others reach the server, or ''."""
    is_open: bool = True
    """The server accepts connections from other computers."""

    def link_to(self, page: str, /, **parts: object) -> str:
        """A link to a page that works elsewhere."""
        return self.address.removesuffix("/") + link_to(page, **parts)


def link_address(page: URL, names: AllowedHosts) -> LinkAddress:
    """The address for links on a page opened under this address."""
    if not _is_local(page.hostname or ""):
        return LinkAddress(str(page), is_local=False)
    found = network_address() if names.is_open and not names.public else ""
    if found:
        return LinkAddress(str(page.replace(hostname=found)), is_local=False)
    return LinkAddress(str(page), is_local=True, public=next(iter(names.public), ""), is_open=names.is_open)


def network_address() -> str:
    """This computer's address in its network, or ''."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # This only looks up the route: nothing is sent.
            probe.connect(UNROUTED)
        except OSError:
            return ""
        found = str(probe.getsockname()[0])
    return "" if _is_local(found) else found


def _is_local(name: str) -> bool:
    """Does this name always refer to the local computer?"""
    try:
        return name in EVERYWHERE or ip_address(name).is_loopback
    except ValueError:
        return name == "localhost"
