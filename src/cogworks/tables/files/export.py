"""A finished table as a file that `cogworks verify` can check."""

from cogworks.engine.game import Data
from cogworks.tables import refusals
from cogworks.tables.files import shuffle
from cogworks.tables.table import Table
from cogworks.tables.tournaments.rules import check_shown


def exported(table: Table) -> Data:
    """The finished game as a log with proof of the draws made here; refused before the end."""
    if not table.has_ended:
        raise refusals.SEED_HIDDEN()
    check_shown(table)
    # The seed proves nothing about a game from a file, and stays secret while others play a daily deal.
    is_from_file = table.history.given == table.history.position
    return finished_log(table, has_proof=not is_from_file and table.reveals_seed())


def finished_log(table: Table, *, has_proof: bool) -> Data:
    """The finished game as a log, with proof of its draws or without."""
    header, history = table.header, table.history
    log = history.log(table.seats.names()).as_data(history.state)
    if table.forfeits:
        log["forfeits"] = [table.forfeits.get(seat, "") for seat in range(header.seats)]
    if not has_proof:
        return log
    proof: Data = {
        "table": table.luck_id,
        "commitment": shuffle.commitment(header.seed),
        "salts": table.seats.salts(),
        "seed": header.seed.hex(),
    }
    if history.given:
        proof["given"] = history.given
    return {**log, "shuffle": proof}
