"""The table of a terminal game: in memory, with bots and people at one keyboard."""

import time
from hashlib import sha256
from typing import Final

from cogworks.bots.levels import ADEPT
from cogworks.bots.workers import Workers
from cogworks.engine.game import Data
from cogworks.engine.log import Log
from cogworks.engine.registry import game
from cogworks.engine.state import State
from cogworks.tables import update_types
from cogworks.tables.files import shuffle
from cogworks.tables.files.from_log import store_log
from cogworks.tables.host import Host
from cogworks.tables.play.hints import Hint
from cogworks.tables.refusals import RefusedError
from cogworks.tables.seats.seats import new_token
from cogworks.tables.store.store import MemoryStore
from cogworks.tables.table import Table
from cogworks.terminal import seats

ID: Final = "terminal"
"""Constant, because draws depend on it: `--seed` must reproduce a game."""


class Update:
    """One reader's update from the table."""

    def __init__(self, sent: update_types.Update) -> None:
        self.view = sent["view"]
        self.log = sent["log"]
        self.version = sent["version"]
        self.prompt = sent["prompt"]
        self.rules = sent["rules"]
        self.labels = {option["action"]: option["label"] for option in sent["options"]}
        """Legal moves, in display order."""
        self.targets = {option["action"]: option["target"] for option in sent["options"]}
        self.undo = sent["undo"]
        self.is_practice = sent["practice"]
        self.proposal = sent["proposal"]
        self.usual = sent["run"]["actions"]
        """Moves to make at once, if there are any."""
        self.usual_words = sent["run"]["words"]
        self.unspent = {option["action"]: option["unspent"] for option in sent["options"]}
        """Resources that each move would leave unspent, or ''."""
        self.auto_plays = sent["wishes"].get("forced", False)
        self.forfeits = sent["forfeits"]
        """Why each seat lost whatever the position, or ''."""


class LocalTable:
    """A table that continues a log; each person at the keyboard has a token, like a client."""

    def __init__(self, log: Log, workers: Workers, seed: int | None = None, has_hints: bool = False) -> None:
        self.game = game(log.game)
        self.options = log.options
        self.players = log.players
        self.people = seats.people(log.players)
        self._tokens = {seat: new_token() for seat in self.people}
        self._store = MemoryStore()
        # A bot also plays on for a person who resigns.
        bots = dict.fromkeys([ADEPT.name, *(player for player in log.players if player != seats.YOU)], workers.answer)
        self._host = Host(self._store, bots, advise=workers.advice)
        self._sent = 0
        tokens = [self._tokens.get(seat, "") for seat in range(log.seats)]
        store_log(self._store, log, ID, seed_bytes(seed), tokens, time.time(), has_hints)

    # ---- the state of the table

    @property
    def version(self) -> int:
        """How many times the position has changed."""
        with self._host.at(ID) as table:
            return table.history.version

    def turn(self) -> int | None:
        """The seat to move, after all pending draws; None once the game is over."""
        with self._host.at(ID) as table:
            table.advance()
            return None if table.has_ended else int(table.history.state.to_move())

    def is_persons(self, seat: int | None) -> bool:
        """Whether a person plays this seat; a bot does after a resignation."""
        with self._host.at(ID) as table:
            return seat in self.people and seat not in table.forfeits

    def state(self) -> State:
        """The current position."""
        with self._host.at(ID) as table:
            return table.history.state

    def log(self) -> Log:
        """The game so far."""
        with self._host.at(ID) as table:
            return table.history.log(self.players)

    def stored_log(self) -> Log:
        """The game so far as stored: even after Ctrl+C, it contains each change entirely or not at all."""
        return Table.open(self._store, ID, time.time).history.log(self.players)

    def asked_for_consent(self) -> int | None:
        """The next person who must agree to an undo request, or None."""
        with self._host.at(ID) as table:
            proposal = table.proposal
            asked = [] if proposal is None else table.asked_for_consent(proposal.seat)
            return next((seat for seat in asked if proposal and seat not in proposal.accepted), None)

    def hides_something(self) -> bool:
        """Whether any seat knows more than the others."""
        with self._host.at(ID) as table:
            history = table.history
            if any(event.secret for step in history.steps for event in step.events):
                return True
            views = [
                self.game.view(history.state, seat) | {"reader": None} for seat in (None, *range(len(table.seats)))
            ]
            return any(view != views[0] for view in views)

    def update(self, reader: int | None, since: int | None = None) -> Update:
        """What a reader may know now; None is a spectator."""
        return Update(self._reply(reader, {"look": None, "since": since}))

    # ---- messages

    def act(self, seat: int, version: int, action: int) -> Update:
        """Make a move."""
        return self._send(seat, {"act": action, "version": version})

    def undo(self, seat: int, version: int) -> Update:
        """Undo the seat's last move, if that is free."""
        return self._send(seat, {"undo": None, "version": version})

    def propose_undo(self, seat: int, version: int) -> Update:
        """Ask the other people for consent to undo the seat's last move; bots always agree."""
        return self._send(seat, {"propose": None, "version": version})

    def decide(self, seat: int, proposal: int, agrees: bool) -> None:
        """Accept or decline an undo request."""
        self._send(seat, {"accept" if agrees else "decline": proposal})

    def resign(self, seat: int) -> None:
        """Give up a seat's game."""
        self._send(seat, {"resign": None})

    def auto_play(self, seat: int, wanted: bool) -> None:
        """Turn auto-play of a seat's forced moves on or off."""
        self._send(seat, {"wish": {"forced": wanted}})

    def hint(self, seat: int) -> Hint:
        """What a master would do, with win chances."""
        return self._host.hint(ID, self._tokens[seat])

    def play_bot(self) -> None:
        """Let the bot to move make one move."""
        self._host.play_bot(ID)

    def _send(self, seat: int, message: Data) -> Update:
        self._sent += 1
        return Update(self._reply(seat, {**message, "id": str(self._sent)}))

    def _reply(self, reader: int | None, message: Data) -> update_types.Update:
        token = None if reader is None else self._tokens[reader]
        reply, update = self._host.answer(ID, token, message)
        if not reply["done"]:
            raise RefusedError(reply["refused"], reply["reason"])
        return update


def seed_bytes(seed: int | None) -> bytes:
    """A table's seed from a number, or a random one."""
    return shuffle.new_seed() if seed is None else sha256(f"cogworks seed {seed}".encode()).digest()
