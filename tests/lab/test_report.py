"""Reports: what they contain, and that they depend on nothing but the arguments."""

import csv
import io
import re
from pathlib import Path

import pytest
from pyarrow import parquet  # type: ignore[import-untyped]

from cogworks import cli
from cogworks.engine.errors import CogworksError
from cogworks.engine.registry import game
from cogworks.executor import executor
from cogworks.lab import running
from cogworks.lab.command import Place, Request, run_compare, run_report, run_watch
from cogworks.lab.experiment import Experiment, check, conduct, planned, read_cards, read_options
from cogworks.lab.playing import Setup
from cogworks.lab.report import html, markdown, report, text
from tests.lab import foundry

ASKED = Request(
    "foundry",
    None,
    (),
    "novice,random",
    40,
    40,
    gifts=["all"],
    bans=["Gold"],
    swaps=["Scrap=Gold"],
    pairs=["Scrap+Steel"],
    judged=2,
    rungs=40,
)


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    foundry.register(monkeypatch)


def place(out: Path, *, is_text: bool = False, is_continued: bool = False) -> Place:
    return Place(1, None, [out], is_text, is_continued)


def words(asked: Request, path: Path) -> str:
    said: list[str] = []
    run_report(asked, place(path, is_text=True), said.append)
    return "\n".join(said)


def test_a_report_has_every_section(tmp_path: Path) -> None:
    shown = words(ASKED, tmp_path / "report.html")
    for title in (
        "Fairness",
        "Length, choices and scores",
        "Endings",
        "Skill and luck",
        "When the winner becomes clear",
        "Cards in ordinary games",
        "Gifts",
        "Bans",
        "Swaps",
        "Synergies",
        "By strength of the players",
    ):
        assert f"\n{title}\n" in shown
    assert "not what a card is worth" in shown
    assert "With 80% probability this sample finds an effect of" in shown
    assert "Benjamini-Hochberg" in shown
    assert re.search(r"Gold +metal +30 +\d\d\.\d% \(", shown)
    assert "chance decided" in shown


def test_too_few_games_are_inconclusive(tmp_path: Path) -> None:
    shown = words(Request("foundry", None, (), "novice", 10, 10, gifts=["Gold"]), tmp_path / "report.html")
    gifts = shown.split("\nGifts\n")[1]
    assert "inconclusive (n = 10)" in gifts
    assert not re.search(r"[+-]\d+\.\d", gifts)
    assert "With fewer than 30 deals every effect is inconclusive" in gifts


def test_several_setups_have_an_overview_and_chapters(tmp_path: Path) -> None:
    asked = Request("foundry", None, ("rich=no", "rich=yes"), "novice", 30, 1, judged=0, rungs=0, has_cards=False)
    shown = words(asked, tmp_path / "report.html")
    overview = shown.split("\nOverview\n")[1].split("\n2 seats, default options\n")[0]
    assert re.search(r"^2 seats; rich: yes +\d\d\.\d% .* chance decided$", overview, re.MULTILINE)
    assert shown.count("\nFairness\n") == 2
    assert "Cards in ordinary games" not in shown


def files_of(folder: Path, asked: Request, processes: int) -> dict[str, bytes]:
    folder.mkdir()
    run_report(asked, Place(processes, None, [folder / "r.html"], is_text=False), lambda line: None)
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_files_with_any_number_of_processes(tmp_path: Path) -> None:
    asked = Request("widget_mechs", None, (), "random", 31, 2, gifts=["part 7"], bans=["part 2"], judged=0, rungs=0)
    one = files_of(tmp_path / "one", asked, 1)
    two = files_of(tmp_path / "two", asked, 2)
    assert one == two
    assert {"r.html", "r.games.csv", "r.games.parquet"} <= set(one)
    other = files_of(tmp_path / "other", Request(**{**vars(asked), "seed": 2}), 1)
    assert other["r.games.csv"] != one["r.games.csv"]


def test_data_files_hold_numbers_with_their_intervals(tmp_path: Path) -> None:
    run_report(ASKED, place(tmp_path / "r.html"), lambda line: None)
    (path,) = tmp_path.glob("r.*-gifts.parquet")
    rows = {row["card"]: row for row in parquet.read_table(path).to_pylist()}
    assert rows["Gold"]["effect, low"] < rows["Gold"]["effect"] < rows["Gold"]["effect, high"]
    (cards,) = tmp_path.glob("r.*-cards.csv")
    with cards.open(encoding="utf-8", newline="") as file:
        assert [row["card"] for row in csv.DictReader(file)] == list(foundry.NAMES)
    games = parquet.read_table(tmp_path / "r.games.parquet")
    assert games.num_rows == ASKED.games
    assert set(games.column("result_1").to_pylist()) == {0.0, 1.0}


def test_a_page_loads_nothing_and_draws_the_cards(tmp_path: Path) -> None:
    asked = Request("widget_ridge", None, (), "random", 3, 2, gifts=["Solar-Powered"], judged=0, rungs=0)
    run_report(asked, place(tmp_path / "ridge.html"), lambda line: None)
    page = (tmp_path / "ridge.html").read_text(encoding="utf-8")
    loaded = re.findall(r'(?:src|href)="([^"#][^"]*)"|url\("?([^")#][^")]*)', page)
    assert all((one or other).startswith("data:") for one, other in loaded)
    assert page.count('<svg role="img"') >= 2
    assert "Solar-Powered" in page.split('id="gallery"')[1]
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert len(ids) == len(set(ids))
    assert 'class="of-card" href="#card-22"' in page


def test_an_interrupted_report_resumes_without_playing_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = words(ASKED, tmp_path / "whole.html")
    real, calls = running.call, []

    def interrupted(function: object, arguments: object) -> object:
        calls.append(function)
        if len(calls) == 6:
            raise KeyboardInterrupt
        return real(function, arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(running, "call", interrupted)
    with pytest.raises(KeyboardInterrupt):
        words(ASKED, tmp_path / "report.html")
    partial = tmp_path / "report.html.partial"
    assert len(partial.read_text(encoding="utf-8").splitlines()) == 6
    with partial.open("a", encoding="utf-8") as file:
        file.write("[7, [0.")
    said: list[str] = []
    run_report(ASKED, place(tmp_path / "report.html", is_text=True, is_continued=True), said.append)
    assert "\n".join(said) == whole
    jobs = len(running_jobs(ASKED.experiment()))
    assert len(calls) == jobs + 1
    assert not partial.exists()


def running_jobs(experiment: Experiment) -> list[running.Job]:
    return planned(experiment)[1]


def test_a_partial_file_of_another_run_is_refused(tmp_path: Path) -> None:
    out = tmp_path / "report.html"
    partial = tmp_path / "report.html.partial"
    with pytest.raises(CogworksError, match="nothing to continue"):
        run_report(ASKED, place(out, is_continued=True), lambda line: None)
    running.Partial(partial, running_jobs(ASKED.experiment()), is_continued=False)
    with pytest.raises(CogworksError, match="other arguments"):
        run_report(Request("foundry", None, (), "novice", 41, 40), place(out, is_continued=True), lambda line: None)
    assert partial.exists()


def test_markdown_keeps_tables_whole() -> None:
    experiment = Experiment("foundry", (2,), ({"rich": False},), ("novice",), games=30, judged=0, rungs=0, repeated=0)
    with executor(1) as where:
        document = report.document(experiment, conduct(experiment, where))
    lines = list(markdown.lines(document))
    tables = [line for line in lines if line.startswith("|")]
    assert "| turn order | win share | against 50.0% |" in tables
    assert lines[0] == "# Foundry: lab report"
    assert "## Fairness" in lines
    assert html.used_faces(document) == []
    assert len(list(text.lines(document))) > 20


# ---- the command line


def typed(*words: str) -> tuple[int, str, str]:
    sink, complaints = io.StringIO(), io.StringIO()
    code = cli.run(["lab", *words], io.StringIO(), sink, complaints)
    return code, sink.getvalue(), complaints.getvalue()


def test_the_command_line_prints_a_report(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    quick = ("--players", "novice", "--games", "30", "--judged", "0", "--ladder", "0", "--processes", "1")
    code, shown, _ = typed("report", "foundry", *quick, "--deals", "30", "--gift", "gold", "--text")
    assert code == 0
    assert "\nGifts\n" in shown
    assert list(tmp_path.iterdir()) == []
    code, shown, _ = typed("report", "foundry", *quick, "--out", "foundry.md")
    assert (tmp_path / "foundry.md").read_text(encoding="utf-8").startswith("# Foundry: lab report\n")
    assert "foundry.md has the report" in shown


def test_the_command_line_names_what_is_wrong() -> None:
    assert typed("report", "foundry", "--gift", "Gould") == (
        2,
        "",
        "cogworks: there is no card 'Gould'; did you mean 'Gold'?\n",
    )
    code, _, complaint = typed("compare", "foundry", "default", "reach=yes")
    assert (code, "did you mean 'rich'" in complaint) == (2, True)
    code, _, complaint = typed("watch", "no-such-file.txt")
    assert (code, "cannot be read" in complaint) == (2, True)


# ---- input


def test_unknown_names_suggest_the_nearest() -> None:
    setup = Setup("gizmos", 2, game("gizmos").settle({}), "adept", 1)
    with pytest.raises(CogworksError, match="no card 'Rusty Rak'; did you mean 'Rusty Rack'"):
        read_cards(setup, ["Rusty Rak"])
    with pytest.raises(CogworksError, match="has no option 'next_spere'; did you mean 'next_sphere'"):
        read_options("gizmos", ["next_spere=yes"])
    with pytest.raises(CogworksError, match="has no cards"):
        read_cards(Setup("high_cog", 2, {}, "adept", 1), ["all"])


@pytest.mark.parametrize(
    ("asked", "reason"),
    [
        (Request("gizmos", "9", (), "adept", 10, 10), "invalid number of seats 9"),
        (Request("gizmos", "two", (), "adept", 10, 10), "invalid number of seats"),
        (Request("gizmos", None, (), "adapt", 10, 10), "adapt"),
        (Request("gizmos", None, (), "adept", 0, 10), "invalid number of games 0"),
        (Request("gizmos", None, (), "adept", 10, 0), "invalid number of deals 0"),
        (Request("gizmos", None, (), "adept", 10, 10, seed=-1), "invalid seed -1"),
        (Request("gizmos", None, ("open_research",), "adept", 10, 10), "write NAME=VALUE"),
        (Request("gizmos", None, (), "adept", 10, 10, swaps=["Rusty Rack"]), "two cards with '='"),
        (
            Request("gizmos", None, (), "adept", 10, 10, gifts=["Rusty Rack"], how="hand"),
            "choose one of: archive, built",
        ),
        (Request("gizmos", None, (), "adept", 10, 10, how="hand"), "choose one of: archive, built"),
        (Request("gizmos", None, (), "adept", 10, 10, judged=-1), "invalid number of judged games -1"),
        (Request("gizmos", None, (), "adept", 10, 10, rungs=-1), "invalid number of ladder games -1"),
        (Request("gizmos", None, (), "adept", 10, 10, swaps=["Rusty Rack=rusty rack"]), "two different cards"),
        (Request("gizmos", None, (), "adept", 10, 10, pairs=["Rusty Rack+Rusty Rack"]), "two different cards"),
        (Request("gizmos", None, (), "adept", 10, 10, card_players="adapt"), "no bot named 'adapt'"),
    ],
)
def test_bad_input_is_refused_before_anything_is_played(asked: Request, reason: str) -> None:
    with pytest.raises(CogworksError, match=reason):
        asked.experiment()


def test_every_value_of_a_repeated_option_is_measured() -> None:
    options = read_options("widget_ridge", ["goal=statue", "goal=guild", "mulligan=no"])
    assert [(it["goal"], it["mulligan"]) for it in options] == [("statue", False), ("guild", False)]
    check(Experiment("widget_ridge", (1, 2), options))


def test_a_missing_package_names_the_extra(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("cogworks.lab.command.find_spec", lambda name: None if name == "matplotlib" else object())
    with pytest.raises(CogworksError, match=r"pip install 'cogworks\[lab\]'"):
        run_report(ASKED, place(tmp_path / "r.html"), lambda line: None)
    assert list(tmp_path.iterdir()) == []


# ---- compare and watch


def test_a_comparison_finds_a_difference_on_the_same_deals(tmp_path: Path) -> None:
    said: list[str] = []
    asked = Request("foundry", None, (), "random", 40, 1)
    run_compare(asked, "default", "rich=yes", place(tmp_path / "c.html", is_text=True), said.append)
    answers = next(line for line in said if line.startswith("answers"))
    assert "+2.0 (+2.0 to +2.0)" in answers
    assert answers.endswith("higher")
    same: list[str] = []
    run_compare(asked, "default", "rich=no", place(tmp_path / "c.html", is_text=True), same.append)
    answers = next(line for line in same if line.startswith("answers"))
    assert "+0.0 (+0.0 to +0.0)" in answers
    assert answers.endswith("inconclusive")


@pytest.mark.parametrize(
    ("typed", "reason"),
    [
        ("version=7", "no rules version '7'; it has 1, 2"),
        ("missing.txt", "neither a card-set file nor options"),
        ("gaol=guild", "did you mean 'goal'"),
        ("goal=gold", "it takes statue, demonstration or guild"),
    ],
)
def test_a_bad_variant_is_refused(typed: str, reason: str, tmp_path: Path) -> None:
    asked = Request("widget_ridge", "2", (), "random", 40, 1)
    with pytest.raises(CogworksError, match=reason):
        run_compare(asked, "default", typed, place(tmp_path / "c.html"), lambda line: None)


def test_rulings_and_card_sets_can_be_compared(tmp_path: Path) -> None:
    option = next(option for option in game("widget_ridge").options if option.card_sets)
    assert option.card_sets is not None
    path = tmp_path / "mine.txt"
    path.write_text(option.card_sets.own(), encoding="utf-8")
    asked = Request("widget_ridge", "2", (), "random", 2, 1)
    run_compare(asked, "version=1", str(path), place(tmp_path / "c.html"), lambda line: None)
    assert "version=1 and mine" in (tmp_path / "c.html").read_text(encoding="utf-8")


def test_watch_reports_after_each_save_and_survives_mistakes(tmp_path: Path) -> None:
    option = next(option for option in game("widget_ridge").options if option.card_sets)
    assert option.card_sets is not None
    path, own = tmp_path / "mine.txt", option.card_sets.own()
    path.write_text(own, encoding="utf-8")
    said: list[str] = []
    steps = iter([own, own.replace("augment 1:", "augmnt 1:", 1), own + "\n# a remark\n"])

    def wait() -> bool:
        following = next(steps, None)
        if following is not None:
            path.write_text(following, encoding="utf-8")
        return following is not None

    run_watch(
        path, Request("", "2", (), "random", 2, 1, judged=0, rungs=0), place(tmp_path / "w.html"), said.append, wait
    )
    assert sum("games ..." in line for line in said) == 3
    assert sum("has the report" in line for line in said) == 2
    assert any("augment 1: Name" in line for line in said)
