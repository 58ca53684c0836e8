"""Widget Ridge as the engine knows it."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.games.widget_ridge import citations, opening, position, view, words
from cogworks.games.widget_ridge.actions import N_ACTIONS
from cogworks.games.widget_ridge.cardset import SETS
from cogworks.games.widget_ridge.opening import BY_DIFFICULTY, RISING_HANDS, RULEBOOK_HANDS
from cogworks.games.widget_ridge.starters import EXAMPLE
from cogworks.games.widget_ridge.state import MAX_ACTS, MAX_TURNS

SWAPPING = (
    f"starter cards to swap, by seat, as in {EXAMPLE}, or 'all: ...' for every seat. Our set's spares and the "
    "numbers they replace: Polished Prime (1), Copper Kettle (8), Coin Press (9), Tuning Fork (9), Lucky Penny (10), "
    "Paper Lantern (10)"
)

WIDGET_RIDGE = Game(
    name="widget_ridge",
    title="Widget Ridge",
    scored_in=("Spark", "Spark"),
    seats=range(1, 5),
    options=(
        Option("goal", "statue", "the Goal card played with", ("statue", "demonstration", "guild")),
        Option("difficulty", "normal", "how strong Lord Covington is, alone", ("gentle", "normal", "hard")),
        Option("cards", "", "the card set, from a file; our own if left empty", card_sets=SETS),
        Option("mulligan", True, "a Marketplace of cards that all cost 7 or more is dealt again"),
        Option("drop_unmatched", False, "a new Device throws out neighbours that do not fit, instead of being refused"),
        Option("or_scope", "inside gate", "whether the part behind OR needs the gate",
               ("inside gate", "free alternative")),
        Option("covington_goal", BY_DIFFICULTY, "Spark with which Lord Covington wins", (BY_DIFFICULTY, "100", "none")),
        Option("overload", BY_DIFFICULTY, "how many cards he eats: as many as his power, or worth his power",
               (BY_DIFFICULTY, "count", "budget")),
        Option("flipped_counts", True, "the card he just turned over counts for his power"),
        Option("market_loss", BY_DIFFICULTY, "when an empty Marketplace deck loses the first phase",
               (BY_DIFFICULTY, "when needed", "at zero")),
        Option("starters", "", SWAPPING),
        Option("opening", RULEBOOK_HANDS, "opening hands with three or four players, in turn order",
               (RULEBOOK_HANDS, RISING_HANDS)),
        Option("whole_price", True, "a gate's price is checked as a whole, not part after part", is_legacy=True),
        Option("any_choice", False, "'if so' hangs on the last choice, optional or not", is_legacy=True),
    ),
    version=2,
    earlier={1: {"opening": RISING_HANDS, "whole_price": False, "any_choice": True}},
    n_actions=N_ACTIONS,
    # Far above anything seen: turns of 300 actions, each with its refills, draws and choices.
    longest=MAX_TURNS * MAX_ACTS * 40,
    questions=words.QUESTIONS,
    families=words.FAMILIES,
    events=words.EVENTS,
    package=__package__,
    start=opening.start,
    audit=position.audit,
    place=position.place,
    describe=position.describe,
    sight=view.view,
    target=view.target,
    name_action=words.label,
    question_text=words.prompt,
    rules_now=citations.rules_now,
    tell=words.line,
    gallery=view.gallery,
    reckon=words.reckon,
    # Random play hardly ever survives the stampede, and its Workshops are seldom complete.
    rare=frozenset({
        "free", "wreck", "change over", "offer", "yes", "both", "scrap", "redealt", "no draw", "disabled",
        "changed over", "carried", "ate", "exploded", "restarted", "smashed",
    }),
)  # fmt: skip
