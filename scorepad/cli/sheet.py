"""The command `sheet`: a game or a blank sheet as a file for a printer or a spreadsheet program."""

from argparse import Namespace
from pathlib import PurePath

from scorepad.cli.files import open_atomically, read_bounded
from scorepad.cli.output import REFUSED, print_error
from scorepad.i18n import _
from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.rules_file import read_rules_file

_FEWEST = 2


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for an invalid game file or an unknown variant, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in (".pdf", ".xlsx", ".csv"):
        print_error(_("scorepad: the file name after -o must end in .pdf, .xlsx or .csv"))
        return REFUSED
    if options.file is not None and options.sides is not None:
        print_error(_("scorepad: --sides only works with a blank pad; a game has its own"))
        return REFUSED
    paper = Paper(options.paper, options.landscape, int(options.per_page))
    record = None
    if options.file is not None:
        record = read_game(read_bounded(options.file)).record
        rules = record.rules
    elif options.variant is not None:
        rules = variant(options.variant, "")
    else:
        rules = read_rules_file(read_bounded(options.rules)).rules
    data = _document(ending, record, rules, options.sides or _usual_sides(rules), paper)
    with open_atomically(options.out) as file:
        file.write(data)
    return 0


def _usual_sides(rules: RuleSet) -> int:
    seating = rules.seatings[0] if rules.seatings else None
    return len(seating) if isinstance(seating, tuple) else _FEWEST


def _document(ending: str, record: GameRecord | None, rules: RuleSet, sides: int, paper: Paper) -> bytes:
    """Return a sheet in the format of a file's ending: of a game, or without one of blank sides."""
    if ending == ".xlsx":
        from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx  # noqa: PLC0415 - only the format asked for is loaded

        return game_xlsx(record, paper) if record else pad_xlsx(rules, sides, paper=paper)
    laid_out = game_sheet(record) if record else blank_sheet(rules, sides)
    if ending == ".csv":
        from scorepad.sheets.csv_file import csv_bytes  # noqa: PLC0415 - only the format asked for is loaded

        return csv_bytes(laid_out)
    from scorepad.sheets.page.pdf import pdf_bytes  # noqa: PLC0415 - only the format asked for is loaded

    return pdf_bytes(laid_out, paper)
