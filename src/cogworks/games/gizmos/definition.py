"""The definition of Gizmos."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.games.gizmos import position, reasons, view, words
from cogworks.games.gizmos.rules import features, rules
from cogworks.games.gizmos.rules.actions import N_ACTIONS
from cogworks.games.gizmos.rules.effects import MAX_TURNS

GIZMOS = Game(
    name="gizmos",
    title="Gizmos",
    seats=range(2, 5),
    options=(
        Option("next_sphere", False, "all players see the next sphere to enter the row"),
        Option("stop_drawing", True, "a player drawing several random spheres may stop early"),
        Option("decline_discount", True, "players may decline a discount and spend more spheres"),
        Option("halves_apart", False, "the two halves of a converter may be used in different Builds"),
        Option("open_research", False, "all players see the cards drawn in research"),
    ),
    version=1,
    n_actions=N_ACTIONS,
    # A turn has at most five Builds of 40 steps each, three researches of 30 cards, and about 50 other answers.
    longest=20 + (MAX_TURNS + 4) * 350,
    questions=words.QUESTIONS,
    families=words.FAMILIES,
    events=words.EVENTS,
    # These need an expensive gizmo, or a player without a legal main action; tests set them up.
    rare=frozenset(
        {
            "more",
            "extra file",
            "extra research",
            "free build",
            "pick again",
            "paid",
            "enough",
            "stopped",
            "pass",
            "passed",
        }
    ),
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
    minor_events=view.MINOR_EVENTS,
    detail=view.DETAIL,
    label_of=words.label,
    prompt_of=words.prompt,
    rules_now=words.rules_now,
    why_not=reasons.why_not,
    line_of=words.line,
    gallery=view.gallery,
    score_breakdown=words.score_breakdown,
    is_pointless=words.is_pointless,
    feature_fields=features.fields,
    hidden_choices=frozenset({"return"}),
)
