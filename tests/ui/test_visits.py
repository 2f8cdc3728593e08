"""A visit leaves nothing behind: when its session has ended, its page and all its controls are freed."""

import gc
import logging
from collections.abc import Awaitable, Callable
from weakref import ref

import pytest
from flet_web.fastapi.flet_app import app_manager

from scorepad.flet_support import reconnecting
from scorepad.game.accept import SideGuest, Watcher
from scorepad.service.games import Games
from scorepad.ui.app import make_app
from scorepad.ui.session import AppSession
from tests.own_network import needs_own_address, own_host
from tests.ui.playing import at, kept, w03
from tests.ui.visitor import CARDS, Visitor, half_counted, visiting
from tests.web.servers import end_sessions, known, server_of, serving, until

Visit = Callable[[str, str, str], Awaitable[Visitor]]
"""Visits the app at `host:port`, with the addresses of `half_counted`; returns the browser that has left."""


@pytest.fixture(autouse=True)
def _nothing_logged(caplog: pytest.LogCaptureFixture) -> None:
    """Log nothing: pytest keeps log records, with the frames of their tracebacks and the pages in them."""
    caplog.set_level(logging.CRITICAL + 1, logger="scorepad.ui")
    caplog.set_level(logging.CRITICAL + 1, logger="flet_web.fastapi")


def all_away() -> bool:
    """Return whether no browser is connected."""
    return all(each.connection is None for each in known().values())


def live_sessions(service: Games) -> int:
    """Return how many sessions of a game service are alive after a collection."""
    gc.collect()
    return sum(type(each) is AppSession and each.service is service for each in gc.get_objects())


async def test_a_screen_left_in_the_middle_of_a_round_is_garbage_collected(service: Games) -> None:
    seen: list[ref[object]] = []
    game, in_hand = await half_counted(service)
    async with at(service) as screen:
        for path in ("/", game, f"{game}/why/0", "/settings", in_hand):
            await screen.go(path)
            seen.append(ref(screen.view))
        await screen.tap(f"{CARDS}, –")
        await screen.press("4")
        await screen.offline()
        seen += [ref(screen.page), ref(screen.session)]
    del screen
    await until(lambda: live_sessions(service) == 0, "the session to go")
    assert [each() for each in seen if each()] == []


async def look_at_home(place: str, _game: str, _in_hand: str) -> Visitor:
    async with visiting(place) as visitor:
        await visitor.wait_for("New game")
    return visitor


async def type_and_vanish(place: str, game: str, in_hand: str) -> Visitor:
    async with visiting(place) as visitor:
        await visitor.type_cards(game, in_hand)
        visitor.vanish()
    return visitor


async def come_back(place: str, game: str, in_hand: str) -> Visitor:
    left = await type_and_vanish(place, game, in_hand)
    await until(all_away, "the line to be given up")
    async with visiting(place, left.session) as visitor:
        assert visitor.session == left.session
        await visitor.go("/settings", "Language")
    return visitor


@pytest.mark.parametrize("visit", [look_at_home, type_and_vanish, come_back])
async def test_an_expired_visit_is_garbage_collected(service: Games, visit: Visit) -> None:
    game, in_hand = await half_counted(service)
    async with serving(server_of(make_app(service))) as place:
        seen = await pages_of(visit, place, game, in_hand)
        await until(lambda: live_sessions(service) == 0, "the session to go")
        assert [each() for each in seen if each()] == []


async def pages_of(visit: Visit, place: str, game: str, in_hand: str) -> list[ref[object]]:
    """Visit, end the sessions as their expiry does, and return weak references to them and their pages."""
    await visit(place, game, in_hand)
    await until(all_away, "the line to be given up")
    seen: list[ref[object]] = [ref(each) for session in known().values() for each in (session, session.page)]
    await end_sessions()
    return seen


@needs_own_address
@pytest.mark.parametrize("right", [SideGuest, Watcher])
async def test_an_expired_visit_by_a_link_is_garbage_collected(
    house: Games, right: type[SideGuest | Watcher]
) -> None:
    game = await kept(house, w03(2))
    token = await house.access.make_link(SideGuest(game, 0) if right is SideGuest else Watcher(game))

    async def come_by_link(place: str, _game: str, _in_hand: str) -> Visitor:
        async with visiting(place, page={"route": "/join"}) as visitor:
            visitor.keep(join=token)
            await visitor.wait_for("7,725")
            visitor.vanish()
        return visitor

    async with serving(server_of(make_app(house)), own_host()) as place:
        seen = await pages_of(come_by_link, place, "", "")
        await until(lambda: live_sessions(house) == 0, "the session to go")
        assert [each() for each in seen if each()] == []
    [guest] = house.access.guests(game)
    assert not house.presence.is_here(guest.device)


async def test_sessions_still_alive_after_expiry_are_swept(
    service: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reconnecting, "SWEEP_SECONDS", 0.02)
    # Flet starts to look for expired sessions with the first server of a process alone.
    monkeypatch.setitem(vars(app_manager), "_FletAppManager__evict_sessions_task", None)
    server = server_of(make_app(service), session_seconds=1)
    seen: list[ref[object]] = []
    async with serving(server) as place:
        for _visit in range(2):
            async with visiting(place) as visitor:
                await visitor.wait_for("New game")
                seen += [ref(session.page) for session in known().values()]
        await until(lambda: not any(each() for each in seen), "the pages to go by themselves")
