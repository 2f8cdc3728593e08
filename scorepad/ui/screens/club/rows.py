"""An evening in lines: its tables, its standings, and what it puts on paper."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.club.standings import Standing, by_person, by_side
from scorepad.flet_support.hooks import use_value
from scorepad.flet_support.screens import component, go
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import StandingsSet
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.journal.evening import Evening
from scorepad.ui.routes import game_path
from scorepad.ui.screens.club.opening import seat_lines
from scorepad.ui.screens.club.tables import ClubNow, TableNow, evening_name
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.shared.file_saver import hand_out
from scorepad.ui.shared.frames import submit_to_library
from scorepad.ui.shared.printing import PDF_FILE, ask_print_choices, make_file
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, sign_button, touch_row
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.text import figure, label_and_number, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.journal import who_text


def table_row(session: AppSession, table: TableNow, room: float) -> ft.Control:
    """Draw a table: a touch opens its game. room: for the totals beside the names."""
    totals = [
        label_and_number(side_name(side, name, Type.BODY), figure(total), room)
        for side, (name, total) in enumerate(zip(table.names, table.figures, strict=True))
    ]
    number = words(_("Table {number}").format(number=table.number), Type.STRONG)
    face = ft.Column([number, *totals, words(table.about, Type.SECOND)], spacing=2)
    touch = partial(go_to_game, session, table.game, *(["result"] if table.is_over else []))
    name, to_code = _("Code for table {number}"), partial(go, game_path(table.game, "share"))
    code = sign_button(ft.Icons.QR_CODE_2_OUTLINED, name.format(number=table.number), to_code)
    return touch_row(face, table.said, touch, beside=[] if table.is_over else [code], live=True)


def standing_words(line: Standing) -> tuple[str, str, str, str]:
    """Return a line of the standings: `2.`, who it is about, `2 wins in 3 games`, and their points."""
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=line.wins)
    shared = ngettext("{count} shared", "{count} shared", line.shared).format(count=line.shared)
    games = ngettext("{count} game", "{count} games", line.games).format(count=line.games)
    about = join_list((wins, shared if line.shared else "", games))
    return f"{line.place}.", who_text(line.who), about, points(line.points)


@component
def standings_part(session: AppSession, club: ClubEvening, played: Sequence[Evening]) -> ft.Control:
    """Draw the standings of an evening over its games that are over, and what they go by."""
    together, choose = use_value(bool)

    async def go_by(by_points: bool) -> None:  # noqa: FBT001 - an answer comes by position
        if by_points != club.by_points:
            await submit_to_library(session, MakeChanges((StandingsSet(club.id, by_points),)))

    by = [flowing(choices({False: _("By wins"), True: _("By points")}, club.by_points, go_by))]
    if not played:
        note = words(_("The standings begin when the first game is over."), Type.SECOND)
        return section(_("Standings"), [*by, note])
    in_sides = any(len(side) > 1 for game in played for side in game.sides)
    order = by_side if together and in_sides else by_person
    rows = [_row(line) for line in order(played, by_points=club.by_points)]
    answers = {False: _("By person"), True: _("By side")}
    ask = choices(answers, together, choose) if in_sides else []
    return section(_("Standings"), [*by, *([flowing(ask)] if ask else []), stacked(rows, "standing")])


def _row(line: Standing) -> ft.Control:
    place, name, about, total = said = standing_words(line)
    texts = ft.Column([words(name, Type.STRONG), words(about, Type.SECOND)], spacing=0, expand=True)
    first = ft.Container(words(place, Type.LARGE), width=44)
    return touch_row(ft.Row([first, texts, figure(total)]), join_list(said), None)


def list_item(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> list[MenuItem]:
    """Return the line of the menu that saves the list of an evening, once there is something to print."""
    line = MenuItem(_(PDF_FILE.label), partial(_print, session, club, played))
    return [line] if club.tables or played else []


async def _print(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> None:
    page = ft.context.page
    size = (await ask_print_choices(page)).size
    title = join_list((evening_name(club.evening), day_text(club.evening.day, None)))

    def task() -> bytes:
        from scorepad.sheets.lists import ClubList, club_pdf  # noqa: PLC0415 - only loaded for a sheet

        seats = seat_lines([(table.number, table.names) for table in club.tables], club.byes)
        by_points = club.evening.by_points
        people, sides = (order(played, by_points=by_points) for order in (by_person, by_side))
        return club_pdf(ClubList(title, size, club.evening.sitting, seats, people, sides, by_points))

    data = await make_file(session.platform, task)
    if data:
        await hand_out(page, _("Club evening"), f"{title}{PDF_FILE.ending}", data, PDF_FILE.mime)
