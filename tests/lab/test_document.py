"""Tables and summaries as readers see them."""

import re
from html import unescape
from pathlib import Path

import pytest
from markdown_it import MarkdownIt

from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.lab.command import Place, Request, run_report
from cogworks.lab.description import Card
from cogworks.lab.effects import ENDS, Contrast, gift_plots
from cogworks.lab.experiment import Chapter
from cogworks.lab.played import Played
from cogworks.lab.playing import Setup
from cogworks.lab.report import data_files, html, markdown, plots, stored, text
from cogworks.lab.report.document import Document, Plot, Section, Table, number, numeric, share, visible
from cogworks.lab.report.document import text as words
from cogworks.lab.report.summary import skill, turn_order
from cogworks.lab.statistics import Estimate
from cogworks.lab.statistics import share as share_of
from cogworks.web.art.generated import drawing
from cogworks.web.render.renderer import Renderer
from tests.lab import foundry


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    foundry.register(monkeypatch)


def table() -> Table:
    rows = [
        (words("Tuesday"), number(float("nan")), number(3.0), words("")),
        (words("Iron Haddock"), number(float("nan")), number(float("nan")), words("")),
    ]
    return Table("Cards", ("card", "cost", "played", "remark"), [*rows], name="cards")


def test_columns_without_content_are_hidden_but_stay_in_the_data() -> None:
    shown = visible(table())
    assert shown.columns == ["card", "played"]
    assert [[cell.text for cell in row] for row in shown.rows] == [["Tuesday", "3.0"], ["Iron Haddock", ""]]
    document = Document("Report", sections=[Section("Cards", parts=[table()])])
    assert "| card | played |" in list(markdown.lines(document))
    assert "card          played" in list(text.lines(document))
    page = html.page(document, "foundry", {"rich": False})
    assert "cost" not in page.split("<table>")[1]
    assert list(data_files.columns_of(table())) == ["card", "cost", "played", "remark"]


HOSTILE = '<img src=x onerror="alert(1)"> [a](http://b) `c` *d* _e_ | f ~~g~~ &lt; $h\\q$ \\'
"""A card's name that looks like HTML, Markdown and TeX."""


def hostile() -> Document:
    """A report in which everything is named like that."""
    rows = [(words(HOSTILE), number(3.0)), (words("plain"), number(2.0))]
    plot = Plot(HOSTILE, "ranked", {"values": [1.0], "low": [0.0], "high": [2.0], "labels": [HOSTILE]})
    parts: list[Table | Plot] = [Table(HOSTILE, ("card", HOSTILE), [*rows], note=HOSTILE), plot]
    listing = Section(HOSTILE, [HOSTILE, "# 1"], [], is_list=True)
    return Document(HOSTILE, [HOSTILE, "1. one", "- two", "-3.5 points"], [Section(HOSTILE, [HOSTILE], parts), listing])


def test_markdown_shows_names_as_they_are() -> None:
    lines = list(markdown.lines(hostile()))
    rendered = MarkdownIt("gfm-like", {"linkify": False}).render("\n".join(lines))
    shown = re.sub("<[^>]*>", "", rendered)
    assert unescape(shown).count(HOSTILE) == 9
    tags = set(re.findall(r"</?([a-z0-9]+)", rendered))
    assert tags == {"h1", "h2", "p", "ul", "li", "table", "thead", "tbody", "tr", "th", "td"}
    assert [unescape(found) for found in re.findall("<p>(.{3,12})</p>", rendered)] == ["1. one", "- two", "-3.5 points"]
    assert "<li># 1</li>" in rendered


def test_pages_show_names_as_they_are() -> None:
    page = html.page(hostile(), "foundry", {"rich": False})
    body = re.sub(r"<script>.*?</script>|<style.*?</style>|<!--.*?-->", "", page, flags=re.DOTALL)
    assert "<img" not in page
    assert "<img" not in plots.svg(hostile().sections[0].parts[1], 0)  # type: ignore[arg-type]
    assert unescape(re.sub("<[^>]*>", "", body)).count(HOSTILE) > 8


def test_numbers_are_aligned_to_the_right_and_names_of_rows_to_the_left() -> None:
    orders = Table("Order", ("turn order", "win share"), [(number(0), share(share_of([1.0] * 40)))])
    assert numeric(orders) == [False, True]
    assert numeric(visible(table())) == [False, True]
    page = html.page(Document("Report", sections=[Section("S", parts=[orders])]), "foundry", {"rich": False})
    assert '<th scope="col">turn order</th><th scope="col" class="number">win share</th>' in page
    assert re.search(r'<td data-v="1.0" class="number">100\.0%', page)


def summary(asked: Request, path: Path) -> str:
    said: list[str] = []
    run_report(asked, Place(1, None, [path], is_text=True), said.append)
    return "\n".join(said).split("\nIn short\n")[1].split("\nFairness\n")[0]


def test_a_report_starts_with_what_it_shows(tmp_path: Path) -> None:
    asked = Request("foundry", None, (), "novice", 60, 400, gifts=["all"], swaps=["Scrap=Gold"], judged=0, rungs=40)
    shown = summary(asked, tmp_path / "r.html")
    assert re.search(r"- Turn order is inconclusive: the first player wins \d\d\.\d% \(", shown)
    assert "- A typical game takes 2 turns and 2 decisions, of which " in shown
    assert re.search(r"- Novice players beat random ones in \d\d\.\d% ", shown)
    assert re.search(r"- Gifts against their average: \d of 5 (is a finding|are findings)\. Stronger: Gold \(\+", shown)
    assert re.search(r"- Swaps: 1 of 1 is a finding\. Second is better: Scrap → Gold \(\+", shown)


def test_a_summary_names_the_place_with_an_advantage() -> None:
    setup = Setup("foundry", 2, {"rich": False}, "novice", 1)
    games = [Played(deal, 0, [1.0, 0.0] if deal % 10 < 7 else [0.0, 1.0]) for deal in range(100)]
    said = turn_order(Chapter(setup, games))
    assert said == "Turn order matters: the first player wins 70.0% (60.4 to 78.1), more than 50.0%."


def test_a_summary_leaves_out_luck_that_may_decide_everything() -> None:
    setup = Setup("foundry", 2, {"rich": False}, "novice", 1)
    won, lost = [1.0, 0.0], [0.0, 1.0]
    rare = Chapter(setup, [Played(deal, 0, lost if deal == 0 else won) for deal in range(60)])
    rare.repeats = [lost if deal == 1 else won for deal in range(60)]
    assert list(skill(rare)) == []
    even = Chapter(setup, [Played(deal, 0, lost if deal % 2 else won) for deal in range(60)])
    even.repeats = [lost if deal % 4 < 2 else won for deal in range(60)]
    (said,) = skill(even)
    assert re.fullmatch(r"Between equal players, the deal decides at most \d\d% of the result\.", said)


def test_a_summary_of_too_few_games_has_no_figures(tmp_path: Path) -> None:
    asked = Request("foundry", None, (), "novice", 10, 10, gifts=["all"], judged=2, rungs=10)
    shown = summary(asked, tmp_path / "r.html")
    assert "10 games are too few" in shown
    assert "%" not in shown
    assert "finding" not in shown


def test_a_plot_of_many_gifts_names_those_at_both_ends() -> None:
    names = [f"card {place}" for place in range(100)]
    contrasts = [Contrast(name, ()) for name in names]
    found = [Estimate(place / 100, 0.0, 1.0, 100, 0.1) for place in range(100)]
    (plot,) = gift_plots(contrasts, found, {name: Card(name) for name in names})
    assert plot.values["labels"] == names[:ENDS] + names[-ENDS:]
    assert plot.title.endswith(f"the {ENDS} lowest and the {ENDS} highest of 100")
    assert "card 99" in plots.svg(plot, 0)
    (all_of_them,) = gift_plots(contrasts[:30], found[:30], {name: Card(name) for name in names})
    assert len(all_of_them.values["labels"]) == 30


def test_a_card_has_the_picture_of_the_board() -> None:
    (face,) = Renderer(picture=html.art_of).faces("gadget_builder", {})[:1]
    name = game("gadget_builder").gallery({})[0]["card"]
    assert f'src="{html.encoded(drawing(f"card {name}"))}"' in unescape(face)
    assert "/art.svg" not in face


def test_a_stored_report_renders_the_same() -> None:
    document, columns = hostile(), ("a", "b", "c", "d")
    few = Estimate(0.5, 0.0, 1.0, 3, 0.3)
    cells = (words("odd", "high"), share(Estimate(0.5, 0.4, 0.6, 100, 0.05)), share(few), number(float("nan")))
    document.sections.append(Section("Shares", parts=[Table("Shares", columns, [cells], faces=[-1])], level=1))
    read = stored.from_text(stored.to_text(stored.StoredReport(document, "foundry", {"rich": False})))
    assert (read.game, read.options) == ("foundry", {"rich": False})
    assert list(markdown.lines(read.document)) == list(markdown.lines(document))
    assert html.page(read.document, "foundry", {"rich": False}) == html.page(document, "foundry", {"rich": False})
    last = read.document.sections[-1].parts[0]
    assert isinstance(last, Table)
    assert data_files.columns_of(last) == data_files.columns_of(Table("Shares", columns, [cells]))


def test_a_stored_report_of_another_format_is_refused() -> None:
    with pytest.raises(CogworksError, match="this report has format 2, not 1"):
        stored.from_text('{"format": 2}')
