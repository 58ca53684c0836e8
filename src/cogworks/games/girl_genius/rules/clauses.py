"""A clause from its first question to its verb: whether to follow it, who follows it, whom it concerns."""

from mypy_extensions import i64

from cogworks.games.girl_genius.rules import chain, effects, questions, reach
from cogworks.games.girl_genius.rules.cards import (
    ANOTHER,
    ANY,
    DRAW,
    FLIP,
    MOVE,
    POP,
    SHUFFLE,
    SPIN,
    SWAP,
    verb_of,
    who_of,
)
from cogworks.games.girl_genius.rules.entries import (
    ASK_MAY,
    ASK_OTHER,
    ASK_WHO,
    RUN,
    clause_doer,
    clause_stage,
    clause_you,
    one_less,
    with_doer,
    with_other,
    with_place,
    with_stage,
)
from cogworks.games.girl_genius.rules.state import GirlGeniusState


def follow(table: GirlGeniusState) -> None:
    """Continue the top clause."""
    entry = table.top()
    step = table.step_of(entry)
    stage = clause_stage(entry)
    if stage == ASK_MAY:
        table.wait(questions.MAY, clause_you(entry))
    elif stage == ASK_WHO:
        who = who_of(step)
        if who == ANY or who == ANOTHER:
            table.wait(questions.PLAYER, clause_you(entry))
        else:
            set_stage(table, ASK_OTHER)
    elif stage == ASK_OTHER:
        if reach.concerns_other(step):
            if reach.players(table, clause_you(entry), step) == 0:
                chain.drop_clause(table)
            else:
                table.wait(questions.PLAYER, clause_you(entry))
        else:
            set_stage(table, RUN)
    else:
        run_verb(table, entry, step)


def run_verb(table: GirlGeniusState, entry: i64, step: i64) -> None:
    """Run one step of the top clause's verb."""
    verb = verb_of(step)
    if verb == POP:
        effects.pop_cards(table, entry, step)
    elif verb == SPIN:
        effects.spin_cards(table, entry, step)
    elif verb == FLIP:
        effects.flip_cards(table, entry, step)
    elif verb == DRAW:
        effects.draw_cards(table, entry, step)
    elif verb == MOVE:
        effects.move_cards(table, entry, step)
    elif verb == SWAP:
        effects.swap_cards(table, entry, step)
    elif verb == SHUFFLE:
        effects.shuffle_cards(table, entry, step)
    else:
        effects.decree(table, entry, step)


def set_stage(table: GirlGeniusState, stage: i64) -> None:
    """Set the stage of the top clause."""
    table.set_top(with_stage(table.top(), stage))


def answer_may(table: GirlGeniusState, is_wanted: bool) -> None:
    """Follow the clause or skip it [W5.8]."""
    if is_wanted:
        set_stage(table, ASK_WHO)
    else:
        chain.drop_clause(table)


def answer_player(table: GirlGeniusState, seat: i64) -> None:
    """Set the player who follows the clause, or whom it concerns [W5.9]."""
    entry = table.top()
    if clause_stage(entry) == ASK_WHO:
        table.set_top(with_doer(entry, seat))
        set_stage(table, ASK_OTHER)
    else:
        table.set_top(with_other(entry, seat))
        set_stage(table, RUN)


def answer_target(table: GirlGeniusState, slot: i64) -> None:
    """Add a chosen place; spins and flips happen at once, other verbs wait for the last choice [W5.1]."""
    entry = table.top()
    entry = one_less(with_place(entry, slot))
    table.set_top(entry)
    verb = verb_of(table.step_of(entry))
    if verb == SPIN:
        effects.spin_card(table, clause_doer(entry), slot)
    elif verb == FLIP:
        effects.flip_over(table, clause_doer(entry), slot)
