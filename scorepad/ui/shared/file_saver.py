"""Files that leave the app: downloaded, saved or shared, one game at a time or many."""

import asyncio
import atexit
import logging
import os
import re
import unicodedata
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime, timedelta
from functools import cache, partial
from itertools import chain, islice
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp, mkstemp
from typing import Any, Final

import flet as ft

from scorepad.flet_support.abilities import is_phone
from scorepad.flet_support.hooks import use_effect
from scorepad.flet_support.page_state import page_state
from scorepad.flet_support.screens import component, show_message
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.rules.custom import CustomRuleSet
from scorepad.rules.faults import Fault
from scorepad.score.record import GameId, GameRecord
from scorepad.service.backups import game_members, other_members
from scorepad.service.browser_files import Download, new_key
from scorepad.service.games import Games
from scorepad.service.platform import InPage, Platform
from scorepad.service.shelf import event_time
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.library_files import write_rules
from scorepad.storage.zip_files import packing_backup
from scorepad.ui.session import AppSession, GameView, newest_view, showing_refusal, use_library
from scorepad.ui.shared.new_game import today
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.faults import fault_sentence, system_words

log = logging.getLogger("scorepad.ui")

_MOST_IN_A_MESSAGE: Final = 1024 * 1024

GAME_FILE_SUFFIX = ".scorepad.json"
GAME_FILE_KIND = "application/json"
RULES_FILE_SUFFIX = ".scorepad-rules.json"
_LONGEST = 60
_YEAR = 4
_OS_ERROR: Final = re.compile(r"OS Error: (.+), errno = ")
"""How Flutter words the system's reason."""
_FORBIDDEN = '<>:"/\\|?*'
_PIECE: Final = 10
"""So many games are packed at a time: in a browser's page some 0.2 s, in which nothing else is answered."""
_MONTH: Final = timedelta(days=30)
"""How long games may go without being saved as a file."""

_STORED: Final = "scorepad.saved"
"""The key under which a browser keeps when its games were last saved, or somebody was last asked to."""


async def save_file(page: ft.Page, title: str, name: str, data: bytes, kind: str | None = None) -> str:
    """Save or share a file and return where it went; empty if shared or not saved. kind: its MIME type."""
    if is_phone(page):
        await ft.Share().share_files([ft.ShareFile.from_bytes(data, mime_type=kind, name=name)], title=title)
        return ""
    # On Linux it would open at the root of the disk.
    folder = str(Path.home()) if page.platform is ft.PagePlatform.LINUX and not page.web else None
    path = None
    with saying_why_not(page):
        path = await ft.FilePicker().save_file(title, name, folder, src_bytes=data)
    return path or (name if page.web else "")


@contextmanager
def saying_why_not(page: ft.Page) -> Iterator[None]:
    """Show why a dialog of the system failed, and what to do; raises RuntimeError where nobody knows."""
    try:
        yield
    except RuntimeError as error:
        reason = _OS_ERROR.search(str(error))
        if reason:
            sentence = _("The file couldn't be saved there: {reason}. Choose another folder.")
            show_message(page, sentence.format(reason=system_words(reason[1])))
        elif not page.web and page.platform is ft.PagePlatform.LINUX:
            log.warning("the system shows no dialog: %s", error)
            show_message(page, _("This system shows no file dialogs. Install xdg-desktop-portal for them."))
        else:
            raise


async def share_file(page: ft.Page, title: str, name: str, data: bytes, kind: str) -> str:
    """Pass a file on to another app, or save it where the browser refuses that; returns as `save_file` does.

    Only for a tap: a browser refuses some seconds after it, and some kinds of file at any time.
    """
    file = ft.ShareFile.from_bytes(data, mime_type=kind, name=name)
    try:
        await ft.Share().share_files([file], download_fallback_enabled=False, mail_to_fallback_enabled=False)
    except RuntimeError:
        log.info("the browser did not share %s", kind, exc_info=True)
        return await save_file(page, title, name, data, kind)
    return ""


async def share_text(text: str) -> bool:
    """Pass words on to another app; return False if the device refused. Nobody knows where they went.

    Only for a tap, as with a file.
    """
    try:
        await ft.Share().share_text(text, download_fallback_enabled=False, mail_to_fallback_enabled=False)
    except RuntimeError:
        log.info("the browser did not share a text", exc_info=True)
        return False
    return True


async def hand_out(
    page: ft.Page, title: str, name: str, data: bytes, kind: str, *, share: bool = False
) -> str:
    """Save a file, or pass it on to another app, and say where it went; returns as `save_file` does."""
    place = await (share_file if share else save_file)(page, title, name, data, kind)
    if place:
        show_message(page, _("Saved to {file}.").format(file=place))
    return place


async def save_large_file(
    page: ft.Page, platform: Platform, title: str, name: str, file: Path, kind: str
) -> str:
    """Save a file of any size from this page, and say where it went; returns as `save_file` does.

    file: on this machine; it is deleted at the end. platform: offers a browser a large one over HTTP: as a
    single message it would keep the others at the table waiting.
    """
    papers = platform.papers
    if papers and page.web and file.stat().st_size > _MOST_IN_A_MESSAGE:
        address = papers.offer(new_key(), Download(name, file, kind))
        await ft.UrlLauncher().launch_url(address, web_only_window_name="_self")
        show_message(page, _("Saved to {file}.").format(file=name))
        return name
    try:
        return await hand_out(page, title, name, await platform.work(file.read_bytes), kind)
    finally:
        file.unlink(missing_ok=True)


def new_temporary_file() -> Path:
    """Return a new, empty file that is deleted when the app ends."""
    handle, path = mkstemp(dir=_folder())
    os.close(handle)
    return Path(path)


async def open_file(name: str, data: bytes) -> bool:
    """Open a file in the computer's own program for it, return False if it has none.

    The file is deleted when the app ends.
    """
    # A folder for each, because Windows lets nobody overwrite a file that a viewer still shows.
    path = Path(mkdtemp(dir=_folder())) / name
    await asyncio.to_thread(path.write_bytes, data)
    launcher, address = ft.UrlLauncher(), path.as_uri()
    if not await launcher.can_launch_url(address):
        return False
    await launcher.launch_url(address)
    return True


@cache
def _folder() -> str:
    folder = mkdtemp(prefix="scorepad-")
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


async def export_game(page: ft.Page, table: GameView, *, share: bool = False) -> None:
    """Offer the whole game as a file, including its log, or show why no file can store it.

    share: pass it on to another app instead of saving it.
    """
    table = newest_view(table)
    task = partial(write_game, table.record, table.game.events)
    say = partial(show_message, page, _("Preparing the file…"))
    title = _("Share this game") if share else _("Save this game as a file")
    with showing_refusal():
        data = await table.session.platform.work(task, say)
        await hand_out(page, title, game_file_name(table.record), data, GAME_FILE_KIND, share=share)


def ways_out(table: GameView, *printing: str) -> MenuItem:
    """Return a keeper's menu line by which a game goes elsewhere. printing: the way to its page for that."""
    save = partial(export_game, ft.context.page, table)
    share = MenuItem(_("Share with phones"), partial(table.go, "share"), ft.Icons.QR_CODE_2_OUTLINED)
    out = [
        *([share] if table.session.platform.network else []),
        MenuItem(_("Send"), partial(table.go, "result", "send"), ft.Icons.SEND_OUTLINED),
        MenuItem(_("Print"), partial(table.go, *printing), ft.Icons.PRINT_OUTLINED),
        MenuItem(_("Save as a file"), save, ft.Icons.SAVE_ALT_OUTLINED),
    ]
    return MenuItem(_("Share, print or save"), out, ft.Icons.SEND_OUTLINED, apart=True)


async def export_rules(page: ft.Page, sheet: CustomRuleSet) -> None:
    """Offer a rule set as a file."""
    name = f"{safe_file_name(sheet.name)}{RULES_FILE_SUFFIX}"
    await hand_out(page, _("Save these rules"), name, write_rules(sheet), GAME_FILE_KIND)


def game_file_name(record: GameRecord, ending: str = GAME_FILE_SUFFIX) -> str:
    """Return a game's file name, from its title or sides and its day: `Ann, Bo 2026-02-03.scorepad.json`."""
    title = record.title or join_list(side.name for side in record.sides)
    # Of a rough day, the year alone is known in any case.
    known = (record.played or "")[: _YEAR if record.played_about else None]
    day = f" {known}" if known else ""
    return f"{safe_file_name(title)}{day}{ending}"


def safe_file_name(title: str) -> str:
    """Return a title as a file name that every system accepts."""
    safe = "".join(
        " " if char in _FORBIDDEN or unicodedata.category(char).startswith("C") else char for char in title
    )
    return " ".join(safe.split())[:_LONGEST].strip(" .") or "Scorepad"


async def save_games(session: AppSession) -> None:
    """Save all games with whatever else is kept as one file, or show why that isn't possible."""
    page, name = ft.context.page, f"Scorepad {today()}.zip"
    with showing_refusal():
        file, faults = await _zip(session, partial(show_message, page, _("Preparing the file…")))
        for ident, fault in faults.items():
            session.service.mark_unreadable(ident, fault)
            show_message(page, fault_sentence(fault))
        if await save_large_file(page, session.platform, _("Save all games"), name, file, "application/zip"):
            await _begin_month(session)


@component
def saving_notice(session: AppSession) -> ft.Control:
    """Offer to save all games once one has ended and none has been saved for a month; else draw nothing.

    A browser is asked when they were last saved; its first month begins with the first visit.
    """
    kept = page_state(ft.context.page).kept

    async def read() -> None:
        if not isinstance(session.platform, InPage):
            return
        stored: Any = await ft.SharedPreferences().get(_STORED)
        saved = None
        with suppress(TypeError, ValueError):
            saved = datetime.fromisoformat(stored)
        if saved and saved.tzinfo:
            kept[_STORED] = saved
            session.service.notify_list()
        else:
            await _begin_month(session)

    use_effect(read, [])
    use_library(lambda service: _is_saving_due(service, kept.get(_STORED)))
    if not _is_saving_due(session.service, kept.get(_STORED)):
        return ft.Container()
    # Hidden for another month.
    later = plain_button(_("Hide this notice"), partial(_begin_month, session))
    save = plain_button(_("Save all games"), partial(save_games, session))
    offer = notice(_("You haven't saved your games as a file for a month."), [save, later])
    return ft.Container(offer, padding=ft.Padding.only(bottom=12))


def _is_saving_due(service: Games, last: datetime | None) -> bool:
    if last is None or service.now() - last < _MONTH:
        return False
    since = event_time(last)
    return any(game.finished and game.changed > since for game in service.shelf.games())


async def _begin_month(session: AppSession) -> None:
    """Remember that the games were saved just now, or that somebody doesn't want to."""
    now = session.service.now()
    page_state(ft.context.page).kept[_STORED] = now
    session.service.notify_list()
    await ft.SharedPreferences().set(_STORED, now.isoformat())


async def _zip(session: AppSession, say: Callable[[], None]) -> tuple[Path, dict[GameId, Fault]]:
    """Return a zip as `scorepad backup` packs it, and the faults of games that can't be read.

    say: tells that it is being made. Raises Refused for one that is too large.
    """
    service, path = session.service, new_temporary_file()
    faults: dict[GameId, Fault] = {}
    try:
        await session.platform.work(lambda: None, say)
        # Right after a start some games are not listed yet.
        await service.shelf.all_listed()
        games, skip = [game.id for game in service.shelf.games()], faults.__setitem__
        members = chain(game_members(service, games, skip), other_members(service, skip))
        with path.open("wb") as file, packing_backup(file) as pack:
            while piece := await session.platform.work(lambda: [*islice(members, _PIECE)]):
                await session.platform.work(partial(pack, piece))
    except BaseException:
        path.unlink()
        raise
    return path, faults
