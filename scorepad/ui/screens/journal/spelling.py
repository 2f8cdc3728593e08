"""What a person is called: otherwise from now on, in two spellings, or left out of the statistics."""

from collections.abc import Callable
from difflib import get_close_matches
from functools import partial
from typing import Literal

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import use_local_state, use_value
from scorepad.flet_support.navigation import go
from scorepad.game.events import NameJoined, OfPeople, PersonLeftOut, PersonRenamed
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.journal.people import could_be, who_address
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import person_path
from scorepad.ui.session import AppSession
from scorepad.ui.shared.new_game import is_named, matching_names, with_suggestions
from scorepad.ui.shared.undo_bar import showing_progress, submit_to_library
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, section
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence

_ALIKE = 0.5
_OFFERED = 3

_Open = Literal["nothing", "renaming", "joining"]


@component
def spelling(session: AppSession, name: str) -> ft.Control:
    """Draw how else a person is written, and what can be done about the name."""
    is_open, unfold = use_local_state(_nothing)
    state = session.service.library().state

    def show(part: _Open) -> None:
        unfold(lambda before: "nothing" if before == part else part)

    def close() -> None:
        unfold(lambda _before: "nothing")

    async def change(made: OfPeople) -> None:
        if await submit_to_library(session, MakeChanges((made,))):
            close()

    others = [other for other, used in sorted(state.spellings.items()) if used == name]
    lines = [_other(other, partial(change, NameJoined(other, None))) for other in others]
    is_out = name in state.left_out
    buttons = [
        outlined_button(_("Rename…"), partial(show, "renaming")),
        outlined_button(_("Also written…"), partial(show, "joining")),
        outlined_button(
            _("Count again") if is_out else _("Leave out of the statistics"),
            lambda: change(PersonLeftOut(name, left_out=not is_out)),
        ),
    ]
    lines.append(flowing(buttons))
    if is_open == "renaming":
        lines.append(_renaming(session, name, close))
    elif is_open == "joining":
        lines.append(_joining(session, name, change))
    return section(_("The name"), lines)


def _nothing() -> _Open:
    return "nothing"


def _other(name: str, part: Callable[[], object]) -> ft.Control:
    button = plain_button(_("Separate {name} again").format(name=name), part)
    return flowing([words(_("Also written {name}").format(name=name)), button])


@component
def _joining(session: AppSession, name: str, change: Callable[[OfPeople], object]) -> ft.Control:
    """Draw the field for the other spelling, with the names that are like this one or like what is typed."""
    typed, put = use_value(str)
    known = [other for other in could_be(session.service.journal.sums, name) if is_named((other,))]
    offers = (
        matching_names(known, (), typed)
        if typed.strip()
        else tuple(get_close_matches(name, known, _OFFERED, _ALIKE))
    )
    field = text_field(_("Name"), typed, put, is_opened=True)
    note = words(
        _("Both are counted as {name} from then on. The games stay as they are.").format(name=name),
        Type.SECOND,
    )
    return ft.Column(
        [note, with_suggestions(field, offers, lambda other: partial(change, NameJoined(other, name)))],
        spacing=8,
    )


@component
def _renaming(session: AppSession, name: str, close: Callable[[], object]) -> ft.Control:
    """Draw the field for a person's new name, with what is wrong with it. close: called once it is theirs."""
    typed, put = use_value(lambda: name)
    wrong, say = use_value(str)

    def take(text: str) -> None:
        put(text)
        say("")

    async def save(text: str) -> None:
        to = text.strip()
        if to == name:
            return
        intent = MakeChanges((PersonRenamed(name, to),))
        outcome = await session.submit_to_library(intent, showing_progress(ft.context.page))
        if outcome.refused:
            say(fault_sentence(outcome.refused))
            return
        close()
        go(person_path(who_address((to,))))

    note = _(
        "All games show the new name. The old one stays in their logs, in exports and backups. Only "
        "erasing the games removes it."
    )
    field = text_field(_("New name"), typed, take, most=MAX_NAME, is_opened=True, on_enter=save, error=wrong)
    button = filled_button(_("Rename"), partial(save, typed), disabled=not typed.strip())
    return ft.Column([words(note, Type.SECOND), field, flowing([button])], spacing=8)
