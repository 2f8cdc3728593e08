"""What an evening puts on paper: one list, with who sits where and the standings."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.club.standings import by_person, by_side
from scorepad.flet_support.error_boundary import show_message
from scorepad.i18n import _, language, use_language
from scorepad.i18n.formats import day_text, join_list
from scorepad.journal.evening import Evening
from scorepad.ui.screens.club.opening import bye_line, table_line
from scorepad.ui.screens.club.tables import ClubNow, evening_name
from scorepad.ui.session import AppSession
from scorepad.ui.shared.file_saver import save_file
from scorepad.ui.shared.print_choices import ask_print_choices
from scorepad.ui.shared.sheet_files import PDF_FILE, make_file
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import flowing, section


def on_paper(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> ft.Control:
    """Draw the button that saves the list of an evening, once there is something to print."""
    if not club.tables and not played:
        return ft.Container()
    button = plain_button(_(PDF_FILE.label), partial(_print, session, club, played))
    return section(_("On paper"), [flowing([button])])


async def _print(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> None:
    page, lang = ft.context.page, language()
    size = (await ask_print_choices(page)).size
    title = join_list((evening_name(club.evening), day_text(club.evening.day, None)))

    def task() -> bytes:
        from scorepad.sheets.club_list import ClubList  # noqa: PLC0415 - only loaded for a sheet
        from scorepad.sheets.render import render_club  # noqa: PLC0415

        with use_language(lang):
            seats = _seats(club)
            evening = ClubList(title, size, club.evening.sitting, seats, by_person(played), by_side(played))
            return render_club(evening)

    data = await make_file(session.platform, task)
    if data is None:
        return
    place = await save_file(page, _("Club evening"), f"{title}{PDF_FILE.ending}", data, PDF_FILE.mime)
    if place:
        show_message(page, _("Saved to {file}.").format(file=place))


def _seats(club: ClubNow) -> list[str]:
    lines = [table_line(table.number, table.names) for table in club.tables]
    return [*lines, bye_line(club.byes)] if club.byes else lines
