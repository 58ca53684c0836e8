"""Tables made from game logs: to resume a saved game, or to view its history."""

from collections.abc import Collection, Sequence

from cogworks.bots.personalities import pick
from cogworks.engine.log import Log, answer_by
from cogworks.engine.registry import game
from cogworks.engine.state import OVER
from cogworks.tables import records as kind
from cogworks.tables.files.given import given
from cogworks.tables.history import History
from cogworks.tables.records import OWNER, Draft, Header, Record
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seats import Seats, key_of, new_token
from cogworks.tables.store.store import Store


def store_log(
    store: Store, log: Log, id: str, seed: bytes, tokens: Sequence[str], now: float, has_hints: bool = False
) -> None:
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


def store_finished(store: Store, log: Log, id: str, seed: bytes, bots: Collection[str], now: float) -> None:
    """Store a finished game as an unlisted table without tokens: for everyone with the link to replay and review.

    Its seed proves nothing: all moves come from the log.
    """
    store.create(_header(log, id, seed, now))
    seats = Seats(log.seats, "")
    seated: list[Draft] = []
    for seat in range(log.seats):
        wanted = log.players[seat] if len(log.players) == log.seats else ""
        is_bot = wanted in bots
        bot = pick(wanted, id, seat, seats.names()) if is_bot else None
        usual = f"{wanted.capitalize()} {seat + 1}" if is_bot else wanted
        name = _free_name(seats, seat, bot.name if bot else usual)
        seats.chairs[seat].name = name
        seated.append(
            Draft(kind.BOT, OWNER, data={"seat": seat, "bot": wanted, "name": name})
            if is_bot
            else Draft(kind.SIT, seat, data={"name": name, "key": key_of(new_token())})
        )
    drafts = [
        Draft(kind.PRIVATE, OWNER),
        *seated,
        Draft(kind.START, OWNER),
        *given(log.answers),
        Draft(kind.END, OVER),
    ]
    store.append(id, [draft.numbered(place, now) for place, draft in enumerate(drafts)])


def store_puzzle(store: Store, log: Log, id: str, seat: int, name: str, bot: str) -> None:
    """Store a started table at a puzzle's position, with a person in one seat and bots of one level in the others.

    It stays in play, even if the log ends the game.
    """
    store.create(_header(log, id, bytes(32), 0.0))
    names = [name]
    seated: list[Draft] = []
    for other in range(log.seats):
        if other == seat:
            seated.append(Draft(kind.SIT, seat, data={"name": name, "key": key_of(id)}))
            continue
        rival = pick(bot, id, other, names)
        names.append(rival.name if rival else f"{bot} {other + 1}")
        seated.append(Draft(kind.BOT, OWNER, data={"seat": other, "bot": bot, "name": names[-1]}))
    moves = [draft for draft in _answers(log) if draft.kind == kind.ANSWER]
    drafts = [*seated, Draft(kind.START, OWNER), *moves]
    store.append(id, [draft.numbered(place, 0.0) for place, draft in enumerate(drafts)])


def _free_name(seats: Seats, seat: int, wanted: str) -> str:
    """A name from a file, or a plain one if tables would refuse it."""
    try:
        return seats.check_name(seat, wanted)
    except RefusedError:
        return f"Player {seat + 1}"


def given_moves(log: Log, now: float) -> list[Record]:
    """The first records of a new table that continues an unfinished log; its moves cannot be undone."""
    return [draft.numbered(place, now) for place, draft in enumerate(given(log.answers))]


def history_of(log: Log) -> History:
    """The history of a logged game: its final position, and the result of each action."""
    history = History(_header(log, "", b"", 0.0), game(log.game))
    for place, draft in enumerate(_answers(log)):
        history.apply(draft.numbered(place, 0.0))
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
        drafts.append(Draft(kind.ANSWER, answer_by(state, answer), position, answer))
    return [*drafts, Draft(kind.END, OVER)] if state.is_over() else drafts
