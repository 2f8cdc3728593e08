"""Backups, and erasing for good, in sentences for the screen and the command line."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Final, assert_never

from scorepad.game.library import Erased, ErasedAll, ErasedGame
from scorepad.i18n.catalogue import _, mark, mark_plural, ngettext
from scorepad.i18n.formats import join_list, join_sentences, points
from scorepad.rules.faults import Fault
from scorepad.storage.backups import Backup, Occasion
from scorepad.wording.faults import fault_sentence

_OCCASIONS: Final[Mapping[Occasion, str]] = {
    Occasion.START: mark("when a game started"),
    Occasion.DAILY: mark("the daily one"),
    Occasion.ERASED: mark("after something was erased"),
}


_IMPORTED: Final = {
    "added": mark_plural("{count} game added", "{count} games added"),
    "merged": mark_plural("{count} game updated", "{count} games updated"),
    "restored": mark_plural("{count} deleted game restored", "{count} deleted games restored"),
    "updated": mark_plural("{count} game was already here", "{count} games were already here"),
    "second": mark_plural("{count} game added as a separate copy", "{count} games added as separate copies"),
    "trashed": mark_plural("{count} deleted game added", "{count} deleted games added"),
    "rules_added": mark_plural("{count} rule set saved", "{count} rule sets saved"),
    "rules_known": mark_plural("{count} rule set was already here", "{count} rule sets were already here"),
    "people_added": mark_plural("{count} list of spellings saved", "{count} lists of spellings saved"),
    "people_known": mark_plural(
        "{count} list of spellings was already here", "{count} lists of spellings were already here"
    ),
    "evening_added": mark_plural("{count} club evening saved", "{count} club evenings saved"),
    "evening_known": mark_plural(
        "{count} club evening was already here", "{count} club evenings were already here"
    ),
}
"""What became of parts of a file, by the verdict on them."""


def imported_words(verdicts: Iterable[str], name: str = "") -> str:
    """Return what became of the parts of a file: `2 games added, 1 rule set saved`.

    verdicts: of `service.importing`. name: of the only part, if it has one.
    """
    counts = Counter(verdicts)
    parts = [
        ngettext(*messages, counts[verdict]).format(count=points(counts[verdict]))
        for verdict, messages in _IMPORTED.items()
        if counts[verdict]
    ]
    said = join_list(parts)
    return _("{file}: {said}").format(file=said, said=name) if name else said


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
