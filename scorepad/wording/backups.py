"""Backups in sentences, for the screen and the command line."""

from collections.abc import Mapping
from typing import Final

from scorepad.i18n.catalogue import _, mark
from scorepad.i18n.formats import join_list, join_sentences, moment_text
from scorepad.rules.faults import Fault
from scorepad.storage.backups import Backup, Occasion
from scorepad.wording.faults import fault_sentence

_OCCASIONS: Final[Mapping[Occasion, str]] = {
    Occasion.START: mark("when a game started"),
    Occasion.DAILY: mark("the daily one"),
    Occasion.ERASED: mark("after something was erased"),
}


def backup_name(backup: Backup) -> str:
    """Return when a backup was made: `26 November 2026, 19:05`."""
    return moment_text(backup.at)


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
