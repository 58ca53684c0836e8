"""E-mail, through the mail server that the host configured."""

import logging
from collections.abc import Mapping
from dataclasses import dataclass
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from cogworks.engine.errors import CogworksError
from cogworks.people.notices.addresses import check_mail
from cogworks.people.notices.channels import Channel
from cogworks.people.notices.links import CONFIRM, STOP, LinkKeys
from cogworks.people.notices.words import CONFIRM_SUBJECT, CONFIRM_TEXT, MAIL_TEXT, Message
from cogworks.tables.refusals import RefusedError
from cogworks.web.http.hosts import LOCAL
from cogworks.web.notices.links import link_with, page_of
from cogworks.web.notices.outcome import Outcome

PATIENCE: Final = 20.0
"""Seconds to wait for the mail server, at each step."""
PORTS: Final = {"smtp": 587, "smtps": 465}
SERVER: Final = "COGWORKS_SMTP"
SENDER: Final = "COGWORKS_MAIL_FROM"

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class MailServer:
    """Where the host sends mail, and from which address."""

    host: str
    port: int
    sender: str
    user: str = ""
    password: str = ""
    is_tls: bool = False
    """Whether TLS starts with the connection; otherwise STARTTLS is required, except on this computer."""


def mail_server(environment: Mapping[str, str]) -> MailServer | None:
    """The mail server from the environment; None if there is none."""
    url, sender = environment.get(SERVER, ""), environment.get(SENDER, "")
    if not url and not sender:
        return None
    if not url or not sender:
        raise CogworksError(f"mail needs both {SERVER} and {SENDER}")
    try:
        parts = urlsplit(url)
        port = parts.port or PORTS[parts.scheme]
        check_mail(sender)
    except (ValueError, KeyError) as error:
        raise CogworksError(f"invalid {SERVER}: write smtp://user:password@host:587 or smtps://…:465") from error
    except RefusedError as error:
        raise CogworksError(f"invalid {SENDER}: {error.reason}") from error
    if not parts.hostname:
        raise CogworksError(f"invalid {SERVER}: it names no host")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return MailServer(parts.hostname, port, sender, user, password, parts.scheme == "smtps")


class MailSender:
    """Sends notices by e-mail."""

    def __init__(self, server: MailServer, links: LinkKeys, patience: float = PATIENCE) -> None:
        self._server, self._links, self._patience = server, links, patience

    async def send(self, channel: Channel, message: Message) -> Outcome:
        """Send a notice."""
        stop = link_with(channel, "stop_notices", self._links.token(STOP, channel.id))
        text = MAIL_TEXT.format(text=message.text, link=page_of(channel, message), stop=stop)
        return await self._deliver(self._mail(channel, message.title, text, stop))

    async def confirm(self, channel: Channel, _: Message) -> Outcome:
        """Send the link that confirms an address."""
        link = link_with(channel, "confirm_mail", self._links.token(CONFIRM, channel.id))
        text = CONFIRM_TEXT.format(base=channel.data["base"], link=link)
        return await self._deliver(self._mail(channel, CONFIRM_SUBJECT, text))

    def _mail(self, channel: Channel, subject: str, text: str, stop: str = "") -> EmailMessage:
        # This policy refuses line breaks in headers.
        mail = EmailMessage(policy=SMTP)
        mail["From"] = f"Cogworks <{self._server.sender}>"
        mail["To"] = channel.data["to"]
        mail["Subject"] = subject
        mail["Date"] = formatdate()
        mail["Message-ID"] = make_msgid(domain=self._server.sender.partition("@")[2])
        mail["Auto-Submitted"] = "auto-generated"
        if stop:
            mail["List-Unsubscribe"] = f"<{stop}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        return mail

    async def _deliver(self, mail: EmailMessage) -> Outcome:
        import aiosmtplib  # here, because most servers send no mail

        server = self._server
        is_here = server.host in LOCAL
        try:
            await aiosmtplib.send(
                mail,
                sender=server.sender,
                recipients=[mail["To"]],
                hostname=server.host,
                port=server.port,
                username=server.user or None,
                password=server.password or None,
                use_tls=server.is_tls,
                # On this computer it may be offered with a certificate for another name.
                start_tls=not (server.is_tls or is_here),
                timeout=self._patience,
            )
        except aiosmtplib.SMTPRecipientsRefused as error:
            codes = [refused.code for refused in error.recipients]
            return Outcome.GONE if all(code >= 500 for code in codes) else Outcome.LATER
        except aiosmtplib.SMTPResponseException as error:
            _log.warning("the mail server refused a message: %d %s", error.code, str(error.message)[:200])
            return Outcome.LATER if error.code < 500 else Outcome.FAILED
        except (aiosmtplib.SMTPException, OSError) as error:
            _log.warning("the mail server can't be reached: %s", error)
            return Outcome.LATER
        return Outcome.SENT
