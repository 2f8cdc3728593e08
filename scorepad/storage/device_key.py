"""The secret that browsers' device ids are proved with."""

import hmac
import json
import re
import secrets
from dataclasses import dataclass, field
from typing import TypeGuard

from scorepad.game.events import DeviceId

_ID = re.compile("[0-9a-f]{32}")
_SECRET = re.compile("[0-9a-f]{64}")


@dataclass(frozen=True, slots=True)
class DeviceKey:
    """The key that proves device ids. secret: 64 hexadecimal digits."""

    secret: str = field(repr=False)

    def proof(self, device: DeviceId) -> str:
        """Return the proof of a device id, 64 hexadecimal digits."""
        return hmac.digest(bytes.fromhex(self.secret), device.encode(), "sha256").hex()

    def proves(self, device: DeviceId, proof: str) -> bool:
        """Whether a proof belongs to a device id. proof: ASCII."""
        return hmac.compare_digest(self.proof(device), proof)

    def device_at(self, place: str) -> DeviceId:
        """Return the id of the only device that there is at a place."""
        return DeviceId(hmac.digest(bytes.fromhex(self.secret), place.encode(), "sha256").hex()[:32])


def is_device_id(value: object) -> TypeGuard[DeviceId]:
    """Whether a value has the form of the ids that browsers get: 32 hexadecimal digits."""
    return isinstance(value, str) and _ID.fullmatch(value) is not None


def new_device_key() -> DeviceKey:
    """Return a new key."""
    return DeviceKey(secrets.token_hex(32))


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
