"""A change on another phone moves nobody: neither the cursor nor the scrolled paper nor the address."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from scorepad.game.events import RoundNoted, SideSet
from scorepad.game.intents import Goto, Intent, MakeChanges, Redo, SayOut, Undo, UndoOrRedo
from scorepad.score.record import Out, Side
from scorepad.service.games import Games
from tests.ui.playing import BO, EAST, NORTH, Person, game_after_round_1, press_keys, sitting, touch


def scrolls(person: Person) -> int:
    """Return how often the app has scrolled a person's paper or moved their focus."""
    return sum(name.startswith("scroll") or name == "focus" for name, _given in person.listener.calls)


async def scrolled(person: Person) -> None:
    """Wait until all scrolling that has begun is done: it waits for the browser to have drawn."""
    await person.settle()
    begun = [each for each in asyncio.all_tasks() if "run_async" in str(each.get_coro())]
    await asyncio.gather(*begun)
    await person.settle()


async def changes(service: Games, person: Person) -> AsyncIterator[str]:
    """Make Bo's changes of all kinds in the game that somebody looks at, and yield each once it is drawn."""
    game = person.game
    first, second = (each.log_id for each in person.record.rounds)
    for what in ("1", "0", "⌫", "9", "1", "5", "N"):
        await press_keys(service, game, what, who=BO)
        await scrolled(person)
        yield f"a key, {what}"
    others: dict[str, Intent | UndoOrRedo] = {
        "who went out": SayOut(second, Out(1)),
        "a note": MakeChanges((RoundNoted(second, "late"),)),
        "a name": MakeChanges((SideSet(1, Side("East", ("Cy", "Di"))),)),
        "another round": Goto(first, 1, "melded"),
        "undo": Undo,
        "redo": Redo,
    }
    for name, intent in others.items():
        await touch(service, game, intent, who=BO)
        await scrolled(person)
        yield name


@pytest.mark.parametrize("rest", ["", "/far", "/result", "/players", "/round/{second}"])
async def test_a_change_elsewhere_moves_neither_cursor_nor_paper_nor_address(
    service: Games, rest: str
) -> None:
    game = await game_after_round_1(service)
    await touch(service, game, SayOut(None, Out(0)))
    async with sitting(service, game, width=320, height=568) as ann:
        second = ann.record.rounds[1].log_id
        await touch(service, game, Goto(second, 1, "piles.clean"), who=BO)
        await ann.go(f"/game/{game}{rest.format(second=second)}")
        if "round" in rest:
            await ann.tap(f"{NORTH}, Cards on the table, –")
            await ann.keys("12")
            await scrolled(ann)
            assert scrolls(ann)
        place = ann.draft, ann.page.route, len(ann.marked()), scrolls(ann)
        async for what in changes(service, ann):
            assert (ann.draft, ann.page.route, len(ann.marked()), scrolls(ann)) == place, what
        assert EAST not in ann.said()
