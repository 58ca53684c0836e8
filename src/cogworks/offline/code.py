"""Our code and its packages for the browser: translated to bytecode, and packed into archives."""

import re
import shutil
import zipfile
from collections.abc import Mapping
from importlib.resources import files
from pathlib import Path
from typing import Final

from cogworks.offline.runtime import translate
from cogworks.offline.stored import EMPTY, write_empty
from cogworks.web.render.renderer import Renderer
from cogworks.web.render.templates import COMPILED

SOURCE: Final = Path(str(files("cogworks")))
CORE: Final = "core.zip"
"""The rules, bots and reviews: what further workers need."""
APP: Final = "app.zip"
"""Tables and pages: what only the application needs."""
UPGRADE: Final = "upgrade.zip"
"""What upgrades an older database: loaded when there is one."""
CORE_ROOMS: Final = ("engine", "games", "bots", "review", "puzzles")
APP_ROOMS: Final = ("people", "tables", "web")
CORE_PACKAGES: Final = ("librt", "mypy_extensions", "openskill", "typing_extensions")
UPGRADING: Final = ("alembic/", "mako/", "sqlalchemy/orm/", "sqlalchemy/ext/", "cogworks/tables/store/migrations/")
LEFT_OUT: Final = (
    *(
        "sqlalchemy/testing",
        "sqlalchemy/dialects/oracle",
        "sqlalchemy/dialects/mysql",
        "sqlalchemy/dialects/mssql",
        "sqlalchemy/ext/mypy",
        "alembic/testing",
        "alembic/templates",
    ),
    *("pydantic/v1", "pydantic/mypy", "mako/ext", "mako/testing", "anyio/_backends/_trio", "anyio/pytest_plugin"),
    *("fastapi/.agents", "starlette/testclient"),
)
"""Parts of packages that nothing here imports."""
STDLIB: Final = "python_stdlib.zip"
STDLIB_LEFT_OUT: Final = (
    *(
        "_pyrepl",
        "unittest",
        "pdb",
        "doctest",
        "pydoc",
        "pydoc_data",
        "xmlrpc",
        "wsgiref",
        "imaplib",
        "mailbox",
        "smtplib",
    ),
    *("poplib", "ftplib", "ensurepip", "venv", "turtle", "turtledemo", "idlelib", "tkinter", "lib2to3", "pickletools"),
    *("pyclbr", "tabnanny", "trace", "cProfile", "profile", "pstats", "profiling", "webbrowser", "curses", "dbm"),
    *(
        "_pyio",
        "_pydatetime",
        "optparse",
        "bdb",
        "plistlib",
        "wave",
        "modulefinder",
        "fileinput",
        "cmd",
        "zipapp",
        "pty",
    ),
    *(
        "netrc",
        "tty",
        "rlcompleter",
        "shelve",
        "compileall",
        "ctypes",
        "antigravity",
        "this",
        "__hello__",
        "__phello__",
    ),
)
"""Modules of the standard library for terminals, networks and developers, and those that exist in C as well."""
CODECS: Final = frozenset(
    {
        *("__init__", "aliases", "ascii", "charmap", "cp1252", "cp437", "hex_codec", "idna", "latin_1", "punycode"),
        *("raw_unicode_escape", "unicode_escape", "utf_16", "utf_16_be", "utf_16_le", "utf_32", "utf_8", "utf_8_sig"),
    }
)
"""The modules of `encodings` that are kept."""
WITH_SOURCE: Final = re.compile(r"anyio/(\w+/)*__init__\.py|cogworks/tables/store/migrations/.*\.py")
"""Modules that read their own source when they are imported, and those that Alembic finds by it."""
KINDS: Final = (".py", ".json", ".toml", ".md", ".txt", ".mako", ".svg", ".weights")
STAMP: Final = (1980, 1, 1, 0, 0, 0)
"""The time in archives, so that the same files always give the same archive."""


def write_code(node: str, pyodide: Path, packages: Path, work: Path, into: Path) -> None:
    """Write the archives; `packages` are translated already, and `work` is an empty folder."""
    _copy_own(work / "cogworks")
    translate(node, pyodide, work)
    chosen = {file: file.relative_to(work) for file in _translated(work)}
    chosen |= {file: file.relative_to(packages) for file in _translated(packages) if _is_wanted(file, packages)}
    archives: dict[str, dict[Path, Path]] = {CORE: {}, APP: {}, UPGRADE: {}}
    for file, name in chosen.items():
        archives[_archive(name)][file] = name
    for archive, its_files in archives.items():
        _pack(into / archive, its_files)


def write_stdlib(node: str, pyodide: Path, work: Path, into: Path) -> None:
    """Write the standard library as bytecode, without what nothing here needs."""
    with zipfile.ZipFile(pyodide / STDLIB) as packed:
        packed.extractall(work)
    translate(node, pyodide, work)
    chosen = {file: file.relative_to(work) for file in _translated(work)}
    _pack(into / STDLIB, {file: name for file, name in chosen.items() if _is_in_stdlib(name)})


def _is_in_stdlib(name: Path) -> bool:
    if name.parts[0] == "encodings":
        return name.stem in CODECS
    return name.parts[0].partition(".")[0] not in STDLIB_LEFT_OUT


def _copy_own(into: Path) -> None:
    # `offline` itself is small: the workers of bots need its thinking.py, the application the rest.
    for room in (*CORE_ROOMS, *APP_ROOMS, "offline"):
        for file in sorted((SOURCE / room).rglob("*")):
            if file.suffix in KINDS and "__pycache__" not in file.parts:
                target = into / file.relative_to(SOURCE)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, target)
    for file in SOURCE.glob("*.py"):
        shutil.copy(file, into / file.name)
    Renderer().write_compiled(into / "web" / COMPILED)
    write_empty(into / "offline" / EMPTY)


def _is_wanted(file: Path, packages: Path) -> bool:
    name = file.relative_to(packages).with_suffix("").as_posix()
    return file.suffix in (".py", ".pyc", ".so") and not name.startswith(LEFT_OUT) and "/tests/" not in name


def _pack(archive: Path, chosen: Mapping[Path, Path]) -> None:
    """Pack files under these names: bytecode in place of sources.

    Not compressed: the archive is, as a whole, and that makes it smaller.  Similar files are neighbours.
    """
    with zipfile.ZipFile(archive, "w") as packed:
        for file, name in sorted(chosen.items(), key=lambda item: (item[1].suffix, item[1])):
            packed.writestr(zipfile.ZipInfo(name.as_posix(), STAMP), file.read_bytes())


def _translated(folder: Path) -> list[Path]:
    """The files without the sources of bytecode."""
    found = [file for file in sorted(folder.rglob("*")) if file.is_file()]
    as_source = {file for file in found if WITH_SOURCE.fullmatch(file.relative_to(folder).as_posix())}
    as_bytecode = {file for file in found if file.suffix != ".py" and file.with_suffix(".py") not in as_source}
    return sorted(as_source | as_bytecode)


def _archive(name: Path) -> str:
    """The archive of a file."""
    if name.as_posix().startswith(UPGRADING):
        return UPGRADE
    return CORE if _is_core(name) else APP


def _is_core(name: Path) -> bool:
    """Whether further workers need a file."""
    package, *rest = name.parts
    if package != "cogworks":
        return package.partition(".")[0] in CORE_PACKAGES
    if rest[0] == "offline":
        return name.stem in ("__init__", "thinking")
    return rest[0] in CORE_ROOMS or len(rest) == 1
