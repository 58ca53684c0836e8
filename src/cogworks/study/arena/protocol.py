"""The messages between the arena and an agent; docs/arena.md describes them.

Every message is built from what one seat may know: its view, its log lines, its legal moves.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from cogworks.engine.dice import Dice
from cogworks.engine.errors import LabelError
from cogworks.engine.game import Game
from cogworks.engine.options import Value
from cogworks.engine.state import State
from cogworks.study.texts import find_move, situation

PROTOCOL: Final = 1
MOST_LINES: Final = 400
"""Log lines in a request, the latest."""
LONGEST_NOTE: Final = 2000
MOST_TOKENS: Final = 1_000_000_000
MALFORMED: Final = "malformed"
ILLEGAL: Final = "illegal"
Message = dict[str, Any]


class ReplyError(Exception):
    """A reply that is not a legal move; the text is for the agent."""

    def __init__(self, kind: str, text: str) -> None:
        super().__init__(text)
        self.kind = kind


@dataclass(frozen=True, slots=True)
class Reply:
    """A legal move, and what the agent said about it."""

    action: int
    tokens: tuple[int, int] = (0, 0)
    """Tokens read and written, as counted by the agent."""
    note: str = ""


def hello(game: Game[State], seats: int, options: dict[str, Value], seat: int, limits: Message) -> Message:
    """The first message of a game."""
    return {
        "type": "game",
        "protocol": PROTOCOL,
        "game": game.name,
        "title": game.title,
        "rules_version": game.version,
        "seats": seats,
        "seat": seat,
        "options": dict(options),
        "rules": game.rulebook,
        "limits": limits,
    }


def request(
    game: Game[State], state: State, lines: Sequence[str], *, with_moves: bool = True, world: Dice | None = None
) -> Message:
    """The question to the seat to move.  `world` are dice for a redealt position, if the agent gets one."""
    seat = int(state.to_move())
    message: Message = {
        "type": "move",
        "game": game.name,
        "seat": seat,
        "text": "\n".join(situation(state, seat)),
        "prompt": game.prompt(state),
        "view": game.view(state, seat),
        "log": list(lines[-MOST_LINES:]),
    }
    if with_moves:
        message["moves"] = moves(game, state)
    if world is not None:
        message["world"] = game.describe(game.redeal(state, seat, world))
    return message


def moves(game: Game[State], state: State) -> list[Message]:
    """The legal moves: each with its number in the list, its label, and its typed form."""
    return [
        {"number": number, "label": label, "action": action, **typed(game, state, action)}
        for number, (action, label) in enumerate(game.labels(state).items(), 1)
    ]


def typed(game: Game[State], state: State, action: int) -> Message:
    """An action as a family, an index in it, and the thing in the view that it is about."""
    family, block = next((name, block) for name, block in game.families.items() if action in block)
    return {"family": family, "index": action - block.start, "target": game.target(state, action)}


def read_reply(game: Game[State], state: State, text: str, *, with_moves: bool = True) -> Reply:
    """Return the legal move that a reply names; raise ReplyError if there is none."""
    given = _parsed(text)
    fields = given if isinstance(given, dict) else {}
    chosen = fields if fields else given
    action = _action(game, state, chosen, with_moves)
    if action not in state.legal_actions():
        raise ReplyError(ILLEGAL, f"{_echo(chosen)} is not a legal move now.")
    note = fields.get("note")
    return Reply(action, _tokens(fields.get("tokens")), note[:LONGEST_NOTE] if isinstance(note, str) else "")


def _parsed(text: str) -> object:
    """JSON, or the text itself."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _action(game: Game[State], state: State, chosen: object, with_moves: bool) -> int:
    """The engine's number for a move in any of its forms; not checked for legality."""
    if isinstance(chosen, dict):
        if type(chosen.get("action")) is int:
            return int(chosen["action"])
        if isinstance(chosen.get("family"), str):
            return _by_family(game, state, chosen)
        chosen = next((chosen[key] for key in ("move", "label", "number") if key in chosen), None)
    if type(chosen) is int and with_moves:
        found = game.choices(state)
        if not 1 <= chosen <= len(found):
            raise ReplyError(ILLEGAL, f"There is no move {_echo(chosen)}: the list has 1 to {len(found)}.")
        return found[chosen - 1]
    if isinstance(chosen, str) and chosen.strip():
        return _by_label(game, state, chosen, with_moves)
    raise ReplyError(MALFORMED, "Reply with one line: " + (LISTED if with_moves else UNLISTED))


LISTED: Final = 'a move\'s number, its label, or JSON such as {"move": 3}.'
UNLISTED: Final = 'a move\'s label, or JSON such as {"family": "build", "index": 3}.'


def _by_family(game: Game[State], state: State, chosen: Message) -> int:
    """An action by family and index, or by family and target."""
    block = game.families.get(chosen["family"])
    if block is None:
        raise ReplyError(MALFORMED, f"There is no family {_echo(chosen['family'])}: {', '.join(game.families)}.")
    index, target = chosen.get("index"), chosen.get("target")
    if type(index) is int and 0 <= index < len(block):
        return block.start + index
    if isinstance(target, str):
        fitting = [it for it in state.legal_actions() if it in block and game.target(state, it) == target]
        if len(fitting) == 1:
            return fitting[0]
        raise ReplyError(ILLEGAL, f"{len(fitting)} legal moves of this family are about {_echo(target)}.")
    raise ReplyError(MALFORMED, f"{_echo(chosen['family'])} needs an index from 0 to {len(block) - 1}, or a target.")


def _by_label(game: Game[State], state: State, text: str, with_moves: bool) -> int:
    try:
        return find_move(game.labels(state), text)
    except LabelError as error:
        # The full text lists the legal moves, which must stay unknown here.
        said = str(error) if with_moves else f"{_echo(text)} is not, or not clearly, a legal move now."
        raise ReplyError(ILLEGAL, said) from None


def _tokens(given: object) -> tuple[int, int]:
    """Tokens read and written; zero for anything that is not a plausible number."""
    if not isinstance(given, dict):
        return 0, 0
    read, written = (given.get(key) for key in ("input", "output"))
    return _counted(read), _counted(written)


def _counted(given: object) -> int:
    return given if type(given) is int and 0 <= given <= MOST_TOKENS else 0


def _echo(given: object) -> str:
    return repr(given)[:80]
