"""The rules of Girl Genius: The Works as the engine calls them, and which function answers which question."""

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.engine.state import OVER
from cogworks.games.girl_genius.cardset.format import cards_of
from cogworks.games.girl_genius.rules import (
    actions,
    chain,
    choosing,
    clauses,
    effects,
    events,
    features,
    heuristics,
    questions,
    reach,
    refusals,
    replacing,
    steps,
    turning,
)
from cogworks.games.girl_genius.rules.board import NO_SLOT, PATTERNS, SLOTS, write_slots
from cogworks.games.girl_genius.rules.cards import NO_CARD
from cogworks.games.girl_genius.rules.cells import KNOWN, cell_card, cell_lying, gap_for
from cogworks.games.girl_genius.rules.entries import clause_doer, clause_you, is_card
from cogworks.games.girl_genius.rules.redeal import deal_again
from cogworks.games.girl_genius.rules.state import BAG, HANDS, ZONES, GirlGeniusState
from cogworks.games.girl_genius.rules.turning import HAND


@final
@mypyc_attr(acyclic=True)
class GirlGenius(GirlGeniusState):
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
            return replacing.legal_lay(self, out)
        if question == questions.GAP:
            return write_slots(self.gaps_of(self.mover), actions.SLOT, out)
        if question == questions.FLIP:
            return write_slots(self.down, actions.SLOT, out)
        if question == questions.TARGET:
            return write_slots(choosing.choices(self), actions.SLOT, out)
        if question == questions.PICK:
            return choosing.legal_pick(self, out, actions.CARD, actions.NO)
        if question == questions.PLAYER:
            return write(reach.players_now(self), actions.SEAT, out, 0)
        if question == questions.ORDER:
            return chain.legal_order(self, out)
        if question == questions.EITHER:
            return chain.legal_either(self, out)
        out[0] = actions.YES if question == questions.MAY else actions.HEADING
        out[1] = actions.NO if question == questions.MAY else actions.HEADING + 1
        return 2

    def apply(self, action: i64) -> None:
        """Carry out an answer, then continue to the next question."""
        question = self.asks
        self.asks = questions.NOTHING
        if action < actions.LAY:
            answer_card(self, question, action)
        elif action < actions.SLOT:
            turning.answer_lay(self, question, actions.lay_card(action), actions.lay_turned(action))
        elif action < actions.HEADING:
            answer_slot(self, question, action - actions.SLOT)
        elif action < actions.SEAT:
            turning.answer_heading(self, action - actions.HEADING)
        elif action < actions.YES:
            answer_seat(self, question, action - actions.SEAT)
        elif action < actions.CLAUSE:
            answer_yes_or_no(self, question, action == actions.YES)
        else:
            chain.answer_either(self, action - actions.CLAUSE)
        go_on(self)

    # ---- chance

    def n_cases(self) -> i64:
        """The number of equally likely cases."""
        question = self.asks
        if question == questions.DRAWN:
            return self.n_cards(self.draw_zone())
        if question == questions.REVEAL:
            return i64(2) if cell_lying(self.board[self.spot]) == KNOWN else 2 * choosing.n_unknown(self)
        if question == questions.DEAL:
            return self.n_bag
        if question == questions.LIFTED:
            return choosing.n_unknown(self)
        if question == questions.TAKEN:
            entry = self.top()
            return self.n_cards(HANDS + effects.victim_of(entry, self.step_of(entry)))
        return self.n

    def case(self, pick: i64) -> i64:
        """Chance's answer in this case."""
        question = self.asks
        if question == questions.DRAWN:
            return actions.CARD + self.pick(self.draw_zone(), pick)
        if question == questions.REVEAL:
            cell = self.board[self.spot]
            card = cell_card(cell) if cell_lying(cell) == KNOWN else choosing.unknown(self, pick >> 1)
            return actions.lay(card, pick & 1)
        if question == questions.DEAL:
            return actions.CARD + self.pick(BAG, pick)
        if question == questions.LIFTED:
            return actions.CARD + choosing.unknown(self, pick)
        if question == questions.TAKEN:
            entry = self.top()
            return actions.CARD + self.pick(HANDS + effects.victim_of(entry, self.step_of(entry)), pick)
        return actions.SEAT + pick

    # ---- refusals

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        return refusals.refusal(self, action)


def go_on(table: GirlGeniusState) -> None:
    """Do everything that needs no answer."""
    while table.asks == questions.NOTHING and table.mover != OVER:
        if table.depth > 0:
            if is_card(table.top()):
                chain.carry_out(table)
            else:
                clauses.follow(table)
        elif table.step == steps.FLIPPING:
            turning.flip_step(table)
        elif table.step == steps.SPINNING:
            turning.spin_step(table)
        elif table.step == steps.POPPING:
            replacing.start_replacing(table)
        elif table.step == steps.REPLACING:
            replacing.replace_step(table)
        elif table.step == steps.DRAWING:
            turning.draw_step(table)
        else:
            turning.deal_step(table)


def answer_card(table: GirlGeniusState, question: i64, card: i64) -> None:
    """A card, named by a player or by chance."""
    if question == questions.LAY:
        replacing.lay_secretly(table, card)
    elif question == questions.DRAWN:
        turning.answer_drawn(table, card)
    elif question == questions.PICK:
        choosing.answer_pick(table, card)
    elif question == questions.DEAL:
        turning.answer_deal(table, card)
    elif question == questions.LIFTED:
        choosing.answer_lifted(table, card)
    elif question == questions.TAKEN:
        effects.answer_taken(table, card)
    else:
        chain.answer_order(table, card)


def answer_slot(table: GirlGeniusState, question: i64, slot: i64) -> None:
    """A place on the board."""
    if question == questions.SPIN:
        turning.answer_spin(table, slot)
    elif question == questions.GAP:
        table.spot = slot
    elif question == questions.FLIP:
        table.step = steps.SPINNING
        effects.flip_over(table, table.turn, slot)
    else:
        clauses.answer_target(table, slot)


def answer_seat(table: GirlGeniusState, question: i64, seat: i64) -> None:
    """A seat: the first player, or the player an instruction refers to."""
    if question == questions.FIRST:
        table.turn = seat
        table.note(events.STARTED, seat)
    else:
        table.note(events.CHOSE_PLAYER, clause_you(table.top()), seat)
        clauses.answer_player(table, seat)


def answer_yes_or_no(table: GirlGeniusState, question: i64, is_yes: bool) -> None:
    """Whether to follow an optional clause, or that the hand has no such card [W5.8, W5.16]."""
    if not is_yes:
        table.note(events.DECLINED, clause_doer(table.top()) if question == questions.PICK else clause_you(table.top()))
    if question == questions.PICK:
        chain.drop_clause(table)
    else:
        clauses.answer_may(table, is_yes)


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
