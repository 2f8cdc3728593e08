"""The head of the spreadsheet's page of scores: title, date, names, how it stands."""

from collections.abc import Mapping
from dataclasses import dataclass

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.score.limits import MAX_NAME, MAX_POINTS
from scorepad.sheets.entries import Entries
from scorepad.sheets.formulas import Formulas
from scorepad.sheets.places import (
    BROUGHT,
    DATE,
    DETAIL,
    FIRST,
    LABEL,
    NAMES,
    PLAYERS,
    RULES,
    STANDING,
    TITLE,
    Places,
)
from scorepad.sheets.shapes import Row, Sheet
from scorepad.sheets.xlsx_lines import Widths, height, lines, widths_for
from scorepad.sheets.xlsx_look import SECOND, TINT, Look

_ROOMY = 32.0
_TITLE_HEIGHT, _PLAIN_HEIGHT = 28.0, 15.0
"""Points; a row of the plain height grows with what is written into it by hand."""


@dataclass(frozen=True, slots=True)
class Table:
    """One page of scores.

    seated: each side's players, as they are entered. counted: the word for it. openings: minimums in words.
    """

    sheet: Sheet
    places: Places
    formulas: Formulas
    entries: Entries
    look: Look
    seated: tuple[str, ...]
    counted: str
    openings: tuple[str, ...]

    @property
    def names_lines(self) -> int:
        """Count the lines of the longest name."""
        return max(lines(side.name, self.widths.side, bold=True) for side in self.sheet.sides)

    @property
    def widths(self) -> Widths:
        """Give the widths of the columns."""
        return widths_for(tuple(map(signed_label, self.sheet.rows)), too_many_out(), self.openings)


def too_many_out() -> str:
    """Warn that more than one side went out."""
    return _("only one side can go out")


def signed_label(row: Row) -> str:
    """Give the label of a row behind its sign."""
    return f"{row.sign}  {row.label}" if row.sign else row.label


def head_heights(table: Table) -> Mapping[int, float]:
    """Give the heights of the lines above the rounds."""
    players = max(lines(names, table.widths.side) for names in table.seated)
    return {
        **dict.fromkeys(range(table.places.head(0)), _PLAIN_HEIGHT),
        TITLE: _TITLE_HEIGHT,
        DATE: _PLAIN_HEIGHT * lines(table.sheet.date, table.widths.detail),
        NAMES: max(_ROOMY, height([table.names_lines])),
        PLAYERS: max(_ROOMY, height([players])),
        STANDING: _ROOMY,
    }


def write_head(page: Worksheet, table: Table) -> None:
    """Write what stands above the rounds, and the widths of the columns."""
    look, sheet = table.look, table.sheet
    widths = table.widths
    page.set_column(LABEL, LABEL, widths.label)
    page.set_column(DETAIL, DETAIL, widths.detail)
    for side in range(table.places.sides):
        column = table.places.entered(side)
        page.set_column(column, column, widths.entered)
        page.set_column(column + 1, column + 1, widths.points)
    for line, high in head_heights(table).items():
        page.set_row(line, high)
    page.write_string(TITLE, LABEL, sheet.title, look.of(bold=True, font_size=20))
    page.write_string(RULES, LABEL, f"{sheet.rules} · {sheet.gist}", look.of(font_color=SECOND))
    page.write_string(DATE, LABEL, _("Date"), look.label)
    _write_text(page, (DATE, DETAIL), sheet.date, look.words)
    if sheet.result:
        page.write_string(DATE, FIRST, sheet.result, look.of(bold=True))
    _write_sides(page, table)
    page.freeze_panes(STANDING + 1, FIRST)


def _write_sides(page: Worksheet, table: Table) -> None:
    look, places = table.look, table.places
    for line, words in ((NAMES, _("Side")), (PLAYERS, _("Players")), (STANDING, _("Total now"))):
        page.write_string(line, LABEL, words, look.sum_label)
        page.write_blank(line, DETAIL, None, look.sum_label)
    name = look.boxed(locked=False, bold=True, align="center", text_wrap=True)
    big = look.boxed(bold=True, bg_color=TINT, align="right", num_format="#,##0;−#,##0", font_size=16)
    for side, shown in enumerate(table.sheet.sides):
        column = places.entered(side)
        page.merge_range(NAMES, column, NAMES, column + 1, "", name)
        page.merge_range(PLAYERS, column, PLAYERS, column + 1, "", look.words)
        _write_text(page, places.name(side), shown.name, name)
        _write_text(page, places.players(side), table.seated[side], look.words)
        page.data_validation(NAMES, column, NAMES, column, _named())
        star = "★" if table.entries.leads(side) else ""
        page.write_formula(STANDING, column, f"={table.formulas.leads(side)}", look.head, star)
        standing = table.entries.standing(side)
        page.write_formula(STANDING, column + 1, f"={table.formulas.standing(side)}", big, standing)
        if places.start:
            page.write_string(BROUGHT, LABEL, _("Brought forward"), look.label)
            page.write_blank(BROUGHT, DETAIL, None, look.label)
            page.write_blank(BROUGHT, column, None, look.label)
            page.write_number(*places.brought(side), shown.start or 0, look.entry)
            page.data_validation(BROUGHT, column + 1, BROUGHT, column + 1, whole(-MAX_POINTS, MAX_POINTS))


def whole(low: int, high: int) -> dict[str, object]:
    """Allow whole numbers only, within bounds."""
    said = _("A whole number from {low} to {high}.").format(low=low, high=high)
    return {
        "validate": "integer",
        "criteria": "between",
        "minimum": low,
        "maximum": high,
        # Translators: title of a warning; at most 32 letters, as Excel has it.
        "error_title": _("Invalid number"),
        "error_message": said,
    }


def _named() -> dict[str, object]:
    return {
        "validate": "length",
        "criteria": "between",
        "minimum": 1,
        "maximum": MAX_NAME,
        # Translators: title of a warning; at most 32 letters, as Excel has it.
        "error_title": _("Too long"),
        "error_message": _("A name can have at most {high} characters.").format(high=MAX_NAME),
    }


def _write_text(page: Worksheet, place: tuple[int, int], text: str, look: Format) -> None:
    if text:
        page.write_string(*place, text, look)
    else:
        page.write_blank(*place, None, look)
