"""Backups, and erasing for good, in sentences for the screen and the command line."""

from collections.abc import Mapping
from typing import Final, assert_never

from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.i18n.catalogue import _, mark, ngettext
from scorepad.i18n.formats import join_list, join_sentences, points
from scorepad.rules.faults import Fault
from scorepad.storage.backups import Backup, Occasion
from scorepad.wording.faults import fault_sentence

_OCCASIONS: Final[Mapping[Occasion, str]] = {
    Occasion.START: mark("when a game started"),
    Occasion.DAILY: mark("the daily one"),
    Occasion.ERASED: mark("after something was erased"),
}


def backup_details(backup: Backup, *, is_elsewhere: bool) -> str:
    """Return why a backup was made and what is special about it.

    is_elsewhere: only the second folder has it.
    """
    damaged = "" if backup.is_sound else _("with a damaged game")
    elsewhere = _("in the second folder") if is_elsewhere else ""
    return join_list((_(_OCCASIONS[backup.occasion]), damaged, elsewhere))


def backup_failed_sentence(fault: Fault) -> str:
    """Return that the last backup could not be made, and why."""
    return join_sentences((_("The last backup couldn't be made."), fault_sentence(fault)))


def missing_folder_sentence(folder: str) -> str:
    """Return that the second folder for backups can't be reached."""
    sentence = _("The second folder for backups, {folder}, isn't there.")
    return sentence.format(folder=folder)


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
