"""Everything a game file can have wrong, with the exact path and code of each fault."""

import json
from collections.abc import Iterator
from contextlib import suppress
from copy import deepcopy
from typing import Any

import pytest

from scorepad.storage.gamefile.read import read_game
from tests.refusals import faults_at
from tests.strategies import HAND

Found = list[str]
"""The path and the code of each fault, with a blank between them."""


def game(*tallies: Any, **more: Any) -> dict[str, Any]:
    """Return a game of two sides, of one round if tallies are given."""
    return {
        "format": "scorepad-game/1",
        "variant": "whitnack",
        "sides": [{"name": "A", "players": ["Ann", "Bo"]}, {"name": "B", "players": ["Cy", "Di"]}],
        "rounds": [{"tallies": list(tallies)}] if tallies else [],
        **more,
    }


def hand(*tallies: Any) -> dict[str, Any]:
    """Return a penalty game."""
    made = game(*tallies, rules={"name": "Hand", "values": HAND})
    del made["variant"]
    return made


def faults(data: Any) -> Found:
    """Read a file and return why it is refused."""
    raw = data if isinstance(data, bytes) else json.dumps(data).encode()
    return faults_at(read_game, raw)


def without(document: dict[str, Any], key: str) -> dict[str, Any]:
    return {name: value for name, value in document.items() if name != key}


FIRST = "rounds[0].tallies[0]"
LEFT = "rounds[0].tallies[1].left"
MELDED = f"{FIRST}.melded"
LONG = "n" * 41


NOT_READABLE = [
    (b"", "not_json"),
    (b"{", "not_json"),
    (b"{} {}", "not_json"),
    (b"{'format': 1}", "not_json"),
    (b'{"a": 01}', "not_json"),
    (b'{"a": "\x01"}', "not_json"),
    (b'{"a": 1,}', "not_json"),
    (b'{"a": NaN}', "not_a_json_number"),
    (b'{"a": -Infinity}', "not_a_json_number"),
    (b'{"a": "\xff"}', "not_utf8"),
    ('{"a": 1}'.encode("utf-16"), "not_utf8"),
    (b'{"a": "\xed\xa0\x80"}', "not_utf8"),
    (b"[" * 40 + b"]" * 40, "too_deep"),
    (b" " * (32 * 1024 * 1024 + 1), "too_large"),
]


@pytest.mark.parametrize(("data", "code"), NOT_READABLE, ids=[str(at) for at in range(len(NOT_READABLE))])
def test_invalid_json_is_refused_with_one_fault(data: bytes, code: str) -> None:
    assert faults(data) == [f" {code}"]


WHOLE = game(
    {
        "counted": True,
        "piles": {"clean": 1},
        "red_threes": {"laid": 1},
        "extras": {},
        "out": True,
        "melded": {"use": "points", "points": [5], "counts": {"ace": 1}},
        "left": {"ace": 1},
        "adjustments": [{"points": 5, "note": "late"}],
    },
    {"melded": 5},
    start={"round": 2, "totals": [0, 5], "final": False},
    ended=False,
    title="t",
    place="p",
    note="n",
    played_about="winter",
    seating=[],
    id="0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21",
    played="2024-01-01",
    log=[],
    house_rules={"cards.ace": 15},
)
"""A game with every key that a file of such a game can have."""
WHOLE["rounds"][0] |= {
    "dealer": 1,
    "note": "x",
    "answers": [{"code": "a", "side": None, "field": "out", "about": {"value": 1}}],
}

Place = tuple[str | int, ...]
UNKNOWN: dict[object, str] = {
    "piles": "pile_kind",
    "extras": "extra",
    "counts": "card_group",
    "left": "card_group",
}
NEEDED = (
    *("format", "variant", "sides", "sides[0].name", "sides[1].name", "rounds", "rounds[0].tallies"),
    *(f"{MELDED}.use", f"{FIRST}.adjustments[0].points", "start.round", "start.totals"),
    *(f"rounds[0].answers[0].{key}" for key in ("code", "side", "field")),
)


def places(value: Any, place: Place = ()) -> Iterator[tuple[Place, Any]]:
    """Yield every place of a document with what stands there."""
    yield place, value
    for key in value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ():
        yield from places(value[key], (*place, key))


def spelled(place: Place) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).removeprefix(".")


def faults_with(place: Place, *values: object) -> Found:
    """Return why the whole game is refused with another value at a place, or with none."""
    document: Any = deepcopy(WHOLE)
    holder = document
    for key in place[:-1]:
        holder = holder[key]
    holder.pop(place[-1], None) if not values else holder.__setitem__(place[-1], values[0])
    return faults(document)


def test_whatever_is_of_another_type_or_unknown_is_refused_at_its_place() -> None:
    odd = {"format": "unknown_format", f"{MELDED}.use": "unknown_use"}
    for place, value in list(places(WHOLE))[1:]:
        for other in ("7", 7.5, 7.0, True) if type(value) is int else (1.5,):
            assert faults_with(place, other) == [f"{spelled(place)} {odd.get(spelled(place), 'wrong_type')}"]
        if isinstance(value, dict) and "about" not in place:
            inside = (*place, "xx")
            assert faults_with(inside, 1) == [f"{spelled(inside)} unknown_{UNKNOWN.get(place[-1], 'key')}"]


def test_just_the_keys_that_a_game_needs_are_missed() -> None:
    assert read_game(json.dumps(WHOLE).encode()).record.title == "t"
    missed = []
    for place, _value in places(WHOLE):
        if place and isinstance(place[-1], str):
            with suppress(pytest.fail.Exception):
                missed += faults_with(place)
    assert sorted(missed) == sorted(f"{path} missing_key" for path in NEEDED)


WRONG: list[tuple[Any, Found]] = [
    ([], [" wrong_type"]),
    (None, [" wrong_type"]),
    ({}, ["format missing_key", "sides missing_key", "rounds missing_key", "variant missing_key"]),
    (game(format="scorepad-game/2"), ["format unknown_format"]),
    (game(**{"a\nb": 1}), ['"a\\nb" unknown_key']),
    (game(å=1), ['"å" unknown_key']),
    (game({"melded": True}, {}), [f"{MELDED} wrong_type"]),
    (game({"melded": None}, {}), [f"{MELDED} wrong_type"]),
    (game(sides=[{"name": "\ud800"}, {"name": "B"}]), ["sides[0].name lone_surrogate"]),
]

RANGES: list[tuple[Any, Found]] = [
    (game({"piles": {"clean": -1}}, {}), [f"{FIRST}.piles.clean out_of_range"]),
    (game({"piles": {"clean": 1000}}, {}), [f"{FIRST}.piles.clean out_of_range"]),
    (game({"piles": {"clean": 10**400}}, {}), [f"{FIRST}.piles.clean out_of_range"]),
    (game({"red_threes": {"laid": -1}}, {}), [f"{FIRST}.red_threes.laid out_of_range"]),
    (game({"melded": {"ace": 1000}}, {}), [f"{MELDED}.ace out_of_range"]),
    (game({"melded": 100_000}, {}), [f"{MELDED} out_of_range"]),
    (game({"melded": 7}, {}), [f"{MELDED} not_multiple_of_five"]),
    (game({"melded": {"use": "points", "points": [5, 7]}}, {}), [f"{MELDED}.points[1] not_multiple_of_five"]),
    (game({"melded": {"use": "points", "points": [99_995, 5]}}, {}), [f"{MELDED}.points out_of_range"]),
    (
        game({"points": {"points": [5, -7]}}, {}, variant="five-crowns"),
        [f"{FIRST}.points.points out_of_range"],
    ),
    (game({}, {"left": -5}), [f"{LEFT} out_of_range"]),
    (game({"adjustments": [{"points": 99_996}]}, {}), [f"{FIRST}.adjustments[0].points out_of_range"]),
    (game(start={"round": 0, "totals": [0, 0]}), ["start.round out_of_range"]),
    (game(start={"round": 0, "totals": {}}), ["start.totals wrong_type", "start.round out_of_range"]),
    (game(start={"totals": [0]}), ["start.round missing_key", "start.totals wrong_length"]),
    (game(start={"round": 100, "totals": [0, 0]}), ["start.round out_of_range"]),
    (game(start={"round": 1, "totals": [0, -99_996]}), ["start.totals[1] out_of_range"]),
    (game(start={"round": 1, "totals": [0]}), ["start.totals wrong_length"]),
    (game(rounds=[{"tallies": [{}, {}], "dealer": 4}]), ["rounds[0].dealer out_of_range"]),
    (game(rounds=[{"tallies": [{}]}]), ["rounds[0].tallies wrong_length"]),
    (game(sides=[{"name": "A"}]), ["sides wrong_size"]),
    (game(sides=[{"name": " "}, {"name": "B"}]), ["sides[0].name empty_name"]),
    (game(sides=[{"name": LONG}, {"name": "B"}]), ["sides[0].name long_name"]),
    (game(sides=[{"name": "a\tb"}, {"name": "B"}]), ["sides[0].name control_character"]),
    (game(sides=[{"name": "A"}, {"name": " A "}]), ["sides[1].name same_name"]),
    (
        game(sides=[{"name": "A", "players": ["", LONG]}, {"name": "B"}]),
        ["sides[0].players[0] empty_name", "sides[0].players[1] long_name"],
    ),
    (game(played="2024-02-30"), ["played not_a_date"]),
    (game(played="20240229"), ["played not_a_date"]),
    (game(id="seven"), ["id not_a_uuid"]),
    (game(id="{0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21}"), ["id not_a_uuid"]),
]

WORDS: list[tuple[Any, Found]] = [
    (game(variant="whist"), ["variant unknown_variant"]),
    (game(played_about="monsoon"), ["played_about unknown_word"]),
    (game(house_rules={"cards.king": 10}), ["house_rules.cards.king unknown_key"]),
    (game(house_rules={"piles.size": 2}), ["house_rules.piles.size out_of_range"]),
    (game(house_rules={"melds.wilds": "many"}), ["house_rules.melds.wilds unknown_word"]),
    (game({"piles": {"sevens": 1}}, {}), [f"{FIRST}.piles.sevens unknown_pile_kind"]),
    (game({"piles": {"wild": 1}}, {}, variant="simpson"), [f"{FIRST}.piles.wild unknown_pile_kind"]),
    (game({"melded": {"use": "cards", "points": [5]}}, {}), [f"{MELDED}.use unknown_use"]),
    (game({"out": "concealed"}, {}), [f"{FIRST}.out unknown_out_word"]),
    (game({"out": "full"}, {}), [f"{FIRST}.out unknown_out_word"]),
    (game({"unmelded": 1}, {}), [f"{FIRST}.unmelded not_in_family"]),
    (game({"out": True}, {"out": True}), ["rounds[0].tallies[1].out two_sides_out"]),
]

RULES: list[tuple[Any, Found]] = [
    (
        game(rules={}, house_rules={}),
        ["house_rules excluded_key", "rules.name missing_key", "rules.values missing_key"],
    ),
    (
        game(rules={"name": 1, "values": [], "assumed": {}, "base": 2}),
        [f"rules.{key} wrong_type" for key in ("name", "assumed", "values", "base")],
    ),
    (
        game(
            rules={
                "name": "",
                "base": "whist",
                "values": {"cards.king": 10},
                "assumed": ["cards.king", 1],
                "sources": {},
            }
        ),
        [
            "rules.sources unknown_key",
            "rules.name empty_name",
            "rules.base unknown_variant",
            "rules.values.cards.king unknown_key",
            "rules.assumed[0] unknown_key",
            "rules.assumed[1] wrong_type",
        ],
    ),
    (game(rules={"name": "a\nb", "base": "whitnack", "values": {}}), ["rules.name control_character"]),
    (game(rules={"name": "x", "values": {}}), ["rules.values.family missing_key"]),
]

PENALTY: list[tuple[Any, Found]] = [
    (hand({"melded": 5, "out": "full"}, {}), [f"{FIRST}.melded not_in_family"]),
    (hand({"piles": {}, "out": "full"}, {}), [f"{FIRST}.piles not_in_family"]),
    (hand({"out": True}, {}), [f"{FIRST}.out unknown_out_word"]),
    (hand({"out": "full"}, {"left": {"ace": 1}}), [f"{LEFT} wrong_type"]),
    (hand({"out": "full"}, {"left": -1}), [f"{LEFT} out_of_range"]),
    (hand({"out": "full"}, {"unmelded": 3}), ["rounds[0].tallies[1].unmelded out_of_range"]),
    (hand({"left": 4}, {"left": 3}), ["rounds[0] nobody_out"]),
]

TOGETHER: list[tuple[Any, Found]] = [
    (
        game({"out": True, "left": 7}, {"out": True, "left": -5}, title=1, nonsense=2, variant="whist"),
        [
            "nonsense unknown_key",
            "variant unknown_variant",
            f"{LEFT} out_of_range",
            "rounds[0].tallies[1].out two_sides_out",
            "title wrong_type",
        ],
    ),
    (
        game({"piles": {"rainbow": 1}, "left": 7}, {"left": "x"}, house_rules={"cards.king": 1}),
        ["house_rules.cards.king unknown_key", f"{LEFT} wrong_type"],
    ),
    (without(game({"left": 7}), "sides"), ["sides missing_key", f"{FIRST}.left not_multiple_of_five"]),
    (hand({"left": 4.5}, {"left": 3}), [f"{FIRST}.left wrong_type"]),
]


@pytest.mark.parametrize(("document", "expected"), [*WRONG, *RANGES, *WORDS, *RULES, *PENALTY, *TOGETHER])
def test_every_fault_is_refused_at_once_with_its_path(document: Any, expected: Found) -> None:
    assert faults(document) == expected


RAW: list[tuple[str, Found]] = [
    ('"title": "a", "title": "b"', ["title duplicate_key"]),
    ('"start": {"round": 2, "round": 2, "totals": [0, 0]}', ["start.round duplicate_key"]),
    ('"house_rules": {"cards.ace": 15, "cards.ace": 20}', ["house_rules.cards.ace duplicate_key"]),
    ('"title": "\\ud800"', ["title lone_surrogate"]),
    ('"title": "a\\udc00b"', ["title lone_surrogate"]),
    ('"\\ud800": 1', ['"\\ud800" lone_surrogate', '"\\ud800" unknown_key']),
]


@pytest.mark.parametrize(("keys", "expected"), RAW)
def test_faults_visible_only_in_the_raw_text_are_refused_too(keys: str, expected: Found) -> None:
    document = json.dumps(game())[:-1] + ", " + keys + "}"
    assert faults(document.encode()) == expected


def test_a_faults_path_stays_on_one_line_however_long_the_key() -> None:
    [found] = faults(game(**{"k\u2028" * 500: 1}))
    path, _blank, code = found.rpartition(" ")
    assert code == "unknown_key"
    assert path.isprintable()
    assert len(path) < 600


def test_answers_are_of_a_side_that_is_there_and_not_too_many() -> None:
    made = game({"left": 5}, {"left": 5})
    answer = {"code": "a", "side": 2, "field": "out"}
    made["rounds"][0]["answers"] = [answer]
    assert faults(made) == ["rounds[0].answers[0].side out_of_range"]
    made["rounds"][0]["answers"] = [{**answer, "side": None}] * 100
    assert faults(made) == ["rounds[0].answers wrong_size"]


@pytest.mark.parametrize(
    ("made", "code"),
    [(hand({"out": "partial"}, {}), "unknown_word"), (game({}, {}), "not_in_family")],
)
def test_a_factor_that_no_round_has_is_refused(made: dict[str, Any], code: str) -> None:
    made["rounds"][0]["factor"] = 3
    assert faults(made) == [f"rounds[0].factor {code}"]
