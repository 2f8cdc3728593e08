"""The command that erases for good: it asks twice, unless told not to."""

import sys
from argparse import Namespace

from scorepad.cli.open_games import GamesFolder, find_by_prefix, open_games
from scorepad.cli.output import REFUSED, print_answer, print_error
from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.i18n import _
from scorepad.rules.faults import Fault, Refused
from scorepad.wording.keeping import erasing_sentence, out_of_reach_sentence


def erase(options: Namespace) -> int:
    """Erase a game or everything; raises Refused, also for an unknown or ambiguous id."""
    if not options.yes and not sys.stdin.isatty():
        print_error(_("There's nobody to ask. Add --yes to erase without a question."))
        return REFUSED
    with open_games(options) as folder:
        what, answer = _what(options, folder)
        if not options.yes and not _is_wanted(folder, what, answer):
            print_answer(_("Nothing was erased."))
            return REFUSED
        report = folder.erase(what)
    print_answer(_("Erased."))
    if report.out_of_reach:
        print_error(out_of_reach_sentence(report.out_of_reach))
    return 0


def _what(options: Namespace, folder: GamesFolder) -> tuple[Erased, str]:
    """Return what is erased, and the word that a person types who means it."""
    if options.what == "everything":
        return ErasedAll(), options.what
    several = Fault("ambiguous_game", "", {"begun": options.name})
    game = find_by_prefix(folder.service.shelf.all_games(), options.name, several)
    if game is None:
        raise Refused((Fault("unknown_game"),))
    return ErasedGame(game), options.name


def _is_wanted(folder: GamesFolder, what: Erased, answer: str) -> bool:
    print_answer(erasing_sentence(what, *folder.describe(what)))
    if _typed(_("Type “yes” to go on:")) not in ("yes", _("yes")):
        return False
    return _typed(_("Type “{word}” to erase it for good:").format(word=answer)) == answer


def _typed(question: str) -> str:
    try:
        return input(f"{question} ").strip()
    except EOFError:
        return ""
