"""What somebody else wrote, taken in from a file or a text: a game is kept, a rule set is shown first."""

import asyncio
import re
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _, mark
from scorepad.i18n.faults import fault_lines
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.anyfile import read_file
from scorepad.storage.gamefile_read import GameFile, read_game
from scorepad.storage.rulesfile import read_link
from scorepad.ui.guard import Handler
from scorepad.ui.shell import Shell, game_path, go
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.notice import notice

MOST_MIB = 4
_MIB = 1024 * 1024
_IS_GAME = re.compile(r'"format"\s*:\s*"scorepad-game/')
_SAID = {
    "added": mark("Added: {game}."),
    "updated": mark("Already here, now as in the file: {game}."),
    "second": mark("A game of this id is already here and went another way. Added as a second one: {game}."),
}


@dataclass(frozen=True, slots=True)
class News:
    """What became of a file or a text: a sentence, every fault a line of its own, the game it led to."""

    sentence: str
    faults: tuple[str, ...] = ()
    game: str | None = None


async def take_in(shell: Shell, file: ft.FilePickerFile) -> News | HouseRules:
    """Read a picked file: keep its game, give its rule set, or say everything that stands against it."""
    try:
        found = await asyncio.to_thread(_read, file)
        return await _keep(shell, found)
    except Refused as refused:
        return _refusal(_("{file} was not taken in:").format(file=file.name), refused)


async def take_in_text(shell: Shell, text: str) -> News | HouseRules:
    """Read a link or a text: keep its game, give its rule set, or say everything that stands against it."""
    try:
        found = await asyncio.to_thread(_read_text, text)
        return await _keep(shell, found)
    except Refused as refused:
        return _refusal(_("This was not taken in:"), refused)


async def _keep(shell: Shell, found: GameFile | HouseRules) -> News | HouseRules:
    if isinstance(found, HouseRules):
        return found
    verdict, game = await shell.desk.import_game(found.record, found.log, shell.who)
    name = found.record.title or ", ".join(side.name for side in found.record.sides)
    return News(_(_SAID[verdict]).format(game=name), game=game)


def _refusal(sentence: str, refused: Refused) -> News:
    return News(sentence, tuple(fault_lines(refused.faults)))


def _read(file: ft.FilePickerFile) -> GameFile | HouseRules:
    if file.size > MOST_MIB * _MIB or file.bytes is None:
        raise Refused((Fault("too_large", params={"limit": MOST_MIB}),))
    return read_file(file.bytes)


def _read_text(text: str) -> GameFile | HouseRules:
    is_game = text.lstrip().startswith("{") and _IS_GAME.search(text)
    return read_game(text.encode("utf-8", "surrogatepass")) if is_game else read_link(text)


def pick_button(label: str, picker: ft.FilePicker) -> ft.TextButton:
    """Make the button that lets somebody choose a file; the picker's `on_result` gets it."""
    button = outlined_button(label, _nothing, expand=True)
    button.on_click = None
    button.action = ft.PickFiles(
        picker, with_data=True, file_type=ft.FilePickerFileType.CUSTOM, allowed_extensions=["json"]
    )
    return button


def _nothing() -> None:
    return None


def news_notice(news: News, close: Handler) -> ft.Control:
    """Say what became of a file or a text, until somebody closes the note."""
    offers = [plain_button(_("Close this note"), close)]
    if news.game:
        path = game_path(news.game)
        offers.insert(0, plain_button(_("Open it"), lambda: go(path)))
    said = "\n".join((news.sentence, *news.faults))
    return ft.Container(notice(said, offers), padding=ft.Padding.only(bottom=12))
