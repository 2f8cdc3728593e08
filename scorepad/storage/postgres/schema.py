"""The tables of a PostgreSQL database, brought up to the current version."""

from typing import Final

import psycopg

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.postgres.connection import Connection

# Ids are sorted as Python does, whatever language the database has.
_STREAMS: Final = """
CREATE TABLE streams (
  stream TEXT COLLATE "C" PRIMARY KEY,
  events BIGINT NOT NULL,
  seal BYTEA NOT NULL,
  stored BIGINT NOT NULL
)"""
_EVENTS: Final = """
CREATE TABLE events (
  number BIGINT GENERATED ALWAYS AS IDENTITY,
  stream TEXT COLLATE "C" NOT NULL REFERENCES streams,
  device TEXT COLLATE "C" NOT NULL,
  counter BIGINT NOT NULL,
  lamport BIGINT NOT NULL,
  batch TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BYTEA NOT NULL,
  PRIMARY KEY (stream, device, counter)
)"""
_DRAFTS: Final = """
CREATE TABLE drafts (
  stream TEXT COLLATE "C" NOT NULL,
  device TEXT COLLATE "C" NOT NULL,
  body TEXT NOT NULL,
  seal BYTEA NOT NULL,
  PRIMARY KEY (stream, device)
)"""
_LINES: Final = """
CREATE TABLE lines (
  stream TEXT COLLATE "C" PRIMARY KEY,
  events BIGINT NOT NULL,
  made_by TEXT NOT NULL,
  body TEXT NOT NULL,
  seal BYTEA NOT NULL
)"""
_NOTES: Final = """
CREATE TABLE notes (
  name TEXT PRIMARY KEY,
  body TEXT NOT NULL
)"""

Migration = tuple[str, tuple[str, ...]]
"""A name, and what it does."""

MIGRATIONS: Final[tuple[Migration, ...]] = (
    (
        "events, drafts and lines",
        (
            "CREATE SEQUENCE order_of_storing",
            _STREAMS,
            _EVENTS,
            "CREATE INDEX events_as_stored ON events (stream, number)",
            _DRAFTS,
            _LINES,
            _NOTES,
        ),
    ),
)
"""A step that was ever shipped is never changed, only followed by another."""

_MIGRATIONS: Final = """
CREATE TABLE IF NOT EXISTS migrations (
  version INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  at TIMESTAMPTZ NOT NULL DEFAULT now()
)"""
_LOCK: Final = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '/migrations', 0))"
_TAKEN: Final = (psycopg.errors.DuplicateTable, psycopg.errors.UndefinedColumn)


def migrate(connection: Connection) -> None:
    """Run all migration steps not run yet, all or none; processes take turns.

    Raises psycopg.Error; Refused: `database_too_new`, `database_not_utf8`, `database_taken_by_others`.
    """
    if connection.info.parameter_status("server_encoding") != "UTF8":
        raise Refused((Fault("database_not_utf8"),))
    try:
        with connection.transaction():
            _take(connection)
    except _TAKEN as error:
        raise Refused((Fault("database_taken_by_others"),)) from error


def _take(connection: Connection) -> None:
    connection.execute(_LOCK)
    connection.execute(_MIGRATIONS)
    done = version_of(connection)
    if done > len(MIGRATIONS):
        raise Refused((Fault("database_too_new"),))
    for version, (name, statements) in enumerate(MIGRATIONS[done:], start=done + 1):
        for statement in statements:
            connection.execute(statement.encode())
        connection.execute("INSERT INTO migrations (version, name) VALUES (%s, %s)", (version, name))


def version_of(connection: Connection) -> int:
    """Return how many migration steps were run on a database that has our tables."""
    found = connection.execute("SELECT coalesce(max(version), 0) FROM migrations").fetchone()
    return int(str(found[0])) if found else 0
