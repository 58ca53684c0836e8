"""A board for any game: the view's fields as labelled lines."""

from typing import Final

from cogworks.engine.game import Data
from cogworks.engine.names import Names
from cogworks.terminal.boards import Board
from cogworks.terminal.boards.reading import names_for

SHOWN_ELSEWHERE = ("game", "reader", "seats", "to_move", "question", "returns", "scores", "id", "waiting")
"""Fields of every view that are shown elsewhere or not at all, and ids, which are for mouse input."""
SEATS = ("seat", "turn")
"""Fields that contain a seat number."""


def draw(view: Data, full: bool) -> list[str]:
    """One line per non-empty field; items of a list have a line each."""
    names = names_for(view)
    scores = view["scores"]
    lines: list[str] = []
    if isinstance(scores, list):
        text = ", ".join(f"{names.whom(seat)} {score}" for seat, score in enumerate(scores))
        lines.append(f"Scores: {text}.")
    for key, value in view.items():
        if key in SHOWN_ELSEWHERE or is_nothing(value):
            continue
        if isinstance(value, list) and isinstance(value[0], dict):
            lines += [f"{title(key)}, {place}: {phrase(thing, names)}." for place, thing in enumerate(value, 1)]
        elif isinstance(value, bool):
            lines.append(f"{title(field(key, value, names))}.")
        else:
            text = names.whom(value) if key in SEATS and isinstance(value, int) else phrase(value, names)
            lines.append(f"{title(key)}: {text.removesuffix('.')}.")
    return lines


def is_nothing(value: object) -> bool:
    """Is the value empty?  Zero and no are not."""
    return value is None or value in ("", [], {})


def title(words: str) -> str:
    """A field's name at the start of a line."""
    spaced = words.replace("_", " ")
    return spaced[:1].upper() + spaced[1:]


def field(key: str, value: object, names: Names) -> str:
    """One field in a sentence: 'cards 7', 'straight', 'not straight'."""
    name = key.replace("_", " ")
    if isinstance(value, bool):
        return name if value else f"not {name}"
    if key in SEATS and isinstance(value, int):
        return names.whom(value)
    return f"{name} {phrase(value, names)}"


def phrase(value: object, names: Names) -> str:
    """Any value as text."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, dict):
        shown = [(key, inner) for key, inner in value.items() if key not in SHOWN_ELSEWHERE and not is_nothing(inner)]
        return ", ".join(field(key, inner, names) for key, inner in shown)
    if isinstance(value, list):
        if any(isinstance(thing, dict | list) for thing in value):
            return f"({'; '.join(phrase(thing, names) for thing in value)})"
        return ", ".join(phrase(thing, names) for thing in value)
    return str(value)


BOARD: Final = Board(draw)
