"""What a browser's page does otherwise: it fetches parts late, and says what it does before it does it."""

import asyncio

import pytest

from scorepad.rules.faults import Refused
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


async def test_parts_are_fetched_once_for_all_who_wait_and_anew_where_that_failed() -> None:
    network = Network()
    network.broken = True
    parts = LateParts(network.fetch)
    with pytest.raises(Refused, match="parts_missing"):
        await parts.load()
    assert not parts.here
    network.broken = False
    await asyncio.gather(parts.load(), parts.load())
    await parts.load()
    assert (parts.here, network.fetched) == (True, 1)


async def test_a_page_has_said_what_it_does_before_it_stands_still() -> None:
    done: list[str] = []
    asked, seen = asyncio.Event(), asyncio.Event()

    async def drawn() -> None:
        done.append("asked the page")
        asked.set()
        await seen.wait()

    def say() -> None:
        asyncio.get_running_loop().call_soon(done.append, "sent to the screen")

    platform = InPage("http://localhost:8000", promised, LateParts(Network().fetch), drawn)
    working = asyncio.ensure_future(platform.work(lambda: done.append("worked"), say))
    await asyncio.wait([asyncio.ensure_future(asked.wait()), working], return_when=asyncio.FIRST_COMPLETED)
    assert done == ["sent to the screen", "asked the page"]
    seen.set()
    await working
    assert done[2:] == ["worked"]


async def test_a_page_that_nobody_looks_at_works_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("scorepad.service.platform._AT_MOST", 0)
    platform = InPage("http://localhost:8000", promised, LateParts(Network().fetch), asyncio.Event().wait)
    assert await platform.work(lambda: "worked", lambda: None) == "worked"


async def test_a_served_screen_stays_usable_meanwhile() -> None:
    loop, seen = asyncio.get_running_loop(), asyncio.Event()

    def task() -> bool:
        asyncio.run_coroutine_threadsafe(asyncio.sleep(0), loop).result(5)
        loop.call_soon_threadsafe(seen.set)
        return True

    assert await Served().work(task)
    await asyncio.wait_for(seen.wait(), 5)
