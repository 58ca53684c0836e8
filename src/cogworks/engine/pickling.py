"""Pickled positions: the arguments of the constructors of a state and of everything in it.

Constructors of states, sides and decks take their fields under the names of the attributes, because `clone` uses them.
"""

from collections.abc import Callable
from copyreg import dispatch_table
from copyreg import pickle as register
from inspect import signature

from librt.vecs import vec
from mypy_extensions import i64

OURS = "cogworks."
"""Prefix of the modules whose classes are reduced to the arguments of their constructors."""

_FIELDS: dict[type, tuple[str, ...]] = {}


def fields(kind: type) -> tuple[str, ...]:
    """The names of a constructor's parameters."""
    if kind not in _FIELDS:
        found = signature(kind).parameters.values()
        _FIELDS[kind] = tuple(it.name for it in found if it.kind not in (it.VAR_POSITIONAL, it.VAR_KEYWORD))
    return _FIELDS[kind]


def reduced(thing: object) -> tuple[Callable[..., object], tuple[object, ...]]:
    """How to pickle an object: its class, and the arguments that create an equal one."""
    missing = [name for name in fields(type(thing)) if not hasattr(thing, name)]
    if missing:
        raise TypeError(
            f"cannot pickle {type(thing).__qualname__}: its constructor takes {', '.join(missing)}, but it has no "
            f"attributes with these names. Rename them, or define __reduce__"
        )
    values = {name: getattr(thing, name) for name in fields(type(thing))}
    prepare(list(values.values()))
    return restored, (type(thing), values)


def restored(kind: type, values: dict[str, object]) -> object:
    """The inverse of `reduced`."""
    return kind(**values)


def prepare(value: object) -> None:
    """Tell pickle how to reduce the classes of a value: compiled classes and vectors have no default way."""
    if isinstance(value, list | tuple):
        for part in value:
            prepare(part)
        return
    kind = type(value)
    if kind in dispatch_table or kind.__reduce__ is not object.__reduce__:
        return
    if kind is VECTOR:
        register(kind, reduced_vector)
    elif kind.__module__.startswith(OURS):
        register(kind, reduced)


def reduced_vector(numbers: vec[i64]) -> tuple[Callable[..., vec[i64]], tuple[list[int]]]:
    """How to pickle a vector."""
    return vector, ([int(number) for number in numbers],)


def vector(numbers: list[int]) -> vec[i64]:
    """The inverse of `reduced_vector`."""
    return vec[i64](numbers)


VECTOR = type(vector([]))
