"""Earlier evenings of several tables, to look at and to print: all their sittings, and the standings."""

from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_size
from scorepad.flet_support.navigation import go
from scorepad.game.evenings import ClubEvening
from scorepad.i18n import _, ngettext
from scorepad.i18n.formats import day_text, join_list
from scorepad.ui.routes import CLUB, EARLIER_EVENINGS, evening_in, evening_path
from scorepad.ui.screens.club.opening import bye_line
from scorepad.ui.screens.club.rows import columns_of, in_two_columns, on_paper, standings_part, table_row
from scorepad.ui.screens.club.tables import ClubNow, evening_name, games_over, result_now, same_people
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.not_found import not_found_text
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import touch_row
from scorepad.ui.widgets.layout import section, stacked
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import words


@screen
def EarlierEvenings() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all evenings but the newest one, the last first."""
    session, window = use_library(), use_list_window()
    state = session.service.library().state
    others = [each for each in state.evenings.values() if each is not state.newest_evening]
    others.sort(key=lambda each: each.day)
    rows = tuple(_Row(session, each) for each in reversed(others))
    paper = [long_list(rows, window) if rows else words(_("There is no earlier evening."))]
    title = _("Earlier evenings")
    return library_frame(session, title, paper, size=use_size(), back=CLUB, on_scroll=window.scrolled)


@dataclass(frozen=True, slots=True)
class _Row:
    """The line of an evening."""

    session: AppSession
    evening: ClubEvening

    @property
    def key(self) -> str:
        return self.evening.id

    def draw(self) -> ft.Control:
        evening = self.evening
        day, about = day_text(evening.day, None), _about(self.session, evening)
        second = join_list((evening.name, about))
        face = ft.Column([words(day, Type.STRONG), words(second, Type.SECOND)], spacing=2)
        return touch_row(face, join_list((day, second)), partial(go, evening_path(evening.id)))


def _about(session: AppSession, evening: ClubEvening) -> str:
    """Return how many people came to an evening, and how often they sat down."""
    lines = map(session.service.shelf.line, evening.tables.values())
    seated = (name for line in lines if line for name in line.people)
    rested = (name for names in evening.byes.values() for name in names)
    count = len(same_people(session, (*evening.people, *seated, *rested)))
    people = ngettext("{count} person", "{count} people", count).format(count=count)
    number = evening.sitting
    sittings = ngettext("{count} sitting", "{count} sittings", number).format(count=number)
    return join_list((people, sittings))


@screen
def PastEvening() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw all sittings of an evening with their results, and its standings."""
    session, size = use_library(), use_size()
    state = session.service.library().state
    evening = state.evenings.get(evening_in(ft.use_route_params()))
    is_newest = evening is not None and evening is state.newest_evening
    back = CLUB if is_newest else EARLIER_EVENINGS
    if evening is None:
        gone = not_found_text([_("This evening is not here.")], _("Earlier evenings"), EARLIER_EVENINGS)
        return library_frame(session, _("Club evening"), [gone], size=size, back=back)
    wide, room = columns_of(size)
    played = games_over(session.service, evening)
    sittings = [_sitting(session, evening, number, room) for number in range(1, evening.sitting + 1)]
    # Nobody sits at its tables any more.
    papers = on_paper(session, ClubNow(evening, (), ()), played)
    paper = in_two_columns([standings_part(played), papers], sittings, wide=wide)
    second = join_list((day_text(evening.day, None), _about(session, evening)))
    return library_frame(session, evening_name(evening), paper, size=size, second=second, back=back)


def _sitting(session: AppSession, evening: ClubEvening, number: int, room: float) -> ft.Control:
    service, byes = session.service, evening.byes.get(number, ())
    results = (result_now(service, evening, game) for game in evening.games(number).values())
    is_newest = evening is service.library().state.newest_evening
    rows = [table_row(session, each, room, is_newest=is_newest) for each in results if each]
    lines: list[ft.Control] = [stacked(rows, f"table of {number}")]
    lines += [words(bye_line(byes), Type.SECOND)] if byes else []
    return section(_("Sitting {number}").format(number=number), lines)
