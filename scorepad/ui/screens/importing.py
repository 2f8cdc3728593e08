"""What somebody else wrote, taken in from a file or a text: a game is kept, a rule set is shown first."""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass

import flet as ft

from scorepad.i18n import _
from scorepad.i18n.faults import fault_lines
from scorepad.rules.faults import Refused
from scorepad.rules.houserules import HouseRules
from scorepad.storage.gamefile_read import GameFile, read_game
from scorepad.storage.rulesfile import read_link
from scorepad.ui.guard import Handler
from scorepad.ui.screens.importing_files import keep, keep_files
from scorepad.ui.shell import Shell, game_path, go
from scorepad.ui.widgets.buttons import outlined_button, plain_button
from scorepad.ui.widgets.notice import notice

_ENDINGS = ("json", "zip", "xlsx")
_IS_GAME = re.compile(r'"format"\s*:\s*"scorepad-game/')


@dataclass(frozen=True, slots=True)
class News:
    """What became of files or of a text: sentences and faults, a line each, and the one game they led to."""

    lines: tuple[str, ...]
    game: str | None = None


async def take_in(
    shell: Shell, picked: ft.FilePickerResultEvent, tell: Callable[[News], None]
) -> News | HouseRules:
    """Take in files: keep their games, say all that stands against one; give a rule set that comes alone.

    tell: called with how far it is, while it lasts.
    """
    done = await keep_files(shell, picked, lambda said: tell(News((said,))))
    if isinstance(done, HouseRules):
        return done
    lines = tuple(line for each in done for line in each.lines(named=len(done) > 1))
    games = [kept.id for each in done for kept in each.kept if kept.is_game]
    return News(lines, games[0] if len(games) == 1 else None)


async def take_in_text(shell: Shell, text: str) -> News | HouseRules:
    """Read a link or a text: keep its game, give its rule set, or say everything that stands against it."""
    try:
        found = await asyncio.to_thread(_read_text, text)
        if isinstance(found, HouseRules):
            return found
        kept = await keep(shell, found)
        return News((kept.sentence,), kept.id)
    except Refused as refused:
        return News((_("Couldn't be imported:"), *fault_lines(refused.faults)))


def _read_text(text: str) -> GameFile | HouseRules:
    is_game = text.lstrip().startswith("{") and _IS_GAME.search(text)
    return read_game(text.encode("utf-8", "surrogatepass")) if is_game else read_link(text)


def pick_button(label: str, picker: ft.FilePicker, *, several: bool = False) -> ft.TextButton:
    """Make the button that lets somebody choose a file, or several; the picker's `on_result` gets them."""
    button = outlined_button(label, _nothing, expand=True)
    button.on_click = None
    button.action = ft.PickFiles(
        picker,
        file_type=ft.FilePickerFileType.CUSTOM,
        allowed_extensions=list(_ENDINGS),
        allow_multiple=several,
    )
    return button


def _nothing() -> None:
    return None


def news_notice(news: News, close: Handler) -> ft.Control:
    """Say what became of a file or a text, until somebody closes the note."""
    offers = [plain_button(_("Dismiss"), close)]
    if news.game:
        path = game_path(news.game)
        offers.insert(0, plain_button(_("Open"), lambda: go(path)))
    said = "\n".join(news.lines)
    return ft.Container(notice(said, offers), padding=ft.Padding.only(bottom=12))
