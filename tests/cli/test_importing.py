"""`import`: what is sound in a file comes completely and once; what is not is named, in one sentence."""

import json
import zipfile
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage

import pytest

from scorepad.cli import main
from scorepad.game.events import EveningId, EveningOpened, LibraryChange, NameJoined, PersonCame
from scorepad.game.library import fold_library
from scorepad.rules.built_in import variant
from scorepad.sheets.xlsx.workbook import pad_xlsx
from scorepad.storage.library_files import PeopleFile, write_people
from scorepad.storage.store import LIBRARY
from scorepad.wording.faults import MOST_FAULTS_SHOWN
from tests import vectors
from tests.cli.export_and_import import check_all_come_back
from tests.cli.run import scorepad
from tests.cli.test_games import folder
from tests.game.play import event
from tests.storage.sql.games import games

__all__ = ["folder"]

EVENING = EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OF_LIBRARY: tuple[LibraryChange, ...] = (
    NameJoined("Ann", "Anne"),
    EveningOpened(EVENING, "2026-11-27"),
    PersonCame(EVENING, "Anne"),
)

PAD = pad_xlsx(variant("whitnack"), 2, ("Us", "Them"))
SAID = "This table can't be read. Save it as .csv in its own program, and import that."
EMPTY = "There is no game in this table. Its first row names the people, and the others have their points."

PARTS, ERRORS = 4000, 30
SECONDS = 6
"""Of processor time, the start included: three times what it takes. Naming all errors takes 25."""


def test_people_and_evenings_of_a_backup_and_of_a_copy_come_once(tmp_path: Path) -> None:
    before, file = tmp_path / "before", tmp_path / "all.zip"
    before.mkdir()
    with games(before) as store:
        store.put(LIBRARY, [event(at, change) for at, change in enumerate(OF_LIBRARY, start=1)])
        expected = fold_library(store.library()).state
    assert scorepad("backup", "-o", str(file), "--data-dir", str(before)).status == 0
    for source in (file, before / "scorepad.db"):
        after = tmp_path / f"after {source.name}"
        for options, verdicts in (
            (("--dry-run",), ("1 list of spellings saved", "1 club evening saved")),
            ((), ("1 list of spellings saved", "1 club evening saved")),
            ((), ("1 list of spellings was already here", "1 club evening was already here")),
        ):
            taken = scorepad("import", *options, str(source), "--data-dir", str(after))
            assert (taken.status, taken.err) == (0, "")
            lines = taken.out.decode().splitlines()[: len(verdicts)]
            assert [line for line, said in zip(lines, verdicts, strict=True) if said not in line] == []
        with games(after) as store:
            assert fold_library(store.library()).state == expected


def test_a_part_of_a_backup_is_imported_alone_and_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    file.write_bytes(write_people(PeopleFile({"Ann": "Anne"})))
    taken = scorepad("import", str(file), "--data-dir", str(tmp_path / "games"))
    assert (taken.status, taken.out.decode()) == (0, f"{file}: 1 list of spellings saved\n")
    scored = scorepad("score", str(file))
    assert scored.status == 2
    assert (
        scored.err
        == f"scorepad: {file}: format: This is a part of a backup, neither a game nor a rule set.\n"
    )


def test_a_backup_of_some_games_is_restored_completely(tmp_path: Path) -> None:
    check_all_come_back(tmp_path, 30, long=500, verdicts=["1 game added"])


def test_a_spreadsheet_among_other_files_is_refused_alone(capsys: pytest.CaptureFixture[str]) -> None:
    Path("c.json").write_bytes(vectors.game_file("W02"))
    assert main(["import", "c.json", "--data-dir", "elsewhere"]) == 0
    assert main(["backup", "-o", "c.zip", "--data-dir", "elsewhere"]) == 0
    Path("a.json").write_bytes(vectors.game_file("W01"))
    Path("b.xlsx").write_bytes(PAD)
    capsys.readouterr()
    assert main(["import", "a.json", "b.xlsx", "c.zip"]) == 2
    said = capsys.readouterr()
    assert [line.split(": ")[0] for line in said.out.splitlines()] == ["a.json", "c.zip"]
    assert said.err.splitlines() == [f"scorepad: b.xlsx: {EMPTY}"]
    assert main(["games"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 2


@pytest.mark.parametrize(
    ("data", "said"),
    [(PAD, EMPTY), (PAD[:4000], SAID), (b"PK\x03\x04 nothing", SAID), (b"\xd0\xcf\x11\xe0\0\0locked", SAID)],
)
def test_a_spreadsheet_without_a_game_gives_one_sentence_and_changes_nothing(
    data: bytes, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("pad.xlsx").write_bytes(data)
    for more in ([], ["--dry-run"]):
        assert main(["import", *more, "pad.xlsx"]) == 2
        assert capsys.readouterr().err.splitlines() == [f"scorepad: pad.xlsx: {said}"]
    assert main(["games"]) == 0
    assert capsys.readouterr().out == "No games yet.\n"


def test_a_zip_of_other_files_is_not_a_backup(capsys: pytest.CaptureFixture[str]) -> None:
    with zipfile.ZipFile("holiday.zip", "w") as archive:
        archive.writestr("beach.jpg", b"")
    assert main(["import", "holiday.zip"]) == 2
    said = "This is not a Scorepad backup, or it is damaged."
    assert capsys.readouterr().err == f"scorepad: holiday.zip: {said}\n"


def test_a_zip_of_broken_games_names_its_first_hundred_errors_counts_the_others_and_adds_what_is_sound(
    tmp_path: Path,
) -> None:
    file = tmp_path / "broken.zip"
    broken = json.dumps({f"key{at}": 1 for at in range(ERRORS)})
    with zipfile.ZipFile(file, "w") as packed:
        for at in range(PARTS):
            packed.writestr(f"{at}.scorepad.json", broken)
        packed.writestr("sound.scorepad.json", vectors.game_file("P01"))
    before = getrusage(RUSAGE_CHILDREN)
    taken = scorepad("import", str(file), "--data-dir", str(tmp_path / "games"))
    after = getrusage(RUSAGE_CHILDREN)
    *named, last = taken.err.splitlines()
    assert taken.status == 2
    assert MOST_FAULTS_SHOWN <= len(named) < MOST_FAULTS_SHOWN + ERRORS
    listed = {line.split(": ")[2] for line in named}
    assert last == (
        f"scorepad: {file}: More parts of this file that couldn't be read, "
        f"not listed: {PARTS - len(listed):,}"
    )
    assert taken.out.decode().startswith(f"{file}: sound.scorepad.json: 1 game added: ")
    assert after.ru_utime - before.ru_utime < SECONDS
