"""Tables of past evenings: what one means, and its games once somebody agrees."""

import sys
from argparse import Namespace
from io import BytesIO
from typing import BinaryIO

from scorepad.cli.output import print_answer, print_error
from scorepad.i18n import _
from scorepad.i18n.formats import read_day
from scorepad.i18n.line_breaks import one_line
from scorepad.storage.gamefile.write import write_game
from scorepad.storage.tables.games import games_of, understand
from scorepad.storage.tables.grid import MOST_TABLE, read_grid
from scorepad.storage.tables.model import Choices
from scorepad.storage.zip_files import GAME_ENDING, packing_backup
from scorepad.wording.tables import answer_words, example_lines, table_sentence


def agreed_games(file: BinaryIO, name: str, options: Namespace, *, would: bool) -> BinaryIO | None:
    """Print what a table means, and return its games as a backup if somebody agrees, else None.

    would: nobody is asked. Raises Refused with every fault of the table.
    """
    choices = Choices(options.rows, options.wins, options.dates)
    table = understand(read_grid(file.read(MOST_TABLE + 1)), choices, read_day)
    print_answer(f"{one_line(name)}: {table_sentence(table)}")
    made = table.choices.made.items()
    said = " · ".join(f"{answer_words(answer)} (--{option})" for option, answer in made)
    for line in (said, *map(one_line, example_lines(table))):
        if line:
            print_answer(f"  {line}")
    if not (would or options.yes or _is_wanted()):
        return None
    packed = BytesIO()
    with packing_backup(packed) as pack:
        pack((f"{game.record.id}{GAME_ENDING}", write_game(game.record)) for game in games_of(table))
    return packed


def _is_wanted() -> bool:
    if not sys.stdin.isatty():
        print_error(_("There's nobody to ask. Add --yes to import a table without a question."))
        return False
    if typed(_("Type “yes” to go on:")) in ("yes", _("yes")):
        return True
    print_answer(_("Nothing was imported."))
    return False


def typed(question: str) -> str:
    """Ask a question and return what is typed, empty at the end of input."""
    try:
        return input(f"{question} ").strip()
    except EOFError:
        return ""
