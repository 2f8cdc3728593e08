"""What the first page says of the file that games are kept in, and what it offers where that is not well."""

from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.live.file_care import FileCare
from scorepad.rules.faults import Fault
from scorepad.storage.store import LIBRARY
from scorepad.ui.guard import Handler, tell
from scorepad.ui.shell import Shell
from scorepad.ui.widgets.buttons import plain_button
from scorepad.ui.widgets.notice import notice

_REPLACED: Final = ("file_replaced", "file_overwritten")
_CAN_START_AFRESH: Final = ("file_gone", "file_replaced")
"""Of a file that was overwritten in place too little is left to write a fresh one from."""


def file_notices(shell: Shell) -> list[ft.Control]:
    """Draw what happened to the file, the most urgent first, each with its offers."""
    care = shell.care
    lines: list[ft.Control] = []
    if care:
        if care.misplaced:
            lines.append(notice(fault_sentence(care.misplaced), _offers(care, care.misplaced)))
        lines += [
            notice(
                fault_sentence(each.fault), [_offer(_("Hide this notice"), partial(care.put_away, each.id))]
            )
            for each in care.notices
        ]
    lines += [_unreadable(shell, stream, fault) for stream, fault in shell.desk.unreadable.items()]
    return [ft.Container(line, padding=ft.Padding.only(bottom=12)) for line in lines]


def outline(shell: Shell) -> tuple[object, ...]:
    """Return what these notices depend on."""
    care = shell.care
    return (care.misplaced, care.notices) if care else ()


def _offers(care: FileCare, misplaced: Fault) -> list[ft.Control]:
    offers: list[ft.Control] = []
    if misplaced.code in _CAN_START_AFRESH:
        offers.append(_offer(_("Save all games to a new file"), care.go_on_afresh))
    if misplaced.code in _REPLACED:
        offers.append(_offer(_("Use the file that's there now"), care.take_what_is_there))
    return offers


def _unreadable(shell: Shell, stream: str, fault: Fault) -> ft.Container:
    line = shell.desk.damaged_line(stream)
    names = " · ".join(line.names) if line else ""
    sentence = fault_sentence(fault)
    said = f"{line.title or names}: {sentence}" if line else sentence
    if not shell.care or fault.code != "game_damaged" or stream == LIBRARY:
        return notice(said)
    return notice(said, [_offer(_("Keep what isn't damaged"), partial(shell.care.repair, stream))])


def _offer(label: str, work: Callable[[], Awaitable[Fault | None]]) -> ft.Control:
    return plain_button(label, _done(work))


def _done(work: Callable[[], Awaitable[Fault | None]]) -> Handler:
    async def act() -> None:
        refused = await work()
        if refused:
            tell(ft.context.page, fault_sentence(refused))

    return act
