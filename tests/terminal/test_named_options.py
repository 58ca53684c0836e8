"""Messages name only options of the command line that exist."""

import argparse
import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import cogworks as package
from cogworks import cli
from tests.terminal.driver import cogworks

SOURCE = Path(package.__file__).parent
NAMED = re.compile(r"(?<![\w-])--[a-z][a-z-]*")
INTERNAL = {"compiling.py", "runtime.py", "site.py"}
"""Modules that call or name other programs."""


def commands(parser: argparse.ArgumentParser, name: str = "") -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """Every command with its parser."""
    yield name, parser
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for word, part in action.choices.items():
                yield from commands(part, f"{name} {word}".strip())


def options(parser: argparse.ArgumentParser) -> set[str]:
    """The options that a command takes."""
    return {option for action in parser._actions for option in action.option_strings}


COMMANDS = dict(commands(cli.parser()))
FOLDERS = {"lab": "lab", "study": "study", "puzzles": "puzzles", "scaffold": "new-game", "web": "serve"}
"""Packages whose messages are about one command, or one family of commands."""


def messages(file: Path) -> Iterator[tuple[int, str]]:
    """All texts of a module with their lines, except for docstrings and the definitions of options."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    left_out: set[int] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Expr):
            left_out.add(id(node.value))
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add_argument":
            left_out |= {id(part) for given in node.args for part in ast.walk(given)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
            yield node.lineno, node.value


def test_every_option_in_a_message_exists() -> None:
    """In the commands of its package, or in any command."""
    found = 0
    for file in sorted(SOURCE.rglob("*.py")):
        place = file.relative_to(SOURCE)
        if place.name in INTERNAL:
            continue
        # The arena is a command itself.
        family = "arena" if "arena" in place.parts else FOLDERS.get(place.parts[0], "")
        allowed = set().union(*(options(it) for name, it in COMMANDS.items() if name.startswith(family)))
        for line, text in messages(file):
            named = set(NAMED.findall(text))
            found += len(named)
            assert named <= {*allowed, "--max-"}, f"{place}:{line}: {text}"
    assert found > 20


def test_the_engine_names_no_options() -> None:
    """The engine does not know which command, page or program uses it."""
    for folder in ("engine", "games", "bots", "review", "tables"):
        for file in (SOURCE / folder).rglob("*.py"):
            assert [text for _, text in messages(file) if NAMED.search(text)] == [], file


@pytest.mark.parametrize("name", COMMANDS)
def test_help_names_only_options_of_its_command(name: str) -> None:
    text = COMMANDS[name].format_help()
    assert set(NAMED.findall(text)) <= options(COMMANDS[name])


TAKING = [name for name, parser in COMMANDS.items() if "--option" in options(parser) and name != "lab watch"]


@pytest.mark.parametrize("name", TAKING)
def test_a_wrong_card_set_is_refused_with_options_of_the_command(name: str, tmp_path: Path) -> None:
    more = {
        "study record": ["--out", str(tmp_path / "x.parquet")],
        "study train": ["--folder", str(tmp_path / "run")],
        "lab compare": ["default", "default"],
        "tournament": ["--players", "random,novice"],
    }.get(name, [])
    refused = cogworks(*name.split(), "girl_genius", *more, "--option", "deck=mine-376976f8")
    assert refused.code == 2
    assert "option 'deck' cannot be 'mine-376976f8': it takes the text of a card-set file" in refused.complaints
    assert set(NAMED.findall(refused.complaints)) <= options(COMMANDS[name])


@pytest.mark.parametrize("name", ["replay", "review", "verify", "play --continue"])
def test_a_log_that_only_names_its_cards_is_refused_with_options_of_the_command(name: str) -> None:
    file = Path(__file__).parents[1] / "compatibility" / "card_sets" / "girl_genius.json"
    refused = cogworks(*name.split(), str(file))
    assert refused.code == 2
    command = COMMANDS[name.split()[0]]
    assert set(NAMED.findall(refused.complaints)) <= options(command)
    assert ("--deck" in refused.complaints) == ("--deck" in options(command))
