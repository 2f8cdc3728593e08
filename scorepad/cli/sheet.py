"""The command `sheet`: a game or a blank pad as a file to print or to open in a spreadsheet."""

from argparse import Namespace
from pathlib import PurePath

from scorepad.cli.files import read_bounded, write_whole
from scorepad.cli.out import complain
from scorepad.i18n import _
from scorepad.rules.load import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.sheets.layout import blank_sheet, game_sheet
from scorepad.sheets.shapes import Paper, Sheet
from scorepad.storage.gamefile_read import read_game
from scorepad.storage.rulesfile import read_rules_file

_REFUSED = 2
_FEWEST = 2


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for a file or variant that is none, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in (".pdf", ".csv"):
        complain(_no_such(ending))
        return _REFUSED
    if options.file is not None and options.sides is not None:
        complain(_("scorepad: --sides is for a blank pad; a game has its own"))
        return _REFUSED
    write_whole(options.out, _written(_laid_out(options), ending, options))
    return 0


def _no_such(ending: str) -> str:
    if ending == ".xlsx":
        return _("scorepad: spreadsheets (.xlsx) cannot be written yet; use .pdf or .csv")
    return _("scorepad: the name behind -o must end in .pdf or .csv")


def _laid_out(options: Namespace) -> Sheet:
    if options.file is not None:
        return game_sheet(read_game(read_bounded(options.file)).record)
    if options.variant is not None:
        rules = variant(options.variant, "")
    else:
        rules = read_rules_file(read_bounded(options.rules)).rules
    return blank_sheet(rules, options.sides or _usual(rules))


def _usual(rules: RuleSet) -> int:
    known = rules.seatings[0] if rules.seatings else None
    return len(known) if isinstance(known, tuple) else _FEWEST


def _written(laid_out: Sheet, ending: str, options: Namespace) -> bytes:
    if ending == ".csv":
        from scorepad.sheets.csv_file import csv_bytes  # noqa: PLC0415 - only what is asked for is loaded

        return csv_bytes(laid_out)
    from scorepad.sheets.pdf import pdf_bytes  # noqa: PLC0415 - only what is asked for is loaded

    return pdf_bytes(laid_out, Paper(options.paper, options.landscape, options.per_page))
