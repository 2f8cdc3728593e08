"""An evening in lines: its tables, its standings, and what it puts on paper."""

from collections.abc import Sequence
from functools import partial

import flet as ft

from scorepad.club.standings import Standing, by_person, by_side
from scorepad.flet_support.hooks import Size, use_value
from scorepad.flet_support.screens import component, go
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import StandingsSet
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.journal.evening import Evening
from scorepad.ui.routes import game_path
from scorepad.ui.screens.club.opening import bye_line, table_line
from scorepad.ui.screens.club.tables import ClubNow, TableNow, evening_name
from scorepad.ui.session import AppSession, go_to_game
from scorepad.ui.shared.file_saver import hand_out
from scorepad.ui.shared.frames import submit_to_library
from scorepad.ui.shared.printing import PDF_FILE, ask_print_choices, make_file
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, sign_button, still_row, touch_row
from scorepad.ui.widgets.layout import flowing, letter_room, section, stacked, stretched
from scorepad.ui.widgets.text import figure, label_and_number, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.journal import who_text

_TWO_COLUMNS_FROM = 700
_AROUND = 92
"""Logical pixels at the sides of a table's line, with the sign at its end."""


def columns_of(size: Size) -> tuple[bool, float]:
    """Return whether a screen has two columns, and the room of a table's line in one of them."""
    wide = letter_room(size) >= _TWO_COLUMNS_FROM
    return wide, letter_room(size) / (2 if wide else 1) - _AROUND


def in_two_columns(
    left: Sequence[ft.Control], right: Sequence[ft.Control], *, wide: bool
) -> list[ft.Control]:
    """Return two columns beside each other, or below each other where a screen isn't wide."""
    if not wide:
        return [*left, *right]
    columns = ft.Row([ft.Container(stretched(each), expand=True) for each in (left, right)], spacing=40)
    columns.vertical_alignment = ft.CrossAxisAlignment.START
    return [columns]


def table_row(session: AppSession, table: TableNow, room: float) -> ft.Control:
    """Draw a table: a touch opens its game. room: for the totals beside the names."""
    totals = enumerate(zip(table.names, table.figures, strict=True))
    lines: list[ft.Control] = [
        words(_("Table {number}").format(number=table.number), Type.STRONG),
        *(
            label_and_number(side_name(side, name, Type.BODY), figure(total), room)
            for side, (name, total) in totals
        ),
        words(" · ".join(filter(None, (table.round_words, table.lead))), Type.SECOND),
    ]
    rest = ["result"] if table.is_over else []
    touch = partial(go_to_game, session, table.game, *rest)
    face = ft.Column(lines, spacing=2)
    beside = [] if table.is_over else [_codes(table)]
    return touch_row(face, table.said, touch, beside=beside, live=True)


def _codes(table: TableNow) -> ft.Control:
    name = _("Code for table {number}").format(number=table.number)
    return sign_button(ft.Icons.QR_CODE_2_OUTLINED, name, partial(go, game_path(table.game, "share")))


def standing_words(line: Standing) -> str:
    """Return the wins of a line of the standings: `2 wins in 3 games`."""
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=line.wins)
    shared = ngettext("{count} shared", "{count} shared", line.shared).format(count=line.shared)
    games = ngettext("{count} game", "{count} games", line.games).format(count=line.games)
    return join_list((wins, shared if line.shared else "", games))


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
    name, about = who_text(line.who), standing_words(line)
    texts = ft.Column([words(name, Type.STRONG), words(about, Type.SECOND)], spacing=0, expand=True)
    place = ft.Container(words(f"{line.place}.", Type.LARGE), width=44)
    total = points(line.points)
    said = join_list((f"{line.place}.", name, about, total))
    return still_row(ft.Row([place, texts, figure(total)]), said)


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

        seats, by_points = _seats(club), club.evening.by_points
        people, sides = (order(played, by_points=by_points) for order in (by_person, by_side))
        return club_pdf(ClubList(title, size, club.evening.sitting, seats, people, sides, by_points))

    data = await make_file(session.platform, task)
    if data:
        await hand_out(page, _("Club evening"), f"{title}{PDF_FILE.ending}", data, PDF_FILE.mime)


def _seats(club: ClubNow) -> list[str]:
    lines = [table_line(table.number, table.names) for table in club.tables]
    return [*lines, bye_line(club.byes)] if club.byes else lines
