"""A Model Context Protocol server, so that assistants can play: `cogworks mcp`."""

import os
from collections.abc import Callable, Collection
from contextlib import closing, nullcontext
from pathlib import Path
from typing import Annotated

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from pydantic import Field

from cogworks.bots import players
from cogworks.bots.levels import ADEPT, LEVELS
from cogworks.bots.workers import Workers
from cogworks.engine.errors import CogworksError
from cogworks.people.player import Player
from cogworks.study.assistant.mcp_requests import StdioServer
from cogworks.study.assistant.tables import Assistant
from cogworks.tables.host import Host
from cogworks.tables.store.data_folder import folder_for
from cogworks.tables.store.database import DatabaseStore
from cogworks.tables.store.store import MemoryStore

INSTRUCTIONS = """\
Play tabletop games against bots. Call list_games, then sit_down. You see only what your seat may know. Choose a move
by its number or label, and continue until the game is over. read_rules explains a game; rule ids such as M2.1 can be
looked up one by one. Games are stored, and list_tables finds them again."""

Table = Annotated[str, Field(description="id of your table, from sit_down or list_tables")]
GameName = Annotated[str, Field(description="name of a game, from list_games")]
Options = dict[str, bool | int | str]


def server(assistant: Assistant, bots: Collection[str]) -> MCPServer:
    """Return a server whose tools play for this assistant."""
    offered = ", ".join(bots)
    made = StdioServer("cogworks", title="Cogworks", instructions=INSTRUCTIONS, log_level="WARNING")

    @made.tool(structured_output=False)
    def list_games() -> str:
        """List the games with their numbers of seats and their options."""
        return _said(assistant.games)

    @made.tool(structured_output=False)
    def read_rules(
        game: GameName,
        rule: Annotated[
            str, Field(description="a rule such as M2.1 or a chapter such as M2; empty for all rules")
        ] = "",
    ) -> str:
        """Read the rules of a game: all of them, one chapter or one rule."""
        return _said(lambda: assistant.rules(game, rule))

    @made.tool(structured_output=False)
    def sit_down(
        game: GameName,
        seats: Annotated[int | None, Field(description="number of seats; 2 if the game allows it")] = None,
        seat: Annotated[int, Field(description="your seat, from 1")] = 1,
        opponents: Annotated[str, Field(description=f"the bot in all other seats: {offered}")] = ADEPT.name,
        options: Annotated[Options | None, Field(description="options of the game, from list_games")] = None,
    ) -> str:
        """Open a table against bots and start the game. Returns the table's id, the board and your legal moves."""
        return _said(lambda: assistant.sit_down(game, seats, seat, opponents, options))

    @made.tool(structured_output=False)
    def look(table: Table) -> str:
        """Show what happened since your last look, the board, the question and your legal moves."""
        return _said(lambda: assistant.look(table))

    @made.tool(structured_output=False)
    def move(
        table: Table, move: Annotated[str | int, Field(description="the number or the label of a legal move")]
    ) -> str:
        """Make a move. The bots answer at once; returns the same as look. Forced moves are made for you."""
        return _said(lambda: assistant.move(table, str(move)))

    @made.tool(structured_output=False)
    def get_hint(table: Table) -> str:
        """Ask a strong bot, which knows only what you know, for its preferred moves and your chance of winning."""
        return _said(lambda: assistant.hint(table))

    @made.tool(structured_output=False)
    def list_tables() -> str:
        """List your tables, unfinished ones first."""
        return _said(assistant.tables)

    return made


def _said(tool: Callable[[], str]) -> str:
    """Run a tool; its reason for refusing is for the assistant to read."""
    try:
        return tool()
    except CogworksError as error:
        rule = getattr(error, "rule", "")
        raise ToolError(f"{error}{f' [{rule}]' if rule else ''}") from error


def run(home: Path, database: str | None, is_stored: bool, plugins: Collection[str]) -> None:
    """Serve one assistant over standard input and output until it disconnects."""
    extra = players.parse_named(plugins)
    folder = folder_for(home) if is_stored else None
    store = MemoryStore() if folder is None else DatabaseStore(database or f"sqlite:///{folder / 'tables.db'}")
    with Workers() as workers, closing(store) if isinstance(store, DatabaseStore) else nullcontext():
        bots = dict.fromkeys(LEVELS, workers.answer) | {name: workers.bot(text) for name, text in extra.items()}
        player = Player.new() if folder is None else player_in(folder)
        server(Assistant(Host(store, bots, advise=workers.advice), player), list(bots)).run("stdio")


def player_in(folder: Path) -> Player:
    """The assistant's secret, which opens its seats: created once, readable only by its owner."""
    path = folder / "assistant-secret"
    try:
        handle = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        found = path.read_text(encoding="ascii").strip()
        if len(found) < 32:
            raise CogworksError(
                f"invalid secret in {path}: delete it to create a new one (old seats are lost)"
            ) from None
        return Player(found)
    player = Player.new()
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(player.secret)
    return player
