"""A browser stays the device it was before, and becomes no other: what it stores, shows and is given."""

import re
from socket import gethostname

import flet as ft
import pytest

from scorepad.game.events import Author, DeviceId
from scorepad.game.intents import SayOut
from scorepad.score.record import Out
from scorepad.service.games import Games
from scorepad.ui.app import CREDENTIAL
from tests.game.play import presses
from tests.ui.playing import at, game_of, kept, touch


async def test_a_device_keeps_its_undo_and_its_draft_over_visits(service: Games) -> None:
    game, stored = await kept(service, game_of()), dict[str, str]()
    async with at(service, stored=stored):
        pass
    device = DeviceId(stored[CREDENTIAL].partition(".")[0])
    await touch(service, game, SayOut(None, Out(0)), *presses("431248"), who=Author(device))
    draft = service.opened(game).draft(device)
    assert draft
    assert draft.text == "48"
    found = service.game(game)
    assert found
    async with at(service, f"/game/{game}/round/{found.record.rounds[0].id}", stored=stored) as screen:
        await screen.tap("1")
        await screen.tap("delete")
        assert service.opened(game).draft(device) == draft
        await screen.tap(re.compile("^Undo: "), 0)
        after = service.game(game)
        assert after
        assert {event.author.device for event in after.events[len(found.events) :]} == {device}
        assert after.record != found.record


async def test_an_overlong_stored_credential_is_replaced(service: Games) -> None:
    stored = {CREDENTIAL: "x" * 100_000}
    async with at(service, "/new", stored=stored):
        pass
    device, _dot, proof = stored[CREDENTIAL].partition(".")
    assert (len(device), len(proof)) == (32, 64)
    assert (await service.devices.admit(stored[CREDENTIAL])).author == Author(DeviceId(device))


@pytest.mark.parametrize(("client", "is_ours"), [("127.0.0.1", True), ("192.168.1.7", False)])
async def test_the_window_on_this_computer_alone_is_its_device_and_is_given_no_credential(
    service: Games, client: str, *, is_ours: bool
) -> None:
    stored = {CREDENTIAL: "what an earlier program left where others can read it"}
    async with at(service, stored=stored, native=ft.PagePlatform.LINUX, client=client):
        assert service.presence.is_here((await service.devices.only(gethostname())).device) is is_ours
    assert (CREDENTIAL in stored) is not is_ours
