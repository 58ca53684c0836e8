"""Play games for the lab, and record the data for its figures.  Everything depends only on the arguments."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from cogworks.bots import players
from cogworks.bots.ladder import chooser, untimed
from cogworks.bots.levels import decide, level
from cogworks.bots.search import Restriction
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.errors import CogworksError
from cogworks.engine.event import Journal
from cogworks.engine.options import Value
from cogworks.engine.registry import game
from cogworks.engine.state import OVER, State
from cogworks.lab.description import COMPETENT, EVERY_SEAT, PLAYED, Ban, LabGame, lab_of
from cogworks.lab.played import NO_CARD, Played

NO_LEADER: Final = -1


@dataclass(frozen=True)
class Setup:
    """Setup of the games: everything that determines them.  All seats have players of the same strength."""

    game: str
    seats: int
    options: Mapping[str, Value]
    """The value of every option."""
    player: str
    """A level, a plug-in, or COMPETENT."""
    seed: int

    def chance(self, deal: int) -> Dice:
        """The dice of a deal, the same for all treatments and replicas."""
        return Dice(((self.seed << 40) + deal) << 8)

    def mind(self, deal: int, seat: int, replica: int = 0) -> Dice:
        """The dice of a player."""
        return Dice((((((self.seed << 16) + replica) << 40) + deal) << 8) + 1 + seat)


@dataclass(frozen=True)
class Treatment:
    """Treatment of one seat: cards it starts with, and cards it may neither take nor play."""

    gifts: tuple[str, ...] = ()
    bans: tuple[str, ...] = ()
    how: str = ""
    """The way to give cards; '' is the game's default."""

    def words(self) -> str:
        """A short description."""
        parts = [f"gift {name}" for name in self.gifts] + [f"ban {name}" for name in self.bans]
        return ", ".join(parts) or "nothing"


class RunningGame:
    """A game in progress, with its chance and its players' dice."""

    def __init__(self, setup: Setup, deal: int, replica: int = 0) -> None:
        self.setup = setup
        self.state = game(setup.game).new(setup.seats, **setup.options)
        self.chance = setup.chance(deal)
        self.minds = [setup.mind(deal, seat, replica) for seat in range(setup.seats)]
        self.restrictions: list[list[Restriction]] = [[] for _ in range(setup.seats)]
        self.answers = 0
        self._advise = lab_of(setup.game).advise if setup.player == COMPETENT else None
        if players.is_level(setup.player):
            self._level = untimed(level(setup.player))
        elif self._advise is None:
            self._plugin = chooser(setup.player, setup.game, setup.options)

    def settle(self) -> int:
        """Let chance answer until a seat is to move or the game is over; return the mover."""
        while (mover := int(self.state.to_move())) == CHANCE:
            self.chance.roll(self.state)
            self.answers += 1
        return mover

    def treat(self, treatment: Treatment, seat: int, deal: int) -> None:
        """Apply a treatment to a seat.  Gifts need a position before the first decision."""
        setup, lab = self.setup, lab_of(self.setup.game)
        played = game(setup.game)
        if treatment.gifts:
            described = played.describe(self.state)
            dice = Dice(((setup.seed << 40) + deal) << 8 | 255)
            for name in treatment.gifts:
                lab.gift(treatment.how).give(described, seat, name, dice)
            self.state = played.position(setup.seats, options=setup.options, **described)
        for name in treatment.bans:
            card = lab.find(setup.options, name)
            self.restrictions[seat].append(Ban(lab, setup.options, played.n_actions, seat, card))

    def choose(self, mover: int) -> int:
        """The answer of the seat to move."""
        dice = self.minds[mover]
        restrictions = self.restrictions[mover]
        if self._advise is not None:
            return self._advise(self.state)
        if not players.is_level(self.setup.player):
            if restrictions:
                raise CogworksError(f"bans need a level such as adept, not {self.setup.player}")
            return self._plugin(self.state, mover, dice)
        restriction = restrictions[0] if restrictions else None
        return decide(self._level, self.state.redeal(mover, dice), mover, dice, restriction)

    def act(self, action: int) -> None:
        """Apply a player's answer."""
        self.state.apply(action)
        self.answers += 1


def play(setup: Setup, deal: int) -> Played:
    """Play a game without treatment and record it in full."""
    lab = lab_of(setup.game)
    table = RunningGame(setup, deal)
    table.state.journal = journal = Journal()
    record = Played(deal)
    turns = Turns(lab, setup.seats)
    happened = []
    rows: dict[tuple[int, int, int], int] = {}
    record.last_played = [NO_CARD] * setup.seats
    while (mover := table.settle()) != OVER:
        if record.decisions == 0:
            record.first = mover
        n_legal = len(table.state.legal_actions())
        turns.decide(table.state, mover, n_legal)
        kind = lab.decision_kind(table.state)
        if kind:
            record.counts[kind] = record.counts.get(kind, 0) + 1
        record.decisions += 1
        record.forced += n_legal == 1
        record.options += n_legal if n_legal > 1 else 0
        table.act(table.choose(mover))
        events = journal.take()
        happened += events
        for event in events:
            sighting = lab.sightings.get(event.kind)
            if sighting is not None:
                numbers = event.open + event.secret
                seat = EVERY_SEAT if sighting.seat == EVERY_SEAT else numbers[sighting.seat]
                card = numbers[sighting.card] - sighting.first
                if card >= 0:
                    rows.setdefault((sighting.what, seat, card), turns.turns)
                    if sighting.what == PLAYED and seat != EVERY_SEAT:
                        record.last_played[seat] = card
    happened += journal.take()
    turns.finish(table.state)
    record.returns, record.scores = list(table.state.shares()), [int(it) for it in table.state.scores()]
    record.answers = table.answers
    record.turns, record.leads = turns.turns, turns.leads
    record.dead = turns.dead + sum(event.kind in lab.skipped for event in happened)
    record.ending = lab.ending(table.state, happened)
    record.kept = [sorted(lab.kept(table.state, seat)) for seat in range(setup.seats)]
    for event in happened:
        if event.kind in lab.counted:
            name = lab.counted[event.kind]
            record.counts[name] = record.counts.get(name, 0) + 1
    record.sightings = [number for (what, seat, card), turn in rows.items() for number in (what, seat, card, turn)]
    return record


class Turns:
    """Counts turns, turns without a choice, and changes of the lead."""

    def __init__(self, lab: LabGame, seats: int) -> None:
        self._lab = lab
        self._seats = seats
        self._key = -1
        self._owner = -1
        self._had_choice = True
        self._leader = NO_LEADER
        self.turns = 0
        self.dead = 0
        self.leads = 0

    def decide(self, state: State, mover: int, n_legal: int) -> None:
        """Note a decision before it is made."""
        key = self._lab.turns(state) if self._lab.turns else mover
        if key != self._key:
            self.finish(state)
            self._key, self._owner, self._had_choice = key, mover, False
            self.turns += 1
        if mover == self._owner and n_legal > 1:
            self._had_choice = True

    def finish(self, state: State) -> None:
        """End the current turn."""
        self.dead += not self._had_choice
        if self._seats > 1:
            scores = state.scores()
            best = max(scores)
            if scores.count(best) == 1:
                leader = scores.index(best)
                self.leads += self._leader not in (NO_LEADER, leader)
                self._leader = leader


def finish(table: RunningGame) -> list[float]:
    """Play to the end; return the results."""
    while (mover := table.settle()) != OVER:
        table.act(table.choose(mover))
    return list(table.state.shares())


def treated(setup: Setup, treatment: Treatment, deal: int) -> float:
    """The mean result of the treated seat over all seats, on one deal."""
    total = 0.0
    for seat in range(setup.seats):
        table = RunningGame(setup, deal)
        table.settle()
        table.treat(treatment, seat, deal)
        total += finish(table)[seat]
    return total / setup.seats


# ---- jobs: blocks of deals, with results that fit into JSON


def play_block(setup: Setup, deals: Sequence[int]) -> list[list[object]]:
    """Full records of these deals."""
    return [list(vars(play(setup, deal)).values()) for deal in deals]


def treat_block(setup: Setup, treatment: Treatment, deals: Sequence[int]) -> list[float]:
    """The treated seats' mean results on these deals."""
    return [treated(setup, treatment, deal) for deal in deals]


def repeat_block(setup: Setup, deals: Sequence[int], replica: int) -> list[list[float]]:
    """The results of these deals, played by players with other dice."""
    return [finish(RunningGame(setup, deal, replica)) for deal in deals]
