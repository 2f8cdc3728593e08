"""Phones that speak Flet's protocol with a server, and how long a touch takes to reach all of them.

They decode only what they must answer, and otherwise look for the bytes of what a touch makes them show.
"""

import asyncio
import gc
import os
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from statistics import quantiles
from typing import Any, Final

import msgpack
import websockets
from flet.messaging.protocol import MessageAction

from tests.bench.figures import memory
from tests.browser.program import Program
from tests.ui.visitor import Visitor, drawn_controls
from tests.web.servers import register

PACE: Final = 1.5
"""Seconds between two touches at a table, give or take a fifth."""

_UNEVEN: Final = 0.2
_LOST_SECONDS: Final = 20
_AT_ONCE: Final = 4
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_OUTSIDE: Final = {"X-Forwarded-For": "192.168.1.20"}
"""What makes a client at the loopback address one of the network, which needs a link."""


class Phone(Visitor):
    """A phone that, once it is left to `listen`, only looks for some bytes in what it is sent."""

    _awaited = b""
    _arrived: Callable[[], None]

    def look_for(self, words: str, arrived: Callable[[], None]) -> None:
        """Call `arrived` at the first message that has some words in it."""
        self._awaited, self._arrived = words.encode(), arrived

    async def listen(self) -> None:
        """Answer and look until the connection ends."""
        async for message in self._line:
            assert isinstance(message, bytes)
            # A byte for the kind of message and one for a list of two, then the action.
            if message[2] == MessageAction.INVOKE_METHOD.value:
                await self._answer(msgpack.unpackb(message[1:], strict_map_key=False)[1])
            elif self._awaited and self._awaited in message:
                self._awaited = b""
                self._arrived()

    def find(self, words: str) -> int:
        """Return the number of the last drawn control that can be clicked and shows just this."""
        drawn = chain.from_iterable(map(drawn_controls, reversed(self._sent)))
        return next(int(each["_i"]) for each in drawn if each.get("on_click") and _words(each) == words)

    async def touch(self, control: int) -> None:
        """Touch a control."""
        await self._send(MessageAction.CONTROL_EVENT, target=control, name="click", data=None)


def _words(control: dict[str, Any]) -> object:
    content = control.get("content")
    return content.get("value") if isinstance(content, dict) else content


class Party:
    """The phones at one table. The first one touches its controls in turn."""

    def __init__(self, touched: list[int]) -> None:
        """Begin without phones. touched: the numbers of the controls."""
        self._touched, self._touches = touched, count()
        self._phones: list[tuple[Phone, Callable[[int], str]]] = []

    def add(self, phone: Phone, shows: Callable[[int], str]) -> None:
        """Add a phone. shows: what it shows after a touch, by the number of the touch."""
        self._phones.append((phone, shows))

    async def touch(self) -> float:
        """Touch, and return the seconds until the last phone was sent what it shows then."""
        number, left = next(self._touches), len(self._phones)
        shown: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def arrived() -> None:
            nonlocal left
            left -= 1
            if not left:
                shown.set_result(time.perf_counter())

        for phone, shows in self._phones:
            phone.look_for(shows(number), arrived)
        begun = time.perf_counter()
        await self._phones[0][0].touch(self._touched[number % len(self._touched)])
        return await asyncio.wait_for(shown, _LOST_SECONDS) - begun


@dataclass(frozen=True, slots=True)
class Figures:
    """How long touches took, and what that cost.

    touches: seconds each. late: how many seconds this process was late for each. server, phones: what the
    server and this process used of one core. megabytes: of the server.
    """

    touches: list[float]
    late: list[float]
    server: float
    phones: float
    megabytes: float

    @property
    def middle(self) -> float:
        """The median in ms."""
        return _percentile(self.touches, 50)

    @property
    def most(self) -> float:
        """What 95 of 100 touches don't exceed, in ms."""
        return _percentile(self.touches, 95)

    def __str__(self) -> str:
        return (
            f"{len(self.touches)} touches: median {self.middle:.0f} ms, "
            f"95 % within {self.most:.0f} ms; the server takes {self.server:.0%} of a core and "
            f"{self.megabytes:.0f} MB, the phones {self.phones:.0%} "
            f"(95 % of their touches at most {_percentile(self.late, 95):.1f} ms late)"
        )


def _percentile(seconds: list[float], percent: int) -> float:
    """Return a percentile in ms."""
    return 1000 * quantiles(seconds, n=100, method="inclusive")[percent - 1]


class House:
    """A server in a process of its own, and the parties that came to it."""

    def __init__(self, program: Program, stack: AsyncExitStack) -> None:
        self._program, self._stack = program, stack
        self._listening: list[asyncio.Task[None]] = []
        self.parties: list[Party] = []

    async def come(self, page: str, link: str = "") -> Phone:
        """Return a phone that opens a page, as a guest if it has a link."""
        address = self._program.address.replace("http", "ws", 1) + "/ws"
        head = _OUTSIDE if link else {}
        connecting = websockets.connect(address, proxy=None, max_size=None, additional_headers=head)
        line = await self._stack.enter_async_context(connecting)
        answer = await register(line, "", {"route": page})
        phone = Phone(line, answer["session_id"], answer["page_patch"]["_i"])
        if link:
            phone.keep(join=link)
        return phone

    def leave_alone(self, phone: Phone) -> Phone:
        """Let a phone that has been drawn what it wanted listen by itself."""
        phone.forget()
        self._listening.append(asyncio.create_task(phone.listen()))
        return phone

    async def sit_down(self, parties: Iterable[Callable[["House"], Awaitable[Party]]]) -> None:
        """Let more parties come, a few at once."""
        room = asyncio.Semaphore(_AT_ONCE)

        async def one(come: Callable[["House"], Awaitable[Party]]) -> Party:
            async with room:
                return await come(self)

        self.parties += await asyncio.gather(*map(one, parties))

    async def play(self, seconds: float) -> Figures:
        """Touch at each table at human pace, once to warm up and then for some seconds."""
        assert self._program.process
        pid = self._program.process.pid
        await _play(self.parties, 2 * PACE)
        gc.collect()
        gc.freeze()
        begun, server, own = time.perf_counter(), _cpu_seconds(pid), time.process_time()
        taken = await _play(self.parties, seconds)
        passed = time.perf_counter() - begun
        server, own = _cpu_seconds(pid) - server, time.process_time() - own
        gc.unfreeze()
        touches, late = zip(*taken, strict=True)
        return Figures([*touches], [*late], server / passed, own / passed, memory(pid))

    async def close(self) -> None:
        """Stop listening."""
        for each in self._listening:
            each.cancel()
        await asyncio.gather(*self._listening, return_exceptions=True)


async def _play(parties: list[Party], seconds: float) -> list[tuple[float, float]]:
    """Return the seconds that each touch took, and those by which it was late."""
    chance = random.Random(19)  # noqa: S311 - the same evening each time
    end = time.perf_counter() + seconds

    async def sit(party: Party, pause: float) -> list[tuple[float, float]]:
        taken = []
        due = time.perf_counter() + pause
        while due < end:
            await asyncio.sleep(due - time.perf_counter())
            late = time.perf_counter() - due
            taken.append((await party.touch(), late))
            due = max(due + PACE * chance.uniform(1 - _UNEVEN, 1 + _UNEVEN), time.perf_counter())
        return taken

    found = await asyncio.gather(*(sit(party, chance.uniform(0, PACE)) for party in parties))
    return [*chain.from_iterable(found)]


def _cpu_seconds(pid: int) -> float:
    """Return the seconds of processor time that a process has used."""
    told = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(told[11]) + int(told[12])) / _TICKS


@asynccontextmanager
async def house(program: Program) -> AsyncIterator[House]:
    """Run a program while phones come to it."""
    program.start()
    try:
        async with AsyncExitStack() as stack:
            found = House(program, stack)
            stack.push_async_callback(found.close)
            yield found
    finally:
        program.stop()
