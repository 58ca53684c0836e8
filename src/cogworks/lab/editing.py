"""Typed access to the parts of a position's description, for gifts."""

from cogworks.engine.game import Data


def words(described: Data, key: str) -> list[str]:
    """A list of names, which can be changed in place."""
    found = described[key]
    assert isinstance(found, list)
    return found


def parts(described: Data, key: str) -> list[Data]:
    """A list of parts, such as the players' sides."""
    found = described[key]
    assert isinstance(found, list)
    return found


def exchange(names: list[str], old: str, new: str) -> None:
    """Replace one name by another."""
    names[names.index(old)] = new
