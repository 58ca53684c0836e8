"""The rules of Gizmos: for each question its `legal_...` and `answer_...` side by side."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, count, nth, one, size, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.games.gizmos.rules import actions, cards, events, features, heuristics, questions, refusals
from cogworks.games.gizmos.rules.decks import Deck
from cogworks.games.gizmos.rules.effects import new_side
from cogworks.games.gizmos.rules.gathering import NO_CARDS, Gathering
from cogworks.games.gizmos.rules.payment import after_step, half_for, is_complete, spendable, total, write_steps
from cogworks.games.gizmos.rules.redeal import mix
from cogworks.games.gizmos.rules.sets import (
    AMOUNT,
    COLOUR,
    ENGINE_CARD,
    LEVELS,
    NO_CARD,
    PER_LEVEL,
    VERB,
    WHOLE_LEVEL,
    bit_in_level,
)
from cogworks.games.gizmos.rules.state import (
    ARCHIVE,
    BARE,
    DISPLAY,
    FREE,
    HALVES_APART,
    HAND,
    MAY_DECLINE,
    MAY_STOP,
    NEXT_VISIBLE,
    NO_LEVEL,
    NO_SPHERE,
    OPEN_RESEARCH,
)

ROW: Final = 6
LEVEL_3_CARDS: Final = 16


@final
@mypyc_attr(acyclic=True)
class Gizmos(Gathering):
    """A position of Gizmos with its rules."""

    def clone(self) -> "Gizmos":
        """Return a copy that shares only immutable data."""
        return Gizmos(
            mover=self.mover,
            asks=self.asks,
            sides=[side.clone() for side in self.sides],
            decks=[deck.clone() for deck in self.decks],
            hand=self.hand,
            display=self.display,
            row=self.row,
            bag=self.bag,
            ahead=self.ahead,
            agreed=self.agreed,
            first=self.first,
            turn=self.turn,
            turns=self.turns,
            passes=self.passes,
            ending=self.ending,
            ready=self.ready,
            used=self.used,
            spent=self.spent,
            building=self.building,
            source=self.source,
            tray=self.tray,
            pot=self.pot,
            taken=self.taken,
            owed=self.owed,
            looking=self.looking,
            placed=self.placed,
        )

    def redeal(self, seat: i64, dice: Dice) -> "Gizmos":
        """Redeal the cards this seat does not know [Z6.5, Z6.6]."""
        dealt = self.clone()
        mix(dealt, seat, dice)
        return dealt

    def estimate(self, seat: i64) -> float:
        """Estimate this seat's share of the win."""
        return heuristics.estimate(self, seat)

    def prior(self, action: i64) -> i64:
        """How good a legal answer looks."""
        return heuristics.prior(self, action)

    def horizon(self) -> i64:
        """A few turns."""
        return heuristics.HORIZON

    def write_features(self, row: FeatureRow, seat: i64) -> None:
        """Write what this seat knows."""
        features.write(self, row, seat)

    def fill(self, out: vec[i64]) -> i64:
        """The legal actions of the seat to move."""
        question = self.asks & 31
        if question == questions.MAIN:
            return self.legal_main(out)
        if question == questions.PAY:
            return self.legal_pay(out)
        if question == questions.CHAIN:
            n = write(self.usable(), actions.USE, out, 0)
            out[n] = actions.END
            return n + 1
        if question == questions.PICK or question == questions.PICK_AGAIN:
            return self.legal_pick(question, out)
        if question == questions.STUDY:
            return self.legal_study(out)
        if question == questions.RETURN:
            return write(self.in_hand(), actions.RETURN + self.looking * PER_LEVEL, out, 0)
        if question == questions.FILE:
            return self.legal_file(out, 0)
        if question == questions.RESEARCH:
            return self.legal_research(out, 0)
        if question == questions.FREE_BUILD:
            return write(self.shown(0) | self.sides[self.turn].filed_1, actions.BUILD, out, 0)
        out[0] = actions.MORE
        out[1] = actions.ENOUGH
        return 2

    def apply(self, action: i64) -> None:
        """Carry out an answer."""
        if action >= actions.CARD:
            self.answer_card(action - actions.CARD)
        elif action >= actions.SPHERE:
            self.answer_sphere(action - actions.SPHERE)
        elif action < actions.FILE:
            self.answer_pick(action)
        elif action < actions.BUILD:
            self.answer_file(action - actions.FILE)
        elif action < actions.RESEARCH:
            self.answer_build(action - actions.BUILD)
        elif action < actions.RETURN:
            self.answer_research(action - actions.RESEARCH)
        elif action < actions.USE:
            self.answer_return(action - actions.RETURN)
        elif action < actions.SPEND:
            self.answer_use(action - actions.USE)
        elif action < actions.STEP:
            self.answer_spend(action - actions.SPEND)
        elif action < actions.PAID:
            self.answer_step(action - actions.STEP)
        else:
            self.answer_plain(action)

    def answer_plain(self, action: i64) -> None:
        """Answers without a parameter."""
        if action == actions.PAID:
            self.finish_build()
        elif action == actions.END:
            self.end_turn()
        elif action == actions.MORE:
            self.answered()
            self.ask(questions.DRAWN)
            self.mover = CHANCE
        elif action == actions.ENOUGH:
            self.answer_enough()
        elif action == actions.NEITHER:
            self.answer_neither()
        elif action == actions.PASS:
            self.answer_pass()
        else:
            self.answer_first(action - actions.STARTS)

    # ---- chance

    def n_cases(self) -> i64:
        """Seats, spheres in the dispenser, or cards that may be next."""
        question = self.asks & 31
        if question == questions.FILL or question == questions.DRAWN:
            return total(self.bag)
        if question == questions.DEAL:
            return size(self.decks[self.vacancy()].bag)
        return size(self.decks[self.looking].bag) if question == questions.LOOK else i64(len(self.sides))

    def case(self, pick: i64) -> i64:
        """Every seat, sphere and card is equally likely [Z2.1, Z2.5, Z4.2, Z4.3]."""
        question = self.asks & 31
        if question == questions.FILL or question == questions.DRAWN:
            colour: i64 = 0
            while pick >= count(self.bag, colour):
                pick -= count(self.bag, colour)
                colour += 1
            return actions.SPHERE + colour
        if question == questions.FIRST:
            return actions.STARTS + pick
        level = self.looking if question == questions.LOOK else self.vacancy()
        return actions.CARD + level * PER_LEVEL + nth(self.decks[level].bag, pick)

    def answer_first(self, seat: i64) -> None:
        """This seat takes the first turn; the display and the row are filled next [Z2.2, Z2.3, Z2.5]."""
        self.first = seat
        self.turn = seat
        self.note(events.STARTED, seat)
        self.asks = questions.MAIN
        self.ask(questions.FILL)
        self.ask(questions.DEAL)

    def answer_sphere(self, colour: i64) -> None:
        """Move a sphere from the dispenser into the row or, if drawn, into a ring [Z4.2, Z4.3]."""
        self.bag -= one(colour)
        if self.asks & 31 == questions.DRAWN:
            self.draw(colour)
            return
        if total(self.row) < ROW:
            self.row += one(colour)
            self.note(events.FILLED, colour)
        else:
            self.ahead = colour
            self.note(events.NEXT_SPHERE, colour)
        if total(self.row) == ROW and (self.ahead != NO_SPHERE or self.agreed & NEXT_VISIBLE == 0):
            self.answered()
            self.resume()

    def answer_enough(self) -> None:
        """Take no more spheres from this effect [Z4.5, Z4.6]."""
        self.owed = 0
        self.note(events.STOPPED, self.turn)
        self.answered()
        self.resume()

    def answer_card(self, card: i64) -> None:
        """Move a card from the unordered part of a deck into the display or the researcher's hand [Z2.2, Z6.1]."""
        deck = self.decks[card // PER_LEVEL]
        deck.bag ^= bit_in_level(card)
        deck.left -= 1
        if self.asks & 31 == questions.DEAL:
            self.lay_out(card)
            if self.vacancy() == NO_LEVEL:
                self.answered()
                self.resume()
        else:
            self.look(card, self.watchers())
            self.owed -= 1
            if self.owed == 0:
                self.finish_looking()

    # ---- the main action

    def legal_main(self, out: vec[i64]) -> i64:
        """Pick, File, Build or Research; pass only if none is possible [Z3.1, Z3.2]."""
        side = self.sides[self.turn]
        n: i64 = 0
        if side.room() > 0:
            n = self.write_row(out)
        if side.can_file():
            n = self.legal_file(out, n)
        level: i64
        for level in range(LEVELS):
            found = self.payable(self.shown(level), level, DISPLAY)
            if side.filed(level) != 0:
                found |= self.payable(side.filed(level), level, ARCHIVE)
            n = write(found, actions.BUILD + level * PER_LEVEL, out, n)
        if not side.is_forbidden(cards.RESEARCHING):
            n = self.legal_research(out, n)
        if n == 0:
            out[0] = actions.PASS
            n = 1
        return n

    def answer_pass(self) -> None:
        """Pass; the game ends when all players pass in a row [Z3.2]."""
        self.passes += 1
        self.note(events.PASSED, self.turn)
        if self.passes == len(self.sides):
            self.end_game()
        else:
            self.end_turn()

    # ---- build

    def answer_build(self, card: i64) -> None:
        """Build from the display, the archive or research; ask for payment unless it is free [Z7.1, Z7.13]."""
        question = self.asks & 31
        self.leave_question()
        self.source = DISPLAY
        if question == questions.STUDY:
            self.source = HAND
            self.take_from_hand(card)
        elif self.is_shown(card):
            self.take_down(card)
        else:
            self.source = ARCHIVE
            self.sides[self.turn].turn_over(card)
        self.building = card
        self.note(events.BUILDING, self.turn, card, self.source)
        if question == questions.FREE_BUILD:
            self.source += FREE
            self.finish_build()
        elif self.highest(card, self.source) == 0:
            self.finish_build()
        else:
            self.ask(questions.PAY)
            self.mover = self.turn

    def legal_pay(self, out: vec[i64]) -> i64:
        """Spheres and halves that leave the payment completable, or stopping if it is complete [Z7.2, Z7.3]."""
        card, source = self.building, self.source
        colour, low, high = COLOUR[card], self.least(card, source), self.highest(card, source)
        ring, halves = self.sides[self.turn].ring, self.halves()
        n = write(spendable(colour, low=low, high=high, pot=self.pot, ring=ring, halves=halves), actions.SPEND, out, 0)
        if halves != 0:
            n = write_steps(
                colour, low=low, high=high, pot=self.pot, ring=ring, halves=halves, first=actions.STEP, out=out, n=n
            )
        if is_complete(colour, low, self.pot):
            out[n] = actions.PAID
            n += 1
        return n

    def answer_spend(self, colour: i64) -> None:
        """Spend a sphere from the ring [Z7.2]."""
        self.sides[self.turn].ring -= one(colour)
        self.tray += one(colour)
        self.pot += one(colour)
        self.note(events.SPENT, self.turn, colour)
        self.check_paid()

    def answer_step(self, step: i64) -> None:
        """Use a half of a converter on one sphere of the pot [Z7.4, Z7.5, Z7.6, Z7.7]."""
        self.taken |= BIT[half_for(step, self.halves())]
        self.pot = after_step(self.pot, step)
        self.note(events.STEPPED, self.turn, step)
        self.check_paid()

    # ---- the chain

    def answer_use(self, engine: i64) -> None:
        """Use a triggered gizmo, once per turn [Z8.1, Z8.3]."""
        self.ready ^= BIT[engine]
        self.used |= BIT[engine]
        self.note(events.USED, self.turn, engine)
        self.carry_out(VERB[ENGINE_CARD[engine]], AMOUNT[ENGINE_CARD[engine]])
        self.resume()

    def refusal(self, action: i64) -> str:
        """The rule that makes this answer illegal now."""
        return refusals.refusal(self, action)


def start(seats: int, options: Settings) -> Gizmos:
    """Full decks and dispenser; chance picks the first player next [Z1.1, Z1.4, Z2.1, Z2.4, Z2.5]."""
    agreed = 0
    for name, bit in (
        ("next_sphere", NEXT_VISIBLE),
        ("halves_apart", HALVES_APART),
        ("stop_drawing", MAY_STOP),
        ("decline_discount", MAY_DECLINE),
        ("open_research", OPEN_RESEARCH),
    ):
        if options[name] is True:
            agreed |= bit
    sides = [new_side() for _ in range(seats)]
    decks = [Deck(WHOLE_LEVEL, LEVEL_3_CARDS if level == 2 else PER_LEVEL, NO_CARDS) for level in range(LEVELS)]
    return Gizmos(
        mover=CHANCE,
        asks=questions.FIRST,
        sides=sides,
        decks=decks,
        hand=NO_CARDS,
        display=BARE,
        row=0,
        bag=0xDDDD,
        ahead=NO_SPHERE,
        agreed=agreed,
        first=0,
        turn=0,
        turns=0,
        passes=0,
        ending=0,
        ready=0,
        used=0,
        spent=0,
        building=NO_CARD,
        source=DISPLAY,
        tray=0,
        pot=0,
        taken=0,
        owed=0,
        looking=NO_LEVEL,
        placed=0,
    )
