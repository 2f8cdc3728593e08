"""Real servers that are killed: one is open again at its port, of two on one database the other goes on."""

import json
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import ExitStack, asynccontextmanager, contextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest

from scorepad.game.accept import KEEPER, SideGuest
from scorepad.game.events import DeviceId
from scorepad.score.record import GameId
from scorepad.service.access import Access
from scorepad.service.games import Games
from scorepad.storage.folder import Folder, RunningApp
from scorepad.storage.links import (
    LINKS_FILE,
    DatabaseLinks,
    FileLinks,
    new_link_book,
    new_link_id,
    read_links,
)
from scorepad.storage.sql.postgres import PostgresDatabase
from scorepad.storage.sql.store import SqlStore
from scorepad.storage.store import STORE
from tests.browser.program import PAUSE, SECONDS, Program, scorepad
from tests.own_network import apart, may_be_apart, needs_own_address, own_host
from tests.postgres import new_address
from tests.ui.playing import ANN, NORTH, count_round, kept, record_of, w03
from tests.ui.playing import KEEPER as TABLE
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
    for who in (TABLE, ANN):
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


PHONE = DeviceId("2" * 32)


def answers(host: str, port: int) -> bool:
    """Whether somebody listens at an address."""
    try:
        socket.create_connection((host, port), timeout=1).close()
    except ConnectionRefusedError:
        return False
    return True


@needs_own_address
async def test_a_server_opened_by_share_is_open_again_after_a_kill_with_the_same_links(
    tmp_path: Path,
) -> None:
    host, link = own_host(), new_link_id()
    book = new_link_book().with_link(link, KEEPER).with_holder(PHONE, link)
    FileLinks(tmp_path).change(lambda _before: book)
    with Program(tmp_path) as program:
        port = urlsplit(program.address).port or 0
        assert not answers(host, port)
        program.kill()
        noted = json.loads((tmp_path / LINKS_FILE).read_text()) | {"open_port": port}
        (tmp_path / LINKS_FILE).write_text(json.dumps(noted))
        program.start()
        # Its own line for the phones stands before the one with the address.
        assert answers(host, port)
        async with visiting(f"{host}:{port}", page={"route": "/join"}) as phone:
            phone.keep(join=book.token(link))
            await phone.wait_for("New game")
        assert json.loads((tmp_path / LINKS_FILE).read_text())["open_port"] == port


def inside(process: subprocess.Popen[str], *command: str) -> str:
    """Run a command in the network of a process and return what it prints."""
    there = ["nsenter", "--target", str(process.pid), "--user", "--net", "--preserve-credentials"]
    return subprocess.run([*there, *command], check=True, capture_output=True, text=True).stdout


def wait_for_place(folder: Path, address: str) -> None:
    """Wait until the app that runs on a folder says that other devices reach it at an address."""
    end = time.monotonic() + SECONDS
    while True:
        running = Folder.open(folder).claim_or_find()
        assert isinstance(running, RunningApp)
        if running.outside == (address,):
            return
        assert time.monotonic() < end, running.outside
        time.sleep(PAUSE)


MOVE = "ip address del 10.0.0.1/32 dev lo; ip address add 10.0.0.9/32 dev lo; ip route add default dev lo"
ASK = "import httpx; print(httpx.get('http://10.0.0.9:8550/healthz', trust_env=False).json())"


@pytest.mark.skipif(not may_be_apart(), reason="this user may make no network apart")
def test_a_server_opened_by_share_answers_at_the_next_address_that_its_machine_gets(tmp_path: Path) -> None:
    link = new_link_id()
    book = replace(new_link_book().with_link(link, KEEPER), open_port=8550)
    FileLinks(tmp_path).change(lambda _before: book)
    command = [*apart("10.0.0.1"), *scorepad(tmp_path, 8550)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout
            assert "http://10.0.0.1:8550" in process.stdout.readline()
            wait_for_place(tmp_path, "http://10.0.0.1:8550")
            inside(process, "sh", "-c", MOVE)
            wait_for_place(tmp_path, "http://10.0.0.9:8550")
            assert inside(process, sys.executable, "-c", ASK).strip() == "{'ok': True}"
            assert read_links(tmp_path) == book
        finally:
            process.terminate()
