"""Descriptions as single statements, and what a reader is told: to compare positions fact by fact."""

import marshal
from collections.abc import Container

from cogworks import Journal, State
from tests.conformance.cases import Case


def readers(case: Case) -> list[int | None]:
    """A spectator and every seat."""
    return [None, *range(case.seats)]


def plain(data: object) -> bytes:
    """Plain data as a key.  Version 2 of the format writes equal values alike, whatever else refers to them."""
    return marshal.dumps(data, 2)  # type: ignore[arg-type]


def told(case: Case, state: State, action: int, reader: int | None) -> tuple[State, list[str]]:
    """The position after an action, and the log lines that a reader gets on the way."""
    after = state.clone()
    after.journal = Journal()
    after.apply(action)
    return after, [case.game.line(after, event, reader) for event in after.journal.take()]


def told_after(case: Case, state: State, action: int, reader: int | None) -> tuple[bytes, list[str]]:
    """The reader's view after an action, and the log lines on the way."""
    after, lines = told(case, state, action, reader)
    return plain(case.game.view(after, reader)), lines


def facts(data: object, ordered: Container[str] = (), path: str = "") -> set[str]:
    """A description as single statements: where, and what; for lists in `ordered` also in which place."""
    if isinstance(data, dict):
        return {fact for key, value in data.items() for fact in facts(value, ordered, f"{path}/{key}")}
    if isinstance(data, list) and (path in ordered or any(isinstance(value, dict) for value in data)):
        return {fact for place, value in enumerate(data) for fact in facts(value, ordered, f"{path}/{place}")}
    if isinstance(data, list):
        return {f"{path} has {value}" for value in data}
    return {f"{path} is {data}"}


def reordered(data: object, other: object, path: str = "") -> set[str]:
    """The lists with the same content in both descriptions, but in another order."""
    if isinstance(data, dict) and isinstance(other, dict):
        keys = data.keys() & other.keys()
        return {found for key in keys for found in reordered(data[key], other[key], f"{path}/{key}")}
    if not isinstance(data, list) or not isinstance(other, list):
        return set()
    if data != other and sorted(map(str, data)) == sorted(map(str, other)):
        return {path}
    pairs = enumerate(zip(data, other, strict=False))
    return {found for place, (one, two) in pairs for found in reordered(one, two, f"{path}/{place}")}
