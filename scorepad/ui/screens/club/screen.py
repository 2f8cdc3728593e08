"""Evenings of several tables: the newest one live, its board, its list on paper, and earlier ones."""

from collections.abc import Sequence
from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.club.movement import most_tables
from scorepad.club.standings import Standing, by_person, by_side
from scorepad.flet_support.hooks import use_keys, use_size, use_value
from scorepad.flet_support.keyboard import KeyboardKey
from scorepad.flet_support.screens import component, go, screen
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import PersonCame, StandingsSet
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list, points
from scorepad.journal.evening import Evening
from scorepad.ui import routes
from scorepad.ui.screens.club import opening, tables
from scorepad.ui.screens.club.tables import ClubNow, TableNow, games_over, same_people, use_club
from scorepad.ui.session import AppSession, go_to_game, use_as_origin, use_library
from scorepad.ui.shared.file_saver import hand_out
from scorepad.ui.shared.frames import library_frame, not_found_text, submit_to_library
from scorepad.ui.shared.printing import PDF_FILE, ask_print_choices, make_file
from scorepad.ui.theme.style import ACCENT, EDGE_SPACE, PAPER, SECOND_INK, Type
from scorepad.ui.widgets import buttons, layout
from scorepad.ui.widgets.buttons import filled_button, outlined_button, sign_button, touch_row, two_line_row
from scorepad.ui.widgets.layout import apart, flowing, section, stacked, stretched
from scorepad.ui.widgets.long_list import Row, long_list, use_list_window
from scorepad.ui.widgets.text import card, figure, heading, label_and_number, side_name, words
from scorepad.ui.widgets.top_bar import MenuItem
from scorepad.wording.journal import who_text

_TWO_COLUMNS_FROM = 700
_AROUND = 92
"""Logical pixels at the sides of a table's line, with the sign at its end."""
_CELL: Final = 380
"""Logical pixels that a table is wide at least, where the window is as wide."""
_GAP: Final = 12


@screen
def Club() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the newest evening of several tables."""
    session, club = use_club()
    use_as_origin()
    size = use_size()
    room = (layout.page_width(size, wide=True) - 2 * EDGE_SPACE) / size.text_scale
    if club is None:
        about = words(_("Several tables at once, with one board, standings, and winners who move on."))
        begin = filled_button(_("Open an evening"), partial(go, routes.OPEN_CLUB))
        return library_frame(session, _("Club evening"), [stretched([about, begin], 16)], back=routes.MORE)
    is_wide, played = room >= _TWO_COLUMNS_FROM, games_over(session.service, club.evening)
    row_room = room / (2 if is_wide else 1) - _AROUND
    left = stretched([_tables(session, club, row_room), _moving(session, club)])
    right = stretched([_standings_part(session, club.evening, played), _people(session, club)])
    columns = ft.Row([ft.Container(each, expand=True) for each in (left, right)], spacing=40)
    columns.vertical_alignment = ft.CrossAxisAlignment.START
    paper = [*_about_evening(club.evening), *([columns] if is_wide else [left, right])]
    menu = _menu(session, club, played)
    return library_frame(session, _("Club evening"), paper, back=routes.MORE, menu=menu, wide=True)


def _about_evening(evening: ClubEvening, more: str = "") -> list[ft.Control]:
    """Return the name of an evening, and its day with more about it."""
    day = join_list((day_text(evening.day, None), more))
    return [heading(tables.evening_name(evening)), words(day, Type.SECOND)]


def _menu(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> list[MenuItem]:
    another = MenuItem(_("Open another evening"), partial(go, routes.OPEN_CLUB))
    items = [*_list_item(session, club, played), another]
    if len(session.service.library().state.evenings) > 1:
        items.append(MenuItem(_("Earlier evenings"), partial(go, routes.EARLIER_EVENINGS)))
    return items


def _list_item(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> list[MenuItem]:
    """Return the line of the menu that saves the list of an evening, once there is something to print."""
    line = MenuItem(_(PDF_FILE.label), partial(_print, session, club, played))
    return [line] if club.tables or played else []


async def _print(session: AppSession, club: ClubNow, played: Sequence[Evening]) -> None:
    page = ft.context.page
    size = (await ask_print_choices(page)).size
    title = join_list((tables.evening_name(club.evening), day_text(club.evening.day, None)))

    def task() -> bytes:
        from scorepad.sheets.lists import ClubList, club_pdf  # noqa: PLC0415 - only loaded for a sheet

        seats = opening.seat_lines([(table.number, table.names) for table in club.tables], club.byes)
        by_points = club.evening.by_points
        people, sides = (order(played, by_points=by_points) for order in (by_person, by_side))
        return club_pdf(ClubList(title, size, club.evening.sitting, seats, people, sides, by_points))

    data = await make_file(session.platform, task)
    if data:
        await hand_out(page, _("Club evening"), f"{title}{PDF_FILE.ending}", data, PDF_FILE.mime)


def _tables(session: AppSession, club: ClubNow, room: float) -> ft.Control:
    rows = stacked([_table_row(session, table, room) for table in club.tables], "table")
    byes = [words(opening.bye_line(club.byes), Type.SECOND)] if club.byes else []
    board = outlined_button(_("Board for the wall"), partial(go, routes.CLUB_BOARD))
    # Translators: a round of a club evening, in which everybody sits down once; not a deal of a game.
    title = _("Round {sitting}").format(sitting=club.evening.sitting)
    return section(title, [rows, *byes, flowing([board])])


def _table_row(session: AppSession, table: TableNow, room: float) -> ft.Control:
    """Draw a table: a touch opens its game. room: for the totals beside the names."""
    totals = [
        label_and_number(side_name(side, name, Type.BODY), figure(total), room)
        for side, (name, total) in enumerate(zip(table.names, table.figures, strict=True))
    ]
    number = words(_("Table {number}").format(number=table.number), Type.STRONG)
    face = ft.Column([number, *totals, words(table.about, Type.SECOND)], spacing=2)
    touch = partial(go_to_game, session, table.game, *(["result"] if table.is_over else []))
    name, to_code = _("Code for table {number}"), partial(go, routes.game_path(table.game, "share"))
    code = sign_button(ft.Icons.QR_CODE_2_OUTLINED, name.format(number=table.number), to_code)
    return touch_row(face, table.said, touch, beside=[] if table.is_over else [code], live=True)


@component
def _moving(session: AppSession, club: ClubNow) -> ft.Control:
    """Draw the step to the next sitting."""
    chosen, choose = use_value(lambda: cast("int | None", None))
    if not club.tables:
        return ft.Container()
    if not club.is_over:
        waiting = words(_("Once all these games are over, the winners move on."), Type.SECOND)
        return ft.Container(waiting, padding=ft.Padding.only(top=EDGE_SPACE))
    first, *_others = session.service.journal.evenings([club.tables[0].game])
    shape = tables.shape_of(tuple(len(side) for side in first.sides))
    most = most_tables(len(same_people(session, club.evening.people)), shape)
    count = min(chosen or most, most)

    async def move() -> None:
        choose(None)
        await tables.move_on(session, club, count)

    number = club.evening.sitting + 1
    label = _("Winners move on: round {number}").format(number=number)
    button = filled_button(label, move, disabled=not most)
    asked = opening.how_many_tables(most, count, choose)
    if asked:
        return section(_("How many tables?"), [*asked, button])
    need = [] if most else [words(opening.first_table_needs(shape), Type.SECOND)]
    return ft.Container(stretched([*need, button], 10), padding=ft.Padding.only(top=EDGE_SPACE))


@component
def _standings_part(session: AppSession, club: ClubEvening, played: Sequence[Evening]) -> ft.Control:
    """Draw the standings of an evening over its games that are over, and what they go by."""
    together, choose = use_value(bool)

    async def go_by(by_points: bool) -> None:  # noqa: FBT001 - an answer comes by position
        if by_points != club.by_points:
            await submit_to_library(session, MakeChanges((StandingsSet(club.id, by_points),)))

    by = [flowing(buttons.choices({False: _("By wins"), True: _("By points")}, club.by_points, go_by))]
    if not played:
        note = words(_("The standings begin when the first game is over."), Type.SECOND)
        return section(_("Standings"), [*by, note])
    in_sides = any(len(side) > 1 for game in played for side in game.sides)
    order = by_side if together and in_sides else by_person
    rows = [_standing_row(line) for line in order(played, by_points=club.by_points)]
    answers = {False: _("By person"), True: _("By side")}
    ask = buttons.choices(answers, together, choose) if in_sides else []
    return section(_("Standings"), [*by, *([flowing(ask)] if ask else []), stacked(rows, "standing")])


def _standing_row(line: Standing) -> ft.Control:
    place, name, about, total = said = _standing_words(line)
    texts = ft.Column([words(name, Type.STRONG), words(about, Type.SECOND)], spacing=0, expand=True)
    first = ft.Container(words(place, Type.LARGE), width=44)
    return touch_row(ft.Row([first, texts, figure(total)]), join_list(said), None)


def _standing_words(line: Standing) -> tuple[str, str, str, str]:
    """Return a line of the standings: `2.`, who it is about, `2 wins in 3 games`, and their points."""
    wins = ngettext("{count} win", "{count} wins", line.wins).format(count=line.wins)
    shared = ngettext("{count} shared", "{count} shared", line.shared).format(count=line.shared)
    games = ngettext("{count} game", "{count} games", line.games).format(count=line.games)
    about = join_list((wins, shared if line.shared else "", games))
    return f"{line.place}.", who_text(line.who), about, points(line.points)


def _people(session: AppSession, club: ClubNow) -> ft.Control:
    evening = club.evening

    async def change(names: Sequence[str], *, here: bool) -> None:
        changes = tuple(PersonCame(evening.id, name, here=here) for name in names)
        await submit_to_library(session, MakeChanges(changes))

    here = opening.here_names(evening.people, lambda name: change([name], here=False))
    add = opening.add_people(session, evening.people, partial(change, here=True))
    return section(_("Who is here?"), [here, add])


@screen
def EarlierEvenings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all evenings but the newest one, the last first."""
    session, window = use_library(), use_list_window()
    state = session.service.library().state
    earlier = (each for each in state.evenings.values() if each is not state.newest_evening)
    others = sorted(earlier, key=lambda each: each.day)[::-1]

    def row(at: int) -> Row:
        return others[at].id, (session, others[at])

    listed = long_list(len(others), row, _evening, window)
    paper = [listed if others else words(_("There is no earlier evening."))]
    return library_frame(session, _("Earlier evenings"), paper, back=routes.CLUB, on_scroll=window.scrolled)


def _evening(session: AppSession, evening: ClubEvening) -> ft.Control:
    """Draw the line of an evening."""
    day, about = day_text(evening.day, None), _about(session, evening)
    return two_line_row(day, join_list((evening.name, about)), partial(go, routes.evening_path(evening.id)))


def _about(session: AppSession, evening: ClubEvening) -> str:
    """Return how many people came to an evening, and how often they sat down."""
    lines = map(session.service.shelf.line, evening.tables.values())
    seated = (name for line in lines if line for name in line.people)
    rested = (name for names in evening.byes.values() for name in names)
    count = len(same_people(session, (*evening.people, *seated, *rested)))
    people = ngettext("{count} person", "{count} people", count).format(count=count)
    number = evening.sitting
    sittings = ngettext("{count} round", "{count} rounds", number).format(count=number)
    return join_list((people, sittings))


@screen
def PastEvening() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the standings of an evening; its games are in the journal."""
    session = use_library()
    evening = session.service.library().state.evenings.get(routes.evening_in(ft.use_route_params()))
    if evening is None:
        gone = not_found_text(
            [_("This evening is not here.")], _("Earlier evenings"), partial(go, routes.EARLIER_EVENINGS)
        )
        return library_frame(session, _("Club evening"), [gone], back=routes.EARLIER_EVENINGS)
    played = games_over(session.service, evening)
    # Nobody sits at its tables any more.
    menu = _list_item(session, ClubNow(evening, (), ()), played)
    lines = [*_about_evening(evening, _about(session, evening)), _standings_part(session, evening, played)]
    return library_frame(session, _("Club evening"), lines, back=routes.EARLIER_EVENINGS, menu=menu)


@screen
def ClubBoard() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the tables of the newest evening, to be read across the room."""
    session, club = use_club()
    room, route = use_size().width - 2 * EDGE_SPACE, ft.use_view_path()
    use_keys(lambda key: go(routes.CLUB) if key is KeyboardKey.ESCAPE else None)
    if club is None or not club.tables:
        return library_frame(session, _("Club evening"), [words(_("No tables yet."))], back=routes.CLUB)
    sitting = _("Round {sitting}").format(sitting=club.evening.sitting)
    title = " · ".join([sitting, *([opening.bye_line(club.byes)] if club.byes else [])])
    back = sign_button(ft.Icons.ARROW_BACK, _("Back"), partial(go, routes.CLUB))
    head = ft.Row([back, ft.Container(heading(title, Type.BIG, level=1), expand=True)])
    cells = [ft.Container(_table(table), expand=True) for table in club.tables]
    columns = max(1, int((room + _GAP) // (_CELL + _GAP)))
    rows = layout.even_rows(cells, columns, _GAP, even=False)
    column = stretched([head, *rows, *_standings(session, club.evening)], _GAP)
    column.scroll = ft.ScrollMode.AUTO
    sheet = ft.Container(column, padding=ft.Padding.symmetric(horizontal=EDGE_SPACE), bgcolor=PAPER)
    return layout.bare_view(route, sheet)


def _table(table: TableNow) -> ft.Control:
    number = words(str(table.number), Type.TOTAL, ACCENT)
    head = ft.Row([number, words(table.about, Type.LARGE, SECOND_INK, expand=True)], spacing=_GAP)
    sides = enumerate(zip(table.names, table.figures, strict=True))
    lines = [
        apart(side_name(side, name, Type.BIG), figure(total, Type.TOTAL)) for side, (name, total) in sides
    ]
    said = ft.Semantics(label=table.said, exclude_semantics=True, live_region=True, container=True)
    said.content = card(ft.Container(stretched([head, *lines]), padding=EDGE_SPACE))
    return said


def _standings(session: AppSession, evening: ClubEvening) -> list[ft.Control]:
    lines = by_person(games_over(session.service, evening), by_points=evening.by_points)
    if not lines:
        return []
    title = " · ".join([_("Standings"), *([_("By points")] if evening.by_points else [])])
    return [heading(title, Type.BIG), ft.Column([_standing(line) for line in lines], spacing=0)]


def _standing(line: Standing) -> ft.Control:
    place, name, about, total = said = _standing_words(line)
    texts: list[ft.Control] = [words(name, Type.BIG), words(about, Type.LARGE, SECOND_INK)]
    middle = ft.Row(texts, wrap=True, expand=True, vertical_alignment=ft.CrossAxisAlignment.CENTER)
    row = ft.Row([words(place, Type.BIG, SECOND_INK), middle, figure(total, Type.BIG)], spacing=_GAP)
    return touch_row(row, join_list(said), None, padding=ft.Padding.symmetric(vertical=EDGE_SPACE))
