"""What an evening puts on paper: table cards with the codes of sharing, the movement card, the standings."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING

import flet as ft

from scorepad.club.standings import by_person, by_side
from scorepad.flet_support.error_boundary import show_message
from scorepad.game.rights import SideGuest
from scorepad.i18n import _, language, use_language
from scorepad.i18n.formats import day_text, join_list
from scorepad.journal.evening import Evening
from scorepad.rules.faults import Refused
from scorepad.service.network import HomeNetwork, join_link
from scorepad.sheets.club.papers import CardSide, ClubPaper, ClubPapers, TableCard, code_of
from scorepad.ui.screens.club.marks import correction_notes
from scorepad.ui.screens.club.tables import ClubNow, TableNow, evening_name
from scorepad.ui.session import AppSession
from scorepad.ui.shared.file_saver import save_file
from scorepad.ui.shared.print_choices import ask_print_choices
from scorepad.ui.shared.sheet_files import CSV_FILE, PDF_FILE, FileKind, make_file
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import section, stretched
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

if TYPE_CHECKING:
    from collections.abc import Callable


def on_paper(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> ft.Control:
    """Draw the buttons that save the papers of an evening."""
    printing = partial(_print, session, club, played)
    buttons: list[ft.Control] = []
    if club.tables:
        buttons += [
            plain_button(_("Table cards"), partial(printing, ClubPaper.CARDS)),
            plain_button(_("Movement card"), partial(printing, ClubPaper.MOVEMENT)),
        ]
    if played:
        buttons += [
            plain_button(_("Standings as PDF"), partial(printing, ClubPaper.STANDINGS)),
            plain_button(_("Standings as CSV"), partial(_save_csv, session, club, played)),
        ]
    lines: list[ft.Control] = [ft.Row(buttons, wrap=True, spacing=4, run_spacing=0)]
    if club.tables and session.platform.network:
        told = _("The codes on the cards open Scorepad to phones in this network, as sharing does.")
        lines.append(words(told, Type.SECOND))
    return section(_("On paper"), [stretched(lines, 4)]) if buttons else ft.Container()


async def _print(session: AppSession, club: ClubNow, played: Sequence[Evening], paper: ClubPaper) -> None:
    page, lang = ft.context.page, language()
    size = (await ask_print_choices(page)).size
    try:
        cards = await _cards(session, club, with_codes=paper is ClubPaper.CARDS)
    except Refused as refused:
        show_message(page, fault_sentence(refused.faults[0]))
        return
    corrections = club.evening.corrections
    papers = ClubPapers(
        _title(club),
        club.evening.sitting,
        size,
        cards,
        by_person(played, corrections),
        by_side(played, corrections),
        correction_notes(club.evening, played),
    )

    def task() -> bytes:
        from scorepad.sheets.render import render_club  # noqa: PLC0415 - only loaded for a sheet

        with use_language(lang):
            return render_club(papers, paper)

    await _save(session, club, task, PDF_FILE)


async def _save_csv(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> None:
    lang = language()

    def task() -> bytes:
        from scorepad.sheets.csv_file import standings_csv  # noqa: PLC0415 - only loaded for a sheet

        with use_language(lang):
            return standings_csv(by_person(played, club.evening.corrections))

    await _save(session, club, task, CSV_FILE)


async def _save(session: AppSession, club: ClubNow, task: Callable[[], bytes], kind: FileKind) -> None:
    page = ft.context.page
    data = await make_file(session.platform, task, is_plain=kind.is_plain)
    if data is None:
        return
    place = await save_file(page, _("Club evening"), f"{_title(club)}{kind.ending}", data, kind.mime)
    if place:
        show_message(page, _("Saved to {file}.").format(file=place))


def _title(club: ClubNow) -> str:
    return join_list((evening_name(club.evening), day_text(club.evening.day, None)))


async def _cards(session: AppSession, club: ClubNow, *, with_codes: bool) -> tuple[TableCard, ...]:
    """Return the cards of the newest sitting, without codes where no phone can come; raises Refused."""
    network = session.platform.network if with_codes else None
    if network:
        with suppress(Refused):
            await network.open()
    reached = network if network and network.addresses else None
    return tuple([await _card(session, table, reached) for table in club.tables])


async def _card(session: AppSession, table: TableNow, network: HomeNetwork | None) -> TableCard:
    sides = []
    for side, name in enumerate(table.names):
        code = None
        if network:
            token = await session.service.access.make_link(SideGuest(table.game, side))
            code = code_of(join_link(network.addresses[0], token, table.game))
        sides.append(CardSide(name, code))
    return TableCard(table.number, tuple(sides))
