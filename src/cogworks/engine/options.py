"""Options of a game: typed, checked, and named in every complaint."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from cogworks.engine import cardset
from cogworks.engine.cardset import CardSets
from cogworks.engine.errors import OptionError

Value = bool | int | str
Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """One thing players may agree on before the game; its type is the type of its default."""

    name: str
    default: Value
    help: str
    choices: tuple[Value, ...] = ()
    """The values allowed; a yes-or-no option needs none."""
    card_sets: CardSets | None = None
    """Where the value is the text of a card set; the default stands for the set that comes with the game."""
    is_legacy: bool = False
    """Only reproduces earlier rules for games begun under them; not offered for new games."""

    def check(self, value: object) -> Value:
        """Return the value if this option can take it, else refuse, saying what is allowed."""
        if type(value) is type(self.default) and isinstance(value, bool | int | str):
            if self.card_sets is not None and value != self.default:
                return self._check_card_set(str(value))
            allowed = self.allowed()
            if not allowed or value in allowed:
                return value
        raise OptionError(f"option {self.name!r} cannot be {value!r}: it takes {self.takes()}")

    def _check_card_set(self, text: str) -> str:
        """The text of a card set, which is read only where it is played with."""
        if (":" in text or "\n" in text) and not cardset.is_reference(text):
            return cardset.cleaned(text)
        more = "; a log that names a set without its text needs the file: --deck FILE"
        raise OptionError(f"option {self.name!r} cannot be {cardset.quoted(text)}: it takes {self.takes()}{more}")

    def read(self, text: str) -> Value:
        """The value that a person typed."""
        if self.card_sets is not None and not text.strip():
            return self.default
        for value in self.allowed():
            if text.strip().lower() == self.spell(value):
                return value
        if type(self.default) is int and not self.allowed() and re.fullmatch(r"-?[0-9]{1,18}", text.strip()):
            return int(text)
        if type(self.default) is str and not self.allowed():
            return text
        raise OptionError(f"option {self.name!r} cannot be {text!r}: it takes {self.takes()}")

    def allowed(self) -> tuple[Value, ...]:
        """All values, where they can be listed."""
        return (False, True) if isinstance(self.default, bool) else self.choices

    def takes(self) -> str:
        """What may be typed, in words."""
        if self.card_sets is not None:
            return "the text of a card-set file"
        if self.allowed():
            return " or ".join(self.spell(value) for value in self.allowed())
        return "a whole number" if type(self.default) is int else "a text"

    def spell(self, value: Value) -> str:
        """A value as a person types it; a text of the person's own stays as it is, and a card set goes by its title."""
        if isinstance(value, bool):
            return {True: "yes", False: "no"}[value]
        if self.card_sets is not None and value != self.default:
            return cardset.title_of(str(value))
        return str(value).lower() if self.allowed() else str(value)

    def shown(self, value: Value) -> Value:
        """A value in lists and updates: a card set by its title and hash."""
        if self.card_sets is None or value == self.default or cardset.is_reference(str(value)):
            return value
        return cardset.reference(str(value))


def settle(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, Value]:
    """Every option's value: the chosen one, checked, or the default."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"there is no option {name!r}; this game has: {names}")
    return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}
