"""The protocol under a bad network and hostile clients: reordered, repeated, dropped and invalid messages."""

import json
from collections.abc import Mapping
from typing import Any

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule

from cogworks.tables.host import Host
from cogworks.tables.records import ANSWER, UNDO
from cogworks.tables.refusals import CODES
from tests.conformance.cases import SCALE
from tests.tables.hall import Hall

SEATS = 3
EXAMPLES = max(8, round(40 * SCALE))

numbers = st.one_of(st.integers(-3, 200), st.sampled_from([10**6, 2**31, 2**63, -(2**63), 10**30, 10**4000]))
scalars = st.one_of(st.none(), st.booleans(), numbers, st.floats(), st.text(max_size=70))
junk = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)
VERBS = (
    "act",
    "undo",
    "propose",
    "accept",
    "decline",
    "salt",
    "seal",
    "return",
    "rename",
    "wish",
    "chat",
    "look",
    "sit",
    "take",
    "invite",
    "bot",
    "start",
    "private",
    "listed",
    "leave",
    "another_token",
    "device_link",
    "hand_over",
    "hand_over_after",
    "here",
    "end",
    "free_chat",
    "say",
    "mute",
    "unmute",
    "remove",
)
FIELDS = ("version", "id", "since", "seat", "name", "sit")
likely = st.one_of(numbers, st.sampled_from(["random", "", "x", "Ann"]), st.just({"forced": True}), junk)
hostile = st.one_of(
    junk,
    st.builds(
        lambda verb, argument, rest: {verb: argument, **rest},
        st.sampled_from(VERBS),
        likely,
        st.dictionaries(st.sampled_from(FIELDS), likely, max_size=4),
    ),
)


def check_reply(reply: Mapping[str, Any]) -> None:
    """Done, or refused with a known code; always with an update to continue from."""
    assert reply["done"] is True or reply["refused"] in CODES
    assert reply["done"] is True or reply["reason"]
    json.dumps(reply)
    assert reply["update"]["table"] == "hall"


@settings(max_examples=EXAMPLES * 10, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(st.lists(st.tuples(st.sampled_from([None, "owner", 0, 1, 2]), hostile), min_size=1, max_size=6), st.booleans())
def test_the_worst_reply_to_any_message_is_a_refusal(messages: list[Any], begun: bool) -> None:
    hall = Hall("high_cog", SEATS, bots="2")
    hall.tokens[2] = "nobody has this"
    if begun:
        hall.begin()
    for sender, message in messages:
        token = hall.tokens[sender] if isinstance(sender, int) else sender
        check_reply(hall.host.message(hall.id, token, message))
    sequences = [record.sequence for record in hall.store.records(hall.id)]
    assert sequences == list(range(len(sequences)))
    hall.restart()
    assert hall.look()["sequence"] == len(sequences)


class Network(RuleBasedStateMachine):
    """People at two server processes, and a network that delivers any message at any time, any number of times."""

    def __init__(self) -> None:
        super().__init__()
        self.hall = Hall("gadget_builder", SEATS, bots="2").begin()
        self.hosts = [self.hall.host, Host(self.hall.store, self.hall.players, self.hall.clock)]
        self.known = {0: self.hall.look(0), 1: self.hall.look(1)}
        self.sent: list[tuple[int, dict[str, object]]] = []
        self.acknowledged: set[tuple[int, str]] = set()
        self.clicks = 0

    def deliver(self, at: int, seat: int, message: object) -> None:
        reply: Any = self.hosts[at].message(self.hall.id, self.hall.tokens[seat], message)
        check_reply(reply)
        self.known[seat] = json.loads(json.dumps(reply["update"]))
        if reply["done"] and isinstance(message, dict) and ("act" in message or "undo" in message):
            self.acknowledged.add((seat, str(message["id"])))

    @rule(seat=st.integers(0, 1), pick=st.integers(0, 30))
    def click(self, seat: int, pick: int) -> None:
        """A player chooses a move shown on their screen, however old; the message is in transit."""
        options = self.known[seat]["options"]
        if options:
            self.clicks += 1
            action = options[pick % len(options)]["action"]
            message = {"act": action, "version": self.known[seat]["version"], "id": f"m{self.clicks}"}
            self.sent.append((seat, message))

    @rule(seat=st.integers(0, 1))
    def take_back(self, seat: int) -> None:
        self.clicks += 1
        self.sent.append((seat, {"undo": None, "version": self.known[seat]["version"], "id": f"m{self.clicks}"}))

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 50), at=st.integers(0, 1), times=st.integers(1, 3))
    def arrive(self, pick: int, at: int, times: int) -> None:
        """Any message sent so far arrives at either process, first time or again, newer ones more likely."""
        seat, message = self.sent[max(0, len(self.sent) - 1 - pick % 6)]
        for _ in range(times):
            self.deliver(at, seat, message)

    @precondition(lambda self: self.sent)
    @rule(pick=st.integers(0, 50))
    def vanish(self, pick: int) -> None:
        self.sent.pop(pick % len(self.sent))

    @rule(seat=st.integers(0, 1), at=st.integers(0, 1))
    def reload(self, seat: int, at: int) -> None:
        self.deliver(at, seat, {"look": None})

    @rule(seat=st.integers(0, 1), at=st.integers(0, 1), message=hostile)
    def attack(self, seat: int, at: int, message: object) -> None:
        self.deliver(at, seat, message)
        # The player can always return to the seat.
        self.hall.clock.now += 100
        self.deliver(at, seat, {"return": None})

    @rule(at=st.integers(0, 1))
    def kill(self, at: int) -> None:
        """One server dies and restarts from the store."""
        self.hosts[at] = Host(self.hall.store, self.hall.players, self.hall.clock)

    @rule(at=st.integers(0, 1))
    def bots(self, at: int) -> None:
        self.hosts[at].play_bots(self.hall.id)

    @invariant()
    def nothing_is_lost_or_doubled(self) -> None:
        rows = self.hall.store.records(self.hall.id)
        assert [row.sequence for row in rows] == list(range(len(rows)))
        stored = [(row.who, row.client) for row in rows if row.kind in (ANSWER, UNDO) and row.client]
        assert len(stored) == len(set(stored))
        assert self.acknowledged <= set(stored)

    def teardown(self) -> None:
        """No game is stuck: from any state, it can continue."""
        self.hall.restart()
        self.hall.clock.now += 100
        for seat in (0, 1):
            assert self.hall.say(seat, **{"return": None})["done"]
            proposal = self.hall.look(seat)["proposal"]
            if proposal is not None:
                self.hall.say(proposal["seat"], decline=proposal["id"])
        before = self.hall.look()["position"]
        self.hall.play(3)
        update = self.hall.look()
        assert update["phase"] == "over" or update["position"] > before


Network.TestCase.settings = settings(
    max_examples=EXAMPLES,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)
TestNetwork = Network.TestCase


def test_a_number_too_long_to_print_is_refused_like_any_other() -> None:
    hall = Hall("high_cog", 2).begin()
    for field in ("act", "version", "id", "since"):
        message: dict[str, object] = {"act": 0, "version": 2, "id": "a", field: 10**5000}
        reply = hall.host.message(hall.id, hall.tokens[1], message)
        assert reply["refused"] in ("bad message", "stale", "not yours")
