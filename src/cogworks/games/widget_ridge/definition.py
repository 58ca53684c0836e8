"""The definition of Widget Ridge."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.games.widget_ridge import citations, harms, loglines, opening, position, reasons, view, words
from cogworks.games.widget_ridge.cardset.format import SETS
from cogworks.games.widget_ridge.opening import BY_DIFFICULTY, RISING_HANDS, RULEBOOK_HANDS
from cogworks.games.widget_ridge.rules import features
from cogworks.games.widget_ridge.rules.actions import N_ACTIONS
from cogworks.games.widget_ridge.rules.state import MAX_ACTS, MAX_TURNS
from cogworks.games.widget_ridge.solo_odds import SOLO_ODDS
from cogworks.games.widget_ridge.starters import EXAMPLE

SWAPPING = f"starter cards to swap, by seat, as in {EXAMPLE}, or 'all: ...' for every seat"

WIDGET_RIDGE = Game(
    name="widget_ridge",
    title="Widget Ridge",
    scored_in=("Spark", "Spark"),
    seats=range(1, 5),
    options=(
        Option("goal", "statue", "the Goal card in play", ("statue", "demonstration", "guild")),
        Option("difficulty", "normal", "Lord Covington's strength in the solo game", ("gentle", "normal", "hard")),
        Option("cards", "", "the cards to play with; without a file, our own set", card_sets=SETS),
        Option("mulligan", True, "redeal a Marketplace in which every card costs 7 or more"),
        Option("drop_unmatched", False, "a new Device may drop neighbours that do not connect to it"),
        Option(
            "or_scope",
            "inside gate",
            "whether the part after OR requires the gate",
            ("inside gate", "free alternative"),
        ),
        Option(
            "covington_goal", BY_DIFFICULTY, "the Spark Lord Covington needs to win", (BY_DIFFICULTY, "100", "none")
        ),
        Option(
            "overload",
            BY_DIFFICULTY,
            "what limits the cards he melts: their number or their total cost",
            (BY_DIFFICULTY, "count", "budget"),
        ),
        Option("flipped_counts", True, "the card he just turned over counts towards his thermal energy"),
        Option(
            "market_loss",
            BY_DIFFICULTY,
            "when an empty Marketplace deck loses the first phase",
            (BY_DIFFICULTY, "when needed", "at zero"),
        ),
        Option("starters", "", SWAPPING, notes=view.spare_notes),
        Option(
            "opening",
            RULEBOOK_HANDS,
            "opening hands with three or four players, in turn order",
            (RULEBOOK_HANDS, RISING_HANDS),
        ),
        Option("whole_price", True, "a gate's price is checked as a whole, not part by part", is_legacy=True),
        Option("any_choice", False, "'if so' depends on the last choice, optional or not", is_legacy=True),
        Option("first_difficulties", False, "the difficulties of rules versions 1 and 2", is_legacy=True),
        Option("first_cards", False, "our own set and its difficulties as in rules versions 1 to 3", is_legacy=True),
    ),
    version=4,
    earlier={
        1: {
            "opening": RISING_HANDS,
            "whole_price": False,
            "any_choice": True,
            "first_difficulties": True,
            "first_cards": True,
        },
        2: {"first_difficulties": True, "first_cards": True},
        3: {"first_cards": True},
    },
    n_actions=N_ACTIONS,
    # A generous bound: turns of 300 actions, each with its refills, draws and choices.
    longest=MAX_TURNS * MAX_ACTS * 40,
    usual_decisions=140,
    longest_log=30_000,
    questions=words.QUESTIONS,
    families=words.FAMILIES,
    events=words.EVENTS,
    package=__package__,
    start=opening.start,
    audit=position.audit,
    build=position.build,
    describe=position.describe,
    view_of=view.view,
    target=view.target,
    is_choice_public=view.is_choice_public,
    unspent=reasons.unspent,
    difficulty_of=opening.difficulty_of,
    is_usual=opening.is_usual,
    turn_of=view.turn_of,
    name_items=view.name_items,
    harms=harms.HARMS,
    gifts=harms.GIFTS,
    cause_of=harms.cause_of,
    minor_events=view.MINOR_EVENTS,
    label_of=words.label,
    effect_of=words.effect,
    prompt_of=words.prompt,
    rules_now=citations.rules_now,
    why_not=reasons.why_not,
    line_of=loglines.line,
    gallery=view.gallery,
    score_breakdown=words.score_breakdown,
    feature_fields=features.fields,
    odds=SOLO_ODDS,
    # Random play rarely survives the stampede or completes a Workshop.
    rare=frozenset(
        {
            "free",
            "wreck",
            "change over",
            "offer",
            "yes",
            "both",
            "scrap",
            "redealt",
            "no draw",
            "disabled",
            "changed over",
            "carried",
            "ate",
            "exploded",
            "restarted",
            "smashed",
        }
    ),
    hidden_choices=frozenset({"stow"}),
)
