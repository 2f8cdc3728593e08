"""What erasing for good does, in sentences for the screen and the command line alike."""

from typing import assert_never

from scorepad.game.erasing import Erased, ErasedAll, ErasedGame
from scorepad.i18n.catalogue import _, ngettext
from scorepad.i18n.formats import join_sentences, points


def erasing_sentence(what: Erased, called: str, count: int) -> str:
    """Return what would be erased. called: the game's name. count: of the games that it is about."""
    match what:
        case ErasedGame():
            sentence = _("This game goes, and its copies in backups: {game}.").format(game=called)
        case ErasedAll():
            sentence = ngettext(
                "{count} game goes, with your own rules, all links and all backups.",
                "{count} games go, with your own rules, all links and all backups.",
                count,
            ).format(count=points(count))
        case _ as never:
            assert_never(never)
    return join_sentences((sentence, _("This can't be undone.")))


def out_of_reach_sentence(folder: str) -> str:
    """Return that backups in a folder still have what was erased."""
    sentence = _("The folder {folder} isn't there, so the backups in it still have what was erased.")
    return sentence.format(folder=folder)
