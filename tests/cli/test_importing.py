"""`import`: what is sound comes completely and once, what is not is named; `--dry-run` changes nothing."""

import hashlib
import json
import shutil
import time
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import pytest

from scorepad.game.events import (
    DetailSet,
    EveningId,
    EveningOpened,
    GameDeleted,
    LibraryChange,
    NameJoined,
    PersonCame,
    PersonLeftOut,
    TableSet,
)
from scorepad.game.library import fold_library
from scorepad.rules.built_in import variant
from scorepad.rules.custom import CustomRuleSet
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.backups import Occasion
from scorepad.storage.library_files import PeopleFile, write_people, write_rules
from scorepad.storage.sql.copies import Copies
from scorepad.storage.store import LIBRARY
from scorepad.wording.faults import MOST_FAULTS_SHOWN
from tests import vectors
from tests.cli.export_and_import import check_all_come_back
from tests.cli.run import done, refusal, typed
from tests.game.play import event
from tests.many_games import fill, game_id
from tests.packing import packed
from tests.storage.sql.games import games

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


def test_people_and_evenings_of_a_backup_and_of_a_copy_come_once(folder: Path) -> None:
    with games(folder) as store:
        store.put(LIBRARY, [event(at, change) for at, change in enumerate(OF_LIBRARY, start=1)])
        expected = fold_library(store.library()).state
    done("backup", "-o", "all.zip")
    for source in (Path("all.zip"), folder / "scorepad.db"):
        after = Path(f"after {source.name}")
        for options, verdict in ((["--dry-run"], "saved"), ([], "saved"), ([], "was already here")):
            spellings, evening = done("import", *options, str(source), "--data-dir", str(after))[:2]
            assert f"1 list of spellings {verdict}" in spellings
            assert f"1 club evening {verdict}" in evening
        with games(after) as store:
            assert fold_library(store.library()).state == expected


def test_a_part_of_a_backup_is_imported_alone_and_is_no_game() -> None:
    Path("people.json").write_bytes(write_people(PeopleFile({"Ann": "Anne"})))
    assert done("import", "people.json") == ["people.json: 1 list of spellings saved"]
    said = "people.json: format: This is a part of a backup, neither a game nor a rule set."
    assert refusal("score", "people.json") == said


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


def test_a_zip_of_broken_games_names_its_first_hundred_errors_and_adds_what_is_sound() -> None:
    broken = json.dumps({f"key{at}": 1 for at in range(ERRORS)})
    with zipfile.ZipFile("broken.zip", "w") as packed:
        for at in range(PARTS):
            packed.writestr(f"{at}.scorepad.json", broken)
        packed.writestr("sound.scorepad.json", vectors.game_file("P01"))
    begun = time.process_time()
    taken = typed("import", "broken.zip")
    assert time.process_time() - begun < SECONDS
    *named, last = taken.err.splitlines()
    assert taken.status == 2
    assert MOST_FAULTS_SHOWN <= len(named) < MOST_FAULTS_SHOWN + ERRORS
    listed = {line.split(": ")[2] for line in named}
    rest = f"More parts of this file that couldn't be read, not listed: {PARTS - len(listed):,}"
    assert last == f"scorepad: broken.zip: {rest}"
    assert taken.lines[0].startswith("broken.zip: sound.scorepad.json: 1 game added: ")


RULES = write_rules(CustomRuleSet("Ours", "whitnack", {"cards.ace": 15}))


def zipped() -> bytes:
    return packed({"one.scorepad.json": vectors.game_file("W02"), "o.scorepad-rules.json": RULES})


def database(folder: Path) -> bytes:
    place = folder / "other"
    place.mkdir()
    fill(place, 2)
    with games(place) as store:
        made = Copies(store.file).make(folder / "made", Occasion.START, datetime(2026, 11, 26, tzinfo=UTC))
        return made.path.read_bytes()


def state(folder: Path) -> Mapping[str, str]:
    return {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.fixture(scope="module")
def files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with a file of every kind that import takes."""
    folder = tmp_path_factory.mktemp("files")
    kinds = {
        "game.json": vectors.game_file("W01"),
        "rules.json": RULES,
        "all.zip": zipped(),
        "copy.db": database(folder),
    }
    for name, data in kinds.items():
        (folder / name).write_bytes(data)
    return folder


def printed(*arguments: str) -> list[str]:
    """Import files that are all taken, and return the lines; that nothing is changed is said last."""
    *lines, last = done("import", *arguments)
    is_only_tried = "--dry-run" in arguments
    assert (last == "With --dry-run nothing is changed.") is is_only_tried
    return lines if is_only_tried else [*lines, last]


KINDS = ("game.json", "rules.json", "all.zip", "copy.db")
NEW = [
    "game.json: 1 game added: ",
    "rules.json: 1 rule set saved: ",
    "all.zip: one.scorepad.json: 1 game added: ",
    "all.zip: o.scorepad-rules.json: 1 rule set was already here: ",
    f"copy.db: {game_id(0)}.scorepad.json: 1 game added: ",
    f"copy.db: {game_id(1)}.scorepad.json: 1 game added: ",
]


def test_every_kind_of_file_says_what_would_be_and_nothing_changes(
    folder: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    found = printed("--dry-run", *KINDS)
    assert [line[: len(start)] for line, start in zip(found, NEW, strict=True)] == NEW
    assert not folder.exists()

    printed(*KINDS)
    with games(folder) as store:
        store.put(LIBRARY, [event(900, GameDeleted(game_id(1)), "gone")])
    before = state(folder)
    found = printed("--dry-run", *KINDS)
    assert state(folder) == before
    assert f"copy.db: {game_id(1)}.scorepad.json: 1 deleted game restored: {game_id(1)[:8]}" in found
    assert sum(" was already here: " in line for line in found) == len(found) - 1


def test_changes_of_another_device_are_named_before_they_come(
    tmp_path: Path, files: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(files)
    printed("copy.db")
    place = tmp_path / "elsewhere"
    place.mkdir()
    shutil.copy("copy.db", place / "scorepad.db")
    with games(place) as store:
        last = store.events(game_id(0))[-1]
        store.put(game_id(0), [event(last.lamport + 1, DetailSet("place", "Rome"), "later")])
    found = printed("--dry-run", str(place / "scorepad.db"))
    assert found[0].endswith(f": 1 game updated: {game_id(0)[:8]}")
    assert found[1].endswith(f": 1 game was already here: {game_id(1)[:8]}")
    assert printed(str(place / "scorepad.db"))[0] == found[0]
