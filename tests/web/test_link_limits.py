"""How many screens there may be over one link: one that got about takes nobody else's place."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
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
from scorepad.service.household_places import InFolders
from scorepad.service.kept_households import KeptHouseholds
from scorepad.service.metrics import METRICS, Numbers
from scorepad.service.network import HomeNetwork, Limits
from scorepad.storage.households import household_of
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
    """A served app, and the browsers that are there. service: of the household that is meant."""

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
async def in_household(tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server with households, in one of which there is a game."""
    households = KeptHouseholds(InFolders(tmp_path), HomeNetwork(), 30, EVERYBODY)
    newcomers = await households.open()
    found = await households.enter(household_of(await households.begin()))
    assert found
    await found.service.access.open_link(await found.service.access.make_link(KEEPER), TABLE.device)
    game = await kept(found.service, w03(2))
    app = make_app(newcomers.service, newcomers.platform, households=households, places=LinkPlaces(MOST))
    async with AsyncExitStack() as stack:
        place = await stack.enter_async_context(serving(server_of(app, UNPACED)))
        yield House(found.service, place, game, stack)
    await households.close()


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    async with in_household(tmp_path) as found:
        yield found


@asynccontextmanager
async def at_home(tmp_path: Path) -> AsyncIterator[House]:
    """Yield a server of one household."""
    service = GameService(InThreads(SqliteStore.open(tmp_path)), access=Access(FileLinks(tmp_path)))
    service.access.trust(TABLE.device)
    await service.load()
    async with AsyncExitStack() as stack:
        app = make_app(service, places=LinkPlaces(MOST))
        place = await stack.enter_async_context(serving(server_of(app, UNPACED)))
        yield House(service, place, await kept(service, w03(2)), stack)
    await service.close()


def refusals() -> int:
    """Return how many screens were turned away because of their link."""
    [found] = [each for each in METRICS.figures() if each.name == "scorepad_refusals_total"]
    return found.values.get("link_full", 0) if isinstance(found, Numbers) else 0


@pytest.mark.parametrize("where", [in_household, at_home])
async def test_one_screen_too_many_over_a_link_is_turned_away_and_nobody_else(
    where: Callable[[Path], AbstractAsyncContextManager[House]], tmp_path: Path
) -> None:
    async with where(tmp_path) as house:
        ours, watchers = await house.link(SideGuest(house.game, 0)), await house.link(Watcher(house.game))
        keepers, before = await house.link(KEEPER), refusals()
        assert await house.admitted(ours, COUNTING, MOST + 2) == [True] * MOST + [False] * 2
        assert refusals() == before + 2
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


async def test_screens_in_a_household_without_any_link_share_as_many(house: House) -> None:
    keepers, ours = await house.link(KEEPER), await house.link(SideGuest(house.game, 0))
    guessed = f"{household_of(keepers)}.{'x' * 22}"
    found = [await house.come(guessed, NOBODY, "/") for _screen in range(MOST + 1)]
    assert [each is not None for each in found] == [True] * MOST + [False]
    assert await house.admitted(ours, COUNTING) == [True]
    assert await house.admitted(keepers, HOME) == [True]


async def test_any_number_may_come_with_the_keepers_link_before_they_open_it(house: House) -> None:
    keepers = await house.link(KEEPER)
    found = [await house.come(keepers, NOBODY, "/") for _screen in range(MOST + 1)]
    assert None not in found


async def test_a_browser_that_keeps_a_link_without_opening_it_is_counted_with_it(house: House) -> None:
    ours = await house.link(SideGuest(house.game, 0))
    found = [await house.come(ours, NOBODY, "/") for _screen in range(MOST + 1)]
    assert [each is not None for each in found] == [True] * MOST + [False]


async def test_a_link_opened_later_on_a_screen_counts_too(house: House) -> None:
    ours = await house.link(SideGuest(house.game, 0))
    waiting = await house.come(f"{household_of(ours)}.", NOBODY, "/")
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


async def test_at_home_strangers_are_counted_by_their_address_alone(tmp_path: Path) -> None:
    async with at_home(tmp_path) as house:
        found = [await house.come("x" * 22, NOBODY, "/") for _screen in range(MOST + 1)]
        assert None not in found
