import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scorepad.flet_support.page_loop import MOST_SECONDS, join_turns


class AskingLoop(asyncio.SelectorEventLoop):
    """A loop that counts how often it asks for a turn, as the page's loop asks the browser."""

    asked = 0


@pytest.fixture
def loop() -> Iterator[AskingLoop]:
    made = AskingLoop()
    later = made.call_later

    def ask(delay: float, callback: Callable[..., object], *args: Any) -> asyncio.TimerHandle:
        made.asked += 1
        return later(delay, callback, *args)

    setattr(made, "call_later", ask)  # noqa: B010 - mypy lets no method be assigned
    join_turns(made)
    yield made
    made.close()


async def turns(name: str, seen: list[str], times: int) -> None:
    for turn in range(times):
        seen.append(f"{name}{turn}")
        await asyncio.sleep(0)


def test_turns_that_follow_each_other_are_asked_for_once_and_keep_their_order(loop: AskingLoop) -> None:
    seen: list[str] = []

    async def both() -> None:
        await asyncio.gather(turns("a", seen, 3), turns("b", seen, 3))

    loop.run_until_complete(both())
    assert seen == ["a0", "b0", "a1", "b1", "a2", "b2"]
    assert loop.asked <= 2


def test_the_browser_has_its_turn_while_python_is_busy(loop: AskingLoop) -> None:
    answered = asyncio.Event()

    async def busy() -> float:
        begun = loop.time()
        loop.call_later(0, answered.set)
        while not answered.is_set() and loop.time() < begun + 100 * MOST_SECONDS:
            await asyncio.sleep(0)
        return loop.time() - begun

    assert loop.run_until_complete(busy()) < 50 * MOST_SECONDS


def test_a_call_that_was_called_off_is_not_made(loop: AskingLoop) -> None:
    seen: list[str] = []
    faults: list[object] = []
    loop.set_exception_handler(lambda _loop, fault: faults.append(fault))

    async def call() -> None:
        loop.call_soon(seen.append, "off").cancel()
        loop.call_soon(seen.append, "on")
        await asyncio.sleep(0)

    loop.run_until_complete(call())
    assert (seen, faults) == (["on"], [])


def test_a_call_that_ends_the_program_leaves_the_others_to_be_made(loop: AskingLoop) -> None:
    seen: list[str] = []

    def leave() -> None:
        raise SystemExit

    loop.call_soon(leave)
    loop.call_soon(seen.append, "other")
    with pytest.raises(SystemExit):
        loop.run_forever()
    # Nobody asks for anything else meanwhile.
    loop.call_later(2 * MOST_SECONDS, loop.stop)
    loop.run_forever()
    assert seen == ["other"]
