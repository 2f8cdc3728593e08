"""Games saved together as one file, and the offer to do so where only a browser keeps them."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.flet_support.hooks import use_effect
from scorepad.flet_support.page_state import page_state
from scorepad.i18n import _
from scorepad.rules.faults import Fault, Refused
from scorepad.score.record import GameId
from scorepad.service.backup import game_members, gone_games, library_parts
from scorepad.service.games import Games
from scorepad.service.platform import InPage
from scorepad.service.shelf import event_time
from scorepad.storage.zip_files import packing_backup
from scorepad.ui.session import AppSession
from scorepad.ui.shared.file_saver import new_temporary_file, save_large_file
from scorepad.ui.shared.new_game import today
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import fault_sentence

_PIECE: Final = 10
"""So many games are packed at a time: in a browser's page some 0.2 s, in which nothing else is answered."""

_MONTH: Final = timedelta(days=30)
"""How long games may go without being saved as a file."""

_STORED: Final = "scorepad.saved"
"""The key under which a browser keeps when its games were last saved, or somebody was last asked to."""


async def save_games(session: AppSession, chosen: Sequence[GameId] | None = None) -> None:
    """Save games as one file, or show why that isn't possible.

    chosen: None = all of them, with the deleted games and the table's own rules.
    """
    page, name = ft.context.page, f"Scorepad {today()}.zip"
    try:
        say = partial(show_message, page, _("Preparing the file…"))
        file, faults = await _zip(session, chosen, say)
    except Refused as refused:
        show_message(page, fault_sentence(refused.faults[0]))
        return
    for ident, fault in faults.items():
        session.service.mark_unreadable(ident, fault)
        show_message(page, fault_sentence(fault))
    place = await save_large_file(
        page, session.platform, _("Save several games"), name, file, "application/zip"
    )
    if place:
        show_message(page, _("Games saved to {file}.").format(file=place))
        await _begin_month(session)


def save_all_button(session: AppSession) -> ft.TextButton:
    """Return the button that saves all games at once, and whatever else is kept."""
    return outlined_button(_("Save all games"), partial(save_games, session))


def use_month(session: AppSession) -> None:
    """Ask the browser, once for each page, when its games were last saved as a file.

    The first time, the month begins that passes before anybody is asked to save them.
    """
    state = page_state(ft.context.page)

    async def read() -> None:
        if not isinstance(session.platform, InPage):
            return
        stored = await ft.SharedPreferences().get(_STORED)
        if _is_time(stored):
            state.kept[_STORED] = stored
            session.service.notify_list()
        else:
            await _begin_month(session)

    use_effect(read, [])


def is_saving_due(session: AppSession, page: ft.Page) -> bool:
    """Return whether a game has ended and none has been saved for a month. page: asked by `use_month`."""
    last = page_state(page).kept.get(_STORED)
    if last is None or session.service.now() - datetime.fromisoformat(last) < _MONTH:
        return False
    since = event_time(datetime.fromisoformat(last))
    return any(game.finished and game.changed > since for game in session.service.shelf.games())


def saving_notice(session: AppSession) -> ft.Control:
    """Draw the offer to save all games, which can be put off for another month."""
    later = plain_button(_("Hide this notice"), lambda: _begin_month(session))
    save = plain_button(_("Save all games"), partial(save_games, session))
    return notice(_("You haven't saved your games as a file for a month."), [save, later])


async def _begin_month(session: AppSession) -> None:
    """Remember that the games were saved just now, or that somebody doesn't want to."""
    now = session.service.now().isoformat()
    page_state(ft.context.page).kept[_STORED] = now
    session.service.notify_list()
    await ft.SharedPreferences().set(_STORED, now)


def _is_time(stored: object) -> bool:
    try:
        return isinstance(stored, str) and datetime.fromisoformat(stored).tzinfo is not None
    except ValueError:
        return False


async def _zip(
    session: AppSession, chosen: Sequence[GameId] | None, say: Callable[[], None]
) -> tuple[Path, dict[GameId, Fault]]:
    """Return a zip as `scorepad backup` packs it, and the faults of games that can't be read.

    chosen: as in `save_games`. say: tells that it is being made. Raises Refused for one that is too large.
    """
    service, path = session.service, new_temporary_file()
    faults: dict[GameId, Fault] = {}
    try:
        await session.platform.work(lambda: None, say)
        games, gone = (chosen, []) if chosen is not None else await _all_games(service)
        with path.open("wb") as file, packing_backup(file) as pack:
            for those, deleted in ((games, False), (gone, True)):
                for piece in _pieces(those):
                    members = game_members(service, piece, faults.__setitem__, deleted=deleted)
                    await session.platform.work(partial(pack, members))
            if chosen is None:
                await session.platform.work(lambda: pack(library_parts(service)))
    except BaseException:
        path.unlink()
        raise
    return path, faults


async def _all_games(service: Games) -> tuple[list[GameId], list[GameId]]:
    """Return all games and all deleted ones; right after a start some are not listed yet."""
    await service.shelf.all_listed()
    return [game.id for game in service.shelf.games()], gone_games(service)


def _pieces(games: Iterable[GameId]) -> Iterable[Sequence[GameId]]:
    ordered = sorted(games)
    return (ordered[at : at + _PIECE] for at in range(0, len(ordered), _PIECE))
