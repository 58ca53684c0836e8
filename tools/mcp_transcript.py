"""Play a game over the Model Context Protocol and put its transcript into docs/mcp.md."""

import asyncio
import os
import re
import sys
from pathlib import Path
from typing import Final

from mcp import Client, StdioServerParameters

PAGE: Final = Path(__file__).resolve().parents[1] / "docs" / "mcp.md"
START, END = "<!-- transcript -->\n", "<!-- end of transcript -->\n"
IN_FULL: Final = 2
"""Moves shown with the whole reply at the start; later replies without the board."""


async def play(game: str) -> list[str]:
    """Sit down, make the first legal move until the game is over, and return the transcript."""
    env = {name: value for name, value in os.environ.items() if name.startswith(("COGWORKS_", "PYTHON"))}
    command = StdioServerParameters(command=sys.executable, args=["-m", "cogworks", "mcp", "--memory"], env=env)
    lines: list[str] = []
    async with Client(command) as client:

        async def call(tool: str, is_short: bool = False, **arguments: object) -> str:
            result = await client.call_tool(tool, arguments)
            (content,) = result.content
            assert content.type == "text"
            text = content.text
            shown = ", ".join(f"{name}={value!r}" for name, value in arguments.items())
            moves = re.findall(r"^\d+\. .*$", text, re.MULTILINE)
            short = "\n".join([text.partition("\n\n")[0], *moves])
            lines.extend([f"→ {tool}({shown})", short if is_short and moves else text, ""])
            return text

        text = await call("sit_down", game=game, opponents="novice")
        found = re.match(r"Table (\S+):", text)
        assert found is not None
        n = 0
        while moves := re.findall(r"^\d+\. (.*)$", text, re.MULTILINE):
            n += 1
            if n == IN_FULL:
                await call("move", table=found[1], move="fly away")
                await call("get_hint", table=found[1])
                await call("read_rules", game=game, rule="M2.1")
            text = await call("move", n > IN_FULL, table=found[1], move=moves[0] if n <= IN_FULL else 1)
    return lines


def main() -> None:
    """Update the page."""
    lines = asyncio.run(play("widget_mechs"))
    page = PAGE.read_text(encoding="utf-8")
    before, _, rest = page.partition(START)
    after = rest.partition(END)[2]
    body = "\n".join(lines).strip()
    PAGE.write_text(f"{before}{START}\n```text\n{body}\n```\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
