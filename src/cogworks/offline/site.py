"""Write the static edition: a folder that any web host can serve."""

import asyncio
import gzip
import hashlib
import html
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from contextlib import ExitStack
from importlib.resources import files
from pathlib import Path
from typing import Final
from urllib.parse import unquote_plus

from cogworks.engine.errors import CogworksError
from cogworks.offline.bridge import Bridge
from cogworks.offline.code import write_code, write_stdlib
from cogworks.offline.jar import Jar
from cogworks.offline.kept import KeptFile
from cogworks.offline.runtime import Runtime, run
from cogworks.tables.host import Host
from cogworks.tables.store.database import DatabaseStore
from cogworks.web.app import create_app
from cogworks.web.art import generated as art
from cogworks.web.http import paths
from cogworks.web.http.static import static_files

BROWSER: Final = Path(str(files("cogworks.offline"))) / "browser"
ENGINE: Final = (
    *("shell.js", "shell.css", "worker.js", "thinker.js", "python.js", "archive.js", "libraries.js", "storage.js"),
    *("run.js", "example.js"),
)
PAGES: Final = ("index.html", "run.html", "manifest.webmanifest")
PYODIDE: Final = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
PACKED: Final = re.compile(r"\.wasm$|\.zip$|\.asm\.mjs$")
"""Files that are compressed here; the same expression is in the service worker."""
SNAPSHOT: Final = "snapshot.dat"
PICTURE: Final = re.compile(r"\./art\.svg\?name=([^\"]+)")
SMALLEST: Final = 9
"""The compression of gzip."""
MARK: Final = "sw.js"
"""The service worker. A folder with this file is a site, which the next one may replace."""
LIST: Final = "files.json"
LAST: Final = (MARK, LIST)


def write_site(folder: Path, cache: Path | None, say: Callable[[str], None]) -> None:
    """Write the site into a folder: a new one, an empty one, or an earlier site."""
    node = shutil.which("node")
    if node is None:
        raise CogworksError("node is not installed: the site needs it to prepare the code. Install Node.js")
    if folder.exists() and any(folder.iterdir()) and not (folder / MARK).exists():
        raise CogworksError(f"{folder} has other files in it: choose an empty folder, or one with an earlier site")
    with ExitStack() as stack:
        work = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        runtime = Runtime(cache or work / "cache")
        pyodide, packages = runtime.pyodide(), runtime.packages(node)
        new = work / "site"
        engine = new / "engine"
        (engine / "pyodide").mkdir(parents=True)
        (work / "code").mkdir()
        write_code(node, pyodide, packages, work / "code", engine)
        _copy_runtime(pyodide, engine / "pyodide")
        write_stdlib(node, pyodide, work / "stdlib", engine / "pyodide")
        for name in ENGINE:
            shutil.copy(BROWSER / name, engine / name)
        _write_snapshot(node, engine)
        _compress(engine)
        for name in PAGES:
            shutil.copy(BROWSER / name, new / name)
        _write_pages(new / "app")
        shutil.copy(BROWSER / MARK, new / MARK)
        write_list(new)
        _replace(folder, new)
    size = sum(file.stat().st_size for file in folder.rglob("*") if file.is_file())
    say(f"The site is in {folder} ({size / 1e6:.1f} MB). Any web host can serve it.")
    say(f"Try it: python -m http.server --directory {folder}")


def _copy_runtime(pyodide: Path, into: Path) -> None:
    for name in PYODIDE:
        shutil.copy(pyodide / name, into / name)
    lock = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))
    # Our packages are in our own archives: nothing is fetched from elsewhere.
    (into / "pyodide-lock.json").write_text(json.dumps({"info": lock["info"], "packages": {}}), encoding="utf-8")


def _write_snapshot(node: str, engine: Path) -> None:
    """Write what Python's memory contains once it has imported the application: later visits start from there."""
    snapshot = engine / SNAPSHOT
    run([node, str(BROWSER / "snapshot.mjs"), str(engine.resolve()), str(snapshot.resolve())], "take a snapshot")
    snapshot.write_bytes(gzip.compress(snapshot.read_bytes(), SMALLEST, mtime=0))


def _compress(engine: Path) -> None:
    """Compress the largest files, because not every host does; the service worker unpacks them."""
    for file in [file for file in engine.rglob("*") if PACKED.search(file.name)]:
        packed = gzip.compress(file.read_bytes(), SMALLEST, mtime=0)
        file.with_name(f"{file.name}.gz").write_bytes(packed)
        file.unlink()


def _write_pages(folder: Path) -> None:
    """Write the static files, and the lobby as newcomers see it, to read while Python starts."""
    for name, file in static_files().items():
        target = folder / "static" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, target)
    text = asyncio.run(_lobby())
    pictures = folder / "pictures"
    pictures.mkdir()
    names = {found: f"pictures/{number}.svg" for number, found in enumerate(dict.fromkeys(PICTURE.findall(text)))}
    for name, file_name in names.items():
        (folder / file_name).write_text(art.drawing(unquote_plus(html.unescape(name))), encoding="utf-8")
    text = PICTURE.sub(lambda found: names[found[1]], text)
    (folder / "index.html").write_text(text, encoding="utf-8")


async def _lobby() -> str:
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "lobby.db"
        store = DatabaseStore(f"sqlite:///{database}")
        jar, host = Jar(store.engine), Host(store)
        bridge = Bridge(create_app(host, jar.secret, kept=KeptFile(database, store, host, jar, list)), jar, "")
        before = paths.PREFIX
        # The lobby is at the top of the application's pages, so links relative to it work wherever the site is.
        paths.PREFIX = "."
        try:
            answer = await bridge.request("GET", "/", [], b"")
        finally:
            paths.PREFIX = before
            store.close()
    if answer.status != 200:
        raise CogworksError(f"cannot render the lobby: status {answer.status}")
    return answer.body.decode()


def write_list(site: Path) -> None:
    """Write the list of files with their hashes: a change to any of them makes a new version."""
    hashes: dict[str, str] = {}
    for file in sorted(site.rglob("*")):
        name = file.relative_to(site).as_posix()
        if file.is_file() and name not in LAST:
            content = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
            hashes[name.removesuffix(".gz")] = hashlib.sha256(content).hexdigest()[:16]
    version = hashlib.sha256(json.dumps(hashes).encode()).hexdigest()[:12]
    (site / LIST).write_text(json.dumps({"version": version, "files": hashes}, indent=0), encoding="utf-8")


def _replace(folder: Path, new: Path) -> None:
    """Put the new site in place of the old one, file by file: a host may be serving the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = {file.relative_to(new) for file in new.rglob("*") if file.is_file()}
    # The list last: browsers look there for a new version, which must be complete.
    for name in sorted(wanted, key=lambda name: (name.as_posix() in LAST, name)):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(new / name, folder / name)
    for file in [file for file in folder.rglob("*") if file.is_file()]:
        if file.relative_to(folder) not in wanted:
            file.unlink()
