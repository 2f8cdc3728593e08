"""All games by month, found as one types; each can be opened, put right and deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any, overload

import flet as ft

from scorepad.flet_support.error_boundary import component, screen, use_is_covered
from scorepad.flet_support.hooks import use_remembered
from scorepad.flet_support.navigation import go
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, month_text, points
from scorepad.score.record import GameId
from scorepad.service.journal import Entry
from scorepad.ui.routes import (
    BACKUPS,
    DELETED_GAMES,
    JOURNAL,
    MORE,
    PRINT_JOURNAL,
    SAVE_GAMES,
    journal_path,
)
from scorepad.ui.screens.journal.printing import SEARCHED
from scorepad.ui.screens.journal.tabs import journal_frame
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.game_rows import game_line, open_from_list, totals_line, use_summary
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import sign_button, touch_row
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import stretched
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import heading, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.journal import games_text

_MONTH = len("2026-11")


@screen
def Journal() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all games, or those that have what is typed."""
    session, window, covered = use_library(), use_list_window(), use_is_covered()
    typed, put = use_remembered(SEARCHED, str)

    def search(text: str) -> None:
        put(lambda _before: text)
        window.to_top()

    entries = session.service.journal.entries(typed)
    field = text_field(_("Search"), typed, search)
    paper = [
        ft.Container(field, padding=ft.Padding.only(top=8, bottom=4)),
        _found(len(entries), typed),
        long_list(_Rows(session, entries, covered), window),
    ]
    return journal_frame(session, JOURNAL, paper, menu=_menu(session), on_scroll=window.scrolled)


def _menu(session: AppSession) -> list[MenuItem]:
    """Return what is done with games; what there is nothing for is greyed."""
    shelf = session.service.shelf
    count, deleted = shelf.count(), shelf.deleted_games()
    backups = [MenuItem(_("Backups"), partial(go, BACKUPS))] if session.platform.backups else []
    return [
        MenuItem(_("Print the journal"), partial(go, PRINT_JOURNAL), disabled=not count),
        MenuItem(_("Save several games"), partial(go, SAVE_GAMES), disabled=not count),
        MenuItem(_("Import games"), partial(go, MORE)),
        *backups,
        MenuItem(_("Deleted games"), partial(go, DELETED_GAMES), disabled=not deleted),
    ]


def _found(count: int, typed: str) -> ft.Control:
    """Draw how many games were found; a screen reader reads it as one types."""
    if not count:
        text = _("No game has all of these words.") if typed.strip() else _("No games yet.")
    elif typed.strip():
        text = ngettext("{count} game found", "{count} games found", count).format(count=points(count))
    else:
        hint = _("search by name, rules, year or place")
        text = f"{games_text(count)} · {hint}"
    return ft.Semantics(container=True, live_region=True, content=words(text, Type.SECOND))


@dataclass(frozen=True, slots=True)
class _Row:
    """A game's line. month: the heading above it, empty below the first game of a month or season."""

    session: AppSession
    key: GameId
    month: str
    covered: bool

    def draw(self) -> ft.Control:
        """Draw the line; afterwards it redraws itself when the game changes."""
        row: ft.Control = _memo_row(self)
        if not self.month:
            return row
        above = ft.Container(heading(self.month), padding=ft.Padding.only(top=20, bottom=4))
        return stretched([above, row])


@dataclass(frozen=True, slots=True, eq=False)
class _Rows(Sequence[_Row]):
    """The lines of games, each made when it is asked for. entries: the game played last first."""

    session: AppSession
    entries: Sequence[Entry]
    covered: bool

    def __len__(self) -> int:
        return len(self.entries)

    @overload
    def __getitem__(self, at: int) -> _Row: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[_Row]: ...
    def __getitem__(self, at: int | slice) -> _Row | Sequence[_Row]:
        if isinstance(at, slice):
            return [self[each] for each in range(*at.indices(len(self)))]
        entry = self.entries[at]
        month = _month_of(entry)
        is_first = at == 0 or _month_of(self.entries[at - 1]) != month
        return _Row(self.session, entry.game, _month_name(*month) if is_first else "", self.covered)


def _month_name(month: str, about: str | None) -> str:
    if not month:
        return _("Without a date")
    return day_text(f"{month}-01", about) if about else month_text(month)


def _month_of(entry: Entry) -> tuple[str, str | None]:
    """Return the month of a game, and its season or year where nobody knows the month."""
    return entry.day[:_MONTH], None if entry.about == "month" else entry.about


@component
def _row(row: _Row) -> ft.Control:
    game = use_summary(row.session, row.key, covered=row.covered)
    if game is None:
        return ft.Container()
    face, said = game_line(game, signs=1)
    name = _("Date, place and note: {game}").format(game=game.title or totals_line(game))
    edit = sign_button(ft.Icons.EDIT_OUTLINED, name, partial(go, journal_path(game.id)), quiet=True)
    return touch_row(face, said, partial(open_from_list, row.session, game), beside=[edit])


_memo_row: Any = ft.memo(_row)
