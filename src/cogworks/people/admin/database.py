"""Prune, back up, restore, verify and vacuum a database."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

from cogworks.engine.errors import CogworksError
from cogworks.people.admin.operator import Operator, when
from cogworks.tables.store.database import engine_of, server_lock
from cogworks.tables.upkeep import backup_file, space
from cogworks.tables.upkeep.finished import QUIET, FinishedGames
from cogworks.tables.upkeep.removal import Removal
from cogworks.tables.upkeep.retention import Kept
from cogworks.tables.upkeep.verifying import verify_tables

AT_ONCE: Final = 200
"""Tables per transaction: a server that runs meanwhile must not wait."""
MEGABYTE: Final = 1_000_000


def prune(it: Operator) -> None:
    """Delete old tables."""
    kept = Kept(it.typed.keep_finished, it.typed.keep_idle)
    if kept.finished is None and kept.idle is None:
        raise CogworksError("say how long tables are kept: --keep-finished DAYS, --keep-idle DAYS")
    removal, limits = it.store.of(Removal), kept.limits(it.now())
    finished, idle = removal.expired(*limits)
    if not finished + idle:
        it.say("No table is that old.")
        return
    it.confirm(f"Delete {finished} finished games and {idle} idle tables of guests for good?")
    n = 0
    while removed := removal.remove_expired(*limits, AT_ONCE):
        n += len(removed)
    it.say(f"{n} tables are deleted. cogworks admin vacuum gives their space back.")


def back_up(it: Operator) -> None:
    """Write a backup."""
    found = backup_file.back_up(it.store.engine, it.home, it.typed.file, it.now())
    it.say(f"The backup is complete: {it.typed.file} ({found.words()}). It has secrets: keep it private.")


def restore(url: str, home: Path, file: Path, say: Callable[[str], None]) -> None:
    """Restore a backup."""
    engine = engine_of(url)
    try:
        with server_lock(engine):
            found = backup_file.restore(engine, home, file)
    finally:
        engine.dispose()
    say(f"The backup of {when(found.created)} UTC is restored: {found.words()}.")


def verify(it: Operator) -> None:
    """Verify every stored game."""
    n = skipped = failed = 0
    for found in verify_tables(it.store, it.now):
        n += 1
        skipped += found.is_skipped
        if found.problem:
            failed += 1
            it.say(f"table {found.table}: {found.problem}")
    if failed:
        raise CogworksError(f"{failed} of {n} tables have a problem")
    it.say(f"{n} tables verified{f', {skipped} of them without their rules' if skipped else ''}. No problem found.")


def vacuum(it: Operator) -> None:
    """Pack finished games and shrink the database."""
    games, before = it.store.of(FinishedGames), space.size(it.store.engine)
    limit = it.now() - (0.0 if it.typed.now else QUIET)
    n = 0
    while due := games.unpacked(limit, AT_ONCE):
        n += sum(games.pack(table) for _, table in due)
    space.vacuum(it.store.engine)
    after = space.size(it.store.engine)
    it.say(f"{n} finished games packed. {before / MEGABYTE:.1f} MB before, {after / MEGABYTE:.1f} MB now.")
