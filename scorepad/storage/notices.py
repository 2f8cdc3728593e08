"""What happened to the file and is said until somebody has seen it, also after a restart."""

import json
import sqlite3
from dataclasses import dataclass
from typing import NewType

from scorepad.rules.faults import Fault
from scorepad.storage.rows import dumped

NoticeId = NewType("NoticeId", int)


@dataclass(frozen=True, slots=True)
class Notice:
    """Something about the file that a person has to know."""

    id: NoticeId
    fault: Fault


def add_notice(connection: sqlite3.Connection, fault: Fault) -> None:
    """Keep a fault as a notice; one that says the same is not kept twice."""
    values = (fault.code, dumped(dict(fault.params)))
    if not connection.execute("SELECT 1 FROM notices WHERE code = ? AND params = ?", values).fetchone():
        connection.execute("INSERT INTO notices (code, params) VALUES (?, ?)", values)


def read_notices(connection: sqlite3.Connection) -> tuple[Notice, ...]:
    """Return all notices, the oldest first."""
    rows = connection.execute("SELECT id, code, params FROM notices ORDER BY id").fetchall()
    return tuple(Notice(NoticeId(ident), Fault(code, "", json.loads(params))) for ident, code, params in rows)


def drop_notice(connection: sqlite3.Connection, ident: NoticeId) -> None:
    """Remove a notice that was seen."""
    connection.execute("DELETE FROM notices WHERE id = ?", (ident,))
