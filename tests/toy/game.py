"""A whole game in one file: cogs are dealt, each player keeps or swaps, the highest wins."""

from collections.abc import Mapping, Sequence

from librt.vecs import vec
from mypy_extensions import i64

from cogworks.engine.cards import BIT, nth, set_of, size
from cogworks.engine.description import Description
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.game import Data, Game
from cogworks.engine.names import Names, listed
from cogworks.engine.options import Option, Settings
from cogworks.engine.state import OVER, State

COGS = 0b111_1110
"""The set of cogs 1..6."""

# ---- actions: 0 keep, 1 swap, 1 + cog for chance
KEEP, SWAP, COG = 0, 1, 1
N_ACTIONS = 8

# ---- questions and events
NOTHING, DEAL, DECIDE, DRAW = 0, 1, 2, 3
DEALT, KEPT, SWAPPED, SHOWN, WON = 0, 1, 2, 3, 4


class Cogs(State):
    """A cog and an old cog for each seat; 0 where there is none."""

    def __init__(self, mover: int, asks: int, held: list[int], old: list[int], turn: int, polite: bool) -> None:
        super().__init__(mover, asks)
        self.held = held
        self.old = old
        self.turn = turn
        self.polite = polite

    def clone(self) -> "Cogs":
        return Cogs(self.mover, self.asks, self.held[:], self.old[:], self.turn, self.polite)

    def n_seats(self) -> i64:
        return len(self.held)

    def box(self) -> int:
        """The set of cogs never dealt."""
        return COGS & ~set_of(self.held + self.old)

    # ---- legal actions, and their effects

    def fill(self, out: vec[i64]) -> i64:
        """Keep or swap [T1.2]; a polite first player keeps [T1.3]."""
        out[0] = KEEP
        out[1] = SWAP
        return 1 if self.polite and self.turn == 0 else 2

    def n_cases(self) -> i64:
        return size(self.box())

    def case(self, pick: i64) -> i64:
        """Every cog in the box is as likely as the others [T1.1]."""
        return COG + nth(self.box(), pick)

    def apply(self, action: i64) -> None:
        if self.asks == DECIDE and action == SWAP:
            self.note(SWAPPED, self.turn)
            self.old[self.turn] = self.held[self.turn]
            self.held[self.turn] = 0
            self.wait(DRAW, CHANCE)
            return
        if self.asks == DECIDE:
            self.note(KEPT, self.turn)
            self.turn += 1
        else:
            cog = int(action) - COG
            self.held[self.turn] = cog
            self.note_secret(DEALT, self.turn, cog)
            self.turn += 1
        self.next()

    def next(self) -> None:
        """Deal to all seats, then let all decide, then show [T1.1, T1.2, T1.4]."""
        if self.turn < len(self.held):
            self.wait(self.asks, CHANCE) if self.asks == DEAL else self.wait(DECIDE, self.turn)
        elif self.asks == DEAL:
            self.turn = 0
            self.wait(DECIDE, 0)
        else:
            self.turn = 0
            self.wait(NOTHING, OVER)
            for seat, cog in enumerate(self.held):
                self.note(SHOWN, seat, cog)
            self.note(WON, self.winners()[0])

    def wait(self, question: int, mover: int) -> None:
        self.asks = question
        self.mover = mover

    def refusal(self, action: i64) -> str:
        if self.asks == DECIDE:
            return "T1.3" if action == SWAP else "T1.2"
        return "T1.4" if self.asks == NOTHING else "T1.1"

    def redeal(self, seat: i64, dice: Dice) -> "Cogs":
        """Redeal cogs the seat has not seen: held ones until they are shown, and the old ones."""
        dealt = self.clone()
        unseen = [dealt.old] if self.is_over() else [dealt.held, dealt.old]
        for cogs in unseen:
            for owner, cog in enumerate(cogs):
                if owner != seat and cog:
                    cogs[owner] = -1
        box = COGS & ~set_of([cog for cog in dealt.held + dealt.old if cog > 0])
        for cogs in unseen:
            for owner, cog in enumerate(cogs):
                if cog == -1:
                    cogs[owner] = int(nth(box, dice.below(size(box))))
                    box &= ~BIT[cogs[owner]]
        return dealt

    # ---- the end

    def scores(self) -> list[int]:
        """The cogs, once they are shown [T1.4]."""
        return list(self.held) if self.mover == OVER else [0] * len(self.held)

    def winners(self) -> list[int]:
        return [self.held.index(max(self.held))]

    def dump(self) -> list[int]:
        return [self.mover, self.asks, *self.held, *self.old, self.turn, int(self.polite)]


def start(seats: int, options: Settings) -> Cogs:
    return Cogs(CHANCE, DEAL, [0] * seats, [0] * seats, 0, options["polite"] is True)


# ---- positions

QUESTIONS = ("nothing", "deal", "decide", "draw")


def build(seats: int, options: Settings, described: Mapping[str, object]) -> Cogs:
    given = Description(described)
    question = given.choice("ask", "decide", QUESTIONS)
    held = given.numbers("held", 0, 6)
    old = given.numbers("old", 0, 6) or [0] * seats
    turn = given.number("turn", 0, 0, seats - 1)
    given.done()
    mover = {NOTHING: OVER, DECIDE: turn}.get(question, CHANCE)
    return Cogs(mover, question, held, old, turn, options["polite"] is True)


def describe(state: Cogs) -> Data:
    ask = QUESTIONS[state.question()]
    return {"ask": ask, "held": list(state.held), "old": list(state.old), "turn": state.turn}


def audit(state: Cogs) -> list[str]:
    placed = [cog for cog in state.held + state.old if cog]
    twice = [f"cog {cog} lies in two places" for cog in sorted(set(placed)) if placed.count(cog) > 1]
    return twice + ([] if len(state.held) == len(state.old) else ["every seat needs a held and an old cog, or 0"])


# ---- views


def sight(state: Cogs, seat: int | None) -> Data:
    own = {"cog": {"id": "cog", "value": state.held[seat]}, "old": state.old[seat]} if seat is not None else {}
    shown = list(state.held) if state.is_over() else []
    return {"turn": state.turn, "swapped": [cog > 0 for cog in state.old], "shown": shown, **own}


def target(state: Cogs, action: int) -> str:
    return "cog" if state.question() == DECIDE else ""


# ---- words


def label(state: Cogs, action: int, names: Names) -> str:
    if state.question() == DECIDE:
        return "swap your cog" if action == SWAP else "keep your cog"
    return f"{names.whom(state.turn)} gets cog {action - COG}"


def prompt(state: Cogs, names: Names) -> str:
    if state.is_over():
        return f"{names.who(state.winners()[0])} won."
    if state.question() != DECIDE:
        return f"{names.who(state.turn)} draws a cog."
    return f"You have cog {state.held[state.turn]}: keep it, or swap it?"


def rules_now(state: Cogs) -> tuple[str, ...]:
    return {DECIDE: ("T1.2", "T1.3"), NOTHING: ("T1.4",)}.get(int(state.question()), ("T1.1",))


def line(state: State, kind: int, numbers: Sequence[int], names: Names) -> str:
    who = names.who(numbers[0])
    if kind == DEALT:
        return f"{who} got {listed([f'cog {cog}' for cog in numbers[1:]]) or 'a cog'}."
    if kind == SHOWN:
        return f"{who} showed cog {numbers[1]}."
    return {KEPT: f"{who} kept the cog.", SWAPPED: f"{who} put the cog away.", WON: f"{who} won."}[kind]


HIGH_COG = Game(
    name="high_cog",
    title="High Cog",
    seats=range(2, 4),
    options=(Option("polite", False, "the first player may not swap"),),
    version=1,
    n_actions=N_ACTIONS,
    longest=9,
    questions=QUESTIONS,
    families={"keep": range(1), "swap": range(1, 2), "cog": range(2, 8)},
    events=("dealt", "kept", "swapped", "shown", "won"),
    package="tests.toy",
    start=start,
    audit=audit,
    build=build,
    describe=describe,
    view_of=sight,
    target=target,
    label_of=label,
    prompt_of=prompt,
    rules_now=rules_now,
    line_of=line,
)
