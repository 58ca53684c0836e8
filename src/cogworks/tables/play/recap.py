"""Recap of each opponent's last turn, as far as its reader may know.

Derived from the history, so it survives reloads and restarts. It covers everything since the reader's own last turn
and stays until the reader's current turn ends.
"""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, Final

from cogworks.engine.dice import CHANCE
from cogworks.engine.event import Event
from cogworks.engine.names import Names, listed
from cogworks.tables.history import Move
from cogworks.tables.update_types import TracedTurn, TraceStep
from cogworks.tables.words import nothing_seen, with_cause, with_origin

if TYPE_CHECKING:
    from cogworks.tables.table import Table

MOST_PARTS: Final = 8
"""Longer summaries are cut; the log has the rest."""
MOST_KEPT: Final = 400
"""Traced moves kept for each table."""

TracedMove = tuple[list[TraceStep], list[str]]
"""The steps of a move, and its parts of the summary."""
KeptMoves = dict[tuple[int, int, int, tuple[str, ...]], TracedMove]
"""Traced moves by version, reader, the seat whose turn it was, and names: every later update shows them again."""


def trace(table: "Table", reader: int | None) -> list[TracedTurn]:
    """The turns of others since the reader's own last turn, oldest first; none for spectators and after the end."""
    if reader is None or not table.is_started or table.has_ended:
        return []
    moves = table.history.moves
    start, end = _window(moves, reader, table.history.turn)
    if table.game.simultaneous:
        start, end = _since_last_round(table, start, end)
    turns: list[TracedTurn] = []
    for seat, group in groupby(range(start, end), lambda place: moves[place].turn):
        places = list(group)
        turn = _traced(table, reader, seat, places[0], places[-1] + 1)
        if turn["steps"]:
            turns.append(turn)
    return turns


def _window(moves: Sequence[Move], reader: int, turn: int) -> tuple[int, int]:
    """The moves from the end of the reader's last turn up to the reader's current turn, if it is theirs."""
    end = len(moves)
    while turn == reader and end and moves[end - 1].turn == reader:
        end -= 1
    start = end
    while start and moves[start - 1].turn != reader:
        start -= 1
    # The deal at the start of a game does not count as a turn.
    while start < end and all(move.who == CHANCE for move in moves[: start + 1]):
        start += 1
    return start, end


def _is_common(table: "Table", move: Move) -> bool:
    """Was it an answer to a simultaneous question?  Its turn belongs to all seats."""
    return bool(table.game.simultaneous) and move.turn >= len(table.seats)


def _since_last_round(table: "Table", start: int, end: int) -> tuple[int, int]:
    """The window without a simultaneous question that is still open, and without those before the last one."""
    moves = table.history.moves
    is_open = table.game.is_simultaneous(table.history.state)
    while is_open and end > start and moves[end - 1].turn == table.history.turn:
        end -= 1
    common = [place for place in range(start, end) if _is_common(table, moves[place])]
    while common and moves[common[0]].turn != moves[common[-1]].turn:
        start = common.pop(0) + 1
    rounds = [place for place in common if place and moves[place - 1].turn != moves[place].turn]
    return max([start, *rounds]), end


def _traced(table: "Table", reader: int, seat: int, start: int, end: int) -> TracedTurn:
    """One turn of another player, or of a game's automaton."""
    names = tuple(table.seats.names())
    subjects = [Names(names, reader).who(each) for each in range(len(names))]
    name = subjects[seat] if 0 <= seat < len(names) else ""
    steps: list[TraceStep] = []
    parts: list[str] = []
    for place in range(start, end):
        move = table.history.moves[place]
        key = move.version, reader, seat, names
        kept = table.traced.get(key)
        if kept is None:
            if len(table.traced) >= MOST_KEPT:
                table.traced.clear()
            kept = table.traced[key] = _traced_move(table, reader, start, place, name, subjects)
        steps += kept[0]
        parts += kept[1]
    if table.game.name_items is None and (changed := _changed(table, reader, start, end)):
        steps.append({"line": "", "things": changed, "hurt": [], "gain": []})
    return {"seat": seat, "summary": _summary(name, parts), "steps": steps}


def _traced_move(table: "Table", reader: int, start: int, place: int, name: str, subjects: Sequence[str]) -> TracedMove:
    """The steps of a move of a turn; of the reader's own moves, such as a forced discard, only what it changed."""
    game, state, names = table.game, table.history.state, table.seats.names()
    move = table.history.moves[place]
    is_common = _is_common(table, move)
    steps: list[TraceStep] = []
    parts: list[str] = []
    for number, event in enumerate(_events(table, move)):
        hurt, gain = _changes(table, reader, place, event)
        line = game.line(state, event, reader, names)
        is_own = move.who == reader and not is_common
        is_minor = is_own or game.events[event.kind] in game.minor_events
        items = () if is_own else game.items_of(state, event, reader)
        # A turn of all seats tells of all of them.
        predicate = line if is_common else _predicate(line, name, subjects)
        if line and not is_minor and predicate:
            parts.append(re.sub(game.detail, "", predicate.rstrip(".!")) if name else predicate)
        if line and hurt:
            line = with_origin(line, game.origin_of(table.history.before(place), event, reader))
        if line and (hurt or gain):
            line = _caused(table, reader, start, place, number, line)
        if items or hurt or gain or (line and not is_minor):
            steps.append({"line": line, "things": list(items), "hurt": list(hurt), "gain": list(gain)})
    return steps, parts


def _events(table: "Table", move: Move) -> Sequence[Event]:
    return table.history.steps[move.version - 1].events


def _changes(table: "Table", reader: int, place: int, event: Event) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Where an event of another's turn took something from the reader, and where it gave something."""
    game, history = table.game, table.history
    if history.moves[place].turn == reader or event.kind not in {*game.harms, *game.gifts}:
        return (), ()
    before = history.before(place)
    return game.harm_to(before, event, reader), game.gift_to(before, event, reader)


def _caused(table: "Table", reader: int, start: int, place: int, number: int, line: str) -> str:
    """A line with the card that caused its event, the one with this number in a move of a turn."""
    happened = [event for move in table.history.moves[start:place] for event in _events(table, move)]
    happened += _events(table, table.history.moves[place])[: number + 1]
    cause = table.game.cause_of(table.history.before(place), happened)
    if cause is None or cause.seat == reader:
        return line
    names = Names(table.seats.names(), reader)
    return with_cause(line, names.who(cause.seat), names.whose(cause.seat), cause.name)


def _predicate(line: str, name: str, subjects: Sequence[str]) -> str:
    """A log line without its subject, or '' if it is about another player; automata keep complete lines."""
    subject = max((each for each in subjects if line.startswith(f"{each} ")), key=len, default="")
    if subject != name:
        return ""
    return line.removeprefix(f"{name} ") if name else line


def _summary(name: str, parts: Sequence[str]) -> str:
    """'Adept picked a blue sphere and built Rusty Rack'."""
    folded = [(part, len(list(group))) for part, group in groupby(parts)]
    words = [f"{part} \u00d7{times}" if times > 1 else part for part, times in folded]
    if name:
        words = [_joined(list(group)) for _, group in groupby(words, key=lambda part: part.partition(" ")[0])]
    if not name:
        return " ".join(words)
    if len(words) > MOST_PARTS:
        words = [*words[: MOST_PARTS - 1], f"{len(words) - MOST_PARTS + 1} more"]
    return f"{name} {listed(words)}" if words else nothing_seen(name)


def _joined(parts: Sequence[str]) -> str:
    """'played Widget Dot and Widget Tock', from parts with the same verb."""
    return listed([parts[0], *(part.partition(" ")[2] or part for part in parts[1:])])


# ---- games whose events don't list changed items


def _changed(table: "Table", reader: int, start: int, end: int) -> list[str]:
    """The ids of items of the reader's view that a turn added or changed."""
    history = table.history
    after = history.state if end == history.position else history.before(end)
    before = items(table.game.view(history.before(start), reader))
    return [id for id, data in items(table.game.view(after, reader)).items() if before.get(id) != data]


def items(view: object) -> dict[str, object]:
    """The items of a view by id, each without the items inside it."""
    found: dict[str, object] = {}
    _collect(view, found)
    return found


def _collect(data: object, found: dict[str, object]) -> object:
    if isinstance(data, list):
        return [_collect(each, found) for each in data]
    if not isinstance(data, Mapping):
        return data
    id = data.get("id")
    bare = {name: _collect(value, found) for name, value in data.items()}
    if not isinstance(id, str):
        return bare
    found[id] = bare
    return id
