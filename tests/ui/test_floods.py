"""A phone that floods the server over its link, and the others who go on counting."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from scorepad.game.rights import SideGuest
from scorepad.service.access import Access
from scorepad.service.game_service import GameService
from scorepad.service.network import Limits
from scorepad.storage.in_threads import InThreads
from scorepad.storage.kept_links import FileLinks
from scorepad.storage.sqlite.store import SqliteStore
from scorepad.ui.app import make_app
from tests.own_network import needs_own_address, own_host
from tests.ui.playing import KEEPER, kept, w03
from tests.ui.visitor import Visitor, visiting
from tests.web.servers import end_sessions, known, server_of, serving

FLOOD = 1000
SLOW = Limits(messages=20, messages_per_link=40)
"""So few that the flood takes most of a minute, however busy this machine is."""

TRIPS = 10
END = "the end of the flood"


@asynccontextmanager
async def phone(service: GameService, place: str, right: SideGuest) -> AsyncIterator[Visitor]:
    """Visit as a phone that came by the link for a side."""
    token = await service.access.make_link(right)
    async with visiting(place, page={"route": "/join"}) as visitor:
        visitor.keep(join=token)
        await visitor.wait_for("4,065")
        yield visitor


async def flood(visitor: Visitor, game: str) -> None:
    """Go back and forth between two screens as fast as the line takes it, and name the page at the end."""
    for number in range(FLOOD):
        await visitor.fire("route_change", {"route": f"/game/{game}{'/rules' * (number % 2)}"})
    await visitor.claim(title=END)


def handled(visitor: Visitor) -> bool:
    """Return whether the server has come to the end of a flood."""
    return any(each.page.title == END for each in known().values() if each.id == visitor.session)


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[GameService]:
    """Yield a game service in which links count."""
    found = GameService(InThreads(SqliteStore.open(tmp_path)), access=Access(FileLinks(tmp_path)))
    found.access.trust(KEEPER.device)
    await found.load()
    yield found
    await found.close()
    await end_sessions()


@needs_own_address
async def test_a_flood_over_one_link_keeps_nobody_else_waiting(
    service: GameService,
) -> None:
    game = await kept(service, w03(2))
    async with (
        serving(server_of(make_app(service), SLOW), own_host()) as place,
        phone(service, place, SideGuest(game, 0)) as flooder,
        phone(service, place, SideGuest(game, 1)) as other,
    ):
        await flood(flooder, game)
        for trip in range(TRIPS):
            await (other.go(f"/game/{game}", "4,065") if trip % 2 else other.go("/rules", "/rules"))
        assert not handled(flooder)
        flooder.vanish()
