"""A game handed out as a file: a download in the browser, a dialog on a computer."""

import asyncio
import unicodedata

import flet as ft

from scorepad.i18n import _
from scorepad.score.record import GameRecord
from scorepad.storage.gamefile_write import write_game
from scorepad.ui.guard import tell
from scorepad.ui.shell import Table

ENDING = ".scorepad.json"
_LONGEST = 60
_FORBIDDEN = '<>:"/\\|?*'


async def export_game(page: ft.Page, table: Table) -> None:
    """Offer the whole game as a file, its log included."""
    data = await asyncio.to_thread(write_game, table.record, table.game.events)
    name = file_name(table.record)
    path = await ft.FilePicker().save_file(dialog_title=_("Export this game"), file_name=name, src_bytes=data)
    if page.web or path:
        tell(page, _("The game is written to {file}.").format(file=path or name))


def file_name(record: GameRecord) -> str:
    """Name a game's file after its title or sides, and its day: `Ann, Bo 2026-02-03.scorepad.json`."""
    title = record.title or ", ".join(side.name for side in record.sides)
    safe = "".join(" " if _is_forbidden(char) else char for char in title)
    words = " ".join(safe.split())[:_LONGEST].strip(" .") or "Scorepad"
    day = f" {record.played}" if record.played else ""
    return f"{words}{day}{ENDING}"


def _is_forbidden(char: str) -> bool:
    return char in _FORBIDDEN or unicodedata.category(char).startswith("C")
