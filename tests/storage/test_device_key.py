"""The key that proves device ids is read strictly, and proves no other device."""

import json

import pytest

from scorepad.game.events import DeviceId
from scorepad.storage import store

OLD = DeviceId("5e0c" * 8)
OTHER = DeviceId("a1" * 16)
SECRET = "0f" * 32


def test_a_key_is_read_as_it_was_written_by_us_or_by_6fb5a5de() -> None:
    key = store.DeviceKey()
    assert store.device_key_from_json(store.device_key_to_json(key)) == key
    assert store.device_key_from_json(
        json.dumps({"secret": SECRET, "earlier": {OLD: False}})
    ) == store.DeviceKey(SECRET)


DAMAGED = [b"", b"\xff", b"[" * 100_000]
OTHERS: list[object] = [None, [], {}, *({"secret": each} for each in (1, SECRET[1:], SECRET.upper()))]


@pytest.mark.parametrize("text", [*DAMAGED, *map(json.dumps, OTHERS)])
def test_anything_else_is_no_key(text: str | bytes) -> None:
    assert store.device_key_from_json(text) is None


def test_a_proof_is_valid_only_for_its_own_device_and_key() -> None:
    key = store.DeviceKey(SECRET)
    credential = key.credential(OLD)
    assert key.device_of(credential) == OLD
    assert key.device_of(credential.replace(OLD, OTHER)) is None
    assert store.DeviceKey().device_of(credential) is None
    assert SECRET not in repr(key)


@pytest.mark.parametrize(
    "value", [None, 1, "", "import", OLD[1:], DeviceId(OLD + "0"), OLD.upper(), OLD + "\n", "٣" * 32]
)
def test_only_well_formed_ids_are_device_ids(value: object) -> None:
    assert store.is_device_id(OLD)
    assert not store.is_device_id(value)
