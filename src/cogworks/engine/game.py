"""Game: the definition of a game, and what the engine derives from it."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from cogworks.engine.dice import Dice
from cogworks.engine.errors import CogworksError, LabelError, OptionError, PositionError
from cogworks.engine.event import Event
from cogworks.engine.facts import Cause, Change, Odds, Reason, ScoreBreakdown
from cogworks.engine.names import Names
from cogworks.engine.options import Option, Settings, Value, settle
from cogworks.engine.results import SHARES, Results
from cogworks.engine.schema import Field, Schema
from cogworks.engine.state import SEVERAL, SPECTATOR, State

S = TypeVar("S", bound=State)
Data = dict[str, object]
"""JSON-compatible data."""

RULE = re.compile(r"\*\*\[([A-Z]+\d+\.\d+)\]\*\*\s*(.*?)(?=\n\s*(?:[-*] )?\*\*\[|\n#|\n\n|\Z)", re.DOTALL)


@dataclass(frozen=True)
class Game(Generic[S]):
    """The definition of a game: facts about it, and the functions in its folder."""

    name: str
    """Identifier, as in `game(name)` and in logs: lower case and underscores."""
    title: str
    """Name shown to players."""
    seats: range
    """Supported numbers of seats."""
    options: tuple[Option, ...]
    """Options, including legacy ones."""
    version: int
    """Rules version: raised whenever an old log would replay differently or be rejected."""
    n_actions: int
    """Number of actions: every answer is from 0 to n_actions - 1."""
    longest: int
    """An upper bound on the number of answers in a game."""
    questions: tuple[str, ...]
    """The name of each question number."""
    families: Mapping[str, range]
    """The blocks of action numbers by name; together they cover 0..n_actions-1."""
    events: tuple[str, ...]
    """The name of each event kind."""
    package: str
    """The package that contains rulebook.md."""

    start: Callable[[int, Settings], S]
    """rules.py: the position before the first answer."""
    audit: Callable[[S], list[str]]
    """position.py: errors about components that do not add up; empty for a valid position."""
    build: Callable[[int, Settings, Mapping[str, object]], S]
    """position.py: a position from a description."""
    describe: Callable[[S], Data]
    """position.py: the description of a position, the inverse of `build`; includes hidden information."""
    view_of: Callable[[S, int | None], Data]
    """view.py: the position as one seat, or a spectator, sees it."""
    target: Callable[[S, int], str]
    """view.py: the id of the view's item that an action is about, or ''."""
    label_of: Callable[[S, int, Names], str]
    """words.py: the label of an action."""
    prompt_of: Callable[[S, Names], str]
    """words.py: what the seat to move should do now, in one sentence."""
    rules_now: Callable[[S], tuple[str, ...]]
    """words.py: the ids of the rules that apply to the current question."""
    line_of: Callable[[S, int, Sequence[int], Names], str]
    """words.py: the log line for an event's kind and the numbers its reader may know; '' for none.

    The state can be any position of the same game; only the cards in play are read from it.
    """
    scored_in: tuple[str, str] = ("point", "points")
    """The unit of the score: singular and plural."""
    touches: Callable[[S, int], tuple[str, ...]] = lambda state, action: ()
    """view.py: ids of other items that an action would affect, to highlight before it is chosen."""
    gallery: Callable[[Settings], list[Data]] = lambda options: []
    """view.py: each card kind in play, once, as the view shows it, with `n` if there are several copies."""
    score_breakdown: Callable[[S, int], ScoreBreakdown] | None = None
    """words.py: the breakdown of a seat's score, if it has parts."""
    is_pointless: Callable[[S, int], bool] = lambda state, action: False
    """words.py: whether a legal action cannot help the player; such actions are listed last."""
    why_not: Callable[[S, str, Names], Reason] = lambda state, item, names: Reason("")
    """reasons.py: why the seat to move can do nothing with an item of its view; empty for no special reason."""
    unspent: Callable[[S, int], str] = lambda state, action: ""
    """reasons.py: what the seat to move would leave unspent by ending its turn with an action, as a sentence, or ''."""
    difficulty_of: Callable[[S], str] = lambda state: ""
    """opening.py: the difficulty of a position's game, if win chances depend on it; "" for the usual one."""
    is_usual: Callable[[S], bool] = lambda state: True
    """opening.py: whether a position has the usual cards and goal, so that what was learned in other games applies."""
    turn_of: Callable[[S], int] | None = None
    """view.py: the seat whose turn it is, if that is not always the seat to move."""
    name_items: Callable[[S, int, Sequence[int]], tuple[str, ...]] | None = None
    """view.py: ids of its items that an event changed, from its kind and the numbers its reader may know.

    Without it, tables compare the views before and after a turn.
    """
    harms: Mapping[int, Callable[[S, Sequence[int]], Change]] = field(default_factory=dict)
    """view.py: for each kind of event that can take something from a player, whom it harms and where.

    Gets the position before the move, of which it reads public facts only, and the numbers a reader may know.
    """
    gifts: Mapping[int, Callable[[S, Sequence[int]], Change]] = field(default_factory=dict)
    """view.py: the same for events that can give something to a player in another's turn."""
    cause_of: Callable[[S, Sequence[Event]], Cause | None] = lambda state, happened: None
    """view.py: what caused the last of the events of a turn, if it has a name; reads public numbers only."""
    minor_events: frozenset[str] = frozenset()
    """Events left out of the summary of a turn."""
    detail: str = "(?!)"
    """A pattern of what a summary leaves out of a log line."""
    effect_of: Callable[[S, int, Names], str] = lambda state, action, names: ""
    """words.py: what an action would achieve, if its label doesn't say so: shown beside it, but not in puzzles."""
    outcome: str = "(?!)"
    """A pattern of what a label says about the move's outcome; puzzles leave it out."""
    previews: tuple[str, ...] = ()
    """Fields of the view that list the outcomes of moves; they are empty in puzzles."""
    is_choice_public: Callable[[S], bool] = lambda state: False
    """view.py: whether public information tells if the seat to move has more than one legal action.

    A forced move then reveals nothing, and tables play it at once. Depends on public information only.
    """
    earlier: Mapping[int, Settings] = field(default_factory=dict)
    """Earlier rules versions still supported, each with the options that make the current rules reproduce it.

    Options that exist only for this are marked `is_legacy`.
    """
    warnings: Callable[[int, Settings], tuple[str, ...]] = lambda seats, options: ()
    """definition.py: warnings about playing with this number of seats and these options; nothing is rejected."""
    odds: Odds | None = None
    """What to expect from options that change the difficulty; shown where they are chosen."""
    feature_fields: Callable[[int, Settings], Sequence[Field]] | None = None
    """features.py: the fields that the state's `write_features` writes."""
    ends_hand: frozenset[str] = frozenset()
    """Events that end a hand: pages show what happened until the player continues."""
    usual_decisions: int = 60
    """Choices that one player makes in a usual game, to suggest clocks."""
    longest_log: int = 10_000
    """The most answers a server accepts in an uploaded game: more than twice as many as random players need.

    `longest` also covers players who do nothing for thousands of turns.
    """
    results: Results = SHARES
    """What `State.returns` are, if they aren't shares of a win."""
    simultaneous: frozenset[str] = frozenset()
    """Questions that all seats of `State.pending` may answer in any order; nobody sees who has answered."""
    written_rules: str = ""
    """The rulebook of a game that has no rulebook.md."""
    hidden_choices: frozenset[str] = frozenset()
    """Questions at which a seat may choose something hidden from the others, such as a card face down."""
    rare: frozenset[str] = frozenset()
    """Questions, action families and events that random play rarely reaches; they have their own tests."""

    # ---- copies: a game is a constant, and other processes have it under its name

    def __copy__(self) -> "Game[S]":
        return self

    def __deepcopy__(self, memo: object) -> "Game[S]":
        return self

    def __reduce__(self) -> tuple[object, ...]:
        # Imported here, because the registry imports this module.
        from cogworks.engine.registry import game

        return game, (self.name,)

    # ---- starting

    def new(self, seats: int | None = None, **options: object) -> S:
        """The initial state of a new game."""
        return self.start(self.check_seats(seats), self.settle(options))

    def check_seats(self, seats: object) -> int:
        """Validate the number of seats; None means the minimum."""
        if seats is None:
            return self.seats[0]
        if type(seats) is not int or seats not in self.seats:
            low, high = self.seats[0], self.seats[-1]
            raise OptionError(f"invalid number of seats {seats!r}: {self.title} has {low} to {high}")
        return seats

    @property
    def usual_seats(self) -> int:
        """The number of seats if none is chosen: two, or the nearest the game allows."""
        return max(self.seats[0], min(2, self.seats[-1]))

    def settle(self, options: Mapping[str, object], version: int | None = None) -> dict[str, Value]:
        """The value of every option, chosen or default; `version` is the rules version the game started under."""
        return settle(self.options, {**self.earlier.get(version or self.version, {}), **options})

    def accept(self, options: Mapping[str, object]) -> dict[str, Value]:
        """The options of a new game: like `settle`, but refuses legacy ones, and reads and checks card sets."""
        settled = self.settle(options)
        for option in self.options:
            value = settled[option.name]
            if value == option.default:
                continue
            if option.is_legacy:
                given = f"option {option.name!r} cannot be {option.spell(value)}"
                raise OptionError(f"{given}: it is only for games started under earlier rules")
            if option.card_sets is not None:
                option.card_sets.accept(str(value))
        return settled

    def shown(self, options: Settings) -> dict[str, Value]:
        """Options for lists and updates, with card sets replaced by title and hash."""
        known = {option.name: option for option in self.options}
        return {name: known[name].shown(value) if name in known else value for name, value in options.items()}

    def repeated(self, options: Settings) -> dict[str, Value]:
        """The options for another game like this one, under the current rules.

        In a game that reproduces earlier rules, options set for that reason are omitted.
        """
        legacy: set[str] = set()
        if any(option.is_legacy and options[option.name] != option.default for option in self.options):
            for settings in self.earlier.values():
                if all(options[name] == value for name, value in settings.items()):
                    legacy.update(settings)
        return {option.name: options[option.name] for option in self.offered if option.name not in legacy}

    def can_play(self, version: int) -> bool:
        """Whether a game started under this rules version can be replayed and continued."""
        return version == self.version or version in self.earlier

    @property
    def offered(self) -> tuple[Option, ...]:
        """The options for new games."""
        return tuple(option for option in self.options if not option.is_legacy)

    def position(
        self, seats: int | None = None, *, options: Mapping[str, object] | None = None, **described: object
    ) -> S:
        """A position from a readable description of the components and the question being asked."""
        state = self.build(self.check_seats(seats), self.settle(options or {}), described)
        complaints = self.audit(state)
        if complaints:
            raise PositionError("; ".join(complaints))
        return state

    # ---- views

    def view(self, state: S, seat: int | None = None) -> Data:
        """What a seat may know (None: a spectator), as JSON-compatible data."""
        self._check_reader(state, seat)
        return {
            "game": self.name,
            "reader": seat,
            "seats": int(state.n_seats()),
            **self._turn(state, seat),
            "question": self.questions[state.question()],
            "scores": state.scores(),
            "returns": state.returns(),
            **self.view_of(state, seat),
        }

    def is_simultaneous(self, state: S) -> bool:
        """May several seats answer the current question, in any order?"""
        return bool(self.simultaneous) and self.questions[state.question()] in self.simultaneous

    def _turn(self, state: S, seat: int | None) -> Data:
        """Who is to move; at a simultaneous question the reader if it hasn't answered, and how many haven't."""
        if not self.is_simultaneous(state):
            return {"to_move": int(state.to_move())}
        pending = state.pending()
        return {"to_move": seat if seat in pending else SEVERAL, "waiting": len(pending)}

    def features(self, seats: int | None = None, **options: object) -> Schema:
        """Return the schema of the feature rows that `State.observe` writes."""
        if self.feature_fields is None:
            raise CogworksError(f"{self.title} has no features: add features.py (docs/adding-a-game.md)")
        n = self.check_seats(seats)
        common = (
            Field("seat", 1, n - 1 or 1, "the reader's seat"),
            Field("to_move", n + 2, 1, "one-hot: the reader, the seats after it in turn order, chance, over"),
            Field("won", n, 1, "once the game is over: the winners, the reader first"),
        )
        return Schema((*common, *self.feature_fields(n, self.settle(options))))

    def redeal(self, state: S, seat: int | None, dice: Dice) -> S:
        """Sample a position that this reader cannot distinguish from the true one."""
        self._check_reader(state, seat)
        dealt = state.redeal(SPECTATOR if seat is None else seat, dice)
        assert isinstance(dealt, type(state))
        return dealt

    def _check_reader(self, state: S, seat: int | None) -> None:
        if seat is not None and not 0 <= seat < state.n_seats():
            raise CogworksError(f"there is no seat {seat}: seats are 0 to {state.n_seats() - 1}")

    def breakdown(self, state: S, seat: int) -> ScoreBreakdown:
        """The breakdown of a seat's score."""
        return (
            self.score_breakdown(state, seat)
            if self.score_breakdown
            else ScoreBreakdown((("points", int(state.scores()[seat])),))
        )

    # ---- words

    def label(self, state: S, action: int, names: Sequence[str] | None = None) -> str:
        """The label of an answer, unique among the legal ones."""
        return self.label_of(state, action, Names(names, int(state.to_move())))

    def choices(self, state: S) -> list[int]:
        """All legal answers in display order: ascending, with pointless ones last."""
        return sorted(state.legal_actions(), key=lambda action: self.is_pointless(state, action))

    def labels(self, state: S, names: Sequence[str] | None = None) -> dict[int, str]:
        """All legal answers with their labels, in the order of `choices`."""
        return {action: self.label(state, action, names) for action in self.choices(state)}

    def effect(self, state: S, action: int, names: Sequence[str] | None = None) -> str:
        """What a legal answer would achieve, beside its label; '' if the label says it all."""
        return self.effect_of(state, action, Names(names, int(state.to_move())))

    def harm_to(self, before: S, event: Event, seat: int) -> tuple[str, ...]:
        """Where an event took something from this seat, given the position before the move; () for nowhere."""
        return self._places(self.harms, before, event, seat)

    def gift_to(self, before: S, event: Event, seat: int) -> tuple[str, ...]:
        """Where an event of another's turn gave something to this seat; () for nowhere."""
        return self._places(self.gifts, before, event, seat)

    def origin_of(self, before: S, event: Event, seat: int) -> str:
        """Where from an event took something from this seat, if its log line doesn't say so; '' otherwise."""
        return self._change(self.harms, before, event, seat).origin

    def _places(
        self, changes: Mapping[int, Callable[[S, Sequence[int]], Change]], before: S, event: Event, seat: int
    ) -> tuple[str, ...]:
        return self._change(changes, before, event, seat).places

    def _change(
        self, changes: Mapping[int, Callable[[S, Sequence[int]], Change]], before: S, event: Event, seat: int
    ) -> Change:
        """What an event changed for this seat."""
        if event.kind not in changes:
            return Change((), ())
        found = changes[event.kind](before, event.seen_by(seat))
        return found if seat in found.seats else Change((), ())

    def without_outcome(self, label: str) -> str:
        """A label that does not say what the move achieves."""
        return re.sub(self.outcome, "", label)

    def parse(self, state: S, text: str, names: Sequence[str] | None = None) -> int:
        """The legal answer with this label, ignoring case and surrounding spaces."""
        return find_label(self.labels(state, names), text)

    def prompt(self, state: S, names: Sequence[str] | None = None) -> str:
        """What the seat to move should do, in one sentence."""
        return self.prompt_of(state, Names(names, int(state.to_move())))

    def line(self, state: S, event: Event, seat: int | None = None, names: Sequence[str] | None = None) -> str:
        """The log line of an event for one reader (None: a spectator); '' if it has none.

        The state can be any position of the game in which the event happened.
        """
        return self.line_of(state, event.kind, event.seen_by(seat), Names(names, seat))

    def why(self, state: S, seat: int | None, item: str, names: Sequence[str] | None = None) -> Reason:
        """Why this seat can do nothing with an item of its view now, or what it can do."""
        if state.is_over():
            return Reason("The game is over.")
        mover, told = int(state.to_move()), Names(names, seat)
        if mover != seat:
            return Reason(f"It\u2019s {told.whose(mover)} turn." if mover >= 0 else "Cards or dice are being drawn.")
        found = [
            label
            for action, label in self.labels(state, names).items()
            if item == self.target(state, action) or item in self.touches(state, action)
        ]
        rule = next(iter(self.rules_now(state)), "")
        if found:
            return Reason(f"You can {'; or '.join(found)}.", rule)
        text, cited = self.why_not(state, item, told)
        return Reason(text or f"Nothing to do with this now: {self.prompt(state, names)}", cited or rule)

    def items_of(self, state: S, event: Event, seat: int | None = None) -> tuple[str, ...]:
        """The ids of the view's items that an event changed, as far as a reader may know; some may be gone."""
        return () if self.name_items is None else self.name_items(state, event.kind, event.seen_by(seat))

    # ---- the rulebook

    @cached_property
    def rulebook(self) -> str:
        """The rules in our own words, as Markdown."""
        if self.written_rules:
            return self.written_rules
        # Imported here, because a game starts faster without it.
        from importlib.resources import files

        return (files(self.package) / "rulebook.md").read_text(encoding="utf-8")

    @cached_property
    def rules(self) -> dict[str, str]:
        """Each rule's text by its id."""
        return {id: " ".join(text.split()) for id, text in RULE.findall(self.rulebook)}


def find_label(labels: Mapping[int, str], text: str) -> int:
    """The answer with this label, or the only one whose label contains the text, ignoring case and spacing."""
    wanted = " ".join(text.casefold().split())
    for action, label in labels.items():
        if label.casefold() == wanted:
            return action
    close = [action for action, label in labels.items() if wanted and wanted in label.casefold()]
    if len(close) == 1:
        return close[0]
    if close:
        raise LabelError(f"{text!r} could mean: {'; '.join(labels[action] for action in close[:6])}")
    raise LabelError(f"{text!r} is not a move you can make now: {'; '.join(list(labels.values())[:6])}")
