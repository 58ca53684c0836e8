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
    lines = [re.sub("<[^>]*>", "", line).strip() for line in html.splitlines() if line.strip()]
    assert lines == [
        "You took an answer back.", "Bob drew a card.", "You gained 1 Gold. 2 times", "Bob drew a card. 5 times",
        "Bob ended the turn.",
    ]  # fmt: skip
    assert re.findall('class="([^"]*)">', html)[:2] == ["seat0 undone", "chance"]
