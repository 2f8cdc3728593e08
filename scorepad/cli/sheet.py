"""The command `sheet`: a game or a blank sheet as a file for a printer or a spreadsheet program."""

from argparse import Namespace
from pathlib import PurePath

from scorepad.cli.files import open_atomically, read_bounded
from scorepad.cli.output import REFUSED, print_error
from scorepad.i18n import _
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord
from scorepad.sheets.model import BlankPad, Paper
from scorepad.sheets.render import ENDINGS, render
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.rules_file import read_rules_file

_FEWEST = 2


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for an invalid game file or an unknown variant, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in ENDINGS:
        print_error(_("scorepad: the file name after -o must end in .pdf, .xlsx or .csv"))
        return REFUSED
    if options.file is not None and options.sides is not None:
        print_error(_("scorepad: --sides only works with a blank pad; a game has its own"))
        return REFUSED
    paper = Paper(options.paper, options.landscape, int(options.per_page))
    data = render(_source(options), ending, paper)
    with open_atomically(options.out) as file:
        file.write(data)
    return 0


def _source(options: Namespace) -> GameRecord | BlankPad:
    if options.file is not None:
        return read_game(read_bounded(options.file)).record
    if options.variant is not None:
        rules = variant(options.variant, "")
    else:
        rules = read_rules_file(read_bounded(options.rules)).rules
    seating = rules.seatings[0] if rules.seatings else None
    usual = len(seating) if isinstance(seating, tuple) else _FEWEST
    return BlankPad(rules, options.sides or usual)
