"""An Atom feed of the tables that wait for a player, at a secret address."""

from hashlib import sha256
from typing import Final
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from fastapi import APIRouter, Request
from fastapi.responses import Response

from cogworks.people.accounts.export import iso
from cogworks.people.notices.channels import Channel
from cogworks.people.notices.waiting import Waiting, waiting_for
from cogworks.people.notices.words import FEED_TITLE, message_of
from cogworks.tables.store.refusing import refusing_store_errors
from cogworks.web.http.paths import PATHS, link_to
from cogworks.web.services import Services

ATOM: Final = "http://www.w3.org/2005/Atom"
AHEAD: Final = 100
"""Tables whose changes a reader of the feed may notice."""

register_namespace("", ATOM)


def add(router: APIRouter, services: Services) -> None:
    """Add the feed's route."""

    @router.get(PATHS["feed"])
    async def feed(request: Request, token: str) -> Response:
        """The feed; 304 while nothing has changed at any of the player's tables."""
        channel, tag = await services.heavy.run(request, _found, services, token)
        headers = {"etag": tag, "cache-control": "private, no-cache"}
        if request.headers.get("if-none-match") == tag:
            return Response(status_code=304, headers=headers)
        waiting = await services.heavy.run(request, waiting_for, services.host, channel.player)
        return Response(feed_of(channel, waiting), media_type="application/atom+xml", headers=headers)


def _found(services: Services, token: str) -> tuple[Channel, str]:
    """The feed at an address, and a tag that changes with the player's tables."""
    channel = services.notices.rules.feed(token)
    with refusing_store_errors():
        summaries, n = services.host.store.tables_of(channel.player, AHEAD, most=1000)
    state = [channel.id, n, *((it.header.id, it.records) for it in summaries)]
    return channel, f'"{sha256(repr(state).encode()).hexdigest()[:32]}"'


def feed_of(channel: Channel, waiting: list[Waiting]) -> bytes:
    """The feed as XML; each turn is an entry, so that a feed reader shows it once."""
    base = channel.data["base"].removesuffix("/")
    root = Element(f"{{{ATOM}}}feed")
    _text(root, "title", FEED_TITLE)
    _text(root, "id", f"urn:cogworks:feed:{channel.id}")
    _text(root, "updated", iso(max([channel.created, *(it.notice.began for it in waiting)])))
    SubElement(root, f"{{{ATOM}}}link", href=base + link_to("my_games"))
    author = SubElement(root, f"{{{ATOM}}}author")
    _text(author, "name", "Cogworks")
    for it in waiting:
        message = message_of(it.notice)
        entry = SubElement(root, f"{{{ATOM}}}entry")
        _text(entry, "title", message.title)
        _text(entry, "id", f"urn:cogworks:turn:{it.notice.table}:{it.notice.turn}")
        _text(entry, "updated", iso(it.notice.began))
        _text(entry, "summary", message.text)
        SubElement(entry, f"{{{ATOM}}}link", href=base + link_to("table", id=it.notice.table))
    text: bytes = tostring(root, "utf-8", xml_declaration=True)
    return text


def _text(parent: Element, name: str, words: str) -> None:
    SubElement(parent, f"{{{ATOM}}}{name}").text = words
