"""Allowed Host headers: a request under any other name may come from a hostile site."""

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.web import refusals

LOCAL: Final = ("localhost", "127.0.0.1", "::1")
EVERYWHERE: Final = ("0.0.0.0", "::", "")
"""Addresses a server listens on to be reachable from other machines under any of its addresses."""
NAME: Final = re.compile(r"[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?")
LONGEST: Final = 255


class AllowedHosts:
    """Checks the Host header.

    A hostile site can point its own name at this server's address, and its scripts would then count as ours (DNS
    rebinding).  So names must be known.  An IP address cannot be redirected: if the server listens to other machines,
    any is allowed.
    """

    def __init__(self, host: str = "127.0.0.1", public: Collection[str] = ()) -> None:
        self.is_open = host not in LOCAL
        """Whether the server listens to other machines."""
        self._known = {*LOCAL, host.lower()} - {*EVERYWHERE}
        if host in EVERYWHERE:
            self._known.add(socket.gethostname().lower())
        self.public: list[str] = []
        """Further names that people use."""
        for name in public:
            given = name.lower().removeprefix("http://").removeprefix("https://").rstrip("/")
            bare = _bare(given)
            if bare is None:
                raise CogworksError(f"invalid server name {name!r}: use a name such as play.example.org")
            self._known.add(bare)
            self.public.append(bare)

    def objection(self, header: str) -> str:
        """Why a Host header is rejected, or ''."""
        bare = _bare(header.lower())
        if bare is None:
            return refusals.NO_HOST
        if bare in self._known or bare.rstrip(".") in self._known:
            return ""
        if _is_number(bare):
            return "" if self.is_open else refusals.UNKNOWN_ADDRESS.format(address=bare)
        return refusals.UNKNOWN_NAME.format(name=bare)


def _bare(header: str) -> str | None:
    """The name or IP address in a Host header, without the port; None if there is none."""
    found = re.fullmatch(r"(\[[0-9a-f:.]+\]|[^:\[\]]*)(:[0-9]{1,5})?", header) if len(header) <= LONGEST else None
    if found is None:
        return None
    bare = found[1].strip("[]")
    return bare if _is_number(bare) or NAME.fullmatch(bare) else None


def _is_number(bare: str) -> bool:
    try:
        ip_address(bare)
    except ValueError:
        return False
    return True
