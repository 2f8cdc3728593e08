"""The screen that erases everything for good; deleted games have their own offer."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_size, use_switch, use_value
from scorepad.flet_support.navigation import go
from scorepad.game.erasing import ErasedAll
from scorepad.i18n import _
from scorepad.ui.routes import DELETED_GAMES, ERASE, MORE_SETTINGS
from scorepad.ui.session import use_library
from scorepad.ui.shared.erase_questions import erase_questions
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.layout import flowing, notice, section
from scorepad.ui.widgets.text import words


@screen
def EraseForGood() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what can be erased for good."""
    session = use_library()
    is_asked, ask, close = use_switch()
    said, say = use_value(str)

    def begin() -> None:
        say("")
        ask()

    def done(sentence: str) -> None:
        close()
        say(sentence)

    dismiss = plain_button(_("Dismiss"), partial(say, ""))
    note = words(_("Delete it first. Then erase it in the list of deleted games."), Type.SECOND)
    everything = [
        words(_("All games, your own rules, links and backups."), Type.SECOND),
        flowing([outlined_button(_("Erase everything"), begin)]),
        *([erase_questions(session, ErasedAll(), done)] if is_asked else []),
    ]
    paper = [
        *([notice(said, [dismiss])] if said else []),
        section(
            _("A game"),
            [note, flowing([outlined_button(_("Deleted games"), partial(go, ERASE + DELETED_GAMES))])],
        ),
        section(_("Everything"), everything),
    ]
    return library_frame(session, _("Erase for good"), paper, size=use_size(), back=MORE_SETTINGS)
