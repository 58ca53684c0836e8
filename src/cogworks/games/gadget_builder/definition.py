"""The definition of Gadget Builder."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.games.gadget_builder import position, reasons, view, words
from cogworks.games.gadget_builder.rules import features, rules
from cogworks.games.gadget_builder.rules.actions import N_ACTIONS
from cogworks.games.gadget_builder.rules.effects import MAX_TURNS

GADGET_BUILDER = Game(
    name="gadget_builder",
    title="Gadget Builder",
    scored_in=("hand won", "hands won"),
    seats=range(2, 6),
    options=(
        Option("long_game", False, "you must go out one more time to win"),
        Option("hands", 0, "going out this often wins the game (0: by the number of players)", (0, 1, 2, 3)),
        Option("power_down_new", True, "a gadget may be powered down on the turn it is built"),
    ),
    version=1,
    n_actions=N_ACTIONS,
    # A generous bound: 10,000 turns, and 21 deals of up to 41 cards.
    longest=60 * MAX_TURNS + 1000,
    usual_decisions=75,
    longest_log=25_000,
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
    unspent=reasons.unspent,
    turn_of=view.turn_of,
    name_items=view.name_items,
    harms=view.HARMS,
    cause_of=view.cause_of,
    minor_events=view.MINOR_EVENTS,
    label_of=words.label,
    effect_of=words.effect,
    prompt_of=words.prompt,
    rules_now=words.rules_now,
    why_not=reasons.why_not,
    ends_hand=frozenset({"went out"}),
    line_of=words.line,
    gallery=view.gallery,
    score_breakdown=words.score_breakdown,
    rare=frozenset({"no cards"}),
    feature_fields=features.fields,
)
