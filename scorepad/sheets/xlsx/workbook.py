"""A whole workbook: the score page, the rules, and what is printed on which page."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from io import BytesIO
from math import ceil

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord, RoundId
from scorepad.score.result import Standing
from scorepad.score.totals import score_game
from scorepad.sheets.build import NO_MARKS, TARGET_ROUNDS, blank_sheet, game_sheet
from scorepad.sheets.model import Note, Paper, Sheet
from scorepad.sheets.xlsx.cells import DETAIL, FIRST_STEP, LABEL, LOWEST, Entries, minimum_steps
from scorepad.sheets.xlsx.score_page import ScorePage
from scorepad.sheets.xlsx.style import POINTS, SECOND, CellFormats, line_count
from scorepad.wording.labels import minimum_text
from scorepad.wording.rule_values import below_text

_HEAD_WIDTH, _VALUE_WIDTH = 34.0, 24.0
_LINE = 15.5
"""Height in points; 15 points are the height of a row that has none, and are not written."""

_PAPER_CODES = {"letter": 1, "a4": 9}
_PAPER_ROOM = {"a4": (540.0, 760.0), "letter": (556.0, 710.0)}
"""Points that the boxes of a portrait page may take, across and down."""
_MARGINS = {"left": 0.4, "right": 0.4, "top": 0.4, "bottom": 0.6}
_UNPROTECTED = {"format_columns": True, "format_rows": True}
_LETTER, _EDGES = 7.25, 5.0
"""Points of a letter of a column and beside its letters, wide enough for programs with wider letters."""
_PIXEL = 0.75
_LEAST_SCALE = 73
"""Percent at which the letters of 11 points are still 8 points high."""

_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - the file format knows no time zones


def write_rules_page(page: Worksheet, sheet: Sheet, rules: RuleSet, look: CellFormats) -> None:
    """Write the page of rules, the table of minimums first, where the formulas look."""
    page.set_column(0, 0, _HEAD_WIDTH)
    page.set_column(1, 1, _VALUE_WIDTH)
    page.set_row(0, 2 * _LINE)
    for line in range(1, FIRST_STEP):
        page.set_row(line, _LINE)
    page.write_string(0, 0, sheet.rules, look.of(bold=True, font_size=16))
    page.write_string(1, 0, sheet.gist, look.of(font_color=SECOND))
    line = _write_minimums(page, rules, look) if sheet.opens else FIRST_STEP
    page.set_row(line - 1, _LINE)
    for note in (*sheet.foot, *sheet.notes):
        line = _write_note(page, note, line, look)


def _write_minimums(page: Worksheet, rules: RuleSet, look: CellFormats) -> int:
    """Write the table of minimums and return the line after it, from 0."""
    bounds = _("Total of at least") if rules.facts.opens_by_total else _("From round")
    page.write_string(FIRST_STEP - 1, 0, bounds, look.sum_label)
    page.write_string(FIRST_STEP - 1, 1, _("Needs to open"), look.sum_label)
    steps = minimum_steps(rules)
    for line, (bound, needed) in enumerate(steps, FIRST_STEP):
        # The lowest number there is shows as `below 0`.
        below = below_text(rules.facts.ladder) if bound == LOWEST else ""
        form = f'"{below}";"{below}"' if below else POINTS
        page.write_number(line, 0, bound, look.boxed(align="left", num_format=form))
        height = _LINE
        if isinstance(needed, int):
            page.write_number(line, 1, needed, look.points)
        else:
            text = minimum_text(needed, rules)
            page.write_string(line, 1, text, look.boxed(font_color=SECOND, align="right", text_wrap=True))
            height *= line_count(text, _VALUE_WIDTH)
        page.set_row(line, height)
    return FIRST_STEP + len(steps) + 1


def _write_note(page: Worksheet, note: Note, line: int, look: CellFormats) -> int:
    page.set_row(line, _LINE)
    page.write_string(line, 0, note.title, look.of(bold=True))
    pairs = [*((text, "") for text in note.lines), *((f"☐ {text}", "") for text in note.ticks), *note.table]
    for below, (text, value) in enumerate(pairs, line + 1):
        if value:
            page.write_string(below, 0, text, look.of(text_wrap=True))
            page.write_string(below, 1, value, look.of(align="right", text_wrap=True))
            most = max(line_count(text, _HEAD_WIDTH), line_count(value, _VALUE_WIDTH))
        else:
            page.merge_range(below, 0, below, 1, text, look.of(text_wrap=True, valign="top"))
            most = line_count(text, _HEAD_WIDTH + _VALUE_WIDTH)
        page.set_row(below, _LINE * most)
    page.set_row(line + len(pairs) + 1, _LINE)
    return line + len(pairs) + 2


def pad_xlsx(rules: RuleSet, sides: int, names: Sequence[str] = (), paper: Paper | None = None) -> bytes:
    """Return an empty workbook that adds up the entries. sides: 2 to 12. names: as far as known."""
    sheet = blank_sheet(rules, sides, names, target_rounds=2 * TARGET_ROUNDS)
    nothing = (0,) * sides
    return _workbook(sheet, rules, Standing(nothing, nothing), None, paper or Paper())


def game_xlsx(
    record: GameRecord, paper: Paper | None = None, marks: Mapping[RoundId, str] = NO_MARKS
) -> bytes:
    """Return a game as a workbook, with the entries so far; the same bytes for the same game.

    marks: how far the sides agree on a round, where somebody asks.
    """
    score = score_game(record)
    sheet = game_sheet(record, halves=True, marks=marks, score=score)
    return _workbook(sheet, record.rules, score.standing, record, paper or Paper())


def _workbook(
    sheet: Sheet, rules: RuleSet, standing: Standing, record: GameRecord | None, paper: Paper
) -> bytes:
    out = BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"title": sheet.title, "subject": sheet.rules, "created": _MADE})
        entries, look = Entries(sheet, rules, standing, record), CellFormats(book)
        # Translators: name of a page of the spreadsheet; at most 31 letters, as Excel has it.
        score_page = book.add_worksheet(_("Scores"))
        # Translators: also the name of a page of the spreadsheet; at most 31 letters, as Excel has it.
        rules_page = book.add_worksheet(_("Rules"))
        scores = ScorePage(score_page, look, entries, rules_page.name)
        scores.write()
        write_rules_page(rules_page, sheet, rules, look)
        for page in (score_page, rules_page):
            _set_paper(page, sheet.rules, paper)
        _set_pages(score_page, scores, paper)
    return out.getvalue()


def _set_paper(page: Worksheet, rules: str, paper: Paper) -> None:
    """Set paper, margins and footer, and protect all cells but the boxes to fill in. rules: their name."""
    page.set_paper(_PAPER_CODES[paper.size])
    if paper.landscape:
        page.set_landscape()
    page.set_margins(**_MARGINS)
    page.center_horizontally()
    page.hide_gridlines(2)
    footer = rules.replace("&", "&&")
    page.set_footer(f"&L{footer[:200]}&R&P / &N", {"scale_with_doc": False})
    page.protect("", _UNPROTECTED)


def _set_pages(page: Worksheet, scores: ScorePage, paper: Paper) -> None:
    """Print the scores on as few pages as letters of 8 points allow, and on these as large as possible.

    A page ends between two rounds and between two sides. The breaks are written, because programs that fit
    pages by themselves break them anywhere.
    """
    places, widths = scores.places, scores.widths
    across, down = sorted(_PAPER_ROOM[paper.size], reverse=paper.landscape)
    labels = (widths.label + widths.detail) * _LETTER + 2 * _EDGES
    sides = [widths.side * _LETTER + 2 * _EDGES] * places.sides
    head = sum(map(_stored, scores.head_heights.values()))
    rounds = [sum(map(_stored, scores.round_heights(index))) for index in range(places.rounds)]

    def starts(scale: int) -> tuple[Sequence[int], Sequence[int]]:
        enlarged = 100 / scale
        return _page_starts(rounds, head, down * enlarged), _page_starts(
            sides, labels, across * enlarged, repeated=True
        )

    scale = min(range(_LEAST_SCALE, 101), key=lambda at: (*map(len, starts(at)), -at))
    first_rounds, first_sides = starts(scale)
    page.print_area(0, 0, places.head(places.rounds) - 1, places.entry_column(places.sides) - 1)
    page.set_print_scale(scale)
    page.set_h_pagebreaks([places.head(at) for at in first_rounds])
    if first_sides:
        page.set_v_pagebreaks([places.entry_column(at) for at in first_sides])
        page.repeat_columns(LABEL, DETAIL)


def _stored(height: float) -> float:
    """Return a row's height as a file has it: in steps of a pixel."""
    return ceil(height / _PIXEL) * _PIXEL


def _page_starts(
    parts: Sequence[float], head: float, room: float, *, repeated: bool = False
) -> Sequence[int]:
    """Return the parts that start a page after the first.

    parts: their sizes. head: what stands before them; repeated: on each page.
    """
    found: list[int] = []
    used = head
    for at, size in enumerate(parts):
        if at and used + size > room:
            found.append(at)
            used = head if repeated else 0
        used += size
    return found
