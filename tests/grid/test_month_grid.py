"""A page that stays open for a month of 24 evenings takes no more memory than one of some days."""

import gc
import sys
import tracemalloc
from collections.abc import Callable, Iterator

import pytest

from scorepad.game.intents import Undo
from scorepad.service import open_games
from scorepad.service.games import Games
from tests.ui.conftest import clock, service
from tests.ui.playing import BO, NORTH, REFERENCE, Person, at, count_round, game_of, kept, touch

__all__ = ["clock", "service"]

DAYS = 16
WARM = 8
"""Days after which everything has been drawn, and remembered, that ever is."""
KB_A_DAY = 20
"""The list keeps a line of each game."""


@pytest.fixture
def traced() -> Iterator[None]:
    """Trace what is taken of memory."""
    tracemalloc.start()
    yield
    tracemalloc.stop()


async def an_evening(service: Games, person: Person) -> None:
    """Play a new game on an open page: a round by its keys, more from another phone, touches undone."""
    game = await kept(service, game_of())
    await person.go(f"/game/{game}")
    await person.tap(NORTH)
    await person.keys(REFERENCE)
    await person.go(f"/game/{game}/why")
    for _round in range(2):
        await count_round(service, game, 0, REFERENCE)
    await touch(service, game, *[Undo] * 6, who=BO)
    await person.go("/")
    person.listener.sent.clear()


def in_use() -> tuple[int, int]:
    """Return the bytes in use and the number of objects, once nothing is left over."""
    for _time in range(3):
        gc.collect()
    return tracemalloc.get_traced_memory()[0], len(gc.get_objects())


@pytest.mark.usefixtures("traced")
async def test_a_page_open_for_a_month_takes_no_more_than_after_some_days(
    service: Games, monkeypatch: pytest.MonkeyPatch, record_property: Callable[[str, object], None]
) -> None:
    # Games stay open for a while after they were left: so few are enough to see whether any stay for ever.
    monkeypatch.setattr(open_games, "MOST_OPEN", 3)
    async with at(service, "/", who=BO) as person:
        for _day in range(WARM):
            await an_evening(service, person)
        before, objects = in_use()
        for _day in range(DAYS):
            await an_evening(service, person)
        after, more = in_use()
    kept = (after - before) / 1024 / DAYS
    record_property("kept a day, KB", f"{kept:.1f} ({(more - objects) / DAYS:.0f} objects) on {sys.platform}")
    assert kept < KB_A_DAY
