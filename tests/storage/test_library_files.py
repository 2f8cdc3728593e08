"""What a backup is made of: what is written is read back, and nothing else is read."""

import json
from collections.abc import Mapping
from dataclasses import fields
from io import BytesIO
from itertools import count
from typing import Any
from zipfile import BadZipFile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scorepad.game.evenings import MOST_HERE, MOST_SITTINGS, MOST_TABLES, ClubEvening
from scorepad.game.events import EveningId
from scorepad.game.library import MOST_SPELLINGS, LibraryState
from scorepad.score.record import GameId
from scorepad.storage import library_files, zip_files
from scorepad.storage.earlier_evenings import Correction, Earlier
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.zip_files import count_members, open_zip, packing_backup, read_backup
from tests.packing import packed
from tests.refusals import refusal, refuses
from tests.strategies import names

ID = "0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21"
GAME = GameId("1b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
PEOPLE: Mapping[str, Any] = {"format": "scorepad-people/1"}
EVENING: Mapping[str, Any] = {
    "format": "scorepad-evening/1",
    "id": ID,
    "day": "2026-11-27",
    "people": [],
    "sittings": [],
}

uuids = st.uuids().map(str)
byes = st.dictionaries(st.integers(1, 4), st.lists(names, min_size=1, max_size=3, unique=True).map(tuple))
places = st.tuples(st.integers(1, 5), st.integers(1, 6))
people_files = st.builds(
    library_files.PeopleFile, st.dictionaries(names, names, max_size=5), st.frozensets(names, max_size=5)
)
club_evenings = st.builds(
    ClubEvening,
    uuids.map(EveningId),
    st.dates().map(str),
    st.booleans(),
    st.just("") | names,
    st.lists(names, max_size=5, unique=True).map(tuple),
    st.dictionaries(places, uuids.map(GameId), max_size=5),
    byes,
)
corrections = st.builds(
    Correction, uuids.map(GameId), st.integers(0, 11), st.integers(-99_995, 99_995), names
)
earlier = st.builds(
    Earlier,
    st.none() | st.integers(1, 600),
    st.lists(corrections, max_size=3, unique_by=lambda each: (each.game, each.side)).map(tuple),
)


@given(people_files)
def test_people_are_read_as_they_were_written(people: library_files.PeopleFile) -> None:
    assert library_files.read_part(library_files.write_people(people)) == people


@given(st.builds(library_files.EveningFile, club_evenings, earlier))
def test_an_evening_is_read_as_it_was_written(file: library_files.EveningFile) -> None:
    assert library_files.read_part(library_files.write_evening(file)) == file


def test_all_that_is_known_of_an_evening_is_in_its_file() -> None:
    known = {field.name for field in fields(ClubEvening)}
    # A new one has to travel too: here, in `service/taking_in.py` and in FORMAT.md.
    assert known == {"id", "day", "name", "partners_change", "people", "tables", "byes", "by_points"}


def test_each_evening_and_all_people_are_a_member_of_their_own() -> None:
    evening = ClubEvening(EveningId(ID), "2026-11-27")
    state = LibraryState(spellings={"Ann": "Anne"}, evenings={evening.id: evening})
    assert dict(library_files.library_members(state)) == {
        "people.scorepad-people.json": library_files.write_people(library_files.PeopleFile({"Ann": "Anne"})),
        f"{ID}.scorepad-evening.json": library_files.write_evening(library_files.EveningFile(evening)),
    }


@pytest.mark.parametrize(
    ("document", "expected"),
    [
        ({**PEOPLE, "weather": "fine"}, ["unknown_key weather"]),
        ({**PEOPLE, "spellings": []}, ["wrong_type spellings"]),
        ({**PEOPLE, "spellings": {"Ann": 7}}, ["wrong_type spellings.Ann"]),
        ({**PEOPLE, "spellings": {"Ann": " "}}, ["empty_name spellings.Ann"]),
        ({**PEOPLE, "spellings": {"x" * 41: "Ann"}}, [f"long_name spellings.{'x' * 41}"]),
        (
            {**PEOPLE, "spellings": {f"Ann {at}": "Ann" for at in range(MOST_SPELLINGS + 1)}},
            ["wrong_size spellings"],
        ),
        ({**PEOPLE, "left_out": ["Ann", None]}, ["wrong_type left_out[1]"]),
        ({**PEOPLE, "left_out": ["Ann"] * 1001}, ["wrong_size left_out"]),
        (
            {"format": "scorepad-evening/1"},
            [f"missing_key {key}" for key in ("id", "day", "people", "sittings")],
        ),
        ({**EVENING, "id": "friday"}, ["not_a_uuid id"]),
        ({**EVENING, "day": "2026-02-30"}, ["not_a_date day"]),
        ({**EVENING, "partners_change": 1}, ["wrong_type partners_change"]),
        ({**EVENING, "name": "x" * 41}, ["long_name name"]),
        ({**EVENING, "minutes": 601}, ["out_of_range minutes"]),
        ({**EVENING, "minutes": "40"}, ["wrong_type minutes"]),
        (
            {**EVENING, "corrections": [{"game": "one", "side": 12, "points": 1.5, "reason": " "}]},
            [
                "not_a_uuid corrections[0].game",
                "out_of_range corrections[0].side",
                "wrong_type corrections[0].points",
                "no_reason corrections[0].reason",
            ],
        ),
        (
            {**EVENING, "corrections": [{"game": GAME, "side": 0, "points": 5, "reason": "x" * 81}]},
            ["long_note corrections[0].reason"],
        ),
        (
            {**EVENING, "corrections": [{"game": GAME}]},
            [f"missing_key corrections[0].{key}" for key in ("side", "points", "reason")],
        ),
        ({**EVENING, "people": ["Ann"] * (MOST_HERE + 1)}, ["wrong_size people"]),
        ({**EVENING, "people": ["A\nnn"]}, ["control_character people[0]"]),
        ({**EVENING, "sittings": [{"tables": []}] * (MOST_SITTINGS + 1)}, ["wrong_size sittings"]),
        (
            {**EVENING, "sittings": [{"tables": [], "byes": [f"Ann {at}" for at in range(300)]}] * 4},
            ["wrong_size sittings"],
        ),
        ({**EVENING, "sittings": [{}]}, ["missing_key sittings[0].tables"]),
        (
            {**EVENING, "sittings": [{"tables": [None] * (MOST_TABLES + 1)}]},
            ["wrong_size sittings[0].tables"],
        ),
        ({**EVENING, "sittings": [{"tables": ["one"]}]}, ["not_a_uuid sittings[0].tables[0]"]),
        ({**EVENING, "sittings": [{"tables": [], "byes": [[]]}]}, ["wrong_type sittings[0].byes[0]"]),
    ],
)
def test_every_fault_is_reported_with_its_path(document: Mapping[str, Any], expected: list[str]) -> None:
    found = refusal(library_files.read_part, json.dumps(document).encode())
    assert [f"{fault.code} {fault.path}" for fault in found] == expected


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b'{"format": "scorepad-people/1", "left_out": [' + b"0," * 2_000 + b"0]}", "wrong_size"),
        (b'{"format": "scorepad-people/1", "spellings": {"Ann": "A", "Ann": "B"}}', "duplicate_key"),
        (b'{"format": "scorepad-people/2"}', "unknown_format"),
        (b'{"format": "scorepad-people/1"', "not_json"),
    ],
)
def test_a_hostile_file_is_refused(data: bytes, code: str) -> None:
    assert code in {fault.code for fault in refusal(library_files.read_part, data)}


def test_a_part_of_a_backup_is_neither_a_game_nor_a_rule_set() -> None:
    for read in (read_game, library_files.read_rules_file, library_files.read_evening):
        with refuses("is_from_backup"):
            read(json.dumps(PEOPLE).encode())
    with refuses("is_from_backup"):
        library_files.read_people(json.dumps(EVENING).encode())


@pytest.mark.parametrize(
    ("said", "faults"),
    [
        (
            {"name": "Ours", "values": {"cards.bee": 1}},
            [("missing_key", "format"), ("unknown_key", "values.cards.bee")],
        ),
        ({"format": "scorepad-rules/2", "name": "Ours", "values": {}}, [("unknown_format", "format")]),
        ({"format": "scorepad-rules/1"}, [("missing_key", "name"), ("missing_key", "values")]),
        ({"name": "Ours"}, [("missing_key", "format"), ("missing_key", "sides"), ("missing_key", "rounds")]),
    ],
)
def test_faults_match_the_kind_of_file_meant(said: object, faults: list[tuple[str, str]]) -> None:
    found = refusal(library_files.read_part, json.dumps(said).encode())
    assert set(faults) <= {(fault.code, fault.path) for fault in found}


def test_members_are_read_one_by_one() -> None:
    files = {"a.scorepad.json": b"1", "b.scorepad-rules.json": b"2"}
    data = packed({**files, "readme.txt": b"3"})
    assert dict(read_backup(BytesIO(data))) == files
    assert count_members(BytesIO(data)) == 2


@pytest.mark.parametrize("limit", ["MOST_PACKED", "MOST_UNPACKED", "_MOST_LIST"])
def test_a_backup_too_large_to_read_back_is_not_written(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(zip_files, limit, 2_000)
    with refuses("backup_too_large"), packing_backup(BytesIO()) as pack:
        pack((f"{at}.scorepad.json", bytes(300)) for at in count())


@pytest.mark.parametrize(("limit", "most"), [("MOST_PACKED", 100), ("MOST_UNPACKED", 599)])
def test_a_backup_over_a_size_limit_is_refused(
    limit: str, most: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    data = packed({"a.scorepad.json": bytes(300), "b.scorepad.json": bytes(300)})
    monkeypatch.setattr(zip_files, limit, most)
    with refuses("backup_too_large"):
        next(read_backup(BytesIO(data)))


def test_a_zip_with_an_oversized_member_list_is_refused() -> None:
    data = packed({f"{at}.scorepad.json": b"" for at in range(2_000)})
    with open_zip(BytesIO(data), 200_000) as whole:
        assert len(whole.namelist()) == 2_000
    with pytest.raises(BadZipFile, match="list of members"):
        open_zip(BytesIO(data), 1_000)


def test_a_backup_of_all_households_is_told_from_another_programs_file() -> None:
    for name, code in (("households/5f/scorepad.db", "backup_of_households"), ("a.jpg", "not_a_backup")):
        with refuses(code):
            next(read_backup(BytesIO(packed({name: b""}))))
