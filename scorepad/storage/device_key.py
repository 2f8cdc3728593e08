"""The secret that browsers' device ids are proved with: a small file beside the database."""

import hmac
import json
import re
import secrets
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeGuard

from scorepad.game.ids import DeviceId
from scorepad.rules.frozen import freeze_fields
from scorepad.storage.private_file import write_private

KEY_FILE = "device.key"
_ID = re.compile("[0-9a-f]{32}")
_SECRET = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """The key that proves device ids.

    secret: 64 hexadecimal digits. earlier: the ids in use when the key was made, for which no browser has a
    proof, and whether a browser has claimed them since.
    """

    secret: str = field(repr=False)
    earlier: Mapping[DeviceId, bool] = field(default_factory=dict)

    def __post_init__(self) -> None:
        freeze_fields(self, "earlier")

    def proof(self, device: DeviceId) -> str:
        """Return the proof of a device id, 64 hexadecimal digits."""
        return hmac.digest(bytes.fromhex(self.secret), device.encode(), "sha256").hex()

    def proves(self, device: DeviceId, proof: str) -> bool:
        """Whether a proof belongs to a device id. proof: ASCII."""
        return hmac.compare_digest(self.proof(device), proof)

    def only_device(self) -> DeviceId:
        """Return the id of the only device that there is where a browser keeps its own games."""
        return DeviceId(hmac.digest(bytes.fromhex(self.secret), b"the only one", "sha256").hex()[:32])

    def can_be_claimed(self, device: DeviceId) -> bool:
        """Whether an id is an earlier one that no browser has claimed."""
        return self.earlier.get(device) is False

    def with_claim(self, device: DeviceId) -> "DeviceKey":
        """Return the key with an earlier id claimed."""
        return replace(self, earlier={**self.earlier, device: True})


def is_device_id(value: object) -> TypeGuard[DeviceId]:
    """Whether a value has the form of the ids that browsers get: 32 hexadecimal digits."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def new_device_key(known: Iterable[DeviceId]) -> DeviceKey:
    """Return a new key. known: all authors; those in the form of a browser's id can be claimed once."""
    return DeviceKey(secrets.token_hex(32), {each: False for each in sorted(known) if is_device_id(each)})


def device_key_to_json(key: DeviceKey) -> str:
    """Return a key as the JSON text that is stored."""
    return json.dumps({"secret": key.secret, "earlier": dict(key.earlier)})


def device_key_from_json(text: str | bytes) -> DeviceKey | None:
    """Return the key that was stored as JSON, None if it is damaged."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict) or found.keys() != {"secret", "earlier"}:
        return None
    secret, earlier = found["secret"], found["earlier"]
    if not (isinstance(secret, str) and _SECRET.fullmatch(secret) and isinstance(earlier, dict)):
        return None
    sound = all(is_device_id(each) and isinstance(claimed, bool) for each, claimed in earlier.items())
    return DeviceKey(secret, earlier) if sound else None


def read_device_key(folder: Path) -> DeviceKey | None:
    """Return a folder's key, None if it has none or a damaged one; raises OSError."""
    try:
        return device_key_from_json((folder / KEY_FILE).read_bytes())
    except FileNotFoundError:
        return None


def write_device_key(folder: Path, key: DeviceKey) -> None:
    """Replace a folder's key, all or nothing, for its owner alone; raises OSError."""
    write_private(folder / KEY_FILE, device_key_to_json(key).encode())
