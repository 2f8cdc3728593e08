"""A sheet as a spreadsheet that adds up by itself, filled in by hand or as the game was counted."""

from datetime import datetime
from io import BytesIO

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _, mark
from scorepad.rules.ruleset import RuleSet
from scorepad.score.prices import Prices
from scorepad.score.record import GameRecord, How
from scorepad.score.seats import seats
from scorepad.sheets.entries import Entries
from scorepad.sheets.formulas import Formulas
from scorepad.sheets.hidden import NAME, Hidden, bare_game, hidden_lines
from scorepad.sheets.layout import people_at
from scorepad.sheets.places import Places
from scorepad.sheets.shapes import Paper, Sheet
from scorepad.sheets.xlsx_look import Look
from scorepad.sheets.xlsx_rounds import write_round
from scorepad.sheets.xlsx_rules import FIRST_STEP, steps, write_rules_page
from scorepad.sheets.xlsx_table import Table, write_head

_ROUNDS_A_PAGE = 6
_WAYS = {
    How.PLAIN: mark("yes"),
    How.CONCEALED: mark("concealed"),
    How.PARTIAL: mark("yes"),
    How.FULL: mark("full hand"),
}
_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - the file format knows no time zones
_PAPERS = {"letter": 1, "a4": 9}
_FREE = {"format_columns": True, "format_rows": True}


def xlsx_bytes(
    sheet: Sheet, rules: RuleSet, record: GameRecord | None = None, paper: Paper | None = None
) -> bytes:
    """Write a sheet as a workbook: a page of scores, one of rules, and an unseen one; always the same bytes.

    sheet: of these rules. record: the game that the sheet was laid out from, None for a pad.
    """
    out = BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"title": sheet.title, "subject": sheet.rules, "created": _MADE})
        table = _table(sheet, rules, record, Look(book))
        scores, page = book.add_worksheet(_("Scores")), book.add_worksheet(table.formulas.table)
        write_head(scores, table)
        for index in range(table.places.rounds):
            write_round(scores, table, index)
        write_rules_page(page, sheet, rules, table.look)
        for each in (scores, page):
            _set_paper(each, sheet, paper or Paper())
        _set_pages(scores, table.places)
        _hide(book.add_worksheet(NAME), table, record)
    return out.getvalue()


def _table(sheet: Sheet, rules: RuleSet, record: GameRecord | None, look: Look) -> Table:
    players = seats(record.sides) if record else people_at(rules, len(sheet.sides))
    prices = Prices.of(rules, players)
    start = sheet.sides[0].start is not None
    places = Places(tuple(row.path for row in sheet.rows), len(sheet.sides), len(sheet.rounds), start=start)
    ways = {how: _(_WAYS[how]) for how in map(How, rules.hows)}
    answers = {word: how for how, word in ways.items()}
    lines = (FIRST_STEP + 1, FIRST_STEP + len(steps(rules)))
    formulas = Formulas(places, prices, answers, _("Rules"), lines)
    named = (side.players for side in record.sides) if record else (() for _side in sheet.sides)
    seated = tuple(", ".join(players) for players in named)
    entries = Entries(sheet, prices, ways, record)
    return Table(sheet, places, formulas, entries, look, seated, _("yes"))


def _set_paper(page: Worksheet, sheet: Sheet, paper: Paper) -> None:
    page.set_paper(_PAPERS[paper.size])
    if paper.landscape:
        page.set_landscape()
    page.set_margins(left=0.4, right=0.4, top=0.4, bottom=0.6)
    page.center_horizontally()
    page.hide_gridlines(2)
    said = sheet.rules.replace("&", "&&")
    page.set_footer(f"&L{said[:200]}&R&P / &N")
    page.protect("", _FREE)


def _set_pages(page: Worksheet, places: Places) -> None:
    page.print_area(0, 0, places.height - 1, places.width - 1)
    pages = -(-places.rounds // _ROUNDS_A_PAGE)
    page.fit_to_pages(1, pages)
    page.set_h_pagebreaks([places.head(at) for at in range(_ROUNDS_A_PAGE, places.rounds, _ROUNDS_A_PAGE)])


def _hide(page: Worksheet, table: Table, record: GameRecord | None) -> None:
    game = bare_game(table.entries.rules, table.places.sides, record)
    hidden = Hidden(table.places, table.formulas.answers, table.counted, game)
    for line, text in enumerate(hidden_lines(hidden)):
        page.write_string(line, 0, text)
    page.very_hidden()
    page.protect()
