"""The parts of a page are redrawn in the order of their ranks, each once, and none after it has left."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from scorepad.flet_support.hooks import Rank, redraw_queue
from scorepad.flet_support.reconnecting import open_page
from tests.ui.harness import Screen

RANKS: tuple[Rank, ...] = ("late", "usual", "first")


def looks(seen: list[str]) -> dict[Rank, Callable[[], None]]:
    return {rank: partial(seen.append, rank) for rank in RANKS}


async def test_callbacks_run_by_rank_and_only_once_each() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        for rank in (*RANKS, *RANKS):
            redraw_queue(person.page).add({asked[rank]: rank})
        assert seen == []
        await person.settle()
    assert seen == ["first", "usual", "late"]


@pytest.mark.parametrize(
    ("rank", "order"),
    [("first", ["one", "sent", "two", "sent"]), ("usual", ["one", "two", "sent", "sent"])],
)
async def test_first_rank_callbacks_are_sent_one_by_one_and_the_others_together(
    rank: Rank, order: list[str]
) -> None:
    seen: list[str] = []

    def look(name: str) -> None:
        seen.append(name)
        asyncio.get_running_loop().call_soon(seen.append, "sent")

    async with Screen(open_page) as person:
        for name in ("one", "two"):
            redraw_queue(person.page).add({partial(look, name): rank})
        await person.settle()
    assert seen == order


async def test_parts_that_follow_the_same_are_told_by_one_subscription_until_the_last_has_left() -> None:
    seen: list[str] = []
    followers: list[Callable[[], None]] = []

    def subscribe(callback: Callable[[], None]) -> Callable[[], None]:
        followers.append(callback)
        return partial(followers.remove, callback)

    async with Screen(open_page) as person:
        queue = redraw_queue(person.page)
        stops = [queue.follow(subscribe, look, rank) for rank, look in looks(seen).items()]
        (changed,) = followers
        changed()
        stops[1]()
        await person.settle()
        assert seen == ["first", "late"]
        for stop in (stops[0], stops[2]):
            stop()
    assert followers == []


async def test_offline_callbacks_do_not_run() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        redraw_queue(person.page).add({asked["late"]: "late"})
        await person.settle()
        await person.offline()
        redraw_queue(person.page).add({asked["first"]: "first"})
        await person.online()
    assert seen == ["late"]


async def test_a_failing_callback_does_not_stop_the_others(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[str] = []
    async with Screen(open_page) as person:
        redraw_queue(person.page).add({lambda: seen.remove("gone"): "first"})
        redraw_queue(person.page).add({partial(seen.append, "usual"): "usual"})
        await person.settle()
    assert seen == ["usual"]
    assert "a listener of the page failed" in caplog.text
