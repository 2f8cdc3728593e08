"""Backups are whole, checked and rotated; whatever is damaged never replaces what is sound."""

import os
import shutil
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from io import BytesIO
from pathlib import Path

import pytest

from scorepad.game.events import DetailSet, GameDeleted, RulesMade
from scorepad.game.fold import fold
from scorepad.game.library import ErasedAll, ErasedGame
from scorepad.rules.custom import CustomRuleSet, RuleSetId
from scorepad.rules.faults import Refused
from scorepad.storage.backups import (
    Backup,
    BackupSettings,
    Occasion,
    backup_at,
    backups_in,
    game_copies,
    keep_game,
    new_backup,
    read_backup_settings,
    superfluous,
    write_backup_settings,
)
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.import_files import read_database
from scorepad.storage.sql import sqlite, tables
from scorepad.storage.sql.copies import Copies, Folded, check
from scorepad.storage.sql.recovery import opened_copy
from scorepad.storage.store import LIBRARY, StoredSummary
from tests.game.play import event
from tests.many_games import events, game_id
from tests.refusals import refusal, refuses
from tests.storage.sql.games import Games, content, games

NOON = datetime(2026, 11, 26, 12, tzinfo=UTC)
ONE, TWO = game_id(1), game_id(2)
ZOES = ErasedGame(ONE)
WEEK = timedelta(weeks=1).total_seconds()


@contextmanager
def filled(folder: Path) -> Iterator[Games]:
    with games(folder) as store:
        for number in range(3):
            store.put(game_id(number), list(events(number, rounds=1)))
        yield store


SPOIL = "UPDATE events SET body = replace(body, 'a', 'b') WHERE stream = ?"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Games]:
    with filled(tmp_path / "games") as opened:
        yield opened


def spoiled(path: Path, stream: str) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(SPOIL, (stream,))


def test_a_backup_holds_every_game_and_is_made_while_the_app_writes(store: Games, tmp_path: Path) -> None:
    made = Copies(store.file).make(tmp_path / "backups", Occasion.START, NOON)
    store.put(LIBRARY, [event(1, GameDeleted(ONE))])
    assert (made.occasion, made.at, made.is_sound) == (Occasion.START, NOON, True)
    assert backups_in(tmp_path / "backups") == [made]
    assert is_sound(made.path)
    assert made.path.stat().st_mode & 0o077 == 0
    assert [path.name for path in made.path.parent.iterdir()] == [made.path.name]
    place = tmp_path / "again"
    place.mkdir()
    shutil.copy(made.path, place / "scorepad.db")
    with games(place) as again:
        assert content(again) == {**content(store), LIBRARY: []}


def is_sound(path: Path) -> bool:
    with opened_copy(path) as copy:
        return check(copy, {})


def of(at: datetime, occasion: Occasion = Occasion.START, *, is_sound: bool = True) -> Backup:
    path = new_backup(Path(), "0f3a9c1e", at, occasion, is_sound=is_sound).path
    backup = backup_at(path)
    assert backup == Backup(path, "0f3a9c1e", at, occasion, is_sound)
    return backup


def kept(backups: Sequence[Backup]) -> list[Backup]:
    ordered = sorted(backups, key=lambda each: each.at, reverse=True)
    gone = superfluous(ordered)
    return [each for each in ordered if each not in gone]


def test_the_newest_three_and_one_of_each_of_seven_days_are_kept() -> None:
    backups = [of(NOON + timedelta(days=day, hours=hour)) for day in range(10) for hour in range(5)]
    newest = [of(NOON + timedelta(days=9, hours=hour)) for hour in (4, 3, 2)]
    assert kept(backups) == [*newest, *(of(NOON + timedelta(days=day, hours=4)) for day in range(8, 2, -1))]


def test_the_last_sound_one_is_kept() -> None:
    sound = of(NOON - timedelta(days=200))
    damaged = [of(NOON + timedelta(days=day), is_sound=False) for day in range(9)]
    assert kept([sound, *damaged]) == [*reversed(damaged[2:]), sound]


def test_other_files_are_no_backups(tmp_path: Path) -> None:
    ours = "scorepad-0f3a9c1e-20261126T180000123Z-start.db"
    for name in ("scorepad.db", *map(ours.replace, ("start", "1126", "0f"), ("never", "1399", "zz"))):
        (tmp_path / name).touch()
    assert backups_in(tmp_path) == backups_in(tmp_path / "nowhere") == []


def test_backups_of_other_games_are_never_rotated_out(tmp_path: Path) -> None:
    with filled(tmp_path / "one") as one, filled(tmp_path / "two") as two:
        first = Copies(one.file).make(tmp_path / "b", Occasion.START, NOON)
        for minute in range(1, 9):
            Copies(two.file).make(tmp_path / "b", Occasion.START, NOON + timedelta(minutes=minute))
        found = backups_in(tmp_path / "b")
        assert len(found) == 4
        assert found[-1] == first


def test_the_games_own_files_of_the_last_ten_evenings_stay(tmp_path: Path) -> None:
    weeks_ago = (10, 10, *range(9, -1, -1))
    for number, weeks in enumerate(weeks_ago):
        keep_game(tmp_path, "0f3a9c1e", game_id(number), fold(list(events(number, rounds=1))))
        [path] = game_copies(tmp_path, game=game_id(number))
        os.utime(path, (path.stat().st_mtime - weeks * WEEK,) * 2)
    kept_of = [path.name.partition(".")[0] for path in game_copies(tmp_path)]
    assert kept_of == [game_id(number) for number in range(11, 1, -1)]


def test_a_backup_with_a_damaged_game_says_so_and_removes_no_sound_one(store: Games, tmp_path: Path) -> None:
    sound = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    store.ask(SPOIL, ONE)
    for day in range(1, 12):
        made = Copies(store.file).make(tmp_path / "b", Occasion.DAILY, NOON + timedelta(days=day))
        assert not made.is_sound
    assert sound in backups_in(tmp_path / "b")


def test_a_game_is_folded_once_and_looked_at_each_time(tmp_path: Path) -> None:
    with filled(tmp_path) as store:
        store.put(ONE, [event(901, DetailSet("place", "Rome"), "later")])
        folded: Folded = {}
        assert check(store.file, folded)
        assert set(folded) == {game_id(0), ONE, TWO}
        before = dict(folded)
        # A game without its beginning can't be folded.
        store.put(game_id(3), [event(1, DetailSet("place", "Rome"))])
        assert not check(store.file, folded)
        assert folded == before
        folded[game_id(3)] = store.file.read(lambda ask: tables.head_of(ask, game_id(3)))
        assert check(store.file, folded)
        store.ask(SPOIL, TWO)
        assert not check(store.file, folded)


def test_a_program_that_stops_leaves_no_half_checked_backup(store: Games, tmp_path: Path) -> None:
    files = Copies(store.file)
    files.stop()
    with refuses("not_kept"):
        files.make(tmp_path / "backups", Occasion.DAILY, NOON)
    assert list((tmp_path / "backups").iterdir()) == []


def index_of(store: Games) -> int:
    """Return where the first page of the events' index ends in the file."""
    ((page,),) = store.ask("SELECT rootpage FROM sqlite_master WHERE name = 'sqlite_autoindex_events_1'")
    assert isinstance(page, int)
    return page * 4096


def test_a_backup_that_fails_removes_nothing_and_leaves_nothing(store: Games, tmp_path: Path) -> None:
    place = tmp_path / "b"
    made = [Copies(store.file).make(place, Occasion.START, NOON + timedelta(hours=at)) for at in range(3)]
    with store.path.open("r+b") as file:
        file.seek(index_of(store) - 4096)
        file.write(b"\xff" * 200)
    with refuses("not_kept"):
        Copies(store.file).make(place, Occasion.START, NOON + timedelta(hours=9))
    assert sorted(place.iterdir()) == sorted(each.path for each in made)


def test_a_backup_whose_index_lacks_a_row_does_not_count(store: Games, tmp_path: Path) -> None:
    with store.path.open("r+b") as file:
        # The last byte of the page is in the row number of an entry, which no query of ours reads.
        file.seek(index_of(store) - 1)
        (last,) = file.read(1)
        file.seek(index_of(store) - 1)
        file.write(bytes([last ^ 1]))
    with pytest.raises(Refused):
        Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    assert backups_in(tmp_path / "b") == []


def test_a_misplaced_file_is_not_backed_up(store: Games, tmp_path: Path) -> None:
    store.path.unlink()
    with refuses("file_gone"):
        Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)


def test_the_second_folder_gets_a_copy_that_is_compared(store: Games, tmp_path: Path) -> None:
    made = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    (tmp_path / "stick").mkdir()
    Copies(store.file).copy_to(made, tmp_path / "stick")
    (copy,) = backups_in(tmp_path / "stick")
    assert copy.path.read_bytes() == made.path.read_bytes()
    with pytest.raises(Refused):
        Copies(store.file).copy_to(made, tmp_path / "nowhere")


def test_settings_are_read_back_and_damaged_ones_are_none(tmp_path: Path) -> None:
    for settings in (BackupSettings(), BackupSettings(tmp_path, NOON)):
        write_backup_settings(tmp_path, settings)
        assert read_backup_settings(tmp_path) == settings
    for text in ("{", "[]", '{"second": 7, "told": 8}', '{"second": "x", "told": "never"}'):
        (tmp_path / "backups.json").write_text(text)
        assert read_backup_settings(tmp_path) == BackupSettings()


def test_a_copy_of_the_file_is_read_as_a_backup_of_game_files(store: Games, tmp_path: Path) -> None:
    rules = CustomRuleSet("Ours", "whitnack", {"cards.ace": 15})
    store.put(LIBRARY, [event(1, GameDeleted(ONE)), event(2, RulesMade(RuleSetId("ours"), rules), "made")])
    made = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    with made.path.open("rb") as file:
        found = dict(read_database(file))
    games_there = {f"{game_id(0)}.scorepad.json", f"deleted/{ONE}.scorepad.json", f"{TWO}.scorepad.json"}
    assert found.keys() == games_there | {"ours.scorepad-rules.json"}
    data = found[f"{TWO}.scorepad.json"]
    assert isinstance(data, bytes)
    assert fold(read_game(data).log) == fold(store.events(TWO))


def test_of_a_damaged_copy_the_rest_is_read_and_the_damage_is_said(tmp_path: Path) -> None:
    with filled(tmp_path / "games") as store:
        made = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    spoiled(made.path, ONE)
    with made.path.open("rb") as file:
        found = dict(read_database(file))
    bad = found.pop(f"{ONE}.scorepad.json")
    assert isinstance(bad, Refused)
    assert bad.faults[0].code == "game_damaged"
    assert all(isinstance(data, bytes) for data in found.values())


def hostile(script: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as other:
        other.executescript(script)
        return other.serialize()


@pytest.mark.parametrize(
    "data",
    [
        b"SQLite format 3\0" + bytes(100),
        b"SQLite format 3\0" + b"\xff" * 5000,
        hostile("CREATE TABLE songs (name TEXT)"),
        hostile("CREATE TABLE songs (name TEXT)").replace(b"CREATE TABLE", b"CREATE TABL\xff"),
        hostile("PRAGMA user_version = 99"),
    ],
)
def test_a_foreign_or_hostile_database_is_refused_with_one_fault(data: bytes) -> None:
    (fault,) = refusal(lambda: list(read_database(BytesIO(data))))
    assert fault.code in ("not_a_database", "database_too_new")


def test_a_copy_of_our_file_with_a_trigger_in_it_is_refused(tmp_path: Path) -> None:
    with filled(tmp_path / "games") as store:
        made = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
    with closing(sqlite3.connect(made.path)) as other:
        other.execute("CREATE TRIGGER t AFTER INSERT ON drafts BEGIN DELETE FROM events /* x */; END")
    data = made.path.read_bytes()
    for trigger in (data, data.replace(b"/* x", b"/*\xffx")):
        with refuses("not_a_database"):
            read_database(BytesIO(trigger))


def traces(folder: Path, *words: str) -> list[str]:
    """Return the files of a folder that have one of the words in them."""
    files = [path for path in folder.rglob("*") if path.is_file()]
    return [path.name for path in files if any(word.encode() in path.read_bytes() for word in words)]


@contextmanager
def with_zoe(folder: Path) -> Iterator[Games]:
    with filled(folder) as store:
        last = store.events(ONE)[-1]
        more = event(last.lamport + 1, DetailSet("title", "Zoë’s evening"), "titled")
        store.put(ONE, [more])
        yield store


def test_an_erased_game_is_in_no_file_of_the_folder_and_backups_keep_the_others(tmp_path: Path) -> None:
    with with_zoe(tmp_path) as store:
        backups = Copies(store.file)
        made = backups.make(tmp_path / "backups", Occasion.START, NOON)
        (tmp_path / "scorepad.log").write_text("Zoë went out")
        (tmp_path / "scorepad.log.1").write_text("Zoë went out")
        (tmp_path / "scorepad.damaged-20261122T180000Z.db").write_text("Zoë")
        backups.keep_game(ONE, fold(store.events(ONE)))
        assert len(traces(tmp_path, "Zoë")) >= 6
        store.put(LIBRARY, [event(1, GameDeleted(ONE))])
        before = {**content(store), LIBRARY: []}
        del before[ONE]
        backups.erase(tmp_path / "backups", None, ZOES)
        store.take_out(ONE)
        assert traces(tmp_path, ONE, "Zoë") == []
        assert content(store) == before
        assert store.file.damaged_streams() == []
        assert is_sound(made.path)
        store.put(TWO, [event(999, DetailSet("place", "Rome"), "later")])
    with games(tmp_path) as store:
        assert store.file.notices == []
        assert store.events(TWO)[-1].change == DetailSet("place", "Rome")


def test_what_was_replaced_before_is_erased_from_the_room_that_it_left(tmp_path: Path) -> None:
    with with_zoe(tmp_path) as store:
        # Some systems' SQLite overwrites what is replaced by itself, others don't.
        store.ask("PRAGMA secure_delete = OFF")
        for body in ("Zoë" * 400, "{}"):
            store.put_summaries([StoredSummary(TWO, 1, "1", body)])
        store.take_out(ONE)
        assert traces(tmp_path, "Zoë") == []


def test_while_somebody_reads_nothing_is_erased_and_the_refusal_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with with_zoe(tmp_path):
        pass
    with games(tmp_path) as store, closing(sqlite.connect(store.path, "ro")) as reader:
        reader.execute("BEGIN")
        assert reader.execute("SELECT count(*) FROM streams").fetchone() == (3,)
        assert refusal(store.take_out, ONE)[0].params["reason"] == "in_use"
        reader.execute("ROLLBACK")
        store.take_out(ONE)
        assert traces(tmp_path, "Zoë") == []


def test_everything_erased_leaves_an_empty_file_and_no_notice(tmp_path: Path) -> None:
    with with_zoe(tmp_path) as store:
        backups = Copies(store.file)
        backups.make(tmp_path / "backups", Occasion.START, NOON)
        backups.erase(tmp_path / "backups", None, ErasedAll())
        store.file.erase(tables.erase_everything)
        assert traces(tmp_path, ONE, "Zoë", str(TWO)) == []
        assert (content(store), store.file.notices) == ({LIBRARY: []}, [])
        store.put(TWO, list(events(2)))
    with games(tmp_path) as store:
        assert (store.last_stored_first(), store.file.notices) == ([TWO], [])


def test_backups_in_the_second_folder_are_erased_from_but_not_those_of_others(tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    with with_zoe(tmp_path / "one") as one, with_zoe(tmp_path / "two") as two:
        theirs = Copies(two.file).make(stick, Occasion.START, NOON)
        backups = Copies(one.file)
        mine = backups.make(tmp_path / "b", Occasion.START, NOON)
        backups.copy_to(mine, stick)
        backups.erase(tmp_path / "b", stick, ZOES)
        assert traces(stick, "Zoë") == [theirs.path.name]
        assert traces(tmp_path / "b", "Zoë") == []
        backups.erase(tmp_path / "b", stick, ErasedAll())
        assert backups_in(stick) == [theirs]


def test_a_backup_with_a_damaged_game_is_removed_when_a_person_is_erased(tmp_path: Path) -> None:
    with with_zoe(tmp_path / "games") as store:
        made = Copies(store.file).make(tmp_path / "b", Occasion.START, NOON)
        spoiled(made.path, TWO)
        Copies(store.file).erase(tmp_path / "b", None, ZOES)
        assert backups_in(tmp_path / "b") == []


def test_nothing_is_erased_from_a_file_that_is_not_ours_any_more(tmp_path: Path) -> None:
    with with_zoe(tmp_path) as store:
        store.path.unlink()
        for erase in (partial(tables.erase, game=ONE, library=()), tables.erase_everything):
            with refuses("file_gone"):
                store.file.erase(erase)
