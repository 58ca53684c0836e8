"""An arena: the same deals in all seatings, ratings with intervals, results that survive an interruption, a report."""

import json
import re
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from itertools import pairwise
from pathlib import Path

import pytest

from cogworks import CogworksError, logfile
from cogworks.study.arena import command, match
from cogworks.study.arena.agents import read_entrants, shown
from cogworks.study.arena.contest import Contest, Entrant
from cogworks.study.arena.figures import figures
from cogworks.study.arena.files import Folder
from cogworks.study.arena.match import play
from cogworks.study.arena.ratings import Deal, fit, strengths
from tests.study.arena.agents import GOOD, contest, program
from tests.terminal.driver import cogworks

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "agents"


# ---- deals


def test_every_deal_is_played_in_all_seatings_by_all_matchups() -> None:
    plan = Contest("gizmos", 3, {}, tuple(Entrant(it, it) for it in ("random", "novice", "adept", "master")), 7, 1)
    assert plan.deals == 3
    assert plan.total == 3 * 4 * 3
    seen = [(plan.place(number)[:2], tuple(plan.seating(number))) for number in range(plan.total)]
    assert len(set(seen)) == plan.total
    for matchup in range(4):
        of_deal = [seating for (deal, other), seating in seen if (deal, other) == (0, matchup)]
        for player in of_deal[0]:
            assert sorted(seating.index(player) for seating in of_deal) == [0, 1, 2]


def test_games_of_a_deal_begin_with_the_same_chance() -> None:
    plan = contest("random", "novice", games=4)
    first, second, other = (play(plan, number)["answers"][:5] for number in (0, 1, 2))
    assert first == second != other


def test_bots_play_the_same_games_again() -> None:
    plan = contest("novice", "adept:20", simulations=50)
    timeless = [{k: v for k, v in play(plan, 0).items() if k in ("answers", "returns", "scores")} for _ in range(2)]
    assert timeless[0] == timeless[1]
    losses = [[account["losses"] for account in play(plan, 0)["accounts"]] for _ in range(2)]
    assert losses[0] == losses[1]
    assert all(0 <= loss <= 1 for own in losses[0] for loss in own)


def test_weaker_play_gives_away_more() -> None:
    plan = contest("random", "adept:40", games=4, simulations=60)
    found = figures(plan, [play(plan, number) for number in range(plan.total)])
    loss = {row.name: row.loss.value for row in found.rows if row.loss is not None}
    assert loss["p0"] > 2 * loss["p1"]


# ---- ratings


def test_ratings_follow_the_model() -> None:
    """Won three of four: three times the strength, 191 points apart, up to the prior game."""
    deals = [Deal({0: 1.5, 1: 0.5}, {(0, 1): 2})] * 200
    first, second = fit(deals, 2, [1.0, 1.0])
    assert first / second == pytest.approx(3, rel=0.02)
    one, two = strengths(deals, 2)
    assert one.rating - two.rating == pytest.approx(191, abs=3)
    assert one.rating + two.rating == pytest.approx(3000)


def test_intervals_shrink_with_deals_and_paired_deals_are_better_than_single_games() -> None:
    """Luck that a seating reverses cancels out within a deal."""
    paired = [Deal({0: 1.0, 1: 1.0}, {(0, 1): 2})] * 40
    single = [Deal({0: float(n % 2), 1: float(1 - n % 2)}, {(0, 1): 1}) for n in range(80)]
    width = [one.high - one.low for one in (strengths(paired, 2)[0], strengths(single, 2)[0])]
    assert width[0] < width[1] / 4
    many = strengths([*single] * 4, 2)[0]
    assert many.high - many.low < 0.6 * width[1]


def test_a_player_who_always_wins_has_a_finite_rating_and_an_interval() -> None:
    one, two = strengths([Deal({0: 2.0, 1: 0.0}, {(0, 1): 2})] * 10, 2)
    assert 1500 < one.low < one.rating < one.high < 3000
    assert two.high < 1500


# ---- the run


def test_an_interrupted_run_continues(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plan = contest("random", "novice", games=6)
    whole = command.run(plan, tmp_path / "whole", 1, None, is_continued=False)
    real = match.play
    played: list[int] = []

    def interrupted(plan: Contest, number: int) -> object:
        if len(played) == 3:
            raise KeyboardInterrupt
        played.append(number)
        return real(plan, number)

    monkeypatch.setattr(command, "play", interrupted)
    with pytest.raises(KeyboardInterrupt):
        command.run(plan, tmp_path / "parts", 1, None, is_continued=False)
    assert "3 games" in (tmp_path / "parts" / "report.html").read_text()
    with pytest.raises(CogworksError, match="already has results: add --continue"):
        command.run(plan, tmp_path / "parts", 1, None, is_continued=False)
    monkeypatch.setattr(command, "play", real)
    rest = command.run(plan, tmp_path / "parts", 1, None, is_continued=True)
    times = re.compile(r"[\d.]+ m?s")
    assert times.sub("", rest).replace("parts", "whole") == times.sub("", whole)
    with pytest.raises(CogworksError, match="other arguments"):
        command.run(contest("random", "adept:9", games=6), tmp_path / "parts", 1, None, is_continued=True)


def test_an_agent_that_fails_again_and_again_is_withdrawn_and_the_run_goes_on(tmp_path: Path) -> None:
    broken = program(tmp_path, "raise SystemExit('broken on purpose')")
    plan = contest("random", "novice", broken, games=10, most_failures=2)
    said = command.run(plan, tmp_path / "out", 1, None, is_continued=False)
    assert "Withdrawn after 2 lost games by failures: p2." in said
    found = figures(plan, Folder(tmp_path / "out", plan, is_continued=True).results)
    games = {row.name: (row.games, row.forfeits) for row in found.rows}
    assert games["p2"] == (2, 2)
    assert games["p0"][0] + games["p1"][0] == 22
    assert "broken on purpose" in (tmp_path / "out" / "games" / "00002.txt").read_text()


def test_games_are_files_that_can_be_replayed(tmp_path: Path) -> None:
    agent = program(tmp_path, GOOD.replace("print(1", "print(json.dumps({'move': 1, 'note': 'because'})"))
    plan = contest(agent, "random")
    command.run(plan, tmp_path / "out", 1, None, is_continued=False)
    log = logfile.load(tmp_path / "out" / "games" / "00000.json")
    assert log.players == ["p0", "p1"]
    assert log.replay().is_over()
    text = (tmp_path / "out" / "games" / "00000.txt").read_text()
    assert "because" in text
    assert re.search(r"p0: build \d+ and \d+ \(\d", text)
    page = (tmp_path / "out" / "report.html").read_text()
    assert page.count('href="games/') == 4
    assert all((tmp_path / "out" / link).exists() for link in re.findall(r'href="(games/[^"]+)"', page))
    assert "http" not in re.sub(r"http://www.w3.org/\S+", "", page)


def test_names_and_replies_can_t_put_markup_into_the_report(tmp_path: Path) -> None:
    evil = "<script>alert(1)</script>"
    plan = Contest("widget_mechs", 2, {}, (Entrant(evil, "random"), Entrant("|x|", "novice")), 2, 1, simulations=0)
    said = command.run(plan, tmp_path / "out", 1, None, is_continued=False)
    assert evil not in (tmp_path / "out" / "report.html").read_text()
    assert "\\|x\\|" in said


def test_solo_games_are_compared_by_victories(tmp_path: Path) -> None:
    plan = Contest("widget_ridge", 1, {}, (Entrant("one", "random"), Entrant("two", "novice")), 1, 1, simulations=0)
    said = command.run(plan, tmp_path / "out", 1, None, is_continued=False)
    assert "won against" not in said
    assert "Ratings" not in (tmp_path / "out" / "report.html").read_text()


# ---- the command line


def test_the_command_plays_programs_and_bots(tmp_path: Path) -> None:
    agent = f"mine=cmd:{sys.executable} {EXAMPLES / 'random_agent.py'}"
    out = tmp_path / "out"
    words = ["arena", "widget_mechs", "--players", "random,novice", "--player", agent, "--games", "2", "--judge", "20"]
    seen = cogworks(*words, "--out", str(out), "--processes", "2")
    assert seen.code == 0, seen.complaints
    assert re.search(r"\| mine \| 4 \| \d+ \|", seen.screen)
    assert len((out / "results.jsonl").read_text().splitlines()) == 1 + 6


@pytest.mark.parametrize(
    ("players", "reason"),
    [
        ("random", "an arena has 2 to 40 players, not 1"),
        ("random,random", "two players are named 'random'"),
        ("random,nobody", "no bot named 'nobody'"),
        ("random,cmd:", "name a command"),
        ("random,cmd:./no-such-program", "there is no program './no-such-program'"),
        ("random,cmd:python 'x", "invalid command"),
        ("random,http:localhost", "invalid address 'localhost'"),
        ("random,http://host:99999/", "invalid address"),
        ("random,file:/no/such.npz", "cannot read the policy"),
    ],
)
def test_players_that_can_t_play_are_refused_before_the_first_game(players: str, reason: str, tmp_path: Path) -> None:
    seen = cogworks("arena", "widget_mechs", "--players", players, "--out", str(tmp_path / "out"))
    assert seen.code == 2
    assert reason in seen.complaints
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("wrong", [("--games", "0"), ("--seconds", "0"), ("--retries", "-1"), ("--memory", "1")])
def test_impossible_limits_are_refused(wrong: tuple[str, str], tmp_path: Path) -> None:
    seen = cogworks("arena", "widget_mechs", "--players", "random,novice", *wrong, "--out", str(tmp_path / "out"))
    assert seen.code == 2
    assert "invalid" in seen.complaints


def test_players_have_short_names() -> None:
    assert shown("cmd:python a/b/agent.py --fast") == "agent.py"
    assert shown("http:http://localhost:80/move") == "localhost:80/move"
    assert read_entrants("Master:500", ["mine=cmd:a,b=c"]) == (
        Entrant("master:500", "master:500"),
        Entrant("mine", "cmd:a,b=c"),
    )


# ---- examples


def test_the_searching_example_beats_random_play() -> None:
    agent = f"cmd:{sys.executable} {EXAMPLES / 'searching_agent.py'} 60"
    plan = Contest(
        "widget_mechs", 2, {}, (Entrant("a", agent), Entrant("b", "random")), 4, 1, with_worlds=True, simulations=0
    )
    results = [play(plan, number) for number in range(4)]
    assert [it["forfeit"] for it in results] == [None] * 4
    assert sum(it["returns"][it["seating"].index(0)] for it in results) >= 3
    assert all("wins" in it["note"] for result in results for it in result["transcript"] if "note" in it)


class Model(BaseHTTPRequestHandler):
    """A language model that always plays the last move."""

    asked: list[dict[str, list[dict[str, str]]]] = []  # noqa: RUF012  cleared by the fixture

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.asked.append(body)
        numbers = re.findall(r"^(\d+)\. ", body["messages"][-1]["content"], re.MULTILINE)
        said = {"message": {"content": f"The others are worse.\n\n**Move: {numbers[-1]}**"}}
        reply = {"choices": [said], "usage": {"prompt_tokens": 100, "completion_tokens": 9}}
        self.send_response(200)
        self.end_headers()
        self.wfile.write(json.dumps(reply).encode())

    def log_message(self, format: str, *args: object) -> None:
        pass


@pytest.fixture
def model(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    Model.asked.clear()
    server = HTTPServer(("127.0.0.1", 0), Model)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    monkeypatch.setenv("MODEL_URL", f"http://127.0.0.1:{server.server_port}/v1")
    yield
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.mark.usefixtures("model")
def test_the_language_model_example_plays_and_counts_tokens() -> None:
    agent = f"cmd:{sys.executable} {EXAMPLES / 'language_model.py'}"
    result = play(contest(agent, "random"), 0)
    account = result["accounts"][0]
    assert result["forfeit"] is None
    assert account["errors"] == {}
    assert (account["read"], account["written"]) == (100 * account["decisions"], 9 * account["decisions"])
    assert Model.asked[0]["messages"][0]["role"] == "system"
    roles = [it["role"] for it in Model.asked[-1]["messages"]]
    assert all(one != other for one, other in pairwise(roles))
