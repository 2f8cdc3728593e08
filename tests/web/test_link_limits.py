"""How many screens there may be over one link: one that got about takes nobody else's place."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path

import pytest
import websockets

from scorepad.flet_support.link_places import LinkPlaces
from scorepad.flet_support.navigation import LINK_FULL
from scorepad.game.rights import KEEPER, Right, SideGuest, Watcher
from scorepad.score.record import GameId
from scorepad.service.access import Access
from scorepad.service.game_service import GameService
from scorepad.service.network import Limits
from scorepad.storage.in_threads import InThreads
from scorepad.storage.kept_links import FileLinks
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.ui.app import make_app
from tests.flet_support.test_sessions import until
from tests.ui.playing import KEEPER as TABLE
from tests.ui.playing import kept, w03
from tests.ui.visitor import Visitor, visiting
from tests.web.servers import known, server_of, serving

MOST = 3
EVERYBODY = 30
OUTSIDE = {"X-Forwarded-For": "192.168.1.20"}
UNPACED = Limits(messages=100_000, messages_per_link=100_000)
NOBODY = "Nobody has shared a game with this device."
HOME = "New game"
COUNTING = "4,065"
WATCHING = "7,725"


def is_full(closed: websockets.ConnectionClosed) -> bool:
    """Whether a server has closed a connection because too many came by its link."""
    return closed.rcvd is not None and closed.rcvd.code == LINK_FULL


@dataclass
class House:
    """A served app, and the browsers that are there."""

    service: GameService
    place: str
    game: GameId
    stack: AsyncExitStack
    lines: list[AsyncExitStack] = field(default_factory=list)

    async def come(self, token: str, words: str, page: str = "/join") -> Visitor | None:
        """Come with a link until some words are seen; None if there was no place over it."""
        line = await self.stack.enter_async_context(AsyncExitStack())
        visitor = await line.enter_async_context(visiting(self.place, head=OUTSIDE, page={"route": page}))
        visitor.keep(join=token)
        try:
            await visitor.wait_for(words)
        except websockets.ConnectionClosed as closed:
            if not is_full(closed):
                raise
            return None
        self.lines.append(line)
        return visitor

    async def admitted(self, token: str, words: str, times: int = 1) -> list[bool]:
        """Come so many times; returns for each whether there was a place."""
        return [await self.come(token, words) is not None for _screen in range(times)]

    async def leave(self) -> None:
        """Let the first browser that came go, as a phone does in a pocket."""
        await self.lines.pop(0).aclose()
        await until(lambda: any(each.expires_at for each in known().values()), "it to be let go")

    async def link(self, right: Right) -> str:
        """Make a link and return its token."""
        return await self.service.access.make_link(right)


@asynccontextmanager
async def at_home(tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server that keeps games in a folder."""
    service = GameService(InThreads(SqliteStore.open(tmp_path)), access=Access(FileLinks(tmp_path)))
    service.access.trust(TABLE.device)
    await service.load()
    async with AsyncExitStack() as stack:
        app = make_app(service, places=LinkPlaces(MOST))
        place = await stack.enter_async_context(serving(server_of(app, UNPACED)))
        yield House(service, place, await kept(service, w03(2)), stack)
    await service.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with at_home(tmp_path) as found:
        yield found


async def test_one_screen_too_many_over_a_link_is_turned_away_and_nobody_else(house: House) -> None:
    ours, watchers = await house.link(SideGuest(house.game, 0)), await house.link(Watcher(house.game))
    keepers = await house.link(KEEPER)
    assert await house.admitted(ours, COUNTING, MOST + 2) == [True] * MOST + [False] * 2
    assert await house.admitted(watchers, WATCHING) == [True]
    # The keeper's link has no such limit.
    assert await house.admitted(keepers, HOME, MOST + 1) == [True] * (MOST + 1)
    # Those who were there before still are.
    await until(lambda: len(known()) == MOST + 1 + MOST + 1, "the others' sessions to end")


async def test_a_screen_that_has_gone_makes_room_for_the_next_one_over_its_link(house: House) -> None:
    ours = await house.link(SideGuest(house.game, 0))
    await house.admitted(ours, COUNTING, MOST)
    await house.leave()
    assert await house.admitted(ours, COUNTING, 2) == [True, False]
    await until(lambda: len(known()) == MOST, "the other's session to end")


async def test_a_link_opened_later_on_a_screen_counts_too(house: House) -> None:
    ours = await house.link(SideGuest(house.game, 0))
    waiting = await house.come("x" * 22, NOBODY, "/")
    assert waiting
    await house.admitted(ours, COUNTING, MOST)
    waiting.keep(join=ours)
    with pytest.raises(websockets.ConnectionClosed) as closed:
        await waiting.go("/join", COUNTING)
    assert is_full(closed.value)
    # The others, one of which moves, are where they were.
    await until(lambda: len(known()) == MOST, "the session to end")


async def test_a_phone_that_becomes_a_keeper_takes_no_guests_place(house: House) -> None:
    ours, keepers = await house.link(SideGuest(house.game, 0)), await house.link(KEEPER)
    phones = [await house.come(ours, COUNTING) for _screen in range(MOST)]
    assert phones[0]
    phones[0].keep(join=keepers)
    await phones[0].go("/join", HOME)
    assert await house.admitted(ours, COUNTING, 2) == [True, False]
