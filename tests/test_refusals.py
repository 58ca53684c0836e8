"""Sentences that refuse a request are in one module per package, where a translator finds them all."""

import ast
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from string import Formatter
from types import ModuleType

import pytest

from cogworks.tables.refusals import Refusal

SOURCES = Path(__file__).parent.parent / "src" / "cogworks"
PACKAGES = ["tables", "people", "web", "offline"]


def modules() -> Iterator[tuple[str, ast.Module]]:
    """Every module that may refuse, except those that hold the sentences."""
    for path in sorted(SOURCES.rglob("*.py")):
        if path.name != "refusals.py":
            yield str(path.relative_to(SOURCES)), ast.parse(path.read_text(encoding="utf-8"))


def test_each_package_has_one_module_of_sentences() -> None:
    found = {path.parent.relative_to(SOURCES).as_posix() for path in SOURCES.rglob("refusals.py")}
    found = {room for room in found if not room.startswith("games/")}
    assert found == set(PACKAGES)


def calls(tree: ast.AST) -> Iterator[ast.Call]:
    return (node for node in ast.walk(tree) if isinstance(node, ast.Call))


def says_something(expression: ast.expr) -> bool:
    """Is there a sentence in it, literally or under the name of a constant?"""
    return any(
        (isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value)
        or (isinstance(node, ast.Name) and node.id.isupper())
        for node in ast.walk(expression)
    )


def written_sentences(tree: ast.AST) -> list[int]:
    """The lines where a refusal is raised with a sentence of its own."""
    return [
        call.lineno
        for call in calls(tree)
        if isinstance(call.func, ast.Name)
        and call.func.id in ("RefusedError", "Refusal")
        and any(says_something(argument) for argument in call.args[1:])
    ]


def test_no_refusal_is_written_where_it_is_raised() -> None:
    found = [
        f"{path}:{line}"
        for path, tree in modules()
        if path.split("/")[0] in PACKAGES
        for line in written_sentences(tree)
    ]
    assert found == []


@pytest.mark.parametrize(
    "source",
    ['RefusedError(USED, "not any more")', 'RefusedError(USED, f"not {this} any more")', "RefusedError(USED, REASON)"],
)
def test_a_sentence_beside_the_logic_is_found(source: str) -> None:
    assert written_sentences(ast.parse(f"if this:\n    raise {source}")) == [2]


def test_another_message_may_be_passed_on() -> None:
    assert written_sentences(ast.parse('raise RefusedError(reply["refused"], str(error))')) == []


def sentences(module: ModuleType) -> dict[str, Refusal]:
    """The sentences by name."""
    return {name: value for name, value in vars(module).items() if isinstance(value, Refusal)}


def fields(refusal: Refusal) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(refusal.sentence) if field is not None}


def packages(tree: ast.Module) -> dict[str, str]:
    """The package whose sentences a module means by `refusals`, or by a sentence's name."""
    return {
        name.name: node.module.split(".")[1]
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("cogworks.")
        for name in node.names
        if name.name == "refusals" or node.module.endswith(".refusals")
    }


@pytest.mark.parametrize("package", PACKAGES)
def test_every_sentence_is_used_and_gets_its_values(package: str) -> None:
    known = sentences(import_module(f"cogworks.{package}.refusals"))
    used = set()
    for path, tree in modules():
        meant = packages(tree)

        def named(node: ast.AST, meant: dict[str, str] = meant) -> str:
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "refusals":
                return node.attr if meant.get("refusals") == package else ""
            return node.id if isinstance(node, ast.Name) and meant.get(node.id) == package else ""

        used |= {named(node) for node in ast.walk(tree)}
        for call in calls(tree):
            if named(call.func) in known:
                given = {keyword.arg for keyword in call.keywords}
                assert given == fields(known[named(call.func)]), f"{path}:{call.lineno}"
    assert set(known) - used == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_sentence_is_written_twice_for_one_code(package: str) -> None:
    known = sentences(import_module(f"cogworks.{package}.refusals"))
    assert len({(refusal.code, refusal.sentence) for refusal in known.values()}) == len(known)
