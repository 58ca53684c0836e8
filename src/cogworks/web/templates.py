"""Jinja, quicker at what our templates do most: look into dicts of an update, call macros, and write what they drew."""

from collections.abc import MutableMapping
from typing import Any

from jinja2 import Environment
from jinja2.compiler import CodeGenerator, Frame
from jinja2.nodes import Expr
from jinja2.runtime import Context
from markupsafe import Markup, escape


class QuickContext(Context):
    """Calls at once what a template calls; Jinja asks of each first whether it wants the context as well."""

    def call(self, callee: Any, *given: Any, **named: Any) -> Any:
        """Call what a template calls; nothing of ours wants the context."""
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return callee(*given, **named)


class QuickGenerator(CodeGenerator):
    """Writes values with `shown` where Jinja writes them with `escape`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if frame.eval_ctx.autoescape and not frame.eval_ctx.volatile and finalize.src is None:
            self.write("environment.shown(")
        else:
            super()._output_child_pre(node, frame, finalize)


class QuickEnvironment(Environment):
    """Looks for what a dict holds before it looks for its methods; Jinja does it the other way round."""

    context_class = QuickContext
    code_generator_class = QuickGenerator

    @staticmethod
    def shown(value: Any) -> str:
        """A value as it stands in HTML: what was drawn as it is, not a copy, and most words and numbers, too."""
        kind = type(value)
        if kind is Markup or (kind is str and value.isalnum()):
            drawn: str = value
            return drawn
        return str(value) if kind is int else escape(value)

    def make_globals(self, d: MutableMapping[str, Any] | None) -> MutableMapping[str, Any]:
        """What every template knows; Jinja looks through two dicts for it, for the sake of those that change."""
        return {**self.globals, **(d or {})}

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
