"""Gadget Builder: going out at once, and what must happen before the last card."""

from tests.bots.certain import Certain

RIVAL = "red 1, red 2, blue 7, yellow 5, yellow 6, purple 7"


def alone(why: str, best: str, top: str, hand: str, *, ready: str = "", turned: str = "", ask: str = "main") -> Certain:
    """A seat with few cards against one with six."""
    own = {"hand": hand, **({"straight": ready} if ready else {}), **({"turned": turned} if turned else {})}
    return Certain(why, tuple(best.split(" / ")), 2, {"ask": ask, "top": top, "sides": [own, {"hand": RIVAL}]})


POSITIONS = [
    alone("the last card matches the colour", "play blue 5", "blue 3", "blue 5"),
    alone("the last card matches the rank", "play red 3", "blue 3", "red 3"),
    alone("a wild always matches", "play green wild", "red 7", "green wild"),
    alone("the lower card starts the run", "play blue 4", "blue 1", "blue 4, blue 5"),
    alone("three of a run", "play yellow 2", "yellow 7", "yellow 2, yellow 3, yellow 4"),
    alone("the rank leads to a run of another colour", "play green 4", "blue 4", "green 4, green 5, green 6, green 7"),
    alone("only this start uses both cards", "play yellow 6", "yellow 3", "yellow 6, yellow 7"),
    alone("five in a row", "play red 1", "red 7", "red 1, red 2, red 3, red 4, red 5"),
    alone("add the last card", "add blue 5", "blue 4", "blue 5", ask="chain"),
    alone("add the next of two", "add green 3", "green 2", "green 3, green 4", ask="chain"),
    alone(
        "a gadget must be turned before the last card",
        "use gadget 6 / power down gadget 6", "blue 3", "blue 5", ready="6",
    ),
    alone("gadget 1 would straighten another", "power down gadget 1", "blue 3", "blue 5", ready="1", turned="4"),
    alone("gadget 7 would bring new cards", "power down gadget 7", "red 5", "red 2", ready="7"),
    alone("gadget 2 can't be used with one card", "power down gadget 2", "red 5", "red 2", ready="2"),
    alone(
        "the wild gadget discards the odd card",
        "play red 1 / use the wild gadget", "red 5", "red 1, green 7", ready="wild",
    ),
    alone(
        "the wild gadget discards what the run leaves",
        "play blue 6 / use the wild gadget", "blue 1", "blue 6, blue 7, yellow 2", ready="wild",
    ),
    alone("gadget 3 plays any card", "use gadget 3", "red 5", "green 7", ready="3"),
    alone("gadget 3 starts a run", "use gadget 3", "red 7", "yellow 2, yellow 3, yellow 4", ready="3"),
    alone("gadget 2 plays again", "play red 1", "red 4", "red 1, blue 1", ready="2"),
    alone("two runs with gadget 2", "play blue 4", "blue 1", "blue 4, blue 5, red 5, red 6", ready="2"),
    alone("gadget 4 adds the colour", "play red 2", "blue 2", "red 2, red 5, red 7", ready="4"),
    alone("gadget 4 goes on after a wild", "play green wild", "red 7", "green wild, green 5", ready="4"),
    alone("gadget 5 adds the rank", "play red 3", "red 1", "red 3, blue 3, green 3", ready="5"),
    alone("gadget 5, and on from the last card", "play red 3", "red 1", "red 3, blue 3, blue 4", ready="5"),
    alone("gadget 5 leads to another run", "play blue 4", "blue 1", "blue 4, green 4, green 5", ready="5"),
]  # fmt: skip
