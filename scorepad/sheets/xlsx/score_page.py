"""The page of the spreadsheet that shows the rounds and their scores."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.score.limits import MAX_COUNT, MAX_NAME, MAX_POINTS
from scorepad.score.opening import minimum
from scorepad.sheets.model import Sheet, SheetRound, SheetRow
from scorepad.sheets.xlsx.cells import (
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
    WORKED_OUT,
    CellMap,
    CellPosition,
    Entries,
    ShownValue,
)
from scorepad.sheets.xlsx.formulas import Formulas
from scorepad.sheets.xlsx.style import (
    CHIPS,
    INDENT,
    INK,
    POINTS,
    ROW_HEIGHT,
    SECOND,
    TINT,
    CellFormats,
    Widths,
    line_count,
    row_height,
    widths_for,
)
from scorepad.wording.labels import minimum_text

_ROOMY = 32.0
_TITLE_HEIGHT, _PLAIN_HEIGHT = 28.0, 15.0
"""Points; a row of the plain height grows with the text that is typed into it."""

_NO_CHARACTERS = {0xFFFE: None, 0xFFFF: None}


@dataclass(frozen=True, slots=True)
class ScorePage:
    """One page of scores.

    seated: each side's players, as they are entered. counted: the word for a counted side. openings: minimums
    in words.
    """

    sheet: Sheet
    places: CellMap
    formulas: Formulas
    entries: Entries
    look: CellFormats
    seated: tuple[str, ...]
    counted: str
    openings: tuple[str, ...]

    @property
    def names_lines(self) -> int:
        """Lines of the longest name."""
        return max(line_count(side.name, self.widths.side, bold=True) for side in self.sheet.sides)

    @property
    def widths(self) -> Widths:
        """The widths of the columns."""
        return widths_for(tuple(map(signed_label, self.sheet.rows)), too_many_out(), self.openings)


def too_many_out() -> str:
    """Return the warning that more than one side went out."""
    return _("only one side can go out")


def signed_label(row: SheetRow) -> str:
    """Return the label of a row, after its sign."""
    return f"{row.sign}  {row.label}" if row.sign else row.label


def head_heights(table: ScorePage) -> Mapping[int, float]:
    """Return the heights of the lines above the rounds."""
    players = max(line_count(names, table.widths.side) for names in table.seated)
    return {
        **dict.fromkeys(range(table.places.head(0)), _PLAIN_HEIGHT),
        TITLE: _TITLE_HEIGHT,
        DATE: _PLAIN_HEIGHT * line_count(table.sheet.date, table.widths.detail),
        NAMES: max(_ROOMY, row_height([table.names_lines])),
        PLAYERS: max(_ROOMY, row_height([players])),
        STANDING: _ROOMY,
    }


def write_head(page: Worksheet, table: ScorePage) -> None:
    """Write the part above the rounds, and set the widths of the columns."""
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


def _write_sides(page: Worksheet, table: ScorePage) -> None:
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
    """Return a validation that allows only whole numbers within bounds."""
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


def write_round(page: Worksheet, table: ScorePage, index: int) -> None:
    """Write a round. index: from 0."""
    _write_labels(page, table, index)
    for side in range(table.places.sides):
        _write_opening(page, table, index, side)
        for row in table.sheet.rows:
            _write_row(page, table, (index, side), row)
        _write_sums(page, table, index, side)


def round_heights(table: ScorePage, index: int) -> Sequence[float]:
    """Return the heights of a round's lines, high enough for all words whatever is entered."""
    places, dealt, widths = table.places, table.sheet.rounds[index], table.widths
    first, room = places.head(index), widths.label - INDENT
    head = (
        line_count(_title(dealt), room, bold=True),
        line_count(dealt.dealer, widths.detail),
        table.names_lines,
    )
    opening = (line_count(text, widths.points, bold=True) for text in _openings(table, index))
    needed = {first: row_height(head), first + 1: row_height((1, *opening))}
    for row in table.sheet.rows:
        details = (row.detail, too_many_out()) if row.path == "out" else (row.detail,)
        beside = (line_count(text, widths.detail) for text in details)
        needed[places.line(index, row.path)] = row_height((line_count(signed_label(row), room), *beside))
    return [needed.get(line, ROW_HEIGHT) for line in range(first, places.head(index + 1))]


def _title(dealt: SheetRound) -> str:
    return _("Round {number} · dealer:").format(number=dealt.number)


def _openings(table: ScorePage, index: int) -> Sequence[str]:
    """Return the minimums in words that a round may show: all, if they depend on the total before it."""
    rules = table.entries.rules
    if rules.facts.opens_by_total:
        return table.openings
    asked = minimum(rules, table.sheet.rounds[index].number, 0)
    return (minimum_text(asked, rules),) if isinstance(asked, str) else ()


def _write_labels(page: Worksheet, table: ScorePage, index: int) -> None:
    look, places, dealt = table.look, table.places, table.sheet.rounds[index]
    head = places.head(index)
    for line, high in enumerate(round_heights(table, index), head):
        page.set_row(line, high)
    page.write_string(head, LABEL, _title(dealt), look.sum_label)
    page.write_string(head + 1, LABEL, _("Needs to open"), look.label)
    page.write_blank(head + 1, DETAIL, None, look.label)
    shown = places.dealer(index)
    if dealt.dealer:
        page.write_string(*shown, dealt.dealer, look.words)
    else:
        page.write_blank(*shown, None, look.words)
    for row in table.sheet.rows:
        line = places.line(index, row.path)
        _write_label(page, table, line, row)
        _write_detail(page, table, index, row)
    for path, words in (("counted", _("Done? (yes)")), ("round", _("Round")), ("total", _("Total"))):
        line = places.line(index, path)
        page.write_string(line, LABEL, words, look.label if path == "counted" else look.sum_label)
        page.write_blank(line, DETAIL, None, look.label if path == "counted" else look.sum_label)


def _write_label(page: Worksheet, table: ScorePage, line: int, row: SheetRow) -> None:
    sign = table.look.of(font_color=CHIPS.get(row.chip, INK), bold=True)
    parts = (sign, row.sign, table.look.of(), f"  {row.label}")
    if row.sign:
        page.write_rich_string(line, LABEL, *parts, table.look.label)
    else:
        page.write_string(line, LABEL, row.label, table.look.label)


def _write_detail(page: Worksheet, table: ScorePage, index: int, row: SheetRow) -> None:
    place, look = (table.places.line(index, row.path), DETAIL), table.look
    if row.each is not None:
        page.write_number(*place, row.each, look.detail)
    elif row.path == "out":
        warning = too_many_out()
        shown = '"' + row.detail.replace('"', '""') + '"'
        page.write_formula(
            *place, f"={table.formulas.only_one(index, shown, warning)}", look.detail, row.detail
        )
    else:
        page.write_string(*place, row.detail, look.detail)


def _write_opening(page: Worksheet, table: ScorePage, index: int, side: int) -> None:
    places, look = table.places, table.look
    head, column = places.head(index), places.entered(side)
    page.merge_range(head, column, head, column + 1, "", look.head)
    name = table.formulas.same(places.name(side))
    page.write_formula(head, column, f"={name}", look.head, _last(table.sheet.sides[side].name))
    page.write_blank(head + 1, column, None, look.label)
    opens = table.entries.opens(index, side)
    shown = minimum_text(opens, table.entries.rules) if isinstance(opens, str) and opens else opens
    formula = table.formulas.opens(index, side, table.sheet.rounds[index].number)
    bold = look.boxed(bold=True, align="right", num_format=POINTS, text_wrap=True)
    page.write_formula(*places.opens(index, side), f"={formula}", bold, _last(shown))


def _last(value: ShownValue) -> ShownValue:
    """Return a formula's last value as XML can contain it; the library escapes only plain texts."""
    return value.translate(_NO_CHARACTERS) if isinstance(value, str) else value


def _write_row(page: Worksheet, table: ScorePage, which: tuple[int, int], row: SheetRow) -> None:
    places, look = table.places, table.look
    entry, points = places.entry(*which, row.path), places.points(*which, row.path)
    if row.path in WORKED_OUT:
        page.write_blank(*entry, None, look.points)
    else:
        _write_entry(page, entry, table.entries.entered(*which, row.path), _box(table, row))
        page.data_validation(*entry, *entry, _allowed(table, row))
    formula = table.formulas.points(*which, row.path)
    page.write_formula(*points, f"={formula}", look.points, table.entries.points(*which, row.path))


def _box(table: ScorePage, row: SheetRow) -> Format:
    return table.look.words if row.path == "out" else table.look.entry


def _write_entry(page: Worksheet, place: CellPosition, shown: ShownValue, look: Format) -> None:
    if isinstance(shown, int):
        page.write_number(*place, shown, look)
    elif shown:
        page.write_string(*place, shown, look)
    else:
        page.write_blank(*place, None, look)


def _allowed(table: ScorePage, row: SheetRow) -> Mapping[str, object]:
    if row.path == "out":
        return {"validate": "list", "source": list(table.formulas.answers)}
    if row.path == "adjustments" or (row.path == "melded" and table.entries.rules.negative_on_table):
        return whole(-MAX_POINTS, MAX_POINTS)
    return whole(0, MAX_POINTS if row.path in ("melded", "left") else MAX_COUNT)


def _write_sums(page: Worksheet, table: ScorePage, index: int, side: int) -> None:
    places, look, entries, formulas = table.places, table.look, table.entries, table.formulas
    counted = places.entry(index, side, "counted")
    word = table.counted if entries.counted(index, side) else ""
    _write_entry(page, counted, word, look.words)
    page.data_validation(*counted, *counted, {"validate": "list", "source": [table.counted]})
    page.write_blank(*places.points(index, side, "counted"), None, look.label)
    for path, formula, shown in (
        ("round", formulas.round(index, side), entries.round(index, side)),
        ("total", formulas.total(index, side), entries.total(index, side)),
    ):
        page.write_blank(*places.entry(index, side, path), None, look.sum)
        page.write_formula(*places.points(index, side, path), f"={formula}", look.sum, shown)
