"""`import`: what is sound in a file comes completely and once; what is not is named, in one sentence."""

import json
import time
import zipfile
from pathlib import Path

import pytest

from scorepad.game.events import (
    EveningId,
    EveningOpened,
    LibraryChange,
    NameJoined,
    PersonCame,
    PersonLeftOut,
    TableSet,
)
from scorepad.game.library import fold_library
from scorepad.rules.built_in import variant
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.library_files import PeopleFile, write_people
from scorepad.storage.store import LIBRARY
from scorepad.wording.faults import MOST_FAULTS_SHOWN
from tests import vectors
from tests.cli.export_and_import import check_all_come_back
from tests.cli.run import done, refusal, typed
from tests.cli.test_games import folder
from tests.game.play import event
from tests.many_games import game_id
from tests.storage.sql.games import games

__all__ = ["folder"]

EVENING = EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OF_LIBRARY: tuple[LibraryChange, ...] = (
    NameJoined("Ann", "Anne"),
    PersonLeftOut("Cy"),
    EveningOpened(EVENING, "2026-11-27"),
    PersonCame(EVENING, "Anne"),
    TableSet(EVENING, 1, 1, game_id(1)),
)

PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
SAID = "This table can't be read. Save it as .csv in its own program, and import that."
EMPTY = "There is no game in this table. Its first row names the people, and the others have their points."

PARTS, ERRORS = 2000, 30
SECONDS = 3
"""Of processor time: three times what it takes. Naming all errors takes twelve."""


def test_people_and_evenings_of_a_backup_and_of_a_copy_come_once(tmp_path: Path) -> None:
    before, file = tmp_path / "before", tmp_path / "all.zip"
    with games(before) as store:
        store.put(LIBRARY, [event(at, change) for at, change in enumerate(OF_LIBRARY, start=1)])
        expected = fold_library(store.library()).state
    done("backup", "-o", str(file), "--data-dir", str(before))
    for source in (file, before / "scorepad.db"):
        after = tmp_path / f"after {source.name}"
        for options, verdict in ((["--dry-run"], "saved"), ([], "saved"), ([], "was already here")):
            spellings, evening = done("import", *options, str(source), "--data-dir", str(after))[:2]
            assert f"1 list of spellings {verdict}" in spellings
            assert f"1 club evening {verdict}" in evening
        with games(after) as store:
            assert fold_library(store.library()).state == expected


def test_a_part_of_a_backup_is_imported_alone_and_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    file.write_bytes(write_people(PeopleFile({"Ann": "Anne"})))
    assert done("import", str(file)) == [f"{file}: 1 list of spellings saved"]
    said = "format: This is a part of a backup, neither a game nor a rule set."
    assert refusal("score", str(file)) == f"{file}: {said}"


def test_a_backup_of_some_games_is_restored_completely(tmp_path: Path) -> None:
    check_all_come_back(tmp_path, 30, long=500, verdicts=["1 game added"])


@pytest.mark.parametrize(
    ("data", "said"),
    [(PAD, EMPTY), (PAD[:4000], SAID), (b"PK\x03\x04 nothing", SAID), (b"\xd0\xcf\x11\xe0\0\0locked", SAID)],
)
def test_a_spreadsheet_without_a_game_gives_one_sentence_and_is_refused_alone(data: bytes, said: str) -> None:
    Path("pad.xlsx").write_bytes(data)
    Path("a.json").write_bytes(vectors.game_file("W01"))
    for more in (["--dry-run"], []):
        found = typed("import", *more, "pad.xlsx", "a.json")
        assert (found.status, found.err.splitlines()) == (2, [f"scorepad: pad.xlsx: {said}"])
        assert found.lines[0].startswith("a.json: 1 game added")
    assert len(done("games")) == 1


def test_a_zip_of_broken_games_names_its_first_hundred_errors_counts_the_others_and_adds_what_is_sound(
    tmp_path: Path,
) -> None:
    file = tmp_path / "broken.zip"
    broken = json.dumps({f"key{at}": 1 for at in range(ERRORS)})
    with zipfile.ZipFile(file, "w") as packed:
        for at in range(PARTS):
            packed.writestr(f"{at}.scorepad.json", broken)
        packed.writestr("sound.scorepad.json", vectors.game_file("P01"))
    begun = time.process_time()
    taken = typed("import", str(file))
    assert time.process_time() - begun < SECONDS
    *named, last = taken.err.splitlines()
    assert taken.status == 2
    assert MOST_FAULTS_SHOWN <= len(named) < MOST_FAULTS_SHOWN + ERRORS
    listed = {line.split(": ")[2] for line in named}
    rest = f"More parts of this file that couldn't be read, not listed: {PARTS - len(listed):,}"
    assert last == f"scorepad: {file}: {rest}"
    assert taken.lines[0].startswith(f"{file}: sound.scorepad.json: 1 game added: ")
