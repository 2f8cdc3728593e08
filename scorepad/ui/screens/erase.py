"""The screen that erases everything for good; deleted games have their own offer."""

from functools import partial

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_local_state, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.erasing import ErasedAll
from scorepad.i18n import _
from scorepad.ui.routes import DELETED_GAMES, SETTINGS
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
    is_asked, ask = use_local_state(bool)
    said, say = use_local_state(str)

    def begin() -> None:
        say(lambda _before: "")
        ask(lambda _before: True)

    def done(sentence: str) -> None:
        ask(lambda _before: False)
        say(lambda _before: sentence)

    dismiss = plain_button(_("Dismiss"), lambda: say(lambda _before: ""))
    everything = [
        words(_("All games, your own rules, links and backups."), Type.SECOND),
        flowing([outlined_button(_("Erase everything"), begin)]),
        *([erase_questions(session, ErasedAll(), done)] if is_asked else []),
    ]
    paper = [
        *([notice(said, [dismiss])] if said else []),
        _game_section(),
        section(_("Everything"), everything),
    ]
    return library_frame(session, _("Erase for good"), paper, size=use_size(), back=SETTINGS)


def _game_section() -> ft.Control:
    note = words(_("Delete it first. Then erase it in the list of deleted games."), Type.SECOND)
    return section(
        _("A game"), [note, flowing([outlined_button(_("Deleted games"), partial(go, DELETED_GAMES))])]
    )
