"""One game of the arena: requests, retries, failures, and an account of each player."""

import time
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from cogworks.bots.ladder import Chooser, chooser
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.event import Journal
from cogworks.engine.game import Game
from cogworks.engine.registry import game
from cogworks.engine.state import OVER, State
from cogworks.study.arena import protocol
from cogworks.study.arena.agents import Agent, AgentError, is_agent, make_agent
from cogworks.study.arena.contest import RANDOM_MOVE, REPLAY, Contest
from cogworks.study.arena.judging import Judged, losses

REPLAYS: Final = 2
"""How often a game is replayed after a failure before it counts as lost."""
LONGEST_ECHO: Final = 500
"""Characters of a reply in a transcript."""
MOST_KEPT: Final = protocol.MOST_LINES


@dataclass
class Account:
    """What one player did in one game."""

    decisions: int = 0
    """Moves with a choice."""
    requests: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    read: int = 0
    """Tokens, as counted by the agent."""
    written: int = 0
    errors: dict[str, int] = field(default_factory=dict)
    losses: list[float] = field(default_factory=list)
    """Chance given away by each judged decision."""

    def spend(self, seconds: float) -> None:
        """Count a reply."""
        self.requests += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)

    def fail(self, kind: str) -> None:
        """Count an error."""
        self.errors[kind] = self.errors.get(kind, 0) + 1


class ForfeitError(Exception):
    """A player lost the game by a failure."""

    def __init__(self, seat: int) -> None:
        super().__init__(seat)
        self.seat = seat


def play(contest: Contest, number: int) -> dict[str, Any]:
    """Play a game of the contest; the result is plain data.  Bots make it reproducible, agents may not."""
    accounts = [Account() for _ in range(contest.seats)]
    replays = REPLAYS if contest.limits.on_failure == REPLAY else 0
    transcript: list[dict[str, Any]] = []
    while True:
        match = Match(contest, number, accounts, transcript)
        try:
            returns = match.play()
            forfeit = None
        except ForfeitError as error:
            if replays:
                replays -= 1
                transcript.append({"replayed": True})
                continue
            forfeit = error.seat
            returns = [0.0 if seat == forfeit else 1 / max(1, contest.seats - 1) for seat in range(contest.seats)]
        finally:
            stderr = match.close()
        break
    if contest.simulations and contest.judged:
        dice = Dice((contest.seed << 40) + (3 << 38) + number)
        for account, found in zip(accounts, losses(contest, match.judged, dice), strict=True):
            account.losses = found
    return {
        "number": number,
        "seating": contest.seating(number),
        "returns": returns,
        "forfeit": forfeit,
        "scores": [int(score) for score in match.state.scores()],
        "answers": match.answers,
        "accounts": [asdict(account) for account in accounts],
        "transcript": transcript,
        "stderr": stderr,
    }


class Match:
    """A game in progress."""

    def __init__(
        self, contest: Contest, number: int, accounts: Sequence[Account], transcript: list[dict[str, Any]]
    ) -> None:
        self._contest = contest
        self._game: Game[State] = game(contest.game)
        self._options = self._game.settle(contest.options)
        self._accounts = accounts
        self._transcript = transcript
        self._entrants = [contest.entrants[place] for place in contest.seating(number)]
        deal = contest.place(number)[0]
        self._chance = Dice((contest.seed << 40) + deal)
        self._minds = [
            Dice((contest.seed << 40) + (1 << 39) + number * contest.seats + seat) for seat in range(contest.seats)
        ]
        self._agents: dict[int, Agent] = {
            seat: make_agent(entrant.text, contest.limits)
            for seat, entrant in enumerate(self._entrants)
            if is_agent(entrant.text)
        }
        self._bots: dict[int, Chooser] = {
            seat: chooser(entrant.text, contest.game, contest.options)
            for seat, entrant in enumerate(self._entrants)
            if not is_agent(entrant.text)
        }
        self._lines: dict[int, list[str]] = {seat: [] for seat in self._agents}
        """Log lines that an agent has not seen yet."""
        self.state: State = self._game.new(contest.seats, **contest.options)
        self.answers: list[int] = []
        self.judged: list[list[Judged]] = [[] for _ in range(contest.seats)]
        """Each seat's decisions with a choice."""

    def play(self) -> list[float]:
        """Play to the end; return each seat's share of the victory."""
        limits = self._contest.limits
        told = {"seconds": limits.seconds, "retries": limits.retries, "reply_bytes": limits.reply}
        for seat, agent in self._agents.items():
            agent.begin(protocol.hello(self._game, self._contest.seats, self._options, seat, told))
        state = self.state
        journal = state.journal = Journal()
        while (mover := int(state.to_move())) != OVER:
            if mover == CHANCE:
                self.answers.append(int(self._chance.roll(state)))
            else:
                action = self._decide(mover)
                state.act(action)
                self.answers.append(action)
            for event in journal.take():
                for seat, lines in self._lines.items():
                    if line := self._game.line(state, event, seat):
                        lines.append(line)
                        del lines[:-MOST_KEPT]
        returns = list(state.returns())
        for seat, agent in self._agents.items():
            agent.end({"type": "end", "seat": seat, "returns": returns, "scores": [int(it) for it in state.scores()]})
        return returns

    def close(self) -> dict[str, str]:
        """Stop all agents; return the end of what each printed on stderr, by seat."""
        return {str(seat): said for seat, agent in self._agents.items() if (said := agent.close())}

    def _decide(self, seat: int) -> int:
        """A player's move.  Forced ones are made without asking."""
        legal = self.state.legal_actions()
        if len(legal) == 1:
            return legal[0]
        before = self.state.clone()
        entry: dict[str, Any] = {"step": len(self.answers), "seat": seat, "legal": len(legal)}
        self._transcript.append(entry)
        account = self._accounts[seat]
        account.decisions += 1
        action = self._ask_bot(seat, entry) if seat in self._bots else self._ask_agent(seat, entry)
        entry |= {"action": action, "label": self._game.label(self.state, action)}
        self.judged[seat].append(Judged(before, action))
        return action

    def _ask_bot(self, seat: int, entry: dict[str, Any]) -> int:
        began = time.perf_counter()
        try:
            # Without the journal: what a search tries has not happened.
            action = int(self._bots[seat](self.state.clone(), seat, self._minds[seat]))
            if action not in self.state.legal_actions():
                raise ValueError(f"{action} is not a legal move")
        except Exception as error:
            # A plug-in is code of other people, and its failure must not end the run.
            return self._failed(seat, entry, "crash", f"{type(error).__name__}: {error}")
        finally:
            self._accounts[seat].spend(time.perf_counter() - began)
        return action

    def _ask_agent(self, seat: int, entry: dict[str, Any]) -> int:
        contest, account = self._contest, self._accounts[seat]
        world = Dice(int(self._minds[seat].below(1 << 30))) if contest.with_worlds else None
        request = protocol.request(
            self._game, self.state, self._lines[seat], with_moves=contest.with_moves, world=world
        )
        self._lines[seat].clear()
        seconds = 0.0
        for left in range(contest.limits.retries, -1, -1):
            began = time.perf_counter()
            try:
                text = self._agents[seat].ask(request | {"tries_left": left})
                reply = protocol.read_reply(self._game, self.state, text, with_moves=contest.with_moves)
            except AgentError as error:
                return self._failed(seat, entry, error.kind, str(error))
            except protocol.ReplyError as error:
                account.fail(error.kind)
                entry.setdefault("errors", []).append([error.kind, text[:LONGEST_ECHO]])
                request["error"] = str(error)
            else:
                account.read += reply.tokens[0]
                account.written += reply.tokens[1]
                entry |= {"note": reply.note} if reply.note else {}
                return reply.action
            finally:
                took = time.perf_counter() - began
                account.spend(took)
                seconds += took
                entry["seconds"] = round(seconds, 4)
        return self._failed(seat, entry, "", "")

    def _failed(self, seat: int, entry: dict[str, Any], kind: str, text: str) -> int:
        """The effect of a decision without a usable reply."""
        if kind:
            self._accounts[seat].fail(kind)
            entry.setdefault("errors", []).append([kind, text[:LONGEST_ECHO]])
        if self._contest.limits.on_failure != RANDOM_MOVE:
            raise ForfeitError(seat)
        legal = self.state.legal_actions()
        entry["substituted"] = True
        return legal[self._minds[seat].below(len(legal))]


def error_counts(accounts: Sequence[dict[str, Any]]) -> Counter[str]:
    """All errors of some accounts, by kind."""
    found: Counter[str] = Counter()
    for account in accounts:
        found.update(account["errors"])
    return found
