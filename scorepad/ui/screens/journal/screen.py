"""The journal: its three tabs, how far its games are counted, and all games by month, found as one types."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, Final, overload

import flet as ft

from scorepad.flet_support.hooks import use_effect, use_local_state, use_remembered, use_size
from scorepad.flet_support.screens import Handler, go, screen
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, month_text, points
from scorepad.score.record import GameId
from scorepad.service.journal import Entry
from scorepad.ui.routes import (
    BACKUPS,
    DELETED_GAMES,
    JOURNAL,
    PAST_GAMES,
    PEOPLE,
    PRINT_JOURNAL,
    RECORDS,
)
from scorepad.ui.screens.journal.printing import SEARCHED, save_csv
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.file_saver import save_games
from scorepad.ui.shared.game_rows import game_row
from scorepad.ui.shared.import_files import use_import
from scorepad.ui.shared.places import start_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import Touch, joined_choices
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import paper_width, start_size, stretched
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import heading, words
from scorepad.ui.widgets.top_bar import MenuItem

_MONTH = len("2026-11")
_SEARCH_FROM: Final = 10
"""So many games are looked through sooner than a word is typed."""

_AT_ONCE: Final = 0.3
"""Seconds that a page may come later; 10,000 games take 0.8, in a browser's page ten times that."""

_PIECE: Final = 0.05
_PAUSE: Final = 0.05


def journal_frame(
    session: AppSession,
    tab: str,
    paper: Sequence[ft.Control],
    *,
    menu: Sequence[MenuItem] = (),
    on_scroll: Handler | None = None,
) -> ft.View:
    """Make a tab of the journal; call it after all other hooks. tab: its address. Others: as in `frame`."""
    tabs = {JOURNAL: _("Games"), PEOPLE: _("People"), RECORDS: _("Records")}
    has_people = tab != JOURNAL or any(game.finished for game in session.service.shelf.games())
    choice = joined_choices(tabs, tab, go, paper_width(start_size(use_size())))
    row = ft.Container(choice, padding=ft.Padding.symmetric(vertical=12))
    return start_frame(
        session, JOURNAL, [row, *paper] if has_people else paper, menu=menu, on_scroll=on_scroll
    )


def use_counting(session: AppSession) -> ft.Control | None:
    """Return how far the games are counted, None once all are; the page is drawn anew until then."""
    journal = session.service.journal
    turn, redraw = use_local_state(int)
    is_counted = journal.count(0 if turn else _AT_ONCE)

    async def go_on() -> None:
        while not is_counted:
            is_done = journal.count(_PIECE)
            redraw(lambda before: before + 1)
            if is_done:
                return
            # Half of the time is left for the people at the table.
            await asyncio.sleep(_PAUSE)

    use_effect(go_on, [is_counted])
    if is_counted:
        return None
    done, among = journal.progress
    return words(_("{done} of {all} games").format(done=points(done), all=points(among)), Type.SECOND)


@screen
def Journal() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all games, or those that have what is typed."""
    session, window = use_library(), use_list_window()
    typed, put = use_remembered(SEARCHED, str)
    pick, news = use_import(session, JOURNAL)

    def search(text: str) -> None:
        put(lambda _before: text)
        window.to_top()

    entries = session.service.journal.entries(typed)
    field = text_field(_("Search"), typed, search)
    is_long = session.service.shelf.count() >= _SEARCH_FROM or typed.strip()
    paper = [
        *news,
        *([ft.Container(field, padding=ft.Padding.symmetric(vertical=4))] if is_long else []),
        _found(len(entries), typed),
        long_list(_Rows(session, entries), window),
    ]
    return journal_frame(session, JOURNAL, paper, menu=_menu(session, pick, typed), on_scroll=window.scrolled)


def _menu(session: AppSession, pick: Touch, typed: str) -> list[MenuItem]:
    """Return what is done with games, or with those found; what there is nothing for is greyed."""
    shelf = session.service.shelf
    count, deleted = shelf.count(), shelf.deleted_games()
    backups = [MenuItem(_("Backups"), partial(go, BACKUPS))] if session.platform.backups else []
    return [
        MenuItem(_("Print the journal"), partial(go, PRINT_JOURNAL), disabled=not count),
        MenuItem(_("Save all games"), partial(save_games, session), disabled=not count),
        MenuItem(_("Export as CSV"), partial(save_csv, session, typed), disabled=not count),
        MenuItem(_("Import games"), pick),
        MenuItem(_("Add past games"), partial(go, PAST_GAMES)),
        *backups,
        MenuItem(_("Deleted games"), partial(go, DELETED_GAMES), disabled=not deleted),
    ]


def _found(count: int, typed: str) -> ft.Control:
    """Draw how many games were found; a screen reader reads it as one types."""
    text = ""
    if not count:
        text = _("No game has all of these words.") if typed.strip() else _("No games yet.")
    elif typed.strip():
        text = ngettext("{count} game found", "{count} games found", count).format(count=points(count))
    return ft.Semantics(
        container=True, live_region=True, content=words(text, Type.SECOND) if text else ft.Container()
    )


@dataclass(frozen=True, slots=True)
class _Row:
    """A game's line. month: the heading above it, empty below the first game of a month or season."""

    session: AppSession
    key: GameId
    month: str

    def draw(self) -> ft.Control:
        """Draw the line; afterwards it redraws itself when the game changes."""
        row: ft.Control = _memo_row(self.session, self.key)
        if not self.month:
            return row
        above = ft.Container(heading(self.month), padding=ft.Padding.only(top=20, bottom=8))
        return stretched([above, row])


@dataclass(frozen=True, slots=True, eq=False)
class _Rows(Sequence[_Row]):
    """The lines of games, each made when it is asked for."""

    session: AppSession
    entries: Sequence[Entry]

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, at: int) -> _Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[_Row]: ...
    def __getitem__(self, at: int | slice) -> _Row | Sequence[_Row]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        month = _month_of(self.entries[at])
        title = _month_name(*month) if at == 0 or _month_of(self.entries[at - 1]) != month else ""
        return _Row(self.session, self.entries[at].game, title)


def _month_name(month: str, about: str | None) -> str:
    if not month:
        return _("Without a date")
    return day_text(f"{month}-01", about) if about else month_text(month)


def _month_of(entry: Entry) -> tuple[str, str | None]:
    """Return the month of a game, and its season or year where nobody knows the month."""
    return entry.day[:_MONTH], None if entry.about == "month" else entry.about


_memo_row: Any = ft.memo(game_row)
