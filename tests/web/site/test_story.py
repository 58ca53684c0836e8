"""The story below a result: for players and spectators, with and without a review, and for games that ended early."""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import replace
from html import unescape

import pytest
from starlette.testclient import TestClient

from cogworks.engine.log import Log
from cogworks.people.ratings.ratings import Ratings
from cogworks.puzzles.puzzle import Evidence, Puzzle
from cogworks.review.review import SHOWN, Review, signed_percent
from cogworks.review.reviewing import position, review
from cogworks.tables.puzzles.own import with_good
from cogworks.tables.reviews import keep_review, log_to_review
from cogworks.web.http.paths import link_to
from cogworks.web.site.review.reviews import Reviews
from tests.random_games import finished_log
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
    # With so few simulations any luck is within the margin.
    found = replace(review(log_to_review(house.host, id), simulations=30), simulations=1)
    keep_review(house.host, id, found)
    told = story(ann, id)
    assert "Chance to win, first step to last" in told
    assert "<dt>Luck</dt>" in told
    mine = found.summary(0, "gizmos")
    assert abs(mine.luck) < 2 * mine.luck_error
    assert (f"Hard to tell: {signed_percent(mine.luck)}" if abs(mine.luck) >= 0.05 else "evened out") in told
    assert "Was it luck?" not in told
    start = re.search(r'name="step" value="(\d+)"', told)
    assert start, "always the first move loses something"
    resumed = ann.post(f"/table/{id}/on", data={"step": start[1], "seat": "0"}, follow_redirects=False)
    assert resumed.status_code == 303


def test_steps_have_the_same_numbers_in_story_review_and_replay(house: House) -> None:
    ann = house.browser()
    id = finished(house, ann, "girl_genius")
    keep_review(house.host, id, review(log_to_review(house.host, id), simulations=30))
    reviewed = set(re.findall(r"<small>step (\d+)</small></p>", ann.get(f"/table/{id}/review").text))
    told = story(ann, id)
    decisive = re.search(r"Decisive moment</dt>.*?>step (\d+)</a>", told, re.DOTALL)
    assert decisive
    assert decisive[1] in reviewed
    costliest = re.search(r"costliest decision was at .*?>step (\d+)</a>", told, re.DOTALL)
    assert costliest is None or costliest[1] in reviewed
    page = ann.get(f"/table/{id}/replay?step=0").text
    marked = json.loads(unescape(re.findall(r"data-mistakes='([^']*)'", page)[0]))
    assert marked
    assert {str(mistake["step"]) for mistake in marked} <= reviewed


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
        state = table.history.before(mistake["step"] - 1)
        labels = list(table.game.labels(state, table.seats.names()).values())
        assert mistake["seat"] == state.to_move()
        assert mistake["played"] in labels
        assert mistake["better"] in labels
        assert mistake["better"] != mistake["played"]
        assert mistake["loss"] >= 5
        # What the better move is about is on the board that its player saw.
        board = ann.get(f"/table/{id}/replay?step={mistake['step'] - 1}&eyes={mistake['seat']}").text
        assert all(f'data-item="{item}"' in board for item in mistake["items"])


def with_mistake(log: Log, found: Review) -> Review:
    """The review, as if the first choice in which the search would have played another move had been a blunder."""
    steps = list(found.steps)
    for place, step in enumerate(steps):
        made = step.decision
        if step.who == 0 and made is not None and made.best != log.answers[step.start]:
            steps[place] = replace(step, decision=replace(made, best_chance=0.9, chosen_chance=0.2))
            return replace(found, steps=tuple(steps))
    raise AssertionError("the player always moved like the search")


def test_a_mistake_becomes_a_puzzle_that_counts_for_nothing(house: House) -> None:
    ann = house.browser()
    id = finished(house, ann, "widget_mechs")
    own = re.compile(r'href="(/puzzles/widget_mechs/own-[^"]+)"')
    assert ann.get(f"/puzzles/widget_mechs/own-{id}-3").status_code == 400, "it has no review yet"
    log = log_to_review(house.host, id)
    found = with_mistake(log, review(log, simulations=30))
    keep_review(house.host, id, found)
    link = own.search(story(ann, id))
    assert link
    page = ann.get(link[1])
    assert page.status_code == 200
    assert "A better move was missed here" in page.text
    assert (
        ann.get(f"/table/puzzle-{link[1].rpartition('/')[2]}/card/0").status_code
        == ann.get(f"/table/{id}/card/0").status_code
    )
    start = int(link[1].rpartition("-")[2])
    decision = next(step.decision for step in found.steps if step.start == start)
    assert decision is not None
    solved = ann.post(f"{link[1]}/answer", json={"answers": [decision.best], "hints": 0})
    assert solved.json()["verdict"] == "solved"
    assert f"/table/{id}" in solved.json()["panel"], "back to the result"
    shown = ann.post(f"{link[1]}/solution")
    assert shown.json()["verdict"] == "shown"
    assert house.host.store.puzzles.attempts_of(player_of(ann).id) == []
    # Not every move of the game was a mistake.
    good = next(step.start for step in found.steps if step.decision is not None and step.decision.loss == 0.0)
    for wrong in (f"own-{id}-{good}", f"own-{id}-999999", f"own-nowhere-{start}", f"own-{id}-", "own-"):
        assert ann.get(f"/puzzles/widget_mechs/{wrong}").status_code == 404, wrong


def test_an_answer_that_is_nearly_as_good_solves_a_puzzle_from_a_game() -> None:
    log = finished_log("widget_mechs", ["you", "novice"], 3)
    part = next(step for step in review(log, simulations=20).steps if step.decision is not None and step.who == 0)
    assert part.decision is not None
    puzzle = Puzzle(
        id="own-x-1",
        game=log.game,
        version=log.version,
        seats=2,
        options=log.options,
        seat=0,
        target=0,
        answers=tuple(log.answers[: part.start]),
        end=position(log, part.start).fingerprint(),
        theme="own",
        solution=(part.decision.best,),
        accepted=((part.decision.best,),),
        is_exhaustive=False,
        evidence=Evidence(0.6, 0.4, 1, 20),
    )
    other = log.answers[part.start]
    assert with_good(puzzle, other, lambda *work: 0.04).accepted == ((part.decision.best, other),)
    assert with_good(puzzle, other, lambda *work: 0.06) == puzzle


def test_a_game_is_reviewed_unasked_only_for_its_players_and_after_a_rest(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann, eve = house.browser(), house.browser()
    id = finished(house, ann)
    assert "data-weigh" in story(ann, id)
    assert "data-weigh>" not in story(eve, id)
    assert ann.post(f"/table/{id}/story").json() == {"running": False}, "this server reviews nothing unasked"
    assert ann.post("/table/nowhere/story").status_code == 404
    log, host, clock = log_to_review(house.host, id), house.host, [1000.0]
    monkeypatch.setattr(host, "now", lambda: clock[0])

    async def visits() -> None:
        reviews = Reviews(host, elsewhere=reviewed, rest=4.0)
        assert reviews.offer(id, log, "ann", "here")
        assert not reviews.offer(id, log, "ann", "here"), "one at a time"
        while reviews.job(id):
            await asyncio.sleep(0.001)
        assert not reviews.offer(id, log, "bob", "there"), "resting"
        clock[0] += 41.0
        assert reviews.offer(id, log, "bob", "there")
        await reviews.close()

    async def reviewed(log: Log, progress: Callable[[int, int], None]) -> Review:
        clock[0] += 10.0
        return review(log, simulations=2)

    asyncio.run(visits())
