"""Requests contain what a seat may know and nothing else, and replies may have several forms."""

import json
import sys
from pathlib import Path

import pytest

from cogworks import CHANCE, Dice, game
from cogworks.engine.state import State
from cogworks.study.arena.contest import Contest, Entrant
from cogworks.study.arena.match import play
from cogworks.study.arena.protocol import ReplyError, hello, read_reply, request
from tests.study.arena.agents import READ, contest, program
from tests.study.games import FEATURED


def positions(name: str, n: int) -> list[State]:
    """Some positions of a random game in which a seat has a choice."""
    rules, dice, found = game(name), Dice(5), []
    state = rules.new(2)
    while not state.is_over():
        if state.to_move() == CHANCE:
            dice.roll(state)
            continue
        legal = state.legal_actions()
        if len(legal) > 1:
            found.append(state.clone())
        state.apply(legal[dice.below(len(legal))])
    return found[:: max(1, len(found) // n)]


@pytest.mark.parametrize("name", FEATURED)
def test_requests_are_the_same_in_positions_that_a_seat_can_t_tell_apart(name: str) -> None:
    rules, dice = game(name), Dice(8)
    for state in positions(name, 12):
        seat = int(state.to_move())
        usual = request(rules, state, ["a line"])
        for _ in range(3):
            other = rules.redeal(state, seat, dice)
            assert request(rules, other, ["a line"]) == usual
        json.dumps(usual)


@pytest.mark.parametrize("name", FEATURED)
def test_a_world_is_redealt_and_looks_like_the_position(name: str) -> None:
    rules = game(name)
    described = []
    for state in positions(name, 12):
        seat = int(state.to_move())
        for seed in range(3):
            world = request(rules, state, [], world=Dice(seed))["world"]
            assert rules.view(rules.position(2, **json.loads(json.dumps(world))), seat) == rules.view(state, seat)
            described.append(world != rules.describe(state))
    # Widget Mechs hides nothing.
    assert any(described) or name == "widget_mechs"


def test_an_agent_gets_messages_about_its_own_seat_only(tmp_path: Path) -> None:
    """Everything that reaches the process is what the engine says about its seat."""
    heard = tmp_path / "heard"
    text = f"import json, sys\nfile = open({str(heard)!r}, 'w')\n" + (
        "for line in sys.stdin:\n    file.write(line)\n    file.flush()\n"
        "    if json.loads(line)['type'] == 'move': print(1, flush=True)"
    )
    agent = program(tmp_path, text)
    entrants = (Entrant("one", agent), Entrant("two", "random"))
    result = play(Contest("gadget_builder", 2, {}, entrants, 2, 1, simulations=0), 1)
    messages = [json.loads(line) for line in heard.read_text().splitlines()]
    assert [it["type"] for it in messages[:2]] == ["game", "move"]
    assert messages[-1] == {"type": "end", "seat": 1, "returns": result["returns"], "scores": result["scores"]}
    rules = game("gadget_builder")
    state = rules.new(2)
    asked = [it for it in messages if it["type"] == "move"]
    for action in result["answers"]:
        if state.to_move() == 1 and len(state.legal_actions()) > 1:
            message = asked.pop(0)
            assert message["view"] == json.loads(json.dumps(rules.view(state, 1)))
            assert message.keys() == {"type", "game", "seat", "text", "prompt", "view", "log", "moves", "tries_left"}
        state.act(action)
    assert asked == []
    said = json.dumps([{key: it[key] for key in it if key != "rules"} for it in messages])
    assert "seed" not in said


def test_an_agent_s_log_does_not_name_cards_that_others_draw(tmp_path: Path) -> None:
    rules = game("gadget_builder")
    text = (
        READ
        + f"""
file = open({str(tmp_path / "log")!r}, "w")
for message in requests():
    file.write("\\n".join(message["log"]) + "\\n"); file.flush()
    print(1, flush=True)
"""
    )
    entrants = (Entrant("one", program(tmp_path, text)), Entrant("two", "random"))
    play(Contest(rules.name, 2, {}, entrants, 2, 1, simulations=0), 0)
    lines = (tmp_path / "log").read_text().splitlines()
    drawn = [line for line in lines if "drew" in line]
    assert any(line.startswith("You dr") for line in drawn)
    assert any(not line.startswith("You") for line in drawn)
    colours = ("red", "blue", "green", "yellow", "orange", "purple")
    assert [line for line in drawn if not line.startswith("You") and any(it in line for it in colours)] == []


def split() -> State:
    """A question with two moves: 13 and 14."""
    return game("widget_mechs").position(seats=2, ask="split", dice=[3, 5, 2, 3])


@pytest.mark.parametrize(
    "text",
    [
        "2",
        '"2"',
        "build 6 and 7",
        "I think **build 6 and 7** is best.",
        '{"move": 2}',
        '{"move": "Move: 2"}',
        '{"label": "build 6 and 7"}',
        '{"action": 14}',
        '{"family": "split", "index": 4}',
    ],
)
def test_a_move_may_be_a_number_a_label_or_typed(text: str) -> None:
    assert read_reply(game("widget_mechs"), split(), text).action == 14


def test_a_move_may_be_named_by_its_target() -> None:
    rules = game("gizmos")
    state = next(it for it in positions("gizmos", 1000) if len({*map(it_target(it), it.legal_actions())}) > 2)
    for move in request(rules, state, [])["moves"]:
        same = [
            it
            for it in request(rules, state, [])["moves"]
            if (it["family"], it["target"]) == (move["family"], move["target"])
        ]
        said = json.dumps({"family": move["family"], "target": move["target"]})
        if len(same) == 1:
            assert read_reply(rules, state, said).action == move["action"]


def it_target(state: State):  # type: ignore[no-untyped-def]
    return lambda action: game("gizmos").target(state, action)


def test_without_the_list_no_error_reveals_it() -> None:
    rules, state = game("widget_mechs"), split()
    assert "moves" not in request(rules, state, [], with_moves=False)
    assert read_reply(rules, state, "build 6 and 7", with_moves=False).action == 14
    for text in ("2", "nonsense", "build", '{"family": "split", "index": 9}', '{"move": 1}'):
        with pytest.raises(ReplyError) as caught:
            read_reply(rules, state, text, with_moves=False)
        assert "5 and 8" not in str(caught.value)
        assert "6 and 7" not in str(caught.value)


def test_tokens_and_notes_are_kept_if_plausible() -> None:
    rules, state = game("widget_mechs"), split()
    reply = read_reply(rules, state, '{"move": 1, "tokens": {"input": 7, "output": 3}, "note": "' + "x" * 9000 + '"}')
    assert reply.tokens == (7, 3)
    assert len(reply.note) == 2000
    for tokens in ('"many"', '{"input": -1, "output": 1e300}', '{"input": true}', "[1]"):
        assert read_reply(rules, state, f'{{"move": 1, "tokens": {tokens}, "note": 5}}').tokens == (0, 0)


def test_the_first_message_has_rules_and_setup() -> None:
    rules = game("widget_mechs")
    said = hello(rules, 2, rules.settle({}), 1, {"seconds": 3})
    assert (said["game"], said["seats"], said["seat"], said["protocol"]) == ("widget_mechs", 2, 1, 1)
    assert said["rules"] == rules.rulebook


def test_an_agent_finds_its_own_files_but_runs_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A relative path on the command line works, and the working directory is a new folder."""
    (tmp_path / "mind.py").write_text("MOVE = 1")
    program(
        tmp_path,
        "import os, mind\nassert os.listdir() == []\nopen('mine', 'w')\n"
        + READ
        + ("from mind import MOVE\nfor message in requests(): print(MOVE, flush=True)"),
    )
    monkeypatch.chdir(tmp_path)
    result = play(contest(f"cmd:{sys.executable} agent.py", "random"), 0)
    assert result["forfeit"] is None
    assert sorted(it.name for it in tmp_path.iterdir() if it.name != "__pycache__") == ["agent.py", "mind.py"]
