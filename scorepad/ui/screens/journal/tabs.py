"""The journal's three tabs: games, people, records."""

from collections.abc import Sequence

import flet as ft

from scorepad.flet_support.error_boundary import Handler
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.ui.routes import JOURNAL, PEOPLE, RECORDS
from scorepad.ui.session import AppSession
from scorepad.ui.shared.places import start_frame
from scorepad.ui.widgets.buttons import choices
from scorepad.ui.widgets.layout import flowing
from scorepad.ui.widgets.top_bar import MenuItem


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
    row = ft.Container(flowing(choices(tabs, tab, go)), padding=ft.Padding.only(top=8, bottom=4))
    return start_frame(
        session, JOURNAL, [row, *paper] if has_people else paper, menu=menu, on_scroll=on_scroll
    )
