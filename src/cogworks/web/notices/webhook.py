"""Webhooks: a notice as JSON, signed as the Standard Webhooks specification says.

Chat programs show it, too: Slack and Mattermost read `text`, Discord reads `content`.
"""

import base64
import hmac
import json
import secrets
from collections.abc import Callable
from hashlib import sha256

from cogworks.people.notices.channels import Channel
from cogworks.people.notices.links import LinkKeys
from cogworks.people.notices.words import Message
from cogworks.web.notices.links import page_of
from cogworks.web.notices.outcome import Outcome, outcome_of
from cogworks.web.notices.reach import ForbiddenError, Reach


class WebhookSender:
    """Sends notices to web addresses."""

    def __init__(self, reach: Reach, links: LinkKeys, now: Callable[[], float]) -> None:
        self._reach, self._links, self._now = reach, links, now

    async def send(self, channel: Channel, message: Message) -> Outcome:
        """Send a notice to a web address."""
        body = json.dumps(content(channel, message)).encode()
        id, time = f"msg_{secrets.token_urlsafe(12)}", str(int(self._now()))
        headers = {
            "content-type": "application/json",
            "user-agent": "Cogworks",
            "webhook-id": id,
            "webhook-timestamp": time,
            "webhook-signature": signature(self._links.signing_key(channel.id), id, time, body),
        }
        try:
            return outcome_of(await self._reach.post(channel.data["url"], headers, body))
        except ForbiddenError:
            return Outcome.FAILED


def signature(key: bytes, id: str, time: str, body: bytes) -> str:
    """The signature of a message: base64 of an HMAC over its id, time and body."""
    signed = hmac.digest(key, f"{id}.{time}.".encode() + body, sha256)
    return f"v1,{base64.b64encode(signed).decode()}"


def shown_key(key: bytes) -> str:
    """A signing key as libraries for webhooks expect it."""
    return f"whsec_{base64.b64encode(key).decode()}"


def content(channel: Channel, message: Message) -> dict[str, object]:
    """What is sent."""
    link, notice = page_of(channel, message), message.notice
    words = f"{message.title}: {message.text} {link}"
    facts: dict[str, object] = {"type": "test" if notice is None else "turn", "link": link}
    if notice is not None:
        others = list(notice.others)
        facts |= {"table": notice.table, "game": notice.game, "others": others, "turn": notice.turn, "due": notice.due}
    # Nobody else in a chat room is to be called by a player's name.
    return {**facts, "text": words, "content": words, "allowed_mentions": {"parse": []}}
