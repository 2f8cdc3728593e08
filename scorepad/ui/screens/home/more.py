"""More: the practice game, an evening of several tables, and importing games."""

from functools import partial
from typing import Final, cast

import flet as ft

from scorepad.flet_support.error_boundary import screen
from scorepad.flet_support.hooks import use_size, use_value
from scorepad.flet_support.navigation import go, pass_to_next_screen
from scorepad.i18n import _
from scorepad.rules.custom import CustomRuleSet
from scorepad.ui.routes import CLUB, HOME, IMPORT_RULES, MORE
from scorepad.ui.session import use_library
from scorepad.ui.shared.import_files import (
    ImportReport,
    import_notice,
    import_picked_files,
    pick_button,
    use_picker,
)
from scorepad.ui.shared.new_game import start_practice
from scorepad.ui.shared.undo_bar import library_frame
from scorepad.ui.widgets.buttons import picture_row
from scorepad.ui.widgets.layout import letter_room, stretched

_ROOM_FOR_PICTURES: Final = 160
"""Logical pixels at the usual text size from which on no language has a word cut for a sign before it."""


@screen
def More() -> ft.View:  # noqa: N802 - components are named like the controls they are
    """Draw what isn't used on most evenings."""
    session, size, page = use_library(), use_size(), ft.context.page
    progress, tell = use_value(lambda: cast("ImportReport | None", None))

    async def picked(event: ft.FilePickerResultEvent) -> None:
        if not event.files:
            return
        result = await import_picked_files(session, event, tell)
        tell(None)
        pass_to_next_screen(page, result)
        if page.route == MORE:
            go(IMPORT_RULES if isinstance(result, CustomRuleSet) else HOME)

    picker = use_picker(picked)
    offer = partial(picture_row, pictured=letter_room(size) >= _ROOM_FOR_PICTURES)
    pick = offer(ft.Icons.FILE_DOWNLOAD_OUTLINED, _("Import games"), lambda: None)
    rows = [
        offer(ft.Icons.SCHOOL_OUTLINED, _("Practice game in one minute"), partial(start_practice, session)),
        offer(ft.Icons.GROUPS_OUTLINED, _("Club evening of several tables"), partial(go, CLUB)),
        pick_button(session, pick, picker, several=True),
    ]
    news = [import_notice(session, progress, tell)] if progress else []
    return library_frame(session, _("More"), [*news, stretched(rows)], size=size)
