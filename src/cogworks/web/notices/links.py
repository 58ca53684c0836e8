"""Links in notices: to the address where the player uses this server."""

from cogworks.people.notices.channels import Channel
from cogworks.people.notices.words import Message
from cogworks.web.http.paths import link_to


def page_of(channel: Channel, message: Message) -> str:
    """The address of the table, or of the page of notices."""
    path = link_to("table", id=message.table) if message.table else link_to("notices")
    return channel.data["base"].removesuffix("/") + path


def link_with(channel: Channel, page: str, token: str) -> str:
    """The address of a page that a token opens."""
    return channel.data["base"].removesuffix("/") + link_to(page, token=token)
