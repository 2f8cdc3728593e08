"""Two real servers on one database: phones go on at the other when one is killed, and links count at both."""

from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from scorepad.game.accept import SideGuest
from scorepad.score.record import GameId
from scorepad.service.access import Access
from scorepad.service.games import Games
from scorepad.storage.links import DatabaseLinks, FileLinks
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import STORE
from tests.browser.program import Program
from tests.postgres import new_address
from tests.ui.playing import ANN, KEEPER, NORTH, count_round, kept, record_of, w03
from tests.ui.visitor import CARDS, Visitor, visiting

NOBODY = "No game is shared with this device."
OUTSIDE = {"X-Forwarded-For": "192.168.1.20"}
"""What makes a visitor from this machine one of the network, who needs a link."""


@dataclass(frozen=True, slots=True)
class Table:
    """A game whose third round is half counted. path: of that round. link: the token of its first side."""

    game: GameId
    path: str
    link: str


@pytest.fixture
def address(monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the address of a database that the servers of the test use, behind a proxy."""
    found = new_address()
    monkeypatch.setenv(STORE, found)
    monkeypatch.setenv("SCOREPAD_NAMES", "scores.example")
    return found


@pytest.fixture
async def table(address: str, tmp_path: Path) -> Table:
    """Set a table in the database, before anybody serves it."""
    database = PostgresDatabase(address)
    service = Games(SqlStore(database), access=Access(DatabaseLinks(database, FileLinks(tmp_path))))
    await service.load()
    for who in (KEEPER, ANN):
        service.access.trust(who.device)
    game = await kept(service, w03(2))
    await count_round(service, game, 0, "4312")
    path = f"/game/{game}/round/{record_of(service, game).rounds[-1].log_id}"
    found = Table(game, path, await service.access.make_link(SideGuest(game, 0)))
    await service.close()
    return found


@contextmanager
def servers(folder: Path) -> Iterator[tuple[Program, Program]]:
    """Run two servers, each with a folder of its own."""
    with ExitStack() as stack:
        one, other = (stack.enter_context(Program(folder / name)) for name in ("one", "other"))
        yield one, other


@asynccontextmanager
async def phone(server: Program, page: str, **kept: Any) -> AsyncIterator[Visitor]:
    """Visit a server from the network. kept: what an earlier visit left in the phone's storage."""
    place = server.address.removeprefix("http://")
    async with visiting(place, head=OUTSIDE, page={"route": page}) as visitor:
        visitor.kept |= kept
        yield visitor


async def comes_by(visitor: Visitor, token: str, words: str) -> None:
    """Open a link, and wait for what it leads to."""
    visitor.keep(join=token)
    await visitor.wait_for(words)


async def test_a_link_stopped_at_one_server_ends_at_the_other_and_phones_of_a_killed_one_go_on_there(
    table: Table, tmp_path: Path
) -> None:
    game = f"/game/{table.game}"
    with servers(tmp_path) as (one, other):
        keepers = one.link.partition("#")[2]
        assert other.link == one.link
        async with phone(other, "/join") as guest, phone(one, "/join") as keeper:
            await comes_by(keeper, keepers, "New game")
            await comes_by(guest, table.link, NORTH)
            await keeper.go(f"{game}/share", "Remove them and make a new code")
            await keeper.tap("Remove them and make a new code")
            # Its screen has gone already, though it touches nothing.
            await guest.wait_for(NOBODY)
            await guest.go(table.path, NOBODY)
        async with phone(other, "/join") as late:
            await comes_by(late, table.link, "This link no longer works.")
        async with phone(one, "/join") as before:
            before.keep(join=keepers)
            await before.type_cards(game, table.path)
            one.kill()
        async with phone(other, table.path, **before.kept) as after:
            # What it had typed and not yet entered is there too, and the next digit follows it.
            await after.wait_for(f"{CARDS}, 4")
            await after.press("2")
            await after.wait_for(f"{CARDS}, 42")
            assert after.kept["scorepad.credential"] == before.kept["scorepad.credential"]
