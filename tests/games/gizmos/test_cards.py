"""The cards against the printed table."""

import csv
from collections import Counter
from pathlib import Path

from cogworks.games.gizmos.cardnames import NAMES
from cogworks.games.gizmos.cardtext import KINDS, TEXTS
from cogworks.games.gizmos.rules import cards, sets
from cogworks.games.gizmos.rules.cards import CARDS, Card
from tests.games.gizmos.scenario import scenario, seat

PRINTED = list(csv.DictReader(Path(__file__).with_name("cards.csv").read_text(encoding="utf-8").splitlines()))
COLOUR_WORDS = ("red", "blue", "yellow", "black", "any", "none")


def trigger(card: Card) -> str:
    """A trigger as the printed table writes it."""
    colours = "/".join(COLOUR_WORDS[colour] for colour in card.trigger.colours)
    return ("file", f"pick:{colours}", f"build:{colours}", "build_from_archive", "build_level:2", "pay", "static")[
        card.trigger.kind
    ]


def effect(card: Card) -> str:
    """An effect as the printed table writes it."""
    what = card.effect
    colours = "/".join(COLOUR_WORDS[colour] for colour in what.colours)
    limits = (("energy", what.energy), ("archive", what.archive), ("research", what.research))
    return {
        cards.DRAW: f"draw:{what.n}",
        cards.PICK: f"pick:{what.n}",
        cards.POINTS: f"vp:{what.n}",
        cards.FILE: "file:1",
        cards.RESEARCH: "research:1",
        cards.BUILD_FREE: "build_free:level1",
        cards.CONVERT: f"convert:{colours}>any x{what.n}",
        cards.DOUBLE: f"double:{colours}",
        cards.LIMITS: "limit:" + " ".join(f"{name}+{n}" for name, n in limits if n),
        cards.DISCOUNT: f"discount:{('archive', 'level2', 'research')[what.about % 3]}-1",
        cards.FORBID: f"forbid:{('file', 'research')[what.about % 2]}",
        cards.SCORE: f"score:{('energy', 'tokens')[what.about % 2]}",
    }[int(what.verb)]


def test_every_card_is_as_printed() -> None:
    rows = [
        {
            "id": card.id,
            "level": str(card.level),
            "colour": COLOUR_WORDS[card.colour],
            "cost": str(card.cost),
            "vp": str(card.points),
            "category": KINDS[card.trigger.kind],
            "trigger": trigger(card),
            "effect": effect(card),
        }
        for card in sorted(CARDS, key=lambda card: card.id)
    ]
    assert rows == PRINTED


def test_z1_1_there_are_thirteen_spheres_of_each_colour() -> None:
    """52 spheres, 13 of each colour."""
    t = scenario(seat(ring="red red"))
    counts = Counter(t.view()["dispenser"]["colours"])
    for part in t.view()["row"]:
        counts[part["colour"]] += part["n"]
    counts["red"] += 2
    assert counts == {"red": 13, "blue": 13, "yellow": 13, "black": 13}


def test_z1_2_the_census_of_the_deck() -> None:
    """112 cards with the colours, costs and points of the printed table."""
    assert len(CARDS) == 112
    census = {
        level: (
            len(found),
            "/".join(str(sum(card.colour == colour for card in found)) for colour in range(5)),
            Counter(KINDS[card.trigger.kind] for card in found),
            Counter(int(card.cost) for card in found),
            Counter(int(card.points) for card in found),
        )
        for level in range(4)
        for found in [[card for card in CARDS if card.level == level]]
    }
    assert census == {
        0: (4, "0/0/0/0/0", {"file": 4}, {0: 4}, {0: 4}),
        1: (36, "9/9/9/9/0", {"file": 4, "pick": 8, "build": 8, "upgrade": 8, "converter": 8}, {1: 36}, {1: 36}),
        2: (36, "9/9/9/9/0", {"pick": 4, "build": 16, "upgrade": 4, "converter": 12}, {2: 16, 3: 20}, {2: 16, 3: 20}),
        3: (
            36,
            "8/8/8/8/4",
            {"file": 4, "build": 12, "upgrade": 16, "converter": 4},
            {4: 12, 5: 12, 6: 6, 7: 6},
            {0: 4, 4: 8, 5: 12, 6: 6, 7: 4, 8: 2},
        ),
    }


def test_z1_2_points_are_the_cost_but_for_bans_and_generic_cards() -> None:
    """A gizmo's points; a ban is worth more, a generic card is counted at the end."""
    for card in CARDS:
        if card.effect.verb == cards.FORBID:
            assert (card.cost, card.points) == (4, 7 if card.effect.about == cards.FILING else 8)
        elif card.colour == cards.ANY:
            assert (card.cost, card.points) == (7, 0)
        else:
            assert card.points == card.cost


def test_a_coloured_card_never_names_its_own_colour() -> None:
    for card in CARDS:
        assert card.colour not in card.trigger.colours
        if card.trigger.kind == cards.PAYING:
            assert card.colour not in card.effect.colours


def test_z1_3_engines_converters_and_upgrades_are_all_cards() -> None:
    """Five kinds: three with triggers, converters, upgrades."""
    assert sets.N_ENGINES == 57
    assert len(sets.UPGRADE_CARDS) == 28
    assert len({card for card in sets.HALF_CARDS if card >= 0}) == 24
    for n in range(108):
        ways = (sets.ENGINE[n] >= 0, sets.HALVES[n] != 0, sets.UPGRADE[n] >= 0)
        assert sum(ways) == 1


def test_z1_4_limits_at_first_and_with_upgrades() -> None:
    """Five spheres, one card, three cards to look at; upgrades add to that."""
    t = scenario(seat(), seat("121 125 221 321"), display=[])
    assert t.side(0)["limits"] == {"spheres": 5, "archive": 1, "research": 3}
    assert t.side(1)["limits"] == {"spheres": 5 + 1 + 1 + 2 + 4, "archive": 3, "research": 6}


def test_converter_halves_and_steps() -> None:
    assert sum(card >= 0 for card in sets.HALF_CARDS) == 30
    assert sets.N_STEPS == 72
    for n in range(108):
        halves = [half for half, card in enumerate(sets.HALF_CARDS) if card == n]
        assert sets.HALVES[n] == sum(1 << half for half in halves)
        what = CARDS[n].effect
        wanted = what.n * len(what.colours) if CARDS[n].trigger.kind == cards.PAYING else 0
        assert len(halves) == wanted


def test_names_are_unique_and_texts_follow_from_effects() -> None:
    assert len(set(NAMES[:108])) == 108
    texts = {card.id: (NAMES[n], TEXTS[n]) for n, card in enumerate(CARDS)}
    assert texts["105"] == ("Cinder Magnet", "When you pick blue: draw a random sphere.")
    assert texts["227"][1] == "When you pay: treat each of up to two red spheres as one of any colour."
    assert texts["335"][1] == "When you pay: treat one red and one black sphere as two each."
    assert texts["221"][1] == "Raise your limits: spheres +2, archive +1 and research +2."
    assert texts["325"][1] == "You may spend 1 sphere less on level-2 gizmos."
    assert texts["331"][1] == "Worth 1 point for each point you hold in tokens."
    same = {(effect(card), trigger(card)): TEXTS[n] for n, card in enumerate(CARDS)}
    assert len(set(same.values())) == len(same), "cards that do different things say different things"


def test_a_name_is_two_words_one_for_the_colour_and_one_for_the_effect() -> None:
    firsts: dict[str, int] = {}
    lasts: dict[str, tuple[int, ...]] = {}
    for name, card in list(zip(NAMES, CARDS, strict=True))[:108]:
        first, last = name.split()
        assert name.replace(" ", "").isalpha()
        assert firsts.setdefault(first, card.colour) == card.colour
        about = (card.level, card.trigger.kind, card.effect.verb, card.effect.n, card.effect.about)
        assert lasts.setdefault(last, about) == about
    assert len(lasts) == 32
