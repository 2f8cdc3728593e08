"""The command `sheet`: a game or a blank sheet as a file for a printer or a spreadsheet program."""

from argparse import Namespace
from pathlib import PurePath
from typing import NamedTuple

from scorepad.cli.files import read_bounded, write_atomically
from scorepad.cli.output import print_error
from scorepad.i18n import _
from scorepad.rules.built_in import variant
from scorepad.rules.ruleset import RuleSet
from scorepad.score.record import GameRecord
from scorepad.sheets.build import blank_sheet, game_sheet
from scorepad.sheets.model import Paper, Sheet
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.rules_file import read_rules_file

_REFUSED = 2
_FEWEST = 2


class _Pad(NamedTuple):
    rules: RuleSet
    sides: int


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for an invalid game file or an unknown variant, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in _WRITERS:
        print_error(_("scorepad: the file name after -o must end in .pdf, .xlsx or .csv"))
        return _REFUSED
    if options.file is not None and options.sides is not None:
        print_error(_("scorepad: --sides only works with a blank pad; a game has its own"))
        return _REFUSED
    paper = Paper(options.paper, options.landscape, int(options.per_page))
    write_atomically(options.out, _WRITERS[ending](_asked(options), paper))
    return 0


def _asked(options: Namespace) -> GameRecord | _Pad:
    if options.file is not None:
        return read_game(read_bounded(options.file)).record
    if options.variant is not None:
        rules = variant(options.variant, "")
    else:
        rules = read_rules_file(read_bounded(options.rules)).rules
    return _Pad(rules, options.sides or _usual(rules))


def _usual(rules: RuleSet) -> int:
    known = rules.seatings[0] if rules.seatings else None
    return len(known) if isinstance(known, tuple) else _FEWEST


def _laid_out(asked: GameRecord | _Pad) -> Sheet:
    return blank_sheet(asked.rules, asked.sides) if isinstance(asked, _Pad) else game_sheet(asked)


def _csv(asked: GameRecord | _Pad, _paper: Paper) -> bytes:
    from scorepad.sheets.csv_file import csv_bytes  # noqa: PLC0415 - only the format asked for is loaded

    return csv_bytes(_laid_out(asked))


def _pdf(asked: GameRecord | _Pad, paper: Paper) -> bytes:
    from scorepad.sheets.page.pdf import pdf_bytes  # noqa: PLC0415 - only the format asked for is loaded

    return pdf_bytes(_laid_out(asked), paper)


def _xlsx(asked: GameRecord | _Pad, paper: Paper) -> bytes:
    from scorepad.sheets.xlsx.workbook import game_xlsx, pad_xlsx  # noqa: PLC0415 - only the format asked for is loaded

    if isinstance(asked, _Pad):
        return pad_xlsx(asked.rules, asked.sides, paper=paper)
    return game_xlsx(asked, paper)


_WRITERS = {".pdf": _pdf, ".xlsx": _xlsx, ".csv": _csv}
