"""Two spellings of a name become one person, and somebody is left out of the statistics; no game changes."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import use_local_state
from scorepad.game.events import NameJoined, OfPeople, PersonLeftOut
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.journal.people import could_be
from scorepad.ui.session import AppSession
from scorepad.ui.shared.new_game import is_named, matching_names, with_suggestions
from scorepad.ui.shared.undo_bar import submit_to_library
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words

_ALIKE = 0.5
_OFFERED = 3


@component
def spelling(session: AppSession, name: str) -> ft.Control:
    """Draw how else a person is written, and what can be done about the name."""
    is_open, unfold = use_local_state(bool)
    typed, put = use_local_state(str)
    state = session.service.library().state

    async def change(made: OfPeople) -> None:
        unfold(lambda _before: False)
        put(lambda _before: "")
        await submit_to_library(session, MakeChanges((made,)))

    others = [other for other, used in sorted(state.spellings.items()) if used == name]
    lines = [_other(other, partial(change, NameJoined(other, None))) for other in others]
    is_out = name in state.left_out
    buttons = [
        outlined_button(_("Also written…"), partial(unfold, lambda before: not before)),
        outlined_button(
            _("Count again") if is_out else _("Leave out of the statistics"),
            lambda: change(PersonLeftOut(name, left_out=not is_out)),
        ),
    ]
    lines.append(flowing(buttons))
    if is_open:
        join = partial(
            _join, session, name, typed, put, lambda other: partial(change, NameJoined(other, name))
        )
        lines.append(join())
    return section(_("The name"), lines)


def _other(name: str, part: Callable[[], object]) -> ft.Control:
    button = plain_button(_("Separate {name} again").format(name=name), part)
    return flowing([words(_("Also written {name}").format(name=name)), button])


def _join(
    session: AppSession,
    name: str,
    typed: str,
    put: Callable[[Callable[[str], str]], None],
    choose: Callable[[str], Callable[[], object]],
) -> ft.Control:
    """Draw the field for the other spelling, with the names that are like this one or like what is typed."""
    known = [other for other in could_be(session.service.journal.sums, name) if is_named((other,))]
    offers = (
        matching_names(known, (), typed)
        if typed.strip()
        else tuple(get_close_matches(name, known, _OFFERED, _ALIKE))
    )
    field = text_field(_("Name"), typed, lambda text: put(lambda _before: text), is_opened=True)
    note = words(
        _("Both are counted as {name} from then on. The games stay as they are.").format(name=name),
        Type.SECOND,
    )
    return ft.Column([note, with_suggestions(field, offers, choose)], spacing=8)
