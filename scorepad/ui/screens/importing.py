"""A game file taken in on the first page, and what is said about it."""

import asyncio
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _, mark
from scorepad.i18n.faults import fault_lines
from scorepad.rules.faults import Fault, Refused
from scorepad.storage.gamefile_read import GameFile, read_game
from scorepad.ui.shell import Shell

MOST_MIB = 4
_MIB = 1024 * 1024
_SAID = {
    "added": mark("Added: {game}."),
    "updated": mark("Already here, now as in the file: {game}."),
    "second": mark("A game of this id is already here and went another way. Added as a second one: {game}."),
}


@dataclass(frozen=True, slots=True)
class News:
    """What became of a file: a sentence, every fault a line of its own, and the game it led to."""

    sentence: str
    faults: tuple[str, ...] = ()
    game: str | None = None


async def take_in(shell: Shell, file: ft.FilePickerFile) -> News:
    """Read a picked file and keep its game, or say everything that stands against it."""
    try:
        found = await asyncio.to_thread(_read, file)
        verdict, game = await shell.desk.import_game(found.record, found.log, shell.who)
    except Refused as refused:
        faults = tuple(fault_lines(refused.faults))
        return News(_("{file} was not taken in:").format(file=file.name), faults)
    name = found.record.title or ", ".join(side.name for side in found.record.sides)
    return News(_(_SAID[verdict]).format(game=name), game=game)


def _read(file: ft.FilePickerFile) -> GameFile:
    if file.size > MOST_MIB * _MIB or file.bytes is None:
        raise Refused((Fault("too_large", params={"limit": MOST_MIB}),))
    return read_game(file.bytes)
