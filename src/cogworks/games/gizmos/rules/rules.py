"""The rules of Gizmos: for each question its `legal_...` and `answer_...` side by side."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from cogworks.engine.cards import BIT, count, nth, one, size, write
from cogworks.engine.dice import CHANCE, Dice
from cogworks.engine.features import FeatureRow
from cogworks.engine.options import Settings
from cogworks.games.gizmos.rules import (
    actions,
    building,
    cards,
    effects,
    events,
    features,
    gathering,
    heuristics,
    questions,
    refusals,
)
from cogworks.games.gizmos.rules.decks import Deck
from cogworks.games.gizmos.rules.gathering import NO_CARDS
from cogworks.games.gizmos.rules.payment import total
from cogworks.games.gizmos.rules.redeal import mix
from cogworks.games.gizmos.rules.sets import (
    AMOUNT,
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
    HALVES_APART,
    MAY_DECLINE,
    MAY_STOP,
    NEXT_VISIBLE,
    NO_LEVEL,
    NO_SPHERE,
    OPEN_RESEARCH,
    GizmosState,
    new_side,
)

ROW: Final = 6
LEVEL_3_CARDS: Final = 16


@final
@mypyc_attr(acyclic=True)
class Gizmos(GizmosState):
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
            return building.legal_pay(self, out)
        if question == questions.CHAIN:
            n = write(self.usable(), actions.USE, out, 0)
            out[n] = actions.END
            return n + 1
        if question == questions.PICK or question == questions.PICK_AGAIN:
            return gathering.legal_pick(self, question, out)
        if question == questions.STUDY:
            return gathering.legal_study(self, out)
        if question == questions.RETURN:
            return write(self.in_hand(), actions.RETURN + self.looking * PER_LEVEL, out, 0)
        if question == questions.FILE:
            return gathering.legal_file(self, out, 0)
        if question == questions.RESEARCH:
            return gathering.legal_research(self, out, 0)
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
            gathering.answer_pick(self, action)
        elif action < actions.BUILD:
            gathering.answer_file(self, action - actions.FILE)
        elif action < actions.RESEARCH:
            building.answer_build(self, action - actions.BUILD)
        elif action < actions.RETURN:
            gathering.answer_research(self, action - actions.RESEARCH)
        elif action < actions.USE:
            gathering.answer_return(self, action - actions.RETURN)
        elif action < actions.SPEND:
            self.answer_use(action - actions.USE)
        elif action < actions.STEP:
            building.answer_spend(self, action - actions.SPEND)
        elif action < actions.PAID:
            building.answer_step(self, action - actions.STEP)
        else:
            self.answer_plain(action)

    def answer_plain(self, action: i64) -> None:
        """Answers without a parameter."""
        if action == actions.PAID:
            building.finish_build(self)
        elif action == actions.END:
            effects.end_turn(self)
        elif action == actions.MORE:
            self.answered()
            self.ask(questions.DRAWN)
            self.mover = CHANCE
        elif action == actions.ENOUGH:
            self.answer_enough()
        elif action == actions.NEITHER:
            gathering.answer_neither(self)
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
            effects.draw(self, colour)
            return
        if total(self.row) < ROW:
            self.row += one(colour)
            self.note(events.FILLED, colour)
        else:
            self.ahead = colour
            self.note(events.NEXT_SPHERE, colour)
        if total(self.row) == ROW and (self.ahead != NO_SPHERE or self.agreed & NEXT_VISIBLE == 0):
            self.answered()
            effects.resume(self)

    def answer_enough(self) -> None:
        """Take no more spheres from this effect [Z4.5, Z4.6]."""
        self.owed = 0
        self.note(events.STOPPED, self.turn)
        self.answered()
        effects.resume(self)

    def answer_card(self, card: i64) -> None:
        """Move a card from the unordered part of a deck into the display or the researcher's hand [Z2.2, Z6.1]."""
        deck = self.decks[card // PER_LEVEL]
        deck.bag ^= bit_in_level(card)
        deck.left -= 1
        if self.asks & 31 == questions.DEAL:
            effects.lay_out(self, card)
            if self.vacancy() == NO_LEVEL:
                self.answered()
                effects.resume(self)
        else:
            effects.look(self, card, effects.watchers(self))
            self.owed -= 1
            if self.owed == 0:
                effects.finish_looking(self)

    # ---- the main action

    def legal_main(self, out: vec[i64]) -> i64:
        """Pick, File, Build or Research; pass only if none is possible [Z3.1, Z3.2]."""
        side = self.sides[self.turn]
        n: i64 = 0
        if side.room() > 0:
            n = gathering.write_row(self, out)
        if side.can_file():
            n = gathering.legal_file(self, out, n)
        level: i64
        for level in range(LEVELS):
            found = self.payable(self.shown(level), level, DISPLAY)
            if side.filed(level) != 0:
                found |= self.payable(side.filed(level), level, ARCHIVE)
            n = write(found, actions.BUILD + level * PER_LEVEL, out, n)
        if not side.is_forbidden(cards.RESEARCHING):
            n = gathering.legal_research(self, out, n)
        if n == 0:
            out[0] = actions.PASS
            n = 1
        return n

    def answer_pass(self) -> None:
        """Pass; the game ends when all players pass in a row [Z3.2]."""
        self.passes += 1
        self.note(events.PASSED, self.turn)
        if self.passes == len(self.sides):
            effects.end_game(self)
        else:
            effects.end_turn(self)

    # ---- the chain

    def answer_use(self, engine: i64) -> None:
        """Use a triggered gizmo, once per turn [Z8.1, Z8.3]."""
        self.ready ^= BIT[engine]
        self.used |= BIT[engine]
        self.note(events.USED, self.turn, engine)
        effects.carry_out(self, VERB[ENGINE_CARD[engine]], AMOUNT[ENGINE_CARD[engine]])
        effects.resume(self)

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
