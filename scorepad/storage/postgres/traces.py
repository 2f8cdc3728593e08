"""Leaves no trace of what was removed from a database's tables."""

import time
from collections.abc import Sequence
from typing import Final

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.postgres import tables
from scorepad.storage.postgres.connection import BUSY, Database

_READERS_SECONDS: Final = 5.0
"""How long an erasure waits for those who still read what it has removed."""

_LOOK_SECONDS: Final = 0.05


def leave_no_trace(database: Database, transaction: str, names: Sequence[str]) -> None:
    """Write tables anew without what a transaction has removed; blocks.

    Raises Refused `not_kept` (reason).
    """
    end = time.monotonic() + _READERS_SECONDS
    while not database.ask(lambda each: tables.can_be_rewritten(each, transaction), "not_kept"):
        if time.monotonic() > end:
            raise Refused((Fault("not_kept", params={"reason": BUSY}),))
        time.sleep(_LOOK_SECONDS)
    database.order(f"VACUUM (FULL) {', '.join(names)}")
