"""Sentences of the web server beside its pages; `refusals.py` has those that refuse something."""

from typing import Final

INTERNAL: Final = "Internal error. Details are in the server log."
NO_SUCH_PAGE: Final = "No such page. Check the address."
SIGNED_OUT: Final = "you were signed out. Reload this page"
FROM_ELSEWHERE: Final = "blocked: the request came from another site"
TOO_MANY_INVALID: Final = "too many invalid messages"
TOO_SLOW: Final = "The request took too long.\n"
TOO_MANY_CONNECTIONS: Final = "Too many connections. Close some, or try again in a few seconds.\n"
NO_BROCHURE: Final = "Fresh off the workbench. No brochure yet."


def not_allowed(method: str, allowed: str) -> str:
    """Another method of HTTP would do."""
    return f"{method} is not allowed here. Use {allowed}."


def running_at(addresses: str) -> str:
    """The line of a server that has started."""
    return f"Cogworks is running at {addresses} (press Ctrl+C to stop; games are saved)"


def restarted(how_it_runs: str) -> str:
    """The line of a server that runs compiled rules from now on."""
    return f"The server has restarted. {how_it_runs}"


def ago(seconds: float) -> str:
    """How long ago something happened; '' for less than a minute."""
    minutes = max(0, int(seconds)) // 60
    if minutes < 60:
        return f"{minutes} min ago" if minutes else ""
    hours = minutes // 60
    if hours < 24:
        return f"{hours} h ago"
    return f"{hours // 24} {'day' if hours < 48 else 'days'} ago"
