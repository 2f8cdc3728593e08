"""A game or a rule set handed out as a file: a download in the browser, a dialog on a computer."""

import asyncio
import unicodedata

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.faults import fault_sentence
from scorepad.i18n.joining import listed
from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.score.record import GameRecord
from scorepad.storage.gamefile_write import write_game
from scorepad.storage.rulesfile import write_rules
from scorepad.ui.guard import tell
from scorepad.ui.outgoing import hand_out
from scorepad.ui.shell import Table

ENDING = ".scorepad.json"
RULES_ENDING = ".scorepad-rules.json"
_LONGEST = 60
_FORBIDDEN = '<>:"/\\|?*'


async def export_game(page: ft.Page, table: Table) -> None:
    """Offer the whole game as a file, its log included, or show why no file can hold it."""
    try:
        data = await asyncio.to_thread(write_game, table.record, table.game.events)
    except Refused as refused:
        tell(page, fault_sentence(refused.faults[0]))
        return
    name = file_name(table.record)
    place = await hand_out(page, _("Export this game"), name, data)
    if place:
        tell(page, _("Game saved to {file}.").format(file=place))


async def export_rules(page: ft.Page, sheet: HouseRules) -> None:
    """Offer a rule set as a file."""
    name = f"{safe_name(sheet.name)}{RULES_ENDING}"
    place = await hand_out(page, _("Save these rules"), name, write_rules(sheet))
    if place:
        tell(page, _("Rules saved to {file}.").format(file=place))


def file_name(record: GameRecord, ending: str = ENDING) -> str:
    """Name a game's file after its title or sides, and its day: `Ann, Bo 2026-02-03.scorepad.json`."""
    title = record.title or listed(side.name for side in record.sides)
    day = f" {record.played}" if record.played else ""
    return f"{safe_name(title)}{day}{ending}"


def safe_name(title: str) -> str:
    """Make a file's name of a title, such as every system takes."""
    safe = "".join(" " if _is_forbidden(char) else char for char in title)
    return " ".join(safe.split())[:_LONGEST].strip(" .") or "Scorepad"


def _is_forbidden(char: str) -> bool:
    return char in _FORBIDDEN or unicodedata.category(char).startswith("C")
