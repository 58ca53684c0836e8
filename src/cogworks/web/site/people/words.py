"""Sentences of account pages."""

from typing import Final

DONE: Final = {
    "signed-in": "You are signed in. Your games are in this browser now.",
    "recovered": "You are signed in. That recovery code is used up: add a passkey for this device.",
    "carried": "This browser has your name, seats and games now.",
    "signed-out": "You are signed out.",
    "everywhere": "You are signed out in all browsers.",
    "key-added": "Passkey added.",
    "key-removed": "Passkey removed. You may also delete it on your device.",
    "key-renamed": "Passkey renamed.",
    "deleted": "Your account is deleted. Your games stay for your opponents, under a neutral name.",
}
"""What the page says after a change."""

CHECK_BOX: Final = "Check the box to delete your account."
