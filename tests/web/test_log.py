"""The log beside a table: the newest line first, and nothing said five times over."""

import re

from cogworks.web.drawing import Drawing


def test_a_line_told_several_times_running_is_one_line_with_a_number() -> None:
    log = [
        {"who": 1, "lines": ["Bob ended the turn."]},
        *[{"who": -1, "lines": ["Bob drew a card."]}] * 5,
        {"who": 0, "lines": ["You gained 1 Gold.", "You gained 1 Gold."]},
        {"who": -1, "lines": ["Bob drew a card."]},
        {"who": 0, "lines": ["You took an answer back."], "undone_to": 3},
    ]
    html = Drawing().page("region_log", update={"log": log})
    found = re.findall(r'<li class="([^"]*)"(?: data-times="(\d+)")?>([^<]*)</li>', html)
    assert found == [
        ("seat0 undone", "", "You took an answer back."), ("chance", "", "Bob drew a card."),
        ("seat0", "2", "You gained 1 Gold."), ("chance", "5", "Bob drew a card."), ("seat1", "", "Bob ended the turn."),
    ]  # fmt: skip
