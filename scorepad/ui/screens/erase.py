"""The screen that erases a person or everything for good; deleted games have their own offer."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import cast

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_local_state, use_size
from scorepad.flet_support.navigation import go
from scorepad.game.erasing import Erased, ErasedAll, ErasedPerson
from scorepad.i18n import _
from scorepad.score.limits import MAX_NAME
from scorepad.ui.routes import DELETED_GAMES, SETTINGS
from scorepad.ui.session import use_library
from scorepad.ui.shared.erase_questions import erase_questions
from scorepad.ui.shared.new_game import known_names, matching_names, with_suggestions
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.theme.style import Type
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.fields import text_field
from scorepad.ui.widgets.layout import flowing, notice, section
from scorepad.ui.widgets.text import words


@screen
def EraseForGood() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what can be erased for good."""
    session = use_library()
    name, type_name = use_local_state(str)
    asked, ask = use_local_state(lambda: cast("Erased | None", None))
    said, say = use_local_state(str)

    def begin(what: Erased) -> None:
        say(lambda _before: "")
        ask(lambda _before: what)

    def done(sentence: str) -> None:
        ask(lambda _before: None)
        say(lambda _before: sentence)
        type_name(lambda _before: "")

    def about(kind: type) -> list[ft.Control]:
        return [erase_questions(session, asked, done)] if asked and isinstance(asked, kind) else []

    def put(text: str) -> None:
        ask(lambda _before: None)
        type_name(lambda _before: text)

    paper = [
        *_result(said, lambda: say(lambda _before: "")),
        section(
            _("A person"),
            [
                words(_("Their name becomes another word everywhere; all totals stay."), Type.SECOND),
                _name_field(known_names(session.service), name, put),
                flowing([_person_button(name.strip(), begin)]),
                *about(ErasedPerson),
            ],
        ),
        _game_section(),
        section(_("Everything"), [*_everything(begin), *about(ErasedAll)]),
    ]
    return library_frame(session, _("Erase for good"), paper, size=use_size(), back=SETTINGS)


def _game_section() -> ft.Control:
    note = words(_("Delete it first. Then erase it in the list of deleted games."), Type.SECOND)
    return section(
        _("A game"), [note, flowing([outlined_button(_("Deleted games"), partial(go, DELETED_GAMES))])]
    )


def _everything(begin: Callable[[Erased], None]) -> list[ft.Control]:
    note = words(_("All games, your own rules, links and backups."), Type.SECOND)
    return [note, flowing([outlined_button(_("Erase everything"), lambda: begin(ErasedAll()))])]


def _name_field(known: Sequence[str], name: str, put: Callable[[str], None]) -> ft.Control:
    field = text_field(_("Name of the person"), name, put, most=MAX_NAME)
    return with_suggestions(field, matching_names(known, [name], name), lambda each: partial(put, each))


def _person_button(name: str, begin: Callable[[Erased], None]) -> ft.Control:
    person = ErasedPerson(name, _("Player"))
    return outlined_button(_("Erase this person"), lambda: begin(person), disabled=not name)


def _result(sentence: str, close: Callable[[], None]) -> list[ft.Control]:
    if not sentence:
        return []
    return [notice(sentence, [plain_button(_("Dismiss"), close)])]
