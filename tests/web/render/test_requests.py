"""Requests of other players, as rendered."""

import re

from cogworks.web.render.renderer import Renderer
from tests.tables.hall import Hall


def test_a_request_to_undo_is_one_sentence_about_the_asker() -> None:
    hall = Hall("widget_mechs", 2).begin()
    asker = hall.look()["turn"]
    # The first split of the dice builds two boxes, each with its own line in the log.
    hall.act(asker, hall.table().history.state.legal_actions()[0])
    hall.say(asker, propose=None, version=hall.table().history.version)
    update = hall.look(1 - asker)
    assert update["proposal"]["move"].count(". ") == 2
    region = Renderer().regions(update)["notice"]  # type: ignore[arg-type]
    request = " ".join(re.sub(r"<[^>]*>", "", region).split())
    assert re.search(r"asks to undo: made \d+ and \d+, built box 1 of part \d+, built box 1 of part \d+\. ", request)
