"""An assistant plays over the Model Context Protocol, and learns only what its seat may know."""

import asyncio
import json
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import mcp_types
import pytest
from mcp import Client, StdioServerParameters
from pydantic import ValidationError

import cogworks
from cogworks import CogworksError, Dice
from cogworks.people.player import Player
from cogworks.study.assistant.mcp_requests import line_of, refusal
from cogworks.study.assistant.tables import Assistant
from cogworks.tables.host import Host
from cogworks.tables.store.store import MemoryStore
from tests.terminal.driver import cogworks as command

GAMES = ("gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge")
Call = Callable[..., Awaitable[str]]


@asynccontextmanager
async def connected(*words: str, home: Path | None = None) -> AsyncIterator[Call]:
    """A client of `cogworks mcp`; calls return the text, and raise ValueError if the server refuses."""
    env = {name: value for name, value in os.environ.items() if name.startswith(("COGWORKS_", "PYTHON"))}
    if home is not None:
        env["COGWORKS_HOME"] = str(home)
    started = StdioServerParameters(command=sys.executable, args=["-m", "cogworks", "mcp", *words], env=env)
    async with Client(started) as client:

        async def call(tool: str, **arguments: object) -> str:
            result = await client.call_tool(tool, arguments)
            (content,) = result.content
            assert content.type == "text"
            if result.is_error:
                raise ValueError(content.text)
            return content.text

        yield call


def table_of(text: str) -> str:
    found = re.match(r"Table (\S+):", text)
    assert found is not None, text
    return found[1]


def moves_in(text: str) -> list[str]:
    return re.findall(r"^\d+\. (.*)$", text, re.MULTILINE)


async def played_out(call: Call, text: str, dice: Dice) -> str:
    """Play until the game is over, with moves by number and by label in turn."""
    # Random play of Gadget Builder takes hundreds of moves; its first moves don't.
    is_long = "Gadget Builder" in text
    table = table_of(text)
    n = 0
    while moves := moves_in(text):
        place = 0 if is_long else int(dice.below(len(moves)))
        n += 1
        text = await call("move", table=table, move=moves[place] if n % 2 else place + 1)
        assert n < 2000
    return text


def test_a_whole_game_of_each_kind_over_stdio() -> None:
    async def play() -> None:
        async with connected("--memory") as call:
            for name in GAMES:
                assert f"{name}: {cogworks.game(name).title}" in await call("list_games")
                began = await call("sit_down", game=name, opponents="random")
                ended = await played_out(call, began, Dice(5))
                assert re.search(r"wins|won|tie|over", ended.splitlines()[-1]), ended
                assert f"{table_of(began)}: {cogworks.game(name).title}, 2 seats, over" in await call("list_tables")

    asyncio.run(play())


def test_stored_games_survive_a_restart(tmp_path: Path) -> None:
    async def play() -> None:
        async with connected(home=tmp_path) as call:
            assert await call("list_tables") == "You have no tables. Sit down at one."
            text = await call("sit_down", game="gadget_builder", seats=3, seat=2, opponents="random")
            table = table_of(text)
            after = await call("move", table=table, move="1")
        async with connected(home=tmp_path) as call:
            assert f"{table}: Gadget Builder, 3 seats, playing" in await call("list_tables")
            again = await call("look", table=table)
            assert moves_in(again) == moves_in(after)
            assert again.endswith(after[after.rindex("\n\n") :])
            await call("move", table=table, move="1")

    asyncio.run(play())
    assert (tmp_path / "assistant-secret").stat().st_mode & 0o777 == 0o600


def test_another_assistant_cannot_find_or_use_a_seat() -> None:
    host = Host(MemoryStore())
    table = table_of(Assistant(host, Player.new()).sit_down("gadget_builder", 3, 2, "random", None))
    other = Assistant(host, Player.new())
    assert other.tables() == "You have no tables. Sit down at one."
    for tool in (other.look, other.hint, lambda table: other.move(table, "1")):
        with pytest.raises(CogworksError, match="you have no seat at a table"):
            tool(table)


def test_bad_input_is_refused_with_the_reason_and_changes_nothing() -> None:
    refused: list[tuple[str, dict[str, object], str]] = [
        ("sit_down", {"game": "chess"}, "no game named 'chess'. Choose one of: gadget_builder"),
        ("sit_down", {"game": "gizmos", "seats": 0}, "invalid number of seats 0: Gizmos has 2 to 4"),
        ("sit_down", {"game": "gizmos", "seats": 9}, "invalid number of seats 9: Gizmos has 2 to 4"),
        ("sit_down", {"game": "gizmos", "seat": 3}, "invalid seat 3: this table has seats 1 to 2"),
        ("sit_down", {"game": "gizmos", "opponents": "file:x.npz"}, "no such bot. Choose one of: adept, grandmaster"),
        ("sit_down", {"game": "gizmos", "options": {"luck": True}}, "has no option 'luck'"),
        ("sit_down", {"game": "gizmos", "options": {"open_research": 7}}, "option 'open_research' cannot be 7"),
        ("read_rules", {"game": "gizmos", "rule": "X9"}, "Gizmos has no rule 'X9'; its rules are Z1.1 to"),
        ("look", {"table": "nowhere"}, "you have no seat at a table"),
        ("look", {}, "table\n  Field required"),
        ("move", {"table": "nowhere", "move": "1"}, "you have no seat at a table"),
        ("get_hint", {"table": ""}, "you have no seat at a table"),
    ]

    async def play() -> None:
        async with connected("--memory") as call:
            for tool, arguments, reason in refused:
                with pytest.raises(ValueError, match=reason):
                    await call(tool, **arguments)
            assert await call("list_tables") == "You have no tables. Sit down at one."
            rule = await call("read_rules", game="gizmos", rule="z2")
            assert rule.startswith("[Z2.1] ")
            assert await call("read_rules", game="gizmos") == cogworks.game("gizmos").rulebook
            text = await call("sit_down", game="widget_mechs", opponents="novice", options={})
            table = table_of(text)
            for move in ("0", "99", "fly away", "", "🤖"):
                with pytest.raises(
                    ValueError, match=r"is not a move you can make now. Reply with one of these numbers:\n1\."
                ):
                    await call("move", table=table, move=move)
            assert moves_in(await call("look", table=table)) == moves_in(text)

    asyncio.run(play())


@pytest.mark.parametrize("name", cogworks.games())
def test_an_assistant_sees_the_same_in_all_worlds_its_seat_cannot_distinguish(name: str) -> None:
    host, dice = Host(MemoryStore()), Dice(8)
    assistant = Assistant(host, Player.new())
    text = assistant.sit_down(name, None, 1, "random", None)
    table = table_of(text)
    for _ in range(25):
        if not moves_in(text):
            break
        before = assistant.look(table)
        with host.at(table) as opened:
            true = opened.history.state
            opened.history.state = opened.game.redeal(true, 0, dice)
        assert assistant.look(table) == before
        with host.at(table) as opened:
            opened.history.state = true
        text = assistant.move(table, str(dice.below(len(moves_in(text))) + 1))


def test_a_missing_package_is_explained(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setitem(sys.modules, "mcp.server", None)
    monkeypatch.delitem(sys.modules, "cogworks.study.assistant.mcp", raising=False)
    seen = command("mcp")
    assert seen.code == 2
    assert "mcp is not installed: pip install 'cogworks[mcp]'" in seen.complaints


def refused(line: str) -> dict[str, object]:
    """The reply to an invalid line."""
    with pytest.raises(ValidationError) as caught:
        mcp_types.jsonrpc_message_adapter.validate_json(line, by_name=False)
    reply = refusal(line_of(caught.value))
    return {} if reply is None else reply.model_dump()


@pytest.mark.parametrize(
    ("line", "number", "reason"),
    [
        (r'{"jsonrpc": "2.0", "id": 7, "method": "x", "params": {"table": "\ud800"}}', 7, "lone surrogate U+D800"),
        (r'{"jsonrpc": "2.0", "id": "a", "method": "\udfff"}', "a", "lone surrogate U+DFFF"),
        (r'{"jsonrpc": "2.0", "id": "\ud800", "method": "x"}', None, "lone surrogate U+D800"),
        ('{"jsonrpc": "2.0", "id": 7, "method": 5}', 7, "not a request"),
        ('{"id": [7], "method": "x"}', None, "not a request"),
        ('{"jsonrpc": "2.0", "id"', None, "one JSON object per line"),
        ("[" * 100_000, None, "one JSON object per line"),
        ("[1]", None, "not a message"),
    ],
)
def test_every_invalid_request_gets_a_reply(line: str, number: object, reason: str) -> None:
    reply = refused(line)
    assert reply["id"] == number
    assert reason in str(reply["error"])


def test_an_invalid_notification_gets_no_reply() -> None:
    assert refused(r'{"jsonrpc": "2.0", "method": "notifications/x", "params": {"a": "\ud800"}}') == {}


def test_a_request_with_a_lone_surrogate_does_not_end_the_conversation() -> None:
    """As a client sends it over standard input; a library would refuse to write it."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "test", "version": "1"}}
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
        '{"jsonrpc": "2.0", "method": "notifications/initialized"}',
        r'{"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "look", "arguments": "\ud800"}}',
        '{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "list_tables", "arguments": {}}}',
    ]
    with subprocess.Popen(
        [sys.executable, "-m", "cogworks", "mcp", "--memory"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as server:
        assert server.stdin is not None
        assert server.stdout is not None
        server.stdin.write("\n".join([*lines, ""]))
        server.stdin.flush()
        replies: list[dict[str, Any]] = []
        while not replies or replies[-1]["id"] != 3:
            replies.append(json.loads(server.stdout.readline()))
        server.stdin.close()
    assert [reply["id"] for reply in replies] == [1, 2, 3]
    assert replies[1]["error"]["message"] == "text must be valid Unicode: it contains the lone surrogate U+D800"
    assert replies[2]["result"]["content"][0]["text"] == "You have no tables. Sit down at one."
