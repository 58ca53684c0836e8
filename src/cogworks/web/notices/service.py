"""Notices as the server offers them: which channels it has, and the courier that uses them."""

from collections.abc import Collection
from dataclasses import dataclass, field

from cogworks.people.notices.channels import MAIL, PUSH, WEBHOOK
from cogworks.people.notices.notices import Notices
from cogworks.tables.host import Host
from cogworks.tables.seats.seats import key_of
from cogworks.web.live.hub import Hub
from cogworks.web.notices.courier import RETRIES, SEARCH, Courier
from cogworks.web.notices.mail import MailSender, MailServer
from cogworks.web.notices.outcome import Send
from cogworks.web.notices.push import PushSender
from cogworks.web.notices.reach import Reach
from cogworks.web.notices.vapid import PushKey
from cogworks.web.notices.webhook import WebhookSender


@dataclass(frozen=True, slots=True)
class NoticeSettings:
    """What the host configured, and what tests replace."""

    key: bytes | None = None
    """The private key for push services; None makes one that lasts as long as the process."""
    mail: MailServer | None = None
    reach: Reach = field(default_factory=Reach)
    search: float = SEARCH
    retries: tuple[float, ...] = RETRIES


@dataclass(frozen=True, slots=True)
class NoticeService:
    """The parts that pages need."""

    rules: Notices
    courier: Courier
    key: PushKey
    mail: MailSender | None
    """None if the host configured no mail server."""


def notice_service(host: Host, hub: Hub, secret: bytes, settings: NoticeSettings) -> NoticeService:
    """Set up notices for a server."""
    rules = Notices(host, secret)
    mail = None if settings.mail is None else MailSender(settings.mail, rules.links)
    key = PushKey(settings.key, "" if settings.mail is None else settings.mail.sender)
    senders: dict[str, Send] = {
        PUSH: PushSender(settings.reach, key, host.now).send,
        WEBHOOK: WebhookSender(settings.reach, rules.links, host.now).send,
    }
    if mail is not None:
        senders[MAIL] = mail.send

    def looking(table: str) -> Collection[str]:
        return {key_of(token) for token in hub.looking(table)}

    return NoticeService(rules, Courier(rules, senders, looking, settings.search, settings.retries), key, mail)
