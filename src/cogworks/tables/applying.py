"""What each kind of record changes at a table."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from cogworks.engine.state import MAX_ACTION
from cogworks.tables import records as kind
from cogworks.tables.clock.clock import TableClock
from cogworks.tables.clock.control import check_control
from cogworks.tables.etiquette.state import APPLIED
from cogworks.tables.play.forfeit import AGREED, OPERATOR
from cogworks.tables.play.notes import SeatChange, seat_change
from cogworks.tables.play.undo import Proposal
from cogworks.tables.records import Record
from cogworks.tables.seats.seats import check_number

if TYPE_CHECKING:
    from cogworks.tables.table import Table


def apply(table: "Table", record: Record) -> None:
    """Change the table as a stored record says; most kinds are about its seats."""
    APPLY.get(record.kind, _seats)(table, record)


def _position(table: "Table", record: Record) -> None:
    table.history.apply(record)
    if record.data.get("consent") is True and not (table.proposal and table.proposal.accepted):
        table.is_practice = True
    table.has_consented_undo |= record.data.get("consent") is True
    table.proposal = None
    if record.client:
        table.processed[record.who, record.client] = (record.kind, record.action)


def _propose(table: "Table", record: Record) -> None:
    if record.position is not None:
        table.proposal = Proposal(record.sequence, record.who, record.position)


def _accept(table: "Table", record: Record) -> None:
    if table.proposal is not None:
        table.proposal.accepted.add(record.who)


def _decline(table: "Table", record: Record) -> None:
    if table.proposal is not None and table.proposal.seat != record.who:
        asker, version = table.proposal.seat, table.history.version
        table.seat_changes.append(SeatChange(version, record.kind, record.who, asker, ""))
    table.proposal = None


def _chat(table: "Table", record: Record) -> None:
    table.etiquette.apply(record)
    table.chat.append(record)


def _origin(table: "Table", record: Record) -> None:
    step = check_number(record.data.get("step"), "step", 0, MAX_ACTION)
    table.recorded_origin = {"table": str(record.data.get("table", "")), "step": step}


def _daily(table: "Table", record: Record) -> None:
    table.daily = {"day": str(record.data.get("day", "")), "counted": record.data.get("counted") is True}


def _tournament(table: "Table", record: Record) -> None:
    data = record.data
    table.tournament = {
        "id": str(data["id"]),
        "name": str(data["name"]),
        "number": check_number(data["number"], "number", 0, MAX_ACTION),
        "luck": str(data["luck"]),
        "hidden": data["hidden"] is True,
    }


def _reveal(table: "Table", record: Record) -> None:
    if table.tournament is not None:
        table.tournament = {**table.tournament, "hidden": False}


def _hints(table: "Table", record: Record) -> None:
    table.has_hints = record.data.get("allowed") is True


def _hint(table: "Table", record: Record) -> None:
    table.hints_used.append((record.who, table.history.version))


def _listing(table: "Table", record: Record) -> None:
    table.listing = record.kind


def _wait(table: "Table", record: Record) -> None:
    table.hand_over_after = check_number(record.data.get("seconds"), "seconds", 0, MAX_ACTION)


def _forfeit(table: "Table", record: Record) -> None:
    seat, reason, bot = record.who, str(record.data["reason"]), str(record.data.get("bot", ""))
    table.forfeits[seat] = reason
    table.proposal = None
    if bot:
        table.seats.substitute(seat, bot)
    table.seat_changes.append(SeatChange(table.history.version, record.kind, seat, seat, bot, reason=reason))


def _rated(table: "Table", record: Record) -> None:
    table.is_rated = record.data.get("rated") is True


def _clock(table: "Table", record: Record) -> None:
    control = record.data.get("control")
    table.clock = None if control is None else TableClock(check_control(control), len(table.seats))


def _pause(table: "Table", record: Record) -> None:
    if table.clock is not None:
        table.clock.agreed.add(record.who)
        table.clock.is_paused = table.clock.agreed.issuperset(table.seats.present())


def _resume(table: "Table", record: Record) -> None:
    if table.clock is not None:
        table.clock.resume()


def _credit(table: "Table", record: Record) -> None:
    seconds, until = record.data.get("seconds"), record.data.get("until")
    if table.clock is not None and isinstance(seconds, float | int) and isinstance(until, float | int):
        table.clock.credit(record.who, seconds, until)


def _days_off(table: "Table", record: Record) -> None:
    from cogworks.tables.clock.days_off import note  # here to avoid an import cycle

    if table.clock is not None:
        note(table.clock, record)


def _start(table: "Table", record: Record) -> None:
    table.is_started = True


def _end(table: "Table", record: Record) -> None:
    table.has_ended = True
    table.is_stopped = record.data.get("by") == OPERATOR
    if record.data.get("reason") == AGREED:
        table.forfeits = dict.fromkeys(range(len(table.seats)), AGREED)


def _etiquette(table: "Table", record: Record) -> None:
    table.etiquette.apply(record)


def _seats(table: "Table", record: Record) -> None:
    if record.kind in kind.ARRIVING:
        table.arrived.add(record.who)
    if change := seat_change(table, record):
        table.seat_changes.append(change)
    table.seats.apply(record)


APPLY: Final[Mapping[str, Callable[["Table", Record], None]]] = {
    **dict.fromkeys((kind.ANSWER, kind.UNDO, kind.MOVES), _position),
    kind.PROPOSE: _propose,
    kind.ACCEPT: _accept,
    kind.DECLINE: _decline,
    **dict.fromkeys((kind.CHAT, kind.SAY), _chat),
    **dict.fromkeys(APPLIED, _etiquette),
    kind.ORIGIN: _origin,
    kind.DAILY: _daily,
    kind.TOURNAMENT: _tournament,
    kind.REVEAL: _reveal,
    kind.HINTS: _hints,
    kind.HINT: _hint,
    **dict.fromkeys(kind.LISTING, _listing),
    kind.WAIT: _wait,
    kind.FORFEIT: _forfeit,
    kind.RATED: _rated,
    kind.CLOCK: _clock,
    kind.PAUSE: _pause,
    kind.RESUME: _resume,
    kind.CREDIT: _credit,
    kind.DAYS_OFF: _days_off,
    kind.START: _start,
    kind.END: _end,
}
"""What records other than those about seats change."""
