"""Optional packages, with an error that says how to install them."""

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from cogworks.engine.errors import CogworksError

EXTRAS = {
    "numpy": "study",
    "gymnasium": "study",
    "pettingzoo": "study",
    "pyarrow": "study",
    "pyspiel": "openspiel",
    "ray": "ray",
    "jax": "train",
    "matplotlib": "lab",
    "optax": "train",
    "mcp": "mcp",
}
"""The extra of this package that installs each module."""


class MissingExtraError(CogworksError, ImportError):
    """A package that this feature needs is not installed; the text says how to install it."""


@contextmanager
def named_extras() -> Iterator[None]:
    """Turn a failed import of an optional package into an error that says how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        package = (error.name or "").partition(".")[0]
        if package not in EXTRAS:
            raise
        raise MissingExtraError(f"{package} is not installed: pip install 'cogworks[{EXTRAS[package]}]'") from None


def need(module: str) -> Any:
    """Import a module that is optional or uses optional packages."""
    with named_extras():
        return import_module(module)
