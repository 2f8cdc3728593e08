"""The database that games are kept in instead of a file, if somebody named one."""

from collections.abc import Mapping
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Final

from scorepad.rules.faults import Fault, Refused

if TYPE_CHECKING:
    # Its driver is a package that few have.
    from scorepad.storage.sql.postgres import PostgresDatabase

STORE: Final = "SCOREPAD_STORE"
"""The environment variable that names the database."""

_INSTALL: Final = 'pip install "psycopg[binary]"'


def store_address(option: str | None, environment: Mapping[str, str]) -> str | None:
    """Return the address of the database: the command line's, or the environment's; None = a file."""
    return option or environment.get(STORE) or None


def folder_for(folder: Path, address: str | None) -> Path:
    """Return where the lock and the log of a database's app are; None = beside the file.

    Each database has a folder of its own, so that whoever finds an app there finds the one of this database.
    """
    return folder / f"store-{sha256(address.encode()).hexdigest()[:16]}" if address else folder


def open_shared(address: str) -> "PostgresDatabase":
    """Open a database; blocks. Raises Refused: `club_missing` (command), and as `PostgresDatabase` does."""
    try:
        from scorepad.storage.sql.postgres import PostgresDatabase  # noqa: PLC0415 - few have its driver
    except ImportError as error:
        raise Refused((Fault("club_missing", params={"command": _INSTALL}),)) from error
    return PostgresDatabase(address)
