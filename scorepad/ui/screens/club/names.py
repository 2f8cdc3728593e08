"""The people of an evening: known names are tapped, others typed once."""

from collections.abc import Callable, Sequence
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component, show_message
from scorepad.flet_support.hooks import use_local_state
from scorepad.i18n import _
from scorepad.i18n.collation import sort_names
from scorepad.score.limits import name_fault
from scorepad.ui.session import AppSession
from scorepad.ui.shared.new_game import known_names, matching_names, unused_names, with_suggestions
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import outlined_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import SECTION_GAP, flowing
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

_MOST_KNOWN = 24

Come = Callable[[Sequence[str]], object]


def here_names(names: Sequence[str], leave: Callable[[str], object]) -> ft.Control:
    """Draw those who are here, in the order in which they came; a touch on one takes them off.

    Its place stays when it is empty: a field that moves down would be rebuilt, and lose the focus.
    """

    def button(name: str) -> ft.Control:
        face = words(f"{name} ×", Type.STRONG, said=_("{name}: take off the list").format(name=name))
        return outlined_button(face, partial(leave, name))

    return ft.Container(flowing([button(name) for name in names]))


@component
def add_people(session: AppSession, here: Sequence[str], come: Come) -> ft.Control:
    """Draw the field for names, and the known names of those who aren't here yet."""
    typed, put = use_local_state(str)

    def add(names: Sequence[str]) -> object:
        put(lambda _before: "")
        return come(names)

    def enter(text: str) -> object:
        names = [name.strip() for name in text.split(",") if name.strip()]
        fault = next(filter(None, (name_fault(name, "name") for name in names)), None)
        if fault:
            show_message(ft.context.page, fault_sentence(fault))
            return None
        return add(names)

    known = known_names(session.service)
    field = text_field(_("Name"), typed, lambda text: put(lambda _before: text), on_enter=enter)
    offers = matching_names(known, here, typed)
    row = ft.Row(
        [
            ft.Container(field, expand=True),
            outlined_button(_("Add"), partial(enter, typed), disabled=not typed.strip()),
        ]
    )
    lines: list[ft.Control] = [with_suggestions(row, offers, lambda name: partial(add, [name]))]
    free = sort_names(unused_names(known, here)[:_MOST_KNOWN])
    if free and not typed:
        lines += [flowing([outlined_button(name, partial(add, [name])) for name in free])]
    return ft.Column(lines, spacing=SECTION_GAP, horizontal_alignment=ft.CrossAxisAlignment.STRETCH)
