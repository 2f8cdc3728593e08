"""What an attack costs everybody else, in lasting memory and in waiting: `python -m tests.bench.attack`."""

import asyncio
import http.client
import multiprocessing
import random
import tempfile
import time
from collections.abc import Callable, Coroutine, Iterable, Iterator
from contextlib import contextmanager
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final

import websockets
from websockets.asyncio.client import connect

from tests.bench.figures import memory
from tests.bench.line import Line
from tests.browser.program import Program

MIB: Final = 1024 * 1024
MALFORMED: Final = 1010
AT_ONCE: Final = 20
PAUSE: Final = 0.01
MOST_WAIT_MS: Final = 200
SEEDS: Final = (
    b"",
    b"\x00\xc1",
    b"\x00\x92\x63\x80",
    b"\x00\x92\x01\x80",
    b"\x00\xdd\xff\xff\xff\xff",
    b"\x01\x00\x00\x00\x07",
    b"\x07",
    b"\x00" + b"\x91" * 60_000,
    b"\x00\xdc\xff\x00" + b"\x80" * 0xFF00,
)
"""How the malformed messages begin; each goes on by chance."""

BOMB: Final = b"\x00\xdd\x01\xf0\x00\x00" + b"\x80" * (31 * MIB)


async def say(address: str, messages: Iterable[bytes | Iterable[bytes]]) -> None:
    """Open a websocket, send messages and wait until the server closes it or answers a ping."""
    try:
        async with connect(address, proxy=None, max_size=None) as client:
            for message in messages:
                await client.send(message)
            await asyncio.wait_for(await client.ping(), 30)
    except (websockets.WebSocketException, OSError):
        return


async def flood(address: str) -> None:
    """Send 1,010 malformed messages, each over its own connection, many at once."""
    chance, room = random.Random(15), asyncio.Semaphore(AT_ONCE)  # noqa: S311 - the same attack each time

    async def one(message: bytes) -> None:
        async with room:
            await say(address, [message])

    tails = (chance.randbytes(chance.randrange(200)) for _each in range(MALFORMED))
    await asyncio.gather(*(one(SEEDS[at % len(SEEDS)] + tail) for at, tail in enumerate(tails)))


async def bomb(address: str) -> None:
    """Send 31 MiB of empty maps in 32 KB."""
    await say(address, [BOMB])


async def unfinished(address: str) -> None:
    """Send ten messages of 30 MiB that never end, all at once."""

    async def parts() -> None:
        reader, writer = await asyncio.open_connection(*address.split("/")[2].split(":"))
        host = address.split("/")[2]
        head = f"GET /ws HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        key = "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        writer.write((head + key).encode())
        await reader.readuntil(b"\r\n\r\n")
        try:
            writer.write(bytes([0x82, 0xFF]) + (31 * MIB).to_bytes(8, "big") + bytes(4))
            for _part in range(30):
                writer.write(bytes(MIB))
                await writer.drain()
            await reader.read()
        except OSError:
            # The server no longer listens, which is what it should do.
            pass
        finally:
            writer.close()

    await asyncio.gather(*(parts() for _line in range(10)))


ATTACKS: Final[dict[str, Callable[[str], Coroutine[None, None, None]]]] = {
    "1,010 malformed messages": flood,
    "a bomb of 31 MiB in 32 KB": bomb,
    "ten messages of 30 MiB": unfinished,
}


def watch(host: str, port: int, pipe: Connection) -> None:
    """Request something tiny repeatedly until told to stop, then send the longest wait in ms.

    Signals that it has started by sending the first.
    """
    line = http.client.HTTPConnection(host, port, timeout=60)

    def ask() -> float:
        begun = time.perf_counter()
        line.request("GET", "/healthz")
        line.getresponse().read()
        return 1000 * (time.perf_counter() - begun)

    pipe.send(ask())
    longest = 0.0
    while not pipe.poll(PAUSE):
        longest = max(longest, ask())
    pipe.send(longest)


@contextmanager
def watching(address: str) -> Iterator[list[float]]:
    """Measure how long another client waits meanwhile; the list then has the longest wait in ms.

    Runs in its own process, so that the attacker's own work doesn't count.
    """
    ours, theirs = multiprocessing.Pipe()
    host, port = address.removeprefix("http://").split(":")
    watcher = multiprocessing.get_context("spawn").Process(target=watch, args=(host, int(port), theirs))
    watcher.start()
    ours.recv()
    found: list[float] = []
    try:
        yield found
    finally:
        ours.send(None)
        found.append(ours.recv())
        watcher.join()


def lines() -> list[Line]:
    """Attack a fresh server in each way and return its memory before and after, and the longest wait."""
    with tempfile.TemporaryDirectory() as folder:
        program = Program(Path(folder)).start()
        try:
            return [line for what, attack in ATTACKS.items() for line in _figures(program, what, attack)]
        finally:
            program.stop()


def _figures(program: Program, what: str, attack: Callable[[str], Coroutine[None, None, None]]) -> list[Line]:
    assert program.process
    pid, address = program.process.pid, program.address.replace("http", "ws", 1) + "/ws"
    # Whatever is loaded for the first visitor has nothing to do with an attack.
    asyncio.run(say(address, [b"\x07"]))
    before = memory(pid)
    with watching(program.address) as waited:
        asyncio.run(attack(address))
    return [
        Line(f"memory after {what}", "MB", memory(pid), before, 1.1),
        Line("longest wait of another meanwhile", "ms", waited[0], None, MOST_WAIT_MS),
    ]


def main() -> None:
    """Take the measurements and print them."""
    print(*lines(), sep="\n")


if __name__ == "__main__":
    main()
