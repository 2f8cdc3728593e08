"""Everybody who has played a game that is over, one by one or as sides of several."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_remembered, use_size
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.i18n.formats import join_list
from scorepad.journal.people import people_of, rules_of, sums_of, values_of, who_address
from scorepad.journal.sums import Statistics, Who
from scorepad.ui.routes import JOURNAL, person_path
from scorepad.ui.screens.journal.counting import use_counting
from scorepad.ui.session import AppSession, use_library
from scorepad.ui.shared.new_game import is_named
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import choices, touch_row
from scorepad.ui.widgets.layout import flowing, section, stacked
from scorepad.ui.widgets.long_list import long_list, use_list_window
from scorepad.ui.widgets.text import words
from scorepad.wording.journal import games_text, who_text, won_text
from scorepad.wording.labels import capital, rules_called


@screen
def People() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw everybody, those of most games first."""
    session, window = use_library(), use_list_window()
    alone, put = use_remembered("people", lambda: True)
    counting = use_counting(session)

    def choose(answer: bool) -> None:  # noqa: FBT001 - the answer to a question
        put(lambda _before: answer)
        window.to_top()

    buttons = choices({True: _("One by one"), False: _("Sides of several")}, alone, choose)
    if counting:
        return library_frame(session, _("People"), [counting], size=use_size(), back=JOURNAL)
    rows = tuple(_rows(session, alone=alone))
    paper = [
        ft.Container(flowing(buttons), padding=ft.Padding.symmetric(vertical=8)),
        long_list(rows, window) if rows else words(_("Nobody has finished a game yet.")),
        *_left_out(session),
    ]
    return library_frame(
        session, _("People"), paper, size=use_size(), back=JOURNAL, on_scroll=window.scrolled
    )


def _rows(session: AppSession, *, alone: bool) -> Iterator["_Row"]:
    journal = session.service.journal.sums
    for who in people_of(journal, session.service.library().state.left_out):
        if (len(who) == 1) is alone and is_named(who):
            yield _Row(who_address(who), who_text(who), _summary(journal, who))


def _summary(counted: Statistics, who: Who) -> str:
    """Return how many games somebody has won, by the rules they have played most."""
    known = values_of(counted, who)
    won = won_text(sums_of(counted, who, known[:1]))
    if len(known) == 1:
        return capital(won)
    rules = rules_called(*rules_of(counted, known[0]))
    return join_list((games_text(sums_of(counted, who, known).games), f"{rules}: {won}"))


@dataclass(frozen=True, slots=True)
class _Row:
    """The line of somebody. key: stands for them in addresses."""

    key: str
    name: str
    summary: str

    def draw(self) -> ft.Control:
        face = ft.Column([words(self.name, Type.STRONG), words(self.summary, Type.SECOND)], spacing=2)
        return touch_row(face, join_list((self.name, self.summary)), partial(go, person_path(self.key)))


def _left_out(session: AppSession) -> list[ft.Control]:
    """Return the section of those who were left out of the statistics."""
    names = sorted(session.service.library().state.left_out)
    rows = [
        touch_row(words(name), name, partial(go, person_path(who_address((name,)))), key=name)
        for name in names
    ]
    return [section(_("Left out of the statistics"), [stacked(rows, "left out")])] if rows else []
