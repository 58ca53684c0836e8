"""The turn of Girl Genius: The Works: for each question its `legal_...` and `answer_...` side by side."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.cardset.format import cards_of
from cogworks.games.girl_genius.rules import actions, events, features, heuristics, questions, refusals, steps
from cogworks.games.girl_genius.rules.board import NO_SLOT, PATTERNS, SLOTS, write_slots
from cogworks.games.girl_genius.rules.cards import NO_CARD, POP, verb_of
from cogworks.games.girl_genius.rules.cells import KNOWN, cell_card, cell_lying, fills_from_deck, gap_for
from cogworks.games.girl_genius.rules.entries import clause_doer, clause_you, entry_card, is_card, one_less
from cogworks.games.girl_genius.rules.redeal import deal_again
from cogworks.games.girl_genius.rules.state import BAG, HANDS, MARKERS, UNDER, ZONES
from cogworks.games.girl_genius.rules.turning import HAND, Turning


@final
@mypyc_attr(acyclic=True)
class GirlGenius(Turning):
    """A position of Girl Genius: The Works with its rules."""

    def clone(self) -> "GirlGenius":
        """Return a copy that shares only the card set, which is immutable."""
        return GirlGenius(
            mover=self.mover,
            asks=self.asks,
            cards=self.cards,
            n=self.n,
            pattern=self.pattern,
            goal=self.goal,
            teams=self.teams,
            zones=self.zones[:],
            board=self.board[:],
            tally=self.tally[:],
            work=self.work[: self.depth],
            depth=self.depth,
            up=self.up,
            down=self.down,
            fresh=self.fresh,
            n_bag=self.n_bag,
            step=self.step,
            turn=self.turn,
            turns=self.turns,
            pops=self.pops,
            spins=self.spins,
            filler=self.filler,
            spot=self.spot,
            held=self.held,
            owed=self.owed,
            won=self.won,
            unseen=self.unseen,
            first_rules=self.first_rules,
            seen_headings=self.seen_headings,
        )

    def redeal(self, seat: i64, dice: Dice) -> "GirlGenius":
        """Sample a position that this seat cannot distinguish from this one [W10.1, W10.2]."""
        dealt = self.clone()
        deal_again(dealt, seat, dice)
        return dealt

    def estimate(self, seat: i64) -> float:
        """Estimate this seat's share of the win."""
        return heuristics.estimate(self, seat)

    def prior(self, action: i64) -> i64:
        """How good a legal answer looks."""
        return heuristics.prior(self, action)

    def horizon(self) -> i64:
        """How many choices a search plays before it evaluates a position."""
        return heuristics.HORIZON * (self.n - 1)

    def winnable_share(self, seat: i64) -> float:
        """Partners share a win."""
        return heuristics.winnable_share(self, seat)

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows."""
        features.write(self, row, seat)

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks
        if question == questions.SPIN:
            return write_slots(self.spins, actions.SLOT, out)
        if question == questions.LAY:
            return self.legal_lay(out)
        if question == questions.GAP:
            return write_slots(self.gaps_of(self.mover), actions.SLOT, out)
        if question == questions.FLIP:
            return write_slots(self.down, actions.SLOT, out)
        if question == questions.TARGET:
            return write_slots(self.choices(), actions.SLOT, out)
        if question == questions.PICK:
            return self.legal_pick(out, actions.CARD, actions.NO)
        if question == questions.PLAYER:
            return write(self.players_now(), actions.SEAT, out, 0)
        if question == questions.ORDER:
            return self.legal_order(out)
        if question == questions.EITHER:
            return self.legal_either(out)
        out[0] = actions.YES if question == questions.MAY else actions.HEADING
        out[1] = actions.NO if question == questions.MAY else actions.HEADING + 1
        return 2

    def apply(self, action: i64) -> None:
        """Carry out an answer, then continue to the next question."""
        question = self.asks
        self.asks = questions.NOTHING
        if action < actions.LAY:
            self.answer_card(question, action)
        elif action < actions.SLOT:
            self.answer_lay(question, actions.lay_card(action), actions.lay_turned(action))
        elif action < actions.HEADING:
            self.answer_slot(question, action - actions.SLOT)
        elif action < actions.SEAT:
            self.answer_heading(action - actions.HEADING)
        elif action < actions.YES:
            self.answer_seat(question, action - actions.SEAT)
        elif action < actions.CLAUSE:
            self.answer_yes_or_no(question, action == actions.YES)
        else:
            self.answer_either(action - actions.CLAUSE)
        self.go_on()

    def go_on(self) -> None:
        """Do everything that needs no answer."""
        while self.asks == questions.NOTHING and self.mover != OVER:
            if self.depth > 0:
                if is_card(self.top()):
                    self.carry_out()
                else:
                    self.follow()
            elif self.step == steps.FLIPPING:
                self.flip_step()
            elif self.step == steps.SPINNING:
                self.spin_step()
            elif self.step == steps.POPPING:
                self.start_replacing()
            elif self.step == steps.REPLACING:
                self.replace_step()
            elif self.step == steps.DRAWING:
                self.draw_step()
            else:
                self.deal_step()

    def answer_card(self, question: i64, card: i64) -> None:
        """A card, named by a player or by chance."""
        if question == questions.LAY:
            self.lay_secretly(card)
        elif question == questions.DRAWN:
            self.answer_drawn(card)
        elif question == questions.PICK:
            self.answer_pick(card)
        elif question == questions.DEAL:
            self.answer_deal(card)
        elif question == questions.LIFTED:
            self.answer_lifted(card)
        elif question == questions.TAKEN:
            self.answer_taken(card)
        else:
            self.answer_order(card)

    def answer_slot(self, question: i64, slot: i64) -> None:
        """A place on the board."""
        if question == questions.SPIN:
            self.answer_spin(slot)
        elif question == questions.GAP:
            self.spot = slot
        elif question == questions.FLIP:
            self.step = steps.SPINNING
            self.flip_over(self.turn, slot)
        else:
            self.answer_target(slot)

    def answer_seat(self, question: i64, seat: i64) -> None:
        """A seat: the first player, or the player an instruction refers to."""
        if question == questions.FIRST:
            self.turn = seat
            self.note(events.STARTED, seat)
        else:
            self.note(events.CHOSE_PLAYER, clause_you(self.top()), seat)
            self.answer_player(seat)

    def answer_yes_or_no(self, question: i64, is_yes: bool) -> None:
        """Whether to follow an optional clause, or that the hand has no such card [W5.8, W5.16]."""
        if not is_yes:
            self.note(
                events.DECLINED, clause_doer(self.top()) if question == questions.PICK else clause_you(self.top())
            )
        if question == questions.PICK:
            self.drop_clause()
        else:
            self.answer_may(is_yes)

    # ---- chance

    def n_cases(self) -> i64:
        """The number of equally likely cases."""
        question = self.asks
        if question == questions.DRAWN:
            return self.n_cards(self.draw_zone())
        if question == questions.REVEAL:
            return i64(2) if cell_lying(self.board[self.spot]) == KNOWN else 2 * self.n_unknown()
        if question == questions.DEAL:
            return self.n_bag
        if question == questions.LIFTED:
            return self.n_unknown()
        if question == questions.TAKEN:
            entry = self.top()
            return self.n_cards(HANDS + self.victim(entry, self.step_of(entry)))
        return self.n

    def case(self, pick: i64) -> i64:
        """Chance's answer in this case."""
        question = self.asks
        if question == questions.DRAWN:
            return actions.CARD + self.pick(self.draw_zone(), pick)
        if question == questions.REVEAL:
            cell = self.board[self.spot]
            card = cell_card(cell) if cell_lying(cell) == KNOWN else self.unknown(pick >> 1)
            return actions.lay(card, pick & 1)
        if question == questions.DEAL:
            return actions.CARD + self.pick(BAG, pick)
        if question == questions.LIFTED:
            return actions.CARD + self.unknown(pick)
        if question == questions.TAKEN:
            entry = self.top()
            return actions.CARD + self.pick(HANDS + self.victim(entry, self.step_of(entry)), pick)
        return actions.SEAT + pick

    # ---- carrying out

    def legal_order(self, out: vec[i64]) -> i64:
        """Which of the popped cards with the same name goes first [W5.1]."""
        n = self.n_namesakes()
        found: i64 = 0
        card: i64
        i: i64
        for card in range(self.cards.n):
            for i in range(n):
                if entry_card(self.work[self.depth - 1 - i]) == card:
                    out[found] = actions.CARD + card
                    found += 1
        return found

    def answer_order(self, card: i64) -> None:
        """Put this card first [W5.1]."""
        i: i64
        for i in range(self.depth - 1, -1, -1):
            if entry_card(self.work[i]) == card:
                entry = self.work[i]
                self.work[i] = self.top()
                self.set_top(entry)
                break
        self.begin_card()

    def players_now(self) -> i64:
        """The players the top clause can refer to [W5.9]."""
        entry = self.top()
        return self.players(clause_you(entry), self.step_of(entry))

    def legal_either(self, out: vec[i64]) -> i64:
        """The clauses that can be followed [W5.10]."""
        n: i64 = 0
        which: i64
        for which in range(2):
            if self.can_choose(which):
                out[n] = actions.CLAUSE + which
                n += 1
        return n

    # ---- draw and end

    def answer_drawn(self, card: i64) -> None:
        """Use the top card of the deck for a hand, a pop or a gap [W7.4, W7.5]."""
        zone = self.draw_zone()
        self.remove(zone, card)
        if self.depth > 0:
            entry = self.top()
            self.set_top(one_less(entry))
            if verb_of(self.step_of(entry)) == POP:
                self.push_card(card, clause_doer(entry), NO_SLOT, 0)
            else:
                self.draw(clause_doer(entry), card, zone)
        elif self.step == steps.REPLACING:
            if fills_from_deck(self.board[self.spot]):
                self.held = card
            else:
                self.draw(self.filler, card, zone)
        else:
            self.draw(self.turn, card, zone)

    def draw(self, seat: i64, card: i64, zone: i64) -> None:
        """Move a card from the deck to a hand, hidden unless it was face up under the deck [W7.4, W7.5]."""
        if zone == UNDER:
            self.give_openly(seat, card)
            self.note(events.TOOK, seat, card, UNDER)
        else:
            self.add(HANDS + seat, card)
            self.note_secret(events.DREW, seat, card)

    def draw_step(self) -> None:
        """Only the active player draws up to five, then the turn ends [W6.4, W6.6, W7.2]."""
        if self.n_cards(HANDS + self.turn) < HAND:
            if not self.is_deck_out():
                self.wait(questions.DRAWN, CHANCE)
            return
        self.note(events.TURN_ENDED, self.turn)
        self.turn = self.left_of(self.turn)
        while self.tally[MARKERS + self.turn] > 0:
            self.tally[MARKERS + self.turn] -= 1
            self.note(events.SKIPPED, self.turn)
            self.turn = self.left_of(self.turn)
        self.start_turn()

    # ---- refusals

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        return refusals.refusal(self, action)


def start(seats: int, options: Settings) -> GirlGenius:
    """Before the deal; chance picks the first player next [W3.1, W3.3, W9.1]."""
    cards = cards_of(options)
    works = GirlGenius(
        mover=CHANCE,
        asks=questions.FIRST,
        cards=cards,
        n=seats,
        pattern=PATTERNS.index(str(options["board"])),
        goal=int(options["score"]),
        teams=int(options["teams"] is True),
        zones=vec[i64]([0] * (2 * ZONES)),
        board=vec[i64]([gap_for(0)] * SLOTS),
        tally=vec[i64]([0] * 12),
        work=vec[i64](),
        depth=0,
        up=0,
        down=0,
        fresh=0,
        n_bag=0,
        step=steps.DEALING,
        turn=0,
        turns=0,
        pops=0,
        spins=0,
        filler=0,
        spot=NO_SLOT,
        held=NO_CARD,
        owed=HAND * seats,
        won=0,
        unseen=0,
        first_rules=int(options["first_rules"] is True),
        seen_headings=int(options["seen_headings"] is True),
    )
    card: i64
    for card in range(cards.n):
        works.add(BAG, card)
    return works
