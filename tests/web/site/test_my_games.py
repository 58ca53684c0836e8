"""My games: opponents, start, and the result or whose turn it is; also for games of earlier versions."""

import re
from typing import Any

import pytest

from cogworks.tables.records import UNDO, Record
from cogworks.web.render.words.results import badge, by_place, result
from tests.tables.hall import Clock, Hall
from tests.web.visitors import House, Tab, id_of, play_now, with_friend


@pytest.mark.parametrize(
    ("shares", "scores", "words"),
    [
        ([1.0, 0.0], [5, 3], "Won"),
        ([0.5, 0.5], [5, 5], "Shared win"),
        ([0.0, 1.0], [3, 5], "Lost"),
        ([0.0, 1.0, 0.0], [4, 5, 3], "2nd of 3"),
        ([0.0, 1.0, 0.0], [3, 5, 4], "3rd of 3"),
        # Second by a tie-breaker, and tied with the winners of a shared win.
        ([0.0, 1.0, 0.0], [5, 5, 4], "2nd of 3"),
        ([0.0, 0.5, 0.5, 0.0], [5, 5, 5, 1], "3rd of 4"),
        ([0.0, 0.0, 0.0, 0.0, 1.0], [1, 3, 3, 3, 9], "5th of 5"),
        # A win other than by score has no ranking.
        ([0.0, 1.0, 0.0], [9, 2, 3], "Lost"),
        ([0.0], [7], "Lost"),
    ],
)
def test_a_result_is_a_win_a_loss_or_a_place(shares: list[float], scores: list[int], words: str) -> None:
    assert result(shares, scores, 0) == words


def test_a_result_lists_winners_first_and_everyone_s_place() -> None:
    shares, scores = [0.0, 0.0, 1.0], [5, 9, 9]
    players = Hall("high_cog", 3).begin().table().update(0)["players"]
    assert [player["seat"] for player in by_place(players, shares, scores)] == [2, 1, 0]
    assert [badge(shares, scores, seat) for seat in range(3)] == ["3rd", "2nd", "Won"]
    assert [badge([1.0, 0.0], [2, 5], seat) for seat in range(2)] == ["Won", "Lost"]


def row(page: str, table: str) -> str:
    """One game's row, as text without tags."""
    found = next(part for part in page.split('<li class="panel row') if f"/table/{table}" in part)
    return " ".join(re.sub("<[^>]+>", " ", found.partition("</li>")[0].partition(">")[2]).split())


def test_my_games_show_result_scores_dates_and_turn() -> None:
    clock = Clock()
    clock.now = 1_700_000_000.0
    house = House(clock=clock)
    try:
        id, *people = with_friend(house)
        for seat, browser in enumerate(people):
            shown = row(browser.get("/mine").text, id)
            assert "Started 2023-11-14 22:13 UTC" in shown
            assert ("your turn" in shown) == (seat == house.table(id).history.state.to_move())
            assert "finished" not in shown
            clock.now += 90 * 60
            tab = Tab(browser, id)
            tab.say(act=0, version=tab.say(look=None)["update"]["version"])
            tab.close()
        scores: Any = house.table(id).update(None)["view"]["scores"]
        winner = max(range(2), key=lambda seat: scores[seat])
        for seat, browser in enumerate(people):
            page = browser.get("/mine").text
            shown = row(page, id)
            assert f"{scores[seat]} you" in shown
            assert f"{scores[1 - seat]} {('Ann', 'Bob')[1 - seat]}" in shown
            assert "finished 2023-11-15 01:13 UTC" in shown
            assert ("Won" if seat == winner else "Lost") in shown
            assert '<time datetime="2023-11-15T01:13:20Z">' in page
            assert "/static/times.js" in page
            assert f"/table/{id}" not in browser.get("/").text, "finished games are in My games"
    finally:
        house.close()


def test_my_games_mark_practice_and_resumed_games(house: House) -> None:
    id, ann, bob = with_friend(house)
    for browser in (ann, bob):
        tab = Tab(browser, id)
        tab.say(act=0, version=tab.say(look=None)["update"]["version"])
    other = id_of(ann.post(f"/table/{id}/on", data={"step": "2", "seat": "0"}).url)
    page = ann.get("/mine").text
    assert "Continued from step 2 of an earlier game" in row(page, other)
    assert f'<a href="/table/{id}/replay?step=2"' in page
    assert "practice" not in page
    own = play_now(ann, "gizmos", bot="random")
    table = house.table(own)
    undo = Record(table.sequence, UNDO, 0, 1.0, position=table.history.position - 1, data={"consent": True})
    house.host.store.append(own, [undo])
    house.host.forget(own)
    assert "practice" in row(ann.get("/mine").text, own)
