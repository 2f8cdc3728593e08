"""What is printed and how, and the files it becomes: nothing of that is loaded before it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from scorepad.i18n import _, use
from scorepad.i18n.joining import listed
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.ui.export import file_name, safe_name

if TYPE_CHECKING:
    from scorepad.sheets.shapes import Paper, Sheet

PAPERS: Final = ("a4", "letter")
_MM: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}


@dataclass(frozen=True, slots=True)
class Style:
    """How it is printed. size: one of PAPERS. per_page: blank sheets on a page. language: such as `en`."""

    size: str = PAPERS[0]
    landscape: bool = False
    per_page: int = 1
    language: str = "en"

    @property
    def shape(self) -> float:
        """How many times as high as wide a page is."""
        short, long = _MM[self.size]
        return short / long if self.landscape else long / short


@dataclass(frozen=True, slots=True)
class Pad:
    """A blank pad. sides: 2 to 12. names: of the sides, as far as they are printed."""

    rules: RuleSet
    sides: int
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Order:
    """Something to be printed, and how."""

    what: GameRecord | Pad
    style: Style

    @property
    def title(self) -> str:
        """Say what it is."""
        what = self.what
        if isinstance(what, GameRecord):
            return what.title or listed(side.name for side in what.sides)
        return _("{rules}, {n} sides").format(rules=_(what.rules.name), n=what.sides)

    def file_name(self, ending: str) -> str:
        """Name its file. ending: with the dot."""
        if isinstance(self.what, GameRecord):
            return file_name(self.what, ending)
        return f"{safe_name(self.title)}{ending}"


@dataclass(frozen=True, slots=True)
class Picture:
    """A page as it will be printed. png: its picture. number: from 1. of: how many pages there are."""

    png: bytes
    number: int
    of: int


def pdf(order: Order) -> bytes:
    """Write it as a PDF."""
    from scorepad.sheets.pdf import pdf_bytes  # noqa: PLC0415 - only what is asked for is loaded

    with use(order.style.language):
        return pdf_bytes(_sheet(order), _paper(order))


def csv(order: Order) -> bytes:
    """Write it as a table of plain text."""
    from scorepad.sheets.csv_file import csv_bytes  # noqa: PLC0415 - only what is asked for is loaded

    with use(order.style.language):
        return csv_bytes(_sheet(order))


def picture(order: Order, number: int, width: int) -> Picture:
    """Draw a page as a picture. number: from 1, the last page if there are fewer. width: in pixels."""
    from scorepad.sheets.draw import drawn  # noqa: PLC0415 - only what is asked for is loaded
    from scorepad.sheets.picture import png_bytes  # noqa: PLC0415 - only what is asked for is loaded

    with use(order.style.language):
        pages = drawn(_sheet(order), _paper(order))
    number = min(number, len(pages))
    return Picture(png_bytes(pages[number - 1], width), number, len(pages))


def spreadsheet(order: Order) -> bytes:
    """Write it as a spreadsheet that adds up by itself."""
    from scorepad.sheets import xlsx  # noqa: PLC0415 - only what is asked for is loaded

    what, paper = order.what, _paper(order)
    with use(order.style.language):
        if isinstance(what, GameRecord):
            return xlsx.game_xlsx(what, paper)
        return xlsx.pad_xlsx(what.rules, what.sides, what.names, paper)


def _sheet(order: Order) -> Sheet:
    from scorepad.sheets import layout  # noqa: PLC0415 - only what is asked for is loaded

    what = order.what
    if isinstance(what, GameRecord):
        return layout.game_sheet(what)
    return layout.blank_sheet(what.rules, what.sides, what.names)


def _paper(order: Order) -> Paper:
    from scorepad.sheets.shapes import Paper  # noqa: PLC0415 - only what is asked for is loaded

    style = order.style
    return Paper(style.size, style.landscape, style.per_page)
