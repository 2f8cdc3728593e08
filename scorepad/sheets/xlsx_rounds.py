"""One round on the spreadsheet: its rows, what is entered, and what that gives."""

from collections.abc import Mapping, Sequence

from xlsxwriter.format import Format
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.i18n.labels import minimum_text
from scorepad.score.limits import MAX_COUNT, MAX_POINTS
from scorepad.score.minimum import minimum
from scorepad.sheets.entries import Shown
from scorepad.sheets.places import DETAIL, LABEL, WORKED_OUT, Place
from scorepad.sheets.shapes import Row, SheetRound
from scorepad.sheets.xlsx_lines import INDENT, ROW, height, lines
from scorepad.sheets.xlsx_look import CHIPS, INK, POINTS
from scorepad.sheets.xlsx_table import Table, signed_label, too_many_out, whole

_NO_CHARACTERS = {0xFFFE: None, 0xFFFF: None}


def write_round(page: Worksheet, table: Table, index: int) -> None:
    """Write a round. index: from 0."""
    _write_labels(page, table, index)
    for side in range(table.places.sides):
        _write_opening(page, table, index, side)
        for row in table.sheet.rows:
            _write_row(page, table, (index, side), row)
        _write_sums(page, table, index, side)


def round_heights(table: Table, index: int) -> Sequence[float]:
    """Give the heights of a round's lines, in which all words have room whatever is entered."""
    places, dealt, widths = table.places, table.sheet.rounds[index], table.widths
    first, room = places.head(index), widths.label - INDENT
    head = (lines(_title(dealt), room, bold=True), lines(dealt.dealer, widths.detail), table.names_lines)
    opening = (lines(text, widths.points, bold=True) for text in _openings(table, index))
    needed = {first: height(head), first + 1: height((1, *opening))}
    for row in table.sheet.rows:
        details = (row.detail, too_many_out()) if row.path == "out" else (row.detail,)
        beside = (lines(text, widths.detail) for text in details)
        needed[places.line(index, row.path)] = height((lines(signed_label(row), room), *beside))
    return [needed.get(line, ROW) for line in range(first, places.head(index + 1))]


def _title(dealt: SheetRound) -> str:
    return _("Round {number} · dealer:").format(number=dealt.number)


def _openings(table: Table, index: int) -> Sequence[str]:
    """List the minimums in words that may be told in a round: all, where they go by the total before it."""
    rules = table.entries.rules
    if rules.facts.opens_by_total:
        return table.openings
    asked = minimum(rules, table.sheet.rounds[index].number, 0)
    return (minimum_text(asked, rules),) if isinstance(asked, str) else ()


def _write_labels(page: Worksheet, table: Table, index: int) -> None:
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


def _write_label(page: Worksheet, table: Table, line: int, row: Row) -> None:
    sign = table.look.of(font_color=CHIPS.get(row.chip, INK), bold=True)
    parts = (sign, row.sign, table.look.of(), f"  {row.label}")
    if row.sign:
        page.write_rich_string(line, LABEL, *parts, table.look.label)
    else:
        page.write_string(line, LABEL, row.label, table.look.label)


def _write_detail(page: Worksheet, table: Table, index: int, row: Row) -> None:
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


def _write_opening(page: Worksheet, table: Table, index: int, side: int) -> None:
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


def _last(value: Shown) -> Shown:
    """Give the last value of a formula as XML can hold it: for texts alone the library sees to that."""
    return value.translate(_NO_CHARACTERS) if isinstance(value, str) else value


def _write_row(page: Worksheet, table: Table, which: tuple[int, int], row: Row) -> None:
    places, look = table.places, table.look
    entry, points = places.entry(*which, row.path), places.points(*which, row.path)
    if row.path in WORKED_OUT:
        page.write_blank(*entry, None, look.points)
    else:
        _write_entry(page, entry, table.entries.entered(*which, row.path), _box(table, row))
        page.data_validation(*entry, *entry, _allowed(table, row))
    formula = table.formulas.points(*which, row.path)
    page.write_formula(*points, f"={formula}", look.points, table.entries.points(*which, row.path))


def _box(table: Table, row: Row) -> Format:
    return table.look.words if row.path == "out" else table.look.entry


def _write_entry(page: Worksheet, place: Place, shown: Shown, look: Format) -> None:
    if isinstance(shown, int):
        page.write_number(*place, shown, look)
    elif shown:
        page.write_string(*place, shown, look)
    else:
        page.write_blank(*place, None, look)


def _allowed(table: Table, row: Row) -> Mapping[str, object]:
    if row.path == "out":
        return {"validate": "list", "source": list(table.formulas.answers)}
    if row.path == "adjustments" or (row.path == "melded" and table.entries.rules.negative_on_table):
        return whole(-MAX_POINTS, MAX_POINTS)
    return whole(0, MAX_POINTS if row.path in ("melded", "left") else MAX_COUNT)


def _write_sums(page: Worksheet, table: Table, index: int, side: int) -> None:
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
