"""No file keeps a reader busy: a second for each 4 MiB, and a tenth for the small ones made to take long."""

import json
import time
from collections.abc import Callable
from io import BytesIO

import pytest

from scorepad.game.fold import fold
from scorepad.rules.faults import Refused
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.import_files import game_files_in
from scorepad.storage.library_files import MOST_LINK, read_link, read_part
from tests.long_game import long_log
from tests.packing import packed
from tests.refusals import refuses
from tests.storage.gamefile.test_faults import game

MIB = 1024 * 1024
LARGE = 4 * MIB
"""Bytes that may take a second."""
SMALL_SECONDS = 0.1
TRIES = 15


def read_within(limit: float, read: Callable[[], object]) -> list[str]:
    """Return the codes of what a reader refuses; fail if it takes longer each time."""
    taken, codes = list[float](), list[str]()
    while not taken or (min(taken) >= limit and len(taken) < TRIES):
        begun = time.process_time()
        try:
            read()
        except Refused as refused:
            codes = [fault.code for fault in refused.faults]
        taken.append(time.process_time() - begun)
    assert min(taken) < limit
    return codes


def filled(begin: bytes, part: bytes, end: bytes, size: int = LARGE) -> bytes:
    """Return a file of a size: a beginning, as many parts as there is room for, and an end."""
    return begin + part * ((size - len(begin) - len(end)) // len(part)) + end


ROUNDS = b'{"format":"scorepad-game/1","variant":"whitnack","sides":[{"name":"A"},{"name":"B"}],"rounds":['
LARGE_FILES = {
    "escapes": filled(ROUNDS + b'"', b"\\u00e9", b'"]}'),
    "numbers": filled(ROUNDS, b"1,", b"1]}"),
    "rounds": filled(ROUNDS, b'{"tallies":[{},{}]},', b"null]}"),
    "a key again and again": filled(ROUNDS + b'{"a":1', b',"a":1', b"}]}"),
    "not UTF-8": filled(ROUNDS + b'"', b"x", b'\xff"]}'),
}


@pytest.mark.parametrize("name", LARGE_FILES)
def test_four_mebibytes_are_refused_within_a_second(name: str) -> None:
    assert read_within(1, lambda: read_part(LARGE_FILES[name]))


def test_four_mebibytes_of_a_real_log_are_read_within_a_second_for_each() -> None:
    log = long_log(9_000)
    data = write_game(fold(log).record, log)
    assert len(data) > MIB
    assert not read_within(max(1, len(data) / LARGE), lambda: read_part(data))


STACKS = json.dumps(game({"melded": {"use": "points", "points": [7]}}, {})).encode()
SMALL_FILES = {
    "lists in lists": (b"[" * 50_000 + b"]" * 50_000, "too_deep"),
    "objects in objects": (b'{"a":' * 20_000 + b"1" + b"}" * 20_000, "too_deep"),
    "a huge number as points": (STACKS.replace(b"[7]", b"[%b]" % (b"7" * 60_000)), "out_of_range"),
    "a huge power": (ROUNDS + b"1e999999999]}", "wrong_type"),
    "not a number": (ROUNDS + b"NaN]}", "not_a_json_number"),
}


@pytest.mark.parametrize("name", SMALL_FILES)
def test_depth_and_huge_numbers_are_refused_within_a_tenth_of_a_second(name: str) -> None:
    data, code = SMALL_FILES[name]
    assert code in read_within(SMALL_SECONDS, lambda: read_part(data))


@pytest.mark.parametrize("text", ["A" * MOST_LINK, "=" * MOST_LINK, "A " * 32_000], ids=["A", "=", "spaces"])
def test_the_longest_link_is_refused_within_a_tenth_of_a_second(text: str) -> None:
    assert read_within(SMALL_SECONDS, lambda: read_link(text))


def test_a_bomb_in_a_backup_is_unpacked_no_further_than_a_game_file_may_be() -> None:
    bomb = packed({"a.scorepad.json": bytes(64 * MIB)})
    assert len(bomb) < MIB / 8
    ((_name, data),) = game_files_in(BytesIO(bomb))
    assert isinstance(data, bytes)
    assert len(data) == 32 * MIB + 1
    with refuses("too_large"):
        read_part(data)
