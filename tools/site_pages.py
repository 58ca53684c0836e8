"""MkDocs hook: adds rules, changelog and lab reports to the documentation site, and fills in its menu."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


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
    from cogworks.lab import html, markdown, stored

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
    parts = [body.strip()]
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
    """Replace each `folder/*` in the menu with the pages of that folder, its index first."""
    if isinstance(menu, str) and menu.endswith("/*"):
        return sorted((path for path in paths if path.startswith(menu[:-1])), key=lambda path: "/index." not in path)
    if isinstance(menu, dict):
        return {title: filled(part, paths) for title, part in menu.items()}
    return [filled(part, paths) for part in menu] if isinstance(menu, list) else menu


def on_files(files: Any, config: Any) -> None:
    """Add the pages before the menu is built."""
    # Not imported above, because type checks run without MkDocs.
    generated = import_module("mkdocs.structure.files").File.generated
    for path, text in {**pages(), **reports()}.items():
        files.append(generated(config, path, content=text))
    config["nav"] = filled(config["nav"], sorted(file.src_uri for file in files.documentation_pages()))
