"""Labels, prompts, log lines and rule texts."""

import pytest

from cogworks import LabelError
from cogworks.engine.game import find_label
from tests.conformance.cases import CASES, Case, reservoir, walk

each_case = pytest.mark.parametrize("case", CASES, ids=str)
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


@each_case
def test_labels_are_unique_and_parse_back(case: Case) -> None:
    for state in reservoir(case, 40):
        for names in (None, NAMES[: case.seats]):
            labels = case.game.labels(state, names)
            assert len(set(labels.values())) == len(labels)
            for action, label in labels.items():
                assert label == label.strip() != ""
                assert not label.isdigit()
                assert find_label(labels, label) == action
                assert find_label(labels, f"  {label.upper()} ") == action
            if labels:
                assert case.game.parse(state, label, names) == action


@each_case
def test_text_that_matches_no_label_is_refused_with_what_is_allowed(case: Case) -> None:
    for state in reservoir(case, 10):
        for text in ("", "fly to the moon"):
            if not state.is_over():
                with pytest.raises(LabelError):
                    case.game.parse(state, text)


@each_case
def test_prompts_are_one_sentence_and_the_current_rules_exist(case: Case) -> None:
    for state in reservoir(case, 80):
        prompt = case.game.prompt(state, NAMES[: case.seats])
        assert prompt.strip()
        assert "\n" not in prompt
        assert prompt[-1] in ".?!"
        rules = case.game.rules_now(state)
        assert rules
        assert set(rules) <= set(case.game.rules)


@each_case
def test_the_parts_of_a_score_add_up_to_it(case: Case) -> None:
    for state in reservoir(case, 40):
        for seat, score in enumerate(state.scores()):
            made = case.game.breakdown(state, seat)
            assert sum(points for _, points in made.parts) == score
            assert all(words for words, _ in (*made.parts, *made.ties))
            assert all(note.endswith(".") for note in made.notes)


@each_case
def test_the_gallery_has_every_card_once_and_by_name(case: Case) -> None:
    cards = case.game.gallery(case.game.settle(case.options))
    called = [card.get("name", card.get("card")) for card in cards]
    assert all(isinstance(name, str) and name for name in called)
    assert len({repr(card) for card in cards}) == len(cards)


@each_case
def test_every_option_points_at_a_thing_in_the_view(case: Case) -> None:
    for state in reservoir(case, 80):
        seat = int(state.to_move())
        if seat >= 0:
            ids = ids_in(case.game.view(state, seat))
            for action in state.legal_actions():
                target = case.game.target(state, action)
                assert target == "" or target in ids, f"{case.game.label(state, action)}: {target}"
                assert set(case.game.touches(state, action)) <= ids, case.game.label(state, action)


@each_case
def test_the_usual_moves_are_legal_and_have_a_text(case: Case) -> None:
    for state in reservoir(case, 80):
        seat = int(state.to_move())
        view = case.game.view(state, seat) if seat >= 0 else {}
        usual = view.get("usual", [])
        assert isinstance(usual, list)
        if usual:
            assert usual[0] in state.legal_actions()
            assert isinstance(view["usual_words"], str)
            assert view["usual_words"]


def ids_in(data: object) -> set[str]:
    found: set[str] = set()
    if isinstance(data, dict):
        if isinstance(data.get("id"), str):
            found.add(data["id"])
        data = list(data.values())
    if isinstance(data, list):
        for part in data:
            found |= ids_in(part)
    return found


@each_case
def test_log_lines_are_short_sentences_for_every_reader(case: Case) -> None:
    for state in walk(case, games=2, every=1, journal=True):
        assert state.journal is not None
        for event in state.journal.take():
            for reader in (None, *range(case.seats)):
                line = case.game.line(state, event, reader, NAMES[: case.seats])
                assert line == "" or (line[0].isupper() and line[-1] in ".!?" and "\n" not in line), line
                assert len(line) <= 160


def test_rule_ids_have_texts() -> None:
    for game in {case.game.name: case.game for case in CASES}.values():
        assert game.rules
        assert all(text for text in game.rules.values())
        assert game.rulebook.startswith("# ")
