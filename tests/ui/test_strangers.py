"""Somebody in the home network with a client of their own, who keeps to none of a browser's rules."""

import random
from collections.abc import AsyncIterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import count
from typing import Any

import httpx
import pytest
import websockets

from scorepad.game.accept import KEEPER, SideGuest, Watcher
from scorepad.game.events import DeviceId
from scorepad.journal.sums import who_address
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.ui.app import make_app
from scorepad.web.launch import outside_hosts
from tests.own_network import NO_ADDRESS, own_host
from tests.slices import one_in
from tests.ui.playing import KEEPER as TABLE
from tests.ui.playing import finished, kept, w03
from tests.ui.visitor import Visitor, visiting
from tests.web.servers import server_of, serving

PHONE = DeviceId("2" * 32)
NOBODY = "No game is shared with this device."
SECRETS = ("North–South", "Ann", "4,065", "7,725", "New game", "Large scores")
LOCAL = {"Host": "localhost", "Origin": "http://localhost"}


@dataclass(frozen=True)
class Home:
    """A served app. place: its `host:port`. game: one that is kept there."""

    service: Games
    place: str
    game: GameId

    def path(self, *rest: str) -> str:
        """Return the address of one of the game's screens."""
        return "/".join(("/game", self.game, *rest))


@pytest.fixture
async def home(house: Games) -> AsyncIterator[Home]:
    """Yield an app served at this machine's own address in its network."""
    if not outside_hosts():
        pytest.skip(NO_ADDRESS)
    game = await kept(house, w03(2))
    async with serving(server_of(make_app(house)), own_host()) as place:
        yield Home(house, place, game)


def told_nothing(visitor: Visitor) -> bool:
    """Whether a visitor has been told nothing of the games."""
    return not [each for each in SECRETS if each in visitor.seen()]


@pytest.mark.parametrize(
    ("head", "page"),
    [
        ({}, {}),
        (LOCAL, {}),
        ({**LOCAL, "X-Forwarded-For": "127.0.0.1", "X-Real-IP": "127.0.0.1"}, {}),
        (LOCAL, {"client_ip": "127.0.0.1", "web": False}),
        (LOCAL, {"_Page__session": None, "client_ip": "127.0.0.1", "url": "http://127.0.0.1"}),
    ],
)
async def test_whatever_a_stranger_claims_at_first_nothing_is_shown(
    home: Home, head: Mapping[str, str], page: Mapping[str, Any]
) -> None:
    async with visiting(home.place, head=head, page=page) as stranger:
        await stranger.claim(client_ip="127.0.0.1")
        with suppress(TimeoutError, websockets.ConnectionClosed):
            await stranger.wait_for(NOBODY, 3)
        assert told_nothing(stranger)


PAGES = ("", "far", "result", "print", "share", "players", "change-rules")
JOURNAL = ("/games", "/people", f"/people/{who_address(('Ann',))}", "/records")
LAST = count()


async def visits(visitor: Visitor, addresses: list[str]) -> None:
    """Go to addresses one after the other, and wait until the app has answered all of it."""
    for address in addresses:
        await visitor.claim(route=address)
        await visitor.fire("route_change", {"route": address})
    # The address is part of what is drawn. The last one is new each time: a busy app skips those that are
    # left again at once, and draws nothing where it ends as it began.
    last = f"/rules/{next(LAST)}"
    await visitor.go(last, last)


async def test_no_address_and_no_answer_of_a_browser_opens_anything(home: Home) -> None:
    others = (
        "/settings",
        "/new",
        "/rules/whitnack/pad",
        "/house-rules/x/card",
        "/rules/whitnack",
        "/no/where",
    )
    await kept(home.service, finished())
    async with visiting(home.place, page={"route": home.path()}) as stranger:
        stranger.keep(credential=f"{TABLE.device}.{'0' * 64}", device=TABLE.device, join="x" * 60_000)
        await stranger.wait_for(NOBODY)
        await visits(stranger, [*map(home.path, PAGES), *JOURNAL, *others])
        assert told_nothing(stranger)


async def test_a_watching_phone_gets_no_other_screen_and_changes_nothing(home: Home) -> None:
    token = await home.service.access.make_link(Watcher(home.game))
    before = home.service.game(home.game)
    async with visiting(home.place, page={"route": "/join"}) as watcher:
        watcher.keep(join=token)
        await watcher.wait_for("7,725")
        await visits(watcher, [home.path(page) for page in PAGES if page != "far"])
        await watcher.touch_everything()
        await watcher.press("Z", ctrl=True)
        await visits(watcher, ["/"])
        told, secrets = watcher.seen(), ("New game", "Ann", "4,065", "May change everything")
        assert "Watch the scores" in told
        assert not [each for each in secrets if each in told]
    assert home.service.game(home.game) == before


@pytest.mark.parametrize("right", one_in(2, ["side", KEEPER]))
async def test_a_page_that_is_open_when_its_link_is_stopped_shows_and_changes_nothing_more(
    home: Home, right: object
) -> None:
    access, given = home.service.access, SideGuest(home.game, 0) if right == "side" else KEEPER
    token = await access.make_link(given)
    other = await kept(home.service, w03(1))
    async with visiting(home.place, page={"route": "/join"}) as phone:
        phone.keep(join=token)
        await phone.wait_for("4,065" if right == "side" else "New game")
        await visits(phone, [*map(home.path, PAGES), "/settings", "/games", "/"])
        shelf = home.service.shelf
        before = home.service.game(home.game), shelf.line(other), shelf.count()
        await access.renew_link(given, DeviceId("another"))
        await phone.wait_for(NOBODY)
        phone.forget()
        await phone.touch_everything()
        for key in ("Z", "Y", "4", "Enter", "Escape", "N"):
            await phone.press(key, ctrl=key in "ZY")
        await visits(phone, [*map(home.path, PAGES), "/games", "/"])
        assert told_nothing(phone)
        assert before == (home.service.game(home.game), shelf.line(other), shelf.count())


async def test_a_phone_of_one_game_learns_nothing_of_another(home: Home) -> None:
    record = w03(1)
    sides = tuple(
        replace(side, name=f"Zebras {at}", players=("Yak", "Yeti")) for at, side in enumerate(record.sides)
    )
    other = await kept(home.service, replace(record, sides=sides, ended=True))
    token = await home.service.access.make_link(SideGuest(home.game, 0))
    async with visiting(home.place, page={"route": "/join"}) as phone:
        phone.keep(join=token)
        await phone.wait_for("4,065")
        theirs = [f"/game/{other}/{page}".rstrip("/") for page in PAGES]
        await visits(
            phone, [*theirs, *map(home.path, PAGES), "/", *JOURNAL, f"/games/{other}", "/new", "/settings"]
        )
        await phone.touch_everything()
        await visits(phone, ["/"])
        assert not [each for each in ("Zebras", "Yak", "Yeti") if each in phone.seen()]


async def test_ten_thousand_guesses_and_malformed_tokens_open_nothing(home: Home) -> None:
    access, chance = home.service.access, random.Random(19)  # noqa: S311 - the same guesses each time
    token = await access.make_link(KEEPER)
    added = (f"{token}{sign}" for sign in ("=", " ", "\0"))
    near = (*added, token[:-1], token.swapcase(), token[::-1], "", "\ud800", "é" * 22)
    guesses = [chance.randbytes(chance.randrange(1, 40)).hex() for _each in range(10_000)]
    for guess in (*near, *guesses, "x" * 200_000):
        assert await access.open_link(guess, PHONE) is None
    assert access.rights(PHONE) == frozenset()
    assert await access.open_link(token, PHONE) == KEEPER


async def test_what_is_served_without_a_page_says_nothing_of_games(home: Home) -> None:
    ours = ("/", "/healthz", "/words.js", "/print/x/y", "/api/import", "/upload/x", "/index.html")
    async with httpx.AsyncClient(trust_env=False, base_url=f"http://{home.place}") as client:
        for address in (*ours, home.path()):
            answer = await client.get(address, headers=LOCAL)
            assert not [each for each in SECRETS[:3] if each in answer.text]
            assert (await client.put(address, content=b"{}")).status_code in (404, 405)


FORGED = {"X-Forwarded-For": "127.0.0.1"}


@pytest.mark.parametrize(
    ("proxies", "head", "sees"),
    [
        ((), {}, "New game"),
        ((), {"Via": "1.1 proxy"}, NOBODY),
        ((), FORGED, NOBODY),
        (("127.0.0.1",), {}, NOBODY),
        (("127.0.0.1",), FORGED, NOBODY),
    ],
)
async def test_behind_a_proxy_nobody_is_taken_for_this_machine(
    house: Games, proxies: tuple[str, ...], head: Mapping[str, str], sees: str
) -> None:
    async with (
        serving(server_of(make_app(house), proxies)) as place,
        visiting(place, head={**LOCAL, **head}) as visitor,
    ):
        await visitor.wait_for(sees)
