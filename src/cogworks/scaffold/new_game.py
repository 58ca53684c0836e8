"""`cogworks new-game`: write a small, complete game into a source checkout, as a starting point."""

import keyword
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.resources import files
from importlib.resources.abc import Traversable
from itertools import product
from pathlib import Path
from string import Template, ascii_uppercase

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game as find_game
from cogworks.engine.registry import games

TEMPLATE = ".tmpl"
SMALL = "small"
"""The folder with the template of a game in one file."""
GAMES = Path("src", "cogworks", "games")
REGISTRY = GAMES / "__init__.py"
FOLDERS = (GAMES, Path("src", "cogworks", "web", "boards"), Path("src", "cogworks", "terminal", "boards"))
"""Folders in which the module NAME must be free."""
GOLDEN = ("tests.playthroughs", "tests.perft")
"""Modules that write the golden files of a game."""
LONGEST = 30
"""Longest name and title: lines of generated code stay within 120 characters."""
NAME = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
TITLE = re.compile(r"[^\W_](?:[^\W_]|[ '\u2019!?&:,.-])*")
RULE = re.compile(r"\*\*\[([A-Z]+)\d")


@dataclass(frozen=True)
class NewGame:
    """A game to write: its name, and where."""

    name: str
    title: str
    checkout: Path
    prefix: str
    """The letters of its rule ids."""

    def words(self) -> dict[str, str]:
        """The text for each placeholder of the templates."""
        return {
            "name": self.name,
            "title": self.title,
            "klass": "".join(part.capitalize() for part in self.name.split("_")),
            "constant": self.name.upper(),
            "css": self.name.replace("_", "-"),
            "prefix": self.prefix,
            "test": self.prefix.lower(),
        }

    def files(self) -> dict[Path, str]:
        """Each file to write, relative to the checkout, with its text."""
        found = templates(files(__package__) / "templates", Path())
        return {
            Path(str(path).replace("__name__", self.name)): Template(text).substitute(self.words())
            for path, text in found.items()
            if path.parts[0] != SMALL
        }


def new_game(name: str, title: str | None, folder: Path) -> list[Path]:
    """Write a new game into the checkout that contains the folder, with golden files; return what was written."""
    game = plan(name, title, folder)
    written = game.files()
    texts = {**written, REGISTRY: registered(game)}
    for path, text in texts.items():
        file = game.checkout / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
    return sorted([*texts, *golden_files(game)])


def new_small_game(name: str, title: str | None, folder: Path) -> Path:
    """Write a game in one file, which needs no checkout; return the file."""
    check_name(name)
    shown = name.replace("_", " ").title() if title is None else title.strip()
    check_title(shown)
    if not folder.is_dir():
        raise CogworksError(f"there is no folder {folder}")
    file = folder / f"{name}.py"
    if file.exists():
        raise CogworksError(f"the name {name!r} is taken: {file} exists. Choose another name")
    if name in games():
        raise CogworksError(f"the name {name!r} is taken: there is a game with this name. Choose another name")
    game = NewGame(name, shown, folder, free_prefix(name, {id for known in games() for id in prefixes_of(known)}))
    (text,) = templates(files(__package__) / "templates" / SMALL, Path()).values()
    file.write_text(Template(text).substitute(game.words()), encoding="utf-8", newline="\n")
    return file


def prefixes_of(name: str) -> set[str]:
    """The letters of a game's rule ids."""
    return set(RULE.findall(find_game(name).rulebook))


def plan(name: str, title: str | None, folder: Path) -> NewGame:
    """Check everything before anything is written."""
    check_name(name)
    shown = name.replace("_", " ").title() if title is None else title.strip()
    check_title(shown)
    checkout = checkout_of(folder)
    books = [book.read_text(encoding="utf-8") for book in (checkout / GAMES).glob("*/rulebook.md")]
    prefixes = {prefix for book in books for prefix in RULE.findall(book)}
    game = NewGame(name, shown, checkout, free_prefix(name, prefixes))
    taken = [path for path in game.files() if (checkout / path).exists()]
    taken += [folder / name for folder in FOLDERS if (checkout / folder / name).exists()]
    if taken:
        raise CogworksError(f"the name {name!r} is taken: {taken[0]} exists. Choose another name")
    return game


def check_name(name: str) -> None:
    """Refuse a name that cannot be a module, a class and a file."""
    if not NAME.fullmatch(name) or len(name) > LONGEST:
        raise CogworksError(
            f"invalid name {name!r}: use lower-case letters, digits and single underscores, starting with a letter, "
            f"at most {LONGEST} characters, such as brass_race"
        )
    if keyword.iskeyword(name) or keyword.issoftkeyword(name):
        raise CogworksError(f"invalid name {name!r}: it is a keyword of Python. Choose another name")


def check_title(title: str) -> None:
    """Refuse a title that would not fit into the generated files."""
    if not TITLE.fullmatch(title) or len(title) > LONGEST:
        raise CogworksError(
            f"invalid title {title!r}: use letters, digits, spaces and ' ! ? & : , . -, starting with a letter or "
            f"digit, at most {LONGEST} characters"
        )


def checkout_of(folder: Path) -> Path:
    """The source checkout that contains a folder."""
    if not folder.is_dir():
        raise CogworksError(f"there is no folder {folder}")
    for place in (folder.resolve(), *folder.resolve().parents):
        if (place / REGISTRY).is_file() and (place / "pyproject.toml").is_file() and (place / "tests").is_dir():
            return place
    raise CogworksError(
        f"{folder.resolve()} is not in a source checkout of Cogworks. Clone the repository and run this command there, "
        "or pass --folder"
    )


def free_prefix(name: str, taken: set[str]) -> str:
    """Two letters for rule ids that no other game uses, from the name if possible."""
    letters = re.sub(r"[^A-Z]", "", name.upper())
    initials = "".join(part[0] for part in name.upper().split("_"))[:2]
    wished = [initials, *(letters[0] + letter for letter in letters[1:])]
    every = [first + second for first, second in product(ascii_uppercase, repeat=2)]
    return next(prefix for prefix in (*wished, *every) if re.fullmatch("[A-Z]{2}", prefix) and prefix not in taken)


def templates(folder: Traversable, path: Path) -> dict[Path, str]:
    """All templates below a folder by the path of the file they become."""
    found: dict[Path, str] = {}
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            found |= templates(entry, path / entry.name)
        elif entry.name.endswith(TEMPLATE):
            found[path / entry.name.removesuffix(TEMPLATE)] = entry.read_text(encoding="utf-8")
    return found


def registered(game: NewGame) -> str:
    """The module that registers all games, with this one in alphabetical order."""
    text = (game.checkout / REGISTRY).read_text(encoding="utf-8")
    constant = game.name.upper()
    for line in (
        f"from cogworks.games.{game.name}.definition import {constant}\n",
        f"register({constant})\n",
    ):
        kind = re.escape(line.partition(game.name if line.startswith("from") else constant)[0])
        lines = re.findall(rf"(?m)^{kind}.*\n", text)
        if not lines:
            raise CogworksError(f"{REGISTRY} has no line like {line.strip()!r}: register the game by hand")
        after = [known for known in lines if known < line]
        at = text.index(after[-1]) + len(after[-1]) if after else text.index(lines[0])
        text = text[:at] + line + text[at:]
    return text


def golden_files(game: NewGame) -> list[Path]:
    """Write the golden files in separate processes, where the new game is registered."""
    source = os.pathsep.join([str(game.checkout / "src"), str(game.checkout)])
    environment = {**os.environ, "PYTHONPATH": source, "COGWORKS_INTERPRETED": "1"}
    written: list[Path] = []
    for module in GOLDEN:
        command = [sys.executable, "-m", module, game.name]
        run = subprocess.run(command, cwd=game.checkout, env=environment, capture_output=True, text=True, check=False)
        if run.returncode:
            last = (run.stderr.strip().splitlines() or ["no message"])[-1]
            raise CogworksError(
                f"the game is written, but its golden files are not ({last}). Run `python -m {module} {game.name}`"
            )
        written += [Path(line.rpartition(" ")[0]) for line in run.stdout.splitlines()]
    return written
