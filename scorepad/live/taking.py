"""Taking in all that a file holds, part by part: what became of each."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass

from scorepad.game.events import Author
from scorepad.live.desk import Desk
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.anyfile import read_file
from scorepad.storage.gamefile_read import GameFile

Parts = Iterator[tuple[str, bytes]]
"""The game files and rule sets of a file, each with its name inside of it, empty for the file itself."""


@dataclass(frozen=True, slots=True)
class Taken:
    """What became of one part of a file.

    verdict: as `Desk.take_in` says it; game: the id of what it is now. faults: why it was refused.
    """

    called: str
    verdict: str = ""
    game: str = ""
    faults: tuple[Fault, ...] = ()


@dataclass(frozen=True, slots=True)
class _Read:
    called: str
    found: GameFile | HouseRules | Refused


async def take_all(
    desk: Desk,
    parts: Parts,
    who: Author,
    leave: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> AsyncGenerator[Taken, None]:
    """Take in a file part by part; a part that is refused stops none of the others.

    leave: entered for each part while it is taken in; what it raises ends it all.
    """
    while read := await asyncio.to_thread(_next, parts):
        if isinstance(read.found, Refused):
            yield Taken(read.called, faults=read.found.faults)
            continue
        with leave():
            taken = await _taken(desk, read.called, read.found, who)
        yield taken


async def _taken(desk: Desk, called: str, found: GameFile | HouseRules, who: Author) -> Taken:
    try:
        verdict, game = await desk.take_in(found, who)
    except Refused as refused:
        return Taken(called, faults=refused.faults)
    return Taken(called, verdict, game)


def _next(parts: Parts) -> _Read | None:
    try:
        part = next(parts, None)
    except Refused as refused:
        return _Read("", refused)
    if part is None:
        return None
    called, data = part
    try:
        return _Read(called, read_file(data))
    except Refused as refused:
        return _Read(called, refused)
