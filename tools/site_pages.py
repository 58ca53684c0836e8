"""Build the documentation site: gather its pages in `build/docs`, fill in its menu, and run Zensical.

Zensical has no hooks, so rules, changelog and lab reports, which are kept elsewhere, are written as files first.
"""

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build"
OVERVIEWS = ("/index.md", "/reports.md")


def pages(root: Path = ROOT) -> dict[str, str]:
    """Return the text of each page that is not in `docs`, by its path on the site."""
    games = root / "src" / "cogworks" / "games"
    found = {f"rules/{file.parent.name}.md": file.read_text(encoding="utf-8") for file in games.glob("*/rulebook.md")}
    for file in games.glob("*/guide.md"):
        found[f"guides/{file.parent.name}.md"] = guide(file.read_text(encoding="utf-8"), file.parent.name)
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    # In the repository links start at its root; on the site they start at `docs`.
    return found | {"changelog.md": changes.replace("](docs/", "](")}


def reports(root: Path = ROOT) -> dict[str, str]:
    """Return the lab's reports: each as a page of the site, and as its own page with plots and cards."""
    # Imported here, because plots need optional packages.
    from cogworks import game
    from cogworks.lab.report import html, markdown, stored

    found = {}
    for file in sorted((root / "docs" / "lab").glob("*.json")):
        report = stored.from_text(file.read_text(encoding="utf-8"))
        title, *lines = markdown.lines(report.document)
        link = f"[The same with plots and cards]({file.stem}.html)"
        found[f"lab/{file.stem}.md"] = "\n".join([title, "", link, *lines, ""])
        options = game(report.game).settle(report.options)
        found[f"lab/{file.stem}.html"] = html.page(report.document, report.game, options)
    return found


def guide(text: str, game: str) -> str:
    """Return a game's readable rules as a page: without figures, and with citations as links to the rulebook."""
    text = re.sub(r"^!\[.+\n+", "", text, flags=re.MULTILINE)
    # The title, then Summary, Details and Reasons.
    _, body, *chapters = re.split(r"^(?=# )", text, flags=re.MULTILINE)
    body = re.sub(r"^(##+ .+?) \[.+\]$", r"\1", body, flags=re.MULTILINE)
    body = re.sub(r"\s*\[([A-Z]+\d[^\]]*)\]", rf" <sup>[\1](../rules/{game}.md)</sup>", body)
    heading, rest = body.strip().split("\n", 1)
    # Filled in by docs/scripts/live.js.
    board = f'<div class="live-board" data-game="{game}" data-title="{heading.removeprefix("# ")}"></div>'
    parts = [heading, board, rest.strip()]
    for chapter in chapters:
        if chapter.startswith("# Summary"):
            parts.append(re.sub(r"^#", "##", chapter, flags=re.MULTILINE).strip())
        if chapter.startswith("# Reasons"):
            reasons = re.sub(r"^([A-Z]+\d+\.\d+): ", r"- **\1** ", chapter, flags=re.MULTILINE)
            parts.append(reasons.replace("# Reasons", "## Why we ruled so", 1).strip())
    parts.append(
        f"The [numbered rulebook](../rules/{game}.md) has every rule. For rules with pictures, run `cogworks serve` "
        f"and open `/rules/{game}`."
    )
    return "\n\n".join(parts) + "\n"


def filled(menu: Any, paths: list[str]) -> Any:
    """Replace each `folder/*` in the menu with the pages of that folder, its overview first."""
    if isinstance(menu, str) and menu.endswith("/*"):
        return sorted(
            (path for path in paths if path.startswith(menu[:-1])), key=lambda path: not path.endswith(OVERVIEWS)
        )
    if isinstance(menu, dict):
        return {title: filled(part, paths) for title, part in menu.items()}
    return [filled(part, paths) for part in menu] if isinstance(menu, list) else menu


def listed(menu: Any) -> Iterator[str]:
    """Yield the pages in the menu."""
    if isinstance(menu, str):
        yield menu
    for part in menu.values() if isinstance(menu, dict) else menu if isinstance(menu, list) else ():
        yield from listed(part)


def gather(folder: Path) -> list[str]:
    """Write all pages of the site to a folder; return the paths of those that belong in the menu."""
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(ROOT / "docs", folder)
    for path, text in {**pages(), **reports()}.items():
        file = folder / path
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return sorted(file.relative_to(folder).as_posix() for file in folder.rglob("*.md"))


def settings(paths: list[str]) -> dict[str, Any]:
    """Return the settings of the site with its menu, for a file in `build`; every page must be in the menu."""
    # Not imported above, because type checks run without it.
    found: dict[str, Any] = import_module("yaml").safe_load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"))
    found["nav"] = filled(found["nav"], paths)
    missing = sorted(set(paths) - set(listed(found["nav"])))
    if missing:
        raise SystemExit(f"add to the menu in mkdocs.yml: {', '.join(missing)}")
    return found


def main() -> int:
    """Build the site into `build/site`; a broken link or a missing name is an error."""
    paths = gather(BUILD / "docs")
    config = BUILD / "mkdocs.yml"
    # YAML contains JSON.
    config.write_text(json.dumps(settings(paths)), encoding="utf-8")
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean", "--config-file", str(config)]
    done = subprocess.run(command, check=False, capture_output=True, text=True, cwd=BUILD)
    if done.returncode:
        print(done.stdout + done.stderr, file=sys.stderr)
        return done.returncode
    write_games(BUILD / "site" / "games")
    return 0


def write_games(folder: Path) -> None:
    """Write the static edition beside the pages, which show boards and run examples with it; they read well without."""
    from cogworks.engine.errors import CogworksError
    from cogworks.offline.site import write_site

    try:
        write_site(folder, BUILD / "offline", lambda line: None)
    except CogworksError as error:
        print(f"The documentation has no boards to play: {error}", file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
