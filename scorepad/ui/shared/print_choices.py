"""The choices for printing that a device keeps, and the questions that ask for them."""

import json
import logging
from collections.abc import Callable, Collection, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any, TypeVar, cast

import flet as ft

from scorepad.flet_support.hooks import use_effect, use_remembered
from scorepad.flet_support.page_state import read_choices
from scorepad.i18n import _, language
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.ui.shared.sheet_files import OFFERED_PAPERS, PrintStyle
from scorepad.ui.widgets.buttons import choices
from scorepad.ui.widgets.layout import flowing, section

log = logging.getLogger("scorepad.ui")
T = TypeVar("T")

_STORED = "scorepad.print"
_ALLOWED: Mapping[str, Collection[object]] = {
    "size": OFFERED_PAPERS,
    "per_page": (1, 2),
    "sides": range(MIN_SIDES, MAX_SIDES + 1),
    "landscape": (None, False, True),
}
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR")
"""Countries where shops sell Letter paper."""

_LANDSCAPE_FROM = 3
"""Sides; as many stand side by side only on a page in landscape."""


@dataclass(frozen=True, slots=True)
class PrintChoices:
    """The choices for printing.

    landscape: None = as it suits the sides. language: empty = the screen's. rules: for a pad, the id of a
    variant or of a custom rule set, empty = the last ones played. of: the rules for which `sides` was chosen.
    names: whether the last game's names are printed.
    """

    size: str = OFFERED_PAPERS[0]
    landscape: bool | None = None
    per_page: int = 1
    language: str = ""
    rules: str = ""
    of: str = ""
    sides: int = MIN_SIDES
    names: bool = False

    def style(self, sides: int) -> PrintStyle:
        """Return how a sheet of so many sides is printed."""
        landscape = sides >= _LANDSCAPE_FROM if self.landscape is None else self.landscape
        return PrintStyle(self.size, landscape, self.per_page, self.language or language())


async def ask_print_choices(page: ft.Page) -> PrintChoices:
    """Return the choices that the device of a page keeps, or those usual where it is."""
    text = await ft.SharedPreferences().get(_STORED)
    if isinstance(text, str):
        return read_print_choices(text)
    try:
        device = await page.get_device_info() if page.web else None
    except Exception:
        # An answer with a field missing raises (FLET.md, fault 18), and a paper can be chosen by hand.
        log.exception("the browser's language is not known")
        device = None
    return PrintChoices(size=paper_size_for(getattr(device, "language", None) or ""))


def read_print_choices(text: str) -> PrintChoices:
    """Return the choices a browser has kept; an invalid one takes its default."""
    return read_choices(text, PrintChoices(), _ALLOWED)


def paper_size_for(language: str) -> str:
    """Return the paper size sold where a language is spoken. language: such as `en-US`."""
    _speech, _dash, country = language.replace("_", "-").partition("-")
    return "letter" if country.rpartition("-")[2].upper() in _LETTER_COUNTRIES else "a4"


async def keep_print_choices(choices: PrintChoices) -> None:
    """Have the device keep its choices."""
    await ft.SharedPreferences().set(_STORED, json.dumps(asdict(choices)))


Choose = Callable[..., None]
"""Takes new values for choices by their names."""


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
            await keep_print_choices(stored)

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
