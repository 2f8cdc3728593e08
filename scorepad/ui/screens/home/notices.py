"""The notices about the file of the games, each with its offers."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.flet_support.navigation import go
from scorepad.i18n import _
from scorepad.rules.faults import Fault
from scorepad.service.auto_backups import AutoBackups
from scorepad.service.file_care import FileCare
from scorepad.storage.store import LIBRARY, StreamId
from scorepad.ui.routes import BACKUPS
from scorepad.ui.session import AppSession
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.layout import notice
from scorepad.wording.faults import fault_sentence
from scorepad.wording.keeping import missing_folder_sentence

_REPLACED: Final = ("file_replaced", "file_overwritten")
_CAN_GO_ON: Final = ("file_gone", *_REPLACED)
_CAN_BE_REPAIRED: Final = ("game_damaged", "library_damaged")


def file_notices(session: AppSession) -> list[ft.Control]:
    """Draw the notices about the file, the most urgent first, each with its offers."""
    care = session.platform.care
    lines: list[ft.Control] = []
    if care and care.misplaced:
        lines.append(notice(fault_sentence(care.misplaced), _offers(care, care.misplaced)))
    if care:
        hide = _("Hide this notice")
        lines += [
            notice(fault_sentence(each), [plain_button(hide, partial(care.put_away, each))])
            for each in care.notices
        ]
    if session.platform.backups and session.platform.backups.is_missing_told:
        lines.append(_second_folder(session.platform.backups))
    lines += [
        _unreadable(session, stream, fault) for stream, fault in session.service.shelf.unreadable.items()
    ]
    return [ft.Container(line, padding=ft.Padding.only(bottom=12)) for line in lines]


def _second_folder(backups: AutoBackups) -> ft.Control:
    """Return the notice that the second folder for backups isn't there; hidden, it is back in a week."""
    offers = [
        plain_button(_("Hide this notice"), backups.hide_missing),
        plain_button(_("See backups"), partial(go, BACKUPS)),
    ]
    return notice(missing_folder_sentence(str(backups.settings.second)), offers)


def _offers(care: FileCare, misplaced: Fault) -> list[ft.Control]:
    offers: list[ft.Control] = []
    if misplaced.code in _REPLACED:
        offers.append(_offer(_("Use it"), care.use_what_is_there))
    if misplaced.code in _CAN_GO_ON:
        offers.append(_offer(_("Go on with ours"), care.go_on_with_ours))
    return offers


def _unreadable(session: AppSession, stream: StreamId, fault: Fault) -> ft.Container:
    sentence = fault_sentence(fault)
    if stream != LIBRARY and (line := session.service.shelf.any_line(stream)):
        sentence = f"{line.title or ' · '.join(line.names)}: {sentence}"
    care = session.platform.care
    if not care or fault.code not in _CAN_BE_REPAIRED:
        return notice(sentence)
    return notice(sentence, [_offer(_("Take it from a copy"), partial(care.repair, stream))])


def _offer(label: str, work: Callable[[], Awaitable[Fault | None]]) -> ft.Control:
    async def act() -> None:
        refused = await work()
        if refused:
            show_message(ft.context.page, fault_sentence(refused))

    return plain_button(label, act)
