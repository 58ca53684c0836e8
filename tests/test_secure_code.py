"""What the server's code must not contain, and small promises to clients (docs/security.md)."""

import ast
import json
import logging
import math
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from fastapi.testclient import TestClient

from cogworks.people.accounts import codes
from cogworks.people.player import Player
from cogworks.web.monitoring.log_format import JsonLines
from tests.web.visitors import House

SRC = Path(__file__).parents[1] / "src" / "cogworks"
SERVED = ("web", "tables", "people")
"""Packages that handle what clients send."""


@cache
def modules() -> dict[str, ast.Module]:
    files = (file for name in SERVED for file in sorted((SRC / name).rglob("*.py")))
    return {file.relative_to(SRC).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def calls() -> Iterator[tuple[str, str, ast.Call]]:
    """Each call: its module, the name that is called, and the call."""
    for name, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Call):
                yield name, ast.unparse(node.func), node


def imports() -> Iterator[tuple[str, str]]:
    for name, module in modules().items():
        for node in ast.walk(module):
            if isinstance(node, ast.Import):
                yield from ((name, each.name) for each in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield from ((name, f"{node.module}.{each.name}") for each in node.names)


def test_no_code_is_evaluated() -> None:
    assert [name for name, called, _ in calls() if called in ("eval", "exec", "compile", "__import__")] == []


def test_no_shell_is_started() -> None:
    assert [name for name, called, _ in calls() if called in ("os.system", "os.popen")] == []
    assert [name for name, _, call in calls() if any(each.arg == "shell" for each in call.keywords)] == []


def test_nothing_from_outside_is_unpickled() -> None:
    read = {
        name for name, module in imports() if module.split(".")[0] in ("pickle", "shelve", "yaml", "marshal", "dill")
    }
    # Between a server and its own render processes, and for keys of a cache in memory.
    assert read == {"web/render/page_message.py", "web/render/cache.py"}


def test_no_foreign_xml_is_read() -> None:
    parsers = ("fromstring", "parse", "iterparse", "XML", "XMLParser", "XMLPullParser")
    read = {
        name
        for name, called, _ in calls()
        if re.search(rf"(?:ElementTree|minidom|sax)\.(?:{'|'.join(parsers)})$", called)
    }
    assert read <= {"web/art/files.py"}


def is_fixed(node: ast.expr) -> bool:
    """Is a text known before the program runs?  Names in capitals are constants."""
    if isinstance(node, ast.JoinedStr):
        return all(is_fixed(part.value) for part in node.values if isinstance(part, ast.FormattedValue))
    if isinstance(node, ast.BinOp):
        return is_fixed(node.left) and is_fixed(node.right)
    return isinstance(node, ast.Constant) or ast.unparse(node).rpartition(".")[2].isupper()


def test_no_query_is_built_from_text() -> None:
    ends = ("text", "exec_driver_sql", "execute", "executemany")
    built = {
        name
        for name, called, call in calls()
        if called.rpartition(".")[2] in ends and call.args and isinstance(call.args[0], ast.JoinedStr | ast.BinOp)
        if not is_fixed(call.args[0])
    }
    assert built == {
        "tables/store/sqlite.py",  # the number of a pragma
        "tables/upkeep/dump.py",  # names of our own columns
    }


def test_no_pattern_is_built_from_input() -> None:
    functions = ("compile", "match", "search", "fullmatch", "sub", "split", "findall", "finditer")
    built = {
        name
        for name, called, call in calls()
        if called in [f"re.{each}" for each in functions] and not is_fixed(call.args[0])
    }
    # These patterns come from our own paths, headings and games, escaped where they may have to be.
    ours = {
        "web/http/compression.py",
        "web/monitoring/log_format.py",
        "web/render/card_names.py",
        "web/render/guide.py",
    }
    assert built == {*ours, "tables/play/recap.py"}


def test_no_template_is_built_from_text() -> None:
    assert [name for name, called, _ in calls() if called.endswith((".from_string", "Template"))] == []


def test_secrets_come_from_the_system() -> None:
    used = {name for name, module in imports() if module.split(".")[0] in ("random", "uuid")}
    secret = {name for name, module in imports() if module.split(".")[0] == "secrets"}
    assert len(secret) > 5
    assert used & secret == set()
    assert not any(name.startswith(("people/accounts", "web/identity", "tables/seats/links")) for name in used)


def test_codes_are_long_enough() -> None:
    (code, *_) = codes.new_codes()
    assert len(code.replace("-", "")) * math.log2(len(codes.ALPHABET)) >= 100
    assert len(Player.new().id) * 6 >= 128


def test_no_weak_cryptography_is_used() -> None:
    weak = re.compile(r"\b(?:md5|sha1|DES|ARC4|ECB|PKCS1v15|Blowfish)\b")
    assert [name for name, called, _ in calls() if weak.search(called)] == []
    assert [name for name, module in imports() if weak.search(module)] == []


def test_no_debug_mode_is_on() -> None:
    on = [
        name
        for name, _, call in calls()
        for each in call.keywords
        if each.arg in ("debug", "reload") and not (isinstance(each.value, ast.Constant) and each.value.value is False)
    ]
    assert on == []


def test_a_line_break_makes_no_new_line_in_json_logs() -> None:
    record = logging.LogRecord("cogworks", logging.WARNING, "", 0, "name %s", ("a\n2026-01-01 forged",), None)
    line = JsonLines().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "name a\n2026-01-01 forged"


@pytest.fixture(scope="module")
def browser() -> Iterator[TestClient]:
    house = House()
    yield house.browser()
    house.close()


def test_trace_is_refused(browser: TestClient) -> None:
    assert browser.request("TRACE", "/").status_code == 405


def test_pages_say_what_they_are(browser: TestClient) -> None:
    kinds = {
        "/": "text/html; charset=utf-8",
        "/api/tables": "application/json",
        "/healthz": "text/plain; charset=utf-8",
    }
    for path, kind in kinds.items():
        assert browser.get(path).headers["content-type"] == kind
