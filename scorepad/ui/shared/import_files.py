"""Importing picked files and pasted text, and the notice with the result.

A file is never read by the path that a native client names: that path is no permission to read it.
"""

import asyncio
import re
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Iterator
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass
from typing import BinaryIO, Final

import flet as ft

from scorepad.flet_support.error_boundary import Handler, action
from scorepad.flet_support.hooks import use_instance
from scorepad.flet_support.navigation import go
from scorepad.i18n import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import join_list, points
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault, Refused
from scorepad.service.browser_files import MIB, Uploads
from scorepad.storage.gamefile.read import GameFile, read_game
from scorepad.storage.rules_file import read_game_or_rules, read_link
from scorepad.storage.zip_files import MOST_PACKED
from scorepad.ui.routes import game_path
from scorepad.ui.session import AppSession
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import fault_lines

MOST_GAME_MIB: Final = 32
MOST_BACKUP_MIB: Final = 256

MOST_MIB = MOST_PACKED // MIB
_SECONDS_UNTOLD: Final = 0.5
ShowProgress = Callable[[str], None]
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

_ENDINGS = ("json", "zip", "xlsx")
_IS_GAME = re.compile(r'"format"\s*:\s*"scorepad-game/')


def use_picker(picked: Handler) -> ft.FilePicker:
    """Return the picker of this component; picked: called with the result once files were chosen."""
    # A browser reports how an upload went only if `on_upload` was set from the start (FLET.md, fault 31).
    picker = use_instance(lambda: ft.FilePicker(on_upload=_nothing))
    picker.on_result = action(picked)
    return picker


@asynccontextmanager
async def picked_file(
    uploads: Uploads, picker: ft.FilePicker, file: ft.FilePickerFile
) -> AsyncIterator[BinaryIO]:
    """Open a picked file for reading, as a temporary file that is deleted at the end.

    Raises Refused `too_large`, or `upload_broken` if it did not arrive whole.
    """
    limit = MOST_BACKUP_MIB if file.name.lower().endswith(".zip") else MOST_GAME_MIB
    if file.size > limit * MIB:
        raise Refused((Fault("too_large", params={"limit": limit}),))
    async with uploads.expect(limit * MIB) as upload:

        def told(event: ft.FilePickerUploadEvent) -> None:
            if event.error and event.file_name == file.name:
                upload.fail()

        picker.on_upload = action(told)
        await picker.upload([ft.FilePickerUploadFile(upload.address, "PUT", file.id, file.name)])
        yield await upload.arrived()


def _nothing() -> None:
    return None


@dataclass(frozen=True, slots=True)
class ImportedItem:
    """A game or a rule set of a file. verdict: the result, as returned by `GameService.take_in`."""

    verdict: str
    name: str
    id: str

    @property
    def is_game(self) -> bool:
        """Whether it is a game, and not a rule set."""
        return not self.verdict.startswith("rules_")

    @property
    def sentence(self) -> str:
        """Return the sentence about its result."""
        return _(_SAID[self.verdict]).format(game=self.name)


@dataclass(frozen=True, slots=True)
class ImportedFile:
    """The result of importing a file. refused: the parts that were refused, each with its name."""

    name: str
    kept: tuple[ImportedItem, ...] = ()
    refused: tuple[tuple[str, Refused], ...] = ()

    def lines(self, *, named: bool) -> tuple[str, ...]:
        """Return the imported items, then every fault on its own line. named: whether the file is named."""
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
        return _("{list}.").format(list=join_list(said))


@dataclass(frozen=True, slots=True)
class _Part:
    called: str
    found: GameFile | CustomRuleSet | Refused
    of: int = 1


async def store_files(
    session: AppSession, picked: ft.FilePickerResultEvent, tell: ShowProgress
) -> tuple[ImportedFile, ...] | CustomRuleSet:
    """Import everything in the files; a rule set that comes alone is returned, not saved.

    tell: called with a sentence while a file of many games is imported.
    """
    done = []
    for file in picked.files:
        parts = _parts(session, picked.control, file)
        async with aclosing(parts):
            found = await _keep_file(session, file.name, parts, tell, alone=len(picked.files) == 1)
        if isinstance(found, CustomRuleSet):
            return found
        done.append(found)
    return tuple(done)


async def _keep_file(
    session: AppSession, name: str, parts: AsyncIterator[_Part], tell: ShowProgress, *, alone: bool
) -> ImportedFile | CustomRuleSet:
    kept: list[ImportedItem] = []
    refused: list[tuple[str, Refused]] = []
    told = time.monotonic()
    async for part in parts:
        if time.monotonic() - told > _SECONDS_UNTOLD:
            told = time.monotonic()
            tell(_progress(name, len(kept) + len(refused), part.of))
        if alone and not part.called and isinstance(part.found, CustomRuleSet):
            return part.found
        try:
            kept.append(await store_item(session, part.found))
        except Refused as reason:
            refused.append((f"{name}: {part.called}" if part.called else name, reason))
    return ImportedFile(name, tuple(kept), tuple(refused))


async def store_item(session: AppSession, found: GameFile | CustomRuleSet | Refused) -> ImportedItem:
    """Save a game or a rule set; raises Refused, also a refusal from reading it."""
    if isinstance(found, Refused):
        raise found
    verdict, ident = await session.service.take_in(found, session.who)
    return ImportedItem(verdict, _name(found), ident)


def _name(found: GameFile | CustomRuleSet) -> str:
    if isinstance(found, CustomRuleSet):
        return found.name
    return found.record.title or join_list(side.name for side in found.record.sides)


def _progress(name: str, done: int, whole: int) -> str:
    said = _("{done} of {all} games").format(done=points(done), all=points(whole))
    return _("{file}: {said}").format(file=name, said=said)


async def _parts(
    session: AppSession, picker: ft.FilePicker, file: ft.FilePickerFile
) -> AsyncGenerator[_Part]:
    """Yield a file part by part, so that others at the table don't wait for a large one."""
    try:
        async with picked_file(session.uploads, picker, file) as opened:
            parts = _read(opened)
            while part := await asyncio.to_thread(next, parts, None):
                yield part
    except Refused as refused:
        yield _Part("", refused)


def _read(file: BinaryIO) -> Iterator[_Part]:
    from scorepad.sheets import import_files  # noqa: PLC0415 - only those who import need it

    try:
        whole = import_files.count_in(file)
        for called, data in import_files.game_files_in(file):
            yield _Part(called, _understood(data), whole)
    except Refused as refused:
        yield _Part("", refused)


def _understood(data: bytes) -> GameFile | CustomRuleSet | Refused:
    try:
        return read_game_or_rules(data)
    except Refused as refused:
        return refused


def _count(verdict: str, count: int) -> str:
    return ngettext(*_COUNTED[verdict], count).format(count=points(count))


@dataclass(frozen=True, slots=True)
class ImportReport:
    """The result of importing files or a text: sentences and faults, a line each, and the one game found."""

    lines: tuple[str, ...]
    game: str | None = None


async def import_picked_files(
    session: AppSession, picked: ft.FilePickerResultEvent, tell: Callable[[ImportReport], None]
) -> ImportReport | CustomRuleSet:
    """Import picked files and report their games and faults; return a rule set that comes alone.

    tell: called with the progress while it lasts.
    """
    done = await store_files(session, picked, lambda said: tell(ImportReport((said,))))
    if isinstance(done, CustomRuleSet):
        return done
    lines = tuple(line for each in done for line in each.lines(named=len(done) > 1))
    games = [kept.id for each in done for kept in each.kept if kept.is_game]
    return ImportReport(lines, games[0] if len(games) == 1 else None)


async def import_text(session: AppSession, text: str) -> ImportReport | CustomRuleSet:
    """Import a link or a text: save its game, return its rule set, or report every fault."""
    try:
        found = await asyncio.to_thread(_read_text, text)
        if isinstance(found, CustomRuleSet):
            return found
        kept = await store_item(session, found)
        return ImportReport((kept.sentence,), kept.id)
    except Refused as refused:
        return ImportReport((_("Couldn't be imported:"), *fault_lines(refused.faults)))


def _read_text(text: str) -> GameFile | CustomRuleSet:
    is_game = text.lstrip().startswith("{") and _IS_GAME.search(text)
    return read_game(text.encode("utf-8", "surrogatepass")) if is_game else read_link(text)


def pick_button(label: str, picker: ft.FilePicker, *, several: bool = False) -> ft.TextButton:
    """Make the button that opens the file picker, for one file or several; its `on_result` gets them."""
    button = outlined_button(label, _nothing, expand=True)
    button.on_click = None
    button.action = ft.PickFiles(
        picker,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_ENDINGS),
        allow_multiple=several,
    )
    return button


def import_notice(news: ImportReport, close: Handler) -> ft.Control:
    """Make the notice with the result of an import, shown until it is closed."""
    offers = [plain_button(_("Dismiss"), close)]
    if news.game:
        path = game_path(news.game)
        offers.insert(0, plain_button(_("Open"), lambda: go(path)))
    said = "\n".join(news.lines)
    return ft.Container(notice(said, offers), padding=ft.Padding.only(bottom=12))
