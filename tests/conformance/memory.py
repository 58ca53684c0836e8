"""What a seat saw earlier: redealt positions must agree with all of it, not only with the present view.

`every_history` compares a short game as a whole.  Long games are compared answer by answer: every position that a seat
holds possible after an answer comes from one that it held possible before it.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator

from cogworks import CHANCE, Dice, State
from tests.conformance.cases import SEED, Case, answer
from tests.conformance.facts import facts, plain, readers, told, told_after

Redeal = Callable[[State, int | None, Dice], State]
Seen = tuple[object, ...]
"""All that a reader was told since the start of the game, and its own answers."""

SAMPLES = 24
"""Positions redealt before an answer, and after it."""
OFTEN = 4
"""A fact counts if it holds in so many of them: others may be missing on the other side by chance."""
MORE = 400
"""Further positions before a fact counts as impossible: even one that holds in 4 of 100 would have turned up."""
MOST_TRIES = 400
"""Positions tried for these, as few may agree with an opponent's answer."""
GUESSES = 3
"""Answers tried in a position to find one that the reader can't tell from the true one."""


def seen_after(case: Case, state: State, action: int, reader: int | None) -> object:
    """What an answer tells a reader: a view, log lines, and the answer itself if the reader gave it."""
    view, lines = told_after(case, state, action, reader)
    return view, tuple(lines), action if state.to_move() == reader else None


def every_answer(state: State) -> list[tuple[State, int]]:
    """All answers, each with the position as its seat faces it: at a simultaneous question those of all seats."""
    faced = [state.facing(seat) for seat in state.pending()] or [state]
    return [(asked, action) for asked in faced for action in asked.legal_actions()]


# ---- short games, as a whole


def every_history(case: Case, most: int) -> list[tuple[State, dict[int | None, Seen]]] | None:
    """Every position of a game with what each reader has seen until then; None if there are more than `most`."""
    start = case.new()
    seen_first: dict[int | None, Seen] = {reader: (plain(case.game.view(start, reader)),) for reader in readers(case)}
    found = [(start, seen_first)]
    for state, seen in found:
        for asked, action in every_answer(state):
            after = state.clone()
            after.apply(action)
            found.append((after, {r: (*seen[r], seen_after(case, asked, action, r)) for r in seen}))
            if len(found) > most:
                return None
    return found


def check_histories(
    case: Case, histories: list[tuple[State, dict[int | None, Seen]]], redeal: Redeal, samples: int
) -> None:
    """Redealing reaches only positions that agree with all that the reader saw, and all of these."""
    for reader in readers(case):
        possible: dict[Seen, set[bytes]] = defaultdict(set)
        for state, seen in histories:
            possible[seen[reader]].add(plain(state.dump()))
        examples = {seen[reader]: state for state, seen in histories}
        dice = Dice(SEED)
        for known, state in examples.items():
            missing = set(possible[known])
            when = f"reader {reader} after {len(known) - 1} answers"
            for n in range(samples * len(possible[known])):
                dealt = redeal(state, reader, dice)
                assert plain(dealt.dump()) in possible[known], (
                    f"{when}: {case.game.describe(dealt)} contradicts what it saw"
                )
                missing.discard(plain(dealt.dump()))
                if not missing and n >= 8:
                    break
            assert not missing, f"{when}: redeal never reaches some positions"


# ---- long games, answer by answer


def steps_of(case: Case, games: int, per_question: int) -> Iterator[tuple[State, int]]:
    """Answers of random games with the positions before them: some of each question, spread over the games."""
    dice = Dice(SEED)
    for _ in range(games):
        kept: dict[int, list[tuple[State, int]]] = defaultdict(list)
        met: dict[int, int] = defaultdict(int)
        state = case.new()
        while not state.is_over():
            action, question = answer(state, dice), int(state.question())
            met[question] += 1
            if len(kept[question]) < per_question:
                kept[question].append((state.clone(), action))
            elif (place := dice.below(met[question])) < per_question:
                kept[question][place] = (state.clone(), action)
            state.apply(action)
        for question in kept:
            yield from kept[question]


class Step:
    """One answer of a game as one reader saw it, and the positions that this reader holds possible."""

    def __init__(self, case: Case, truth: State, action: int, reader: int | None, redeal: Redeal) -> None:
        self.case, self.truth, self.action, self.reader, self.redeal = case, truth, action, reader, redeal
        self.dice = Dice(SEED)
        self.who = CHANCE if truth.to_move() == CHANCE else int(truth.answering(action))
        after, self.lines = told(case, truth if self.who == CHANCE else truth.facing(self.who), action, reader)
        self.view = case.game.view(after, reader)

    def looks_the_same(self, world: State, who: int, action: int) -> bool:
        """Can the reader not tell this answer in this world from the true one?"""
        if who == self.reader and action != self.action:
            return False
        # A view takes much longer than lines, and few worlds get that far.
        after, lines = told(self.case, world if who == CHANCE else world.facing(who), action, self.reader)
        if lines != self.lines:
            return False
        view = self.case.game.view(after, self.reader)
        return view == self.view and plain(view) == plain(self.view)

    def dealt_after(self) -> set[str]:
        """The facts of a position redealt after the answer."""
        after = self.truth.clone()
        after.apply(self.action)
        return facts(self.case.game.describe(self.redeal(after, self.reader, self.dice)))

    def continued(self) -> set[str] | None:
        """The facts of a position redealt before the answer, after one that looks the same; None if there is none."""
        world = self.redeal(self.truth, self.reader, self.dice)
        if (world.to_move() == CHANCE) != (self.who == CHANCE):
            return None
        for who, action in self.tries(world):
            if self.looks_the_same(world, who, action):
                world.apply(action)
                return facts(self.case.game.describe(world))
        return None

    def tries(self, world: State) -> list[tuple[int, int]]:
        """Answers that may look like the true one, and whose they are: the reader's own is known."""
        is_same = (
            self.action in world.legal_actions() if self.who == CHANCE else world.answering(self.action) == self.who
        )
        same = [(self.who, self.action)] if is_same else []
        if self.who == self.reader:
            return same
        # The true answer would always be there if it came first, and an unlikely one might be missing if it didn't.
        first = self.dice.below(2)
        guessed = [answer(world, self.dice) for _ in range(GUESSES)]
        others = [(CHANCE if self.who == CHANCE else int(world.answering(guess)), guess) for guess in guessed]
        return [*same[first:], *(it for it in others if it[0] != self.reader), *same[:first]]

    def gather(self, n: int, most: int) -> list[set[str]]:
        """Up to n continued positions from up to `most` tries."""
        found: list[set[str]] = []
        for _ in range(most):
            continued = self.continued()
            if continued is not None:
                found.append(continued)
                if len(found) == n:
                    break
        return found


def check_step(case: Case, truth: State, action: int, reader: int | None, redeal: Redeal) -> bool:
    """Compare positions redealt after an answer with continued ones, fact by fact; False if too few are found.

    What holds in no continued position may not hold in several redealt ones, and what holds in all may not be missing.
    """
    step = Step(case, truth, action, reader, redeal)
    before = step.gather(SAMPLES, MOST_TRIES)
    if len(before) < SAMPLES:
        return False
    dealt = Counter(fact for _ in range(SAMPLES) for fact in step.dealt_after())
    known = Counter(fact for world in before for fact in world)
    impossible = {fact for fact, n in dealt.items() if n >= OFTEN and not known[fact]}
    certain = {fact for fact, n in known.items() if n == SAMPLES and dealt[fact] <= SAMPLES - OFTEN}
    n_more = 0
    while (impossible or certain) and n_more < MORE:
        more = step.gather(1, MOST_TRIES)
        if not more:
            return False
        impossible -= more[0]
        certain &= more[0]
        n_more += 1
    who = "a spectator" if reader is None else f"seat {reader}"
    what = f"after {case.game.label(truth, action)!r}"
    assert not impossible, f"{what}, {who} knows that this is impossible: {sorted(impossible)}"
    assert not certain, f"{what}, {who} knows for certain: {sorted(certain)}"
    return True


def is_hidden(case: Case, state: State, reader: int | None) -> bool:
    """Is there anything that this reader doesn't know?"""
    return any(case.game.redeal(state, reader, Dice(seed)) != state for seed in range(2))
