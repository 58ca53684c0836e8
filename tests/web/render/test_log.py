"""The log of a table: newest line first, repeats folded, and undone moves struck out."""

from cogworks.tables.play.log_lines import folded
from cogworks.tables.update_types import LogLines
from cogworks.web.render.log_lines import css_class
from cogworks.web.render.renderer import Renderer

LOG: list[LogLines] = [
    {"who": 1, "lines": ["Bob ended the turn."]},
    *[LogLines(who=-1, lines=["Bob drew a card."])] * 5,
    {"who": 0, "lines": ["You gained 1 Gold.", "You gained 1 Gold."], "taken_back_by": 0},
    {"who": 0, "lines": ["You gained 1 Gold."]},
    {"who": 1, "lines": ["Bob drew a card."]},
    {"who": 0, "lines": ["You undid a move."], "undone_to": 3},
    {"who": 1, "lines": ["Bob won!"]},
]


def test_a_repeated_line_is_one_line_with_a_count() -> None:
    assert [(css_class(told), told.line, told.times) for told in reversed(folded(LOG))] == [
        ("seat1 loud", "Bob won!", 1),
        ("seat0 undo", "You undid a move.", 1),
        ("seat1", "Bob drew a card.", 1),
        ("seat0", "You gained 1 Gold.", 1),
        ("seat0 undone", "You gained 1 Gold.", 2),
        ("chance", "Bob drew a card.", 5),
        ("seat1", "Bob ended the turn.", 1),
    ]


def test_undone_moves_are_struck_out_and_name_who_undid_them() -> None:
    given = {"log": LOG, "game": "high_cog", "settings": {}, "card_names": []}
    for reader, by in ((0, "you"), (1, "Ann"), (None, "Ann")):
        html = Renderer().page("region_log", update={**given, "reader": reader}, names=["Ann", "Bob"])
        assert html.count("<s>") == 1
        line = next(line for line in html.splitlines() if "<s>" in line)
        assert f'data-times="2" title="Undone by {by}"><s>You gained 1 Gold.</s>' in line
        assert f"(undone by {by})" in line
