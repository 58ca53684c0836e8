"""Positions as plain text, and moves read back from text: for language models and other readers."""

import re
from collections.abc import Mapping
from typing import Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.errors import CogworksError, LabelError
from cogworks.engine.state import OVER, State
from cogworks.study.observing import game_of
from cogworks.terminal.boards import as_text

LONGEST: Final = 20_000
"""Characters of a reply that are read, from its end."""
MOST_LISTED: Final = 60
ECHO: Final = 80
"""Characters of a reply that an error repeats."""
SHORT: Final = 4
"""A label of up to this many characters, such as `no`, may be in a sentence by chance."""
MARKS: Final = re.compile("[*_`\"'\u201c\u201d\u2018\u2019\u00ab\u00bb<>\\[\\]{}#]+")
"""Quotes and Markdown."""
ANNOUNCED: Final = re.compile(
    r"\b(move|answer|action|choice|option)\b\s*(?:number|no\.?|is|to)?\s*[:=]\s*(\S.*)", re.IGNORECASE
)
"""A reply that says which part of it is the move: `Move: 3`."""
NEGATIVE: Final = re.compile("(?<!\\w)[-\u2010-\u2015\u2212]\\d")
"""A number below zero, which cannot be in the list."""
NUMBERED: Final = re.compile(r"\(?(\d{1,6})\)?(?:\s*[.):,-]\s*|\s+|$)(.*)", re.DOTALL)
"""A number, perhaps followed by its label, as in the list of moves."""
FILLERS: Final = frozenset(
    (
        "a",
        "action",
        "an",
        "answer",
        "choice",
        "choose",
        "d",
        "do",
        "for",
        "go",
        "i",
        "id",
        "is",
        "it",
        "let",
        "lets",
        "ll",
        "make",
        "move",
        "my",
        "number",
        "of",
        "option",
        "pick",
        "play",
        "please",
        "s",
        "select",
        "take",
        "the",
        "then",
        "want",
        "will",
        "with",
        "would",
    )
)
"""Words that may surround a move's number without changing it."""


def text(state: State, seat: int | None) -> str:
    """Return what a seat (None: a spectator) sees: the board, the question, and numbered moves if it is to move."""
    lines = situation(state, seat)
    if seat is not None and seat in state.pending():
        lines += numbered(game_of(state).labels(state.facing(seat)))
    return "\n".join(lines)


def situation(state: State, seat: int | None) -> list[str]:
    """Return the board as a seat sees it, and the question or who is being waited for."""
    game = game_of(state)
    mover = int(state.to_move() if seat is None else state.mover_seen_by(seat))
    lines = [as_text(game.view(state, seat)), ""]
    if mover not in (OVER, CHANCE) and mover != seat and game.is_simultaneous(state):
        return [*lines, f"Seats that have not answered: {len(state.pending())}."]
    if seat is not None and mover == seat:
        state = state.facing(seat)
    if mover == OVER or (mover == seat and mover != CHANCE):
        lines.append(game.prompt(state))
    elif mover == CHANCE:
        lines.append("Waiting for chance.")
    else:
        lines.append(f"Waiting for seat {mover + 1}.")
    return lines


def numbered(labels: Mapping[int, str]) -> list[str]:
    """Return the moves as lines, numbered from 1."""
    return [f"{place}. {label}" for place, label in enumerate(labels.values(), 1)]


def parse_move(state: State, text: str) -> int:
    """Return the legal action that a reply names by number or label; the rest of the reply may be anything."""
    if state.to_move() < 0:
        raise CogworksError("no seat is to move")
    return find_move(game_of(state).labels(state), text)


def find_move(labels: Mapping[int, str], text: str) -> int:
    """Return the action a text names: by its number in the list, its label, or a part of only one label.

    Case, quotes, Markdown and surrounding words don't matter.  If the text says `Move: …`, only that part counts.
    Two such lines with different moves are refused.
    """
    reply = text[-LONGEST:]
    announced = _announced(reply)
    found = _matches(labels, announced[0] if announced else reply)
    echo = repr(reply.strip()[:ECHO])
    if len(announced) > 1:
        options = "\n".join(numbered(labels)[:MOST_LISTED])
        lines = " and ".join(repr(it[:ECHO]) for it in announced[:2])
        raise LabelError(f"{echo} announces several moves: {lines}. Reply with one of these numbers:\n{options}")
    if len(found) == 1:
        return found[0]
    if found:
        places = list(labels)
        options = "\n".join(f"{places.index(action) + 1}. {labels[action]}" for action in found[:MOST_LISTED])
        raise LabelError(f"{echo} could mean several moves. Reply with one of these numbers:\n{options}")
    options = "\n".join(numbered(labels)[:MOST_LISTED])
    raise LabelError(f"{echo} is not a move you can make now. Reply with one of these numbers:\n{options}")


def _announced(reply: str) -> list[str]:
    """The different texts after `Move:`, or after another such word if there is none."""
    found = ANNOUNCED.findall(MARKS.sub(" ", reply))
    moves = [text for word, text in found if word.lower() == "move"]
    return list({_plain(text): text.strip() for text in moves or [text for _, text in found]}.values())


def _plain(text: str) -> str:
    """Lower case without quotes, Markdown and final punctuation."""
    return " ".join(MARKS.sub(" ", text.casefold()).split()).rstrip(" .!;:,")


def _matches(labels: Mapping[int, str], text: str) -> list[int]:
    """The actions that a text may mean; the most exact interpretation that fits any."""
    wanted = _plain(text)
    known = {action: _plain(label) for action, label in labels.items()}
    if not wanted:
        return []
    by_number = NUMBERED.fullmatch(wanted)
    if by_number is not None:
        action = _at(labels, by_number[1])
        rest = _plain(by_number[2])
        # `3. end the turn` must agree with the list, and `3 red` does not count as a number.
        if action is not None and (not rest or rest in known[action] or known[action] in rest):
            return [action]
        if not rest:
            return []
    exact = [action for action, label in known.items() if label == wanted]
    parts = [action for action, label in known.items() if _contains(label, wanted)]
    return exact or parts or _mentioned(known, wanted) or _with_fillers(labels, wanted)


def _at(labels: Mapping[int, str], number: str) -> int | None:
    place = int(number)
    return list(labels)[place - 1] if 1 <= place <= len(labels) else None


def _contains(text: str, part: str) -> bool:
    """Whether a text contains whole words."""
    return re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text) is not None


def _mentioned(known: Mapping[int, str], wanted: str) -> list[int]:
    """The actions whose labels a sentence contains, except for short words, and for labels inside longer ones."""
    found = {action: label for action, label in known.items() if len(label) > SHORT and _contains(wanted, label)}
    return [
        action
        for action, label in found.items()
        if not any(label != other and _contains(other, label) for other in found.values())
    ]


def _with_fillers(labels: Mapping[int, str], wanted: str) -> list[int]:
    """The action whose number, or short label, is the only word that matters: 'I choose 3'."""
    words = [word for word in re.findall(r"[\w']+", wanted) if word not in FILLERS]
    if len(words) != 1 or NEGATIVE.search(wanted):
        return []
    if words[0].isdecimal():
        action = _at(labels, words[0][:6])
        return [] if action is None else [action]
    return [action for action, label in labels.items() if _plain(label) == words[0]]
