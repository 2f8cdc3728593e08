"""What a browser's page does otherwise: it fetches parts late, and says what it does before it does it."""

import asyncio

import pytest

from scorepad.rules.faults import Fault, Refused
from scorepad.service.platform import InPage, LateParts, Served


class Network:
    """A network that counts what is fetched. broken: whether it answers."""

    def __init__(self) -> None:
        self.broken = False
        self.fetched = 0

    async def fetch(self) -> None:
        await asyncio.sleep(0)
        if self.broken:
            raise OSError("no network")
        self.fetched += 1


async def promised() -> bool:
    return True


async def test_parts_that_several_wait_for_are_fetched_once() -> None:
    network = Network()
    parts = LateParts(network.fetch)
    assert not parts.here
    await asyncio.gather(parts.load(), parts.load())
    await parts.load()
    assert (parts.here, network.fetched) == (True, 1)


async def test_parts_that_could_not_be_fetched_are_fetched_at_the_next_need() -> None:
    network = Network()
    network.broken = True
    parts = LateParts(network.fetch)
    with pytest.raises(Refused) as refused:
        await parts.load()
    assert (refused.value.faults, parts.here) == ((Fault("parts_missing"),), False)
    network.broken = False
    await parts.load()
    assert (parts.here, network.fetched) == (True, 1)


async def test_a_page_has_said_what_it_does_before_it_stands_still() -> None:
    done: list[str] = []
    platform = InPage("http://localhost:8000", promised, LateParts(Network().fetch))

    def say() -> None:
        asyncio.get_running_loop().call_soon(done.append, "sent to the screen")

    await platform.work(lambda: done.append("worked"), say)
    assert done == ["sent to the screen", "worked"]


async def test_a_served_screen_stays_usable_meanwhile() -> None:
    loop, seen = asyncio.get_running_loop(), asyncio.Event()

    def task() -> bool:
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(5)
        loop.call_soon_threadsafe(seen.set)
        return True

    assert await Served().work(task)
    await asyncio.wait_for(seen.wait(), 5)
