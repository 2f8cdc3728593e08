"""The field for the name that a person has from now on, in all games."""

from collections.abc import Callable
from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import component
from scorepad.flet_support.hooks import use_local_state
from scorepad.flet_support.navigation import go
from scorepad.game.events import PersonRenamed
from scorepad.game.intents import MakeChanges
from scorepad.i18n import _
from scorepad.journal.people import who_address
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import person_path
from scorepad.ui.session import AppSession
from scorepad.ui.shared.undo_bar import showing_progress
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import filled_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing
from scorepad.ui.widgets.text import words
from scorepad.wording.faults import fault_sentence


@component
def renaming(session: AppSession, name: str, close: Callable[[], object]) -> ft.Control:
    """Draw the field for a person's new name, with what is wrong with it. close: called once it is theirs."""
    typed, put = use_local_state(lambda: name)
    wrong, say = use_local_state(str)

    def take(text: str) -> None:
        put(lambda _before: text)
        say(lambda _before: "")

    async def save(text: str) -> None:
        to = text.strip()
        if to == name:
            return
        intent = MakeChanges((PersonRenamed(name, to),))
        outcome = await session.submit_to_library(intent, showing_progress(ft.context.page))
        if outcome.refused:
            sentence = fault_sentence(outcome.refused)
            say(lambda _before: sentence)
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
