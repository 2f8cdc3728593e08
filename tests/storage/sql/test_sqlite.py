"""What is committed to a file is durable, private, and all or nothing, whoever else wants the file."""

import sqlite3
import stat
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.rules.faults import Fault
from scorepad.storage.sql import sqlite, tables
from scorepad.storage.store import StoredSummary
from tests.disks import small_files
from tests.refusals import refusal
from tests.storage.sql.games import Games, games
from tests.storage.test_contract import DRAFT, GAME, PHONE, event

EVENTS = [event(number) for number in range(1, 400)]


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Games]:
    monkeypatch.setattr(sqlite, "BUSY_SECONDS", 0.05)
    with games(tmp_path) as store:
        yield store


def test_between_two_touches_everything_is_in_the_one_private_file(store: Games) -> None:
    store.put(GAME, [event(1)])
    left = {path.name: path.stat().st_size for path in store.path.parent.iterdir()}
    assert left.pop("scorepad.db-journal") == 0
    assert list(left) == ["scorepad.db"]
    assert stat.S_IMODE(store.path.stat().st_mode) == 0o600 or sys.platform == "win32"
    assert store.ask("PRAGMA journal_mode") + store.ask("PRAGMA synchronous") == [("truncate",), (2,)]


def test_nothing_is_stored_while_another_program_writes(store: Games) -> None:
    with closing(sqlite3.connect(store.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        in_use = Fault("not_kept", params={"reason": "in_use"})
        assert refusal(store.put, GAME, [event(1)]) == (in_use,)
        other.execute("ROLLBACK")
    store.put(GAME, [event(2)])
    assert store.events(GAME) == [event(2)]


def test_a_full_disk_stores_nothing_and_the_next_write_works(store: Games) -> None:
    store.put(GAME, [event(1)])
    with small_files(4096):
        found = refusal(store.put, GAME, EVENTS[1:50], {PHONE: DRAFT})
    assert found == (Fault("not_kept", params={"reason": "disk_fails"}),)
    assert store.events(GAME) == [event(1)]
    assert store.drafts(GAME) == {}
    store.put(GAME, [event(2)])
    assert store.events(GAME) == [event(1), event(2)]


def test_several_threads_may_write_at_once(store: Games) -> None:
    def write(device: str) -> None:
        for counter in range(1, 21):
            store.put(GAME, [event(counter, device=device)])

    with ThreadPoolExecutor(4) as pool:
        list(pool.map(write, "abcd"))
    assert len(store.events(GAME)) == 80


def test_an_empty_file_is_a_new_one(tmp_path: Path) -> None:
    (tmp_path / "scorepad.db").touch()
    with games(tmp_path) as store:
        assert (store.file.notices, store.last_stored_first()) == ([], [])


def test_a_first_start_cut_short_is_taken_up(tmp_path: Path) -> None:
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
    assert path.with_name("scorepad.db-journal").stat().st_size
    with games(tmp_path) as store:
        assert (store.file.notices, store.last_stored_first()) == ([], [])


def test_a_changed_draft_is_forgotten_and_a_changed_summary_made_anew(store: Games) -> None:
    store.put(GAME, EVENTS[:9], {PHONE: DRAFT})
    store.put_summaries([StoredSummary(GAME, 9, "1", "{}")])
    store.ask("UPDATE drafts SET body = replace(body, '120', '130')")
    store.ask("UPDATE streams SET line = '{ }'")
    assert (store.drafts(GAME), store.lines("", 9)) == ({}, [(GAME, None)])


def test_tables_are_the_same_to_the_letter_unless_their_version_is_another() -> None:
    """Whoever words them anew makes every file that is kept a damaged one."""
    assert (tables.VERSION, tables.checksum(*tables.SCHEMA)) == (4, "346d4d07c83310e3")


def test_tables_that_cannot_all_be_made_leave_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "SCHEMA", (*tables.SCHEMA, "CREATE TABLE events (x)"))
    with closing(sqlite3.connect(tmp_path / "some.db", isolation_level=None)) as connection:
        with pytest.raises(sqlite3.OperationalError):
            sqlite._make_tables(connection)
        assert sqlite.version_of(connection) == 0
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == []
