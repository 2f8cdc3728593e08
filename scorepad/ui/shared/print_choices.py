"""The choices for printing that a device keeps."""

import json
import logging
from collections.abc import Collection, Mapping
from dataclasses import asdict, dataclass

import flet as ft

from scorepad.flet_support.page_state import read_choices
from scorepad.i18n import language
from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.ui.shared.sheet_files import OFFERED_PAPERS, PrintStyle

log = logging.getLogger("scorepad.ui")

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
