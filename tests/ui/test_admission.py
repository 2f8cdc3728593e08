"""A browser stays the device it was before, and becomes no other: what it stores, shows and is given."""

import re

from scorepad.game.events import Author
from scorepad.game.ids import DeviceId
from scorepad.game.intents import SayOut
from scorepad.score.record import Out
from scorepad.service.game_service import GameService
from scorepad.ui.app import BARE, CREDENTIAL, make_app
from tests.game.play import presses
from tests.ui.harness import Screen
from tests.ui.playing import game_of, kept, touch, w03

OLD = Author(DeviceId("5e0c" * 8))


def browser(service: GameService, route: str, stored: dict[str, str]) -> Screen:
    """Return a browser with its own storage. stored: its contents, updated as it stores more."""
    screen = Screen(make_app(service), route)
    screen.kept = stored
    return screen


async def test_a_device_of_an_older_version_keeps_its_undo_and_its_draft(
    service: GameService,
) -> None:
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)), *presses("431248"), who=OLD)
    draft = service.draft(game, OLD.device)
    stored: dict[str, str] = {BARE: OLD.device}
    assert draft
    assert draft.text == "48"
    found = service.game(game)
    assert found
    route = f"/game/{game}/round/{found.record.rounds[0].id}"
    for _visit in range(2):
        async with browser(service, route, stored) as screen:
            assert any(name.startswith("Undo: ") for name in screen.names())
            await screen.tap("1")
            await screen.tap("delete")
            assert service.draft(game, OLD.device) == draft
        assert stored[BARE] == OLD.device
        assert stored[CREDENTIAL].startswith(f"{OLD.device}.")
    async with browser(service, route, stored) as screen:
        await screen.tap(re.compile("^Undo: "), 0)
        after = service.game(game)
        assert after
        assert {event.author.device for event in after.events[len(found.events) :]} == {OLD.device}
        assert after.record != found.record


async def test_an_old_id_shared_by_two_browsers_stays_with_the_first(service: GameService) -> None:
    await kept(service, w03(1))
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)), who=OLD)
    first: dict[str, str] = {BARE: OLD.device}
    second: dict[str, str] = {BARE: OLD.device}
    async with browser(service, "/", first), browser(service, "/", second):
        pass
    assert first[CREDENTIAL].startswith(OLD.device)
    assert second == {}
    async with browser(service, "/", second):
        pass
    assert not second[CREDENTIAL].startswith(OLD.device)
    credential = second[CREDENTIAL]
    async with browser(service, "/", second), browser(service, "/", first):
        pass
    assert second[CREDENTIAL] == credential


async def test_an_overlong_stored_id_gets_a_new_one(service: GameService) -> None:
    stored = {BARE: "x" * 100_000}
    async with browser(service, "/new", stored):
        pass
    device, _dot, proof = stored[CREDENTIAL].partition(".")
    assert (len(device), len(proof)) == (32, 64)
    assert (await service.admit(stored[CREDENTIAL], None)).author == Author(DeviceId(device))
