"""The parts of a page look again in the order of their ranks, each once, and none after it has left."""

import asyncio
from collections.abc import Callable
from functools import partial

import pytest

from scorepad.flet_support.error_boundary import open_page
from scorepad.flet_support.redraw_queue import Rank, redraw_queue
from tests.ui.harness import Screen

RANKS: tuple[Rank, ...] = ("late", "usual", "first")


def looks(seen: list[str]) -> dict[Rank, Callable[[], None]]:
    return {rank: partial(seen.append, rank) for rank in RANKS}


async def test_what_comes_first_looks_first_and_each_only_once() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        for rank in (*RANKS, *RANKS):
            redraw_queue(person.page).add(asked[rank], rank)
        assert seen == []
        await person.settle()
    assert seen == ["first", "usual", "late"]


@pytest.mark.parametrize(
    ("rank", "order"),
    [("first", ["one", "sent", "two", "sent"]), ("usual", ["one", "two", "sent", "sent"])],
)
async def test_each_of_the_first_is_sent_before_the_next_looks_and_the_others_all_together(
    rank: Rank, order: list[str]
) -> None:
    seen: list[str] = []

    def look(name: str) -> None:
        seen.append(name)
        asyncio.get_running_loop().call_soon(seen.append, "sent")

    async with Screen(open_page) as person:
        for name in ("one", "two"):
            redraw_queue(person.page).add(partial(look, name), rank)
        await person.settle()
    assert seen == order


async def test_a_change_that_comes_while_the_last_ones_look_is_not_forgotten() -> None:
    seen: list[str] = []
    async with Screen(open_page) as person:

        def change() -> None:
            redraw_queue(person.page).add(partial(seen.append, "first"), "first")

        redraw_queue(person.page).add(change, "late")
        redraw_queue(person.page).add(partial(seen.append, "late"), "late")
        await person.settle()
    assert seen == ["late", "first"]


async def test_what_has_left_or_is_offline_does_not_look() -> None:
    seen: list[str] = []
    asked = looks(seen)
    async with Screen(open_page) as person:
        redraw_queue(person.page).add(asked["usual"], "usual")
        redraw_queue(person.page).add(asked["late"], "late")
        redraw_queue(person.page).cancel(asked["usual"])
        await person.settle()
        await person.offline()
        redraw_queue(person.page).add(asked["first"], "first")
        await person.online()
    assert seen == ["late"]


async def test_one_that_fails_keeps_nothing_from_the_others(caplog: pytest.LogCaptureFixture) -> None:
    seen: list[str] = []
    async with Screen(open_page) as person:
        redraw_queue(person.page).add(lambda: seen.remove("gone"), "first")
        redraw_queue(person.page).add(partial(seen.append, "usual"), "usual")
        await person.settle()
    assert seen == ["usual"]
    assert "reading a shared value failed" in caplog.text
