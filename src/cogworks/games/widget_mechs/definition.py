"""The definition of Widget Mechs."""

from cogworks.engine.game import Game
from cogworks.engine.options import Option
from cogworks.games.widget_mechs import position, reasons, view, words
from cogworks.games.widget_mechs.rules import features, rules
from cogworks.games.widget_mechs.rules.actions import N_ACTIONS

WIDGET_MECHS = Game(
    name="widget_mechs",
    title="Widget Mechs",
    seats=range(2, 5),
    options=(
        Option("optional_build", False, "players may leave a usable pair unused"),
        Option("parts", 11, "parts in play, in the middle of the sheet; fewer make a shorter game", (1, 3, 11)),
    ),
    version=1,
    n_actions=N_ACTIONS,
    # A turn: 4 build dice, a split, 2 builds, 11 attack dice, 5 pairs, 5 hits; plus the choice of the first player.
    longest=1 + rules.MAX_TURNS * 28,
    usual_decisions=50,
    longest_log=12_000,
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
    minor_events=view.MINOR_EVENTS,
    effect_of=words.effect,
    touches=view.touches,
    label_of=words.label,
    prompt_of=words.prompt,
    rules_now=words.rules_now,
    why_not=reasons.why_not,
    line_of=words.line,
    score_breakdown=words.score_breakdown,
    rare=frozenset({"unbuildable"}),
    feature_fields=features.fields,
)
