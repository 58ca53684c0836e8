"""Agents: anything that answers requests of the arena."""

from abc import ABC, abstractmethod
from typing import Final

from cogworks.bots import players
from cogworks.engine.errors import CogworksError
from cogworks.study.arena.contest import Contest, Entrant, Limits
from cogworks.study.arena.protocol import Message

COMMAND: Final = "cmd"
ADDRESS: Final = "http"
SECURE: Final = "https"


class AgentError(Exception):
    """An agent that gave no reply: it was too slow, ended, used too much, or can't be reached."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


class Agent(ABC):
    """A program or a server that plays one seat of one game."""

    @abstractmethod
    def begin(self, hello: Message) -> None:
        """Start with the first message of a game.  It gets no reply, so problems show at the first request."""

    @abstractmethod
    def ask(self, request: Message) -> str:
        """Return the reply to a request; raise AgentError if there is none."""

    def end(self, result: Message) -> None:  # noqa: B027 - not all agents want to know
        """Tell the agent how the game ended."""

    def close(self) -> str:
        """Stop everything that was started; return the end of what the agent printed on stderr."""
        return ""


def is_agent(text: str) -> bool:
    """Whether a player is an agent outside this process, and not a bot."""
    return text.partition(":")[0] in (COMMAND, ADDRESS, SECURE)


def make_agent(text: str, limits: Limits) -> Agent:
    """An agent for one seat of one game."""
    kind, _, argument = text.partition(":")
    if kind == COMMAND:
        from cogworks.study.arena.process_agent import ProcessAgent

        return ProcessAgent(argument, limits)
    from cogworks.study.arena.http_agent import HttpAgent

    return HttpAgent(address(text), limits)


def address(text: str) -> str:
    """The address in `http:URL`, `http://…` or `https://…`."""
    argument = text.partition(":")[2]
    return text if argument.startswith("//") else argument


def check_entrant(entrant: Entrant, contest: Contest) -> None:
    """Raise an error if a player does not exist or cannot play this game.  Nothing is started."""
    if not is_agent(entrant.text):
        from cogworks.engine.registry import game

        players.check_game(entrant.text, contest.game, contest.seats, game(contest.game).settle(contest.options))
    elif entrant.text.startswith(f"{COMMAND}:"):
        from cogworks.study.arena.process_agent import check_command

        check_command(entrant.text.partition(":")[2])
    else:
        from cogworks.study.arena.http_agent import check_address

        check_address(address(entrant.text))


def read_entrants(listed: str, named: list[str]) -> tuple[Entrant, ...]:
    """Players from `A,B,C` and from `NAME=PLAYER` texts, which may contain commas."""
    found = [Entrant(shown(text), text) for text in map(_normalized, listed.split(",")) if text]
    for text in named:
        name, equals, player = text.partition("=")
        if not equals or not name.strip() or not player.strip():
            raise CogworksError(f"invalid player {text!r}: write NAME=PLAYER, as in --player mine=cmd:./agent")
        found.append(Entrant(name.strip(), _normalized(player)))
    return tuple(found)


def _normalized(text: str) -> str:
    return text.strip() if is_agent(text.strip()) else players.normalize(text)


def shown(text: str) -> str:
    """A short name for a player."""
    if text.startswith(f"{COMMAND}:"):
        words = text.partition(":")[2].split()
        scripts = [word for word in words if word.endswith((".py", ".js", ".mjs", ".sh", ".rb"))]
        text = (scripts or words or [text])[0].rpartition("/")[2]
    elif is_agent(text):
        text = address(text).partition("//")[2] or text
    return text[:40]
