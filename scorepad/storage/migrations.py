"""The steps that bring a database file to the present form, each in one transaction with its record."""

import secrets
import sqlite3
from collections.abc import Callable

from scorepad.storage.game_lines import LINES
from scorepad.storage.seals import seal_drafts, seal_streams

_EVENTS = """
CREATE TABLE events (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  counter INTEGER NOT NULL,
  lamport INTEGER NOT NULL,
  batch TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (stream, device, counter)
)"""
_EVENTS_IN_ORDER = "CREATE INDEX events_in_order ON events (stream, lamport, device, counter)"
_DRAFTS = """
CREATE TABLE drafts (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  body TEXT NOT NULL,
  PRIMARY KEY (stream, device)
)"""

_STREAMS = """
CREATE TABLE streams (
  stream TEXT PRIMARY KEY,
  events INTEGER NOT NULL,
  seal BLOB NOT NULL
) WITHOUT ROWID"""
_FILE = """
CREATE TABLE file (
  id TEXT NOT NULL,
  writes INTEGER NOT NULL
)"""
_NOTICES = """
CREATE TABLE notices (
  id INTEGER PRIMARY KEY,
  code TEXT NOT NULL,
  params TEXT NOT NULL
)"""

_DAMAGED = """
CREATE TABLE damaged (
  stream TEXT NOT NULL,
  device TEXT NOT NULL,
  counter INTEGER NOT NULL,
  lamport INTEGER NOT NULL,
  batch TEXT NOT NULL,
  body TEXT NOT NULL
)"""

Statement = str | Callable[[sqlite3.Connection], None]

Step = tuple[str, tuple[Statement, ...]]
"""A name, and what it does: SQL, or a function where SQL can't say it."""


def _name_file(connection: sqlite3.Connection) -> None:
    connection.execute("INSERT INTO file VALUES (?, 0)", (secrets.token_hex(16),))


STEPS: tuple[Step, ...] = (
    ("events and drafts", (_EVENTS, _EVENTS_IN_ORDER, _DRAFTS)),
    (
        "seals",
        (
            "ALTER TABLE events ADD COLUMN seal BLOB NOT NULL DEFAULT x''",
            "ALTER TABLE drafts ADD COLUMN seal BLOB NOT NULL DEFAULT x''",
            _STREAMS,
            _FILE,
            _NOTICES,
            _DAMAGED,
            _name_file,
            seal_streams,
            seal_drafts,
        ),
    ),
    ("game lines", (LINES,)),
)
"""A step that was ever shipped is never changed, only followed by another."""

VERSION = len(STEPS)

_RECORD = """
CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  at TEXT NOT NULL
)"""


def version_of(connection: sqlite3.Connection) -> int:
    """Tell how many steps a database has behind it."""
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


def migrate(connection: sqlite3.Connection, steps: tuple[Step, ...] = STEPS) -> None:
    """Take all steps a database has not taken yet; a step that fails leaves it as it was before that step.

    connection: without a transaction of its own (isolation_level None).
    """
    for version, (name, statements) in enumerate(steps, start=1):
        connection.execute("BEGIN IMMEDIATE")
        try:
            if version_of(connection) < version:
                _take(connection, version, name, statements)
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise


def _take(connection: sqlite3.Connection, version: int, name: str, statements: tuple[Statement, ...]) -> None:
    for statement in statements:
        if isinstance(statement, str):
            connection.execute(statement)
        else:
            statement(connection)
    connection.execute(_RECORD)
    connection.execute(
        "INSERT INTO migrations VALUES (?, ?, strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))", (version, name)
    )
    connection.execute(f"PRAGMA user_version = {version}")
