"""A Jinja environment that is faster at reading dictionaries, calling macros and escaping text.

It uses Jinja's extension points: a template class, a context class, and methods of the environment.  Two details of
compiled templates are not documented: they print with a global `escape`, and pass the variables of loops and blocks to
calls.  So pyproject.toml caps Jinja2, and tests/web/render/test_templates.py compares the results with Jinja's own.
"""

import re
from collections.abc import Callable, MutableMapping
from pathlib import Path
from types import CodeType
from typing import Any, Final

from jinja2 import Environment, FileSystemLoader, Template
from jinja2.runtime import Context
from markupsafe import Markup
from markupsafe import escape as escape_any

INDENT: Final = re.compile(r"\n[ \t]+")
SPECIAL: Final = re.compile("[&<>'\"]")


def folders(web: Path) -> list[Path]:
    """The folders of templates: `GAME/board.html` is a board's, all other names are unique."""
    rooms = [folder for folder in sorted((web / "site").rglob("*")) if folder.is_dir() and any(folder.glob("*.html"))]
    return [web / "pages", *rooms, web / "boards"]


class UnindentedLoader(FileSystemLoader):
    """Loads templates indented by at most one space: browsers ignore the rest, which adds up on pages with many cards.

    One space stays, because Jinja removes the line break after a tag, and words would run together.
    """

    def get_source(self, environment: Environment, template: str) -> tuple[str, str, Callable[[], bool]]:
        """Return a template's text."""
        source, file, is_current = super().get_source(environment, template)
        return INDENT.sub("\n ", source), file, is_current


def escape(value: Any) -> str:
    """Escape a value where it is printed.

    Like markupsafe's function, without wrapping all text in Markup: printed text is joined, and never escaped again.
    """
    kind = type(value)
    if kind is str:
        return value if SPECIAL.search(value) is None else escape_any(value)
    if kind is Markup:
        return value  # type: ignore[no-any-return]
    return str(value) if kind is int else escape_any(value)


class QuickTemplate(Template):
    """A template that prints values with our `escape`."""

    @classmethod
    def from_code(
        cls,
        environment: Environment,
        code: CodeType,
        globals: MutableMapping[str, Any],
        uptodate: Callable[[], bool] | None = None,
    ) -> Template:
        """Create a template from its compiled code."""
        template = super().from_code(environment, code, globals, uptodate)
        template.root_render_func.__globals__["escape"] = escape
        return template


class QuickContext(Context):
    """A context that calls functions and macros directly.

    Jinja first checks whether each wants the context, the environment or the loop's variables as an argument. None of
    ours does.
    """

    def call(self, callee: Any, *given: Any, **named: Any) -> Any:
        """Call a function or macro from a template."""
        # Compiled templates add these for functions that want the context.
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return callee(*given, **named)


class QuickEnvironment(Environment):
    """An environment in which `a.b` on a dictionary reads the key first. Jinja tries attributes first."""

    template_class = QuickTemplate
    context_class = QuickContext

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """Return a template's globals as one dictionary. Jinja chains two, so that the environment's can change."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """Return the value of `obj.attribute` in a template."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
