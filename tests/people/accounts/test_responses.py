"""No response is accepted that is replayed, altered, from another origin, or for another purpose or account."""

import json
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from hashlib import sha256
from typing import Any

import cbor2
import pytest
from hypothesis import given
from hypothesis import strategies as st
from webauthn.authentication import verify_authentication_response

from cogworks.people.accounts.accounts import Accounts
from cogworks.people.accounts.passkeys import Site
from cogworks.people.player import Player
from cogworks.people.refusals import UNPROVEN
from cogworks.tables.refusals import RefusedError
from cogworks.tables.store.store import MemoryStore
from tests.people.authenticator import BACKED_UP, PRESENT, VERIFIED, Authenticator, changed, data, text

SITE = Site("play.example", ("https://play.example",))
HERE = "browser"
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
FIELDS = (
    *("id", "rawId", "type", "response", "clientDataJSON", "attestationObject"),
    *("authenticatorData", "signature", "userHandle", "transports"),
)
Response = dict[str, Any]


class Desk:
    """A server with two people who have a passkey each."""

    def __init__(self) -> None:
        self.accounts = Accounts(MemoryStore(), b"secret", lambda: 1000.0)
        self.ann, self.bob = Authenticator(), Authenticator()
        self.account: Any = None
        for device in (self.bob, self.ann):
            made = self.accounts.claim(SITE, HERE, self.new_key(device), Player.new(), "", {}, "")
            found = self.accounts.signed_in(made.token)
            assert found is not None
            self.account = found.account

    def new_key(self, device: Authenticator, **client_data: object) -> Response:
        return device.make(self.accounts.begin_claim(SITE, HERE, ""), **client_data)

    def use(self, device: Authenticator, **client_data: object) -> Response:
        return device.use(self.accounts.begin_sign_in(SITE, HERE), **client_data)

    def sign_in(self, response: object, browser: str = HERE, site: Site = SITE) -> None:
        self.accounts.sign_in(site, browser, response)

    def claim(self, response: object, browser: str = HERE, site: Site = SITE) -> None:
        self.accounts.claim(site, browser, response, Player.new(), "", {}, "")

    def add_key(self, response: object, browser: str = HERE, site: Site = SITE) -> None:
        self.accounts.add_key(site, browser, response, self.account, "")


@pytest.fixture(scope="module")
def desk() -> Desk:
    return Desk()


def refused(attempt: Callable[[], object]) -> None:
    """Every refusal is the same, whatever the reason."""
    with pytest.raises(RefusedError) as caught:
        attempt()
    assert caught.value.reason == UNPROVEN.sentence


def altered(value: str) -> list[str]:
    """A text with each byte changed in four ways, bytes cut off or added, or the same bytes written differently."""
    sent = data(value)
    changes = [(place, flip) for place in range(len(sent)) for flip in (0x01, 0x08, 0x80, 0xFF)]
    found = [text(sent[:place] + bytes([sent[place] ^ flip]) + sent[place + 1 :]) for place, flip in changes]
    found += ["", text(sent[:-1]), text(sent[1:]), text(sent + b"\0"), text(sent + sent)]
    found += [value + "=", value + "A", " " + value, value + "\n", value[:4] + "." + value[4:]]
    if len(sent) % 3:
        # Its last letter has bits that decoders ignore.
        found.append(value[:-1] + LETTERS[LETTERS.index(value[-1]) ^ 1])
    return found


def variants(make: Callable[[], Response], field: str) -> Iterator[Response]:
    """Fresh responses, each with another alteration of one field."""
    places = ("id", "rawId") if field == "id and rawId" else (field,)
    n = 0
    while True:
        response = make()
        inner: Response = response if places[0] in response else response["response"]
        values = altered(inner[places[0]])
        if n >= len(values):
            return
        for place in places:
            inner[place] = values[n]
        yield response
        n += 1


def test_the_unaltered_responses_are_accepted(desk: Desk) -> None:
    desk.sign_in(desk.use(desk.ann))
    desk.claim(desk.new_key(Authenticator()))
    desk.add_key(Authenticator().make(desk.accounts.begin_key(SITE, HERE, desk.account)))


def test_no_sign_in_with_an_altered_field_is_accepted(desk: Desk) -> None:
    fields = ("clientDataJSON", "authenticatorData", "signature", "userHandle", "id", "rawId", "id and rawId")
    n = 0
    for field in fields:
        for response in variants(lambda: desk.use(desk.ann), field):
            refused(partial(desk.sign_in, response))
            n += 1
    assert n > 1300
    desk.sign_in(desk.use(desk.ann))


def test_a_new_key_with_an_altered_field_is_refused_or_stored_unaltered(desk: Desk) -> None:
    """Nothing signs a new key: what vouches for it is the session that adds it.

    So a few bytes without a meaning here may change: the model of the authenticator, and its first count.
    """
    made: list[Authenticator] = []

    def make() -> Response:
        made.append(Authenticator())
        return made[-1].make(desk.accounts.begin_key(SITE, HERE, desk.account))

    n, accepted = 0, set[str]()
    for field in ("clientDataJSON", "attestationObject", "id", "rawId", "id and rawId"):
        for response in variants(make, field):
            n += 1
            with suppress(RefusedError):
                desk.add_key(response)
                accepted.add(field)
                check_stored(desk, made[-1])
    assert n > 1300
    assert accepted <= {"clientDataJSON", "attestationObject"}


def check_stored(desk: Desk, device: Authenticator) -> None:
    """The key is stored as the device made it; remove it."""
    key = desk.accounts.store.key(sha256(device.credential).hexdigest())
    assert key is not None
    public = device.private.public_key().public_numbers()
    stored = cbor2.loads(key.public_key)
    assert [stored[-2], stored[-3]] == [public.x.to_bytes(32, "big"), public.y.to_bytes(32, "big")]
    assert key.sign_count == 0
    desk.accounts.remove_key(desk.account.id, key.id)


ORIGINS = (
    "https://evil.example",
    "http://play.example",
    "https://play.example:444",
    "https://play.example.evil.example",
    "https://sub.play.example",
    "https://PLAY.example",
    "https://play.example/",
    "android:apk-key-hash:abc",
    "null",
    "",
    None,
    7,
    ["https://play.example"],
)


@pytest.mark.parametrize("origin", ORIGINS)
def test_a_response_from_another_origin_is_refused(desk: Desk, origin: object) -> None:
    refused(partial(desk.sign_in, desk.use(desk.ann, origin=origin)))
    refused(partial(desk.claim, desk.new_key(Authenticator(), origin=origin)))


@pytest.mark.parametrize("more", [{"crossOrigin": True}, {"topOrigin": "https://evil.example"}, {"crossOrigin": "no"}])
def test_a_response_from_a_frame_in_another_page_is_refused(desk: Desk, more: dict[str, object]) -> None:
    refused(partial(desk.sign_in, desk.use(desk.ann, **more)))
    refused(partial(desk.claim, desk.new_key(Authenticator(), **more)))


def test_a_response_for_another_site_is_refused(desk: Desk) -> None:
    refused(partial(desk.claim, desk.new_key(Authenticator(site="evil.example"))))
    desk.ann.site = "evil.example"
    refused(partial(desk.sign_in, desk.use(desk.ann)))
    desk.ann.site = SITE.id
    # The page was opened under another name of the same server, for which the key was not made.
    elsewhere = Site("other.example", ("https://other.example",))
    desk.ann.site, desk.ann.origin = elsewhere.id, elsewhere.origins[0]
    refused(partial(desk.sign_in, desk.use(desk.ann), site=elsewhere))
    desk.ann.site, desk.ann.origin = SITE.id, SITE.origins[0]


@pytest.mark.parametrize("flags", [0, PRESENT, VERIFIED, PRESENT | VERIFIED | BACKED_UP])
def test_a_response_without_its_user_is_refused(desk: Desk, flags: int) -> None:
    """Also if a key is backed up that can't be."""
    stranger = Authenticator()
    stranger.flags = desk.ann.flags = flags
    refused(partial(desk.sign_in, desk.use(desk.ann)))
    refused(partial(desk.claim, desk.new_key(stranger)))
    desk.ann.flags = PRESENT | VERIFIED


def test_a_replayed_response_is_refused(desk: Desk) -> None:
    used, made = desk.use(desk.ann), desk.new_key(Authenticator())
    desk.sign_in(used)
    desk.claim(made)
    for _ in range(3):
        refused(partial(desk.sign_in, used))
        refused(partial(desk.claim, made))


def test_a_challenge_is_used_up_by_a_wrong_response(desk: Desk) -> None:
    right = desk.use(desk.ann)
    refused(partial(desk.sign_in, changed(right, "signature", desk.use(desk.ann)["response"]["signature"])))
    refused(partial(desk.sign_in, right))


def test_a_challenge_works_only_in_the_browser_that_asked(desk: Desk) -> None:
    refused(partial(desk.sign_in, desk.use(desk.ann), "another"))
    refused(partial(desk.claim, desk.new_key(Authenticator()), "another"))
    asked = desk.accounts.begin_key(SITE, HERE, desk.account)
    refused(partial(desk.add_key, Authenticator().make(asked), "another"))


def test_a_challenge_works_only_for_its_purpose(desk: Desk) -> None:
    begin = desk.accounts.begin_claim(SITE, HERE, "")
    asked = desk.accounts.begin_key(SITE, HERE, desk.account)
    wanted = desk.accounts.begin_sign_in(SITE, HERE)
    refused(partial(desk.add_key, Authenticator().make(begin)))
    refused(partial(desk.claim, Authenticator().make(asked)))
    refused(partial(desk.claim, Authenticator().make({**begin, "challenge": wanted["challenge"]})))
    for options in (desk.accounts.begin_claim(SITE, HERE, ""), desk.accounts.begin_key(SITE, HERE, desk.account)):
        refused(partial(desk.sign_in, desk.ann.use(options)))
    # A response of one ceremony for another, with the type changed.
    refused(partial(desk.sign_in, desk.use(desk.ann, type="webauthn.create")))
    refused(partial(desk.claim, desk.new_key(Authenticator(), type="webauthn.get")))


def test_a_key_is_added_only_to_the_account_that_asked(desk: Desk) -> None:
    other = desk.accounts.store.key(sha256(desk.bob.credential).hexdigest())
    assert other is not None
    account = desk.accounts.store.account(other.account)
    assert account is not None
    refused(partial(desk.add_key, Authenticator().make(desk.accounts.begin_key(SITE, HERE, account))))


def test_a_response_with_a_challenge_of_ones_own_is_refused(desk: Desk) -> None:
    for challenge in (b"", b"x" * 32, bytes(32)):
        refused(partial(desk.sign_in, desk.ann.use({"challenge": text(challenge)})))


def test_a_response_for_another_account_is_refused(desk: Desk) -> None:
    """One person's proof under another's key or account, in every combination."""
    for field in ("userHandle", "signature", "authenticatorData"):
        refused(partial(desk.sign_in, changed(desk.use(desk.ann), field, desk.use(desk.bob)["response"][field])))
    mixed = changed(changed(desk.use(desk.ann), "id", text(desk.bob.credential)), "rawId", text(desk.bob.credential))
    refused(partial(desk.sign_in, mixed))
    refused(partial(desk.sign_in, changed(mixed, "userHandle", text(desk.bob.handle))))
    for handle in (None, text(desk.account.id.encode())):
        refused(partial(desk.sign_in, changed(desk.use(desk.ann), "userHandle", handle)))


def test_an_unknown_key_is_refused_like_a_wrong_response(desk: Desk) -> None:
    stranger = Authenticator()
    stranger.handle = desk.ann.handle
    refused(partial(desk.sign_in, desk.use(stranger)))
    thief = Authenticator()
    thief.credential, thief.handle = desk.ann.credential, desk.ann.handle
    refused(partial(desk.sign_in, desk.use(thief)))


def test_an_unknown_key_takes_as_much_work_as_a_known_one(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[object] = []
    right = getattr(verify_authentication_response, "verify_signature")  # noqa: B009 - it is not exported

    def noted(**given: Any) -> None:
        checked.append(given["signature_alg"])
        right(**given)

    monkeypatch.setattr(verify_authentication_response, "verify_signature", noted)
    refused(partial(desk.sign_in, desk.use(Authenticator())))
    refused(
        partial(desk.sign_in, changed(desk.use(desk.ann), "signature", desk.use(desk.ann)["response"]["signature"]))
    )
    assert len(checked) == 2
    assert checked[0] == checked[1]


def test_a_copied_key_is_refused_once_the_counts_show_it(desk: Desk) -> None:
    copy = Authenticator()
    copy.private, copy.credential, copy.handle = desk.ann.private, desk.ann.credential, desk.ann.handle
    copy.count = desk.ann.count
    desk.sign_in(desk.use(desk.ann))
    refused(partial(desk.sign_in, desk.use(copy)))
    copy.count = -1
    refused(partial(desk.sign_in, desk.use(copy)))


def test_of_two_responses_with_one_count_only_one_is_accepted(desk: Desk) -> None:
    first = desk.use(desk.bob)
    desk.bob.count -= 1
    second = desk.use(desk.bob)
    desk.sign_in(first)
    refused(partial(desk.sign_in, second))


def test_a_key_that_does_not_count_works_again_and_again(desk: Desk) -> None:
    device = Authenticator()
    desk.claim(desk.new_key(device))
    for _ in range(3):
        device.count = -1
        desk.sign_in(desk.use(device))


NONSENSE: list[object] = [
    None,
    7,
    "text",
    [],
    {},
    {"response": None},
    {"response": {}, "type": "public-key"},
    {"id": "", "rawId": "", "type": "public-key", "response": {"clientDataJSON": "e30"}},
    {"id": 7, "rawId": 7, "type": "public-key", "response": {}},
]


@pytest.mark.parametrize("response", NONSENSE)
def test_nonsense_is_refused(desk: Desk, response: object) -> None:
    for attempt in (desk.sign_in, desk.claim, desk.add_key):
        refused(partial(attempt, response))


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary().map(text),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(FIELDS) | st.text(), inner, max_size=6),
    max_leaves=20,
)


@given(response=st.dictionaries(st.sampled_from(FIELDS), ANYTHING))
def test_anything_else_is_refused(desk: Desk, response: object) -> None:
    for attempt in (desk.sign_in, desk.claim, desk.add_key):
        refused(partial(attempt, response))


@given(made=st.dictionaries(st.sampled_from(("fmt", "attStmt", "authData")), ANYTHING) | ANYTHING, noise=st.binary())
def test_any_other_attestation_is_refused(desk: Desk, made: object, noise: bytes) -> None:
    """What the library's parsers make of it."""
    for sent in (cbor2.dumps(made), noise):
        response = changed(desk.new_key(Authenticator()), "attestationObject", text(sent))
        refused(partial(desk.claim, response))
        used = changed(desk.use(desk.ann), "authenticatorData", text(sent))
        refused(partial(desk.sign_in, used))


@pytest.mark.parametrize(
    "client_data", [b"", b"[]", b"7", b"{", b"\xff", b"[" * 9000, json.dumps({"type": "webauthn.get"}).encode()]
)
def test_client_data_that_is_none_is_refused(desk: Desk, client_data: bytes) -> None:
    refused(partial(desk.sign_in, changed(desk.use(desk.ann), "clientDataJSON", text(client_data))))


def test_transports_that_are_none_are_dropped(desk: Desk) -> None:
    device = Authenticator()
    response = changed(desk.new_key(device), "transports", ["usb", [], {}, None, 7, "x", "nfc", *["usb"] * 9])
    desk.claim(response)
    key = desk.accounts.store.key(sha256(device.credential).hexdigest())
    assert key is not None
    assert key.transports == ["usb", "nfc", "usb", "usb", "usb", "usb"]


def test_fields_of_other_types_and_sizes_are_refused(desk: Desk) -> None:
    for field in ("clientDataJSON", "authenticatorData", "signature", "userHandle", "id", "rawId", "type"):
        values: list[object] = [None, 7, [], {}, True, "\ud800", "A" * 20_000]
        for value in values:
            refused(partial(desk.sign_in, changed(desk.use(desk.ann), field, value)))
    long = Authenticator()
    long.credential = bytes(1024)
    refused(partial(desk.claim, desk.new_key(long)))


def test_a_new_key_must_be_the_announced_one_and_usable(desk: Desk) -> None:
    response = desk.new_key(Authenticator())
    other = text(b"x" * 32)
    refused(partial(desk.claim, changed(changed(response, "id", other), "rawId", other)))
    point = Authenticator()
    response = desk.new_key(point)
    made = cbor2.loads(data(response["response"]["attestationObject"]))
    y = point.private.public_key().public_numbers().y.to_bytes(32, "big")
    made["authData"] = made["authData"].replace(y, bytes(32))
    refused(partial(desk.claim, changed(response, "attestationObject", text(cbor2.dumps(made)))))


@pytest.mark.parametrize("format", ["tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "x", 7, []])
def test_unusual_attestations_do_not_reach_their_parsers(
    desk: Desk, format: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed: list[object] = []
    monkeypatch.setattr("webauthn.verify_registration_response", lambda **given: parsed.append(given))
    response = desk.new_key(Authenticator())
    made = cbor2.loads(data(response["response"]["attestationObject"]))
    made["fmt"] = format
    refused(partial(desk.claim, changed(response, "attestationObject", text(cbor2.dumps(made)))))
    assert parsed == []


@pytest.mark.parametrize("format", ["tpm", "android-key", "android-safetynet", "fido-u2f", "apple", "packed", "x", 7])
def test_a_new_key_with_an_attestation_that_proves_nothing_is_refused(desk: Desk, format: object) -> None:
    response = desk.new_key(Authenticator())
    made = cbor2.loads(data(response["response"]["attestationObject"]))
    made["fmt"] = format
    refused(partial(desk.claim, changed(response, "attestationObject", text(cbor2.dumps(made)))))
