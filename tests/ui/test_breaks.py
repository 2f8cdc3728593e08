"""A guest's phone that loses the network or reloads: back in its field, nothing doubled and nothing lost."""

import pytest

from scorepad.game.accept import SideGuest
from scorepad.game.events import Author, DeviceId
from scorepad.game.intents import SayOut
from scorepad.score.record import GameId, Out
from scorepad.service.games import Games
from tests.ui.playing import Person, at, kept, let_in, touch, w03

SECONDS = 2
PHONE, OTHER = (Author(DeviceId(digit * 32)) for digit in "23")


async def shared_game(house: Games) -> GameId:
    """Return a game with a round begun, which each side counts on a phone of its own."""
    game = await kept(house, w03(1))
    await touch(house, game, SayOut(None, Out(1)))
    for side, who in enumerate((PHONE, OTHER)):
        await let_in(house, SideGuest(game, side), who)
    return game


async def count_on(phone: Person, keys: str) -> None:
    """Count fields of a phone's own side, once its tally has opened by itself."""
    await phone.until(lambda: "/round/" in phone.page.route)
    await phone.keys(keys)


def is_back(phone: Person, route: str) -> bool:
    """Return whether a phone shows the field it left, with what was typed, and what happened meanwhile."""
    tallies = phone.record.rounds[-1].tallies
    return (
        phone.page.route == route
        and (phone.draft is not None and phone.draft.text == "48")
        and "Cards on the table, 48" in phone.said()
        and "East–West, this round 1,600" in phone.said()
        and [each.piles.get("clean") for each in tallies] == [4, 3]
    )


@pytest.mark.parametrize("how", ["network", "reload"])
async def test_a_guests_phone_is_back_in_its_field_and_counts_once(house: Games, how: str) -> None:
    game = await shared_game(house)
    async with at(house, f"/game/{game}", who=OTHER) as other:
        async with at(house, f"/game/{game}", who=PHONE) as phone:
            await count_on(phone, "431248")
            route = phone.page.route
            await phone.offline()
            await count_on(other, "3")
            if how == "network":
                await phone.online()
                await finish(phone, route)
        if how == "reload":
            async with at(house, route, who=PHONE) as again:
                await finish(again, route)


async def finish(phone: Person, route: str) -> None:
    """Finish the number that was being typed when the phone was away."""
    await phone.until(lambda: is_back(phone, route), SECONDS)
    await phone.keys("5N")
    counted = phone.record.rounds[-1].tallies[0]
    assert counted.melded.points == (485,)
    assert counted.piles == {"clean": 4, "dirty": 3, "wild": 1}
