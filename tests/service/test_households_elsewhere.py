"""Households at several server processes on one database: the same at each, and apart from each other."""

import asyncio
import re
import secrets
import threading
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, closing, suppress
from itertools import count
from pathlib import Path
from typing import Final

import psycopg
import pytest

from scorepad.game.rights import KEEPER
from scorepad.rules.faults import Refused
from scorepad.service.household_places import InDatabase, household_places
from scorepad.service.households import Household
from scorepad.service.kept_households import KeptHouseholds
from scorepad.service.network import HomeNetwork
from scorepad.storage.households import HouseholdId, hidden_name, new_household_id
from scorepad.storage.postgres.households import CONNECTIONS, HouseholdSchemas
from scorepad.storage.postgres.schema import MIGRATIONS
from scorepad.storage.postgres.shared_connections import Connections, OneSchema
from scorepad.storage.postgres.store import PostgresStore
from scorepad.storage.store import LIBRARY
from tests.postgres import new_address
from tests.service.services import RECORD, touches
from tests.service.test_elsewhere import is_titled, seen, titled
from tests.service.test_households import DAY, DAYS, MOST, PHONE, Clock, begun, entered, pass_days
from tests.storage.test_contract import DRAFT, GAME, OTHER, event

SECONDS = 10
"""How long a test waits for a change, at most."""

Process = Callable[[str], Awaitable[KeptHouseholds]]
"""Opens the households of the database as a server process does, which has a folder of that name."""


_OTHERS: Final = """
FROM pg_stat_activity
WHERE application_name = current_setting('application_name') AND pid <> pg_backend_pid()"""
"""The connections of the processes of a test."""


@pytest.fixture
def address() -> str:
    return f"{new_address()}&application_name={secrets.token_hex(4)}"


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
async def process(address: str, clock: Clock, tmp_path: Path) -> AsyncIterator[Process]:
    async with AsyncExitStack() as stack:

        async def opened(name: str) -> KeptHouseholds:
            places = household_places(tmp_path / name, address)
            stack.callback(places.close)
            found = KeptHouseholds(places, HomeNetwork(), DAYS, MOST, clock)
            stack.push_async_callback(found.close)
            await found.open()
            return found

        yield opened


@pytest.fixture
def schemas(address: str) -> Iterator[HouseholdSchemas]:
    found = HouseholdSchemas.open(address)
    yield found
    found.close()


def schema_of(household: HouseholdId) -> str:
    return f"household_{hidden_name(household)}"


def in_schema(address: str, household: HouseholdId) -> str:
    """Return the address of a household's own tables."""
    return re.sub(r"search_path%3D\w+", f"search_path%3D{schema_of(household)}", address)


def run(address: str, statement: str) -> list[tuple[object, ...]]:
    with psycopg.connect(address, autocommit=True) as connection:
        done = connection.execute(statement.encode())
        return done.fetchall() if done.description else []


async def until_nobody_may(found: Household) -> None:
    """Wait until the phone has no right in a household any more."""
    changed = asyncio.Event()
    found.service.access.subscribe(changed.set)
    async with asyncio.timeout(SECONDS):
        while found.service.access.rights(PHONE.device):
            await changed.wait()
            changed.clear()


async def test_a_household_begun_at_one_process_is_the_same_at_another(process: Process) -> None:
    here, there = await process("here"), await process("there")
    household, token = await begun(here)
    ours, theirs = await entered(here, household), await entered(there, household)
    assert await theirs.service.access.open_link(token, PHONE.device) == KEEPER
    game = await theirs.service.start(RECORD, PHONE)
    await seen(ours.service, LIBRARY, lambda: ours.service.line(game) is not None)
    assert ours.service.access.rights(PHONE.device) == {KEEPER}
    await touches(ours.service, game, titled("Friday"), who=PHONE)
    await seen(theirs.service, game, lambda: is_titled(theirs.service, game, "Friday"))
    # It is the same device at both.
    admission = await ours.service.admit(None)
    assert (await theirs.service.admit(admission.credential)).author == admission.author


async def test_a_game_of_the_same_id_in_another_household_is_another_game(
    process: Process, schemas: HouseholdSchemas
) -> None:
    households = await process("here")
    (one, _token), (other, _other_token) = await begun(households), await begun(households)
    ours, theirs = schemas.opened(one)[0], schemas.opened(other)[0]
    await ours.append(GAME, [event(1)])
    assert (ours.events(GAME), theirs.events(GAME)) == ([event(1)], [])
    await theirs.append(GAME, [event(2), event(3)])
    assert (ours.events(GAME), theirs.events(GAME)) == ([event(1)], [event(2), event(3)])
    assert ours.last_stored_first() == [GAME]
    await ours.erase_everything()
    assert (ours.events(GAME), theirs.events(GAME)) == ([], [event(2), event(3)])


async def test_a_question_that_names_no_household_finds_no_table(
    address: str, schemas: HouseholdSchemas
) -> None:
    # Not even those to which the address leads.
    await PostgresStore.open(address).close()
    household = new_household_id()
    schemas.make(household, 0)
    store, _ear = schemas.opened(household)
    await store.append(GAME, [event(1)])
    for connections in (schemas._writing, schemas._reading):
        with connections.one() as connection, pytest.raises(Refused) as refused:
            connection.ask(lambda each: each.execute("SELECT * FROM events"), "not_readable")
        assert isinstance(refused.value.__cause__, psycopg.errors.UndefinedTable)


async def test_many_households_share_a_few_connections(address: str, process: Process) -> None:
    households = await process("here")
    found = [await begun(households) for _household in range(9)]
    opened = [await entered(households, name) for name, _token in found]
    for each, (_name, token) in zip(opened, found, strict=True):
        await each.service.access.open_link(token, PHONE.device)
    games = await asyncio.gather(*(each.service.start(RECORD, PHONE) for each in opened))
    await asyncio.gather(
        *(
            touches(each.service, game, titled("Friday"), who=PHONE)
            for each, game in zip(opened, games, strict=True)
        )
    )
    for each, game in zip(opened, games, strict=True):
        assert [line.id for line in each.service.games()] == [game]
    ((connections,),) = run(address, f"SELECT count(*) {_OTHERS}")
    assert int(str(connections)) <= 2 * CONNECTIONS + 1


def test_a_connection_that_may_have_come_to_many_households_is_opened_anew(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("scorepad.storage.postgres.connection.MOST_QUESTIONS", 3)
    with closing(Connections(address, 1)) as connections:
        one = OneSchema(connections, "public")
        found = [one.ask(lambda each: each.info.backend_pid, "not_readable") for _question in range(7)]
    assert [len(set(found[:3])), len(set(found))] == [1, 3]


async def test_a_household_that_is_ended_at_one_process_ends_at_another(process: Process) -> None:
    here, there = await process("here"), await process("there")
    household, token = await begun(here)
    ours, theirs = await entered(here, household), await entered(there, household)
    await ours.service.access.open_link(token, PHONE.device)
    game = await ours.service.start(RECORD, PHONE)
    await seen(theirs.service, LIBRARY, lambda: theirs.service.line(game) is not None)
    await here.end(household)
    await until_nobody_may(theirs)
    outcome = await theirs.service.submit(game, PHONE, titled("Friday"))
    assert outcome.refused
    assert outcome.refused.code == "no_right"
    await asyncio.gather(*there._ending)
    assert await there.enter(household) is None
    # Whoever still looks at it does no harm, nor does ending it once more.
    there.leave(theirs)
    await there.end(household)


async def test_a_household_that_ended_while_nobody_could_listen_ends_once_somebody_can(
    address: str, process: Process
) -> None:
    here, there = await process("here"), await process("there")
    (household, token), (other, other_token) = await begun(here), await begun(here)
    theirs, stays = await entered(there, household), await entered(there, other)
    for found, its in ((theirs, token), (stays, other_token)):
        await found.service.access.open_link(its, PHONE.device)
    assert isinstance(there._places, InDatabase)
    listening = there._places.register._listener
    listening._address = "postgresql:///?host=/nowhere/at/all"
    run(address, f"SELECT pg_terminate_backend(pid) {_OTHERS} AND query LIKE 'LISTEN%'")
    await here.end(household)
    listening._address = address
    await until_nobody_may(theirs)
    assert stays.service.access.rights(PHONE.device) == {KEEPER}


async def test_a_household_ends_while_others_read_and_write_it_all_the_time(
    address: str, schemas: HouseholdSchemas
) -> None:
    household, is_gone, asked = new_household_id(), threading.Event(), asyncio.Semaphore(0)
    schemas.make(household, 0)
    store, _ear = schemas.opened(household)
    loop = asyncio.get_running_loop()

    def read() -> None:
        while not is_gone.is_set():
            with suppress(Refused):
                store.events(GAME), store.lines("", 9)
            loop.call_soon_threadsafe(asked.release)

    async def write() -> None:
        for number in count(1):
            if is_gone.is_set():
                return
            with suppress(Refused):
                await store.append(GAME, [event(number)], {PHONE.device: DRAFT})
            asked.release()

    work = [*(asyncio.to_thread(read) for _reader in range(3)), write()]
    at_work = asyncio.gather(*work)
    with closing(HouseholdSchemas.open(address)) as others:
        for _question in range(40):
            await asked.acquire()
        try:
            await asyncio.to_thread(others.remove, household)
        finally:
            is_gone.set()
            await at_work
    assert not schemas.is_there(household)


async def test_a_household_that_is_used_at_any_process_stays(process: Process, clock: Clock) -> None:
    here, there = await process("here"), await process("there")
    (used, _token), (left, _left_token) = await begun(here), await begun(here)
    await entered(there, used)
    for _day in range(DAYS + 1):
        await pass_days(there, clock, 0.5)
        await pass_days(here, clock, 0.5)
    assert [await here.is_there(each) for each in (used, left)] == [True, False]


async def test_the_time_counts_in_which_any_process_ran(process: Process, clock: Clock) -> None:
    here, there = await process("here"), await process("there")
    household, _token = await begun(here)
    await pass_days(here, clock, DAYS - 2)
    clock.at += 400 * DAY
    await pass_days(there, clock, 1)
    assert await here.is_there(household)
    await pass_days(there, clock, 2)
    assert not await here.is_there(household)


def test_a_household_that_somebody_comes_to_just_before_it_would_end_stays(schemas: HouseholdSchemas) -> None:
    household = new_household_id()
    schemas.make(household, 5)
    schemas.note_use((household,), 10)
    schemas.note_use((household,), 7)
    # Another process may have read that nobody had used it since 9.
    schemas._remove(hidden_name(household), 9)
    assert schemas.is_there(household)
    schemas.remove_unused(11, (household,))
    assert schemas.is_there(household)
    schemas.remove_unused(11, ())
    assert not schemas.is_there(household)


async def test_two_processes_that_end_what_is_unused_do_not_stumble_over_each_other(
    process: Process, clock: Clock
) -> None:
    here, there = await process("here"), await process("there")
    names = [(await begun(here))[0] for _household in range(6)]
    for _day in range(DAYS):
        clock.at += DAY
        await here.look()
    clock.at += DAY / 2
    await asyncio.gather(here.look(), there.look())
    clock.at += 700
    await asyncio.gather(here.look(), there.look())
    assert not any([await here.is_there(name) for name in names])


async def test_the_tables_of_a_household_are_brought_up_to_date_when_it_is_opened(
    address: str, schemas: HouseholdSchemas
) -> None:
    old, new = new_household_id(), new_household_id()
    for each in (old, new):
        schemas.make(each, 0)
    run(address, f"DROP SCHEMA {schema_of(old)} CASCADE; CREATE SCHEMA {schema_of(old)}")
    run(in_schema(address, new), "INSERT INTO migrations (version, name) VALUES (99, 'of a newer program')")
    store, _ear = schemas.opened(old)
    await store.append(GAME, [event(1)])
    with pytest.raises(Refused, match="database_too_new"):
        schemas.opened(new)
    assert run(in_schema(address, old), "SELECT max(version) FROM migrations") == [(len(MIGRATIONS),)]


def test_a_user_who_may_make_no_schema_is_told_so_at_the_start(address: str) -> None:
    if run(address, "SELECT usesuper FROM pg_user WHERE usename = current_user") != [(True,)]:
        pytest.skip("only a superuser can be somebody else")
    with pytest.raises(Refused, match="database_makes_no_schemas"):
        HouseholdSchemas.open(address.replace("options=", "options=-crole%3Dpg_monitor%20"))


async def test_households_and_the_games_of_a_database_itself_leave_each_other_alone(
    address: str, schemas: HouseholdSchemas
) -> None:
    alone, household = PostgresStore.open(address), new_household_id()
    await alone.append(GAME, [event(1)])
    schemas.make(household, 0)
    store, _ear = schemas.opened(household)
    assert store.last_stored_first() == []
    await store.append(OTHER, [event(2)])
    assert alone.last_stored_first() == [GAME]
    schemas.remove_unused(1, ())
    assert not schemas.is_there(household)
    assert alone.events(GAME) == [event(1)]
    await alone.close()
