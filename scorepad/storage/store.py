"""What a store keeps: streams of events, drafts, summaries, and the secret that proves devices' ids."""

import hmac
import json
import re
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Final, Literal, TypeGuard

from scorepad.game.draft import Draft
from scorepad.game.events import DeviceId
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId

LIBRARY: Final = "library"
"""The stream of its own for deleted games, house rules, people and settings."""

StreamId = GameId | Literal["library"]
"""A stream of events: that of a game, or the library's."""

STORE: Final = "SCOREPAD_STORE"
"""The environment variable that names the database that games are kept in instead of a file."""

NO_DRAFTS: Mapping[DeviceId, Draft | None] = MappingProxyType({})

_ID = re.compile("[0-9a-f]{32}")
_SECRET = re.compile("[0-9a-f]{64}")
_CREDENTIAL = re.compile(r"([0-9a-f]{32})\.[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class StoredSummary:
    """The stored summary of a game, as text that only its maker reads.

    events: how many of the game's it was made of. made_by: the version of the program that made it.
    is_stale: whether the game has other events by now.
    """

    stream: GameId
    events: int
    made_by: str
    body: str
    is_stale: bool = False


def stream_of(name: str) -> StreamId:
    """Return the stream that a row names."""
    return LIBRARY if name == LIBRARY else GameId(name)


def damage_of(stream: StreamId) -> Fault:
    """Return the fault of a stream that is not as it was stored: `game_damaged`, `library_damaged`."""
    return Fault("library_damaged") if stream == LIBRARY else Fault("game_damaged")


def not_kept(error: Exception) -> Refused:
    """Return the refusal `not_kept` (reason) for what went wrong with a file."""
    return Refused((Fault("not_kept", params={"reason": _words(error)}),))


def folder_unusable(folder: Path, error: Exception) -> Refused:
    """Return the refusal `folder_unusable` (folder, reason) for an error of the system."""
    return Refused((Fault("folder_unusable", params={"folder": str(folder), "reason": _words(error)}),))


def _words(error: Exception) -> str:
    return getattr(error, "strerror", None) or str(error)


def saved_elsewhere() -> Refused:
    """Return what is raised where another process has changed what a change was decided on."""
    return Refused((Fault("not_kept", params={"reason": "saved_elsewhere"}),))


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """The key that proves device ids. secret: 64 hexadecimal digits; those of a new key are random."""

    secret: str = field(default_factory=lambda: secrets.token_hex(32), repr=False)

    def credential(self, device: DeviceId) -> str:
        """Return what proves that a browser is a device: its id, and 64 hexadecimal digits."""
        return f"{device}.{hmac.digest(bytes.fromhex(self.secret), device.encode(), 'sha256').hex()}"

    def device_of(self, credential: object) -> DeviceId | None:
        """Return the device that a credential proves, None if it proves none."""
        found = _CREDENTIAL.fullmatch(credential) if isinstance(credential, str) else None
        if not found:
            return None
        device = DeviceId(found[1])
        return device if hmac.compare_digest(self.credential(device), found[0]) else None

    def device_at(self, place: str) -> DeviceId:
        """Return the id of the only device that there is at a place."""
        return DeviceId(hmac.digest(bytes.fromhex(self.secret), place.encode(), "sha256").hex()[:32])


def is_device_id(value: object) -> TypeGuard[DeviceId]:
    """Whether a value has the form of the ids that browsers get: 32 hexadecimal digits."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def device_key_to_json(key: DeviceKey) -> str:
    """Return a key as the JSON text that is stored."""
    return json.dumps({"secret": key.secret})


def device_key_from_json(text: str | bytes) -> DeviceKey | None:
    """Return the key that was stored as JSON, None if it is damaged.

    What else the program of 6fb5a5de wrote beside the secret is passed over.
    """
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    secret = found.get("secret") if isinstance(found, dict) else None
    return DeviceKey(secret) if isinstance(secret, str) and _SECRET.fullmatch(secret) else None
