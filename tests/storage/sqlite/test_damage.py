"""A damaged file is set aside, a newer one left alone, and a migration is done completely or not at all."""

import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.events import Author, Event, TallyField
from scorepad.game.ids import BatchId, DeviceId
from scorepad.rules.faults import Refused
from scorepad.score.record import GameId, RoundId
from scorepad.storage.sqlite import database
from scorepad.storage.sqlite.database import SCHEMA, TABLES, VERSION, create_tables, version_of
from scorepad.storage.sqlite.store import SqliteStore

GAME = GameId("game")

ANN = Author(DeviceId("phone"), "Ann")
EVENTS = [
    Event(
        DeviceId("phone"),
        n,
        n,
        BatchId(f"touch{n}"),
        ANN,
        "2026-11-21T10:00:00Z",
        TallyField(RoundId("r1"), 0, "piles.clean", n),
    )
    for n in range(1, 400)
]


def filled(folder: Path) -> Path:
    with closing(SqliteStore.open(folder)) as store:
        store.append(GAME, EVENTS)
    return store.path


def garbage(path: Path) -> None:
    path.write_bytes(b"no database at all " * 1000)


def zeros(path: Path) -> None:
    path.write_bytes(bytes(path.stat().st_size))


def cut_in_half(path: Path) -> None:
    data = path.read_bytes()
    path.write_bytes(data[: len(data) // 2])


def cut_in_the_header(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:50])


def bad_page(path: Path) -> None:
    data = bytearray(path.read_bytes())
    for start in range(4096, len(data), 4096):
        data[start : start + 200] = b"\xff" * 200
    path.write_bytes(data)


def another_programs(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name)")


DAMAGES = [garbage, zeros, cut_in_half, cut_in_the_header, bad_page, another_programs]


@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_damaged_file_is_set_aside_and_an_empty_one_started(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    path = filled(tmp_path)
    damage(path)
    path.with_name("scorepad.db-wal").write_bytes(b"left over")
    damaged = path.read_bytes()
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.path == path
        aside = set_aside(store)
        assert aside
        assert aside.name.startswith("scorepad.damaged-")
        assert aside.suffix == ".db"
        assert aside.read_bytes() == damaged
        assert aside.with_name(aside.name + "-wal").read_bytes() == b"left over"
        assert store.streams() == []
        store.append(GAME, EVENTS[:1])
        assert store.events(GAME) == EVENTS[:1]
        assert not list(tmp_path.glob(".rescue-*"))


def set_aside(store: SqliteStore) -> Path | None:
    """Return the damaged file's path from the store's only notice."""
    notices = store.notices()
    assert len(notices) <= 1
    return Path(str(notices[0].fault.params["aside"])) if notices else None


def test_a_notice_is_kept_until_it_is_hidden(tmp_path: Path) -> None:
    garbage(tmp_path / "scorepad.db")
    for _start in range(2):
        with closing(SqliteStore.open(tmp_path)) as store:
            (notice,) = store.notices()
            assert notice.fault.code == "games_set_aside"
    with closing(SqliteStore.open(tmp_path)) as store:
        store.put_notice_away(notice.id)
        assert store.notices() == ()
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.notices() == ()


def test_files_damaged_within_the_same_second_are_all_kept(tmp_path: Path) -> None:
    kept = []
    for letter in (b"a", b"b", b"c"):
        (tmp_path / "scorepad.db").write_bytes(letter * 1000)
        with closing(SqliteStore.open(tmp_path)) as store:
            kept.append(Path(str(store.notices()[-1].fault.params["aside"])))
            store.put_notice_away(store.notices()[-1].id)
    assert [path.read_bytes()[:1] for path in kept] == [b"a", b"b", b"c"]


def test_an_empty_file_is_a_new_database(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").touch()
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.notices() == ()
        assert store.streams() == []


def test_an_interrupted_first_start_is_recovered(tmp_path: Path) -> None:
    path = tmp_path / "scorepad.db"
    script = (
        "import os, sqlite3, sys\n"
        "c = sqlite3.connect(sys.argv[1], isolation_level=None)\n"
        "c.executescript('PRAGMA cache_size = 1; PRAGMA cache_spill = 1; CREATE TABLE x (y); DROP TABLE x')\n"
        "c.execute('BEGIN')\n"
        "c.execute('CREATE TABLE x (y)')\n"
        "c.executemany('INSERT INTO x VALUES (?)', [('z' * 4000,)] * 50)\n"
        "os._exit(0)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(path)], check=True)
    assert path.with_name("scorepad.db-journal").exists()
    with closing(SqliteStore.open(tmp_path)) as store:
        assert store.notices() == ()
        assert store.streams() == []


def spoil(path: Path, statement: str, *values: object) -> None:
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute(statement, values)


@pytest.mark.parametrize(
    "body",
    [
        "",
        "{",
        "[]",
        "null",
        "7",
        '"text"',
        b"\xff\xfe",
        '{"author": {}, "at": "", "change": {}}',
        "[" * 99999,
    ],
)
def test_a_damaged_event_is_a_fault_and_other_games_can_be_read(tmp_path: Path, body: object) -> None:
    path = filled(tmp_path)
    with closing(SqliteStore.open(tmp_path)) as store:
        store.append(GameId("other"), EVENTS[:1])
        spoil(path, "UPDATE events SET body = ? WHERE stream = 'game' AND counter = 7", body)
        with pytest.raises(Refused) as refused:
            store.events(GAME)
        assert [fault.code for fault in refused.value.faults] == ["game_damaged"]
        assert store.events(GameId("other")) == EVENTS[:1]


def test_a_damaged_draft_is_a_fault(tmp_path: Path) -> None:
    with closing(SqliteStore.open(tmp_path)) as store:
        spoil(store.path, "INSERT INTO drafts VALUES ('game', 'phone', '{}', x'00')")
        with pytest.raises(Refused) as refused:
            store.drafts(GAME)
    assert [fault.code for fault in refused.value.faults] == ["game_damaged"]


def test_pages_damaged_while_open_are_a_fault(tmp_path: Path) -> None:
    path = filled(tmp_path)
    with closing(SqliteStore.open(tmp_path)) as store:
        bad_page(path)
        store._connection.execute("PRAGMA shrink_memory")
        with pytest.raises(Refused) as refused:
            store.events(GAME)
    assert [fault.code for fault in refused.value.faults] == ["not_readable"]


def test_a_newer_programs_database_is_refused_and_not_touched(tmp_path: Path) -> None:
    path = filled(tmp_path)
    spoil(path, f"PRAGMA user_version = {VERSION + 1}")
    before = path.read_bytes()
    with pytest.raises(Refused) as refused:
        SqliteStore.open(tmp_path)
    (fault,) = refused.value.faults
    assert fault.code == "database_too_new"
    assert fault.params == {"file": str(path), "version": VERSION + 1, "known": VERSION}
    assert path.read_bytes() == before
    assert not list(tmp_path.glob("*damaged*"))


def test_a_database_that_cannot_be_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").mkdir()
    with pytest.raises(Refused) as refused:
        SqliteStore.open(tmp_path)
    assert [fault.code for fault in refused.value.faults] == ["folder_unusable"]


def test_tables_that_cannot_all_be_made_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "SCHEMA", (*SCHEMA, "CREATE TABLE events (x)"))
    with closing(sqlite3.connect(tmp_path / "some.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            create_tables(connection)
        assert version_of(connection) == 0
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []


def test_the_tables_are_made_once(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "some.db", isolation_level=None)) as connection:
        create_tables(connection)
        made = connection.execute("SELECT * FROM file").fetchall()
        create_tables(connection)
        assert connection.execute("SELECT * FROM file").fetchall() == made
        names = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        assert {name for (name,) in names} == TABLES
