"""The definition of Girl Genius: The Works."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option, Settings
from cogworks.games.girl_genius import harms, position, prompts, reasons, view, words
from cogworks.games.girl_genius.cardset.format import OURS, SETS, our_deck
from cogworks.games.girl_genius.rules import features, rules, turning
from cogworks.games.girl_genius.rules.actions import N_ACTIONS
from cogworks.games.girl_genius.rules.board import PATTERNS


def warnings(seats: int, options: Settings) -> tuple[str, ...]:
    """Warn about teams of different sizes, which are allowed [W9.1]."""
    if options["teams"] is not True or seats % 2 == 0:
        return ()
    larger, smaller = (seats + 1) // 2, seats // 2
    sizes = f"{larger} against {smaller}"
    return (f"The teams are uneven: {sizes}. The larger team gets more turns. Teams are even with 2, 4 or 6 players.",)


def is_usual(table: rules.GirlGenius) -> bool:
    """Is it a game to 100 points without teams, with our own deck?"""
    return table.cards is our_deck() and table.goal == 100 and table.teams == 0


GIRL_GENIUS = Game(
    name="girl_genius",
    title="Girl Genius: The Works",
    seats=range(2, 7),
    options=(
        Option("board", PATTERNS[0], "the shape of the board: three rows of four, or rows of 2, 4, 4 and 2", PATTERNS),
        Option(
            "score",
            100,
            "the score needed to win; the later edition plays to 70, 50, 40 or 30 with 2, 3, 4 or more players",
            (100, 70, 50, 40, 30),
        ),
        Option(
            "teams",
            False,
            "seats alternate between two teams, each with one Score Pile; uneven with 3 or 5 players",
        ),
        Option("deck", OURS, "the cards to play with; without a file, our own deck", card_sets=SETS),
        Option("first_rules", False, "rules version 1, for games started under it", is_legacy=True),
        Option("first_deck", False, "our own deck as it was in rules versions 1 and 2", is_legacy=True),
        Option(
            "seen_headings",
            False,
            "players who have seen a card in a hand know which way it points, as in rules versions 1 to 3",
            is_legacy=True,
        ),
    ),
    version=4,
    earlier={
        1: {"first_rules": True, "first_deck": True, "seen_headings": True},
        2: {"first_deck": True, "seen_headings": True},
        3: {"seen_headings": True},
    },
    n_actions=N_ACTIONS,
    # A generous bound: a thousand turns, each with up to 108 pops and their choices.
    longest=4_000 * turning.MAX_TURNS,
    usual_decisions=55,
    longest_log=5_000,
    questions=words.QUESTIONS,
    families=words.FAMILIES,
    events=words.EVENTS,
    package=__package__,
    start=rules.start,
    audit=position.audit,
    build=position.build,
    describe=position.describe,
    view_of=view.view,
    target=view.target,
    is_choice_public=view.is_choice_public,
    is_usual=is_usual,
    turn_of=view.turn_of,
    name_items=view.name_items,
    harms=harms.HARMS,
    gifts=harms.GIFTS,
    cause_of=harms.cause_of,
    minor_events=view.MINOR_EVENTS,
    detail=view.DETAIL,
    outcome=words.OUTCOME,
    previews=view.PREVIEWS,
    label_of=words.label,
    prompt_of=prompts.prompt,
    rules_now=words.rules_now,
    why_not=reasons.why_not,
    line_of=words.line,
    gallery=view.gallery,
    score_breakdown=words.score_breakdown,
    warnings=warnings,
    rare=frozenset({"order", "absolute zero"}),
    feature_fields=features.fields,
    hidden_choices=frozenset({"lay"}),
)
