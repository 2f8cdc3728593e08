"""Who is counting now: on the scoreboard of others, as long as the phone that counts is there."""

import re
from dataclasses import replace

from scorepad.game.accept import KEEPER
from scorepad.game.events import Author, DeviceId
from scorepad.game.intents import SayOut
from scorepad.score.record import GameId, Out
from scorepad.service.games import Games
from tests.ui.playing import ANN, BO, EAST, NORTH, Person, game_of, let_in, record_of, sitting, touch

NAMELESS = Author(DeviceId("another browser"))


async def begun(service: Games) -> tuple[GameId, str]:
    """Start a game in whose first round North–South went out; returns its id and that of the round."""
    game = await game_of(service)
    await touch(service, game, SayOut(None, Out(0)), who=replace(ANN, device=DeviceId("ann's tablet")))
    return game, record_of(service, game).rounds[0].log_id


def counting(person: Person) -> list[str]:
    return [text for text in person.texts() if re.search("is (being )?count(ed|ing)", text)]


async def name(service: Games, who: Author, name: str) -> None:
    """Have a device come by a link, and its owner say what they are called."""
    await let_in(service, KEEPER, who)
    await service.access.rename(who.device, name)


async def count(person: Person, side: str) -> None:
    """Put the cursor into a side's first field."""
    if side != NORTH:
        await person.tap(f"{side}, this round –, total 0")
    await person.tap(re.compile(f"^{side}, Clean piles, –"))


async def test_a_scoreboard_says_who_is_counting_which_side(service: Games) -> None:
    game, played = await begun(service)
    await name(service, BO, "Bo")
    async with sitting(service, game) as ann:
        assert counting(ann) == []
        async with sitting(service, game, "round", played, who=BO) as bo:
            await ann.settle()
            assert counting(ann) == []
            await count(bo, EAST)
            await ann.until(lambda: counting(ann) == [f"Bo is counting {EAST} now"])
            async with sitting(service, game, "round", played, who=NAMELESS) as other:
                await count(other, NORTH)
                await ann.settle()
                both = [f"{NORTH} is being counted elsewhere now", f"Bo is counting {EAST} now"]
                assert counting(ann) == both
                await count(other, EAST)
                await ann.settle()
                assert counting(ann) == [f"{EAST} is being counted in 2 other places now"]


async def test_a_phone_that_leaves_the_round_counts_no_more(service: Games) -> None:
    game, played = await begun(service)
    async with sitting(service, game) as ann, sitting(service, game, "round", played, who=BO) as bo:
        await count(bo, NORTH)
        await ann.until(lambda: len(counting(ann)) == 1)
        await bo.tap("Back")
        await ann.until(lambda: counting(ann) == [])
        assert bo.draft
        assert counting(bo) == []


async def test_a_phone_that_sleeps_counts_no_more_until_it_wakes(service: Games) -> None:
    game, played = await begun(service)
    async with sitting(service, game) as ann, sitting(service, game, "round", played, who=BO) as bo:
        await count(bo, NORTH)
        await ann.until(lambda: len(counting(ann)) == 1)
        await bo.offline()
        await ann.until(lambda: counting(ann) == [])
        await bo.online()
        await ann.until(lambda: len(counting(ann)) == 1)


async def test_a_side_that_is_counted_is_no_longer_being_counted(service: Games) -> None:
    game, played = await begun(service)
    async with sitting(service, game) as ann, sitting(service, game, "round", played, who=BO) as bo:
        await count(bo, NORTH)
        await ann.until(lambda: counting(ann) == [f"{NORTH} is being counted elsewhere now"])
        await bo.keys("4312" + "485N" + "N")
        await ann.until(lambda: counting(ann) == [f"{EAST} is being counted elsewhere now"])
        await bo.tap(f"{NORTH}, this round 5,185, total 5,185")
        await ann.until(lambda: counting(ann) == [])


async def test_two_windows_of_one_browser_say_nothing_of_each_other(service: Games) -> None:
    game, played = await begun(service)
    async with sitting(service, game) as ann, sitting(service, game, "round", played) as window:
        await count(window, EAST)
        await ann.settle()
        assert counting(ann) == []
