"""An evening of several tables: every table live, the standings, who is here, and the next sitting."""

from collections.abc import Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.club.movement import most_tables
from scorepad.flet_support.error_boundary import component, screen
from scorepad.flet_support.hooks import use_local_state, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.evenings import ClubEvening
from scorepad.game.events import PersonCame
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.i18n.formats import day_text
from scorepad.ui.routes import CLUB_BOARD, EARLIER_EVENINGS, OPEN_CLUB, evening_path
from scorepad.ui.screens.club.opening import (
    add_people,
    bye_line,
    first_table_needs,
    here_names,
    how_many_tables,
)
from scorepad.ui.screens.club.rows import columns_of, in_two_columns, on_paper, standings_part, table_row
from scorepad.ui.screens.club.tables import (
    ClubNow,
    evening_name,
    games_over,
    move_on,
    same_people,
    shape_of,
    use_club,
)
from scorepad.ui.session import AppSession
from scorepad.ui.shared.undo_bar import library_frame, submit_to_library
from scorepad.ui.theme.style import EDGE_SPACE, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.layout import flowing, section, stacked, stretched
from scorepad.ui.widgets.text import words


@screen
def Club() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the newest evening of several tables."""
    session, club = use_club()
    size = use_size()
    if club is None:
        lines: list[ft.Control] = [
            words(_("Several tables at once, with one board, standings, and winners who move on.")),
            ft.Row([filled_button(_("Open an evening"), partial(go, OPEN_CLUB), expand=True)]),
        ]
        return library_frame(session, _("Club evening"), [stretched(lines, 16)], size=size)
    wide, room = columns_of(size)
    played = games_over(session.service, club.evening)
    left: list[ft.Control] = [_tables(session, club, room), _moving(session, club)]
    right: list[ft.Control] = [
        standings_part(played),
        on_paper(session, club, played),
        _people(session, club),
    ]
    paper = [*in_two_columns(left, right, wide=wide), _further(session, club.evening)]
    day = day_text(club.evening.day, None)
    return library_frame(session, evening_name(club.evening), paper, size=size, second=day)


def _further(session: AppSession, evening: ClubEvening) -> ft.Control:
    buttons = [plain_button(_("Open another evening"), partial(go, OPEN_CLUB))]
    if evening.sitting > 1:
        buttons.append(plain_button(_("All sittings of this evening"), partial(go, evening_path(evening.id))))
    if len(session.service.library().state.evenings) > 1:
        buttons.append(plain_button(_("Earlier evenings"), partial(go, EARLIER_EVENINGS)))
    return ft.Container(flowing(buttons), padding=ft.Padding.only(top=EDGE_SPACE))


def _tables(session: AppSession, club: ClubNow, room: float) -> ft.Control:
    rows = [table_row(session, table, room) for table in club.tables]
    lines: list[ft.Control] = [stacked(rows, "table")]
    if club.byes:
        lines.append(words(bye_line(club.byes), Type.SECOND))
    board = outlined_button(_("Board for the wall"), partial(go, CLUB_BOARD))
    title = _("Sitting {number}").format(number=club.evening.sitting)
    return section(title, [*lines, flowing([board])])


@component
def _moving(session: AppSession, club: ClubNow) -> ft.Control:
    """Draw the step to the next sitting."""
    chosen, choose = use_local_state(lambda: cast("int | None", None))
    if not club.tables:
        return ft.Container()
    if not club.is_over:
        waiting = words(
            _("Once all these games are over, the winners move on to the next sitting."), Type.SECOND
        )
        return ft.Container(waiting, padding=ft.Padding.only(top=EDGE_SPACE))
    people = same_people(session, club.evening.people)
    shape = shape_of(_sizes(session, club))
    most = most_tables(len(people), shape)
    count = min(chosen or most, most)

    async def move() -> None:
        choose(lambda _before: None)
        await move_on(session, club, count)

    number = club.evening.sitting + 1
    label = _("Winners move on: sitting {number}").format(number=number)
    button = ft.Row([filled_button(label, move, disabled=not most, expand=True)])
    asked = how_many_tables(most, count, lambda answer: choose(lambda _before: answer))
    if asked:
        return section(_("How many tables?"), [*asked, button])
    need = [] if most else [words(first_table_needs(shape), Type.SECOND)]
    return ft.Container(stretched([*need, button], 10), padding=ft.Padding.only(top=EDGE_SPACE))


def _sizes(session: AppSession, club: ClubNow) -> tuple[int, ...]:
    evening, *_others = session.service.journal.evenings([club.tables[0].game])
    return tuple(len(side) for side in evening.sides)


def _people(session: AppSession, club: ClubNow) -> ft.Control:
    evening = club.evening

    async def change(names: Sequence[str], *, here: bool) -> None:
        changes = tuple(PersonCame(evening.id, name, here=here) for name in names)
        await submit_to_library(session, MakeChanges(changes))

    here = here_names(evening.people, lambda name: change([name], here=False))
    add = add_people(session, evening.people, partial(change, here=True))
    return section(_("Who is here?"), [here, add])
