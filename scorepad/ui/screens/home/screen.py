"""Play: the game in hand, a new one, the last others, and notices; and the page for an unknown address."""

from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.error_boundary import component, screen, use_is_covered
from scorepad.flet_support.focus_and_scroll import scroll_key
from scorepad.flet_support.hooks import use_effect, use_value
from scorepad.flet_support.navigation import go, take_from_last_screen
from scorepad.i18n import _
from scorepad.score.record import GameId
from scorepad.service.games import Games
from scorepad.ui.routes import HOME, MORE
from scorepad.ui.screens.home.notices import file_notices
from scorepad.ui.session import AppSession, use_library, use_session
from scorepad.ui.shared.file_saver import is_saving_due, saving_notice, use_month
from scorepad.ui.shared.game_rows import continue_button, game_row
from scorepad.ui.shared.import_files import ImportReport, import_notice
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.places import start_frame
from scorepad.ui.theme.style import CLEAN, INK, PAPER, Type
from scorepad.ui.widgets.buttons import filled_button, outlined_button, plain_button
from scorepad.ui.widgets.layout import flowing, stacked
from scorepad.ui.widgets.text import unspoken, words

LATEST: Final = 3
"""How many games the page shows beside the one in hand; the journal has all."""

_SUITS: Final = (("♠", INK), ("♥", CLEAN), ("♣", INK), ("♦", CLEAN))


@screen
def Home() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw the page where one plays."""
    session = use_session()
    page = ft.context.page
    use_library(lambda _service: (_outline(session), is_saving_due(session, page)))
    use_month(session)
    imported, top = _use_import_report(session)
    notices = [*file_notices(session), *imported]
    if is_saving_due(session, page):
        notices.append(ft.Container(saving_notice(session), padding=ft.Padding.only(bottom=12)))
    is_new = not session.service.shelf.count() and not session.service.shelf.unreadable
    games = _welcome(session) if is_new else [_begin(session), _latest(session)]
    more = flowing([plain_button(_("More"), partial(go, MORE))])
    return start_frame(session, HOME, [*notices, *games, more], title="Scorepad", show=top)


def _use_import_report(session: AppSession) -> tuple[list[ft.Control], str | None]:
    """Return the notice about the files just imported, and the key to scroll to."""
    report, put = use_value(lambda: cast("ImportReport | None", None))
    page = ft.context.page

    def take() -> None:
        arrived = take_from_last_screen(page, ImportReport)
        if arrived:
            put(arrived)

    use_effect(take, [use_is_covered()])
    if report is None:
        return [], None
    return [ft.Container(key=scroll_key("import")), import_notice(session, report, put)], "import"


def _outline(session: AppSession) -> tuple[object, ...]:
    """Return the values that the page depends on besides the lines of its games."""
    service, care = session.service, session.platform.care
    going, backups = service.shelf.game_in_hand(), session.platform.backups
    notices = (care and care.misplaced, care and tuple(care.notices), backups and backups.is_missing_told)
    is_empty = not service.shelf.count()
    return service.library(), going and going.id, is_empty, tuple(service.shelf.unreadable), notices


def _welcome(session: AppSession) -> list[ft.Control]:
    suits = ft.Row([words(suit, Type.TOTAL, colour) for suit, colour in _SUITS], spacing=16, wrap=True)
    suits.alignment = ft.MainAxisAlignment.CENTER
    sentence = words(_("The score pad for Hand and Foot"), Type.LARGE, centred=True)
    begin = ft.Row([filled_button(_("New game"), partial(go, "/new"), expand=True)])
    practice = plain_button(_("Try it: a game of one minute"), partial(start_practice, session))
    lines = ft.Column([unspoken(suits), sentence, begin], spacing=24)
    lines.horizontal_alignment = ft.CrossAxisAlignment.STRETCH
    return [ft.Container(lines, padding=ft.Padding.only(top=48, bottom=12)), flowing([practice])]


def _begin(session: AppSession) -> ft.Control:
    going = session.service.shelf.game_in_hand()
    make = outlined_button if going else filled_button
    lines: list[ft.Control] = [continue_button(session, going.id)] if going else []
    lines.append(ft.Row([make(_("New game"), partial(go, "/new"), expand=True)]))
    return ft.Container(ft.Column(lines, spacing=12), padding=ft.Padding.only(top=8, bottom=12))


@component
def _latest(session: AppSession) -> ft.Control:
    """Draw the last games touched; a change in one of them redraws only its line."""
    session = use_library(_latest_ids)
    return stacked([game_row(session, game) for game in _latest_ids(session.service)], "game")


def _latest_ids(service: Games) -> tuple[GameId, ...]:
    going = service.shelf.game_in_hand()
    others = (game.id for game in service.shelf.latest(LATEST + 1) if going is None or game.id != going.id)
    return tuple(others)[:LATEST]


@screen
def Unknown() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw an empty screen until the first page is there."""
    use_effect(partial(go, HOME), [])
    return ft.View(route=ft.use_view_path(), bgcolor=PAPER)
