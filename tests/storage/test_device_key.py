"""The key that proves device ids is stored completely, privately, and read strictly."""

import json
import stat
import sys
from pathlib import Path

import pytest

from scorepad.game.ids import DeviceId
from scorepad.storage.device_key import (
    KEY_FILE,
    DeviceKey,
    is_device_id,
    new_device_key,
    read_device_key,
    write_device_key,
)

OLD = DeviceId("5e0c" * 8)
OTHER = DeviceId("a1" * 16)
SECRET = "0f" * 32


def test_a_key_is_read_as_it_was_written(tmp_path: Path) -> None:
    key = new_device_key()
    write_device_key(tmp_path, new_device_key())
    write_device_key(tmp_path, key)
    assert read_device_key(tmp_path) == key
    assert [each.name for each in tmp_path.iterdir()] == [KEY_FILE]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such modes")
def test_only_its_owner_may_read_the_key(tmp_path: Path) -> None:
    write_device_key(tmp_path, new_device_key())
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600


def test_a_key_that_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE / "in the way").mkdir(parents=True)
    with pytest.raises(OSError, match=KEY_FILE):
        write_device_key(tmp_path, new_device_key())
    assert [each.name for each in tmp_path.iterdir()] == [KEY_FILE]


@pytest.mark.parametrize(
    "found", [None, [], {}, *({"secret": each} for each in (1, SECRET[1:], SECRET.upper()))]
)
def test_any_other_json_in_the_key_file_is_no_key(tmp_path: Path, found: object) -> None:
    (tmp_path / KEY_FILE).write_text(json.dumps(found))
    assert read_device_key(tmp_path) is None


@pytest.mark.parametrize("found", [b"", b"\xff", b"[" * 100_000])
def test_a_damaged_file_is_no_key(tmp_path: Path, found: bytes) -> None:
    assert read_device_key(tmp_path) is None
    (tmp_path / KEY_FILE).write_bytes(found)
    assert read_device_key(tmp_path) is None


def test_a_proof_is_valid_only_for_its_own_device_and_key() -> None:
    key = DeviceKey(SECRET)
    assert key.proves(OLD, key.proof(OLD))
    assert not key.proves(OTHER, key.proof(OLD))
    assert not new_device_key().proves(OLD, key.proof(OLD))
    assert SECRET not in repr(key)


def test_the_key_of_6fb5a5de_keeps_its_secret(tmp_path: Path) -> None:
    (tmp_path / KEY_FILE).write_text(json.dumps({"secret": SECRET, "earlier": {OLD: False}}))
    assert read_device_key(tmp_path) == DeviceKey(SECRET)


@pytest.mark.parametrize(
    "value", [None, 1, "", "import", OLD[1:], DeviceId(OLD + "0"), OLD.upper(), OLD + "\n", "٣" * 32]
)
def test_only_well_formed_ids_are_device_ids(value: object) -> None:
    assert is_device_id(OLD)
    assert not is_device_id(value)
