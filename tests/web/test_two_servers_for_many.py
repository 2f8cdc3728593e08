"""Two real servers with `--households` on one database: each household is at both, and apart from others."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from scorepad.game.ids import DeviceId
from scorepad.service.household_places import household_places
from scorepad.service.kept_households import KeptHouseholds
from scorepad.service.network import HomeNetwork
from scorepad.storage.households import household_of
from scorepad.storage.shared import STORE
from tests.bench.tables import Table, set_table
from tests.browser.program import Program
from tests.postgres import new_address
from tests.ui.playing import NORTH
from tests.ui.visitor import CARDS, Visitor
from tests.web.test_households import GONE, NOBODY, begun, device, many


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """Return the address of a database that the servers use, behind a proxy."""
    with pytest.MonkeyPatch.context() as environment:
        found = new_address()
        environment.setenv(STORE, found)
        environment.setenv("SCOREPAD_NAMES", "scores.example")
        yield found


@pytest.fixture(scope="module")
def programs(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Program, Program]]:
    assert address
    one, other = (Program(tmp_path_factory.mktemp(name), many) for name in ("one", "other"))
    yield one, other
    for each in (one, other):
        each.stop()


@pytest.fixture
def servers(programs: tuple[Program, Program]) -> tuple[Program, Program]:
    """Return two servers, each with a folder of its own, that run."""
    for each in programs:
        if each.process is None:
            each.start()
    return programs


@pytest.fixture
async def household(address: str, tmp_path: Path) -> tuple[str, Table]:
    """Begin a household with a table, before anybody serves it; returns its link's token too."""
    places = household_places(tmp_path / "before", address)
    households = KeptHouseholds(places, HomeNetwork(), days=30, most=9)
    await households.open()
    token = await households.begin()
    found = await households.enter(household_of(token))
    assert found
    table = await set_table(found.service)
    # Somebody has it already: the first one would be shown its link.
    await found.service.access.open_link(token, DeviceId("1" * 32))
    await households.close()
    places.close()
    return token, table


@asynccontextmanager
async def opened(server: Program, token: str) -> AsyncIterator[Visitor]:
    """Open the link of a household at a server."""
    async with device(server, "/join") as visitor:
        visitor.keep(join=token)
        yield visitor


async def leads_to(server: Program, token: str, words: str) -> None:
    """Open the link of a household at a server, and wait for what it leads to."""
    async with opened(server, token) as visitor:
        await visitor.wait_for(words)


async def erase_everything(visitor: Visitor) -> None:
    await visitor.go("/erase", "Erase everything")
    # The last question has the same two buttons, with other words: what said Cancel erases now.
    for button, words in (("Erase everything", "Erase…"), ("Erase…", "Really erase it?"), ("Cancel", NOBODY)):
        await visitor.tap(button)
        await visitor.wait_for(words)


async def seen_by_nobody_else(server: Program, table: Table, token: str, theirs: dict[str, Any]) -> None:
    """Come to a table as a stranger, from another household, and as one of it that claims to be of this."""
    for kept in ({}, theirs, {**theirs, "scorepad.household": household_of(token)}):
        async with device(server, table.path, **kept) as visitor:
            await visitor.wait_for("This game is no longer here." if kept is theirs else NOBODY)
            assert NORTH not in visitor.seen()


async def test_a_household_is_at_both_servers_until_it_ends_at_either(
    household: tuple[str, Table], servers: tuple[Program, Program]
) -> None:
    (token, table), (one, other) = household, servers
    theirs, their_token = await begun(one)
    async with opened(one, token) as here, opened(other, token) as there:
        await there.wait_for("New game")
        await there.go(table.path, f"{CARDS}, –")
        await here.type_cards(f"/game/{table.game}", table.path)
        await here.press("0")
        await here.press("Enter")
        await there.wait_for(f"{CARDS}, 40")
        await seen_by_nobody_else(other, table, token, theirs)
        await erase_everything(here)
        # Its screen has gone already, though it touches nothing.
        await there.wait_for(NOBODY)
    for server in (one, other):
        await leads_to(server, token, GONE)
        await leads_to(server, their_token, "New game")


async def test_a_household_goes_on_at_the_other_server_when_one_is_killed(
    household: tuple[str, Table], servers: tuple[Program, Program]
) -> None:
    (token, table), (one, other) = household, servers
    async with opened(one, token) as before:
        await before.type_cards(f"/game/{table.game}", table.path)
        one.kill()
    async with device(other, table.path, **before.kept) as after:
        # What it had typed and not yet entered is there too, and the next digit follows it.
        await after.wait_for(f"{CARDS}, 4")
        await after.press("2")
        await after.wait_for(f"{CARDS}, 42")
        assert after.kept["scorepad.household"] == household_of(token)
    await leads_to(other, token, "New game")
