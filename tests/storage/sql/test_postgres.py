"""What a store in PostgreSQL does beyond what every store promises."""

import asyncio
import dataclasses
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from urllib.parse import quote

import psycopg
import pytest

from scorepad.game.accept import KEEPER, Watcher
from scorepad.game.events import BatchId, GameEvent
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.storage.links import DatabaseLinks, FileLinks
from scorepad.storage.sql.postgres import PatientConnection, PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.sql.tables import TABLES, VERSION
from tests.postgres import new_address, new_database
from tests.refusals import refusal, refuses
from tests.storage.test_contract import DRAFT, GAME, OTHER, PHONE, event

NOBODY_LISTENS = "postgresql:///?host=/nowhere/at/all"
DUMPED = (Path(__file__).parents[2] / "data" / "exports" / "postgres.sql").read_text(encoding="utf-8")
"""A database that the program of commit 6fb5a5de has made."""


@pytest.fixture
def address() -> str:
    return new_address()


@pytest.fixture
def database(address: str) -> Iterator[PostgresDatabase]:
    with closing(PostgresDatabase(address)) as opened:
        yield opened


@pytest.fixture
def store(database: PostgresDatabase) -> SqlStore:
    return SqlStore(database)


def run(address: str, statement: str) -> None:
    with psycopg.connect(address, autocommit=True) as connection:
        connection.execute(statement.encode())


def not_opened(address: str) -> tuple[str, object]:
    """Return why a database isn't opened, and the reason that it gives."""
    (fault,) = refusal(PostgresDatabase, address)
    return fault.code, fault.params.get("reason")


def version_of(address: str) -> int:
    with closing(PostgresDatabase(address)) as database:
        return int(database.read(lambda ask: ask("SELECT body FROM notes WHERE name = 'version'"))[0][0])


def connections(database: PostgresDatabase) -> list[PatientConnection]:
    return [database._writing, database._reading]


async def reason_not_kept(store: SqlStore, added: GameEvent) -> object:
    with pytest.raises(Refused) as refused:
        await store.append(GAME, [added])
    (fault,) = refused.value.faults
    assert fault.code == "not_kept"
    return fault.params["reason"]


def test_a_database_of_a_newer_program_is_refused_and_left_as_it_is(address: str) -> None:
    assert version_of(address) == VERSION
    run(address, "UPDATE notes SET body = '99' WHERE name = 'version'")
    assert not_opened(address) == ("database_too_new", None)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT body FROM notes").fetchall() == [("99",)]


def test_links_key_and_order_of_an_earlier_database_stay(address: str, tmp_path: Path) -> None:
    run(address, DUMPED)
    with psycopg.connect(address) as connection:
        games = "SELECT stream FROM streams WHERE stream <> 'library' ORDER BY stored DESC"
        names = [name for (name,) in connection.execute(games.encode())]
    with closing(PostgresDatabase(address)) as database:
        store, links = SqlStore(database), DatabaseLinks(database, FileLinks(tmp_path)).read()
        assert set(links.links.values()) == {KEEPER, Watcher(GameId(names[0]))}
        assert store.device_key()
        assert store.last_stored_first() == names
        assert [game for game, summary in store.lines("", 99) if summary is None or summary.is_stale] == []
    with psycopg.connect(address) as connection:
        there = connection.execute("SELECT tablename FROM pg_tables WHERE schemaname = current_schema()")
        assert {name for (name,) in there} == set(TABLES)


def test_an_earlier_game_that_somebody_changed_by_hand_is_damaged_and_no_other(address: str) -> None:
    run(address, DUMPED)
    run(address, "UPDATE events SET lamport = lamport + 1 WHERE number = (SELECT max(number) FROM events)")
    with closing(PostgresDatabase(address)) as database:
        store = SqlStore(database)
        damaged, *others = store.last_stored_first()
        with pytest.raises(Refused, match="game_damaged"):
            store.events(damaged)
        assert all(map(store.events, others))


def test_an_earlier_database_that_cannot_be_brought_over_is_left_as_it_was(address: str) -> None:
    run(address, DUMPED)
    # Of another program: our names aren't free.
    run(address, "CREATE VIEW earlier_drafts AS SELECT 1")
    assert not_opened(address) == ("database_taken_by_others", None)
    run(address, "DROP VIEW earlier_drafts")
    assert version_of(address) == VERSION


@pytest.mark.parametrize("table", ["events (id INT)", "notes (id INT)", "notes (name TEXT, body TEXT)"])
def test_tables_of_another_program_are_not_touched(address: str, table: str) -> None:
    run(address, f"CREATE TABLE {table}")
    assert not_opened(address) == ("database_taken_by_others", None)
    with psycopg.connect(address) as connection:
        assert connection.execute("SELECT to_regclass('streams')").fetchone() == (None,)


def test_a_database_that_cannot_hold_every_language_is_refused() -> None:
    assert not_opened(new_database("SQL_ASCII")) == ("database_not_utf8", None)


@pytest.mark.parametrize(
    "address", ["", "games", "mysql://localhost/games", "postgresql://[", "postgresql:///?nonsense=1"]
)
def test_what_is_no_address_is_refused(address: str) -> None:
    assert not_opened(address) == ("no_database_address", None)


def test_what_is_acknowledged_is_on_the_disk_whatever_the_database_is_set_to(address: str) -> None:
    hasty = address.replace("options=", f"options={quote('-csynchronous_commit=off ')}")
    with closing(PostgresDatabase(hasty)) as database:
        assert database.write(lambda ask: ask("SHOW synchronous_commit")) == [("on",)]


async def test_while_the_database_is_away_everything_is_refused_and_afterwards_it_goes_on(
    database: PostgresDatabase, store: SqlStore
) -> None:
    await store.append(GAME, [event(1)])
    assert store.events(GAME) == [event(1)]
    ways = [each._connect for each in connections(database)]
    for each in connections(database):
        each._connect = partial(psycopg.connect, NOBODY_LISTENS)
        assert each._connection
        each._connection.close()
    assert await reason_not_kept(store, event(2)) == "no_database"
    assert refusal(store.events, GAME) == (Fault("not_readable", "", {"reason": "no_database"}),)
    for each, way in zip(connections(database), ways, strict=True):
        each._connect = way
    await store.append(GAME, [event(2)])
    assert store.events(GAME) == [event(1), event(2)]


async def test_a_database_that_may_not_be_written_to_says_so(
    database: PostgresDatabase, store: SqlStore
) -> None:
    database._writing.order("SET default_transaction_read_only = on")
    assert await reason_not_kept(store, event(1)) == "database_read_only"


async def test_two_touches_of_one_id_are_never_taken_for_one(address: str, store: SqlStore) -> None:
    other = SqlStore(PostgresDatabase(address))
    touch = dataclasses.replace(event(1), batch=BatchId("another"))
    await other.append(GAME, [touch])
    assert await reason_not_kept(store, event(1)) == "saved_elsewhere"
    assert store.events(GAME) == [touch]
    await other.close()


@pytest.mark.parametrize(
    "harm",
    [
        "UPDATE events SET body = replace(body, 'clean', 'dirty') WHERE counter = 2",
        "DELETE FROM events WHERE counter = 1",
        "DELETE FROM events WHERE counter = 3",
        "UPDATE streams SET events = 2",
    ],
)
async def test_a_game_that_somebody_changed_by_hand_is_damaged_and_no_other(
    address: str, store: SqlStore, harm: str
) -> None:
    await store.append(OTHER, [event(1)])
    await store.append(GAME, [event(1), event(2), event(3)])
    run(address, f"{harm} {'AND' if 'WHERE' in harm else 'WHERE'} stream = 'game'")
    with refuses("game_damaged"):
        store.events(GAME)
    assert store.events(OTHER) == [event(1)]


async def test_no_byte_of_what_was_erased_stays_in_the_tables(address: str, store: SqlStore) -> None:
    def pages() -> int:
        with psycopg.connect(address) as connection:
            sizes = "pg_relation_size('events') + pg_relation_size('streams') + pg_relation_size('drafts')"
            found = connection.execute(f"SELECT {sizes}".encode()).fetchone()
        return int(found[0]) if found else 0

    await store.append(GAME, [event(1)], {PHONE: DRAFT})
    # A row that is removed stays where it was until the table is written anew, and while somebody may see it.
    with psycopg.connect(address) as reader:
        reader.isolation_level = psycopg.IsolationLevel.REPEATABLE_READ
        reader.execute("SELECT 1")
        erasing = asyncio.ensure_future(store.erase(GAME, ()))
        while store.last_stored_first():
            await asyncio.sleep(0)
        # Long enough for all tables to be written anew, if nobody waited.
        for _ in range(500):
            store.last_stored_first()
            await asyncio.sleep(0)
        assert not erasing.done()
    await erasing
    assert pages() == 0
    await store.append(GAME, [event(1)], {PHONE: DRAFT})
    await store.erase_everything()
    assert pages() == 0


async def test_an_id_with_a_sign_that_no_database_keeps_is_refused(store: SqlStore) -> None:
    with refuses("not_kept"):
        await store.append(GameId("a\0b"), [event(1)])
    await store.append(GAME, [event(1)])
    assert store.events(GAME) == [event(1)]
