"""Carrying out cards: the stack of popped cards and their clauses.

The stack has two kinds of entries: a card being carried out and, above it, its current clause.  A clause that pops
puts the new cards on top, so that they are finished, with everything they pop, before the clause continues.  A card
reaches a Score Pile only after all that [W5.2, W5.3].
"""

from abc import abstractmethod

from librt.vecs import append
from mypy_extensions import i64, mypyc_attr

from cogworks.games.girl_genius.rules import events, questions
from cogworks.games.girl_genius.rules.board import NO_SLOT
from cogworks.games.girl_genius.rules.cards import ANOTHER, ANY, EACH, EACH_OTHER, is_either, is_optional, who_of
from cogworks.games.girl_genius.rules.cells import cell_turned
from cogworks.games.girl_genius.rules.entries import (
    ASK_MAY,
    ASK_OTHER,
    ASK_WHO,
    END_IN_HAND,
    END_UNDER,
    RUN,
    at_next_clause,
    begun,
    card_entry,
    clause_entry,
    clause_number,
    clause_stage,
    clause_you,
    entry_card,
    entry_clause,
    entry_end,
    entry_popper,
    entry_slot,
    entry_turned,
    has_aims,
    is_begun_card,
    is_card,
    is_clause,
    is_waiting_card,
    with_aims,
    with_doer,
    with_other,
    with_stage,
    without_aim,
)
from cogworks.games.girl_genius.rules.reach import Reach
from cogworks.games.girl_genius.rules.state import MARKERS, UNDER


@mypyc_attr(acyclic=True)
class Chain(Reach):
    """The stack of cards being carried out."""

    # ---- the stack

    def push(self, entry: i64) -> None:
        """Push an entry."""
        if self.depth == len(self.work):
            self.work = append(self.work, entry)
        else:
            self.work[self.depth] = entry
        self.depth += 1

    def top(self) -> i64:
        """The top entry."""
        return self.work[self.depth - 1]

    def set_top(self, entry: i64) -> None:
        """Replace the top entry."""
        self.work[self.depth - 1] = entry

    def step_of(self, entry: i64) -> i64:
        """The instruction of a clause."""
        return self.cards.program[clause_number(entry)]

    def source_card(self) -> i64:
        """The stack index of the card whose clause is on top."""
        at = self.depth - 2
        while not is_begun_card(self.work[at]):
            at -= 1
        return at

    def push_card(self, card: i64, seat: i64, slot: i64, aims: i64) -> None:
        """Push a popped card below the top clause, or on top if there is none."""
        turned: i64 = 0
        if slot != NO_SLOT:
            turned = cell_turned(self.board[slot])
        entry = card_entry(card, seat, slot, turned)
        if aims != 0:
            entry = with_aims(entry)
        self.pops += 1
        if self.journal is not None:
            self.note(events.POPPED, seat, card, i64(events.OFF_BOARD) if slot == NO_SLOT else self.place_number(slot))
        if self.depth > 0 and is_clause(self.top()):
            clause = self.top()
            self.set_top(entry)
            self.push(clause)
        else:
            self.push(entry)

    def drop_clause(self) -> None:
        """Remove the finished top clause and sort the cards it popped at the same moment [W5.1]."""
        self.depth -= 1
        self.sort_popped()

    def sort_popped(self) -> None:
        """Sort the waiting cards on top of the stack alphabetically, the first on top [W5.1]."""
        order = self.cards.order
        first = self.depth
        while first > 0 and is_waiting_card(self.work[first - 1]):
            first -= 1
        i = first + 1
        while i < self.depth:
            entry = self.work[i]
            j = i
            while j > first and order[entry_card(self.work[j - 1])] < order[entry_card(entry)]:
                self.work[j] = self.work[j - 1]
                j -= 1
            self.work[j] = entry
            i += 1

    def n_namesakes(self) -> i64:
        """How many waiting cards on top have the same name [W5.1]."""
        order = self.cards.order[entry_card(self.top())]
        n: i64 = 0
        while n < self.depth:
            entry = self.work[self.depth - 1 - n]
            if not is_waiting_card(entry) or self.cards.order[entry_card(entry)] != order:
                break
            n += 1
        return n

    def stop_aiming(self, places: i64) -> None:
        """Cancel the pointing of cards whose line crosses these places [W5.14]."""
        i: i64
        edge: i64
        for i in range(self.depth):
            entry = self.work[i]
            if is_card(entry) and has_aims(entry):
                for edge in range(4):
                    if self.line_from(entry_slot(entry), entry_turned(entry), edge) & places != 0:
                        entry = without_aim(entry, edge)
                self.work[i] = entry

    # ---- a card

    def carry_out(self) -> None:
        """Continue the top card: start its next clause, or lay it down [W5.2, W5.4]."""
        entry = self.top()
        if is_waiting_card(entry):
            if self.n_namesakes() > 1:
                self.wait(questions.ORDER, entry_popper(entry))
                return
            self.begin_card()
            return
        card = entry_card(entry)
        at = self.cards.begins[card] + entry_clause(entry)
        if at == self.cards.begins[card + 1]:
            self.finish_card()
            return
        self.set_top(at_next_clause(entry))
        step = self.cards.program[at]
        if is_either(step):
            self.choose_clause(entry, at)
        elif self.can_follow(entry, step):
            self.start_clause(entry, at, self.repeats(entry, step))

    def begin_card(self) -> None:
        """Start the first clause of the top card."""
        entry = begun(self.top())
        self.set_top(entry)
        self.note(events.CARRIED_OUT, entry_popper(entry), entry_card(entry))

    def finish_card(self) -> None:
        """Lay the card down, after everything it popped [W5.3]."""
        entry = self.top()
        self.depth -= 1
        card = entry_card(entry)
        seat = entry_popper(entry)
        end = entry_end(entry)
        if end == END_IN_HAND:
            self.give_openly(seat, card)
            self.note(events.PUT_AWAY, seat, card, 0)
        elif end == END_UNDER:
            self.add(UNDER, card)
            self.note(events.PUT_AWAY, seat, card, 1)
        else:
            if end != 0:
                seat = end - 1
            pile = self.pile_of(seat)
            self.note(events.LAID_DOWN, seat, card, self.tally[pile] + self.cards.points[card])
            self.put_on_pile(pile, card)

    def choose_clause(self, entry: i64, at: i64) -> None:
        """Choose one of two clauses; impossible ones are not offered [W5.10]."""
        if self.can_follow(entry, self.cards.program[at]) or self.can_follow(entry, self.cards.program[at + 1]):
            self.wait(questions.EITHER, entry_popper(entry))
        else:
            self.set_top(at_next_clause(self.top()))

    def can_choose(self, which: i64) -> bool:
        """Can the first (0) or the second (1) of the two clauses be followed?"""
        entry = self.top()
        at = self.cards.begins[entry_card(entry)] + entry_clause(entry) - 1
        return self.can_follow(entry, self.cards.program[at + which])

    def answer_either(self, which: i64) -> None:
        """Follow one of the two and skip the other [W5.10]."""
        entry = self.top()
        self.set_top(at_next_clause(entry))
        at = self.cards.begins[entry_card(entry)] + entry_clause(entry) - 1 + which
        self.start_clause(entry, at, self.repeats(entry, self.cards.program[at]))

    # ---- markers

    def lose_turns(self, seat: i64, n: i64) -> None:
        """Take markers; whenever every player holds one, all give one back [W7.1, W7.3]."""
        self.tally[MARKERS + seat] += n
        self.note(events.LOST_TURN, seat, n)
        while True:
            other: i64
            for other in range(self.n):
                if self.tally[MARKERS + other] == 0:
                    return
            for other in range(self.n):
                self.tally[MARKERS + other] -= 1
            self.note(events.GAVE_BACK)

    # ---- a clause

    def start_clause(self, entry: i64, at: i64, n: i64) -> None:
        """Push the clause once for each player who follows it [W5.9]."""
        step = self.cards.program[at]
        you = entry_popper(entry)
        stage: i64 = ASK_MAY
        if not is_optional(step):
            stage = ASK_WHO
        clause = clause_entry(at, you, n, stage)
        who = who_of(step)
        if who == EACH_OTHER or who == EACH:
            # The last to act is pushed first, so that you, or the seat to your left, act first.
            seat = self.right_of(you)
            while seat != you:
                self.push(with_doer(clause, seat))
                seat = self.right_of(seat)
            if who == EACH:
                self.push(with_doer(clause, you))
        else:
            self.push(with_doer(clause, you))

    def right_of(self, seat: i64) -> i64:
        """The next seat counter-clockwise."""
        return (self.n if seat == 0 else seat) - 1

    def follow(self) -> None:
        """Continue the top clause."""
        entry = self.top()
        step = self.step_of(entry)
        stage = clause_stage(entry)
        if stage == ASK_MAY:
            self.wait(questions.MAY, clause_you(entry))
        elif stage == ASK_WHO:
            who = who_of(step)
            if who == ANY or who == ANOTHER:
                self.wait(questions.PLAYER, clause_you(entry))
            else:
                self.set_stage(ASK_OTHER)
        elif stage == ASK_OTHER:
            if self.concerns_other(step):
                if self.players(clause_you(entry), step) == 0:
                    self.drop_clause()
                else:
                    self.wait(questions.PLAYER, clause_you(entry))
            else:
                self.set_stage(RUN)
        else:
            self.run(entry, step)

    def set_stage(self, stage: i64) -> None:
        """Set the stage of the top clause."""
        self.set_top(with_stage(self.top(), stage))

    def answer_may(self, is_wanted: bool) -> None:
        """Follow the clause or skip it [W5.8]."""
        if is_wanted:
            self.set_stage(ASK_WHO)
        else:
            self.drop_clause()

    def answer_player(self, seat: i64) -> None:
        """Set the player who follows the clause, or whom it concerns [W5.9]."""
        entry = self.top()
        if clause_stage(entry) == ASK_WHO:
            self.set_top(with_doer(entry, seat))
            self.set_stage(ASK_OTHER)
        else:
            self.set_top(with_other(entry, seat))
            self.set_stage(RUN)

    @abstractmethod
    def run(self, entry: i64, step: i64) -> None:
        """Run one step of the top clause's verb."""
