"""Sharing a game with phones: the codes a keeper shows, and what each link leads to on the phone."""

import asyncio
import base64
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

import flet as ft
import pytest

from scorepad.flet_support.page_state import page_state
from scorepad.game.accept import Keeper, Right, SideGuest, Watcher
from scorepad.game.events import Author, DeviceId, SideSet
from scorepad.game.intents import MakeChanges, SayOut
from scorepad.rules.custom import CustomRuleSet
from scorepad.score.record import GameId, Out, Round, Side, Tally
from scorepad.service.games import Games
from scorepad.service.network import HomeNetwork
from scorepad.storage.library_files import link_text
from tests.codes import read_code
from tests.service.test_network import Machine
from tests.ui.playing import ANN, JOIN, LINK, Person, at, kept, let_in, sitting, touch, w03

OUTSIDE = "http://192.168.1.20:8550"
PHONE = Author(DeviceId("2" * 32))
OPEN = "No game is shared with this device."


def shown_link(person: Person) -> str:
    """Return the link in the code on the screen."""
    [code] = person.controls(ft.Image)
    return read_code(base64.b64decode(code.src))


@pytest.mark.parametrize("route", ["/", "/games", "/nowhere"])
async def test_without_a_link_nothing_says_that_there_are_games(house: Games, route: str) -> None:
    await kept(house, w03(2))
    async with at(house, route) as stranger:
        assert stranger.texts() == [
            "Scorepad",
            OPEN,
            "Scan the code under “Share with phones” on the device with the game.",
        ]


async def test_a_stopped_link_says_so(house: Games) -> None:
    game = await kept(house, w03(1))
    token = await let_in(house, Watcher(game), PHONE)
    await house.access.renew_link(Watcher(game), DeviceId("another"))
    async with at(house, "/join", stored={JOIN: token}) as phone:
        await phone.until(lambda: "no longer works" in phone.said())
        assert "Scan the code under “Share with phones”" in phone.said()


async def test_a_phone_that_connects_anew_while_it_joins_stays_where_its_link_led(house: Games) -> None:
    game = await kept(house, w03(2))
    token = await let_in(house, Watcher(game), PHONE)
    async with at(house, "/", stored={JOIN: token}) as phone:
        connect = page_state(phone.page).connect

        async def connect_anew() -> None:
            before = set(connect)
            while not (arrivals := set(connect) - before):
                await asyncio.sleep(0)
            while phone.page.route in ("/", "/join"):
                await asyncio.sleep(0)
            for arrive in arrivals:
                arrive()

        await asyncio.gather(phone.go("/join"), connect_anew())
        await phone.settle()
        assert phone.page.route == f"/game/{game}/far"


async def test_a_sides_phone_gets_to_its_round_while_others_go_on_touching(house: Games) -> None:
    game = await kept(house, replace(w03(), rounds=(Round((Tally(), Tally())),)))
    token = await let_in(house, SideGuest(game, 1), PHONE)
    async with at(house, "/", stored={JOIN: token}) as phone:

        async def go_on_touching() -> None:
            for number in range(50):
                await touch(house, game, MakeChanges((SideSet(0, Side(f"We {number}", ("Ann", "Bo"))),)))

        await asyncio.gather(phone.go("/join"), go_on_touching())
        await phone.until(lambda: phone.page.route.startswith(f"/game/{game}/round/"))


async def test_a_watching_phone_sees_the_large_scores_and_no_button_that_changes(house: Games) -> None:
    game = await kept(house, w03(2))
    async with phone_of(house, Watcher(game)) as phone:
        assert phone.page.route == f"/game/{game}/far"
        assert "Undo" not in phone.said()
        await phone.tap("Tap anywhere to go back")
        assert OPEN not in phone.texts()
        await phone.go("/")
        await phone.tap("Watch the scores")
        assert phone.page.route == f"/game/{game}/far"


async def test_a_guest_names_only_the_own_side_and_learns_no_other_names(house: Games) -> None:
    game = await kept(house, w03(1))
    other = await kept(house, w03(1))
    sides = Side("North–South", ("Zoe", "Bo"))
    await touch(house, other, MakeChanges((SideSet(0, sides),)))
    await let_in(house, SideGuest(game, 1), PHONE)
    async with at(house, f"/game/{game}/players", who=PHONE) as phone:
        assert "Name of side 2" in phone.said()
        assert "Name of side 1" not in phone.said()
        await phone.type_text("Player 1 of side 2", "Z")
        assert "Zoe" not in phone.said()


async def test_a_guest_looks_at_the_other_side_without_a_cursor(house: Games) -> None:
    game = await kept(house, w03(1))
    await touch(house, game, SayOut(None, Out(1)))
    await let_in(house, SideGuest(game, 1), PHONE)
    async with at(house, f"/game/{game}", who=PHONE) as phone:
        await phone.until(lambda: "Next" in phone.names())
        at_side = [phone.draft]
        tab = next(name for name in phone.names() if name.startswith("North–South, this round"))
        await phone.tap(tab)
        at_side.append(phone.draft)
        assert [draft and draft.side for draft in at_side] == [1, None]
        assert "no longer" not in phone.said()


async def test_a_guest_reads_shared_rules_and_may_only_save_them(house: Games) -> None:
    ours = CustomRuleSet("Thursday table", "whitnack", {"cards.ace": 15})
    async with at(house, "/rules", stored={LINK: link_text(ours)}) as phone:
        await phone.until(lambda: "Thursday table" in phone.said())
        assert "Save as a file" in phone.said()
        assert "Play with these rules" not in phone.said()
        assert "Undo" not in phone.said()


@asynccontextmanager
async def phone_of(house: Games, right: Right, name: str = "") -> AsyncIterator[Person]:
    """Open the app on a phone that came by the link for a right."""
    token = await house.access.make_link(right)
    async with at(house, "/join", stored={JOIN: token}) as phone:
        game = right.game if not isinstance(right, Keeper) else None
        await phone.until(lambda: phone.page.route != "/join")
        if name:
            await phone.go("/" if isinstance(right, Watcher) else f"/game/{game}/settings")
            await phone.write("Your name", name)
            await phone.until(
                lambda: any(each.name == name for each in house.access.guests(game or GameId("")))
            )
        yield phone


async def test_keepers_see_who_is_connected_and_remove_one_at_once(house: Games) -> None:
    game = await kept(house, w03(1))
    async with (
        at(house, f"/game/{game}/share", who=ANN, network=HomeNetwork((OUTSIDE,))) as keeper,
        phone_of(house, SideGuest(game, 1)) as side,
        phone_of(house, Watcher(game), name="Zoe") as watcher,
    ):
        await keeper.until(lambda: keeper.texts().count("● Connected") == 2)
        assert "Phone 1, counts for East–West" in keeper.texts()
        assert "Zoe, only watches" in keeper.texts()
        await side.offline()
        await keeper.until(lambda: "Not connected" in keeper.said())
        assert keeper.texts().count("● Connected") == 1
        await side.online()
        await keeper.until(lambda: keeper.texts().count("● Connected") == 2)
        await keeper.tap("Remove Phone 1")
        await side.until(lambda: OPEN in side.texts())
        await keeper.until(lambda: "Phone 1" not in keeper.said())
        assert OPEN not in watcher.texts()


async def test_of_several_addresses_one_is_picked_and_the_code_follows(house: Games) -> None:
    game = await kept(house, w03(1))
    network = HomeNetwork((OUTSIDE, "http://10.8.0.2:8550"))
    async with at(house, f"/game/{game}/share", who=ANN, network=network) as keeper:
        await keeper.until(lambda: "Addresses of this computer" in keeper.said())
        assert shown_link(keeper).startswith(f"{OUTSIDE}/join/{game[-4:]}#")
        await keeper.tap("10.8.0.2:8550")
        assert shown_link(keeper).startswith(f"http://10.8.0.2:8550/join/{game[-4:]}#")


@pytest.fixture
def machine() -> Machine:
    """The machine that the app runs on, in one network."""
    return Machine(OUTSIDE)


@pytest.fixture
def network(machine: Machine) -> HomeNetwork:
    """How the machine's app is open to its network."""
    return HomeNetwork(answer=machine.open, close=machine.close)


async def test_a_code_has_its_link_to_copy_and_follows_the_computer_to_another_address(
    house: Games, machine: Machine, network: HomeNetwork
) -> None:
    async with sitting(house, w03(1), "share", network=network) as keeper:
        await keeper.until(lambda: "192.168.1.20:8550" in keeper.texts())
        before = shown_link(keeper)
        assert before in keeper.texts()
        await keeper.tap("Copy link")
        assert keeper.notices() == ["Link copied."]
        machine.urls = ()
        await network.look()
        await keeper.until(lambda: "isn't connected to a network" in keeper.said())
        machine.urls = ("http://10.0.0.7:8550",)
        await network.look()
        await keeper.until(lambda: "10.0.0.7:8550" in keeper.texts())
        assert shown_link(keeper) == before.replace(OUTSIDE, "http://10.0.0.7:8550")


@pytest.mark.parametrize("native", [None, ft.PagePlatform.LINUX])
async def test_sharing_from_a_browser_or_a_window_opens_the_network_and_stopping_closes_it(
    house: Games, machine: Machine, network: HomeNetwork, native: ft.PagePlatform | None
) -> None:
    async with sitting(house, w03(1), client="127.0.0.1", network=network, native=native) as keeper:
        answers = [machine.answers]
        await keeper.go(f"/game/{keeper.game}/share")
        await keeper.until(lambda: any(name.startswith("Stop sharing") for name in keeper.names()))
        answers.append(machine.answers)
        token = house.access.token(SideGuest(keeper.game, 0))
        await keeper.tap(re.compile("^Stop sharing"))
        assert [*answers, machine.answers] == [False, True, False]
        assert await house.access.open_link(token or "", PHONE.device) is None
        assert keeper.page.route == f"/game/{keeper.game}"
