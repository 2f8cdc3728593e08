"""Files no table would write: refused briefly, within a moment, and read no further than a game can go."""

import json
import time
from collections import Counter
from collections.abc import Callable
from io import BytesIO
from typing import Any

import pytest

from scorepad.game import events as ev
from scorepad.game.fold import fold
from scorepad.rules.built_in import variant
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import Answer, GameRecord, Round, RoundId, Side, Tally
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.gamefile.strict_json import MOST_FAULTS
from scorepad.storage.gamefile.write import MOST_EVENTS, write_game
from scorepad.storage.import_files import game_files_in
from scorepad.storage.library_files import MOST_LINK, read_link, read_part
from tests.game.play import event
from tests.long_game import long_log
from tests.packing import packed
from tests.refusals import refusal, refuses
from tests.storage.gamefile.test_faults import FIRST, game

MANY = 20_000
BEGUN = GameRecord(variant("whitnack"), (Side("A"), Side("B")))


def refused(data: Any) -> tuple[Fault, ...]:
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return refusal(read_game, raw)


def log(*changes: ev.GameChange) -> list[ev.GameEvent]:
    return [event(at, change, "t") for at, change in enumerate((ev.GameStarted(BEGUN), *changes), 1)]


TOO_LONG: list[tuple[dict[str, Any], str, int, int, int]] = [
    (game(rounds=[None] * MANY), "rounds", 0, 99, 99),
    (game(sides=[None] * MANY), "sides", 2, 12, 12),
    (game(sides=[{"name": "A", "players": [1] * MANY}, {"name": "B"}]), "sides[0].players", 1, 6, 6),
    (game(*[7] * MANY), "rounds[0].tallies", 2, 12, 12),
    (game(start={"round": 1, "totals": ["1"] * MANY}), "start.totals", 2, 12, 0),
    (game({"melded": {"use": "points", "points": ["5"] * MANY}}, {}), f"{FIRST}.melded.points", 0, 99, 99),
    (game({"adjustments": [0] * MANY}, {}), f"{FIRST}.adjustments", 0, 40, 40),
    (
        game(rules={"name": "x", "values": {}, "base": "simpson", "assumed": [1] * MANY}),
        "rules.assumed",
        0,
        500,
        500,
    ),
    (game(house_rules={f"piles.k{at}": 5 for at in range(MANY)}), "house_rules", 0, 500, 0),
    (game(rules={"name": "x", "values": {str(at): 5 for at in range(MANY)}}), "rules.values", 0, 500, 0),
]


@pytest.mark.parametrize(
    ("document", "path", "low", "high", "inside"), TOO_LONG, ids=[each[1] for each in TOO_LONG]
)
def test_an_oversized_list_is_reported_once_and_read_no_further(
    document: dict[str, Any], path: str, low: int, high: int, inside: int
) -> None:
    first, *others = refused(document)
    assert (first.code, first.path) == ("wrong_size", path)
    assert first.params == {"low": low, "high": high, "found": MANY}
    assert len(others) == inside
    assert all(fault.path.startswith(path) for fault in others)


def test_too_many_sides_are_the_only_fault_reported() -> None:
    sides = [{"name": str(at)} for at in range(13)]
    rounds = [{"dealer": 12, "tallies": [{"unmelded": 0}] + [None] * 11}]
    document = game(sides=sides, rounds=rounds, start={"round": 1, "totals": [0] * 3})
    assert [(fault.path, fault.code) for fault in refused(document)] == [("sides", "wrong_size")]


@pytest.mark.parametrize(
    ("kind", "most"), [("piles", 40), ("extras", 40), ("labels", 200)], ids=["piles", "extras", "labels"]
)
def test_the_number_of_custom_names_is_limited(kind: str, most: int) -> None:
    value = "x" if kind == "labels" else 5
    own = {f"{kind}.k{at}": value for at in range(most + 1)}
    [fault] = refused(game(house_rules=own))
    assert (fault.code, fault.path) == ("too_many_own", f"house_rules.{kind}")
    assert fault.params == {"found": most + 1, "high": most}
    own.popitem()
    rules = read_game(json.dumps(game(house_rules=own)).encode()).record.rules
    # Words for things that the rules don't have are dropped, but not for their number.
    assert len(rules.values) + len(rules.dropped) > most


FULL_OF_FAULTS: dict[str, Any] = {
    "unknown keys": game({str(at): 1 for at in range(MANY)}, {}),
    "unknown kinds": game({"piles": {str(at): 1 for at in range(MANY)}}, {}),
    "events": game(log=[0] * MANY),
    "keys twice": b"{" + b",".join(b'"%d":1,"%d":1' % (at, at) for at in range(MANY // 2)) + b"}",
    "objects with a key twice": b"[" + b",".join([b'{"a":1,"a":1}'] * MANY) + b"]",
    "half characters": b"[" + b",".join([b'"\\ud800"'] * MANY) + b"]",
    "needed piles": game(house_rules={"going_out.piles": [{f"k{at}": -1 for at in range(99)}] * 99}),
}


@pytest.mark.parametrize("name", FULL_OF_FAULTS)
def test_reading_stops_at_the_fault_limit_and_says_so_first(name: str) -> None:
    first, *others = refused(FULL_OF_FAULTS[name])
    assert (first.code, first.path, first.params) == ("too_many_faults", "", {"limit": MOST_FAULTS})
    assert len(others) == MOST_FAULTS + 1


def test_a_thousand_faults_are_all_reported() -> None:
    found = refused(game({str(at): 1 for at in range(MOST_FAULTS)}, {}))
    assert Counter(fault.code for fault in found) == {"unknown_key": MOST_FAULTS}


def test_a_log_starting_with_too_many_rounds_is_not_read() -> None:
    document = json.loads(write_game(BEGUN, log()))
    document["log"][0]["change"]["record"]["rounds"] = [{"tallies": []}] * MANY
    [fault] = refused(document)
    assert (fault.code, fault.path) == ("wrong_size", "log[0].change.record.rounds")


def test_a_large_event_at_fault_is_refused_as_a_whole() -> None:
    document = json.loads(write_game(BEGUN, log()))
    document["log"][0]["change"]["record"]["sides"] = [None] * MANY
    [fault] = refused(document)
    assert (fault.code, fault.path) == ("wrong_type", "log[0]")


TOO_FULL: list[Callable[[int], ev.GameChange]] = [
    lambda at: ev.RoundAdded(RoundId(f"r{at}"), None),
    lambda at: ev.TallyField(RoundId("r"), 0, f"piles.k{at}", 1),
    lambda at: ev.AdjustmentSet(RoundId("r"), 0, f"a{at}", 5),
    lambda at: ev.Answered(RoundId("r"), Answer("points_sum", None, f"{at}", {})),
]


@pytest.mark.parametrize("make", TOO_FULL, ids=["rounds", "fields", "adjustments", "answers"])
def test_a_log_with_more_than_a_game_can_hold_is_refused(make: Callable[[int], ev.GameChange]) -> None:
    changes = [make(at) for at in range(1_000)]
    [fault] = refused(json.loads(write_game(BEGUN, log(*changes))))
    assert (fault.code, fault.path) == ("log_too_full", "log")
    assert read_game(write_game(BEGUN, log(ev.RoundAdded(RoundId("r"), None), *changes[:1])[:1])).log


def test_more_events_than_a_game_has_are_not_read() -> None:
    document = json.loads(write_game(BEGUN, log()))
    document["log"] = [0] * (MOST_EVENTS + 1)
    assert ("wrong_size", "log") in {(fault.code, fault.path) for fault in refused(document)}


def test_more_values_than_any_game_has_are_refused_before_reading() -> None:
    (fault,) = refused(b"[" + b"[]," * 1_000_001 + b"0]")
    assert fault.code == "too_many_values"


def test_the_largest_possible_game_is_accepted() -> None:
    sides = tuple(Side(str(at), tuple("abcdef")) for at in range(12))
    played = Round((Tally(counted=True),) * 12)
    record = GameRecord(variant("whitnack"), sides, (played,) * 99)
    assert len(read_game(write_game(record)).record.rounds) == 99


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
