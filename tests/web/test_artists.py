"""Artists draw the same in another process; one that dies is replaced, and nobody waits for it."""

import multiprocessing
import time

from cogworks.web.artists import Artists
from cogworks.web.drawing import Drawing
from tests.tables.hall import Hall


def waited_for(artists: Artists) -> None:
    for _ in range(600):
        if not artists._idle.empty():
            return
        time.sleep(0.05)
    raise AssertionError("no artist came")


def test_artists_draw_what_the_server_would_and_are_replaced() -> None:
    update = Hall("widget_mechs", 2).begin().look(0)
    drawing = Drawing()
    artists = Artists(drawing, "adept", 1)
    own = drawing.regions(update)
    artists.open()
    assert artists.regions(update) == own  # nobody is there yet
    waited_for(artists)
    drawing.regions = lambda update: {}  # type: ignore[method-assign]
    assert artists.regions(update) == own
    for process in multiprocessing.active_children():
        if process.name == "artist":
            process.kill()
            process.join()
    assert artists.regions(update) == {}
    waited_for(artists)
    assert artists.regions(update) == own
    artists.close()
