"""How a sheet is printed, as somebody chose it: kept by the browser for the next time."""

import json
import logging
from collections.abc import Callable, Container, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

import flet as ft

from scorepad.score.limits import MAX_SIDES, MIN_SIDES
from scorepad.ui.hooks import use_effect
from scorepad.ui.own import use_remembered
from scorepad.ui.printing import PAPERS, Style

log = logging.getLogger("scorepad.ui")

_KEPT = "scorepad.print"
_ALLOWED: Mapping[str, Container[object]] = {
    "size": PAPERS,
    "per_page": (1, 2),
    "sides": range(MIN_SIDES, MAX_SIDES + 1),
}
_LETTER_COUNTRIES = ("US", "CA", "MX", "PH", "CL", "CO", "VE", "CR", "GT", "NI", "PA", "SV", "DO", "PR")
"""Where shops sell Letter."""


@dataclass(frozen=True, slots=True)
class Choices:
    """What was chosen.

    language: empty = that of the screen. rules: whose pad it is, the id of a variant or of an own rule set,
    empty = those played last. of: the rules for which `sides` was chosen. names: whether those of the last
    game are printed.
    """

    size: str = PAPERS[0]
    landscape: bool = False
    per_page: int = 1
    language: str = ""
    rules: str = ""
    of: str = ""
    sides: int = MIN_SIDES
    names: bool = False

    def style(self, spoken: str) -> Style:
        """Give how it is printed. spoken: the language of the screen."""
        return Style(self.size, self.landscape, self.per_page, self.language or spoken)


Choose = Callable[..., None]
"""Takes new values of choices by their names."""


def use_choices() -> tuple[Choices | None, Choose]:
    """Give what was chosen, None until the browser has said what it was the last time."""
    choices, change = use_remembered(_KEPT, _not_known)
    page = ft.context.page

    async def begin() -> None:
        if choices is None:
            found = await _kept(page)
            change(lambda newest: newest or found)

    async def keep() -> None:
        if choices is not None:
            await ft.SharedPreferences().set(_KEPT, json.dumps(asdict(choices)))

    def choose(**chosen: Any) -> None:
        change(lambda newest: replace(newest or Choices(), **chosen))

    use_effect(begin, [])
    use_effect(keep, [choices])
    return choices, choose


def _not_known() -> Choices | None:
    return None


async def _kept(page: ft.Page) -> Choices:
    text = await ft.SharedPreferences().get(_KEPT)
    return read_choices(text) if isinstance(text, str) else Choices(size=await _usual_size(page))


def read_choices(text: str) -> Choices:
    """Read what a browser has kept; what is not as it should be is as it is at first."""
    try:
        told = json.loads(text)
    except ValueError:
        return Choices()
    if not isinstance(told, dict):
        return Choices()
    return Choices(**{name: value for name, value in told.items() if _is_good(name, value)})


def _is_good(name: str, value: object) -> bool:
    usual = asdict(Choices())
    right = name in usual and type(value) is type(usual[name])
    return right and (name not in _ALLOWED or value in _ALLOWED[name])


async def _usual_size(page: ft.Page) -> str:
    try:
        device = await page.get_device_info() if page.web else None
    except Exception:
        # An answer with a field missing raises (FLET.md, fault 18), and a paper can be chosen by hand.
        log.exception("the browser's language is not known")
        device = None
    return size_for(getattr(device, "language", None) or "")


def size_for(language: str) -> str:
    """Give the paper that is sold where a language is spoken so. language: such as `en-US`."""
    _speech, _dash, country = language.replace("_", "-").partition("-")
    return "letter" if country.rpartition("-")[2].upper() in _LETTER_COUNTRIES else "a4"
