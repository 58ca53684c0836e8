"""MkDocs hook: adds the rulebooks and the changelog to the documentation site, and fills in its menu."""

from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]


def pages(root: Path = ROOT) -> dict[str, str]:
    """Return the text of each page that is not in `docs`, by its path on the site."""
    rulebooks = sorted((root / "src" / "cogworks" / "games").glob("*/rulebook.md"))
    found = {f"rules/{file.parent.name}.md": file.read_text(encoding="utf-8") for file in rulebooks}
    changes = (root / "CHANGELOG.md").read_text(encoding="utf-8")
    # In the repository links start at its root; on the site they start at `docs`.
    return found | {"changelog.md": changes.replace("](docs/", "](")}


def filled(menu: Any, paths: list[str]) -> Any:
    """Replace each `folder/*` in the menu with the pages of that folder."""
    if isinstance(menu, str) and menu.endswith("/*"):
        return [path for path in paths if path.startswith(menu[:-1])]
    if isinstance(menu, dict):
        return {title: filled(part, paths) for title, part in menu.items()}
    return [filled(part, paths) for part in menu] if isinstance(menu, list) else menu


def on_files(files: Any, config: Any) -> None:
    """Add the pages before the menu is built."""
    # Not imported above, because type checks run without MkDocs.
    generated = import_module("mkdocs.structure.files").File.generated
    for path, text in pages().items():
        files.append(generated(config, path, content=text))
    config["nav"] = filled(config["nav"], sorted(file.src_uri for file in files.documentation_pages()))
