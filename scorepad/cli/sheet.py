"""The command `sheet`: a game or a blank sheet as a file for a printer or a spreadsheet program."""

from argparse import Namespace
from pathlib import PurePath

from scorepad.cli.files import errors_about, open_atomically, read_bounded
from scorepad.cli.output import REFUSED, print_dropped, print_error
from scorepad.game.fold import Game, fold
from scorepad.i18n import _
from scorepad.rules.built_in import variant
from scorepad.score.record import GameRecord
from scorepad.sheets.model import BlankPad, Paper
from scorepad.sheets.render import ENDINGS, other_paper_sentence, paper_for, render
from scorepad.storage.gamefile.read import read_game
from scorepad.storage.rules_file import read_rules_file

_FEWEST = 2


def sheet(options: Namespace) -> int:
    """Write a sheet; raises Refused for an invalid game file or an unknown variant, OSError."""
    ending = PurePath(options.out).suffix.lower()
    if ending not in ENDINGS:
        print_error(_("The file name after -o must end in .pdf, .xlsx or .csv."), options.out)
        return REFUSED
    if options.file is not None and options.sides is not None:
        print_error(_("--sides only works with a blank pad; a game has its own"))
        return REFUSED
    paper = Paper(options.paper, options.landscape, int(options.per_page))
    source, game = _source(options)
    with errors_about(options.out):
        data = render(source, ending, paper, game)
    with open_atomically(options.out) as file:
        file.write(data)
    sentence = other_paper_sentence(paper, paper_for(source, paper, game)) if ending == ".pdf" else None
    if sentence:
        print_error(sentence, options.out)
    return 0


def _source(options: Namespace) -> tuple[GameRecord | BlankPad, Game | None]:
    """Return what is printed, and the log that it comes from."""
    if options.variant is not None:
        rules = variant(options.variant, "")
    else:
        name = options.rules if options.file is None else options.file
        with errors_about(name):
            data = read_bounded(name)
            if options.file is not None:
                found = read_game(data)
                # Only the record of a log has the ids of its rounds.
                game = fold(found.log) if found.log else None
                print_dropped(found.record.rules.dropped, name)
                return game.record if game else found.record, game
            rule_set = read_rules_file(data)
        print_dropped(rule_set.dropped, name)
        rules = rule_set.rules
    seating = rules.seatings[0] if rules.seatings else None
    usual = len(seating) if isinstance(seating, tuple) else _FEWEST
    return BlankPad(rules, options.sides or usual), None
