"""The sheets that leave the app: how they are printed, the kinds of file, and making one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Final, TypeVar

import flet as ft

from scorepad.flet_support.error_boundary import show_message
from scorepad.game.fold import Game
from scorepad.i18n import _, mark, use_language
from scorepad.i18n.formats import join_list
from scorepad.rules.faults import Refused
from scorepad.score.record import GameRecord
from scorepad.service.platform import Platform
from scorepad.ui.shared.file_saver import game_file_name, safe_file_name
from scorepad.wording.faults import fault_sentence

if TYPE_CHECKING:
    from scorepad.sheets.model import BlankPad, Paper

T = TypeVar("T")

OFFERED_PAPERS: Final = ("a4", "letter")
_MM: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class PrintStyle:
    """How it is printed. size: of OFFERED_PAPERS. per_page: blank sheets on one. language: such as `en`."""

    size: str = OFFERED_PAPERS[0]
    landscape: bool = False
    per_page: int = 1
    language: str = "en"

    @property
    def shape(self) -> float:
        """The height of a page as a multiple of its width."""
        short, long = _MM[self.size]
        return short / long if self.landscape else long / short


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """A game or a blank pad to be printed, and how. game: the log that a game's record comes from."""

    what: GameRecord | BlankPad
    style: PrintStyle
    game: Game | None = None

    @property
    def title(self) -> str:
        """The title of the sheet."""
        what = self.what
        if isinstance(what, GameRecord):
            return what.title or join_list(side.name for side in what.sides)
        return _("{rules}, {n} sides").format(rules=_(what.rules.name), n=what.sides)

    def file_name(self, ending: str) -> str:
        """Return the name of its file. ending: with the dot."""
        if isinstance(self.what, GameRecord):
            return game_file_name(self.what, ending)
        return f"{safe_file_name(self.title)}{ending}"


@dataclass(frozen=True, slots=True)
class FileKind:
    """A kind of file. label: of the button that saves it; ending, mime: of the file.

    is_plain: whether it is made without what a browser's page has to fetch for sheets.
    """

    label: str
    ending: str
    mime: str
    is_plain: bool = False


PDF_FILE = FileKind(mark("Save as PDF"), ".pdf", "application/pdf")
SPREADSHEET_FILE = FileKind(
    mark("Save as spreadsheet"),
    ".xlsx",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
)
CSV_FILE = FileKind(mark("Save as CSV"), ".csv", "text/csv", is_plain=True)


async def make(platform: Platform, task: Callable[[], T], doing: str, say: Callable[[str], None]) -> T:
    """Return what a task makes of a sheet; raises Refused `parts_missing`.

    doing: what the task does, in words. say: shows them, where the screen would freeze meanwhile.
    """
    await fetch_parts(platform, say)
    return await platform.work(task, partial(say, doing))


async def fetch_parts(platform: Platform, say: Callable[[str], None]) -> None:
    """Fetch what a sheet needs, where that isn't there yet; raises Refused `parts_missing`."""
    if platform.for_sheets and not platform.for_sheets.here:
        say(_("Fetching what score sheets need. This happens only once."))
        await platform.for_sheets.load()


def sheet_file(order: PrintOrder, ending: str) -> bytes:
    """Return a sheet as a file. ending: of its name, with the dot."""
    from scorepad.sheets.render import render  # noqa: PLC0415 - only loaded for a sheet

    with use_language(order.style.language):
        return render(order.what, ending, paper_of(order.style), order.game)


def paper_of(style: PrintStyle) -> Paper:
    """Return the paper of a style."""
    from scorepad.sheets.model import Paper  # noqa: PLC0415 - only loaded for a sheet

    return Paper(style.size, style.landscape, style.per_page)


async def make_file(platform: Platform, task: Callable[[], bytes], *, is_plain: bool = False) -> bytes | None:
    """Return the file that a task makes, or None after showing why it couldn't be made.

    is_plain: as for a `FileKind`.
    """
    page, doing = ft.context.page, _("Preparing the sheet…")
    say = partial(show_message, page)
    try:
        if is_plain:
            return await platform.work(task, partial(say, doing))
        return await make(platform, task, doing, say)
    except Refused as refused:
        show_message(page, fault_sentence(refused.faults[0]))
        return None
