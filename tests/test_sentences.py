"""What people read is in modules of words, in templates or in refusals, where a translator finds it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

SOURCES: Final = Path(__file__).parent.parent / "src" / "cogworks"
ROOMS: Final = ("tables", "people", "web", "offline")
OF_WORDS: Final = ("words", "refusals", "phrases", "legend", "arguments", "command", "commands")
"""Modules, or folders of modules, that consist of words; arguments and commands are what a terminal prints."""
OTHERS: Final = (
    *(
        "people/admin",
        "tables/upkeep",
        "tables/store",
        "web/monitoring",
        "web/http",
        "web/upgrade",
        "web/render/restarts",
    ),
    *("tables/lessons/lesson.py", "offline/runtime.py", "offline/site.py", "offline/bridge.py"),
)
"""Reports for operators, protocols, errors for authors of lessons, and what a command prints."""
NAMES: Final = frozenset(
    {
        *("bad message", "internal error", "render processes", "daily deals"),
        *("add key", "sign in", "seat code", "seat code ", "recovery code"),
        *("cogworks banter ", "cogworks cookie ", "cogworks notices "),
        *("free build", "extra file", "change over"),
        *("the receiver is gone for good", "try again later", "failed, and would fail again"),
        *("anyone, spectators included", "people without a seat", "players, and the owner without a seat"),
        *("No such table", "No such game", "No deal on this day"),
    }
)
"""Codes, questions of games, labels of keys, and the API's documentation."""
DRAWN: Final = "/art/"
UNREAD: Final = ("debug", "info", "warning", "error", "exception", "log")
"""Calls whose text goes into a log."""
DOCUMENTING: Final = ("description", "summary", "help", "detail")
"""Keywords of the API's own documentation."""
WORDS: Final = re.compile(r"[A-Za-z\u2019']{2,} [a-z\u2019']{2,}")
CODE: Final = re.compile(r"[<>{};=/]|[A-Z]{4,} |\bs linear\b|\bs ease")


def modules() -> Iterator[tuple[str, ast.Module]]:
    for room in ROOMS:
        for path in sorted((SOURCES / room).rglob("*.py")):
            name = path.relative_to(SOURCES).as_posix()
            parts = name.removesuffix(".py").split("/")
            if not (set(parts) & set(OF_WORDS) or name.startswith(OTHERS) or DRAWN in name):
                yield name, ast.parse(path.read_text(encoding="utf-8"))


def ignored(node: ast.AST) -> Iterator[ast.AST]:
    """Parts of a node that no player reads: docstrings, logs, errors of programs, documentation of the API."""
    for body in (getattr(node, "body", None), getattr(node, "orelse", None)):
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                yield statement
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if name in UNREAD or name.endswith("Error"):
            yield node
        yield from (keyword for keyword in node.keywords if keyword.arg in DOCUMENTING)
    if isinstance(node, ast.Subscript) and getattr(node.value, "id", "") == "Annotated":
        yield node


def sentences(tree: ast.AST) -> list[tuple[int, str]]:
    """Texts of two words and more in a module's logic, with their lines."""
    unread = {id(part) for node in ast.walk(tree) for of in ignored(node) for part in ast.walk(of)}
    return [
        (node.lineno, node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, str)
        and id(node) not in unread
        and node.value not in NAMES
        and WORDS.search(node.value)
        and not CODE.search(node.value)
    ]


def test_no_sentence_is_in_the_middle_of_logic() -> None:
    found = [f"{name}:{line}: {text}" for name, tree in modules() for line, text in sentences(tree)]
    assert found == []


@pytest.mark.parametrize("source", ['say = "Waiting for Ann."', 'say = f"{name} is back."', 'say = {1: "no clock"}'])
def test_a_sentence_in_logic_is_found(source: str) -> None:
    assert [line for line, _ in sentences(ast.parse(f'"""A module for tests."""\n{source}'))] == [2]
