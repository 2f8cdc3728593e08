"""Picked files, each on its own: what is in them is kept, and said in a line or two for each file."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

import flet as ft

from scorepad.i18n import _, mark, mark_plural, ngettext
from scorepad.i18n.faults import fault_lines
from scorepad.i18n.joining import listed
from scorepad.i18n.numbers import points
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.anyfile import read_file
from scorepad.storage.gamefile_read import GameFile
from scorepad.ui.shell import Shell

MOST_MIB = 4
_MIB = 1024 * 1024
_SAID = {
    "added": mark("Added: {game}."),
    "updated": mark("Already here, now as in the file: {game}."),
    "second": mark("A game of this id is already here and went another way. Added as a second one: {game}."),
    "rules_added": mark("Rules kept: {game}."),
    "rules_known": mark("These rules are here already: {game}."),
}
_COUNTED = {
    "added": mark_plural("{count} game added", "{count} games added"),
    "updated": mark_plural("{count} game was already here", "{count} games were already here"),
    "second": mark_plural("{count} game added as a second one", "{count} games added as second ones"),
    "rules_added": mark_plural("{count} rule set kept", "{count} rule sets kept"),
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
            lines += [_("{file} was not taken in:").format(file=called), *fault_lines(refused.faults)]
        return tuple(line for line in lines if line)

    def _kept(self) -> str:
        if len(self.kept) == 1:
            return self.kept[0].sentence
        if not self.kept:
            return "" if self.refused else _("There is nothing in it.")
        counts = {verdict: sum(each.verdict == verdict for each in self.kept) for verdict in _COUNTED}
        said = [_count(verdict, count) for verdict, count in counts.items() if count]
        return _("{list}.").format(list=listed(said))


@dataclass(frozen=True, slots=True)
class _Part:
    called: str
    found: GameFile | HouseRules | Refused


async def keep_files(shell: Shell, picked: Sequence[ft.FilePickerFile]) -> tuple[Opened, ...] | HouseRules:
    """Keep all that is in the files; a rule set that comes alone is not kept but given."""
    done = []
    for file in picked:
        found = await _keep_file(shell, file, alone=len(picked) == 1)
        if isinstance(found, HouseRules):
            return found
        done.append(found)
    return tuple(done)


async def _keep_file(shell: Shell, file: ft.FilePickerFile, *, alone: bool) -> Opened | HouseRules:
    kept, refused = [], []
    async for part in _parts(file):
        if alone and not part.called and isinstance(part.found, HouseRules):
            return part.found
        try:
            kept.append(await keep(shell, part.found))
        except Refused as reason:
            refused.append((f"{file.name}: {part.called}" if part.called else file.name, reason))
    return Opened(file.name, tuple(kept), tuple(refused))


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


async def _parts(file: ft.FilePickerFile) -> AsyncIterator[_Part]:
    """Read a file part by part, so that others at the table don't wait for a large one."""
    parts = _read(file)
    while part := await asyncio.to_thread(next, parts, None):
        yield part


def _read(file: ft.FilePickerFile) -> Iterator[_Part]:
    from scorepad.sheets import filled  # noqa: PLC0415 - only those who import need it

    if file.size > MOST_MIB * _MIB or file.bytes is None:
        yield _Part("", Refused((Fault("too_large", params={"limit": MOST_MIB}),)))
        return
    try:
        for called, data in filled.files_in(BytesIO(file.bytes)):
            yield _Part(called, _understood(data))
    except Refused as refused:
        yield _Part("", refused)


def _understood(data: bytes) -> GameFile | HouseRules | Refused:
    try:
        return read_file(data)
    except Refused as refused:
        return refused


def _count(verdict: str, count: int) -> str:
    return ngettext(*_COUNTED[verdict], count).format(count=points(count))
