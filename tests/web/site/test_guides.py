"""Readable rules: complete, true to the rulebook, illustrated by the board's own templates, and linked."""

import re
from collections import Counter

import pytest

from cogworks import game, games
from cogworks.tables.lessons.lesson import lesson_of
from cogworks.web.render.guide import Figure, GuideError, guide_of, read
from cogworks.web.render.renderer import Renderer
from cogworks.web.site.rules import page as guide_page
from cogworks.web.site.rules.page import GuidePages
from tests.web.visitors import House, play_now

WITH_GUIDE = [name for name in games() if guide_of(name) is not None]
GUIDES = pytest.mark.parametrize("name", WITH_GUIDE)
TEXT = """# Cogs

Turn cogs.

## Goal [X1.1]

Turn one. [X1.2]

# Details

X1.3-5

# Reasons

X1.2: it
turns.
"""


OURS = {"gadget_builder", "girl_genius", "gizmos", "widget_mechs", "widget_ridge"}


def test_every_game_of_ours_has_a_guide() -> None:
    assert OURS - set(WITH_GUIDE) == set()


@GUIDES
def test_every_rule_is_explained_or_listed_as_a_detail(name: str) -> None:
    guide, rules = guide_of(name), game(name).rules
    assert guide is not None
    listed = [*dict.fromkeys(guide.explained), *guide.details]
    assert set(listed) - set(rules) == set(), "these rules don't exist"
    assert set(rules) - set(listed) == set(), "explain these rules in guide.md, or list them under Details"
    assert [rule for rule, n in Counter(listed).items() if n > 1] == [], "explained, and also a detail"
    chapters = {rule.partition(".")[0] for rule in rules}
    assert chapters - {rule.partition(".")[0] for rule in guide.explained} == set(), "nothing explains these chapters"


@GUIDES
def test_every_ruling_is_a_footnote_with_its_reason(name: str) -> None:
    guide, rules = guide_of(name), game(name).rules
    assert guide is not None
    cited = {rule for note in guide.cited for rule in note}
    rulings = {rule for rule, text in rules.items() if "*Ruling" in text}
    reasoned = {rule for rule in rulings if re.search(r"\*Ruling[^*]*\*:", rules[rule])}
    assert cited - set(rules) == set(), "footnotes to rules that don't exist"
    assert rulings - cited - set(guide.details) == set(), "cite these rulings in guide.md"
    assert rulings - reasoned - set(guide.reasons) == set(), "give these rulings a reason in guide.md"
    assert set(guide.reasons) - (rulings - reasoned) == set(), "the rulebook gives these reasons already"


@GUIDES
def test_every_option_is_explained(name: str) -> None:
    guide, of = guide_of(name), game(name)
    assert guide is not None
    cited = {rule for note in guide.cited for rule in note} | set(guide.details)
    texts = " ".join(of.rules[rule] for rule in cited)
    assert [option.name for option in of.offered if f"`{option.name}`" not in texts] == []


@GUIDES
def test_every_figure_renders_with_a_text_alternative_and_nothing_to_click(name: str) -> None:
    guide, pages = guide_of(name), GuidePages(Renderer())
    assert guide is not None
    assert len(guide.figures) >= (4 if name in OURS else 1)
    assert set(guide.drawn) == set(re.findall(r"\(figure: (\w+)", str(guide)))
    for figure in guide.figures:
        drawn = pages.figure(game(name), figure)
        assert bool(figure.alt) != bool(figure.cards), "text alternatives of cards are generated"
        alternative = re.search('role="img" aria-label="([^"]+)"', drawn)
        assert alternative is not None
        assert len(alternative[1]) > 20
        assert "<div inert>" in drawn
        assert len(drawn) > 400, figure
        for unwanted in ("data-item", "data-zoom", "data-keep", "<dialog", ' id="'):
            assert unwanted not in drawn, figure


@GUIDES
def test_the_page_has_contents_footnotes_and_links_that_lead_somewhere(house: House, name: str) -> None:
    page = house.browser().get(f"/rules/{name}")
    numbered = house.browser().get(f"/rules/{name}/numbered").text
    assert page.status_code == 200
    ids = re.findall(r'\sid="([^"]+)"', page.text)
    assert [id for id, n in Counter(ids).items() if n > 1] == []
    assert set(re.findall(r'href="#([^"]+)"', page.text)) - set(ids) == set()
    cited = re.findall(rf'href="/rules/{name}/numbered#([^"]+)"', page.text)
    assert [anchor for anchor in cited if f'id="{anchor}"' not in numbered] == []
    assert len(set(cited)) == len(game(name).rules)
    assert "*Ruling" not in page.text
    assert "Ruling WR" not in page.text
    assert f'href="/rules/{name}/summary"' in page.text
    assert page.text.count("<h1") == 1
    assert (f'href="/learn/{name}"' in page.text) == (lesson_of(name) is not None)


@GUIDES
def test_a_summary_is_short_and_says_what_to_do_and_when_it_ends(house: House, name: str) -> None:
    guide = guide_of(name)
    assert guide is not None
    titles = " ".join(section.title.lower() for section in guide.summary)
    assert "goal" in titles
    assert "turn" in titles
    assert sum(len(section.text.split()) for section in guide.summary) < 520
    page = house.browser().get(f"/rules/{name}/summary").text
    assert [section.title for section in guide.summary] == re.findall("<section><h2>(.+?)</h2>", page)


def test_a_game_without_a_guide_shows_its_numbered_rulebook(house: House) -> None:
    browser = house.browser()
    page = browser.get("/rules/high_cog")
    assert page.status_code == 200
    assert all(f'id="rule-{rule}"' in page.text for rule in game("high_cog").rules)
    drawer = browser.get("/rules/high_cog/book").text
    assert all(f'id="rule-{rule}"' in drawer for rule in game("high_cog").rules)
    assert "<html" not in drawer
    assert "/rules/high_cog/summary" not in page.text
    assert browser.get("/rules/high_cog/summary").url.path == "/rules/high_cog"
    assert browser.get("/rules/high_cog/guide").status_code == 404
    assert 'id="guide"' not in browser.get(f"/table/{play_now(browser)}").text
    assert browser.get("/rules/chess").status_code == 404


@GUIDES
def test_the_rules_are_linked_from_the_lobby_the_new_table_page_and_the_table(house: House, name: str) -> None:
    browser = house.browser()
    for path in ("/", f"/new/{name}"):
        assert f'href="/rules/{name}"' in browser.get(path).text
    table = browser.get(f"/table/{play_now(browser, name)}").text
    assert f'data-from="/rules/{name}/guide"' in table
    drawer = browser.get(f"/rules/{name}/guide").text
    assert f'href="/rules/{name}"' in drawer
    assert '<article class="guide">' in drawer
    assert "<html" not in drawer


def test_a_guide_is_read() -> None:
    guide = read(TEXT)
    assert guide.lead == "Turn cogs."
    assert [(section.title, section.rules, section.text) for section in guide.sections] == [
        ("Goal", ("X1.1",), "Turn one. [X1.2]")
    ]
    assert guide.details == ("X1.3", "X1.4", "X1.5")
    assert guide.reasons == {"X1.2": "it turns."}
    assert guide.cited == [("X1.2",)]
    wrapped = read(TEXT.replace("[X1.2]", "[X1.1,\nX1.2] [X1.2, X1.3]"))
    assert wrapped.cited == [("X1.1", "X1.2"), ("X1.2", "X1.3")]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        (TEXT.replace("X1.3-5", "X1"), "'X1' is not a rule id"),
        (TEXT.replace("[X1.1]", "[goal]"), "'goal' is not a rule id"),
        (TEXT.replace("X1.2: it", "it"), "is not a reason"),
        (TEXT.replace("# Details", "# Detail"), "a guide has one title"),
    ],
)
def test_a_mistake_in_a_guide_is_named(text: str, reason: str) -> None:
    with pytest.raises(GuideError, match=reason):
        read(text)


def test_an_unknown_figure_or_card_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for line, reason in (("figure: moon", "no figure 'moon'"), ("card: Moon", "has no card Moon")):
        guide = read(TEXT.replace("Turn one.", f"Turn.\n\n![A drawing]({line})\n\n"))
        monkeypatch.setattr(guide_page, "guide_of", lambda name, guide=guide: guide)
        with pytest.raises(GuideError, match=reason):
            GuidePages(Renderer()).page("gizmos")


def test_a_part_of_the_board_needs_a_text_alternative() -> None:
    guide = read(TEXT.replace("Turn one. [X1.2]", "![](figure: board)"), "[board]\nseats = 2\n")
    with pytest.raises(GuideError, match="the figure 'board' has no text alternative"):
        _ = guide.figures


@pytest.mark.parametrize(
    ("name", "card", "words"),
    [
        ("widget_ridge", "Prime Widget", "Prime Widget, widget. Gain 2 Gold and 4 Spark."),
        ("widget_ridge", "Spark Gauge", "Spark Gauge, gadget. Gain 5 Spark."),
        (
            "widget_ridge",
            "Coal-Powered",
            "Coal-Powered, augment, costs 2 Gold, right red. Gain 3 Gold, then make each opponent gain 1 Spark. "
            "You may pay 3 Gold.",
        ),
        (
            "girl_genius",
            "Button Beetle",
            "Button Beetle, 3 points; top yellow 6, right red 1, bottom blue 6, left purple 1. Clank, Pest, Machine. "
            "Pop one Clank.",
        ),
        (
            "gadget_builder",
            "purple 6",
            "Purple 6. As a gadget: a rival draws a card. Costs three cards ranked 2, 4 or 6.",
        ),
    ],
)
def test_the_text_alternative_of_a_card_is_generated_from_it(name: str, card: str, words: str) -> None:
    drawn = GuidePages(Renderer()).figure(game(name), Figure("", "", cards=(card,)))
    assert f'aria-label="{words}"' in drawn


def test_a_game_without_figures_of_its_own_can_show_its_generic_board(monkeypatch: pytest.MonkeyPatch) -> None:
    figure = '![The whole table of High Cog](figure: board "The table.")'
    guide = read(TEXT.replace("Turn one. [X1.2]", figure), "[board.position]\nheld = [3, 5]\n")
    monkeypatch.setattr(guide_page, "guide_of", lambda name: guide)
    monkeypatch.setattr(guide_page, "_rules", lambda *given: [])
    page = GuidePages(Renderer()).page("high_cog")
    assert page is not None
    assert '<div class="generic layout small">' in page.sections[0].body
    assert "<dt>old</dt>" in page.sections[0].body


def test_text_in_a_guide_is_not_markup(monkeypatch: pytest.MonkeyPatch) -> None:
    guide = read(
        TEXT.replace(
            "Turn one. [X1.2]", '<b>Turn</b> & ![<i>"x"](card: Rusty Rack "<u>")\n\n![<i>](card: Rusty Rack "<u>")'
        )
    )
    monkeypatch.setattr(guide_page, "guide_of", lambda name: guide)
    monkeypatch.setattr(guide_page, "_rules", lambda *given: [])
    page = GuidePages(Renderer()).page("gizmos")
    assert page is not None
    body = page.sections[0].body
    assert "&lt;b&gt;Turn" in body
    assert 'aria-label="&lt;i&gt;"' in body
    assert "<figcaption>&lt;u&gt;</figcaption>" in body
