"""Tables made from game logs: to resume a saved game, or to view its history."""

from collections.abc import Sequence

from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.tables import records as kind
from cogworks.tables.history import History
from cogworks.tables.records import OWNER, Draft, Header
from cogworks.tables.seats import key_of
from cogworks.tables.store import Store


def store_log(store: Store, log: Log, id: str, seed: bytes, tokens: Sequence[str], now: float,
              has_hints: bool = False) -> None:  # fmt: skip
    """Store a started table that continues a log.

    A seat with a token belongs to a person. The others belong to the bots the log names as players. Seats keep their
    plain names ("seat 1"). The moves of the log can be undone like any other. With `has_hints`, people who play each
    other may use hints.
    """
    store.create(_header(log, id, seed, now))
    seated = [
        Draft(kind.SIT, seat, data={"name": "", "key": key_of(token)})
        if token
        else Draft(kind.BOT, OWNER, data={"seat": seat, "bot": log.players[seat], "name": ""})
        for seat, token in enumerate(tokens)
    ]
    hints = [Draft(kind.HINTS, OWNER, data={"allowed": True})] if has_hints else []
    drafts = [*seated, *hints, Draft(kind.START, OWNER), *_answers(log)]
    store.append(id, [draft.numbered(place, now) for place, draft in enumerate(drafts)])


def history_of(log: Log) -> History:
    """The history of a logged game: its final position, and the result of each action."""
    history = History(_header(log, "", b"", 0.0), game(log.game))
    for place, draft in enumerate(_answers(log)):
        history.fold(draft.numbered(place, 0.0))
    return history


def _header(log: Log, id: str, seed: bytes, now: float) -> Header:
    return Header(
        id=id,
        game=log.game,
        version=log.version,
        seats=log.seats,
        options=log.options,
        seed=seed,
        owner="",
        created=now,
    )


def _answers(log: Log) -> list[Draft]:
    """The actions of a log, and the end if the game is over."""
    state = game(log.game).new(log.seats, **log.options)
    drafts: list[Draft] = []
    for position, answer in enumerate(log.answers):
        drafts.append(Draft(kind.ANSWER, int(state.to_move()), position, answer))
        state.act(answer)
    return [*drafts, Draft(kind.END, OVER)] if state.is_over() else drafts
