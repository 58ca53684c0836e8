"""Widget Ridge: the last turn of a race, in which only the right order wins."""

from tests.bots.certain import Certain

ROW = "Butter Gun, Butter Gun, Cargo Rocket, Cargo Rocket, Battle Corset, Battle Corset"


def turn(
    why: str,
    best: str,
    spark: int,
    hand: str,
    rival: int = 96,
    *,
    shop: str = "",
    facing: str = "",
    row: str = ROW,
    played: str = "",
    discard: str = "",
    **fields: object,
) -> Certain:
    """Seat 0 needs 100 Spark this turn; the rival has this much and a hand that brings the rest."""
    mine = {"hand": hand, "workshop": shop, "discard": discard, "spark": spark}
    other = {"spark": rival, "hand": "Spark Gauge, Prime Widget, Folding Ruler, Brass Spanner", "workshop": facing}
    described = {"row": row, "played": played, "sides": [mine, other], **fields}
    return Certain(why, tuple(best.split(" / ")), 2, described)


POSITIONS = [
    turn("gossip first would let the rival win", "play Spark Gauge", 95, "Spark Gauge, Gossip-Powered"),
    turn("coal would bring the rival's last Spark", "play Prime Widget", 96, "Coal-Powered, Prime Widget", 99),
    turn(
        "pedals would make the rival win by a Spark",
        "play Prime Widget / play Folding Ruler", 94, "Pedal-Powered, Prime Widget, Folding Ruler", 99,
    ),
    turn("two gears would cost the gauge", "play Spark Gauge", 95, "Double-Geared, Spark Gauge"),
    turn("wind would put the gauge back", "play Spark Gauge", 95, "Wind-Powered, Spark Gauge"),
    turn("the star would put the gauge back", "play Spark Gauge", 94, "Star-Powered, Spark Gauge", 93),
    turn("the coin slot needs two Gold", "play Brass Spanner", 98, "With a Coin Slot, Brass Spanner"),
    turn("a widget pays for the coin slot", "play Widget Pip", 98, "With a Coin Slot, Widget Pip"),
    turn("a card to discard must be left", "play Hydro-Powered", 97, "Hydro-Powered, Widget Pip"),
    turn("the cage needs a card, too", "play With a Built-In", 98, "With a Built-In Faraday Cage, Widget Nib"),
    turn("lava melts a widget in hand", "play Lava-Powered", 98, "Lava-Powered, Widget Dot"),
    turn(
        "melt the small widget and play the big one",
        "play Lava-Powered / play Prime Widget", 94, "Lava-Powered, Prime Widget, Widget Dot",
    ),
    turn(
        "the magnet takes the widget, the gauge does the rest",
        "play Magnet-Powered / play Spark Gauge", 94, "Magnet-Powered, Widget Cob, Spark Gauge",
    ),
    turn("chrome gives more to the lowest", "play With Chrome Sides", 93, "With Chrome Sides, Spark Gauge", 94),
    turn(
        "the comet gives more to the lowest",
        "play With a Bottled Comet", 91, "With a Bottled Comet, Spark Gauge", 92,
    ),
    turn(
        "connect the trolley while lowest",
        "connect Static-Powered", 96, "Folding Ruler", 97, shop="Tea Trolley", played="Static-Powered",
    ),
    turn(
        "connect the umbrella while lowest",
        "connect Coal-Powered", 94, "Folding Ruler", 95, shop="Underdog Umbrella", played="Coal-Powered",
    ),
    turn(
        "the meter would let the rival arrive first",
        "play Folding Ruler", 97, "Folding Ruler", 99, shop="Applause Meter", played="Clockwork-Powered",
    ),
    turn(
        "only coal connects to the orchestra",
        "connect Coal-Powered", 99, "", shop="Clockwork Orchestra", played="Coal-Powered, Static-Powered",
    ),
    turn("play it, then connect it", "play Static-Powered", 97, "Static-Powered", 90, shop="Tea Trolley"),
    turn(
        "the crusher eats from the market",
        "connect Static-Powered", 98, "", shop="Curiosity Crusher", played="Static-Powered",
    ),
    turn(
        "a new umbrella connects twice",
        "replace Cargo Rocket", 92, "", 98,
        shop="Coal-Powered, Cargo Rocket, With Chrome Sides", played="Underdog Umbrella",
        row="Butter Gun, Butter Gun, Tea Trolley, Tea Trolley, Battle Corset, Battle Corset",
    ),
    turn(
        "the pedestal counts the workshop",
        "play On a Gilded Pedestal", 96, "On a Gilded Pedestal", 97,
        shop="Coal-Powered, Clockwork Orchestra", facing="Static-Powered, Tea Trolley",
    ),
    turn(
        "three Gold belong to the construct",
        "end the Ideas Phase", 96, "", 97,
        shop="Coal-Powered, Cargo Rocket, With Chrome Sides", gold=3,
        row="Butter Gun, Butter Gun, Tea Trolley, Tea Trolley, Battle Corset, Battle Corset",
    ),
]  # fmt: skip
