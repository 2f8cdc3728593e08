"""Households in a PostgreSQL database: a schema for each, and one that says which there are."""

from collections.abc import Collection
from typing import Final, Self

from psycopg import sql

from scorepad.rules.faults import Fault, Refused
from scorepad.storage.households import HouseholdId, hidden_name
from scorepad.storage.postgres import tables
from scorepad.storage.postgres.connection import Connection, connect, refusing_to_open
from scorepad.storage.postgres.listening import Ear, Listener, announce_end
from scorepad.storage.postgres.schema import Migration, migrate
from scorepad.storage.postgres.shared_connections import Connections, OneSchema, go_to
from scorepad.storage.postgres.store import PostgresStore

CONNECTIONS: Final = 4
"""For writing, and as many for reading: one household waits for another only where four are at it at once."""

_HOUSEHOLD: Final = "household_"
_REGISTER: Final = "households_of_"

REGISTER: Final[tuple[Migration, ...]] = (
    (
        "households",
        (
            'CREATE TABLE households (name TEXT COLLATE "C" PRIMARY KEY, used DOUBLE PRECISION NOT NULL)',
            "CREATE TABLE running (single BOOLEAN PRIMARY KEY CHECK (single), at DOUBLE PRECISION NOT NULL)",
        ),
    ),
)
"""The tables of the register, in steps like those of `MIGRATIONS`."""

_MAY: Final = "SELECT has_database_privilege(current_database(), 'CREATE')"
_MAKE_ONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))"
_NOTE_ONE: Final = "SELECT pg_advisory_xact_lock(hashtextextended(current_schema() || '/running', 0))"
_IS_THERE: Final = "SELECT true FROM households WHERE name = %s"
_STAYS: Final = "SELECT true FROM households WHERE name = %s FOR KEY SHARE"
_MAKE: Final = "INSERT INTO households VALUES (%s, %s) ON CONFLICT DO NOTHING"
_USED: Final = "UPDATE households SET used = greatest(used, %s) WHERE name = ANY(%s)"
_RUNNING: Final = """
INSERT INTO running VALUES (true, %s)
ON CONFLICT (single) DO UPDATE SET at = greatest(running.at, excluded.at)"""
_LAST_RUN: Final = "SELECT at FROM running"
_LATER: Final = "UPDATE households SET used = used + %s"
# A few at a time: somebody may wait, and the rest has time until the next look.
_UNUSED: Final = "SELECT name FROM households WHERE used < %s AND name <> ALL(%s) LIMIT 10"
_REMOVE: Final = "DELETE FROM households WHERE name = %s AND used < %s"
_DROP: Final = sql.SQL("DROP SCHEMA {} CASCADE")
_CREATE: Final = sql.SQL("CREATE SCHEMA {}")


class HouseholdSchemas:
    """The households in schemas of a database, a `HouseholdRegister` for all processes on it."""

    def __init__(self, address: str, listener: Listener, register: str) -> None:
        self._writing = Connections(address, CONNECTIONS)
        self._reading = Connections(address, CONNECTIONS, reading=True)
        self._listener = listener
        self._register = OneSchema(self._writing, register)

    @classmethod
    def open(cls, address: str) -> Self:
        """Open the households of a database, and make its register if it has none; blocks.

        Raises Refused: `database_makes_no_schemas`, and as `PostgresStore.open` does.
        """
        with refusing_to_open():
            connection = connect(address)
            try:
                register = _made(connection)
            finally:
                connection.close()
        return cls(address, Listener.open(address), register)

    def close(self) -> None:
        """Release the database; blocks."""
        self._listener.close()
        self._writing.close()
        self._reading.close()

    def opened(self, household: HouseholdId) -> tuple[PostgresStore, Ear]:
        """Return the store of a household, with its tables brought up to date, and what others change in it.

        Blocks. Raises Refused: `not_readable` (reason) if there is no such household, `database_too_new`.
        """
        name = hidden_name(household)

        def bring_up(connection: Connection) -> None:
            # Whoever removes it waits for this, and this for whoever does.
            if connection.execute(_STAYS, (name,)).fetchone() is None:
                raise Refused((Fault("not_readable", params={"reason": ""}),))
            go_to(connection, _schema_of(name))
            migrate(connection)

        self._register.ask(bring_up, "not_readable")
        writing, reading = (OneSchema(each, _schema_of(name)) for each in (self._writing, self._reading))
        store = PostgresStore(writing, reading)
        return store, store.ear(self._listener)

    def is_there(self, household: HouseholdId) -> bool:
        """Return whether there is such a household."""
        name = hidden_name(household)
        found = self._register.ask(lambda each: each.execute(_IS_THERE, (name,)).fetchone(), "not_readable")
        return found is not None

    def make(self, household: HouseholdId, at: float) -> None:
        """Make the schema of a new household with its tables, all or nothing."""
        name = hidden_name(household)

        def make(connection: Connection) -> None:
            if not connection.execute(_MAKE, (name, at)).rowcount:
                # Asked a second time, because the connection broke while it was being committed.
                return
            connection.execute(_CREATE.format(sql.Identifier(_schema_of(name))))
            go_to(connection, _schema_of(name))
            migrate(connection)

        self._register.ask(make, "not_kept")

    def note_use(self, households: Collection[HouseholdId], at: float) -> None:
        """Note that households are used now, unless another process has said so of a later moment."""
        names = list(map(hidden_name, households))
        self._register.ask(lambda each: each.execute(_USED, (at, names)), "not_kept")

    def note_running(self, at: float, longest: float) -> None:
        """Note that a server runs, whichever process it is, as `HouseholdRegister.note_running` says."""

        def note(connection: Connection) -> None:
            connection.execute(_NOTE_ONE)
            last = connection.execute(_LAST_RUN).fetchone()
            away = at - float(str(last[0])) if last else 0.0
            if away > longest:
                connection.execute(_LATER, (away,))
            connection.execute(_RUNNING, (at,))

        self._register.ask(note, "not_kept")

    def remove(self, household: HouseholdId) -> None:
        """Remove a household with everything in it, in one transaction, also where others have it open."""
        self._remove(hidden_name(household), float("inf"))

    def remove_unused(self, since: float, but: Collection[HouseholdId]) -> None:
        """Remove the households that nobody has used at any process since a moment."""
        names = list(map(hidden_name, but))
        found = self._register.ask(
            lambda each: each.execute(_UNUSED, (since, names)).fetchall(), "not_readable"
        )
        for (name,) in found:
            self._remove(str(name), since)

    def _remove(self, name: str, since: float) -> None:
        """Remove a household unless it was used since a moment, or is no longer there."""

        def remove(connection: Connection) -> None:
            if connection.execute(_REMOVE, (name, since)).rowcount:
                go_to(connection, _schema_of(name))
                tables.keep_others_out(connection)
                announce_end(connection)
                connection.execute(_DROP.format(sql.Identifier(_schema_of(name))))

        self._register.ask(remove, "not_kept")


def _schema_of(name: str) -> str:
    """Return the schema of a household by its hidden name."""
    return _HOUSEHOLD + name


def _made(connection: Connection) -> str:
    """Return the schema of the register, made if it isn't there; raises Refused."""
    (may,) = connection.execute(_MAY).fetchone() or (False,)
    if not may:
        raise Refused((Fault("database_makes_no_schemas"),))
    register = _REGISTER + tables.schema(connection)
    with connection.transaction():
        connection.execute(_MAKE_ONE, (register,))
        connection.execute(sql.SQL("CREATE SCHEMA IF NOT EXISTS {}").format(sql.Identifier(register)))
        go_to(connection, register)
        migrate(connection, REGISTER)
    return register
