"""The one way to a sheet: a game or a blank pad as a file, or a page as a picture; and the journal as CSV.

Only what a format needs is loaded, and in the language in force.
"""

# ruff: noqa: PLC0415

import csv
import io
from collections.abc import Iterable
from itertools import accumulate
from typing import Final

from scorepad.game.agreement import agreements
from scorepad.game.fold import Game
from scorepad.i18n import _, mark
from scorepad.journal.evening import read_facts
from scorepad.score.record import GameRecord, RoundId, Side
from scorepad.service.journal import day_of
from scorepad.service.open_game import GameSummary
from scorepad.sheets.build import blank_sheet, game_sheet, minimum_shown
from scorepad.sheets.model import BlankPad, Paper, Sheet
from scorepad.storage.tables import ours
from scorepad.storage.tables.grid import plain_text
from scorepad.storage.tables.model import day_cell, people_cell
from scorepad.wording.agreement import agreement_marks
from scorepad.wording.labels import capital

ENDINGS: Final = (".pdf", ".xlsx", ".csv")

COLUMNS = (
    # Translators: head of a column in a CSV file; its first row has all of them, one short word each.
    mark("round"),
    mark("side"),
    mark("name"),
    mark("minimum"),
    mark("item"),
    mark("label"),
    mark("count"),
    mark("each"),
    mark("points"),
)
"""Of a CSV file. round, side: from 1. item: the row's path, or `start`, `round`, `total`. count: of things.
each, points: signed points, with a plain minus. Empty: not counted."""


def render(source: GameRecord | BlankPad, ending: str, paper: Paper, game: Game | None = None) -> bytes:
    """Return a file. ending: of its name, one of ENDINGS. game: the log that a record comes from."""
    if ending == ".csv":
        return csv_bytes(_sheet_of(source, game))
    if ending == ".pdf":
        from scorepad.sheets.page.pdf import pdf_bytes

        return pdf_bytes(_sheet_of(source, game), paper)
    from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx

    if isinstance(source, GameRecord):
        return game_xlsx(source, paper, _marks(game))
    return pad_xlsx(source.rules, source.sides, source.names, paper)


def render_page(
    source: GameRecord | BlankPad, asked: Paper, number: int, game: Game | None = None
) -> tuple[str, int, Paper]:
    """Return a page as an SVG, how many there are, and the paper, which is another where too little fits.

    number: from 1, at most the last. game: as for `render`.
    """
    from scorepad.sheets.page.draw import draw_sheet
    from scorepad.sheets.page.picture import svg_text

    paper, pages = draw_sheet(_sheet_of(source, game), asked)
    return svg_text(pages[min(number, len(pages)) - 1]), len(pages), paper


def paper_for(source: GameRecord | BlankPad, asked: Paper, game: Game | None = None) -> Paper:
    """Return the paper that a PDF is made for: the one asked for, or another where too little fits on it."""
    from scorepad.sheets.page.draw import draw_sheet

    return draw_sheet(_sheet_of(source, game), asked)[0]


def other_paper_sentence(asked: Paper, printed: Paper) -> str | None:
    """Return why a sheet is printed on another paper than the one asked for; None if it isn't."""
    if asked.landscape != printed.landscape:
        return _("There are too many rows for landscape. The page is printed in portrait.")
    if asked.per_page != printed.per_page:
        return _("Two score sheets don't fit on this page. Each gets its own page.")
    return None


def _sheet_of(source: GameRecord | BlankPad, game: Game | None) -> Sheet:
    if isinstance(source, GameRecord):
        return game_sheet(source, marks=_marks(game))
    return blank_sheet(source.rules, source.sides, source.names)


def _marks(game: Game | None) -> dict[RoundId, str]:
    """Return what a game's rounds are marked with."""
    return agreement_marks(game.record, agreements(game)) if game else {}


def csv_bytes(sheet: Sheet) -> bytes:
    """Return a sheet as CSV, UTF-8 with a BOM. Text that a spreadsheet would run follows an apostrophe."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([_(head) for head in COLUMNS])
    for at, side in enumerate(sheet.sides, 1):
        if side.start is not None:
            item, label = ("total", capital(_("from paper"))) if sheet.has_only_totals else ("start", "")
            writer.writerow(("", at, plain_text(side.name), "", item, label, "", "", side.start))
    for dealt in sheet.rounds:
        for at, (side, column) in enumerate(zip(sheet.sides, dealt.columns, strict=True), 1):
            head = (dealt.number, at, plain_text(side.name), plain_text(minimum_shown(column.minimum)))
            for row, cell in zip(sheet.rows, column.cells, strict=True):
                writer.writerow((*head, row.path, plain_text(row.label), cell.count, row.each, cell.points))
            writer.writerow((*head, "round", plain_text(dealt.mark), "", "", column.round))
            writer.writerow((*head, "total", "", "", "", column.total))
    return out.getvalue().encode("utf-8-sig")


def journal_csv(games: Iterable[GameSummary]) -> bytes:
    """Return games that are over as CSV, a line a game and side; UTF-8 with a BOM. Others are left out.

    It comes back as a table (FORMAT.md, "A table").
    """
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(ours.COLUMNS)
    for game in games:
        if not game.finished:
            continue
        sizes = (side.size for side in read_facts(game.facts).sides)
        day, ends = day_cell(day_of(game), game.played_about), [0, *accumulate(sizes)]
        for at, (name, total) in enumerate(zip(game.names, game.totals, strict=True)):
            people = people_cell(Side(name, game.people[ends[at] : ends[at + 1]]))
            texts = (day, game.place or "", game.rules, name, people, game.note or "")
            *first, note = (plain_text(text.replace("\0", "")) for text in texts)
            writer.writerow((*first, total, "x" if at in game.winners else "", note, game.id))
    return out.getvalue().encode("utf-8-sig")
