"""Jinja, quicker at what our templates do most: look into dicts of an update, and call macros and plain functions."""

from types import FunctionType
from typing import Any, Final

from jinja2 import Environment
from jinja2.runtime import Context, Macro

PLAIN: Final = (FunctionType, Macro)
"""What is called with what the template says, and nothing else."""


class QuickContext(Context):
    """Calls macros and functions at once; Jinja asks of each first whether it wants the context as well."""

    def call(self, callee: Any, *given: Any, **named: Any) -> Any:
        """Call what a template calls."""
        if type(callee) not in PLAIN:
            return super().call(callee, *given, **named)
        named.pop("_loop_vars", None)
        named.pop("_block_vars", None)
        return callee(*given, **named)


class QuickEnvironment(Environment):
    """Looks for what a dict holds before it looks for its methods; Jinja does it the other way round."""

    context_class = QuickContext

    def getattr(self, obj: Any, attribute: str) -> Any:
        """What `obj.attribute` means."""
        if type(obj) is dict and attribute in obj:
            return obj[attribute]
        return super().getattr(obj, attribute)
