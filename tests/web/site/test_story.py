"""The story below a result: for players and spectators, with and without a review, and for games that ended early."""

import json
import re
from html import unescape

import pytest
from starlette.testclient import TestClient

from cogworks.people.ratings.ratings import Ratings
from cogworks.review.review import SHOWN
from cogworks.review.reviewing import review
from cogworks.tables.reviews import keep_review, log_to_review
from cogworks.web.http.paths import link_to
from tests.web.visitors import House, Tab, play_now, player_of


def finished(house: House, browser: TestClient, game: str = "high_cog", which: int = 0) -> str:
    """A game against a bot, played to its end without sockets, which limit how fast."""
    id = play_now(browser, game, bot="random")
    token = player_of(browser).token(id)
    while not house.table(id).has_ended:
        house.host.play_bots(id)
        update = house.host.message(id, token, {"look": None})["update"]
        if update["options"]:
            action = update["options"][which % len(update["options"])]["action"]
            sent = {"act": action, "version": update["version"], "id": f"m{update['version']}"}
            assert house.host.message(id, token, sent)["done"]
    return id


def story(browser: TestClient, id: str) -> str:
    answer = browser.get(f"/table/{id}/story")
    assert answer.status_code == 200
    return re.sub(r"\s+", " ", answer.text)


def test_a_story_has_a_chart_and_links_to_steps_of_the_replay(house: House) -> None:
    ann = house.browser()
    id = finished(house, ann)
    told = story(ann, id)
    last = house.table(id).history.position
    assert told.count('class="curve seat') == 2
    steps = [int(step) for step in re.findall(rf"/table/{id}/replay\?step=(\d+)", told)]
    assert all(0 < step <= last for step in steps)
    for step in steps:
        assert f"Step {step} of {last}" in ann.get(f"/table/{id}/replay?step={step}").text
    assert "Was it luck?" in told
    # A spectator reads about the winner.
    assert "Your" not in story(house.browser(), id)
    assert "data-story" in ann.get(f"/table/{id}").text


def test_a_review_adds_chances_luck_and_the_costliest_decision(house: House) -> None:
    ann = house.browser()
    id = finished(house, ann, "gizmos")
    assert "Score, first step to last" in story(ann, id)
    keep_review(house.host, id, review(log_to_review(house.host, id), simulations=30))
    told = story(ann, id)
    assert "Chance to win, first step to last" in told
    assert "<dt>Luck</dt>" in told
    assert "Was it luck?" not in told
    found = re.search(r'name="step" value="(\d+)"', told)
    assert found, "always the first move loses something"
    resumed = ann.post(f"/table/{id}/on", data={"step": found[1], "seat": "0"}, follow_redirects=False)
    assert resumed.status_code == 303


def test_a_record_compares_with_other_games_of_the_player(house: House) -> None:
    ann, bob = house.browser(), house.browser()
    ids = [finished(house, ann, which=which) for which in (0, 1, 1)]
    Ratings(house.host).settle(ids)
    scores = {id: int(house.table(id).history.state.scores()[0]) for id in ids}
    for id in ids:
        others = max(score for other, score in scores.items() if other != id)
        behind = others - scores[id]
        words = "A new record" if behind < 0 else "Level with" if behind == 0 else f"{behind} short"
        told = story(ann, id)
        # A game that the highest score did not win has no record.
        assert words in told or house.table(id).shares()[0] == 0, (words, told)
    assert "ecord" not in story(bob, ids[0])


def test_an_early_end_has_a_story_and_no_link_to_a_refused_review(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gadget_builder")
    tab = Tab(ann, id)
    assert tab.say(resign=None)["reply"]["done"]
    tab.close()
    assert "ended early" in story(ann, id)
    link = link_to("review", id=id)
    for path in (f"/table/{id}", f"/table/{id}/replay", "/mine"):
        assert link not in ann.get(path).text, path
    whole = finished(house, ann)
    for path in (f"/table/{whole}", f"/table/{whole}/replay", "/mine"):
        assert link_to("review", id=whole) in ann.get(path).text, path


@pytest.mark.parametrize("id", ["nowhere00000", "-", "x" * 80])
def test_no_story_of_no_table(house: House, id: str) -> None:
    assert house.browser().get(f"/table/{id}/story").status_code == 404


def test_no_story_before_the_end(house: House) -> None:
    ann = house.browser()
    id = play_now(ann, "gadget_builder")
    assert ann.get(f"/table/{id}/story").status_code in (400, 409)


def test_a_replay_marks_the_better_moves_of_a_reviewed_game(house: House) -> None:
    ann = house.browser()
    id = finished(house, ann, "widget_mechs")
    assert "data-mistakes='[]'" in ann.get(f"/table/{id}/replay?step=0").text
    keep_review(house.host, id, review(log_to_review(house.host, id), simulations=30))
    page = ann.get(f"/table/{id}/replay?step=0").text
    found = json.loads(unescape(re.findall(r"data-mistakes='([^']*)'", page)[0]))
    assert 0 < len(found) <= 2 * SHOWN
    table = house.table(id)
    for mistake in found:
        state = table.history.before(mistake["step"])
        labels = list(table.game.labels(state, table.seats.names()).values())
        assert mistake["seat"] == state.to_move()
        assert mistake["played"] in labels
        assert mistake["better"] in labels
        assert mistake["better"] != mistake["played"]
        assert mistake["loss"] >= 5
        # What the better move is about is on the board that its player saw.
        board = ann.get(f"/table/{id}/replay?step={mistake['step']}&eyes={mistake['seat']}").text
        assert all(f'data-item="{item}"' in board for item in mistake["items"])
