"""Updates: the only module that decides which information leaves a table; each reader's update is an allow-list."""

from typing import TYPE_CHECKING, Final

from cogworks.bots.personalities import personality
from cogworks.engine.dice import CHANCE
from cogworks.engine.game import Data
from cogworks.tables import words
from cogworks.tables.etiquette.agreement import can_end
from cogworks.tables.etiquette.state import TAIL
from cogworks.tables.files import shuffle
from cogworks.tables.history import Step
from cogworks.tables.play.forfeit import ending
from cogworks.tables.play.hand_end import hand_end
from cogworks.tables.play.notes import notes
from cogworks.tables.play.offered_undo import proposal_of, undo_of
from cogworks.tables.play.recap import trace
from cogworks.tables.play.sequences import NO_SEQUENCE, sequence_of
from cogworks.tables.records import SAY
from cogworks.tables.seats.avatars import avatar_of
from cogworks.tables.seats.phrases import PHRASES
from cogworks.tables.seats.seats import Chair
from cogworks.tables.tournaments.rules import check_shown
from cogworks.tables.update_types import (
    Appearance,
    ChatLine,
    Decision,
    HandOver,
    Hints,
    Listing,
    LogLines,
    Phase,
    Player,
    Score,
    SeatSettings,
    SentEtiquette,
    Shuffle,
    Update,
)

if TYPE_CHECKING:
    from cogworks.tables.table import Table

LONGEST_GAP: Final = 100
"""A reader further behind than this gets a full update, without events to animate."""
LOG_TAIL: Final = 400
"""How many versions the log of a full update covers."""


def update(table: "Table", reader: int | None, since: object = None) -> Update:
    """Everything one reader may know now, and what happened since the version it has seen."""
    state = table.history.state
    view = table.game.view(state, reader)
    if table.has_ended and (table.forfeits or not table.game.results.is_shares):
        view["returns"] = table.shares()  # pages show who won, and money is in the scores
    is_full = not _is_near(table, since)
    start = max(0, table.history.version - LOG_TAIL) if is_full or not isinstance(since, int) else since
    return {
        "table": table.header.id,
        "game": table.header.game,
        "rules_version": table.header.version,
        "settings": dict(table.settings),
        "card_names": table.card_names,
        "phase": _phase(table),
        "sequence": table.sequence,
        "version": table.history.version,
        "position": table.history.position,
        "reader": reader,
        "full": is_full,
        "view": view,
        "log": [
            entry
            for place, step in enumerate(table.history.steps[start:])
            for entry in _entries(table, start + place + 1, step, reader, not is_full)
        ]
        + (_closing(table, reader) if table.has_ended and is_full else []),
        "notes": _pending(table, reader),
        "turn": _turn(table, reader),
        **_question(table, reader, view),
        "players": _players(table, reader),
        "reckoning": _reckoning(table),
        "undo": undo_of(table, reader),
        "practice": table.is_practice,
        "origin": table.origin,
        "daily": table.daily,
        "tournament": table.tournament,
        "forfeits": [table.forfeits.get(seat, "") for seat in range(len(table.seats))],
        "rated": table.is_rated,
        "clock": None if table.clock is None else table.clock.as_sent(reader),
        "part_end": hand_end(table, reader),
        "hand_over": _hand_over(table, reader),
        "hand_over_after": table.hand_over_after,
        "proposal": proposal_of(table, reader),
        "salting": None if table.is_started else table.seats.awaits_salts(),
        "shuffle": _shuffle(table, reader),
        "chat": _chat(table, reader),
        "etiquette": _etiquette(table, reader),
        "hints": _hints(table),
        "listing": _listing(table, reader),
        "wishes": _seat_settings(table, reader),
        "trace": trace(table, reader),
    }


class SpectatorUpdates:
    """Updates for a table's spectators, who all receive the same one, so it is built only once.

    They are shared: don't modify them.
    """

    def __init__(self) -> None:
        self._state = (-1, False)
        self._built: dict[object, Update] = {}
        """Keyed by the version that spectators have seen; None for full updates."""

    def get(self, table: "Table", since: object) -> Update:
        """The update for spectators who have seen a version."""
        check_shown(table)
        # The seed of a daily deal is revealed without a record.
        state = table.sequence, table.reveals_seed()
        if self._state != state:
            self._state, self._built = state, {}
        seen = since if _is_near(table, since) else None
        if seen not in self._built:
            self._built[seen] = update(table, None, seen)
        return self._built[seen]


def _is_near(table: "Table", since: object) -> bool:
    """Can the reader continue from what it has seen?  Not if moves it has seen were undone since."""
    version = table.history.version
    if table.has_ended and not table.history.state.is_over():
        # The last log line of a game that ended early belongs to no version.
        return False
    if type(since) is not int or not 0 <= since <= version <= since + LONGEST_GAP:
        return False
    return all(step.undone_to is None for step in table.history.steps[since:])


def _phase(table: "Table") -> Phase:
    if table.has_ended:
        return "over"
    return "playing" if table.is_started else "gathering"


def _turn(table: "Table", reader: int | None) -> int | None:
    """The seat to move; None before the start and after the end, and where it is secret who has answered."""
    state = table.history.state
    if not table.is_started or table.has_ended:
        return None
    if table.game.is_simultaneous(state):
        return reader if reader in state.pending() else None
    mover = int(state.to_move())
    return mover if mover >= 0 else None


def _entries(table: "Table", version: int, step: Step, reader: int | None, animated: bool) -> list[LogLines]:
    """What a reader may know about one version, after the notes just before it."""
    # Notes don't change the version, so logs have them with the next one.
    told = notes(table, range(version - 1, version), reader)
    entries: list[LogLines] = [{"version": version, **entry} for entry in told]
    return [*entries, _entry(table, version, step, reader, animated)]


def _closing(table: "Table", reader: int | None) -> list[LogLines]:
    """Log entries after the last version of a finished game."""
    now = table.history.version
    return [{"version": now, **entry} for entry in notes(table, range(now, now + 1), reader)]


def _pending(table: "Table", reader: int | None) -> list[str]:
    """Log lines about seats that precede the next version."""
    now = table.history.version
    told = notes(table, range(now, now + 1), reader)
    return [line for entry in told if "seating" in entry for line in entry["lines"]]


def _entry(table: "Table", version: int, step: Step, reader: int | None, animated: bool) -> LogLines:
    """What a reader may know about one version: log lines, and the numbers of each event."""
    names, state = table.seats.names(), table.history.state
    lines = [table.game.line(state, event, reader, names) for event in step.events]
    # It stays secret who answered a simultaneous question when.
    mover = CHANCE if step.is_sealed and step.who != reader else step.who
    entry: LogLines = {"version": version, "who": mover, "lines": [line for line in lines if line]}
    if step.undone_to is not None:
        who = "You" if step.who == reader else names[step.who]
        entry["undone_to"] = step.undone_to
        entry["lines"] = [f"{who} undid a move."]
    if version in table.history.taken_back:
        entry["taken_back_by"] = table.history.taken_back[version]
    if animated:
        entry["events"] = [
            {"kind": table.game.events[event.kind], "numbers": event.seen_by(reader)} for event in step.events
        ]
    return entry


def _question(table: "Table", reader: int | None, view: Data) -> Decision:
    """The prompt, and for the seat to move the legal moves."""
    state, names = table.history.state, table.seats.names()
    turn = _turn(table, reader)
    asked: Decision = {"prompt": "", "rules": [], "options": [], "run": NO_SEQUENCE}
    if table.has_ended:
        asked["prompt"] = ending(table) if table.forfeits else table.game.prompt(state, names)
    elif turn is None and table.is_started and table.game.is_simultaneous(state):
        asked["prompt"] = words.waiting_for(len(state.pending()))
    elif turn is None:
        asked["prompt"] = words.WAITING_TO_START if table.seats.awaits_salts() is None else words.SHUFFLING
    elif turn != reader:
        # The game's own prompt may mention what only the deciding seat knows.
        asked["prompt"] = words.waiting_for_name(names[turn])
    else:
        state = state.facing(turn)
        asked["prompt"] = table.game.prompt(state, names)
        asked["rules"] = list(table.game.rules_now(state))
        asked["options"] = [
            {
                "action": action,
                "label": label,
                "effect": table.game.effect(state, action, names),
                "target": table.game.target(state, action),
                "touches": list(table.game.touches(state, action)),
                "unspent": table.game.unspent(state, action),
            }
            for action, label in table.game.labels(state, names).items()
        ]
        asked["run"] = sequence_of(table.game, state, view, names)
    return asked


def _players(table: "Table", reader: int | None) -> list[Player]:
    return [
        {
            "seat": seat,
            "name": name,
            "kind": "open" if chair.is_open() else "bot" if chair.bot else "person",
            "bot": chair.bot,
            **_appearance(seat, chair, name),
            "rating": chair.rating if table.is_rated else "",
            "away": chair.away,
            "invited": chair.is_awaited and not chair.bot,
            "you": seat == reader,
        }
        for seat, (name, chair) in enumerate(zip(table.seats.names(), table.seats.chairs, strict=True))
    ]


def _appearance(seat: int, chair: Chair, name: str) -> Appearance:
    """The face of a seat's player; a person whose seat a bot plays keeps theirs."""
    bot = personality(chair.bot, chair.name, seat) if chair.bot and not chair.is_persons() else None
    if bot is not None:
        return {"style": bot.style, "face": bot.name}
    return {"style": "", "face": "" if chair.is_open() else chair.avatar or avatar_of(name)}


def _reckoning(table: "Table") -> list[Score]:
    """Each seat's score by source, once the game is over; sources that scored nothing for any seat are omitted."""
    if not table.has_ended:
        return []
    state = table.history.state
    made = [table.game.breakdown(state, seat) for seat in range(len(table.seats))]
    counted = {words for each in made for words, points in each.parts if points}
    return [
        {
            "parts": [[words, points] for words, points in each.parts if words in counted],
            "ties": [list(tie) for tie in each.ties],
            "notes": list(each.notes),
        }
        for each in made
    ]


def _hand_over(table: "Table", reader: int | None) -> HandOver | None:
    """The current seat and when others may hand it to a bot; sent to players if there are others."""
    if reader is None or not table.is_started or table.has_ended:
        return None
    is_sealed = table.game.is_simultaneous(table.history.state)
    for seat in table.history.state.pending():
        due = table.hand_over_due(seat)
        others = [other for other, chair in enumerate(table.seats.chairs) if other != seat and chair.keys]
        if due is None or not others or (is_sealed and (seat == reader or not _is_telling(table, due))):
            continue
        return {"seat": seat, "name": table.seats.names()[seat], "from": due}
    return None


def _is_telling(table: "Table", due: float) -> bool:
    """May others learn who has not answered a simultaneous question?  If it is too late, or obvious."""
    return len(table.seats) == 2 or due <= table.now()


def _shuffle(table: "Table", reader: int | None) -> Shuffle:
    """The commitment and the seals right away, the salts once they are fixed, the seed at the end."""
    shown: Shuffle = {
        "commitment": shuffle.commitment(table.header.seed),
        "salted": [bool(chair.salt or chair.seal) for chair in table.seats.chairs],
        # Unsealed salts are fixed as well: others can check whether that was before they revealed theirs.
        "seals": [
            chair.seal or (shuffle.seal(table.header.id, seat, chair.salt) if chair.salt else "")
            for seat, chair in enumerate(table.seats.chairs)
        ],
    }
    if table.tournament is not None:
        shown["fixed"] = True
    if table.is_started:
        shown["salts"] = table.seats.salts()
    elif reader is not None:
        shown["your_salt"] = table.seats[reader].salt
    if table.reveals_seed():
        shown["seed"] = table.header.seed.hex()
    return shown


def _chat(table: "Table", reader: int | None) -> list[ChatLine]:
    if reader is not None and not table.seats[reader].hears_chat:
        return []
    muted = table.seats[reader].muted if reader is not None else ()
    heard = [record for record in table.chat[-TAIL:] if record.who not in muted]
    lines: list[ChatLine] = []
    for record in heard:
        text = PHRASES[record.action or 0]
        if record.kind == SAY:
            # Only players read what players write.
            text = table.etiquette.text(record) if reader is not None else ""
        if text:
            lines.append({"sequence": record.sequence, "seat": record.who, "text": text})
    return lines


def _etiquette(table: "Table", reader: int | None) -> SentEtiquette:
    kept, rematch = table.etiquette, table.etiquette.rematch
    is_player = reader is not None
    return {
        "free_chat": kept.has_free_chat and kept.is_chat_here,
        "spectators": kept.has_spectators,
        "muted": sorted(table.seats[reader].muted) if reader is not None else [],
        "can_end": can_end(table, reader),
        "agreed": sorted(kept.agreed) if is_player and not table.has_ended else [],
        "rematch": {"seat": rematch[0], "table": rematch[1]} if is_player and rematch else None,
    }


def _hints(table: "Table") -> Hints:
    used = [seat for seat, _ in table.hints_used]
    return {
        "allowed": table.allows_hints(),
        "between_people": table.has_hints,
        "used": [used.count(seat) for seat in range(len(table.seats))],
    }


def _listing(table: "Table", reader: int | None) -> Listing:
    # Tables of daily deals and tournaments stay unlisted.
    is_listable = (
        reader is not None and table.daily is None and table.tournament is None and table.seats.is_in_charge(reader)
    )
    return {"listed": table.is_listed(), "yours": is_listable}


def _seat_settings(table: "Table", reader: int | None) -> SeatSettings:
    if reader is None:
        return {}
    chair = table.seats[reader]
    return {
        "forced": chair.plays_forced,
        "obvious": chair.plays_obvious,
        "chat": chair.hears_chat,
        "banter": chair.hears_bots,
        "pace": chair.pace,
    }
