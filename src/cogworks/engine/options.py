"""Typed, validated game options."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cogworks.engine import cardset
from cogworks.engine.cardset import CardSets
from cogworks.engine.errors import CardSetNameError, OptionError

Value = bool | int | str
Settings = Mapping[str, Value]


@dataclass(frozen=True)
class Option:
    """A setting chosen before the game; its type is the type of its default."""

    name: str
    """Identifier, as in `--option name=value` and in logs."""
    default: Value
    """Value if players choose none."""
    help: str
    """One line for players."""
    choices: tuple[Value, ...] = ()
    """The allowed values; not needed for a boolean option."""
    card_sets: CardSets | None = None
    """Set if the value is the text of a card set; the default then stands for the built-in set."""
    notes: Callable[[], Sequence[str]] = tuple
    """Sentences about what may be typed, such as cards to choose from; called when the option is shown."""
    is_legacy: bool = False
    """Reproduces earlier rules for games started under them; not offered for new games."""

    def check(self, value: object) -> Value:
        """Return the value if it is valid; otherwise raise an error that says what is allowed."""
        if type(value) is type(self.default) and isinstance(value, bool | int | str):
            if self.card_sets is not None and value != self.default:
                return self._check_card_set(str(value))
            allowed = self.allowed()
            if not allowed or value in allowed:
                return value
        raise OptionError(f"option {self.name!r} cannot be {value!r}: it takes {self.takes()}")

    def _check_card_set(self, text: str) -> str:
        """Normalise the text of a card set.  The cards are parsed only when a game uses them."""
        if (":" in text or "\n" in text) and not cardset.is_reference(text):
            return cardset.cleaned(text)
        raise CardSetNameError(f"option {self.name!r} cannot be {cardset.quoted(text)}: it takes {self.takes()}")

    def read(self, text: str) -> Value:
        """Parse a typed value."""
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
        """All valid values, if they can be listed."""
        return (False, True) if isinstance(self.default, bool) else self.choices

    def takes(self) -> str:
        """A description of the valid values."""
        if self.card_sets is not None:
            return "the text of a card-set file"
        if self.allowed():
            # A value with a comma in it is quoted, because commas separate them.
            *most, last = [repr(text) if "," in text else text for text in map(self.spell, self.allowed())]
            return f"{', '.join(most)} or {last}" if most else last
        return "a whole number" if type(self.default) is int else "any text"

    def spell(self, value: Value) -> str:
        """A value as it is typed; free text stays unchanged, and a card set is given by its title."""
        if isinstance(value, bool):
            return {True: "yes", False: "no"}[value]
        if self.card_sets is not None and value != self.default:
            return cardset.title_of(str(value))
        return str(value).lower() if self.allowed() else str(value)

    def shown(self, value: Value) -> Value:
        """A value for lists and updates: a card set by title and hash."""
        if self.card_sets is None or value == self.default or cardset.is_reference(str(value)):
            return value
        return cardset.reference(str(value))


def settle(options: tuple[Option, ...], chosen: Mapping[str, object]) -> dict[str, Value]:
    """The value of every option: the chosen one, validated, or the default."""
    known = {option.name: option for option in options}
    for name in chosen:
        if name not in known:
            names = ", ".join(known) or "none"
            raise OptionError(f"there is no option {name!r}; this game has: {names}")
    return {name: option.check(chosen.get(name, option.default)) for name, option in known.items()}
