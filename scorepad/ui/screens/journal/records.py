"""The records by one set of values at a time; each opens its game at that round."""

from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_local_state, use_size
from scorepad.i18n import _
from scorepad.journal.people import all_values, people_of, rules_of
from scorepad.journal.sums import Feat
from scorepad.ui.routes import JOURNAL
from scorepad.ui.screens.journal.bests import best_rows
from scorepad.ui.screens.journal.counting import use_counting
from scorepad.ui.screens.journal.rules_choice import chosen_values, rules_choice
from scorepad.ui.session import use_library
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.layout import stacked
from scorepad.ui.widgets.text import words
from scorepad.wording.journal import games_text
from scorepad.wording.labels import rules_called


@screen
def Records() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the best of everybody who wasn't left out of the statistics."""
    session, size = use_library(), use_size()
    answer, put = use_local_state(lambda: cast("str | None", None))
    counting = use_counting(session)
    if counting:
        return library_frame(session, _("Records"), [counting], size=size, back=JOURNAL)
    journal = session.service.journal.sums

    def choose(values: str) -> None:
        put(lambda _before: values)

    known = all_values(journal)
    values = chosen_values(known, answer)
    people = [who for who in people_of(journal, session.service.library().state.left_out) if len(who) == 1]
    counts = {each: journal.rules[each].total() for each in known}
    rows = best_rows(session, people, values, tuple(Feat)) if people and values else []
    note = words(games_text(counts[values[0]]), Type.SECOND) if rows else None
    nothing = words(_("Nobody has finished a game yet."))
    paper = [
        *rules_choice(journal, counts, answer, choose, together=False),
        ft.Container(note or nothing, padding=ft.Padding.symmetric(vertical=8)),
        stacked(rows, "record"),
    ]
    second = rules_called(*rules_of(journal, known[0])) if len(known) == 1 else None
    return library_frame(session, _("Records"), paper, size=size, second=second, back=JOURNAL)
