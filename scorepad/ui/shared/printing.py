"""What is printed: how, by the choices that a device keeps, and as which kinds of file."""

import json
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any, TypeVar, cast

import flet as ft

from scorepad.flet_support.hooks import use_effect, use_remembered
from scorepad.flet_support.page_state import answer_of, read_choices
from scorepad.flet_support.screens import show_message
from scorepad.game.fold import Game
from scorepad.i18n import _, language, mark, use_language
from scorepad.i18n.formats import join_list
from scorepad.rules.faults import Refused
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.score.record import GameRecord
from scorepad.service.platform import Platform
from scorepad.sheets.model import PAPER_SIZES, BlankPad, Paper
from scorepad.ui.shared.file_saver import game_file_name, hand_out, safe_file_name
from scorepad.ui.widgets.buttons import choices
from scorepad.ui.widgets.layout import flowing, section
from scorepad.wording.faults import fault_sentence

T = TypeVar("T")


_STORED = "scorepad.print"
_ALLOWED: Mapping[str, Collection[object]] = {
    "size": [*PAPER_SIZES],
    "per_page": (1, 2),
    "sides": range(MIN_SIDES, MAX_SIDES + 1),
    "landscape": (None, False, True),
}
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR")
"""Countries where shops sell Letter paper."""
_LANDSCAPE_FROM = 3
"""Sides; as many stand side by side only on a page in landscape."""
Choose = Callable[..., None]
"""Takes new values for choices by their names."""


def page_shape(paper: Paper) -> float:
    """Return the height of a page as a multiple of its width."""
    short, long = PAPER_SIZES[paper.size]
    return short / long if paper.landscape else long / short


@dataclass(frozen=True, slots=True)
class PrintOrder:
    """A game or a blank pad to be printed. game: the log that a game's record comes from."""

    what: GameRecord | BlankPad
    paper: Paper
    game: Game | None = None
    language: str = field(default_factory=language)

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
    mark("Save as spreadsheet"), ".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
)
CSV_FILE = FileKind(mark("Save as CSV"), ".csv", "text/csv", is_plain=True)


async def fetch_parts(platform: Platform, say: Callable[[str], None]) -> None:
    """Fetch what a sheet needs, where that isn't there yet; raises Refused `parts_missing`.

    say: tells in words that this is being done.
    """
    if platform.for_sheets and not platform.for_sheets.here:
        say(_("Fetching what score sheets need. This happens only once."))
        await platform.for_sheets.load()


def sheet_file(order: PrintOrder, ending: str) -> bytes:
    """Return a sheet as a file. ending: of its name, with the dot."""
    from scorepad.sheets.render import render  # noqa: PLC0415 - only loaded for a sheet

    with use_language(order.language):
        return render(order.what, ending, order.paper, order.game)


async def make_file(platform: Platform, task: Callable[[], bytes], *, is_plain: bool = False) -> bytes | None:
    """Return the file that a task makes, or None after showing why it couldn't be made.

    is_plain: as for a `FileKind`.
    """
    say = partial(show_message, ft.context.page)
    try:
        if not is_plain:
            await fetch_parts(platform, say)
        return await platform.work(task, partial(say, _("Preparing the sheet…")))
    except Refused as refused:
        say(fault_sentence(refused.faults[0]))
        return None


async def hand_out_sheet(
    platform: Platform, order: PrintOrder, kind: FileKind, title: str, *, share: bool = False
) -> None:
    """Save a sheet as a file, or pass it on to another app. title: of the dialog that asks where to."""
    page, task = ft.context.page, partial(sheet_file, order, kind.ending)
    data = await make_file(platform, task, is_plain=kind.is_plain)
    if data is not None:
        await hand_out(page, title, order.file_name(kind.ending), data, kind.mime, share=share)


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """The choices for printing.

    landscape: None = as it suits the sides. of: the rules for which `sides`
    was chosen. names: whether the last game's names are printed.
    """

    size: str = "a4"
    landscape: bool | None = None
    per_page: int = 1
    of: str = ""
    sides: int = MIN_SIDES
    names: bool = False

    def paper(self, sides: int) -> Paper:
        """Return the paper that a sheet of so many sides is printed on."""
        landscape = sides >= _LANDSCAPE_FROM if self.landscape is None else self.landscape
        return Paper(self.size, landscape, self.per_page)


async def ask_print_choices(page: ft.Page) -> PrintChoices:
    """Return the choices that the device of a page keeps, or those usual where it is."""
    text = await ft.SharedPreferences().get(_STORED)
    if isinstance(text, str):
        return read_print_choices(text)
    device = await answer_of(page.get_device_info()) if page.web else None
    return PrintChoices(size=paper_size_for(getattr(device, "language", None) or ""))


def read_print_choices(text: str) -> PrintChoices:
    """Return the choices a browser has kept; an invalid one takes its default."""
    return read_choices(text, PrintChoices(), _ALLOWED)


def paper_size_for(language: str) -> str:
    """Return the paper size sold where a language is spoken. language: such as `en-US`."""
    _speech, _dash, country = language.replace("_", "-").partition("-")
    return "letter" if country.rpartition("-")[2].upper() in _LETTER_COUNTRIES else "a4"


def use_print_choices() -> tuple[PrintChoices | None, Choose]:
    """Return the choices, None until the browser has reported the last ones, and their setter."""
    stored, change = use_remembered(PrintChoices, lambda: cast("PrintChoices | None", None))
    page = ft.context.page

    async def begin() -> None:
        if stored is None:
            found = await ask_print_choices(page)
            change(lambda newest: newest or found)

    async def store() -> None:
        if stored is not None:
            await ft.SharedPreferences().set(_STORED, json.dumps(asdict(stored)))

    def choose(**chosen: Any) -> None:
        change(lambda newest: replace(newest or PrintChoices(), **chosen))

    use_effect(begin, [])
    use_effect(store, [stored])
    return stored, choose


def choice_question(title: str, name: str, answers: Mapping[T, str], chosen: T, choose: Choose) -> ft.Control:
    """Draw a question about the choice of that name."""
    return section(title, [flowing(choices(answers, chosen, lambda answer: choose(**{name: answer})))])


def paper_question(size: str, choose: Choose) -> ft.Control:
    """Draw the question which paper to print on. size: the chosen one."""
    sizes = {"a4": _("A4"), "letter": _("US Letter")}
    return choice_question(_("Paper"), "size", sizes, size, choose)
