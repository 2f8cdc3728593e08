"""A sheet as a spreadsheet that adds up by itself, filled in by hand or as the game was counted."""

from collections.abc import Sequence
from datetime import datetime
from io import BytesIO

from xlsxwriter import Workbook
from xlsxwriter.worksheet import Worksheet

from scorepad.i18n.catalogue import _, mark
from scorepad.rules.faults import Fault, Refused
from scorepad.rules.ruleset import RuleSet
from scorepad.score.prices import Prices
from scorepad.score.record import GameRecord, How
from scorepad.score.seats import seats
from scorepad.sheets.book_zip import parts_of
from scorepad.sheets.entries import Entries
from scorepad.sheets.formulas import Formulas
from scorepad.sheets.hidden import NAME, Hidden, hidden_lines, whole_game, written_boxes
from scorepad.sheets.layout import TARGET_ROUNDS, blank_sheet, game_sheet, people_at
from scorepad.sheets.places import Places
from scorepad.sheets.shapes import Paper, Sheet
from scorepad.sheets.xlsx_look import Look
from scorepad.sheets.xlsx_paper import set_pages, set_paper
from scorepad.sheets.xlsx_rounds import write_round
from scorepad.sheets.xlsx_rules import FIRST_STEP, openings, steps, write_rules_page
from scorepad.sheets.xlsx_table import Table, write_head
from scorepad.storage.gamefile_json import MOST_OTHER

_WAYS = {
    How.PLAIN: mark("yes"),
    How.CONCEALED: mark("concealed"),
    How.PARTIAL: mark("yes"),
    How.FULL: mark("full hand"),
}
_MADE = datetime(2000, 1, 1)  # noqa: DTZ001 - the file format knows no time zones


def pad_xlsx(rules: RuleSet, sides: int, names: Sequence[str] = (), paper: Paper | None = None) -> bytes:
    """Write an empty workbook that adds up what is entered. sides: 2 to 12. names: as far as known.

    Raises Refused `too_large_for_xlsx`.
    """
    sheet = blank_sheet(rules, sides, names, target_rounds=2 * TARGET_ROUNDS)
    return _workbook(sheet, rules, None, paper or Paper())


def game_xlsx(record: GameRecord, paper: Paper | None = None) -> bytes:
    """Write a game as a workbook, with what is counted so far; the same bytes for the same game.

    Raises Refused `too_large_for_xlsx`.
    """
    return _workbook(game_sheet(record, halves=True), record.rules, record, paper or Paper())


def _workbook(sheet: Sheet, rules: RuleSet, record: GameRecord | None, paper: Paper) -> bytes:
    out = BytesIO()
    with Workbook(out, {"in_memory": True}) as book:
        book.set_properties({"title": sheet.title, "subject": sheet.rules, "created": _MADE})
        table = _table(sheet, rules, record, Look(book))
        # Translators: name of a page of the spreadsheet; at most 31 letters, as Excel has it.
        scores, page = book.add_worksheet(_("Scores")), book.add_worksheet(table.formulas.table)
        write_head(scores, table)
        for index in range(table.places.rounds):
            write_round(scores, table, index)
        write_rules_page(page, sheet, rules, table.look)
        for each in (scores, page):
            set_paper(each, sheet.rules, paper)
        set_pages(scores, table, paper)
        _hide(book.add_worksheet(NAME), table, record)
    return _readable(out.getvalue())


def _readable(data: bytes) -> bytes:
    """Return a workbook; raises Refused for one that `filled` would not read again."""
    try:
        if len(data) <= MOST_OTHER:
            parts_of(data)
            return data
    except Refused as refused:
        raise Refused((Fault("too_large_for_xlsx"),)) from refused
    raise Refused((Fault("too_large_for_xlsx"),))


def _table(sheet: Sheet, rules: RuleSet, record: GameRecord | None, look: Look) -> Table:
    players = seats(record.sides) if record else people_at(rules, len(sheet.sides))
    prices = Prices.of(rules, players)
    start = sheet.sides[0].start is not None
    places = Places(tuple(row.path for row in sheet.rows), len(sheet.sides), len(sheet.rounds), start=start)
    ways = {how: _(_WAYS[how]) for how in map(How, rules.hows)}
    answers = {word: how for how, word in ways.items()}
    lines = (FIRST_STEP + 1, FIRST_STEP + len(steps(rules)))
    # Translators: also the name of a page of the spreadsheet; at most 31 letters, as Excel has it.
    formulas = Formulas(places, prices, answers, _("Rules"), lines)
    named = (side.players for side in record.sides) if record else (() for _side in sheet.sides)
    seated = tuple(", ".join(players) for players in named)
    entries = Entries(sheet, prices, ways, record)
    return Table(sheet, places, formulas, entries, look, seated, _("yes"), openings(rules))


def _hide(page: Worksheet, table: Table, record: GameRecord | None) -> None:
    hidden = Hidden(
        table.places,
        table.entries.prices.players,
        table.formulas.answers,
        table.counted,
        written_boxes(table.entries, table.places, table.counted),
        whole_game(table.entries.rules, table.places.sides, record),
    )
    for line, text in enumerate(hidden_lines(hidden)):
        page.write_string(line, 0, text)
    page.very_hidden()
    page.protect()
