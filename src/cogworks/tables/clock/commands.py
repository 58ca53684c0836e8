"""What players and the server do with a clock: set it, pause it by agreement, and end a player's time."""

from cogworks.tables import records as kind
from cogworks.tables import refusals
from cogworks.tables.clock.clock import TableClock
from cogworks.tables.clock.control import BOT, check_control
from cogworks.tables.daily.rules import counts
from cogworks.tables.play.forfeit import TIME, forfeit
from cogworks.tables.records import Draft
from cogworks.tables.seats.seating import check_belongs
from cogworks.tables.table import Table


def set_clock(table: Table, who: int, control: object) -> None:
    """Set the clock before the start; null removes it.  Those who join later agree to it."""
    wanted = None if control is None else check_control(control).as_sent()

    def plan() -> list[Draft]:
        check_belongs(table, who)
        if wanted == (None if table.clock is None else table.clock.control.as_sent()):
            return []
        if table.is_started:
            raise refusals.CLOCK_FIXED()
        if len(table.arrived) > 1:
            raise refusals.CLOCK_AGREED()
        if counts(table.daily):
            raise refusals.DAILY_CLOCK()
        if table.is_rated and wanted is not None and wanted["on_timeout"] == BOT:
            raise refusals.RATED_TIMEOUT()
        table.check_pace(who)
        return [Draft(kind.CLOCK, who, data={"control": wanted})]

    table.commit(plan)


def pause(table: Table, seat: int, wanted: object) -> None:
    """Agree to a pause, or withdraw; once every player at the table agrees, the clock stops until the next move."""
    if not isinstance(wanted, bool):
        raise refusals.PAUSE_SWITCH()

    def plan() -> list[Draft]:
        table.check_playing()
        clock = _clock(table)
        if (seat in clock.agreed) == wanted:
            return []
        table.check_pace(seat)
        return [Draft(kind.PAUSE if wanted else kind.RESUME, seat)]

    table.commit(plan)


def _clock(table: Table) -> TableClock:
    if table.clock is None:
        raise refusals.NO_CLOCK()
    return table.clock


def credit(table: Table, downtimes: list[tuple[float, float]]) -> bool:
    """Give the players to move the time back during which no server was running."""

    def plan() -> list[Draft]:
        clock = table.clock
        if clock is None:
            return []
        # A server whose clock was ahead may have recorded a downtime that ends in the future.
        past = [(start, end) for start, end in downtimes if clock.credited < end <= table.now()]
        lost = {seat: sum(clock.overlap(seat, start, end) for start, end in past) for seat in sorted(clock.seeming)}
        until = max((end for _, end in past), default=0.0)
        return [Draft(kind.CREDIT, seat, data={"seconds": it, "until": until}) for seat, it in lost.items() if it]

    return table.commit(plan)


def end_time(table: Table, bot: str) -> bool:
    """If a player to move has no time left, let a bot play on or end the game, as the table agreed; else False."""

    def plan() -> list[Draft]:
        clock = table.clock
        seat = None if clock is None or table.has_ended else clock.out_of_time(table.now())
        if clock is None or seat is None:
            return []
        if clock.control.on_timeout == BOT:
            return [Draft(kind.HAND_OVER, seat, data={"seat": seat, "bot": bot, "reason": TIME})]
        return forfeit(table, seat, TIME, bot)

    done = table.commit(plan)
    if done:
        table.advance()
    return done
