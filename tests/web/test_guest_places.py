"""How many screens guests may have open: a link that got about keeps out no keeper, nor this computer."""

from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import websockets

from scorepad.flet_support.reconnecting import FULL
from scorepad.flet_support.sessions import GuestPlaces
from scorepad.game.accept import KEEPER, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.service.access import Access
from scorepad.service.games import Games
from scorepad.storage.links import FileLinks
from scorepad.storage.sql.games_file import GamesFile
from scorepad.storage.sql.store import SqlStore
from scorepad.ui import app
from tests.ui.playing import KEEPER as TABLE
from tests.ui.playing import kept, w03
from tests.ui.visitor import Visitor, visiting
from tests.web.servers import known, register, server_of, serving, until

MOST = 3
OUTSIDE = {"X-Forwarded-For": "192.168.1.20"}
NOBODY = "No game is shared with this device."
HOME = "New game"
COUNTING = "4,065"
WATCHING = "7,725"


@dataclass
class House:
    """A served app with a game, its rights, the tokens of its links, and the browsers that are there."""

    access: Access
    place: str
    side: str
    watcher: str
    keeper: str
    stack: AsyncExitStack
    lines: list[AsyncExitStack] = field(default_factory=list)

    async def come(
        self, token: str, words: str, head: Mapping[str, str] = OUTSIDE, page: str = "/join"
    ) -> Visitor | None:
        """Come with a link until some words are seen; None if there was no place."""
        line = await self.stack.enter_async_context(AsyncExitStack())
        visitor = await line.enter_async_context(visiting(self.place, head=head, page={"route": page}))
        visitor.keep(join=token)
        try:
            await visitor.wait_for(words)
        except websockets.ConnectionClosed as closed:
            if closed.rcvd and closed.rcvd.code == FULL:
                return None
            raise
        self.lines.append(line)
        return visitor

    async def admitted(self, token: str, words: str, times: int = 1) -> list[bool]:
        """Come so many times; returns for each whether there was a place."""
        return [await self.come(token, words) is not None for _screen in range(times)]

    async def leave(self, number: int = 0) -> None:
        """Let a browser that came go, as a phone does in a pocket."""
        waiting = sum(bool(each.expires_at) for each in known().values())
        await self.lines.pop(number).aclose()
        await until(lambda: sum(bool(each.expires_at) for each in known().values()) > waiting, "it to go")


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    service = Games(SqlStore(GamesFile(tmp_path)), access=Access(FileLinks(tmp_path)))
    service.access.trust(TABLE.device)
    await service.load()
    game = await kept(service, w03(2))
    rights = SideGuest(game, 0), Watcher(game), KEEPER
    side, watcher, keeper = [await service.access.make_link(right) for right in rights]
    async with AsyncExitStack() as stack:
        shown = app.make_app(service, find_place=GuestPlaces(MOST).find)
        place = await stack.enter_async_context(serving(server_of(shown)))
        yield House(service.access, place, side, watcher, keeper, stack)
    await service.close()


async def test_one_guest_too_many_is_turned_away_whatever_the_link(house: House) -> None:
    assert await house.admitted(house.side, COUNTING, MOST) == [True] * MOST
    assert await house.admitted(house.side, COUNTING) == [False]
    assert await house.admitted(house.watcher, WATCHING) == [False]
    assert await house.admitted("x" * 22, NOBODY) == [False]
    # Those who were there before still are.
    await until(lambda: len(known()) == MOST, "the others' sessions to end")


async def test_guests_keep_out_neither_this_computer_nor_a_keeper(house: House) -> None:
    keeper = await house.come(house.keeper, HOME)
    assert keeper
    assert await house.admitted(house.side, COUNTING, MOST + 1) == [True] * MOST + [False]
    assert await house.come("", HOME, head={}, page="/")
    # So does whoever opens the keeper's link for the first time.
    assert await house.admitted(house.keeper, HOME) == [True]
    # A phone that holds the keeper's link comes again.
    async with visiting(house.place, head=OUTSIDE) as again:
        again.kept = dict(keeper.kept)
        await again.wait_for(HOME)
    # Even where there are more guests than places, because keepers became guests.
    await house.access.renew_link(KEEPER, DeviceId("another"))
    assert await house.come("", HOME, head={}, page="/")


async def test_whoever_has_no_link_is_a_guest_too(house: House) -> None:
    found = [await house.come("x" * 22, NOBODY, page="/") for _screen in range(MOST + 1)]
    assert [each is not None for each in found] == [True] * MOST + [False]


async def test_whoever_never_says_which_device_it_is_stays_for_no_length_of_time(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "ANSWER_SECONDS", 0.1)
    async with websockets.connect(f"ws://{house.place}/ws", proxy=None, max_size=None) as silent:
        await register(silent)
        await silent.wait_closed()
    assert silent.close_code == FULL
    await until(lambda: not known(), "its session to end")


async def test_a_guest_that_has_gone_makes_room_the_longest_waiting_first(house: House) -> None:
    await house.admitted(house.side, COUNTING, MOST)
    await house.leave()
    gone = {each.id for each in known().values() if each.expires_at}
    await house.leave()
    assert await house.admitted(house.side, COUNTING) == [True]
    assert not gone & {each.id for each in known().values()}
    assert await house.admitted(house.side, COUNTING, 2) == [True, False]


async def test_a_keeper_that_has_gone_keeps_its_screen(house: House) -> None:
    await house.admitted(house.keeper, HOME)
    await house.admitted(house.side, COUNTING, MOST)
    await house.leave()
    assert await house.admitted(house.side, COUNTING) == [False]
    await until(lambda: len(known()) == MOST + 1, "the other's session to end")


async def test_a_guest_that_becomes_a_keeper_leaves_its_place(house: House) -> None:
    phones = [await house.come(house.side, COUNTING) for _screen in range(MOST)]
    assert phones[0]
    phones[0].keep(join=house.keeper)
    await phones[0].go("/join", HOME)
    assert await house.admitted(house.side, COUNTING, 2) == [True, False]
