"""Read a described position; errors say which field is wrong."""

from collections.abc import Mapping, Sequence

from cogworks.engine.errors import PositionError


class Description:
    """A handwritten mapping, read field by field with type checks.  `done` rejects unknown fields."""

    def __init__(self, data: object, where: str = "position") -> None:
        if not isinstance(data, Mapping):
            raise PositionError(f"{where}: {data!r} is not a description with named fields")
        self._data: dict[str, object] = dict(data)
        self._where = where

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A whole number from low to high."""
        value = self._data.pop(key, default)
        if type(value) is not int or not low <= value <= high:
            raise PositionError(f"{self._where}: {key} is {value!r}, not a whole number from {low} to {high}")
        return value

    def truth(self, key: str, default: bool) -> bool:
        """A boolean."""
        value = self._data.pop(key, default)
        if not isinstance(value, bool):
            raise PositionError(f"{self._where}: {key} is {value!r}, not True or False")
        return value

    def choice(self, key: str, default: str, choices: Sequence[str]) -> int:
        """The index of a word among the choices."""
        value = self._data.pop(key, default)
        if not isinstance(value, str) or value not in choices:
            allowed = ", ".join(choice for choice in choices if choice)
            raise PositionError(f"{self._where}: {key} is {value!r}, not one of: {allowed}")
        return choices.index(value)

    def numbers(self, key: str, low: int, high: int) -> list[int]:
        """A list of whole numbers from low to high."""
        values = self._list(key)
        for value in values:
            if type(value) is not int or not low <= value <= high:
                raise PositionError(f"{self._where}: {key} holds {value!r}, not a whole number from {low} to {high}")
        return [value for value in values if isinstance(value, int)]

    def words(self, key: str) -> list[str]:
        """A list of words, or one comma-separated text."""
        value = self._data.get(key)
        if isinstance(value, str):
            self._data[key] = [word.strip() for word in value.split(",") if word.strip()]
        values = self._list(key)
        for word in values:
            if not isinstance(word, str):
                raise PositionError(f"{self._where}: {key} holds {word!r}, not a word")
        return [word for word in values if isinstance(word, str)]

    def counts(self, key: str, low: int, high: int) -> dict[int, int]:
        """How many of each thing: a mapping from numbers low..high to counts."""
        value = self._data.pop(key, {})
        if not isinstance(value, Mapping):
            raise PositionError(f"{self._where}: {key} is {value!r}, not a mapping of counts")
        counted: dict[int, int] = {}
        for thing, n in value.items():
            number = int(thing) if isinstance(thing, str) and thing.isdigit() else thing
            if type(number) is not int or not low <= number <= high:
                raise PositionError(f"{self._where}: {key} counts {thing!r}, not a number from {low} to {high}")
            if type(n) is not int or not 0 <= n <= 15:
                raise PositionError(f"{self._where}: {key} holds {n!r} of {thing}, not a number from 0 to 15")
            counted[number] = n
        return counted

    def parts(self, key: str, n: int) -> list["Description"]:
        """Exactly n nested descriptions, all empty if the field is omitted."""
        values = self._list(key) if key in self._data else [{} for _ in range(n)]
        if len(values) != n:
            raise PositionError(f"{self._where}: {key} has {len(values)} entries; it needs {n}")
        return [Description(value, f"{key} {place}") for place, value in enumerate(values)]

    def has(self, key: str) -> bool:
        """Was this field given?"""
        return key in self._data

    def done(self) -> None:
        """Raise an error if unread fields are left."""
        if self._data:
            raise PositionError(f"{self._where}: unknown: {', '.join(map(str, self._data))}")

    def _list(self, key: str) -> list[object]:
        value = self._data.pop(key, [])
        if not isinstance(value, list | tuple):
            raise PositionError(f"{self._where}: {key} is {value!r}, not a list")
        return list(value)
