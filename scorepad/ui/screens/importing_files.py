"""Picked files, each on its own: what is in them is kept, and said in a line or two for each file."""

import asyncio
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing
from dataclasses import dataclass
from typing import BinaryIO, Final

import flet as ft

from scorepad.i18n import _, mark, mark_plural, ngettext
from scorepad.i18n.faults import fault_lines
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import points
from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.anyfile import read_file
from scorepad.storage.archive import MOST_PACKED
from scorepad.storage.gamefile_json import MIB
from scorepad.storage.gamefile_read import GameFile
from scorepad.ui.shell import Shell
from scorepad.ui.uploads import picked_file

MOST_MIB = MOST_PACKED // MIB
_SECONDS_UNTOLD: Final = 0.5
Tell = Callable[[str], None]
_SAID = {
    "added": mark("Added: {game}."),
    "updated": mark("Updated from the file: {game}."),
    "second": mark("A different version of this game is already here. Added as a separate game: {game}."),
    "rules_added": mark("Rules saved: {game}."),
    "rules_known": mark("You already have these rules: {game}."),
}
_COUNTED = {
    "added": mark_plural("{count} game added", "{count} games added"),
    "updated": mark_plural("{count} game was already here", "{count} games were already here"),
    "second": mark_plural("{count} game added as a separate copy", "{count} games added as separate copies"),
    "rules_added": mark_plural("{count} rule set saved", "{count} rule sets saved"),
    "rules_known": mark_plural("{count} rule set was already here", "{count} rule sets were already here"),
}


@dataclass(frozen=True, slots=True)
class Kept:
    """A game or a rule set of a file. verdict: what became of it, as `Desk.take_in` says it."""

    verdict: str
    name: str
    id: str

    @property
    def is_game(self) -> bool:
        """Whether it is a game, and not a rule set."""
        return not self.verdict.startswith("rules_")

    @property
    def sentence(self) -> str:
        """Say what became of it."""
        return _(_SAID[self.verdict]).format(game=self.name)


@dataclass(frozen=True, slots=True)
class Opened:
    """What became of a file. refused: of its parts, each with what to call it."""

    name: str
    kept: tuple[Kept, ...] = ()
    refused: tuple[tuple[str, Refused], ...] = ()

    def lines(self, *, named: bool) -> tuple[str, ...]:
        """Say what was kept, then every fault in a line of its own. named: whether the file is named."""
        said = self._kept()
        lines = [_("{file}: {said}").format(file=self.name, said=said) if named and said else said]
        for called, refused in self.refused:
            lines += [_("{file} couldn't be imported:").format(file=called), *fault_lines(refused.faults)]
        return tuple(line for line in lines if line)

    def _kept(self) -> str:
        if len(self.kept) == 1:
            return self.kept[0].sentence
        if not self.kept:
            return "" if self.refused else _("There is nothing to import in it.")
        counts = {verdict: sum(each.verdict == verdict for each in self.kept) for verdict in _COUNTED}
        said = [_count(verdict, count) for verdict, count in counts.items() if count]
        return _("{list}.").format(list=listed(said))


@dataclass(frozen=True, slots=True)
class _Part:
    called: str
    found: GameFile | HouseRules | Refused
    of: int = 1


async def keep_files(
    shell: Shell, picked: ft.FilePickerResultEvent, tell: Tell
) -> tuple[Opened, ...] | HouseRules:
    """Keep all that is in the files; a rule set that comes alone is not kept but given.

    tell: called with a sentence while a file of many games is taken in.
    """
    done = []
    for file in picked.files:
        parts = _parts(shell, picked.control, file)
        async with aclosing(parts):
            found = await _keep_file(shell, file.name, parts, tell, alone=len(picked.files) == 1)
        if isinstance(found, HouseRules):
            return found
        done.append(found)
    return tuple(done)


async def _keep_file(
    shell: Shell, name: str, parts: AsyncIterator[_Part], tell: Tell, *, alone: bool
) -> Opened | HouseRules:
    kept: list[Kept] = []
    refused: list[tuple[str, Refused]] = []
    told = time.monotonic()
    async for part in parts:
        if time.monotonic() - told > _SECONDS_UNTOLD:
            told = time.monotonic()
            tell(_progress(name, len(kept) + len(refused), part.of))
        if alone and not part.called and isinstance(part.found, HouseRules):
            return part.found
        try:
            kept.append(await keep(shell, part.found))
        except Refused as reason:
            refused.append((f"{name}: {part.called}" if part.called else name, reason))
    return Opened(name, tuple(kept), tuple(refused))


async def keep(shell: Shell, found: GameFile | HouseRules | Refused) -> Kept:
    """Keep a game or a rule set; raises Refused, also the one that came of reading it."""
    if isinstance(found, Refused):
        raise found
    verdict, ident = await shell.desk.take_in(found, shell.who)
    return Kept(verdict, _name(found), ident)


def _name(found: GameFile | HouseRules) -> str:
    if isinstance(found, HouseRules):
        return found.name
    return found.record.title or listed(side.name for side in found.record.sides)


def _progress(name: str, done: int, whole: int) -> str:
    said = _("{done} of {all} games").format(done=points(done), all=points(whole))
    return _("{file}: {said}").format(file=name, said=said)


async def _parts(shell: Shell, picker: ft.FilePicker, file: ft.FilePickerFile) -> AsyncGenerator[_Part]:
    """Read a file part by part, so that others at the table don't wait for a large one."""
    try:
        async with picked_file(shell.uploads, picker, file) as opened:
            parts = _read(opened)
            while part := await asyncio.to_thread(next, parts, None):
                yield part
    except Refused as refused:
        yield _Part("", refused)


def _read(file: BinaryIO) -> Iterator[_Part]:
    from scorepad.sheets import filled  # noqa: PLC0415 - only those who import need it

    try:
        whole = filled.count_in(file)
        for called, data in filled.files_in(file):
            yield _Part(called, _understood(data), whole)
    except Refused as refused:
        yield _Part("", refused)


def _understood(data: bytes) -> GameFile | HouseRules | Refused:
    try:
        return read_file(data)
    except Refused as refused:
        return refused


def _count(verdict: str, count: int) -> str:
    return ngettext(*_COUNTED[verdict], count).format(count=points(count))
