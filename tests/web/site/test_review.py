"""Reviews on the site: only of finished games, in the background, stored once computed."""

import json
import re
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from typing import Any

import pytest
from starlette.testclient import TestClient

from cogworks import CHANCE, Log
from cogworks.bots.personalities import BY_NAME
from cogworks.bots.workers import WorkerDiedError
from cogworks.engine.registry import game, games
from cogworks.review import reviewing
from cogworks.review.chances import Decision
from cogworks.review.moments import described
from cogworks.review.review import Review, Step
from cogworks.tables.reviews import keep_review, stored_review, upload
from cogworks.web.http.limits import Limits
from cogworks.web.site.review import page as review_page
from cogworks.web.site.review.page import thinned
from cogworks.web.site.review.reviews import MOST_EACH, MOST_PER_CLIENT
from cogworks.web.site.review.words import DIED
from tests.random_games import finished_log
from tests.tables.hall import Clock
from tests.web.visitors import House, Tab, add_salt, id_of, play_now, with_friend


def played(game: str = "high_cog", seed: int = 3) -> Log:
    return finished_log(game, ["you", "novice"], seed)


def finished(house: House) -> tuple[str, TestClient, TestClient]:
    """A finished game between two people."""
    id, ann, bob = with_friend(house)
    for browser in (ann, bob):
        tab = Tab(browser, id)
        tab.say(act=0, version=tab.say(look=None)["update"]["version"])
        tab.close()
    assert house.table(id).has_ended
    return id, ann, bob


def wait(browser: TestClient, id: str) -> None:
    """Wait until no review of this table runs."""
    for _ in range(600):
        if not browser.get(f"/table/{id}/review/progress").json()["running"]:
            return
        time.sleep(0.05)
    raise AssertionError("the review does not end")


class Gate:
    """Runs tasks one by one, as the test lets them through."""

    def __init__(self) -> None:
        self.passes = threading.Semaphore(0)
        self.asked = 0
        self.deaths = 0

    def __call__(self, work: Callable[..., Any], *given: Any) -> Any:
        self.asked += 1
        assert self.passes.acquire(timeout=30)
        if self.deaths:
            self.deaths -= 1
            raise WorkerDiedError("exit code 9")
        return work(*given)

    def open(self) -> None:
        """Let everything through."""
        self.passes.release(10_000)


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def slow(gate: Gate) -> Iterator[House]:
    """A server whose reviews wait at the gate."""
    house = House(ask=gate)
    yield house
    gate.open()
    house.close()


def test_a_review_is_computed_once_and_stored(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    id, ann, _ = finished(house)
    offer = ann.get(f"/table/{id}/review")
    assert ">Review game</button>" in offer.text
    page = ann.post(f"/table/{id}/review")
    assert str(page.url).endswith(f"/table/{id}/review")
    wait(ann, id)
    page = house.browser().get(f"/table/{id}/review")
    assert len(re.findall('<svg class="graph', page.text)) == 2
    assert "Chance to win after each step" in page.text
    assert f'href="/table/{id}/replay?step=0"' in page.text
    assert "style=" not in page.text
    monkeypatch.setattr(reviewing, "review_part", None)
    assert '<svg class="graph' in ann.post(f"/table/{id}/review").text
    for path in (f"/table/{id}", f"/table/{id}/replay"):
        assert f'"/table/{id}/review"' in ann.get(path).text, path
    assert f'href="/table/{id}/review"' in ann.get("/mine").text


def test_a_game_in_progress_cannot_be_reviewed(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gizmos")
    for answer in (ann.get(f"/table/{id}/review"), ann.post(f"/table/{id}/review")):
        assert answer.status_code == 400
        assert "Only finished games can be reviewed" in answer.text
        assert "graph" not in answer.text
    assert house.host.store.review(id) is None
    half = played()
    half.answers = half.answers[:-1]
    refused = ann.post("/review", data={"log": json.dumps(half.as_data())})
    assert (refused.status_code, "the game is not over after" in refused.text) == (400, True)


def test_progress_is_shown_and_its_player_can_cancel(slow: House, gate: Gate) -> None:
    id, ann, bob = finished(slow)
    eve = slow.browser()
    eve.get("/")
    eve.post(f"/table/{id}/review")
    while not gate.asked:
        time.sleep(0.01)
    assert ">Starting</p>" in eve.get(f"/table/{id}/review").text
    other = id_of(eve.post("/review", data={"log": json.dumps(played().as_data())}).url)
    assert "Waiting for other reviews" in eve.get(f"/table/{other}/review").text
    eve.post(f"/table/{other}/review/cancel")
    gate.passes.release(3)
    while gate.asked < 4:
        time.sleep(0.01)
    page = eve.get(f"/table/{id}/review").text
    assert re.search(r"[1-9]\d* of \d+ decisions and draws", page)
    assert "Cancel review" in page
    stranger = slow.browser()
    assert "Cancel review" not in stranger.get(f"/table/{id}/review").text
    refused = stranger.post(f"/table/{id}/review/cancel")
    assert (refused.status_code, "Another player started this review" in refused.text) == (400, True)
    assert "Cancel review" in bob.get(f"/table/{id}/review").text, "it is a game of theirs"
    assert "Review game" in eve.post(f"/table/{id}/review/cancel").text
    gate.open()
    assert not ann.get(f"/table/{id}/review/progress").json()["running"]
    time.sleep(0.05)
    assert stored_review(slow.host, id) is None
    ann.post(f"/table/{id}/review")
    wait(ann, id)
    assert stored_review(slow.host, id) is not None


def test_a_review_whose_worker_dies_is_retried_once(slow: House, gate: Gate) -> None:
    id, ann, _ = finished(slow)
    gate.deaths = 1
    gate.open()
    ann.post(f"/table/{id}/review")
    wait(ann, id)
    assert '<svg class="graph' in ann.get(f"/table/{id}/review").text


def test_a_review_whose_worker_dies_twice_is_reported(slow: House, gate: Gate) -> None:
    id, ann, _ = finished(slow)
    gate.deaths = 2
    gate.open()
    ann.post(f"/table/{id}/review")
    wait(ann, id)
    page = ann.get(f"/table/{id}/review").text
    assert DIED in page
    assert ">Try again</button>" in page
    ann.post(f"/table/{id}/review")
    wait(ann, id)
    assert '<svg class="graph' in ann.get(f"/table/{id}/review").text
    assert DIED not in ann.get(f"/table/{id}/review").text


def test_one_player_cannot_fill_the_queue(slow: House, gate: Gate) -> None:
    ann = slow.browser()
    ann.get("/")
    codes = [
        ann.post("/review", data={"log": json.dumps(played(seed=n).as_data())}).status_code
        for n in range(MOST_EACH + 1)
    ]
    assert codes == [200] * MOST_EACH + [429]
    # The refused game was not stored.
    assert len(slow.host.store._headers) == MOST_EACH  # type: ignore[attr-defined]
    bob = slow.browser()
    bob.get("/")
    assert bob.post("/review", data={"log": json.dumps(played(seed=9).as_data())}).status_code == 200


def uploaded(browser: TestClient, seed: int) -> tuple[int, str]:
    """Upload a game; the status and the text of the answer."""
    answer = browser.post("/review", data={"log": json.dumps(played(seed=seed).as_data())})
    return answer.status_code, answer.text


def stored_tables(house: House) -> int:
    return len(house.host.store._headers)  # type: ignore[attr-defined]


@pytest.mark.parametrize(
    "addresses",
    [["192.0.2.1"] * 20, [f"2001:db8::{n:x}" for n in range(20)]],
    ids=["IPv4", "one IPv6 network"],
)
def test_one_address_cannot_fill_the_queue_with_new_cookies(slow: House, addresses: list[str]) -> None:
    codes = [uploaded(slow.browser((address, 1)), n)[0] for n, address in enumerate(addresses)]
    assert codes == [200] * MOST_PER_CLIENT + [429] * (20 - MOST_PER_CLIENT)
    assert stored_tables(slow) == MOST_PER_CLIENT
    assert uploaded(slow.browser(("2001:db8:0:1::1", 1)), 50)[0] == 200


def test_concurrent_uploads_of_one_address_cannot_fill_the_queue(slow: House) -> None:
    with ThreadPoolExecutor(20) as pool:
        codes = list(pool.map(lambda n: uploaded(slow.browser(("192.0.2.1", n)), n)[0], range(20)))
    assert sorted(codes) == [200] * MOST_PER_CLIENT + [429] * (20 - MOST_PER_CLIENT)


def test_uploads_count_for_the_day_also_if_they_are_cancelled(gate: Gate) -> None:
    clock = Clock()
    house = House(ask=gate, limits=Limits(uploads_per_day=4), clock=clock)
    for n in range(4):
        # A refused upload doesn't count.
        assert house.browser().post("/review", data={"log": "hello"}).status_code == 400
        browser = house.browser()
        answer = browser.post("/review", data={"log": json.dumps(played(seed=n).as_data())})
        browser.post(f"/table/{id_of(answer.url)}/review/cancel")
    status, text = uploaded(house.browser(), 9)
    assert (status, "The limit is 4 reviews and uploads per address and day" in text) == (429, True)
    assert stored_tables(house) == 4
    refused = browser.post(f"/table/{id_of(answer.url)}/review")
    assert refused.status_code == 429
    assert uploaded(house.browser(("192.0.2.9", 1)), 9)[0] == 200
    clock.now += 86400
    assert browser.post(f"/table/{id_of(answer.url)}/review").status_code == 200
    # Asking for a running or stored review again costs nothing.
    for _ in range(9):
        assert browser.post(f"/table/{id_of(answer.url)}/review").status_code == 200
    gate.open()
    house.close()


def test_resuming_long_games_counts_as_an_upload() -> None:
    house = House(limits=Limits(uploads_per_day=2))
    id, browser = upload(house.host, played("gadget_builder").as_data()), house.browser()
    steps = (9, 1000, 1001, 1002, 1003, 1000)
    codes = [browser.post(f"/table/{id}/on", data={"step": str(step), "seat": "0"}).status_code for step in steps]
    assert codes == [200, 200, 200, 200, 429, 200]
    house.close()


def test_an_uploaded_game_is_reviewed_replayed_and_tried_again(house: House) -> None:
    ann = house.browser()
    assert 'action="/review"' in ann.get("/review").text
    page = ann.post("/review", data={"log": json.dumps(played("gadget_builder").as_data())})
    id = id_of(page.url)
    ann.post(f"/table/{id}/review/cancel")
    table = house.table(id)
    assert table.seats.names()[0] == "Player 1"
    assert BY_NAME[table.seats.names()[1]].level == "novice"
    assert [chair.bot for chair in table.seats.chairs] == ["", "novice"]
    assert (table.origin, table.is_listed()) == (None, False)
    assert id not in ann.get("/api/tables").text
    assert ann.get(f"/table/{id}").status_code == 200
    assert ann.get(f"/table/{id}/replay?step=9&eyes=1").status_code == 200
    assert "Not proven" in ann.get(f"/table/{id}/proof").text
    again = ann.get(f"/table/{id}/log.json").text
    assert ann.post("/review", data={"log": again}).status_code == 200, "a downloaded game can be uploaded"
    other = id_of(ann.post(f"/table/{id}/on", data={"step": "30", "seat": "0"}).url)
    add_salt(ann, other)
    assert [move.action for move in house.table(other).history.moves[:30]] == played("gadget_builder").answers[:30]


def made_up(log: Log) -> Review:
    """A review of a game, without the searches."""
    parts = [part for part, _ in reviewing.cut(log)]
    steps: list[Step] = []
    for place, part in enumerate(parts):
        decision = None if part.who == CHANCE else Decision(log.answers[part.start], 0.5, 0.5, 0.5)
        chances = place / len(parts), 1 - place / len(parts)
        steps.append(Step(part.start, part.end, part.who, chances, decision))
    return Review(tuple(steps), (1.0, 0.0), 100)


def test_the_page_of_a_long_review_is_bounded_and_leads_to_all_steps(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    log = played("gadget_builder")
    review, whole = made_up(log), described(log, made_up(log))
    id, browser = upload(house.host, log.as_data()), house.browser()
    keep_review(house.host, id, review)
    row = re.compile(r'<tr><th scope="row"><a href="/table/[^"]*">(\d+)</a></th><td>[^<]*</td><td>([^<]*)</td>')
    everything = row.findall(browser.get(f"/table/{id}/review").text)
    assert [int(step) for step, _ in everything] == [step.start + 1 for step in review.steps]
    assert len(everything) > 700
    monkeypatch.setattr(review_page, "ROWS", 100)
    asked: list[int] = []

    def counted(*given: Any, **named: Any) -> list[str]:
        asked.append(len(named["which"]))
        return described(*given, **named)

    monkeypatch.setattr(review_page, "described", counted)
    found: list[tuple[str, str]] = []
    path: str | None = f"/table/{id}/review"
    while path:
        text = browser.get(path).text
        found += row.findall(text)
        assert len(row.findall(text)) <= 100
        following = re.search(r'href="([^"]*)#steps">Later steps</a>', text)
        path = following[1] if following else None
    assert found == everything
    assert max(asked) == 100
    back = re.search(r'href="([^"]*)#steps">Earlier steps</a>', text)
    assert back
    assert row.findall(browser.get(back[1]).text) == everything[-100 - len(everything) % 100 :][:100]
    part = described(log, review, which=range(200, 210))
    assert part == ["" if place not in range(200, 210) else words for place, words in enumerate(whole)]


@pytest.mark.parametrize("loss", [0.0, 0.02])
def test_small_losses_are_added_up_where_no_decision_was_a_mistake(loss: float) -> None:
    """An accuracy of 32% with only good decisions would be hard to believe."""
    log = finished_log("widget_mechs", ["random", "random"], 3)
    found = reviewing.review(log, simulations=5)
    steps = tuple(
        replace(step, decision=replace(step.decision, chosen_chance=step.decision.best_chance - loss))
        if step.decision
        else step
        for step in found.steps
    )
    page = review_page.standalone(log, replace(found, steps=steps))
    own = sum(step.who == 0 and step.decision is not None for step in steps)
    assert (f"together they gave away {2 * own}%" in page) == (loss > 0)


def test_a_chart_has_no_more_points_than_can_be_seen() -> None:
    few = [(step, step % 7 / 7) for step in range(1000)]
    assert thinned(few) == few
    many = [(step, 1.0 if step == 7001 else 0.0 if step == 9003 else 0.5) for step in range(25_000)]
    kept = thinned(many)
    assert len(kept) <= 1000
    assert kept == sorted(kept)
    assert {(7001, 1.0), (9003, 0.0), many[0], many[-1]} <= set(kept)


def changed(kind: str) -> str:
    log = played()
    data = log.as_data()
    if kind == "no file":
        return "hello"
    if kind == "truncated":
        return json.dumps({**data, "answers": log.answers[:-1]})
    if kind == "other rules":
        return json.dumps({**data, "version": 99})
    if kind == "other game":
        return json.dumps({**data, "game": "chess"})
    if kind == "forged move":
        return json.dumps({**data, "answers": [999, *log.answers[1:]]})
    return json.dumps({**data, "shuffle": {"table": "t", "commitment": "0" * 64, "seed": "1" * 64, "salts": ["", ""]}})


@pytest.mark.parametrize("path", ["/review", "/verify"])
@pytest.mark.parametrize("name", games())
def test_uploads_longer_than_any_real_game_are_refused_unread(
    house: House, path: str, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    limit = game(name).longest_log
    log = Log.of(name, game(name).usual_seats)
    answers = [0] * limit
    data = {**log.as_data(), "answers": answers, "length": limit}
    assert f"{limit:,}" not in house.browser().post(path, data={"log": json.dumps(data)}).text
    monkeypatch.setattr(Log, "from_data", None)
    answers.append(0)
    answer = house.browser().post(path, data={"log": json.dumps(data)})
    assert answer.status_code == 400
    assert f"it has {limit + 1:,} steps. The limit for {game(name).title} is {limit:,}" in answer.text


@pytest.mark.parametrize("path", ["/review", "/verify"])
def test_uploads_with_a_huge_card_set_are_refused_unread(
    house: House, path: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Log, "from_data", None)
    data = {**played("girl_genius").as_data(), "options": {"deck": "# comment\n" * 10_000}}
    answer = house.browser().post(path, data={"log": json.dumps(data)})
    assert (answer.status_code, "a card set has 100,000 bytes. The limit is 65,536" in answer.text) == (400, True)


def test_a_refusal_does_not_repeat_the_whole_file(house: House) -> None:
    data = {**played().as_data(), "players": "x" * 100_000}
    answer = house.browser().post("/review", data={"log": json.dumps(data)})
    assert answer.status_code == 400
    assert len(answer.content) < 10_000


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("no file", "This is not a game file"),
        ("truncated", "the log should hold"),
        ("other rules", "rules version 99"),
        ("other game", "chess"),
        ("forged move", "answer 0 of"),
        ("forged draws", "forged: the draws are not those of the table"),
    ],
)
def test_bad_uploads_are_refused_with_the_reason(house: House, kind: str, reason: str) -> None:
    answer = house.browser().post("/review", data={"log": changed(kind)})
    assert answer.status_code == 400
    assert reason in answer.text
    assert house.host.listing() == []
