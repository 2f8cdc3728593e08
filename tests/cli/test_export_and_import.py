"""A backup is restored: many games, one with a long log, people and club evenings."""

from pathlib import Path

from scorepad.game.events import EveningId, EveningOpened, LibraryChange, NameJoined, PersonCame
from scorepad.game.library import fold_library
from scorepad.storage.library_files import PeopleFile, write_people
from scorepad.storage.store import LIBRARY
from tests.cli.export_and_import import check_all_come_back
from tests.cli.run import scorepad
from tests.game.play import event
from tests.storage.sql.games import games

EVENING = EveningId("0b7c2a52-51c9-4e0e-9d5a-3f1c6a4e8b21")
OF_LIBRARY: tuple[LibraryChange, ...] = (
    NameJoined("Ann", "Anne"),
    EveningOpened(EVENING, "2026-11-27"),
    PersonCame(EVENING, "Anne"),
)


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
            (("--dry-run",), ("spellings of names would be saved", "club evening would be saved")),
            ((), ("spellings of names saved", "club evening saved")),
            ((), ("you already have these spellings of names", "you already have this club evening")),
        ):
            taken = scorepad("import", *options, str(source), "--data-dir", str(after))
            assert (taken.status, taken.err) == (0, "")
            lines = taken.out.decode().splitlines()
            assert [line.rpartition(": ")[2] for line in lines] == list(verdicts)
        with games(after) as store:
            assert fold_library(store.library()).state == expected


def test_a_part_of_a_backup_is_imported_alone_and_is_no_game(tmp_path: Path) -> None:
    file = tmp_path / "people.json"
    file.write_bytes(write_people(PeopleFile({"Ann": "Anne"})))
    taken = scorepad("import", str(file), "--data-dir", str(tmp_path / "games"))
    assert (taken.status, taken.out.decode()) == (0, f"{file}: spellings of names saved\n")
    scored = scorepad("score", str(file))
    assert scored.status == 2
    assert (
        scored.err
        == f"scorepad: {file}: format: This is a part of a backup, neither a game nor a rule set.\n"
    )


def test_a_backup_of_some_games_is_restored_completely(tmp_path: Path) -> None:
    check_all_come_back(tmp_path, 30, long=500, verdicts=["added as"])
