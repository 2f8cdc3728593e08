"""Rows are read from their pages as SQLite reads them, long ones and those in the -wal too."""

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from scorepad.game.draft import Draft
from scorepad.game.events import DetailSet
from scorepad.game.ids import DeviceId
from scorepad.score.record import RoundId
from scorepad.storage.sqlite.pages import rows_on_pages
from scorepad.storage.sqlite.store import SqliteStore
from tests.many_games import events, fill, game_id

TABLES = {
    "events": "rowid, *",
    "drafts": "rowid, *",
    "streams": "NULL, *",
}


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a database with many games, the last rows of which only the -wal has."""
    fill(tmp_path, 90, rounds=1)
    with closing(SqliteStore.open(tmp_path)) as store:
        *_others, long = events(0, 1)
        text = "a long note " * 2000
        more = type(long)(long.device, 99, 99, long.batch, long.author, long.at, DetailSet("note", text))
        store.append(game_id(0), [more], {DeviceId("phone"): Draft(RoundId("r"), 0, "melded.points", "1")})
        (tmp_path / "copy").mkdir()
        for name in ("scorepad.db", "scorepad.db-wal"):
            shutil.copy(tmp_path / name, tmp_path / "copy")
    return tmp_path / "copy" / "scorepad.db"


def test_every_row_is_found_as_sqlite_finds_it(path: Path) -> None:
    found = {(row.number, row.values) for row in rows_on_pages(path)}
    with closing(sqlite3.connect(path)) as connection:
        for table, columns in TABLES.items():
            rows = connection.execute(f"SELECT {columns} FROM {table}").fetchall()  # noqa: S608 - our own names
            assert len(rows) >= 1
            assert {(number, tuple(values)) for number, *values in rows} <= found, table


def test_rows_of_a_commit_that_was_never_finished_are_not_found(path: Path) -> None:
    wal = path.with_name("scorepad.db-wal")
    assert 99 in {row.values[2:3] and row.values[2] for row in rows_on_pages(path)}
    wal.write_bytes(wal.read_bytes()[: -(4096 + 24)])
    assert 99 not in {row.values[2:3] and row.values[2] for row in rows_on_pages(path)}


@pytest.mark.parametrize("content", [b"", b"x", b"\xff" * 9000, bytes(8192), b"\x0d" * 8192, b"\x0a" * 4097])
def test_anything_else_has_no_rows_and_ends_soon(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "any.db").write_bytes(content)
    (tmp_path / "any.db-wal").write_bytes(content)
    assert all(isinstance(row.values, tuple) for row in rows_on_pages(tmp_path / "any.db"))
